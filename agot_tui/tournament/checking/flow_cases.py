"""Cases of what an organizer does at the desk: rejoin, clock, pair again, correct (T9, T11.4, T12)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from agot_tui.tournament.checking.difference import Difference, compare, compare_rows
from agot_tui.tournament.checking.pairing_cases import check_pairing
from agot_tui.tournament.checking.vocabulary import players_from, state_from
from agot_tui.tournament.clock import minutes_for
from agot_tui.tournament.desk.people import rejoin
from agot_tui.tournament.desk.results import correct
from agot_tui.tournament.desk.rounds import pair_again
from agot_tui.tournament.entries import Entry, Paired, Rejoined
from agot_tui.tournament.expected import rows_json
from agot_tui.tournament.fold import after_all
from agot_tui.tournament.journal import entry_name
from agot_tui.tournament.model import Cut, Game, PlayerId, Round, State, Status
from agot_tui.tournament.refusals import BadInput, Refused
from agot_tui.tournament.scoring import Code
from agot_tui.values import replace

Data = Mapping[str, Any]
_REASONS = {"T9.6": "disqualified", "T9.7": "other_stage"}
_MIRRORED = {"p1": "p2", "p2": "p1", "p1m": "p2m", "p2m": "p1m", "dl": "dl", "draw": "draw"}


def flow(data: Data, expect: Data) -> Iterator[Difference]:
    """One of the four actions."""
    match data["action"]["type"]:
        case "rejoin":
            yield from compare("answers", expect["answers"], [_rejoin(request) for request in data["requests"]])
        case "clock":
            yield from compare("minutes", expect["minutes"], [minutes_for(kind) for kind in data["rounds"]])
        case "re_pair":
            yield from _pair_again(data, expect)
        case "correct":
            yield from _correct(data, expect)
        case other:
            raise BadInput("action", f"{other!r} is no action")


def _rejoin(request: Data) -> dict[str, Any]:
    """The desk's answer to somebody who left a tournament of two others and wants to come back."""
    player = PlayerId(request["player"])
    others = [PlayerId(f"{player} stays {number}") for number in (1, 2)]
    before = request.get("asks_before_round")
    played = (before or request["left_after_round"] + 1) - 1
    there = Game(1, others[0], others[1], Code.P1)
    rounds = []
    for number in range(1, played + 1):
        mine = (player,) if number <= request["left_after_round"] else ()
        rounds.append(Round(number, (there,), unpaired_losses=mine, published=True))
    status = Status.DISQUALIFIED if request["left"] == "disqualify" else Status.DROPPED
    players = players_from([player, *others], "0")
    players[player] = replace(players[player], status=status)
    cut = Cut(2, tuple(others)) if request["asks_stage"] == "elimination" else None
    try:
        (entry,) = rejoin(State(players=players, rounds=tuple(rounds), cut=cut), player)
    except Refused as refusal:
        reason = _REASONS.get(refusal.ruling.rule, refusal.ruling.rule)
        return {"player": player, "allowed": False, "reason": reason}
    assert isinstance(entry, Rejoined)
    return {"player": player, "allowed": True, "unpaired_losses": list(entry.missed)}


def _pair_again(data: Data, expect: Data) -> Iterator[Difference]:
    """The open round is withdrawn and paired anew; the journal tells of both (T12.4)."""
    state = state_from(data)
    number = data["action"]["round"]
    if number != len(state.rounds):
        raise BadInput("action", f"round {number} is not the open one")
    journal: list[Entry] = [_paired(round_) for round_ in state.rounds]
    made = pair_again(state)
    journal += made
    after = after_all(state, made)
    kept = [one.number for one, old in zip(after.rounds, state.rounds, strict=True) if one == old]
    changed = [round_ for round_ in expect["rounds_unchanged"] if round_ not in kept]
    if changed:
        yield Difference("rounds_unchanged", expect["rounds_unchanged"], kept)
    yield from check_pairing(replace(state, rounds=state.rounds[:-1]), expect)
    yield from _check_drawn(after.rounds[-1], expect)
    yield from _check_journal(expect.get("journal", []), journal)


def _paired(round_: Round) -> Paired:
    """The entry that paired a round."""
    return Paired(round_.number, tuple((game.table, game.one, game.two) for game in round_.games), round_.byes)


def _check_drawn(round_: Round, expect: Data) -> Iterator[Difference]:
    """The new round is one of those that are right."""
    bye = next((one.player for one in round_.byes), None)
    entry = next((one for one in expect["per_bye"] if one["bye"] == bye), None)
    pairs = sorted(sorted((game.one, game.two)) for game in round_.games)
    if entry is None:
        yield Difference("new round.bye", [one["bye"] for one in expect["per_bye"]], bye)
    elif "all_optimal" in entry and pairs not in [sorted(sorted(pair) for pair in one) for one in entry["all_optimal"]]:
        yield Difference("new round", "one of the listed pairings", pairs)


def _check_journal(wanted: Sequence[Data], journal: Sequence[Entry]) -> Iterator[Difference]:
    """These entries are there in this order; others may stand between."""
    got = [{"entry": entry_name(entry), "round": getattr(entry, "round", None)} for entry in journal]
    rest = iter(got)
    if not all(any(entry == dict(one) for entry in rest) for one in wanted):
        yield Difference("journal", list(wanted), got)


def _correct(data: Data, expect: Data) -> Iterator[Difference]:
    """A result of an earlier round is corrected: standings change, pairings stay (T12.3)."""
    action = data["action"]
    state = state_from(data)
    shown = replace(state, rounds=state.rounds[: action.get("after_round", len(state.rounds))])
    table, code = _game_of(shown, action)
    made = correct(shown, action["round"], table, code)
    after = after_all(state, made)
    kept = [
        one.number
        for one, old in zip(after.rounds, state.rounds, strict=True)
        if _pairings(one) == _pairings(old) and (one.number == action["round"] or one == old)
    ]
    changed = [round_ for round_ in expect.get("pairings_unchanged", []) if round_ not in kept]
    if changed:
        yield Difference("pairings_unchanged", expect["pairings_unchanged"], kept)
    yield from compare_rows("standings", expect["standings"], rows_json(after))


def _pairings(round_: Round) -> list[tuple[PlayerId, PlayerId]]:
    """Who met whom in a round."""
    return [(game.one, game.two) for game in round_.games]


def _game_of(state: State, action: Data) -> tuple[int, Code]:
    """The table of the game that is corrected, and the new result as that table writes it."""
    for game in state.rounds[action["round"] - 1].games:
        if (game.one, game.two) == (action["p1"], action["p2"]):
            return game.table, Code(action["result"])
        if (game.two, game.one) == (action["p1"], action["p2"]):
            return game.table, Code(_MIRRORED[action["result"]])
    raise BadInput("action", f"{action['p1']} - {action['p2']} is no game of round {action['round']}")

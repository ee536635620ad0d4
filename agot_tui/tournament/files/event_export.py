"""A tournament as an event of the form ``agot-event/1``, with its journal, so that reading it again loses nothing.

Other programs read players, rounds and elimination and pass over the rest. Where a tournament was imported, what the
source said stands in the export again, word by word, as far as it was not played on.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from agot_tui.tournament.bracket import Duel
from agot_tui.tournament.entries import Imported
from agot_tui.tournament.expected import expected_of
from agot_tui.tournament.imported import EVENT_FORM, TIEBREAK_BITS, after_imported
from agot_tui.tournament.journal import FORM, START, Line, line_text
from agot_tui.tournament.model import ByeKind, Game, Player, PlayerId, Round, Seating, State
from agot_tui.tournament.plain_data import plain
from agot_tui.tournament.records import points_of
from agot_tui.tournament.scoring import Code


def event_of(state: State, lines: Sequence[Line] = ()) -> dict[str, Any]:
    """The whole tournament; with ``lines`` the journal is in it."""
    source = dict(state.source)
    before = after_imported(Imported(source, state.seed)) if source else State()
    event: dict[str, Any] = {
        **source,
        "schema": EVENT_FORM,
        "title": state.title,
        "source": source.get("source", {"project": "agot-tui", "exported_by": "agot-tui"}),
        "points_system": source.get("points_system", {"kind": "by_result", **state.points.as_json()}),
        "source_tiebreaks": source.get("source_tiebreaks", ["sos", "esos", "random"]),
        "registered": source.get("registered", len(state.players)),
        "players": _players(state, before),
        "rounds": [_round_or_source(state, before, at) for at in range(len(state.rounds))],
    }
    elimination = _elimination(state)
    if elimination:
        event["elimination"] = elimination
    event["expected"] = _expected(state)
    if lines:
        event["desk"] = {"form": FORM, "journal": journal_text(lines)}
    return event


def journal_text(lines: Sequence[Line]) -> list[str]:
    """The lines of the journal as they stand in its file."""
    texts, total = [], START
    for line in lines:
        text, total = line_text(line, total)
        texts.append(text)
    return texts


def _expected(state: State) -> dict[str, Any]:
    """What the rounds must give, after those that the source told of, or after each of our own."""
    told = state.source.get("expected", {})
    parts = told.get("standings") if isinstance(told, dict) else None
    numbers = [part.get("after_round") for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    after = [number for number in numbers if isinstance(number, int)]
    if not after or len(state.rounds) > max(after):
        after = sorted({*after, *(round_.number for round_ in state.completed)})
    seeds = told.get("cut_seeds_in_source") if isinstance(told, dict) else None
    seeds = seeds if isinstance(seeds, list) else None
    if state.bracket is not None and state.bracket.seeds:
        seeds = list(state.bracket.seeds)
    return expected_of(state, after, seeds)


def _players(state: State, before: State) -> list[dict[str, Any]]:
    """Everybody: as the source describes them, and those who came here."""
    items = state.source.get("players", [])
    assert isinstance(items, list), "checked when it was imported"
    told = {item["id"]: item for item in items}
    same = len(state.rounds) == len(before.rounds)
    return [
        told[player.id]
        if player.id in told and same and player == before.players.get(player.id)
        else _player(player, state, told.get(player.id, {}))
        for player in state.players.values()
    ]


def _player(player: Player, state: State, told: Mapping[str, Any]) -> dict[str, Any]:
    """One player."""
    item: dict[str, Any] = {**told, "id": player.id, "name": player.name}
    item.setdefault("random_tiebreak", player.tiebreak / (1 << TIEBREAK_BITS))
    for key in ("club", "faction", "agenda", "deck"):
        if getattr(player, key):
            item[key] = getattr(player, key)
    if player.awarded_bye:
        item["awarded_first_round_byes"] = 1
    if not player.is_active:
        item["status"] = player.status.value
    played = [round_.number for round_ in state.rounds if round_.names(player.id)]
    for key in ("entered_in_round", "last_round_played"):
        item.pop(key, None)
    if played and played[0] > 1:
        item["entered_in_round"] = played[0]
    if played and played[-1] < len(state.rounds):
        item["last_round_played"] = played[-1]
    return item


def _round_or_source(state: State, before: State, at: int) -> Any:
    """A round as the source has it if nothing changed in it, else as it is now."""
    rounds = state.source.get("rounds", [])
    assert isinstance(rounds, list), "checked when it was imported"
    if at < len(before.rounds) and state.rounds[at] == before.rounds[at]:
        return rounds[at]
    return _round(state.rounds[at], state)


def _round(round_: Round, state: State) -> dict[str, Any]:
    """One round."""
    shown: dict[str, Any] = {"round": round_.number, "stage": "swiss", "complete": round_.is_complete}
    games = sorted(round_.games, key=lambda game: game.table)
    shown["matches"] = [_match(game, state) for game in games if game.result is None or not game.result.is_forfeit]
    shown["byes"] = [_bye(bye.player, bye.points, bye.kind) for bye in round_.byes]
    if round_.unpaired_losses:
        shown["unpaired_losses"] = list(round_.unpaired_losses)
    forfeits = [_forfeit(game) for game in games if game.result is not None and game.result.is_forfeit]
    if forfeits:
        shown["forfeits"] = forfeits
    if round_.seatings:
        shown["tables"] = [_seating(seating) for seating in round_.seatings]
    return shown


def _match(game: Game, state: State) -> dict[str, Any]:
    """One game; its points are null while it is open."""
    points = (None, None) if game.is_open else points_of(game, state.points)
    item: dict[str, Any] = {"table": game.table, "p1": game.one, "p2": game.two}
    item |= {"points1": points[0], "points2": points[1]}
    if game.scores is not None:
        item |= {"score1": game.scores[0], "score2": game.scores[1]}
    return item if game.result is None else item | {"result": game.result.value}


def _bye(player: PlayerId, points: int, kind: ByeKind) -> dict[str, Any]:
    """One bye; where it came from only if that is something special."""
    item: dict[str, Any] = {"player": player, "points": points}
    return item if kind is ByeKind.PAIRED else item | {"kind": kind.value}


def _forfeit(game: Game) -> dict[str, Any]:
    """A game that somebody did not come to (T9.3); without a winner neither came."""
    if game.result is Code.DLF:
        return {"table": game.table, "winner": None, "absent": game.one, "also_absent": game.two}
    winner, absent = (game.one, game.two) if game.result is Code.P1F else (game.two, game.one)
    return {"table": game.table, "winner": winner, "absent": absent}


def _seating(seating: Seating) -> dict[str, Any]:
    """One table of a league."""
    shown: dict[str, Any] = plain(seating)
    return shown


def _elimination(state: State) -> Any:
    """The rounds of the bracket, Game #1 first; those of the source if there is none of ours."""
    if state.bracket is None:
        return state.source.get("elimination", [])
    return [
        {
            "players_left": sum(player is not None for duel in duels for player in (duel.one, duel.two)),
            "games": [_duel(duel, number) for number, duel in enumerate(duels, start=1)],
        }
        for duels in state.bracket.rounds
    ]


def _duel(duel: Duel[PlayerId], number: int) -> dict[str, Any]:
    """One elimination game; a bye has only one player."""
    item: dict[str, Any] = {"game": number, "p1": duel.one, "p2": duel.two, "winner": duel.goes_on}
    return item | {"result": duel.code} if duel.code else item

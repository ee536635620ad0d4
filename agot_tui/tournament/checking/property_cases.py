"""Cases over many random seeds: draws that must be uniform, whole events in which every round must be right."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import ceil
from typing import Any

from agot_tui.tournament.bracket import Bracket, drawn_bracket, with_next_round, with_result
from agot_tui.tournament.chance import Draw
from agot_tui.tournament.checking.difference import Difference, compare, fraction
from agot_tui.tournament.checking.pairing_cases import check_everybody_once
from agot_tui.tournament.checking.vocabulary import with_status
from agot_tui.tournament.model import PlayerId, State, Status
from agot_tui.tournament.pairing.byes import byes_received
from agot_tui.tournament.pairing.field import Field, costs_of, float_bound
from agot_tui.tournament.pairing.listing import least_costs
from agot_tui.tournament.pairing.matching import Edge, best_matching
from agot_tui.tournament.pairing.swiss import Pairing, pair_swiss, setting_of
from agot_tui.tournament.refusals import BadInput
from agot_tui.tournament.simulation import new_event, with_random_round
from agot_tui.tournament.standings import standings_of
from agot_tui.values import replace

LISTED = 10
"""Up to so many players the minimum comes from going through all pairings."""
Data = Mapping[str, Any]


def property_case(data: Data, expect: Data) -> Iterator[Difference]:
    """One of the four tests, for each field and each seed."""
    first, last = data["random_seeds"]
    seeds = range(first, last + 1)
    for at, field in enumerate(data["fields"]):
        path = f"fields[{at}]"
        match data["test"]:
            case "first_round_bye":
                yield from _first_round_byes(field["players"], seeds, expect, path)
            case "first_round_pairing":
                yield from _first_round_pairings(field["players"], seeds, expect, path)
            case "elimination_start":
                yield from _elimination_starts(field["players"], seeds, expect, path)
            case "swiss_events":
                for seed in seeds:
                    yield from swiss_event(field, seed, data, expect["every_round"], f"{path}, seed {seed}")
            case other:
                raise BadInput("test", f"{other!r} is no test")


def _first_round(players: int, seed: int) -> Pairing:
    """The first round of a tournament."""
    return pair_swiss(new_event(players, str(seed)), Draw(str(seed), "round 1"))


def _first_round_byes(players: int, seeds: range, expect: Data, path: str) -> Iterator[Difference]:
    """Everybody gets the bye of round 1 equally often (T4.5)."""
    counts: Counter[PlayerId] = Counter(dict.fromkeys(new_event(players, "0").players, 0))
    for seed in seeds:
        byes = _first_round(players, seed).byes
        yield from compare(f"{path}, seed {seed}.byes_per_round", expect["byes_per_round"], len(byes))
        counts.update(bye.player for bye in byes)
    yield from _check_shares(counts, len(seeds), expect, path)


def _first_round_pairings(players: int, seeds: range, expect: Data, path: str) -> Iterator[Difference]:
    """Every pairing of round 1 comes equally often (T5.2)."""
    counts = Counter(
        frozenset(frozenset((game.one, game.two)) for game in _first_round(players, seed).games) for seed in seeds
    )
    yield from compare(f"{path}.distinct_pairings", expect["distinct_pairings"], len(counts))
    yield from _check_shares(counts, len(seeds), expect, path)


def _check_shares(counts: Counter[Any], total: int, expect: Data, path: str) -> Iterator[Difference]:
    """Each count n of N with the share p: (n - N p)^2 <= s^2 N p (1 - p)."""
    share = fraction(expect["share"], "share")
    spread = Fraction(str(expect["tolerance_sd"]))
    for what, count in counts.items():
        if (count - total * share) ** 2 > spread**2 * total * share * (1 - share):
            yield Difference(f"{path}.share of {what}", str(total * share), count)


def _elimination_starts(players: int, seeds: range, expect: Data, path: str) -> Iterator[Difference]:
    """Byes, games and their numbers when an event starts with the elimination (T10.2, T10.3)."""
    names = list(new_event(players, "0").players)
    where_byes_stand = set()
    for seed in seeds:
        drawn = drawn_bracket(names, Draw(str(seed), "elimination"))
        resting = [number for number, duel in enumerate(drawn.latest) if duel.is_bye]
        where_byes_stand.add(tuple(resting))
        counts = {
            "bye_count": len(resting),
            "game_count": sum(len(duel.present) == 2 for duel in drawn.latest),
            "numbered_entries": len(drawn.latest),
            "second_round_games": _games_after(drawn)[0],
            "rounds_total": 1 + len(_games_after(drawn)),
        }
        for key, got in counts.items():
            if key in expect:
                yield from compare(f"{path}, seed {seed}.{key}", expect[key], got)
        seated = sorted(player for duel in drawn.latest for player in duel.present)
        if "numbers_each_once" in expect:
            yield from compare(f"{path}, seed {seed}.numbers_each_once", expect["numbers_each_once"], seated == names)
    if "numbers_random" in expect:
        yield from compare(f"{path}.numbers_random", expect["numbers_random"], len(where_byes_stand) > 1)


def _games_after(drawn: Bracket[PlayerId]) -> list[int]:
    """The number of games of each later round, played on by the first player of each game."""
    counts = []
    while len(drawn.latest) > 1:
        for number, duel in enumerate(drawn.latest, start=1):
            if not duel.is_settled:
                drawn = with_result(drawn, len(drawn.rounds), number, duel.one, "p1")
        drawn = with_next_round(drawn)
        counts.append(len(drawn.latest))
    return counts or [0]


def swiss_event(field: Data, seed: int, data: Data, checks: list[str], path: str) -> Iterator[Difference]:
    """A whole Swiss event, checked after each pairing."""
    state = new_event(field["players"], str(seed))
    leaving = _leavers(state, field["rounds"], fraction(data.get("drop_share", "0"), "drop_share"), seed)
    modified = fraction(data.get("modified_share", "0"), "modified_share")
    for number in range(1, field["rounds"] + 1):
        label = f"round {number}"
        if len(state.active) < 2:
            return
        found = pair_swiss(state, Draw(str(seed), label))
        for check in checks:
            yield from _CHECKS[check](state, found, f"{path}, {label}")
        state = with_random_round(state, found, modified)
        gone = {player: Status.DROPPED for player, after in leaving.items() if after == number}
        state = with_status(state, gone)


def _leavers(state: State, rounds: int, share: Fraction, seed: int) -> dict[PlayerId, int]:
    """Who leaves, and after which round from 1 to the last but one."""
    draw = Draw(str(seed), "drops")
    count = ceil(share * len(state.players)) if rounds > 1 else 0
    return {player: 1 + draw.below(rounds - 1) for player in draw.shuffled(list(state.players))[:count]}


def _field_and_pairs(state: State, found: Pairing) -> tuple[Field, list[tuple[int, int]]]:
    """The field of a round without its byes, and its games as numbers of it."""
    byes = tuple((bye.player, None) for bye in found.byes)
    field = setting_of(replace(state, fixed=byes), Draw("0", "check")).field
    at = {player: number for number, player in enumerate(field.players)}
    return field, [(at[game.one], at[game.two]) for game in found.games]


def least_of(field: Field) -> tuple[int, int]:
    """Fewest rematches and least float cost, without the walk and without cutting the field."""
    if field.size <= LISTED:
        return least_costs(field)
    groups = len(field.groups)
    edges = []
    for one, two in combinations(range(field.size), 2):
        distance = abs(field.level[one] - field.level[two])
        costs = ((0, field.met[one].get(two, 0)), (1, distance * distance))
        edges.append(Edge(one, two, tuple(cost for cost in costs if cost[1])))
    most = sum(max(seen.values(), default=0) for seen in field.met)
    best = best_matching(field.size, edges, [most, field.size // 2 * (groups - 1) ** 2], Draw("0", "least"))
    assert best is not None, "a field without forbidden pairs can be paired"
    rematches, floats = best[1]
    return rematches, floats


def _minimum(state: State, found: Pairing) -> tuple[tuple[int, int], tuple[int, int]]:
    """What the pairing costs, and the least it can."""
    field, pairs = _field_and_pairs(state, found)
    costs = costs_of(field, pairs)
    mine = (costs.rematches, costs.floats)
    if mine == (0, float_bound(map(len, field.groups))):
        return mine, mine  # proved by T5.10
    return mine, least_of(field)


def _rematches_minimal(state: State, found: Pairing, path: str) -> Iterator[Difference]:
    mine, least = _minimum(state, found)
    yield from compare(f"{path}.rematches_minimal", least[0], mine[0])


def _float_cost_minimal(state: State, found: Pairing, path: str) -> Iterator[Difference]:
    mine, least = _minimum(state, found)
    yield from compare(f"{path}.float_cost_minimal", list(least), list(mine))


def _at_most_one_bye(state: State, found: Pairing, path: str) -> Iterator[Difference]:
    yield from compare(f"{path}.at_most_one_bye", len(state.active) % 2, len(found.byes))


def _bye_lowest(state: State, found: Pairing, path: str) -> Iterator[Difference]:
    if not state.rounds or not found.byes:
        return
    received = byes_received(state.rounds)
    fewest = min(received.get(player.id, 0) for player in state.active)
    ranked = [row.player for row in standings_of(state) if state.players[row.player].is_active]
    lowest = [player for player in ranked if received.get(player, 0) == fewest][-1]
    yield from compare(f"{path}.bye_lowest_with_fewest_byes", lowest, found.byes[0].player)


def _no_rematch(state: State, found: Pairing, path: str) -> Iterator[Difference]:
    field, pairs = _field_and_pairs(state, found)
    yield from compare(f"{path}.no_rematch", 0, costs_of(field, pairs).rematches)


def _same_again(state: State, found: Pairing, path: str) -> Iterator[Difference]:
    again = pair_swiss(state, Draw(state.seed, f"round {len(state.rounds) + 1}"))
    if again != found:
        yield Difference(f"{path}.same_seed_same_pairings", str(found.games), str(again.games))


_CHECKS = {
    "each_active_player_once": check_everybody_once,
    "at_most_one_bye": _at_most_one_bye,
    "bye_lowest_with_fewest_byes": _bye_lowest,
    "rematches_minimal": _rematches_minimal,
    "float_cost_minimal": _float_cost_minimal,
    "no_rematch": _no_rematch,
    "same_seed_same_pairings": _same_again,
}

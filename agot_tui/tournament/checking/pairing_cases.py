"""Cases of one Swiss pairing: over many seeds it must be one of those that are right (T4, T5)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.checking.difference import Difference, compare
from agot_tui.tournament.checking.vocabulary import pairs_of, sorted_pairs, state_from, with_status
from agot_tui.tournament.model import PlayerId, State, Status
from agot_tui.tournament.pairing.byes import bye_candidates, byes_received
from agot_tui.tournament.pairing.field import Field, costs_of
from agot_tui.tournament.pairing.listing import LARGEST, allowed_pairings, optimal_pairings
from agot_tui.tournament.pairing.narrowing import pair_exactly
from agot_tui.tournament.pairing.swiss import Pairing, pair_swiss, setting_of
from agot_tui.tournament.records import records_of
from agot_tui.tournament.standings import standings_of
from agot_tui.values import replace

SEEDS = 24
"""So many draws are made of each pairing."""
Data = Mapping[str, Any]


def pairing(data: Data, expect: Data) -> Iterator[Difference]:
    """The next round of the rounds in the case."""
    yield from check_pairing(case_state(data), expect)


def case_state(data: Data, seed: str = "0") -> State:
    """The tournament before the round to be paired."""
    state = state_from(data, seed)
    gone = {PlayerId(player): Status.DROPPED for player in data["players"] if player not in data["active"]}
    locked = tuple((PlayerId(one), PlayerId(two)) for one, two in data.get("locked_pairs", []))
    return replace(with_status(state, gone), fixed=locked)


def check_pairing(state: State, expect: Data) -> Iterator[Difference]:
    """Everything that ``expect`` says of the next round of a tournament."""
    records = records_of(state.players, state.rounds, state.points)
    points = {player.id: int(records[player.id].points) for player in state.active}
    yield from compare("points", dict(expect["points"]), dict(points))
    if "leaders" in expect:
        leaders = sorted(player for player in points if points[player] == max(points.values()))
        yield from compare("leaders", sorted(expect["leaders"]), leaders)
    candidates = _candidates(state)
    yield from compare("bye_one_of", sorted(expect.get("bye_one_of", [])), candidates)
    for at, entry in enumerate(expect.get("per_bye", [])):
        yield from _check_optimum(_with_bye(state, entry["bye"]), entry, f"per_bye[{at}]")
    for number in range(1, SEEDS + 1):
        yield from _check_draw(state, expect, points, str(number))


def _candidates(state: State) -> list[PlayerId]:
    """Who can get the bye by pairing, since only the random number separates them."""
    seated = {player for pair in state.fixed for player in pair}
    free = frozenset(player.id for player in state.active if player.id not in seated)
    if len(free) % 2 == 0:
        return []
    if not state.rounds:
        return sorted(free)
    return sorted(bye_candidates(standings_of(state), free, byes_received(state.rounds)))


def _with_bye(state: State, player: str | None) -> State:
    """The tournament with the bye given to this player."""
    if player is None:
        return state
    return replace(state, fixed=(*state.fixed, (PlayerId(player), None)))


def _check_optimum(state: State, entry: Data, path: str) -> Iterator[Difference]:
    """The values of the best pairing, and the list of all of them where it can be made."""
    field = setting_of(state, Draw("0", path)).field
    costs = costs_of(field, pair_exactly(field, Draw("0", path)))
    yield from compare(f"{path}.rematches", entry["rematches"], costs.rematches)
    yield from compare(f"{path}.float_cost", entry["float_cost"], costs.floats)
    if field.size > LARGEST:
        return
    best = [_named(field, pairs) for pairs, _ in optimal_pairings(field)]
    lists = {
        "all_optimal": sorted(sorted_pairs(pairs) for pairs in best),
        "forced_pairs": sorted_pairs(frozenset.intersection(*best)) if best else [],
        "possible_pairs": sorted_pairs(frozenset.union(*best)) if best else [],
        "number_of_optimal_pairings": len(best),
    }
    for key, got in lists.items():
        if key in entry:
            wanted = entry[key]
            if key == "all_optimal":
                wanted = sorted(sorted_pairs(pairs) for pairs in wanted)
            yield from compare(f"{path}.{key}", sorted_pairs(wanted) if key.endswith("_pairs") else wanted, got)
    if "rematch_free_pairings" in entry:
        count = sum(1 for _, costs in allowed_pairings(field) if costs.rematches == 0)
        yield from compare(f"{path}.rematch_free_pairings", entry["rematch_free_pairings"], count)


def _named(field: Field, pairs: Sequence[tuple[int, int]]) -> frozenset[frozenset[str]]:
    """A pairing by names."""
    return pairs_of((field.players[one], field.players[two]) for one, two in pairs)


def _check_draw(state: State, expect: Data, points: Mapping[PlayerId, int], seed: str) -> Iterator[Difference]:
    """One draw: it must be one of the pairings that are right."""
    drawn = replace(state, seed=seed, players=_redrawn(state, seed))
    found = pair_swiss(drawn, Draw(seed, "case"))
    path = f"seed {seed}"
    yield from check_everybody_once(drawn, found, path)
    bye = next((one.player for one in found.byes), None)
    if (bye is not None or "bye_one_of" in expect) and bye not in expect.get("bye_one_of", []):
        yield Difference(f"{path}.bye", expect.get("bye_one_of", []), bye)
        return
    games = pairs_of((game.one, game.two) for game in found.games)
    locked = pairs_of([one, two] for one, two in state.fixed if two is not None)
    if not locked <= games:
        yield Difference(f"{path}.locked_pairs", sorted_pairs(locked), sorted_pairs(games))
    yield from _check_free_games(drawn, games - locked, bye, expect, path)
    forbidden = pairs_of(expect.get("forbidden_pairs", [])) & games
    if forbidden:
        yield Difference(f"{path}.forbidden_pairs", [], sorted_pairs(forbidden))
    for wanted in expect.get("games_by_points", []):
        pair = sorted(wanted["points"])
        count = sum(sorted(points[PlayerId(player)] for player in game) == pair for game in games)
        yield from compare(f"{path}.games {pair[0]}-{pair[1]}", wanted["games"], count)


def _redrawn(state: State, seed: str) -> Mapping[PlayerId, Any]:
    """The players with random numbers of another seed."""
    from agot_tui.tournament.imported import tiebreak_for

    return {player.id: replace(player, tiebreak=tiebreak_for(seed, player.number)) for player in state.players.values()}


def _check_free_games(
    state: State, games: frozenset[frozenset[str]], bye: str | None, expect: Data, path: str
) -> Iterator[Difference]:
    """The games that were not set by hand: their values, and whether they are among the listed ones."""
    field = setting_of(_with_bye(state, bye), Draw("0", path)).field
    at = {player: number for number, player in enumerate(field.players)}
    numbers = [tuple(sorted(at[PlayerId(player)] for player in game)) for game in games]
    costs = costs_of(field, [(one, two) for one, two in numbers])
    if "rematches" in expect:
        yield from compare(f"{path}.rematches", expect["rematches"], costs.rematches)
    entry = next((one for one in expect.get("per_bye", []) if one["bye"] == bye), None)
    if entry is None:
        return
    yield from compare(f"{path}.rematches", entry["rematches"], costs.rematches)
    yield from compare(f"{path}.float_cost", entry["float_cost"], costs.floats)
    if "all_optimal" in entry and games not in {pairs_of(pairs) for pairs in entry["all_optimal"]}:
        yield Difference(f"{path}.all_optimal", "one of the listed pairings", sorted_pairs(games))


def check_everybody_once(state: State, found: Pairing, path: str) -> Iterator[Difference]:
    """Every active player is in exactly one game or has a bye (T5.1)."""
    seated = [player for game in found.games for player in (game.one, game.two)]
    seated += [bye.player for bye in found.byes]
    active = sorted(player.id for player in state.active)
    if sorted(seated) != active:
        yield Difference(f"{path}.each_active_player_once", active, sorted(seated))

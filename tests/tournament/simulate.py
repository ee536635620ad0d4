"""Many simulated rounds, each checked: no avoidable rematch, no wrong bye, never more than the least float cost.

``python -m tests.tournament.simulate --rounds 20000`` runs them all; the suite runs a sample.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.model import State, Status
from agot_tui.tournament.pairing.byes import byes_received
from agot_tui.tournament.pairing.field import costs_of, float_bound
from agot_tui.tournament.pairing.listing import least_costs
from agot_tui.tournament.pairing.swiss import Pairing, setting_of
from agot_tui.tournament.simulation import new_event, pairing_of_next_round, with_random_round
from agot_tui.tournament.standings import standings_of
from agot_tui.values import replace

from .helpers import second_opinion

LISTED = 10


def simulate(rounds: int, seed: int, counts: Counter[str]) -> list[str]:
    """Play events of 4 to 64 players until so many rounds are paired; what was wrong with them."""
    faults: list[str] = []
    draw = Draw(str(seed), "simulation")
    event = 0
    while counts["rounds"] < rounds:
        event += 1
        size = 4 + draw.below(13 if draw.below(2) else 61)
        state = new_event(size, f"{seed}.{event}")
        for number in range(1, 1 + min(size, 3 + draw.below(7))):
            if len(state.active) < 2 or counts["rounds"] >= rounds:
                break
            pairing = pairing_of_next_round(state)
            faults += [f"event {event}, round {number}: {fault}" for fault in check(state, pairing, counts)]
            state = with_random_round(state, pairing)
            if draw.below(4) == 0:
                leaver = draw.choice([player.id for player in state.active])
                gone = replace(state.players[leaver], status=Status.DROPPED)
                state = replace(state, players={**state.players, leaver: gone})
    return faults


def check(state: State, pairing: Pairing, counts: Counter[str]) -> list[str]:
    """What is wrong with one pairing."""
    faults = []
    seated = [player for game in pairing.games for player in (game.one, game.two)]
    seated += [bye.player for bye in pairing.byes]
    if sorted(seated) != sorted(player.id for player in state.active):
        faults.append("not everybody is there once")
    if len(pairing.byes) != len(state.active) % 2:
        faults.append("wrong number of byes")
    if state.rounds and pairing.byes:
        received = byes_received(state.rounds)
        fewest = min(received.get(player.id, 0) for player in state.active)
        ranked = [row.player for row in standings_of(state) if state.players[row.player].is_active]
        if pairing.byes[0].player != [player for player in ranked if received.get(player, 0) == fewest][-1]:
            faults.append("wrong bye")
    byes = tuple((bye.player, None) for bye in pairing.byes)
    field = setting_of(replace(state, fixed=byes), Draw("0", "check")).field
    at = {player: number for number, player in enumerate(field.players)}
    costs = costs_of(field, [(at[game.one], at[game.two]) for game in pairing.games])
    counts["rounds"] += 1
    counts[pairing.method] += 1
    if field.size <= LISTED:
        counts["brute force"] += 1
        if (costs.rematches, costs.floats) != least_costs(field):
            faults.append("not the least cost of all pairings")
    elif (costs.rematches, costs.floats) != (0, float_bound(map(len, field.groups))):
        counts["second matching"] += 1
        if costs != second_opinion(field):
            faults.append("not the least cost of the second matching")
    return faults


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    counts: Counter[str] = Counter()
    faults = simulate(args.rounds, args.seed, counts)
    for fault in faults:
        print(fault)
    print(" ".join(f"{name.replace(' ', '_')}={count}" for name, count in counts.items()), f"faults={len(faults)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""``python -m tests.second_referee --positions N --seed S``: exit 0 if both referees agree, 1 if they differ."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from agot_tui.boardfiles.loader import default_board
from tests.second_referee.comparing import PLANS, Difference, compare

ALIKE, DIFFERENT = 0, 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Compares the positions asked for, prints differences and what was covered; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.second_referee", description="Compares the core with a second one, written from the rules"
    )
    parser.add_argument("--positions", type=int, default=1000, metavar="N", help="positions of each plan (1000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first seed (0)")
    parser.add_argument("--plan", choices=[plan.name for plan in PLANS], help="only this plan")
    parser.add_argument("--most", type=int, default=5, metavar="N", help="stop after so many differences (5)")
    wanted = parser.parse_args(arguments)
    tally: Counter[str] = Counter()
    differences = 0
    for plan in PLANS:
        if wanted.plan not in (None, plan.name):
            continue
        for seed in range(wanted.seed, wanted.seed + wanted.positions):
            try:
                compare(default_board(), plan, seed, tally)
            except Difference as difference:
                print(difference, end="\n\n")
                differences += 1
            if differences >= wanted.most:
                break
    for what, number in sorted(tally.items()):
        print(f"{number:9} {what}")
    print(f"{differences:9} differences")
    return DIFFERENT if differences else ALIKE


if __name__ == "__main__":
    sys.exit(main())

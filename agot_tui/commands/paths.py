"""``agot-tui paths``: where settings, keys, records and pictures lie on this machine."""

from __future__ import annotations

import argparse
import json
from typing import Any


def register(subparsers: Any) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "paths",
        help="print where settings, keys, records and screenshots lie",
        description="Prints the files and folders of this program on this machine, whether they are there yet or not.",
    )
    parser.add_argument("--json", action="store_true", help="print them as one JSON object: name, path, is there")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0: printed."""
    from agot_tui.frontend.places import PLACES

    if options.json:
        paths = {name: place.find() for name, place in PLACES.items()}
        found = {name: {"path": str(path), "exists": path.exists()} for name, path in paths.items()}
        print(json.dumps(found, indent=2))
        return 0
    for name, place in PLACES.items():
        path = place.find()
        absent = "" if path.exists() else " (not there yet)"
        print(f"{name:<10}{path}{absent}")
    return 0

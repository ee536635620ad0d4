"""Two events compared, whatever order they are written in."""

from __future__ import annotations

READERS = ("title", "note", "source")
"""Keys that are for readers only."""


def by_name(value, names: dict[str, str]):
    """The value with every id replaced by a name."""
    if isinstance(value, dict):
        return {key: by_name(item, names) for key, item in value.items() if key not in READERS}
    if isinstance(value, list):
        return [by_name(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


def ordered(event: dict) -> dict:
    """An event with the rows whose order means nothing in one order."""
    names = {player["id"]: player["name"] for player in event["players"]}
    shown = by_name(event, names)
    shown["players"].sort(key=lambda player: player["id"])
    for part in shown["expected"]["standings"]:
        part["rows"].sort(key=lambda row: (row["rank"], row["player"]))
    return shown

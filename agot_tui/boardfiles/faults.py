"""What is wrong with a board folder: faults as values, each with its place and a sentence."""

from __future__ import annotations

from typing import TypeAlias

from agot_tui.values import Value


class Fault(Value):
    """One thing wrong with a file of a board, and what would be right."""

    file: str
    table: str
    """``area.winterfell``, ``players.3``, ``land_land``; empty: the top of the file."""
    key: str
    sentence: str
    line: int | None = None
    """From 1, where the fault is one of the text rather than of a key."""
    unreadable: bool = False
    """The file could not be read at all: missing, not UTF-8, not TOML."""

    @property
    def place(self) -> str:
        """Where in the file: ``area.winterfell.supply``, ``line 12``, or empty."""
        parts = [part for part in (self.table, self.key) if part]
        place = ".".join(parts).replace(".[", "[")
        if self.line is None:
            return place
        return f"{place}, line {self.line}" if place else f"line {self.line}"

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.sentence) if part)


Faults: TypeAlias = list[Fault]


def printable(text: str) -> str:
    """The text without anything that a terminal would obey."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


class BoardFaults(Exception):
    """A board folder that cannot be played, with everything that is wrong with it."""

    def __init__(self, folder: str, faults: tuple[Fault, ...]) -> None:
        self.folder = folder
        self.faults = faults
        super().__init__(folder, faults)

    @property
    def unreadable(self) -> bool:
        """Whether some file could not be read at all."""
        return any(fault.unreadable for fault in self.faults)

    def __str__(self) -> str:
        count = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        return "\n".join([f"the board in {printable(self.folder)} has {count}:", *map(str, self.faults)])

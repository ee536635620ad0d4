"""What is wrong with a position: every fault with the key where it stands and the rule that it breaks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from agot_tui.boardgame.lookup import Index
from agot_tui.boardgame.names import CardId
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import NOT_A_COMMAND


class PositionError(ValueError):
    """A position that cannot be; ``faults`` are all reasons: ``areas.kingswood: F F cannot be at sea (R27.2)``."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


class Faults:
    """Collects faults, so that all of them can be said at once.

    A doubt is no fault: no game leads there, but the position can be played as it is written.
    """

    def __init__(self) -> None:
        self.found: list[str] = []
        self.doubts: list[str] = []

    def __bool__(self) -> bool:
        return bool(self.found)

    @property
    def all(self) -> tuple[str, ...]:
        """The faults, then the doubts."""
        return (*self.found, *self.doubts)

    def add(self, key: str, sentence: str, *rules: str) -> None:
        """A fault at a key; without a rule it is one of the notation: what stands there means nothing.

        A fault is one line: a key with letters that cannot be printed is written with escapes.
        """
        where = key if key.isprintable() else repr(key)
        self.found.append(f"{where}: {sentence} ({', '.join(rules) or NOT_A_COMMAND})")

    def doubt(self, key: str, sentence: str, *rules: str) -> None:
        """What is odd at a key, and by which rule."""
        where = key if key.isprintable() else repr(key)
        self.doubts.append(f"{where}: {sentence} ({', '.join(rules)})")

    def unknown_keys(self, prefix: str, table: Mapping[str, Any], known: Collection[str]) -> None:
        """Keys that a table should not have."""
        there_are = ", ".join(sorted(known))
        for key in table:
            if key not in known:
                self.add(f"{prefix}{key}", f"unknown key; there are {there_are}")

    def card_list(self, key: str, names: Any, index: Index) -> tuple[CardId, ...]:
        """The cards named, in order; a card that is not known is a fault."""
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.add(key, "a list of cards is needed")
            return ()
        found = []
        for name in names:
            try:
                found.append(CardId(index.find(name)))
            except NotationError as error:
                self.add(key, str(error))
        return tuple(found)

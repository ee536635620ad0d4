"""A line that is typed: text and cursor, with the keys that every line editor has."""

from __future__ import annotations

from agot_tui.values import Struct, field

LONGEST = 400


class LineEditor(Struct):
    """The text, and the place of the cursor in it."""

    text: str = ""
    at: int = 0
    history: list[str] = field(default_factory=list)
    _past: int = 0

    def begin(self, text: str = "") -> None:
        """A new line, with ``text`` to begin with."""
        self.text, self.at, self._past = text, len(text), 0

    def insert(self, text: str) -> None:
        """Puts text at the cursor; only what can be printed, as one line."""
        text = "".join(letter if letter.isprintable() else " " for letter in text)
        text = text[: max(0, LONGEST - len(self.text))]
        self.text = self.text[: self.at] + text + self.text[self.at :]
        self.at += len(text)

    def remember(self) -> None:
        """Keeps the line, to be found again with the up key."""
        if self.text and self.text not in self.history[-1:]:
            self.history.append(self.text)

    def press(self, key: str) -> bool:
        """Carries a key out; False if it is none of the editor's."""
        if len(key) == 1 and key.isprintable():
            self.insert(key)
        elif key == "backspace":
            if self.at:
                self.text = self.text[: self.at - 1] + self.text[self.at :]
                self.at -= 1
        elif key == "delete":
            self.text = self.text[: self.at] + self.text[self.at + 1 :]
        elif key == "left":
            self.at = max(0, self.at - 1)
        elif key == "right":
            self.at = min(len(self.text), self.at + 1)
        elif key in ("home", "ctrl+a"):
            self.at = 0
        elif key in ("end", "ctrl+e"):
            self.at = len(self.text)
        elif key == "ctrl+u":
            self.text, self.at = self.text[self.at :], 0
        elif key == "ctrl+w":
            kept = self.text[: self.at].rstrip().rpartition(" ")
            begun = kept[0] + kept[1]
            self.text, self.at = begun + self.text[self.at :], len(begun)
        elif key in ("up", "down") and self.history:
            self._recall(1 if key == "up" else -1)
        else:
            return False
        return True

    def _recall(self, step: int) -> None:
        self._past = max(0, min(len(self.history), self._past + step))
        self.text = self.history[-self._past] if self._past else ""
        self.at = len(self.text)

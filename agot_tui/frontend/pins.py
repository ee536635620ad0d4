"""PINs of the persons at a keyboard: kept hashed, in memory only, and never in a record; how they are asked for.

They keep a neighbour from opening the curtain. Whoever can read the record file can read the game.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from agot_tui.values import Value

ROUNDS: Final = 100_000
NO_CURTAIN: Final = "at a table nothing is hidden from whoever enters it: there is no curtain"
"""Beside a table."""


class Pins:
    """The PINs of one table, by person."""

    def __init__(self) -> None:
        self._hashed: dict[str, tuple[bytes, bytes]] = {}
        self._wrong: Counter[str] = Counter()

    def __bool__(self) -> bool:
        return bool(self._hashed)

    def set(self, person: str, pin: str) -> None:
        """From now on this PIN opens the curtain for the person."""
        import secrets  # brings OpenSSL along: most tables have no PINs

        salt = secrets.token_bytes(16)
        self._hashed[_key(person)] = (salt, _hash(pin, salt))
        self._wrong.pop(_key(person), None)

    def drop(self, person: str) -> None:
        """No PIN is asked of the person any more."""
        self._hashed.pop(_key(person), None)

    def asked_of(self, person: str) -> bool:
        """Whether the person has a PIN."""
        return _key(person) in self._hashed

    def opens(self, person: str, pin: str) -> bool:
        """Whether this is the person's PIN; a wrong one is counted."""
        import secrets

        salt, right = self._hashed[_key(person)]
        if secrets.compare_digest(_hash(pin, salt), right):
            return True
        self._wrong[_key(person)] += 1
        return False

    def wrong_tries(self, person: str) -> int:
        """How often a wrong PIN was tried since this was last told."""
        return self._wrong.pop(_key(person), 0)


class Said(Value):
    """What is said to a PIN that was typed."""

    sentence: str
    """Empty: nothing."""
    good: bool = False
    finished: bool = True
    """No further line is wanted."""
    opens: bool = False
    """The curtain opens."""


class AskedPin:
    """The PIN of a person, at the closed curtain.

    Of the one whose turn it is, or (``takes_back``) of the one who played last and wants to take that back first:
    else whoever passes by could undo the orders of a person with a PIN, one after the other.
    """

    def __init__(self, pins: Pins, person: str, *, takes_back: bool = False) -> None:
        self._pins, self.person, self.takes_back = pins, person, takes_back

    @property
    def prompt(self) -> str:
        """What is wanted."""
        return f"to take it back, the PIN of {self.person}" if self.takes_back else "PIN"

    def enter(self, text: str) -> Said:
        """The right one opens, and tells of wrong ones; an empty line leaves the curtain as it is."""
        if not text:
            return Said("")
        if not self._pins.opens(self.person, text):
            return Said(f"this is not the PIN of {self.person}", finished=False)
        wrong = self._pins.wrong_tries(self.person)
        times = f"{wrong} {'time' if wrong == 1 else 'times'}"
        return Said(f"a wrong PIN was tried here {times}" if wrong else "", opens=True)


class PinChange:
    """A new PIN, typed twice; an empty line drops the old one."""

    def __init__(self, pins: Pins, person: str) -> None:
        self._pins, self.person = pins, person
        self._first = ""

    @property
    def prompt(self) -> str:
        """What is wanted."""
        return "the same once more" if self._first else "new PIN (empty: none)"

    def enter(self, text: str) -> Said:
        """Keeps the PIN once it was typed twice alike."""
        if self._first:
            if text != self._first:
                return Said("those were two different PINs; none was set")
            self._pins.set(self.person, text)
            return Said(f"from now on the curtain asks {self.person} for this PIN", good=True)
        if text:
            self._first = text
            return Said("", finished=False)
        had = self._pins.asked_of(self.person)
        self._pins.drop(self.person)
        return Said("the curtain opens without a PIN again" if had else "no PIN was set", good=True)


PinTalk: TypeAlias = AskedPin | PinChange


def _key(person: str) -> str:
    return person.casefold()


def _hash(pin: str, salt: bytes) -> bytes:
    import hashlib

    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, ROUNDS)

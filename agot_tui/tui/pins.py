"""PINs of the persons at a keyboard: kept hashed, in memory only, and never in a record.

They keep a neighbour from opening the curtain. Whoever can read the record file can read the game.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from typing import Final

ROUNDS: Final = 100_000


class Pins:
    """The PINs of one table, by person."""

    def __init__(self) -> None:
        self._hashed: dict[str, tuple[bytes, bytes]] = {}
        self._wrong: Counter[str] = Counter()

    def __bool__(self) -> bool:
        return bool(self._hashed)

    def set(self, person: str, pin: str) -> None:
        """From now on this PIN opens the curtain for the person."""
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
        salt, right = self._hashed[_key(person)]
        if secrets.compare_digest(_hash(pin, salt), right):
            return True
        self._wrong[_key(person)] += 1
        return False

    def wrong_tries(self, person: str) -> int:
        """How often a wrong PIN was tried since this was last told."""
        return self._wrong.pop(_key(person), 0)


def _key(person: str) -> str:
    return person.casefold()


def _hash(pin: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, ROUNDS)

"""Pages of the rulebook that somebody keeps, from one run of the program to the next.

They stand in a file of the platform's folder for data. A file that cannot be understood is kept aside under another
name, and said to be; one that cannot be read or written at all is left alone.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from agot_tui.frontend.places import bookmarks_file
from agot_tui.rulebook import Key

MOST: Final = 200
LONGEST: Final = 100


class Unusable(Exception):
    """What is wrong in a file of bookmarks, in a few words."""


class Bookmarks:
    """Keys of pages, in the order in which they were kept."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or bookmarks_file()
        self.complaint = ""
        """Why the bookmarks of before are not there."""
        self._may_write = True
        self.keys: tuple[Key, ...] = self._read()

    def toggle(self, key: Key) -> str:
        """Keeps a page, or lets it go; returns why that could not be written, "" if it was."""
        self.keys = self._read()
        if key in self.keys:
            self.keys = tuple(kept for kept in self.keys if kept != key)
        else:
            self.keys = (*self.keys, key)[-MOST:]
        return self._write()

    def _read(self) -> tuple[Key, ...]:
        """What the file holds now: another run of the program may have written it."""
        try:
            return keys_in(self.path.read_bytes())
        except FileNotFoundError:
            return ()
        except OSError as error:
            self._may_write = False
            self.complaint = f"{self.path}: {error.strerror or error}; bookmarks last only until the program ends"
            return getattr(self, "keys", ())
        except Unusable as error:
            self._keep_aside(str(error))
            return ()

    def _keep_aside(self, why: str) -> None:
        names = (self.path.with_name(f"{self.path.stem}.damaged{number or ''}.toml") for number in range(1000))
        aside = next(path for path in names if not path.exists())
        try:
            os.replace(self.path, aside)
        except OSError as error:
            self._may_write = False
            self.complaint = f"{self.path}: {why}, and it cannot be kept aside ({error.strerror or error})"
        else:
            self.complaint = f"{self.path}: {why}; it is kept aside as {aside.name}, and bookmarks begin anew"

    def _write(self) -> str:
        if not self._may_write:
            return self.complaint
        import tomli_w

        fresh = self.path.with_suffix(f".{os.getpid()}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_text(tomli_w.dumps({"pages": list(self.keys)}), "utf-8")
            os.replace(fresh, self.path)
        except OSError as error:
            return f"{self.path}: {error.strerror or error}; bookmarks last only until the program ends"
        return ""


def keys_in(text: bytes) -> tuple[Key, ...]:
    """The keys in the text of a file; :class:`Unusable` if it is none of ours."""
    from agot_tui.toml_text import TomlError, read_toml_text

    try:
        table = read_toml_text(text.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Unusable(f"not UTF-8 at byte {error.start}") from None
    except TomlError as error:
        raise Unusable(f"not TOML: {error}") from None
    pages = table.get("pages")
    if not isinstance(pages, list) or not all(isinstance(key, str) for key in pages):
        raise Unusable('no list of pages, as in pages = ["R14.2"]')
    wrong = next((key for key in pages if not key.isprintable() or not 0 < len(key) <= LONGEST), None)
    if wrong is not None:
        raise Unusable(f"{ascii(wrong)[:40]} is no page")
    return tuple(dict.fromkeys(pages))[-MOST:]

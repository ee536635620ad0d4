"""``keys.toml``: the keys that a person has bound otherwise.

A table for each moment, an action and its keys in each line; the moments and actions are those of the manual's keys:

    [game]
    undo = "x"
    next = ["tab", "f2"]

    [desk.round]
    clock = "v"

Everything that is wrong is said with its key; then all keys stay as the program ships them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from agot_tui.frontend import keys
from agot_tui.frontend.keymap import Binding, KeyTable, in_words
from agot_tui.settings import settings_path
from agot_tui.toml_text import TomlError, read_toml_text

FILE: Final = "keys.toml"
DESK: Final = "desk"
NAMED: Final = frozenset(
    {"enter", "escape", "space", "tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown"}
    | {"left", "right", "up", "down"}
)
CHORD: Final = re.compile(r"((ctrl|alt|shift)\+)+([a-z]|[a-z]{2,}[a-z0-9]*)|f([1-9]|1[0-9]|2[0-4])")


class Rebound(NamedTuple):
    """The keys of game and desk, and what is wrong in their file."""

    game: KeyTable
    desk: KeyTable | None
    """``None`` unless it was asked for."""
    complaints: tuple[str, ...] = ()


def keys_path() -> Path:
    """Where the keys are."""
    return settings_path().parent / FILE


def load_keys(path: Path | None = None, *, desk: KeyTable | None = None) -> Rebound:
    """The keys of a file, those of the program if there is none. Never raises: everything wrong is a complaint.

    ``desk``: the keys of the tournament desk, to be bound by the file's ``[desk.MOMENT]`` tables.
    """
    path = path or keys_path()
    shipped = Rebound(keys.SHIPPED, desk)
    try:
        table = read_toml_text(path.read_text("utf-8"))
    except FileNotFoundError:
        return shipped
    except OSError as error:
        return shipped._replace(complaints=(f"{path}: {error.strerror or error}",))
    except (UnicodeDecodeError, TomlError) as error:
        return shipped._replace(complaints=(f"{path}: not TOML: {error}",))
    of_desk = table.pop(DESK, {})
    game, complaints = bound(keys.SHIPPED, table)
    if desk is not None:
        desk, more = bound(desk, of_desk, f"{DESK}.") if isinstance(of_desk, Mapping) else (desk, ["desk: no table"])
        complaints += more
    if complaints:
        return shipped._replace(complaints=tuple(f"{path}: {complaint}" for complaint in complaints))
    return Rebound(game, desk)


def bound(shipped: KeyTable, table: Mapping[str, Any], prefix: str = "") -> tuple[KeyTable, list[str]]:
    """The table with the keys of a parsed file, and what is wrong there, each with its key in the file."""
    changes, complaints = _read(shipped, table, prefix)
    if complaints:
        return shipped, complaints
    changed = shipped.rebound(changes)
    clashes = [prefix + clash for clash in changed.clashes()]
    return (shipped, clashes) if clashes else (changed, [])


def _read(shipped: KeyTable, table: Mapping[str, Any], prefix: str) -> tuple[dict[Binding, tuple[str, ...]], list[str]]:
    known = shipped.bindings()
    moments = list(dict.fromkeys(where for where, _ in known))
    changes: dict[Binding, tuple[str, ...]] = {}
    complaints: list[str] = []
    for where, lines in table.items():
        if where not in moments or not isinstance(lines, Mapping):
            complaints.append(f"{prefix}{where}: there is no such moment; there are {', '.join(moments)}")
            continue
        actions = [action for moment, action in known if moment == where]
        for action, value in lines.items():
            name = f"{prefix}{where}.{action}"
            if action not in actions:
                complaints.append(f"{name}: there is no such action; there are {', '.join(actions)}")
                continue
            given = (value,) if isinstance(value, str) else value
            taken = set(shipped.reserved.get(where, "")) - set(known[where, action])
            faults = list(_faults(given, taken))
            complaints += [f"{name}: {fault}" for fault in faults]
            if not faults:
                changes[where, action] = tuple(dict.fromkeys(_named(key) for key in given))
    return changes, complaints


def _faults(given: Any, reserved: Collection[str]) -> Iterator[str]:
    """What is wrong with the keys of one line."""
    if not isinstance(given, list | tuple) or not given or not all(isinstance(key, str) for key in given):
        yield f'{given!r} is no key and no list of keys, as in "x" or ["x", "f2"]'
        return
    for key in map(_named, given):
        if key in reserved or (key == "space" and " " in reserved):
            why = "typed text" if " " in reserved else "options, which have 1-9, 0 and capitals"
            yield f"{in_words(key)} belongs to {why}"
        elif not _is_key(key):
            words = ", ".join(sorted(NAMED))
            yield f"{key!r} is no key: one character, {words}, f1 to f24, or these with ctrl+, alt+, shift+ before"


def _named(key: str) -> str:
    """A key as a table of keys names it: words in small letters, a blank by its name."""
    return "space" if key == " " else key.lower() if len(key) > 1 else key


def _is_key(key: str) -> bool:
    if len(key) == 1:
        return key.isprintable()
    chord = CHORD.fullmatch(key)
    return key in NAMED or (chord is not None and (chord[3] is None or len(chord[3]) == 1 or chord[3] in NAMED))

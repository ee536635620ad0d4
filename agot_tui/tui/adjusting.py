"""What can be set, in words: each setting with its values and with one line of what it means. No screen.

Whoever adds a setting to :mod:`agot_tui.settings` adds its row here; a test holds them together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from agot_tui.settings import NewGameSettings, Settings
from agot_tui.tui.new_game import DEALS, IDLE, LEVELS, OWN_REMARKS
from agot_tui.tui.themes import THEMES
from agot_tui.values import Value, replace

NEW_GAME: Final = "new_game"


class Row(Value):
    """A setting."""

    label: str
    remark: str
    """What it means."""
    values: Mapping[Any, str] = {}
    """What each value means; what a person has written into the file beyond them is kept until it is changed."""


ROWS: Final[Mapping[str, Row]] = {
    "curtain.level": Row("Curtain", OWN_REMARKS["curtain"], LEVELS),
    "curtain.idle_seconds": Row("Without a key it closes", OWN_REMARKS["idle"], IDLE),
    "questions.forced": Row(
        "What passes without a choice",
        "A decision with one answer takes itself; this is how you are told.",
        {"said": "is said in the prompt", "stop": "waits until it is read", "log": "stands in the log alone"},
    ),
    "questions.blade": Row(
        "A useless Blade question",
        "Where 1 more could not change who wins the combat, the holder of the Blade need not be asked.",
        {"useful": "is answered for you: the Blade is kept", "always": "is asked all the same"},
    ),
    "screen.mouse": Row(
        "Mouse",
        "A click chooses areas, options, tabs and lines of the log. Off, the terminal selects and copies text as ever. "
        "Holds from the next start on.",
        {True: "on", False: "off: not a byte is asked of it"},
    ),
    "looks.theme": Row(
        "Theme",
        "A terminal with 16 colours has only the last two; with NO_COLOR nothing is coloured. % changes it anywhere.",
        {"auto": "what suits the terminal", **{name: theme.title for name, theme in THEMES.items()}},
    ),
    "looks.letters": Row(
        "Letters",
        "Where the locale is not UTF-8, everything is drawn in ASCII; so it can be anywhere.",
        {"auto": "as the locale has them", "all": "all, whatever the locale says", "ascii": "ASCII alone"},
    ),
    NEW_GAME: Row(
        "The next set-up begins",
        "The set-up screen begins with the houses, names and switches of the last new game; ←→ forgets them.",
    ),
}


def value_of(settings: Settings, row: str) -> Any:
    """What is set."""
    section, _, name = row.partition(".")
    return getattr(getattr(settings, section), name) if name else getattr(settings, section)


def in_words(settings: Settings, row: str) -> str:
    """What is set, for people."""
    value = value_of(settings, row)
    if row == NEW_GAME:
        return _set_up(value)
    return ROWS[row].values.get(value) or f"{value} seconds"


def _set_up(last: NewGameSettings) -> str:
    if last == NewGameSettings():
        return "as the program comes"
    players = f"{last.players} houses" if last.players is not None else "all houses"
    names = ", ".join(dict.fromkeys(last.names.values()))
    switches = last.options.changed()
    changed = f"{len(switches)} {'switch' if len(switches) == 1 else 'switches'} changed" if switches else ""
    deal = DEALS[last.deal] if last.deal != "written" else ""
    return "like the last: " + "; ".join(filter(None, (players, names, deal, changed)))


def changed(settings: Settings, row: str, step: int) -> Settings:
    """With the next value of a row, or the one before."""
    if row == NEW_GAME:
        return replace(settings, new_game=NewGameSettings())
    now = value_of(settings, row)
    values = list(ROWS[row].values)
    if now not in values:
        values = sorted([*values, now])
    return with_value(settings, row, values[(values.index(now) + step) % len(values)])


def with_value(settings: Settings, row: str, value: Any) -> Settings:
    """With another value of a row."""
    section, _, name = row.partition(".")
    return replace(settings, **{section: replace(getattr(settings, section), **{name: value})})

"""What a person has set on this machine: a TOML file in the platform's folder for settings.

Whatever is wrong in the file is said with its key, and the default takes its place; a file in which anything is wrong
is never overwritten. Settings change what screens do, never the rules of a game that has begun.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from agot_tui.boardgame.options import Options
from agot_tui.toml_text import TomlError, read_toml_text
from agot_tui.values import Value, field

APP: Final = "agot-tui"
FILE: Final = "settings.toml"

Level: TypeAlias = Literal["strict", "hands", "trust"]
"""What the curtain hides: everything that is hidden (R23.5); all but hands, which follow from the discards; nothing."""
Deal: TypeAlias = Literal["written", "random"]
"""Whether the names keep the houses beside which they are written."""
Forced: TypeAlias = Literal["said", "stop", "log"]
"""Decisions with one answer: a notice in the prompt, one that waits for a key, or a line in the log alone."""
BladeQuestions: TypeAlias = Literal["useful", "always"]
"""Whether a holder of the Blade is asked where 1 more could not change who wins the combat."""

ThemeName: TypeAlias = Literal["auto", "dark", "light", "contrast", "colour-blind", "ansi", "mono"]
"""The colours; ``auto``: dark ones, or what a terminal with few colours can show."""
Letters: TypeAlias = Literal["auto", "all", "ascii"]
"""Which characters are drawn; ``auto``: ASCII alone if the locale has no more."""

LONGEST_IDLE: Final = 24 * 60 * 60


class CurtainSettings(Value):
    """``[curtain]``: what stands between the people at one keyboard."""

    level: Level = "strict"
    idle_seconds: int = 0
    """It closes by itself after so many seconds without a key; 0: never."""


class QuestionSettings(Value):
    """``[questions]``: what a seat's screen asks, and what it passes over."""

    forced: Forced = "said"
    blade: BladeQuestions = "useful"


class ScreenSettings(Value):
    """``[screen]``: how the terminal is used."""

    mouse: bool = True


class LooksSettings(Value):
    """``[looks]``: colours and letters."""

    theme: ThemeName = "auto"
    letters: Letters = "auto"


class NewGameSettings(Value):
    """``[new_game]``: what the set-up screen begins with."""

    players: int | None = None
    deal: Deal = "written"
    names: Mapping[str, str] = field(default_factory=dict)
    """Names of people by house."""
    options: Options = field(default_factory=Options)


class Settings(Value):
    """Everything that can be set."""

    curtain: CurtainSettings = CurtainSettings()
    new_game: NewGameSettings = field(default_factory=NewGameSettings)
    questions: QuestionSettings = QuestionSettings()
    screen: ScreenSettings = ScreenSettings()
    looks: LooksSettings = LooksSettings()

    def as_table(self) -> dict[str, Any]:
        """What the file holds, defaults included where a person may want to change them."""
        new_game: dict[str, Any] = {"deal": self.new_game.deal}
        if self.new_game.players is not None:
            new_game["players"] = self.new_game.players
        tables = {"names": dict(self.new_game.names), "options": self.new_game.options.changed()}
        new_game |= {key: table for key, table in tables.items() if table}
        curtain = {"level": self.curtain.level, "idle_seconds": self.curtain.idle_seconds}
        questions = {"forced": self.questions.forced, "blade": self.questions.blade}
        screen = {"mouse": self.screen.mouse}
        looks = {"theme": self.looks.theme, "letters": self.looks.letters}
        own = {"curtain": curtain, "questions": questions, "screen": screen, "looks": looks}
        return {**own, "new_game": new_game}


class Loaded(NamedTuple):
    """Settings, and what is wrong in their file."""

    settings: Settings
    complaints: tuple[str, ...] = ()


def settings_path() -> Path:
    """Where the settings are."""
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False) / FILE


def load(path: Path | None = None) -> Loaded:
    """The settings of a file, the defaults if there is none. Never raises: everything wrong is a complaint."""
    path = path or settings_path()
    try:
        table = read_toml_text(path.read_text("utf-8"))
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError as error:
        return Loaded(Settings(), (f"{path}: {error.strerror or error}",))
    except UnicodeDecodeError as error:
        return Loaded(Settings(), (f"{path}: not UTF-8 at byte {error.start}",))
    except TomlError as error:
        return Loaded(Settings(), (f"{path}: not TOML: {error}",))
    settings, complaints = read(table)
    return Loaded(settings, tuple(f"{path}: {complaint}" for complaint in complaints))


def save(settings: Settings, path: Path | None = None) -> str:
    """Keeps the settings; returns why they could not be kept, "" if they are."""
    import tomli_w

    path = path or settings_path()
    faults = load(path).complaints
    if faults:
        return f"the settings were not saved, since something in their file is wrong: {faults[0]}"
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(tomli_w.dumps(settings.as_table()), "utf-8")
        os.replace(fresh, path)
    except OSError as error:
        return f"{path}: {error.strerror or error}; the settings were not saved"
    return ""


def set_aside(path: Path | None = None) -> Path:
    """A file in which something is wrong takes another name, so that a new one can be written; OSError if it cannot."""
    path = path or settings_path()
    names = (f"{path.name}.broken{n}" for n in ("", *range(2, 1000)))
    free = next(other for name in names if not (other := path.with_name(name)).exists())
    path.rename(free)
    return free


def read(table: Mapping[str, Any]) -> Loaded:
    """Settings from a parsed file, each complaint with its key."""
    reader = _Reader()
    found = Settings(
        reader.section(table, "curtain", _curtain, CurtainSettings()),
        reader.section(table, "new_game", _new_game, NewGameSettings()),
        reader.section(table, "questions", _questions, QuestionSettings()),
        reader.section(table, "screen", _screen, ScreenSettings()),
        reader.section(table, "looks", _looks, LooksSettings()),
    )
    reader.unknown("", table, ("curtain", "new_game", "questions", "screen", "looks"))
    return Loaded(found, tuple(reader.complaints))


class _Reader:
    """Reads values; what is wrong is noted and the default taken."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def section(self, table: Mapping[str, Any], key: str, make: Callable[[_Reader, Any], Any], default: Any) -> Any:
        """A table of the file, made into its settings."""
        value = table.get(key)
        if value is None:
            return default
        if not isinstance(value, Mapping):
            self.complaints.append(f"{key}: a table is needed: [{key}]")
            return default
        return make(self, value)

    def unknown(self, prefix: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        """Notes the keys that mean nothing."""
        self.complaints += [
            f"{prefix}{key}: there is no such setting; there are {', '.join(known)}"
            for key in table
            if key not in known
        ]

    def word(self, key: str, value: Any, words: tuple[str, ...], default: str) -> Any:
        """One of a few words."""
        if value is None or value in words:
            return value or default
        self.complaints.append(f"{key}: {value!r} is not one of {', '.join(words)}")
        return default

    def switch(self, key: str, value: Any, default: bool) -> bool:
        """Yes or no."""
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        self.complaints.append(f"{key}: {value!r} is neither true nor false")
        return default

    def number(self, key: str, value: Any, least: int, most: int, default: int | None) -> Any:
        """A whole number."""
        if value is None:
            return default
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.complaints.append(f"{key}: {value!r} is not a whole number from {least} to {most}")
        return default


def _curtain(read: _Reader, table: Mapping[str, Any]) -> CurtainSettings:
    read.unknown("curtain.", table, ("level", "idle_seconds"))
    return CurtainSettings(
        read.word("curtain.level", table.get("level"), get_args(Level), "strict"),
        read.number("curtain.idle_seconds", table.get("idle_seconds"), 0, LONGEST_IDLE, 0),
    )


def _questions(read: _Reader, table: Mapping[str, Any]) -> QuestionSettings:
    read.unknown("questions.", table, ("forced", "blade"))
    return QuestionSettings(
        read.word("questions.forced", table.get("forced"), get_args(Forced), "said"),
        read.word("questions.blade", table.get("blade"), get_args(BladeQuestions), "useful"),
    )


def _screen(read: _Reader, table: Mapping[str, Any]) -> ScreenSettings:
    read.unknown("screen.", table, ("mouse",))
    return ScreenSettings(read.switch("screen.mouse", table.get("mouse"), True))


def _looks(read: _Reader, table: Mapping[str, Any]) -> LooksSettings:
    read.unknown("looks.", table, ("theme", "letters"))
    return LooksSettings(
        read.word("looks.theme", table.get("theme"), get_args(ThemeName), "auto"),
        read.word("looks.letters", table.get("letters"), get_args(Letters), "auto"),
    )


def _new_game(read: _Reader, table: Mapping[str, Any]) -> NewGameSettings:
    read.unknown("new_game.", table, ("players", "deal", "names", "options"))
    return NewGameSettings(
        read.number("new_game.players", table.get("players"), 1, 99, None),
        read.word("new_game.deal", table.get("deal"), get_args(Deal), "written"),
        _names(read, table.get("names", {})),
        _options(read, table.get("options", {})),
    )


def _names(read: _Reader, table: Any) -> dict[str, str]:
    if not isinstance(table, Mapping):
        read.complaints.append('new_game.names: a table is needed, as in stark = "Ann"')
        return {}
    wrong = [house for house, name in table.items() if not isinstance(name, str)]
    read.complaints += [f"new_game.names.{house}: {table[house]!r} is no name in quotation marks" for house in wrong]
    return {house: name for house, name in table.items() if house not in wrong}


def _options(read: _Reader, table: Any) -> Options:
    if not isinstance(table, Mapping):
        read.complaints.append("new_game.options: a table is needed, as in tides = true")
        return Options()
    sound: dict[str, object] = {}
    for key, value in table.items():
        try:
            Options.read({key: value})
        except ValueError as error:
            read.complaints.append(f"new_game.{error}")
        else:
            sound[key] = value
    return Options.read(sound)

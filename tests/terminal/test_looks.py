"""Colours and letters as they reach a terminal: the codes in the bytes, the characters on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from agot_tui.settings import load
from tests.terminal.pty_app import TerminalApp
from tests.tournament_screens.fingers import tournament

Walk = Callable[[TerminalApp], None]
GAME = ("play", "--players", "3", "--seed", "1", "--curtain", "trust")
TRUECOLOR = {"COLORTERM": "truecolor"}
NEEDS_UTF8 = re.compile(rb"[\x80-\xff]")


def codes_in(raw: bytes) -> set[str]:
    """Every SGR that was sent, colours with their parameters in one piece: ``1``, ``38;5;7``."""
    found: set[str] = set()
    for run in re.findall(rb"\x1b\[([0-9;]*)m", raw):
        found |= {code.decode() for code in re.findall(rb"[34]8;2;\d+;\d+;\d+|[34]8;5;\d+|\d+", run)}
    return found


def in_the_game(app: TerminalApp) -> None:
    """Map, options, inspector, overlays, tracks, hand, log, help, rulebook, replay, odds."""
    app.wait_for(": Planning")
    for key in (*"2n8adybbtigmzzzRww;", "escape", ":", "escape"):
        app.do(key)
    app.press("?")
    app.wait_for("Keys of this moment")
    app.press("q")
    app.wait_for(": Planning")
    app.press("r")
    app.wait_for("Rulebook")
    app.do("t")
    app.press("q")
    app.wait_for(": Planning")
    app.press("v")
    app.wait_for("Replay")
    app.do("left", "right")
    app.press("q")
    app.wait_for("Enter choose")
    app.press("q", "q")
    assert app.wait_for_exit() == 0


def from_the_first_screen(app: TerminalApp) -> None:
    """The first screen, the set-up, the records."""
    app.wait_for("Look a rule up")
    app.press("1")
    app.wait_for("Houses are dealt")
    app.press("escape")
    app.wait_for("Look a rule up")
    app.press("q")
    assert app.wait_for_exit() == 0


def in_the_tutorial(app: TerminalApp) -> None:
    """The list of lessons and the first of them."""
    app.wait_for("TUTORIAL")
    app.press("1")
    app.wait_for("lesson 1 of 6")
    app.press("q")
    app.wait_for("TUTORIAL")
    app.press("q")
    assert app.wait_for_exit() == 0


def at_the_desk(app: TerminalApp) -> None:
    """Players, a round with its results, standings, bracket, journal, notes, output, help."""
    app.wait_for("Players")
    app.press("R", "p", "b")
    app.wait_for("Round 1")
    for key in ("1", "l", "w", "S", "B", "J", "N", "O", "P", "?", "escape"):
        app.do(key)
    app.press("q", "q")
    assert app.wait_for_exit() == 0


def at_the_display(app: TerminalApp) -> None:
    """All its pages."""
    app.wait_for(lambda text: bool(text.strip()))
    for key in ("n", "t", "c", "s", "b", "a"):
        app.do(key)
    app.press("q")
    assert app.wait_for_exit() == 0


PLACES: Mapping[str, tuple[tuple[str, ...], Walk]] = {
    "game": (GAME, in_the_game),
    "first screen": (("play",), from_the_first_screen),
    "tutorial": (("tutorial",), in_the_tutorial),
    "desk": (("tournament", "desk", "cup.tournament"), at_the_desk),
    "display": (("tournament", "display", "cup.tournament"), at_the_display),
}


@pytest.fixture(autouse=True)
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tournament of eight people, in the folder where the program starts."""
    monkeypatch.chdir(tmp_path)
    tournament(tmp_path / "cup.tournament", 8)


def bytes_of(place: str, home: Path, environ: Mapping[str, str], *options: str, columns: int = 100) -> bytes:
    """Everything that is written while somebody looks around there."""
    arguments, walk = PLACES[place]
    with TerminalApp(*arguments, *options, home=home, columns=columns, rows=30, environ=environ) as app:
        walk(app)
        return bytes(app.raw)


ATTRIBUTES = {"0", "1", "4", "7", "9", "22", "24", "27", "29"}


@pytest.mark.parametrize("place", PLACES)
def test_no_color_means_that_no_colour_is_written(place: str, tmp_path: Path) -> None:
    raw = bytes_of(place, tmp_path, {**TRUECOLOR, "NO_COLOR": "1"}, "--theme", "light")
    assert codes_in(raw) <= ATTRIBUTES


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("term", ["xterm", "linux"])
def test_a_terminal_with_sixteen_colours_gets_those_sixteen(place: str, term: str, tmp_path: Path) -> None:
    sixteen = {str(base + number) for base in (30, 40, 90, 100) for number in range(8)}
    found = codes_in(bytes_of(place, tmp_path, {"TERM": term}))
    assert found <= ATTRIBUTES | sixteen | {"39", "49"}
    assert found & sixteen


@pytest.mark.parametrize("place", PLACES)
def test_a_locale_without_utf8_gets_ascii_alone(place: str, tmp_path: Path) -> None:
    raw = bytes_of(place, tmp_path, {**TRUECOLOR, "LC_ALL": "C"})
    assert NEEDS_UTF8.findall(raw) == []


def test_ascii_can_be_asked_for(tmp_path: Path) -> None:
    assert NEEDS_UTF8.findall(bytes_of("game", tmp_path, TRUECOLOR, "--ascii")) == []


def test_plain_mode_keeps_to_the_letters_of_the_locale_too(tmp_path: Path) -> None:
    with TerminalApp(*GAME, "--plain", home=tmp_path, environ={"LC_ALL": "C"}) as app:
        app.wait_for(", Planning:")
        app.press("options", "enter", "quit", "enter")
        assert app.wait_for_exit() == 0
        assert NEEDS_UTF8.findall(bytes(app.raw)) == []


def test_the_theme_can_be_said_on_the_command_line_and_in_the_settings(tmp_path: Path) -> None:
    light, ground = "38;2;20;17;12", "48;2;248;244;234"
    assert {light, ground} <= codes_in(bytes_of("first screen", tmp_path, TRUECOLOR, "--theme", "light"))
    settings = tmp_path / "config" / "agot-tui" / "settings.toml"
    assert ground not in codes_in(bytes_of("desk", tmp_path, TRUECOLOR))
    settings.parent.mkdir(parents=True)
    settings.write_text('[looks]\ntheme = "light"\n')
    assert ground in codes_in(bytes_of("desk", tmp_path, TRUECOLOR))


def test_the_desk_changes_its_theme_on_a_key_and_keeps_it(tmp_path: Path) -> None:
    with TerminalApp("tournament", "desk", "cup.tournament", home=tmp_path, environ=TRUECOLOR) as app:
        app.wait_for("Players")
        before = len(app.raw)
        app.do("%")
        assert "48;2;248;244;234" in codes_in(bytes(app.raw[before:]))
        app.press("q", "q")
        assert app.wait_for_exit() == 0
    assert load(tmp_path / "config" / "agot-tui" / "settings.toml").settings.looks.theme == "light"


def test_what_something_else_wrote_on_the_screen_goes_away_on_a_key(tmp_path: Path) -> None:
    with TerminalApp(*GAME, home=tmp_path, environ=TRUECOLOR) as app:
        before = app.wait_for(": Planning")
        app.screen.erase_in_display(2)
        app.press("|")
        app.settle(0.5)
        assert app.text == before

"""The rulebook by itself on a real terminal, and printed where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.pty_app import TerminalApp


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (("rules",), "Rulebook contents"),
        (("rules", "--game", "cardgame"), "Rulebook contents (Card game only)"),
        (("card",), "Rulebook cards"),
        (("area",), "Rulebook areas and houses"),
    ],
)
def test_without_anything_to_look_up_the_browser_opens(tmp_path: Path, words: tuple[str, ...], first: str) -> None:
    with TerminalApp(*words, home=tmp_path) as app:
        app.wait_for(first)
        app.do("/", *"R16.11.4")
        app.wait_for("Never where")
        app.do("enter")
        app.wait_for("Rulebook R16.11.4")
        app.do("q")
        assert app.wait_for_exit() == 0


def test_with_something_to_look_up_it_is_printed(tmp_path: Path) -> None:
    with TerminalApp("rules", "R16.11.4", home=tmp_path) as app:
        app.wait_for("Never where the attackers came from")
        assert app.wait_for_exit() == 0
        assert b"\x1b[?1049h" not in app.raw


def test_a_dumb_terminal_gets_lines(tmp_path: Path) -> None:
    with TerminalApp("area", home=tmp_path, environ={"TERM": "dumb"}) as app:
        app.wait_for("House Martell")
        assert app.wait_for_exit() == 0
        assert b"\x1b" not in app.raw


def test_a_board_that_cannot_be_read_is_said_instead(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "areas.toml").write_text("[", "utf-8")
    for board, said in (("none", "there is no board in"), ("bad", "the board cannot be read")):
        with TerminalApp("rules", "--board", str(tmp_path / board), home=tmp_path) as app:
            app.wait_for(said)
            assert app.wait_for_exit() == 2

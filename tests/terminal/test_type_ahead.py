"""Several keys in one write, as they come over a slow line: none is lost, none goes to the wrong screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.pty_app import TerminalApp

GAME = ("play", "--players", "3", "--seed", "1", "--names", "stark=Ann,lannister=Ann,baratheon=Ann")
ROUNDS = 3
"""A race is lost now and then only: each way is gone more than once."""

WAYS = {
    "help": ("?q?q?", "Keys of this moment", "q"),
    "rulebook, left for the replay": ("rqv", "Replay", "v"),
    "replay, left for the rulebook": ("v[[qr", "Rulebook", "q"),
    "rulebook, a search, a page": ("r/R14.2\rq?", "Keys of this moment", "q"),
    "palette: the settings, and on to their help": (">settings\r?", "Keys of this moment", "qq"),
    "curtain, opened for the log": ("cBrq?", "Keys of this moment", "q"),
    "a question whether to leave, not answered": ("q\x7fr?", "Keys of this moment", "qq"),
}
"""Keys of one write, what they lead to, and the keys that lead back to the game."""


@pytest.mark.parametrize("way", WAYS)
def test_keys_through_screens_that_open_and_close(way: str, tmp_path: Path) -> None:
    keys, shown, back = WAYS[way]
    with TerminalApp(*GAME, home=tmp_path, columns=120, rows=40) as app:
        app.wait_for("r rule")
        for _ in range(ROUNDS):
            app.press(*keys)
            app.wait_for(shown)
            app.press(*back)
            app.wait_for("r rule")


def test_keys_from_the_first_screen_through_others_and_out(tmp_path: Path) -> None:
    with TerminalApp(home=tmp_path, columns=120, rows=40) as app:
        app.wait_for("New game")
        app.press(*"3?qq4?qqq")
        assert app.wait_for_exit() == 0

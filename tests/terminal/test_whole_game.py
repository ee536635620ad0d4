"""A whole six-house game through the real program: only keys that stand on the screen are pressed."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from agot_tui.tables import look_at
from tests.terminal.pty_app import TerminalApp

OPTION = re.compile(r"(?:^|\s)([0-9A-Z])(?= [^ ])")
RULEBOOK = "K"
"""Opens the rulebook, but for a march: there it is a knight."""
HEADING = re.compile(r"^─ (\w+): ([\w ]+?) (?:·|─)")


class Player:
    """Reads the screen, presses keys: the curtain's letter, options of the prompt, Enter."""

    def __init__(self, app: TerminalApp, seed: int) -> None:
        self.app = app
        self.rng = Random(seed)
        self.curtains = 0

    def step(self, text: str) -> str:
        """Answers what the screen shows; returns the next screen."""
        if "The curtain is closed" in text:
            letter = re.search(r"opens it with\s+(\S)", text)
            assert letter, text
            self.curtains += 1
            return self.app.do(letter[1])
        rows = text.split("\n")
        found = [(at, match) for at, row in enumerate(rows) if (match := HEADING.match(row))]
        if not found:
            # A repaint was caught half way.
            return self.app.do()
        top, heading = found[-1]
        return self.app.do(*self._answer(heading[2], rows[top + 1 : -1]))

    def _answer(self, kind: str, rows: list[str]) -> list[str]:
        body = "\n".join(rows)
        keys = [key for row in rows for key in OPTION.findall(row) if key != RULEBOOK or kind == "March"]
        rng = self.rng
        if kind == "Planning":
            return ["R"] if "every area has one" in body else [rng.choice("1234567890A")]
        if kind == "Bidding":
            return [rng.choice("0123"), "enter"]
        if kind == "March" and "Enter sends everybody there" in body:
            goals = [key for key in keys if key not in "TGFKSE0"]
            return [rng.choice(goals), "G"] if goals and rng.random() < 0.8 else ["0"]
        if kind == "March" and "nobody moves" in body:
            return ["backspace"] if rng.random() < 0.3 else ["0"]
        if kind == "House card":
            key = rng.choice(keys)
            return [key, key]
        if kind in ("Casualties", "Supply", "Wildlings", "Tied bids") and "Enter " in body and rng.random() < 0.6:
            return ["enter"]
        return [rng.choice(keys)] if keys else ["enter"]


def test_a_six_house_game_is_played_from_the_first_order_to_the_winner_with_the_keys_on_the_screen(
    tmp_path: Path,
) -> None:
    record = tmp_path / "whole.agot"
    arguments = ("play", "--players", "6", "--seed", "3", "--names", "stark=Ann,greyjoy=Ann", "--record", str(record))
    with TerminalApp(*arguments, home=tmp_path, environ={"TEXTUAL_COLOR_SYSTEM": "standard"}) as app:
        text = app.wait_for("The curtain is closed")
        player = Player(app, seed=3)
        pressed = 0
        while "wins the game" not in text:
            text = player.step(text)
            pressed += 1
            assert pressed < 6000, text
        assert "The record is kept" in text
        app.press("enter")
        assert app.wait_for_exit() == 0
        assert b"Traceback" not in app.raw
    table = look_at(record)
    assert table.bus.winner is not None
    assert player.curtains > 50

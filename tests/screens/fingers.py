"""Fingers: a player that presses keys which the prompt shows, at a session, without a terminal."""

from __future__ import annotations

from random import Random

from agot_tui.frontend.keys import Where, action_of
from agot_tui.tables import Table
from agot_tui.tui.session import Session

WIDTH, HEIGHT = 78, 40


def shown_keys(session: Session) -> list[str]:
    """The option keys that the form shows in its key role."""
    assert session.form is not None
    rows = session.form.body(WIDTH, HEIGHT)
    return [text.strip() for row in rows for text, role in row if role == "key" and len(text.strip()) == 1]


def press(session: Session, key: str) -> None:
    """What the game screen does with a key, as far as the game is concerned."""
    session.message = ()
    action = action_of(key, session.moments)
    if session.closed:
        if session.opens_with(key):
            session.open()
    elif action == "form":
        session.press(key)
    elif action == "act":
        session.act()
    elif action == "back":
        session.back()
    elif action == "undo":
        session.undo()


class Fingers:
    """Presses shown keys by chance until the game is over."""

    def __init__(self, table: Table, seed: int, session: Session | None = None) -> None:
        self.session = session or Session(table)
        self.rng = Random(seed)
        self.kinds: set[str] = set()
        self.pressed = 0

    def play(self, most: int = 60_000) -> None:
        """To the end of the game, or until so many keys were pressed."""
        while not self.session.over and self.pressed < most:
            press(self.session, self.next_key())
            self.pressed += 1

    def next_key(self) -> str:
        """A key of the moment."""
        session = self.session
        if session.closed:
            assert session.seat is not None
            return session.letters[session.seat]
        decision, form = session.decision, session.form
        assert decision is not None
        assert form is not None
        self.kinds.add(decision.kind)
        keys = shown_keys(session)
        if form.where is Where.ORDERS:
            # Nobody who takes all back at every seventh key ever orders nine areas with nine tokens.
            clears = self.rng.random() < 0.02
            letters = [key for key in keys if key != "R" and (clears or key != "-")]
            ready = "R" in keys and "still" not in str(session.form.body(WIDTH, HEIGHT)[0])
            return "R" if ready else self.rng.choice(letters)
        if form.where in (Where.BID, Where.LOSSES, Where.SEQUENCE) and self.rng.random() < 0.3:
            return "enter"
        if self.rng.random() < 0.05:
            return "backspace"
        return self.rng.choice([*keys, "enter"]) if keys else "enter"

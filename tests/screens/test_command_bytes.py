"""A whole game of six houses, command by command: what each writes to the terminal, from its key to the settled screen.

One person plays all houses, so that no curtain lies between: it blanks the whole screen, and that is not the command's
repaint; nor is the screen that shows the winner. What is counted is the step to the next decision, mostly that of
another house with another hand.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Any

from textual import events
from textual.drivers.headless_driver import HeadlessDriver

from agot_tui.tables import begin, new_header
from agot_tui.tui.app import GameApp
from agot_tui.tui.screens.game import GameScreen
from tests.screens.fingers import Fingers
from tests.screens.scenes import ONE_PERSON
from tests.snapshots import KEY_NAMES, character_of

BUDGET = 3000
SIZE = (120, 40)
QUIET = 20
"""Turns of the loop in which nothing is left to be done."""


class Terminal(HeadlessDriver):
    """Keeps what is written."""

    written = ""

    @property
    def is_headless(self) -> bool:
        """It is to be written to."""
        return False

    def write(self, data: str) -> None:
        """Keeps it."""
        self.written += data


class CountedApp(GameApp):
    """An app on such a terminal; faults are told to the test."""

    terminal: Terminal

    def _build_driver(self, *_: Any, **__: Any) -> Terminal:
        self.terminal = Terminal(self, size=SIZE)
        return self.terminal

    @property
    def under_test(self) -> bool:
        return True


async def press(app: CountedApp, key: str) -> int:
    """The bytes that are written for a key until the screen is settled; it is not waited for by the clock."""
    app.terminal.written = ""
    name = KEY_NAMES.get(key, key)
    app.post_message(events.Key(name, character_of(name)))
    quiet = 0
    while quiet < QUIET:
        await asyncio.sleep(0)
        pumps = (app, app.screen, *app.screen.children)
        quiet = quiet + 1 if app.settled and all(pump._message_queue.empty() for pump in pumps) else 0
        if quiet == QUIET // 2:
            app.screen._on_timer_update()
    return len(app.terminal.written.encode())


async def test_every_command_of_a_game_repaints_what_it_changes() -> None:
    table = begin(new_header(6, seed=1, names=ONE_PERSON))
    app = CountedApp(table)
    app.environ = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    costs: defaultdict[str, list[int]] = defaultdict(list)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GameScreen)
        fingers = Fingers(table, seed=1, session=screen.session)
        while not fingers.session.over:
            decision, moments = fingers.session.decision, table.bus.moments
            written = await press(app, fingers.next_key())
            if decision is not None and table.bus.moments != moments and app.screen is screen:
                costs[decision.kind].append(written)
    assert len(costs) > 10
    too_long = {kind: max(some) for kind, some in costs.items() if max(some) > BUDGET}
    assert too_long == {}

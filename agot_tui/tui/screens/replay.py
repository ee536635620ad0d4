"""A game from its start, command by command, with a slider; and a way to branch off."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Final

from agot_tui.frontend.keys import Where, action_of
from agot_tui.frontend.unopened import Unopened
from agot_tui.tui.lines import Line
from agot_tui.tui.panes.bar import key_bar
from agot_tui.tui.panes.slider import SLIDER_ROW, moment_at, replay_lines
from agot_tui.tui.replay import EVERYBODY, Replay
from agot_tui.tui.screens.mouse_keys import MouseKeys

if TYPE_CHECKING:
    from agot_tui.tables import Table
    from agot_tui.tui.session import Session

BRANCH: Final = "the same key once more begins a new game that goes on from here; this one stays as it is."
SECRETS: Final = " It holds all that is hidden in this one, and the same cards will come: let the table agree."


class ReplayScreen(MouseKeys):
    """The game's panes, with time in place of the prompt."""

    def __init__(self, table: Table, folder: Path, live: Session | None = None) -> None:
        self._live = live
        self._branching = False
        super().__init__(table, folder)

    def new_session(self) -> Replay:
        """The game as it was."""
        return Replay(self.table, self._live)

    @property
    def replay(self) -> Replay:
        """What is looked at."""
        assert isinstance(self.session, Replay)
        return self.session

    @property
    def moments(self) -> Collection[Where]:
        """The rows of the key table that hold."""
        return (Where.EDITOR,) if self.line is not None else (Where.REPLAY,)

    @property
    def whose(self) -> str:
        """The person with whose eyes a running game is seen, if others play in it."""
        seat, people = self.replay.seat, self.replay.people
        return people.of(seat).name if seat is not None and not self.session.over and len(people.persons) > 1 else ""

    # What is shown

    def who(self) -> str:
        """With whose eyes."""
        seat = self.replay.seat
        if self.replay.looks == EVERYBODY:
            return "everything"
        return f"seen by {self.replay.people.seat_name(seat)}" if seat is not None else "seen by a spectator"

    def _prompt(self, width: int, height: int) -> list[Line]:
        return replay_lines(self.replay, width, height)

    def _draw_bar(self) -> None:
        bar = self.shown.get("bar")
        if bar is not None:
            self._show("bar", [self.line.row() if self.line is not None else key_bar(self.moments, bar.width)])
            self.app.cursor_position = self._cursor_at(bar)

    # Keys

    def pressed(self, key: str) -> None:
        """Every key; what it changed is drawn."""
        if "notice" in self.shown:
            if key in ("q", "escape", "ctrl+c"):
                self.do_close()
            return
        if self.line is None:
            self.session.message = ()
        asked, self._branching = self._branching, False
        if asked and action_of(key, self.moments) == "branch":
            self._branch()
            return
        super().pressed(key)
        if self.is_current:
            self.draw()

    def other_key(self, key: str) -> None:
        """Text of the line that is typed."""
        if self.line is not None:
            self.session.message = ()
            self.line.press(key)

    def text_clicked(self, name: str, x: int, y: int) -> None:
        """On the slider a click goes to that moment."""
        if name == "prompt" and y == SLIDER_ROW:
            self._go(moment_at(self.replay.timeline, x, self.shown[name].width))
            self.draw()
        else:
            super().text_clicked(name, x, y)

    def _go(self, moment: int) -> None:
        self.replay.go(moment)

    def do_before(self) -> None:
        """The command before."""
        self._go(self.replay.at - 1)

    def do_after(self) -> None:
        """The next command."""
        self._go(self.replay.at + 1)

    def do_round_back(self) -> None:
        """The start of the round, or of the one before."""
        self._go(self.replay.timeline.round_before(self.replay.at))

    def do_round_on(self) -> None:
        """The next round."""
        self._go(self.replay.timeline.round_after(self.replay.at))

    def do_combat_back(self) -> None:
        """The combat before."""
        self._go(self.replay.timeline.combat_before(self.replay.at))

    def do_combat_on(self) -> None:
        """The next combat."""
        self._go(self.replay.timeline.combat_after(self.replay.at))

    def do_first(self) -> None:
        """The start."""
        self._go(0)

    def do_last(self) -> None:
        """The last command."""
        self._go(self.replay.timeline.end)

    def do_seat(self) -> None:
        """With other eyes."""
        if len(self.replay.eyes) == 1:
            self.session.say("while the game goes on, a record is seen as a spectator sees it")
        else:
            self.replay.next_eyes()

    def do_rule(self) -> None:
        """The rules of what was asked then."""
        self.game_app.show_rule(self.replay.rules())

    def do_help(self) -> None:
        """The keys of this moment."""
        self.game_app.show_help(self.moments)

    def do_curtain(self) -> None:
        """Closes the curtain over it all."""
        self.game_app.close_curtain()

    def do_branch(self) -> None:
        """Asks first."""
        self._branching = True
        self.session.say(BRANCH + ("" if self.session.over else SECRETS), done=True)

    def _branch(self) -> None:
        from agot_tui.frontend.opening import branch_off

        try:
            table = branch_off(self.table, self.replay.at, self.game_app.folder)
        except Unopened as error:
            self.session.say(str(error))
            self.draw()
        else:
            table.notices += (f"a new game, branched off after {self.replay.at} commands",)
            self.game_app.go_over_to(table, self.table)

    def do_close(self) -> None:
        """Back to where it was asked for."""
        self.app.pop_screen()

    def recover(self, error: Exception) -> None:
        """The past is looked at anew."""
        self.line = None
        self.session = self.new_session()
        self.session.say(f"a fault of the program ({type(error).__name__}); nothing is lost")
        self.draw()

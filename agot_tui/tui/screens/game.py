"""The game under the keys: what each action of the key table does with the session."""

from __future__ import annotations

from collections.abc import Callable, Collection

from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.names import AreaId
from agot_tui.frontend.keys import Where
from agot_tui.tui.lines import text_of
from agot_tui.tui.map.geography import Direction
from agot_tui.tui.screens.think_keys import ThinkKeys
from agot_tui.tui.screens.typed import CommandLine, OptionList


class GameScreen(ThinkKeys):
    """Hands the keys to the session, and draws what they changed."""

    _told = False
    """There was a message when the key was pressed."""
    winner_shown = False
    """How the game ended has been shown."""

    def on_mount(self) -> None:
        """A game that is over shows how it ended."""
        self.call_later(self.carefully, self._end_if_over)

    @property
    def moments(self) -> Collection[Where]:
        """The rows of the key table that hold."""
        if self.leaving:
            return (Where.LEAVING,)
        return (Where.EDITOR,) if self.line is not None else self.session.moments

    def pressed(self, key: str) -> None:
        """Every key; what it changed is drawn."""
        if "notice" in self.shown:
            if key in ("q", "ctrl+c"):
                self.game_app.leave_game()
            return
        if self.line is None and not self.leaving:
            self._told, self.session.message = bool(self.session.message), ()
        self._drawing(lambda: super(GameScreen, self).pressed(key))

    def play(self, command: Command) -> None:
        """Plays something that is allowed."""
        self._drawing(lambda: self.session.play(command))

    def _drawing(self, act: Callable[[], object]) -> None:
        """Does something, and draws what it changed."""
        closed, seat, moment = self.session.closed, self.session.seat, self.table.bus.moments
        person = self.session.person
        act()
        session = self.session
        if session.closed != closed or session.seat != seat or self.table.bus.moments != moment:
            if session.closed or session.person != person:
                self.forget_what_was_typed()
                self.tab = "map"
            self.changed(placed=session.closed == closed)
        else:
            self.draw_moment()

    def changed(self, *, placed: bool = False) -> None:
        """The game or the person in front of it is another one."""
        self.back_in_log = 0
        if self.session.closed:
            self.line = None
        self.put_odds_away()
        if not placed:
            self.place()
        self.draw()
        self._end_if_over()

    def _end_if_over(self) -> None:
        if self.session.what_if:
            return
        if self.session.over and not self.winner_shown:
            self.game_app.show_winner(self.session)
        self.winner_shown = self.session.over

    def other_key(self, key: str) -> None:
        """Typed text, the key that opens the curtain."""
        if self.line is not None:
            self.session.message = ()
            self.line.press(key)
        elif self.session.closed:
            self.opened_with(key)

    def do(self, action: str, key: str) -> bool:
        """Options belong to the form; everything else to a method."""
        if action == "form":
            return self.session.press(key)
        if action in ("left", "right", "up", "down"):
            return self._move(action)
        return super().do(action, key)

    def _move(self, direction: str) -> bool:
        steps: dict[str, Direction] = {"left": "left", "right": "right", "up": "up", "down": "down"}
        if self.covers_map:
            self.move_in_front(direction)
        elif self.geography is not None:
            self.session.cursor = self.geography.towards(self.session.cursor, steps[direction])
        return True

    def area_clicked(self, area: AreaId | None) -> None:
        """The cursor goes there; a click on what it is on chooses it."""
        if area is None:
            return
        if area == self.session.cursor:
            self.act_by_key("act")
            return
        self.session.message = ()
        super().area_clicked(area)

    def do_next(self) -> None:
        """The next area that matters."""
        self.show_map()
        self.session.step_through(1)

    def do_previous(self) -> None:
        """The one before."""
        self.show_map()
        self.session.step_through(-1)

    def do_act(self) -> None:
        """Enter."""
        self.session.act()

    def do_back(self) -> None:
        """A step back."""
        self.session.back()

    def do_put_away(self) -> None:
        """A message goes; else what stands beside the map; else it is a step back."""
        if self._told:
            return
        if self.is_beside:
            self.do_map()
        else:
            self.do_back()

    def do_command(self) -> None:
        """A command is typed."""
        if self.session.form is not None:
            self.line = CommandLine(self.session, self.history, self.answer)

    def do_list(self) -> None:
        """All options."""
        if self.session.form is not None:
            self.line = OptionList(self.session)

    def do_seat(self) -> None:
        """Another house of the same person."""
        if not self.session.switch_seat():
            self.session.say("no other house of yours is asked now")

    def do_page_down(self) -> None:
        """Further options."""
        if self.session.form is not None:
            self.session.form.turn_page(1)

    def do_page_up(self) -> None:
        """Back in the options."""
        if self.session.form is not None:
            self.session.form.turn_page(-1)

    def do_help(self) -> None:
        """The keys of this moment."""
        self.game_app.show_help(self.moments)

    def do_rule(self) -> None:
        """The rule in question: the one that a refusal cites, else those of what is asked."""
        decision = self.session.decision
        asked = " ".join(decision.rules) if decision is not None else ""
        self.game_app.show_rule(f"{text_of(self.session.message)} {asked}")

    def do_replay(self) -> None:
        """The game as it was."""
        self.game_app.show_replay(self.table, self.session)

    def do_leave(self) -> None:
        """Asks first; the second time it leaves."""
        if self.leaving:
            self.game_app.leave_game()
        self.leaving = not self.leaving

    def do_stay(self) -> None:
        """Stays."""
        self.leaving = False

    def recover(self, error: Exception) -> None:
        """A new session over the same game; the record has everything."""
        self.line, self.leaving = None, False
        self.leave_what_if()
        self.session = self.new_session()
        self.session.say(f"a fault of the program ({type(error).__name__}); the game is kept, go on")
        self.place()
        self.draw()

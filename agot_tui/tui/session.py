"""A game at the keyboard: who sits there, what is picked, where the cursor is. No screen, no rule, no secret of others.

While the curtain is closed a session holds no view, no form, no log and no message.
"""

from __future__ import annotations

from collections.abc import Iterator

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import Command, Muster
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.view import View
from agot_tui.bus import Bus, DecisionView
from agot_tui.kernel.rulings import Ruling
from agot_tui.tables import Table
from agot_tui.tui.forms.base import Form, Reply, Say, Send, Shown
from agot_tui.tui.forms.choices import ChoiceForm
from agot_tui.tui.forms.make import form_for
from agot_tui.tui.forms.orders import OrdersForm
from agot_tui.tui.keys import Where
from agot_tui.tui.lines import Line, line
from agot_tui.tui.log import Log
from agot_tui.tui.people import People, Person, needs_curtain, next_seat
from agot_tui.tui.words import house_letters


class SeatAtBus:
    """The bus as one asked seat may use it: what forms get."""

    def __init__(self, session: Session, seat: House, view: View, decision: DecisionView) -> None:
        self._session = session
        self.seat, self.board, self.view, self.decision = seat, session.board, view, decision

    @property
    def cursor(self) -> AreaId:
        """The area under the cursor."""
        return self._session.cursor

    def options(self, at_most: int | None = None) -> Iterator[Command]:
        """The commands that are allowed, lazily."""
        return self._session.bus.options(self.seat, at_most)

    def rule_on(self, command: Command) -> Ruling:
        """Whether a command is allowed."""
        return self._session.bus.rule_on(self.seat, command)

    def goals(self, origin: AreaId) -> tuple[AreaId, ...]:
        """Where units of an area could march."""
        return self._session.bus.goals(self.seat, origin)


class Session:
    """The keyboard's side of a game."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bus: Bus = table.bus
        self.board: Board = table.board
        public = self.bus.view(None)
        order = [house for house in self.board.houses if house in public.houses]
        self.people = People(self.board, order, table.names)
        self.letters = house_letters(self.board)
        self.cursor: AreaId = self.board.houses[order[0]].home
        self.seat: House | None = None
        self.closed = False
        self.view: View | None = None
        self.form: Form | None = None
        self.log: Log | None = None
        self.message: Line = ()
        self._notices = table.notices
        """What is to be said when the curtain first opens."""
        self._sit_down()

    # Who sits there

    @property
    def person(self) -> Person | None:
        """Whose screen this is, or will be when the curtain opens."""
        return self.people.of(self.seat) if self.seat is not None else None

    @property
    def over(self) -> bool:
        """Whether the game has been won."""
        return self.bus.winner is not None

    def _sit_down(self) -> None:
        """The next seat that is asked; the curtain closes where it must."""
        waiting = self.bus.waiting
        if not waiting:
            self._show_public()
            return
        old, self.seat = self.seat, next_seat(self.people, waiting, self.seat)
        if self.closed or needs_curtain(self.bus, self.people, old, self.seat):
            self.close()
        else:
            self._show()

    def close(self) -> None:
        """Closes the curtain: nothing private is held any more."""
        self.closed = True
        self.view = self.form = self.log = None
        self.message = ()
        if self.seat is not None:
            self.cursor = self.board.houses[self.seat].home

    def open(self) -> None:
        """Opens it for the person whose turn it is."""
        self.closed = False
        if self.over:
            self._show_public()
        else:
            self._show()

    def opens_with(self, key: str) -> bool:
        """Whether a key is the one of the person whose turn it is: the letter of the house that is asked."""
        return self.seat is not None and key.upper() == self.letters[self.seat]

    def switch_seat(self) -> bool:
        """To the next of the person's houses that is asked too; False if there is none."""
        person, waiting = self.person, self.bus.waiting
        if person is None or self.seat not in waiting:
            return False
        mine = [house for house in waiting if house in person.houses]
        if len(mine) < 2:
            return False
        self.seat = mine[(mine.index(self.seat) + 1) % len(mine)]
        self._show()
        return True

    # What is shown

    def _show(self) -> None:
        """The view and the form of the seat."""
        assert self.seat is not None
        self.view = self.bus.view(self.seat)
        decision = self.bus.decision(self.seat)
        self.form = form_for(SeatAtBus(self, self.seat, self.view, decision)) if decision is not None else None
        self._keep_log(self.people.of(self.seat).houses)
        if self.form is not None:
            matters = self.form.areas()
            if not matters and self.view.combat is not None:
                matters = (self.view.combat.area,)
            if matters and self.cursor not in matters:
                self.cursor = matters[0]
        if self._notices:
            self.say("; ".join(self._notices))
            self._notices = ()

    def _show_public(self) -> None:
        """The finished game, as a spectator sees it."""
        self.closed, self.seat, self.form = False, None, None
        self.view = self.bus.view(None)
        self._keep_log(())

    def _keep_log(self, seats: tuple[House, ...]) -> None:
        if self.log is None or self.log.seats != frozenset(seats):
            self.log = Log(self.bus, self.board, seats)
        self.log.catch_up()

    @property
    def decision(self) -> DecisionView | None:
        """What the seat is asked."""
        return self.bus.decision(self.seat) if self.seat is not None and not self.closed else None

    @property
    def moments(self) -> frozenset[Where]:
        """The rows of the key table that hold."""
        if self.closed:
            return frozenset((Where.CURTAIN,))
        return frozenset((Where.GAME, self.form.where)) if self.form is not None else frozenset((Where.GAME,))

    def say(self, sentence: str, rule: str = "", *, done: bool = False) -> None:
        """Shows a message until the next key: why something is not done, or (``done``) that it is."""
        self.message = line((f"{rule}: " if rule else "", "bad"), (sentence, "good" if done else "bad"))

    # What is done

    def press(self, key: str) -> bool:
        """A key of the form; False if it means nothing."""
        return self.form is not None and self._carry_out(self.form.press(key))

    def act(self) -> None:
        """The enter key."""
        if self.form is not None:
            self._carry_out(self.form.act(self.cursor))

    def back(self) -> None:
        """A step back in what is asked."""
        form = self.form
        if form is None:
            return
        if isinstance(form, OrdersForm):
            command = form.taken_back()
            if command is None:
                self.say("no order lies under the cursor", "R11.2")
            else:
                self.play(command)
        else:
            form.back()

    def _carry_out(self, reply: Reply) -> bool:
        match reply:
            case Send(command):
                self.play(command)
            case Say(sentence, rule):
                self.say(sentence, rule)
            case Shown(cursor):
                if cursor is not None:
                    self.cursor = cursor
            case None:
                return False
        return True

    def play(self, command: Command | str) -> bool:
        """Plays a command of the seat, or its text; a refusal is shown."""
        if self.seat is None:
            return False
        seat, form = self.seat, self.form
        try:
            ruling = self.bus.send(seat, command)
        except OSError as error:
            self.say(f"the record cannot be written ({error.strerror or error}); nothing was played")
            return False
        if not ruling:
            self.say(ruling.sentence, ruling.rule)
            return False
        self.message = ()
        self._sit_down()
        if self.seat == seat and not self.closed:
            self._go_on(form)
        return True

    def _go_on(self, before: Form | None) -> None:
        """The cursor and the area in use stay, where the same is asked again."""
        now = self.form
        if isinstance(before, OrdersForm) and isinstance(now, OrdersForm):
            self._carry_out(now.onward() if now.missing else Shown(None))
        elif isinstance(before, ChoiceForm) and isinstance(now, ChoiceForm) and self._musters(now):
            now.choose_group(before.group)

    @staticmethod
    def _musters(form: ChoiceForm) -> bool:
        return any(isinstance(command, Muster) for item in form.items for command in item.commands)

    def undo(self) -> Ruling:
        """The last command is taken back, if it was this person's and revealed nothing; then its house is asked again.

        Behind the curtain the person who has just played may do so; it stays closed for that person.
        """
        last = self.bus.seat_of(self.bus.moments)
        person = self.person
        if last is None or (not self.closed and person is not None and last not in person.houses):
            return self.bus.may_undo(self.seat or House(""))
        ruling = self.bus.undo(last)
        if ruling:
            self.seat = last
            if self.closed:
                self.close()
            else:
                self._show()
        return ruling

    # The cursor

    def step_through(self, step: int) -> bool:
        """To the next area that matters now; False if there is none."""
        areas = self.form.areas() if self.form is not None else ()
        if not areas:
            return False
        if self.cursor in areas:
            self.cursor = areas[(areas.index(self.cursor) + step) % len(areas)]
        else:
            self.cursor = areas[0 if step > 0 else -1]
        return True

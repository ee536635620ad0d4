"""A game at the keyboard: who sits there, what is picked, where the cursor is. No screen, no rule, no secret of others.

While the curtain is closed a session holds no view, no form, no log and no message.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.view import View
from agot_tui.bus import DecisionView
from agot_tui.frontend.keys import Where
from agot_tui.frontend.people import People, Person, needs_curtain, next_seat
from agot_tui.frontend.words import house_letters
from agot_tui.kernel.rulings import NOT_ASKED, Ruling, refused
from agot_tui.settings import Level, QuestionSettings
from agot_tui.tables import Table
from agot_tui.tui.by_itself import ByItself
from agot_tui.tui.forms.base import E, Form, Reply, Say, Send, Shown
from agot_tui.tui.lines import Line, line
from agot_tui.tui.log import Log
from agot_tui.values import Value

if TYPE_CHECKING:
    from agot_tui.boardgame.outlook import Outlook

UNWRITTEN: Final = "the record cannot be written ({}); {}"
DEFAULT_QUESTIONS: Final = QuestionSettings()


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

    @property
    def outlook(self) -> Outlook:
        """What the person of the seat can work out now."""
        return self._session.outlook

    def last(self, kind: type[E]) -> E | None:
        """The last event of a kind that the person of the seat knows of."""
        return self._session.bus.last_of(self._session.people.of(self.seat).houses, kind)


class Beginning(Value):
    """How a session over a scratch game begins."""

    seat: House | None
    """Who is looked at first, if it is asked."""
    cursor: AreaId
    houses: tuple[House, ...]
    """Those of the person who thinks: what it can work out is what these know."""


class Session:
    """The keyboard's side of a game."""

    def __init__(
        self,
        table: Table,
        level: Level = "strict",
        questions: QuestionSettings = DEFAULT_QUESTIONS,
        *,
        begin_with: Beginning | None = None,
    ) -> None:
        self.table = table
        self.level = level
        """What the curtain hides."""
        self.bus: BoardBus = table.bus
        self.board: Board = table.board
        public = self.bus.view(None)
        self.houses = [house for house in self.board.houses if house in public.houses]
        """Those that play, in the order of the board."""
        self.people = self._seated(self.houses)
        self.letters = house_letters(self.board)
        self.cursor: AreaId = self.board.houses[self.houses[0]].home
        self.seat: House | None = None
        self._thinks = begin_with
        if begin_with is not None:
            self.seat, self.cursor = begin_with.seat, begin_with.cursor
        self.closed = False
        self.view: View | None = None
        self.form: Form | None = None
        self.log: Log | None = None
        self.message: Line = ()
        self._notices = table.notices
        """What is to be said when the curtain first opens."""
        self.what_if = self.bus.is_scratch
        """Nothing that is played here counts."""
        self.by_itself = ByItself(self.bus, self.board, questions)
        self._outlook: tuple[object, Outlook] | None = None
        self._sit_down()

    # Who sits there

    def _seated(self, houses: list[House]) -> People:
        """The persons of the game."""
        return People(self.board, houses, self.table.names)

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
        if self.closed or needs_curtain(self.bus, self.people, old, self.seat, self.level):
            self.close()
            return
        self._show()
        if old is not None and self.people.of(old) != self.people.of(self.seat) and not self.message:
            self.say(f"now it is the turn of {self.people.seat_name(self.seat)}", done=True)

    def close(self) -> None:
        """Closes the curtain: nothing private is held any more."""
        self.closed = True
        self.view = self.form = self.log = self._outlook = None
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
        self._outlook = None
        decision = self.bus.decision(self.seat)
        if decision is not None:
            from agot_tui.tui.forms.make import form_for  # a closed curtain needs none

            self.form = form_for(SeatAtBus(self, self.seat, self.view, decision))
        else:
            self.form = None
        self._tell_what_passed()
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

    def _tell_what_passed(self) -> None:
        """A notice of combats decided and of what passed without a choice; it may have to be read first."""
        person = self.person
        if person is None:
            return
        over = self.view is None or self.view.combat is None
        told = self.by_itself.combats_for(person) if over else []
        news = self.by_itself.news_for(person)
        if news and self.form is not None and self.by_itself.settings.forced == "stop":
            from agot_tui.tui.forms.pause import PauseForm

            self.form = PauseForm(self.form.asker, [*told, *news])
            return
        if news:
            told.append(f"without a choice: {', '.join(news)}")
        if told:
            self.say("; ".join(told), done=True)

    @property
    def outlook(self) -> Outlook:
        """What the person at the keyboard can work out now; with a closed curtain, what everybody can."""
        person = self.person
        seats = person.houses if person is not None and not self.closed else ()
        if self._thinks is not None:
            seats = self._thinks.houses
        key = (self.bus.moments, self.bus.seat_of(self.bus.moments), seats)
        if self._outlook is None or self._outlook[0] != key:
            self._outlook = (key, self.bus.outlook(seats))
        return self._outlook[1]

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
        moments = {Where.GAME} | ({self.form.where} if self.form is not None else set())
        return frozenset(moments | {Where.WHAT_IF} if self.what_if else moments)

    def say(self, sentence: str, rule: str = "", *, done: bool = False) -> None:
        """Shows a message until the next key: why something is not done, or (``done``) that it is."""
        self.message = line((f"{rule}: " if rule else "", "bad"), (sentence, "good" if done else "bad"))

    # What is done

    def press(self, key: str) -> bool:
        """A key of the form; False if it means nothing."""
        done = self.form is not None and self._carry_out(self.form.press(key))
        self._go_on_reading()
        return done

    def _go_on_reading(self) -> None:
        """What passed without a choice has been read: now to what is asked."""
        if self.form is not None and self.form.read:
            self._show()

    def act(self) -> None:
        """The enter key."""
        if self.form is not None:
            self._carry_out(self.form.act(self.cursor))
            self._go_on_reading()

    def back(self) -> None:
        """A step back in what is asked."""
        if self.form is not None and not self.form.back():
            self._carry_out(self.form.taken_back())

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
        seat, form, stood = self.seat, self.form, self.cursor
        try:
            ruling = self.bus.send(seat, command)
        except OSError as error:
            self.say(UNWRITTEN.format(error.strerror or error, "nothing was played"))
            return False
        if not ruling:
            self.say(ruling.sentence, ruling.rule)
            return False
        self.message = ()
        self.by_itself.answer_the_useless()
        self._sit_down()
        if form is not None and self.form is not None and self.seat == seat and not self.closed:
            # The cursor and the area in use stay, where the same is asked again.
            self._carry_out(self.form.go_on(form, stood))
        return True

    def answer_by_chance(self, chance: str) -> None:
        """What is asked is answered by chance, in a scratch game."""
        if self.seat is not None:
            self.bus.answer_by_chance(self.seat, chance)
            self.by_itself.answer_the_useless()
            self.message = ()
            self._sit_down()

    def undo(self) -> Ruling:
        """The last command is taken back, if it was this person's and revealed nothing; then its house is asked again.

        Behind the curtain the person who has just played may do so; it stays closed for that person.
        """
        last = self.bus.seat_of(self.bus.moments)
        if last is None or (not self.closed and self._apart(last)):
            return self.bus.may_undo(self.seat or House(""))
        try:
            ruling = self.bus.undo(last)
        except OSError as error:
            return refused(NOT_ASKED, UNWRITTEN.format(error.strerror or error, "nothing was taken back"))
        if ruling:
            closes = self.closed or needs_curtain(self.bus, self.people, self.seat, last, self.level)
            self.seat = last
            if closes:
                self.close()
            else:
                self._show()
        return ruling

    def _apart(self, other: House) -> bool:
        """Whether the curtain stands between the seat and another one."""
        return self.seat is not None and needs_curtain(self.bus, self.people, self.seat, other, self.level)

    # The cursor

    def step_through(self, step: int) -> bool:
        """To the next area that matters now, or where own units are; False if there is none."""
        areas = self.form.areas() if self.form is not None else ()
        if not areas and self.view is not None:
            areas = tuple(a.id for a in self.view.areas.values() if a.house == self.seat and a.units)
        if not areas:
            return False
        if self.cursor in areas:
            self.cursor = areas[(areas.index(self.cursor) + step) % len(areas)]
        else:
            self.cursor = areas[0 if step > 0 else -1]
        return True

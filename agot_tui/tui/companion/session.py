"""A game on somebody's table at the keyboard: everything open, cards by name, the position in one's own hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.names import CardId, House
from agot_tui.companion import Companion
from agot_tui.frontend.keys import Where
from agot_tui.frontend.people import People
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import NOT_A_COMMAND, Ruling, refused
from agot_tui.settings import QuestionSettings
from agot_tui.tables import Table
from agot_tui.tui.companion.form import PositionForm
from agot_tui.tui.lines import line
from agot_tui.tui.session import DEFAULT_QUESTIONS, Session
from agot_tui.values import replace

if TYPE_CHECKING:
    from agot_tui.boardgame.grounds import Grounds
    from agot_tui.boardgame.position_draft import Draft


class CompanionSession(Session):
    """One person enters what a whole table plays."""

    def __init__(self, table: Table, questions: QuestionSettings = DEFAULT_QUESTIONS) -> None:
        assert isinstance(table.bus, Companion)
        self.companion: Companion = table.bus
        self.draft: Draft | None = None
        # Nothing is answered for a table, and nothing has to be read before one goes on.
        super().__init__(table, "trust", replace(questions, forced="log", blade="always"))
        if table.set_up is not None:
            self.set_up()
            assert self.draft is not None
            self.draft.put(dict(table.set_up))
            table.set_up = None
            self._show_draft()

    def _seated(self, houses: list[House]) -> People:
        return People.at_a_table(self.board, houses)

    @property
    def moments(self) -> frozenset[Where]:
        """The rows of the key table that hold."""
        return frozenset((Where.POSITION,)) if self.draft is not None else super().moments | {Where.TABLE}

    # Playing

    def play(self, command: Command | str) -> bool:
        """Plays a command of the seat that is asked, or of the house that a typed line begins with."""
        if self.draft is not None:
            return False
        if isinstance(command, str):
            try:
                seat, command = self.companion.seat_and_text(command)
            except NotationError as error:
                self.say(str(error), NOT_A_COMMAND)
                return False
            self.seat = seat or self.seat
        return super().play(command)

    def ask(self, text: str) -> Grounds:
        """Whether a typed command would be allowed, and what that rests on; nothing is played."""
        from agot_tui.boardgame.grounds import Grounds

        try:
            seat, command = self.companion.seat_and_text(text)
        except NotationError as error:
            return Grounds(refused(NOT_A_COMMAND, str(error)))
        return self.companion.ask(seat or self.seat or House(""), command)

    def name_card(self, card: CardId) -> bool:
        """The card that was turned up; True if the step that waited for it is made."""
        try:
            ruling = self.companion.name_card(card)
        except OSError as error:
            self.say(f"the record cannot be written ({error.strerror or error}); nothing was played")
            return True
        if ruling:
            self.message = ()
            self._sit_down()
        elif self.companion.due is None:
            self.say(ruling.sentence, ruling.rule)
            return True
        else:
            self.tell_before()
        return bool(ruling)

    def tell_before(self) -> None:
        """What has happened at the table before the card that is asked for; nothing between two cards."""
        self.message = line(("; ".join(self.companion.before_the_card()), "good"))

    def undo(self) -> Ruling:
        """The last change of the position, or the last step of the game, whosever it was."""
        if self.draft is not None:
            if not self.draft.undo():
                return refused(NOT_A_COMMAND, "nothing has been changed; Q goes back to the game")
            self._show_draft()
            return Ruling(True)
        last = self.bus.seat_of(self.bus.moments)
        ruling = self.bus.undo(last or House(""))
        if ruling:
            self.seat = last or self.seat
            self._sit_down()
        return ruling

    # The position

    def set_up(self) -> None:
        """The position lies open to be changed."""
        self.draft = self.companion.draft()
        self.seat, self.message = None, ()
        not_said = list(self.companion.not_said())
        self._show_draft()
        if not_said:
            self.say("no position says: " + "; ".join(not_said))

    def _show_draft(self) -> None:
        assert self.draft is not None
        if not isinstance(self.form, PositionForm) or self.form.draft is not self.draft:
            self.form = PositionForm(self.draft, lambda: self.cursor)
        # The hand that is seen is the one of the house whose units are laid.
        self.view = replace(self.draft.view, seat=self.form.house)
        self._keep_log(self.people.persons[0].houses)

    def press(self, key: str) -> bool:
        """A key of the form; what it changed of the position is seen."""
        done = super().press(key)
        if self.draft is not None:
            self._show_draft()
        return done

    def type(self, text: str) -> bool:
        """A typed line of the position."""
        assert self.draft is not None
        try:
            change = self.draft.type(text)
        except NotationError as error:
            self.say(str(error))
            return False
        self.cursor = next(iter(change.get("areas", {})), self.cursor)
        self.message = ()
        self._show_draft()
        return True

    def done(self) -> None:
        """The game goes on from the position, if it can be."""
        draft = self.draft
        if draft is None:
            return
        if draft.faults:
            self.say(f"not yet: {draft.faults[0]}")
            return
        change = draft.changed
        try:
            ruling = self.companion.correct(change) if change else Ruling(True)
        except OSError as error:
            self.say(f"the record cannot be written ({error.strerror or error})")
            return
        if ruling or self.companion.due is not None:
            self.drop()
        else:
            self.say(ruling.sentence)

    def drop(self) -> None:
        """Back to the game, as it is."""
        self.draft = self.form = None
        self._sit_down()

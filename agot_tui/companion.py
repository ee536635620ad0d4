"""A game that is played on somebody's table, followed here: one person enters everything.

All of it lies open to that person: orders as they are entered, hands, bids. A card that is turned up is asked for
(``due``) instead of drawn; any step can be taken back; and where table and program have gone different ways the
position is corrected in the middle. In the record that is two more kinds of lines: ``drawn DECK CARD, ...`` before the
command that turned the cards up, and ``correct { ... }`` with the keys of a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.drawing import CardDue, named
from agot_tui.boardgame.events import BoardEvent, tides_in_words
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.names import CardId
from agot_tui.boardgame.notation import parse_seat, split_seat
from agot_tui.boardgame.position_draft import Draft
from agot_tui.boardgame.position_entry import Change, merged
from agot_tui.boardgame.position_export import not_said, position_of
from agot_tui.boardgame.position_text import inline, leaves
from agot_tui.boardgame.positions import PositionError, game_from
from agot_tui.boardgame.state import Drawn
from agot_tui.boardgame.view import View
from agot_tui.bus import Moment, Record, Viewer
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import ALLOWED, NOT_A_COMMAND, NOT_ASKED, Refused, Ruling, refused
from agot_tui.kernel.seats import Seat
from agot_tui.toml_text import TomlError, read_toml_text
from agot_tui.values import Value

if TYPE_CHECKING:
    from agot_tui.boardgame.grounds import Grounds

DRAWN: Final = "drawn"
CORRECT: Final = "correct"
"""First words of lines of a record that are no seat's."""


class Corrected(BoardEvent):
    """The position was set right by hand: no rule did that."""

    changes: tuple[str, ...]

    def sentence(self, board: Board) -> str:
        """What stands there now."""
        return "Set by hand: " + "; ".join(self.changes)


class Correction(Value):
    """What is changed of a position, as one step of a game."""

    change: Change

    def __str__(self) -> str:
        return inline(self.change)


class Due(Value):
    """A card that somebody turns up on the table, for the step that waits for it."""

    seat: Seat | None
    step: Any
    """The command, or the ``Correction``."""
    card: CardDue


class Companion(BoardBus):
    """The bus of a game on somebody's table."""

    def __init__(self, game: BoardGame, record: Record | None = None) -> None:
        super().__init__(game, record)
        self.due: Due | None = None
        """The card that is asked for."""
        self._named: tuple[Drawn, ...] = ()
        """Cards that have been named for the step to come."""
        self._drawn: list[tuple[Drawn, ...]] = [()]
        """Cards that were named for each step."""

    # Looking

    def view(self, seat: Viewer, moment: int | None = None) -> View:
        """The table as whoever enters everything sees it: nothing is hidden but what lies in the decks."""
        game = self._game if moment is None else self._moments[moment].game
        return game.view(seat, eyes=game.state.setup.houses)

    def position(self) -> Mapping[str, Any]:
        """The position of this moment."""
        return position_of(self._game)

    def not_said(self) -> Iterator[str]:
        """What of this moment no position can say."""
        return not_said(self._game)

    def draft(self) -> Draft:
        """The position of this moment, to be corrected."""
        return Draft(self._game.board, self.position())

    def card_name(self, card: CardId) -> str:
        """A card of any deck, for people."""
        board = self._game.board
        if card in board.tides_cards:
            return tides_in_words(board, card)
        found = board.westeros_cards.get(card) or board.wildling_cards.get(card)
        return found.name if found is not None else str(card)

    def ask(self, seat: Seat, text: str) -> Grounds:
        """May ``seat`` play that? The ruling with everything that it rests on; nothing is played."""
        from agot_tui.boardgame.grounds import Grounds, grounds_of

        try:
            return grounds_of(self._game, seat, self._game.parse(seat, text))
        except NotationError as error:
            return Grounds(refused(NOT_A_COMMAND, str(error)))

    def seat_and_text(self, text: str) -> tuple[Seat | None, str]:
        """``stark: march ...``: the house, and what it does; ``None`` if the line names no house.

        Raises NotationError if what stands before the colon is none.
        """
        board = self._game.board
        named_first = split_seat(text) is not None or text.split()[:1] in [[house] for house in board.houses]
        return parse_seat(text, board) if named_first else (None, text)

    def read_line(self, text: str) -> tuple[Seat, Any]:
        """Seat and command of a record's line; first word and rest if it is no seat's."""
        word, _, rest = text.partition(" ")
        return (Seat(word), rest.strip()) if word in (DRAWN, CORRECT) else super().read_line(text)

    def before_the_card(self) -> tuple[str, ...]:
        """What has happened at the table before the card was turned up that is asked for now, in sentences.

        The step is made only when the card is known, yet whoever has to name it must see how the combat ended that
        came before it, or which wildlings attack. Nothing while one card follows upon another.
        """
        if self.due is None or self._named:
            return ()
        board = self._game.board
        sentences = (event.sentence(board) for event in self.due.card.before if isinstance(event, BoardEvent))
        return tuple(sentence for sentence in sentences if sentence)

    # Doing

    def send(self, seat: Seat, command: Any) -> Ruling:
        """Plays a command; if a card is turned up by it, that card is ``due`` and the ruling says so."""
        self.due = None
        game = self._game.with_drawn((*self._game.state.given.drawn, *self._named))
        try:
            command = self._command(seat, command)
            ruling = game.rule_on(seat, command)
            if not ruling:
                self._named = ()
                return ruling
            command = game.pending[seat].normal(command)
            events = game.play(seat, command)
        except NotationError as error:
            self._named = ()
            return refused(NOT_A_COMMAND, str(error))
        except CardDue as card:
            self.due = Due(seat, command, card)
            return card.ruling
        except Refused as refusal:
            self._named = ()
            return refusal.ruling
        self._advance(Moment(seat, command, events, game.copy()), game)
        return ALLOWED

    def correct(self, change: Change) -> Ruling:
        """The position becomes another one; what follows from it by itself follows."""
        self.due = None
        table = merged(self.position(), change)
        if self._named:
            drawn = [*table.get("decks", {}).get("drawn", ()), *map(str, self._named)]
            table = merged(table, {"decks": {"on_table": True, "drawn": drawn}})
        try:
            game = game_from(self._game.board, table)
        except PositionError as error:
            self._named = ()
            return refused(NOT_A_COMMAND, "; ".join(error.faults))
        except CardDue as card:
            self.due = Due(None, Correction(change), card)
            return card.ruling
        events = (Corrected(tuple(_in_words(change))), *game.opening)
        self._advance(Moment(None, Correction(change), events, game.copy()), game)
        return ALLOWED

    def name_card(self, card: CardId) -> Ruling:
        """The card that was turned up, one of ``due.card.choices``; then the step that waited for it goes on."""
        due = self.due
        if due is None:
            return refused(NOT_ASKED, "no card is asked for")
        if card not in due.card.choices:
            return due.card.ruling
        self._named = (*self._named, Drawn(due.card.deck, card))
        if isinstance(due.step, Correction):
            return self.correct(due.step.change)
        assert due.seat is not None
        return self.send(due.seat, due.step)

    def name_no_card(self) -> None:
        """The step that waited for a card is not made after all."""
        self.due, self._named = None, ()

    def _advance(self, moment: Moment[BoardGame], game: BoardGame) -> None:
        """The step is made: kept, then told."""
        if self._record is not None:
            lines = self._lines(moment, self._named)
            for done, (head, rest) in enumerate(lines):
                try:
                    self._record.append(head, rest)
                except OSError:
                    for _ in range(done):
                        self._record.take_back()
                    raise
        self._game = game
        self._moments.append(moment)
        self._drawn.append(self._named)
        self._named = ()
        self._tell(moment.events)

    @staticmethod
    def _lines(moment: Moment[BoardGame], drawn: tuple[Drawn, ...]) -> list[tuple[str, object]]:
        """How a step stands in the record: first words, and what comes after them."""
        cards: list[tuple[str, object]] = [(DRAWN, ", ".join(map(str, drawn)))] if drawn else []
        return [*cards, (moment.seat if moment.seat is not None else CORRECT, moment.command)]

    # Taking back

    def may_undo(self, seat: Seat) -> Ruling:
        """Anything can be taken back."""
        return ALLOWED if self.moments else refused(NOT_ASKED, "nothing has been played")

    def undo(self, seat: Seat) -> Ruling:
        """Takes the last step back, whosever it was."""
        ruling = self.may_undo(seat)
        if ruling:
            for _ in self._lines(self._moments[-1], self._drawn[-1]):
                if self._record is not None:
                    self._record.take_back()
            self._moments.pop()
            self._drawn.pop()
            self.name_no_card()
            self._game = self._moments[-1].game.copy()
            self._tell((), undone=True)
        return ruling

    # Records

    def commands(self, until: int | None = None) -> list[tuple[Seat, Any]]:
        """The lines of the record, for one that branches off."""
        steps = list(zip(self._moments, self._drawn, strict=True))[1 : None if until is None else until + 1]
        return [(Seat(head), rest) for moment, drawn in steps for head, rest in self._lines(moment, drawn)]

    def replay(self, seat: Seat, command: Any) -> Ruling:
        """A line of the record, whosever it is."""
        if seat == DRAWN:
            return self._replay_drawn(str(command))
        if seat != CORRECT:
            return super().replay(seat, command)
        record, self._record = self._record, None
        try:
            return self.correct(_read_change(str(command)))
        except ValueError as error:
            return refused(NOT_A_COMMAND, str(error))
        finally:
            self._record = record

    def _replay_drawn(self, text: str) -> Ruling:
        found = [named(part.strip()) for part in text.split(",")]
        if None in found:
            return refused(NOT_A_COMMAND, f"{text!r} names no decks and cards, as in westeros_1 supply")
        self._named = tuple(draw for draw in found if draw is not None)
        return ALLOWED


def _read_change(text: str) -> Change:
    """The change that stands behind ``correct``; ValueError if it is none."""
    try:
        change = read_toml_text(f"change = {text}")["change"]
    except TomlError as error:
        raise ValueError(f"correct {{ KEY = VALUE, ... }}: {error}") from None
    if not isinstance(change, dict):
        raise ValueError("correct { KEY = VALUE, ... }")
    return change


def _in_words(change: Change) -> Iterable[str]:
    """``winterfell: stark F K``, ``stark power: 5``."""
    for path, value in leaves(change):
        words = [part for part in path if part not in ("areas", "tracks", "house", "decks")]
        shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        yield f"{' '.join(words)}: {shown or 'empty'}"

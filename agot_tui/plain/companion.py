"""Following a game on somebody's table in plain mode: set up, played, asked about and corrected by typing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.drawing import DECK_TITLES
from agot_tui.boardgame.names import CardId, House
from agot_tui.boardgame.position_entry import EXAMPLES
from agot_tui.boardgame.view import View
from agot_tui.companion import Companion
from agot_tui.frontend.people import People
from agot_tui.frontend.pins import NO_CURTAIN
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import Ruling
from agot_tui.plain.game import PlainGame, as_sentence, number_in

if TYPE_CHECKING:
    from agot_tui.boardgame.position_draft import Draft
    from agot_tui.tables import Table

HELP: Final = (
    "Beside a table: enter what is played there. stark: march winterfell -> karhold: F plays for Stark; without a "
    "house it is played for whoever is asked. ask COMMAND says whether it is allowed and why not, and plays nothing.",
    "edit sets the position up, or right: lines like winterfell: stark F K march+1, or threat 4 (examples lists them); "
    "undo takes a line back, faults lists what contradicts, done goes on from there, drop forgets it.",
    "odds COMMAND works out the combat that a march leads to, for all pairs of cards; odds alone the one in progress.",
    "undo takes any step back, however far. export FILE writes the position. quit leaves; everything is kept.",
)


class PlainCompanion(PlainGame):
    """One person at the keyboard, for the whole table."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "trust")
        assert isinstance(self.bus, Companion)
        self.companion: Companion = self.bus
        self.people = People.at_a_table(self.board, self.people.seats)
        self.draft: Draft | None = None
        if table.set_up is not None:
            self.draft = self.companion.draft()
            self.draft.put(dict(table.set_up))
        self._verbs |= {
            "ask": self._may_i, "edit": self._edit, "set": self._set, "faults": self._faults, "done": self._done,
            "drop": self._drop, "examples": self._examples, "export": self._export, "pin": self._no_curtain,
            "curtain": self._no_curtain,
        }  # fmt: skip

    @property
    def view(self) -> View:
        """The table; while the position is set up, that."""
        return self.draft.view if self.draft is not None else super().view

    def begin(self) -> list[str]:
        """What is said first."""
        self._say(f"{self.board.name}, at a table of {len(self.people.seats)} houses.", *self.table.notices, *HELP)
        if self.draft is not None:
            self._say("The set-up of this number of houses stands on the table. Change what is different, then done.")
        else:
            self._sit_down()
        return self._taken()

    def feed(self, line: str) -> list[str]:
        """What is said to a line that was typed."""
        word = line.strip().partition(" ")[0].lower()
        if self.companion.due is not None and word not in ("help", "rule", "quit", "view"):
            self._card(line.strip())
            return self._taken()
        if self.draft is not None and word not in self._verbs and line.strip():
            self._set(line.strip())
            return self._taken()
        return super().feed(line)

    def _ask(self) -> None:
        if self.draft is None:
            super()._ask()

    def _help(self, topic: str) -> None:
        if topic:
            super()._help(topic)
        else:
            self._say(*HELP)
            self._say("Also: view (AREA, tracks, houses, map, hand, combat), log, options, why, rule WORDS, seat.")

    def _no_curtain(self, _: str) -> None:
        self._say(f"{as_sentence(NO_CURTAIN)}.")

    def _parsed(self, text: str) -> Command:
        """A typed command of the house that it names, else of the seat that is asked; NotationError if it is none."""
        seat, command = self.companion.seat_and_text(text)
        if seat is not None and seat != self.seat:
            raise NotationError(f"{self.board.houses[seat].name} is not the one who is asked now")
        return super()._parsed(command)

    def _odds(self, text: str) -> None:
        """As in a game; while the position is set up there is nobody to march."""
        if self.draft is None:
            super()._odds(text)
        else:
            self._say("The position is being set up: done goes on from there, then odds.")

    def _may_i(self, text: str) -> None:
        """The ruling on a command, the numbers that it rests on, what could be said instead, and the rules."""
        if not text:
            self._say("ask COMMAND, as in ask stark: march winterfell -> karhold: F.")
            return
        try:
            seat, command = self.companion.seat_and_text(text)
        except NotationError as error:
            self._say(f"{error}.")
            return
        said = self.companion.ask(seat or self.seat or House(""), command)
        self._say("It is allowed." if said.ruling else f"{said.ruling}.", *(f"- {number}." for number in said.numbers))
        if said.alternatives:
            self._say(f"{said.title}:", *(f"  {other.name}: {other.verdict}." for other in said.alternatives))
        self._tell(self.rules.told(said.ruling.rules))

    # Cards that are turned up

    def _play(self, seat: House, command: Command | str) -> bool:
        try:
            return self._went_on(self.bus.send(seat, command))
        except OSError as error:
            self._say(f"The record cannot be written ({error.strerror or error}); nothing was played.")
            return False

    def _went_on(self, ruling: Ruling) -> bool:
        """What a step came to: it was made, a card is wanted for it, or it is not allowed."""
        if self.companion.due is not None:
            self._want_card()
        elif ruling:
            self._sit_down()
        else:
            self._say(f"Not possible. {ruling.rule}: {ruling.sentence}.")
        return bool(ruling)

    def _want_card(self) -> None:
        due = self.companion.due
        assert due is not None
        for sentence in self.companion.before_the_card():
            self._say(f"{sentence}.")
        who = f"{self.board.houses[due.card.house].name} draws" if due.card.house is not None else "Turned up is"
        self._say(f"{who} a card of {DECK_TITLES[due.card.deck]}. Which? Type a name or number; back plays nothing.")
        names = map(self.companion.card_name, due.card.choices)
        self._say("; ".join(f"{number} {name}" for number, name in enumerate(names, start=1)) + ".")

    def _card(self, text: str) -> None:
        due = self.companion.due
        assert due is not None
        if text.lower() in ("back", "undo"):
            self.companion.name_no_card()
            self._say("Nothing was played.")
            self._asked = None
            self._ask()
            return
        card = self._found(text, due.card.choices)
        if card is None:
            self._want_card()
            return
        self._say(f"{self.companion.card_name(card)}.")
        self._went_on(self.companion.name_card(card))

    def _found(self, text: str, choices: Iterable[CardId]) -> CardId | None:
        """The card that is meant: a number, an id, or the only name with these words."""
        cards, number = list(choices), number_in(text)
        exact = [card for card in cards if text.casefold() in (card, self.companion.card_name(card).casefold())]
        if len(exact) == 1:
            return exact[0]
        if number is not None and 0 < number <= len(cards):
            return cards[number - 1]
        words = text.casefold().split()
        fitting = [card for card in cards if all(w in self.companion.card_name(card).casefold() for w in words)]
        if words and len(fitting) == 1:
            return fitting[0]
        self._say(f"{text!r} could be {len(fitting)} of them." if fitting else f"{text!r} is none of them.")
        return None

    # The position

    def _edit(self, _: str) -> None:
        if self.draft is None:
            self.draft = self.companion.draft()
            self._tell(f"No position says {sentence}." for sentence in self.companion.not_said())
        self._say("Type what lies where; done goes on, drop forgets it.")

    def _set(self, text: str) -> None:
        if self.draft is None:
            self.draft = self.companion.draft()
        before = len(self.draft.faults)
        try:
            change = self.draft.type(text)
        except NotationError as error:
            self._say(f"{error}.")
            return
        for area in change.get("areas", {}):
            self._say(f"{self.board.areas[area].name}: {self.draft.text_of(area) or 'empty'}.")
        if len(self.draft.faults) > before:
            self._faults("")

    def _faults(self, _: str) -> None:
        faults = self.draft.faults if self.draft is not None else ()
        self._say(*(f"{fault}." for fault in faults) if faults else ("Nothing contradicts.",))

    def _done(self, _: str) -> None:
        if self.draft is None:
            self._say("Nothing is being set up: edit begins.")
            return
        if self.draft.faults:
            self._say("Not yet; this contradicts:")
            self._faults("")
            return
        change, self.draft = self.draft.changed, None
        if change:
            self._went_on(self.companion.correct(change))
        else:
            self._sit_down()

    def _drop(self, _: str) -> None:
        self.draft = None
        self._say("The game stays as it was.")
        self._asked = None
        self._sit_down()

    def _examples(self, _: str) -> None:
        self._say(*EXAMPLES)

    def _export(self, name: str) -> None:
        from agot_tui.boardgame.position_text import toml_of

        if not name:
            self._say("export FILE.")
            return
        try:
            with Path(name).open("x", encoding="utf-8") as file:
                file.write(toml_of(self.companion.position(), self.companion.not_said()))
        except OSError as error:
            self._say(f"{name}: {error.strerror or error}.")
        else:
            self._say(f"Written: {name}.")

    # Taking back

    def _undo(self, _: str) -> None:
        """The last line of what is set up, or the last step of the game."""
        if self.draft is not None:
            self._say("Taken back." if self.draft.undo() else "Nothing has been changed; drop goes back to the game.")
            return
        last = self.bus.seat_of(self.bus.moments)
        ruling = self.bus.undo(last or House(""))
        if not ruling:
            self._say(f"Not taken back: {ruling.sentence}.")
            return
        self._told = {name: min(number, self.bus.moments + 1) for name, number in self._told.items()}
        self.seat, self._asked = last or self.seat, None
        self._say("Taken back.")
        self._sit_down()

    @property
    def farewell(self) -> str:
        """Where the game is kept."""
        record = self.table.record
        return f"The game is kept: agot-tui session {record.path}" if record is not None else ""

"""A game in plain mode: a line in, lines out. Reads and writes nothing itself.

The curtain here is a line of its own (``CURTAIN``): whatever stands before it was for one person. A terminal is wiped
there as well as it can be; in a pipe nothing can take back what was written, and the game says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from agot_tui.board_bus import BoardBus
from agot_tui.boardgame.commands import Command, March
from agot_tui.boardgame.events import BoardEvent
from agot_tui.boardgame.lookup import lookup_of
from agot_tui.boardgame.names import AreaId, CardId, House
from agot_tui.boardgame.notation import parse_seat
from agot_tui.boardgame.odds_text import ASSUMED, odds_in_lines
from agot_tui.boardgame.view import View
from agot_tui.bus import taken_by_itself
from agot_tui.frontend.odds_asked import NoOdds, odds_of
from agot_tui.frontend.people import People, Person, needs_curtain, next_seat
from agot_tui.frontend.pins import AskedPin, PinChange, Pins, PinTalk
from agot_tui.frontend.words import asked_of_all, describe, house_letters, kind_of
from agot_tui.kernel.events import Event
from agot_tui.kernel.notation import NotationError
from agot_tui.plain import told
from agot_tui.plain.choosing import Choosing
from agot_tui.plain.manual import help_on
from agot_tui.plain.rules import Rules
from agot_tui.settings import Level
from agot_tui.tables import Table

CURTAIN: Final = "\f"
"""The line at which what one person may read ends."""
FIGHTS: Final = frozenset(
    ("support", "accept_support", "house_card", "ability", "blade", "blade_redraw", "casualties", "retreat")
)
"""Kinds of decisions for which one has to know the combat."""
NOTHING_TO_TAKE_BACK: Final = "There is nothing that can be taken back now"
LOGGED: Final = 20
"""Sentences that the log tells without a number."""


def as_sentence(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def number_in(text: str) -> int | None:
    """The number that a text is, if it is one that anything here could have."""
    return int(text) if text.isdecimal() and len(text) <= 6 else None


class PlainGame:
    """The keyboard's side of a game, in words."""

    def __init__(self, table: Table, level: Level = "strict", rules: Rules | None = None) -> None:
        self.table, self.level = table, level
        self.bus: BoardBus = table.bus
        self.board = table.board
        public = self.bus.view(None)
        self.people = People(self.board, [house for house in self.board.houses if house in public.houses], table.names)
        self.letters = house_letters(self.board)
        self.rules = rules or Rules(table)
        self.seat: House | None = None
        self.closed = False
        self.ended = False
        """The person at the keyboard wants no more."""
        self.width: int | None = None
        """Columns for rules and the manual, which have tables; ``None``: their lines stay whole."""
        self.pins = Pins()
        self._pin: PinTalk | None = None
        """A PIN that is typed."""
        self.choosing: Choosing | None = None
        self._told: dict[str, int] = {}
        """By person: the number of the first command of which nothing was told yet."""
        self._asked: tuple[House, str] | None = None
        """What was asked last: asked again it is said in fewer words."""
        self._out: list[str] = []
        self._verbs: dict[str, Callable[[str], None]] = {
            "help": self._help, "view": self._view, "log": self._log, "why": self._why, "rule": self._rule,
            "options": self._options, "more": self._more, "undo": self._undo, "seat": self._switch,
            "curtain": self._curtain, "pin": self._new_pin, "odds": self._odds, "quit": self._quit,
        }  # fmt: skip

    # In and out

    def begin(self) -> list[str]:
        """What is said first."""
        seats = ", ".join(self.people.seat_name(house) for person in self.people.persons for house in person.houses)
        self._say(f"{self.board.name}, {len(self.people.persons)} at the keyboard: {seats}.", *self.table.notices)
        self._say("Type help for the commands. Everything that is played is kept at once.")
        self._sit_down()
        return self._taken()

    def feed(self, line: str) -> list[str]:
        """What is said to a line that was typed."""
        if self._pin is not None:
            self._type_pin(self._pin, line.rstrip("\r\n"))
            return self._taken()
        line = line.strip()
        word, _, rest = line.partition(" ")
        verb = self._help if word == "?" else self._verbs.get(word.lower())
        if verb is not None:
            verb(rest.strip())
        elif self._played_for_a_seat(line):
            pass
        elif self.closed:
            self._knock(line)
        elif self.seat is None:
            self._say("The game is over. Type view, log, undo or quit.")
        elif not line:
            self._asked = None
            self._ask()
        elif (number := number_in(line)) is not None:
            self._number(number)
        else:
            self._play(self.seat, line)
        return self._taken()

    def left_alone(self) -> list[str]:
        """The curtain closes by itself, where there is anybody to hide from; a PIN that was begun is given up."""
        open_or_asked = not self.closed or self._pin is not None
        if self.seat is not None and open_or_asked and (len(self.people.persons) > 1 or self.pins):
            self._close()
        return self._taken()

    @property
    def hides(self) -> bool:
        """Whether the next line is a PIN, not to be seen."""
        return self._pin is not None

    def _say(self, *lines: str) -> None:
        self._out += [line for line in lines if line]

    def _tell(self, lines: Iterable[str]) -> None:
        self._out += lines

    def _taken(self) -> list[str]:
        out, self._out = self._out, []
        return out

    def recover(self) -> list[str]:
        """After a fault of ours: sits down anew at the same game, behind the curtain where there is one."""
        self.seat, self.closed, self.choosing, self._asked, self._out = None, False, None, None, []
        self._pin = None
        self._sit_down()
        return self._taken()

    # Who sits there

    @property
    def person(self) -> Person | None:
        """Whose turn it is."""
        return self.people.of(self.seat) if self.seat is not None else None

    def _sit_down(self) -> None:
        """The next seat that is asked; the curtain closes where it must."""
        waiting = self.bus.waiting
        if not waiting:
            self._over()
            return
        old, self.seat = self.seat, next_seat(self.people, waiting, self.seat)
        if self.closed or needs_curtain(self.bus, self.people, old, self.seat, self.level):
            self._close()
        else:
            self._open()

    def _close(self) -> None:
        assert self.seat is not None
        self.closed, self.choosing, self._asked, self._pin = True, None, None, None
        who, letter = self.people.of(self.seat).name, self.letters[self.seat]
        self._say(
            CURTAIN,
            f"The curtain is closed. It is the turn of {self.people.seat_name(self.seat)}.",
            f"{asked_of_all(self.bus.view(None), self.seat)}.",
            f"{who}: type {letter} when nobody else reads along.",
        )

    def _knock(self, line: str) -> None:
        """A line at the closed curtain: opens it, if it names who is asked; where there is a PIN, that is asked for."""
        assert self.seat is not None
        seat, person = self.seat, self.people.of(self.seat)
        names = {self.letters[seat], seat, self.board.houses[seat].name, person.name}
        if line.casefold() not in {name.casefold() for name in names}:
            self._say(f"The curtain is closed; {self.letters[seat]} opens it for {person.name}.")
        elif self.pins.asked_of(person.name):
            self._ask_for_pin(AskedPin(self.pins, person.name))
        else:
            self.closed = False
            self._open()

    # PINs

    def _new_pin(self, _: str) -> None:
        """A PIN is set, changed or dropped."""
        if self._shut():
            return
        if self.person is None:
            self._say("The game is over.")
        else:
            self._ask_for_pin(PinChange(self.pins, self.person.name))

    def _ask_for_pin(self, talk: PinTalk) -> None:
        self._pin = talk
        self._say(f"{as_sentence(talk.prompt)}:")

    def _type_pin(self, talk: PinTalk, text: str) -> None:
        """A line that is a PIN, whatever else it could mean."""
        said = talk.enter(text)
        self._say(f"{as_sentence(said.sentence)}." if said.sentence else "")
        if not said.finished:
            self._ask_for_pin(talk)
            return
        self._pin = None
        if not said.opens:
            self._shut()
            return
        last = self.bus.seat_of(self.bus.moments)
        if last is not None and isinstance(talk, AskedPin) and talk.takes_back and not self._take_back(last):
            self._shut()
            return
        self.closed = False
        self._open()

    def _open(self) -> None:
        """What happened since the person last read, and what is asked."""
        self._news()
        self._ask()

    def _over(self) -> None:
        """The end, for everybody."""
        self.seat, self.closed, self.choosing = None, False, None
        self._news()
        self._tell(told.houses(self.bus.view(None), self.board, self.people))
        if self.table.record is not None:
            self._say(f"The record is kept: {self.table.record.path}")
        self._say("The game is over. Type view, log, undo or quit.")

    @property
    def view(self) -> View:
        """What whoever reads now may know."""
        return self.bus.view(None if self.closed else self.seat)

    def _seats(self) -> tuple[House, ...]:
        person = self.person
        return person.houses if person is not None and not self.closed else ()

    # What is told and asked

    def _news(self) -> None:
        """What the reader may know and has not been told."""
        person = self.person
        reader = person.name if person is not None else ""
        since = self._told.get(reader, 0 if person is not None else self.bus.moments)
        self._tell(self._sentences(since))
        self._told[reader] = self.bus.moments + 1

    def _sentences(self, since: int) -> list[str]:
        found = (self._sentence(event) for _, event in self.bus.events_of(self._seats(), since))
        return [sentence for sentence in found if sentence]

    def _sentence(self, event: Event) -> str:
        taken = taken_by_itself(event)
        if taken is not None:
            return f"{self.board.houses[taken[0]].name} could only: {describe(self.board, taken[1])}."
        return f"{event.sentence(self.board)}." if isinstance(event, BoardEvent) else ""

    def _ask(self) -> None:
        """The question to the seat, with its options."""
        seat = self.seat
        decision = self.bus.decision(seat) if seat is not None else None
        if seat is None or decision is None:
            return
        kind, view = kind_of(decision.kind), self.view
        again, self._asked = self._asked == (seat, decision.kind), (seat, decision.kind)
        about = f" {decision.about}:" if decision.about else ""
        self._say(f"{told.moment(view)} {self.people.seat_name(seat)}, {kind.title}:{about} {kind.question}")
        self._say(f"(Rules {', '.join(decision.rules)}: type why.)" if decision.rules and not again else "")
        if decision.kind == "orders":
            self._tell(told.planning(view, self.board, seat, again=again))
        elif view.combat is not None and decision.kind in FIGHTS:
            self._tell(told.combat(view, self.board))
        if decision.kind == "raven_bury" and view.wildling_top is not None:
            self._say(f"You see {self.board.wildling_cards[view.wildling_top].name}.")
        self.choosing = Choosing(self.bus, self.board, seat)
        self._tell(self.choosing.asked(decision.kind, again=again))

    # Playing

    def _number(self, number: int) -> None:
        command = self.choosing.number(number) if self.choosing is not None else None
        if command is None or self.seat is None:
            self._say(f"There is no option {number}. Type options to list them.")
        else:
            self._say(f"{number} is {command}.")
            self._play(self.seat, command)

    def _play(self, seat: House, command: Command | str) -> bool:
        try:
            ruling = self.bus.send(seat, command)
        except OSError as error:
            self._say(f"The record cannot be written ({error.strerror or error}); nothing was played.")
            return False
        if not ruling:
            self._say(f"Not possible. {ruling.rule}: {ruling.sentence}.")
            return False
        self._sit_down()
        return True

    def _played_for_a_seat(self, line: str) -> bool:
        """``stark: march ...``, as in records: played for that house, whoever reads; False if it is no such line.

        Why something is refused is told to nobody but the person whose house it is: a ruling can name hidden orders.
        """
        try:
            seat, command = parse_seat(line, self.board)
        except NotationError:
            return False
        head = line.partition(" ")[0].rstrip(":").strip('"').casefold()
        named = head in (seat.casefold(), self.board.houses[seat].name.casefold())
        if not named or not command or seat not in self.people.seats:
            return False
        person = self.people.of(seat).name
        if self.pins.asked_of(person) and seat not in self._seats():
            self._say(f"{person} has a PIN: what {self.board.houses[seat].name} does is typed behind the open curtain.")
            return True
        open_to_all = len(self.people.persons) == 1 or self.level == "trust"
        if open_to_all or seat in self._seats() or self.bus.rule_on(seat, command):
            self._play(seat, command)
        else:
            self._say(f"Not possible for {self.board.houses[seat].name}; open the curtain there to be told why.")
        return True

    # The verbs

    def _shut(self) -> bool:
        """Whether the curtain keeps what was asked for from being told."""
        if self.closed and self.seat is not None:
            self._say(f"The curtain is closed; {self.letters[self.seat]} opens it.")
        return self.closed

    def _help(self, topic: str) -> None:
        self._tell(help_on(topic, self.width))

    def _view(self, what: str) -> None:
        if self._shut():
            return
        view, board = self.view, self.board
        parts: dict[str, Callable[[], Iterable[str]]] = {
            "tracks": lambda: told.tracks(view, board),
            "houses": lambda: told.houses(view, board, self.people),
            "map": lambda: told.board_by_house(view, board),
            "hand": lambda: told.hand(view, board),
            "combat": lambda: told.combat(view, board),
        }
        if not what:
            for part in ("tracks", "houses", "map"):
                self._tell(parts[part]())
        elif what.lower() in parts:
            self._tell(parts[what.lower()]())
        else:
            try:
                self._tell(told.area(view, board, AreaId(lookup_of(board).area(what))))
            except NotationError as error:
                self._say(f"{error}; or view {', view '.join(parts)}.")

    def _log(self, text: str) -> None:
        if not self._shut():
            rows = number_in(text) or LOGGED
            self._tell(self._sentences(0)[-rows:])

    def _why(self, command: str) -> None:
        if self._shut():
            return
        decision = self.bus.decision(self.seat) if self.seat is not None else None
        if self.seat is None or decision is None:
            self._say("Nothing is asked.")
        elif not command:
            self._tell(self.rules.told(decision.rules))
        else:
            ruling = self.bus.rule_on(self.seat, command)
            self._say("It is allowed." if ruling else f"{ruling.rule}: {ruling.sentence}.")
            self._tell(self.rules.told(ruling.rules))

    def _rule(self, question: str) -> None:
        self._tell(self.rules.looked_up(question, self.width))

    def _odds(self, text: str) -> None:
        """The odds of the combat at hand, or of a march: a command, or the number of an option."""
        if self._shut():
            return
        try:
            odds = odds_of(self.bus.outlook(self._seats()), self.seat, self.view, self._march_of(text))
        except (NoOdds, NotationError) as error:
            self._say(f"{as_sentence(str(error))}.")
        else:
            self._tell(odds_in_lines(odds, self._name))
            self._say(f"{as_sentence(ASSUMED)}.")

    def _name(self, word: House | CardId) -> str:
        """A house or a card by its name."""
        return (
            self.board.houses[House(word)].name
            if word in self.board.houses
            else self.board.house_cards[CardId(word)].name
        )

    def _march_of(self, text: str) -> March | None:
        """The march that is asked about; ``None``: the combat at hand."""
        if not text or self.seat is None:
            return None
        number = number_in(text)
        if number is not None:
            command = self.choosing.number(number) if self.choosing is not None else None
        else:
            command = self._parsed(text)
        if not isinstance(command, March):
            raise NoOdds(f"{text} is no march")
        return command

    def _parsed(self, text: str) -> Command:
        """A typed command of the seat; NotationError if it is none."""
        command: Command = self.bus.parse(self.seat or House(""), text)
        return command

    def _options(self, words: str) -> None:
        if not self._shut() and self.choosing is not None:
            self._tell(self.choosing.found(words.split()))

    def _more(self, _: str) -> None:
        if not self._shut() and self.choosing is not None:
            self._tell(self.choosing.more())

    def _undo(self, _: str) -> None:
        """The last command is taken back, if it was this person's and revealed nothing.

        Behind the curtain that of a person with a PIN is taken back with the PIN alone; why something is not, could
        name what is hidden there.
        """
        last = self.bus.seat_of(self.bus.moments)
        if last is None or (self.seat is not None and not self.closed and self._apart(last)):
            ruling = self.bus.may_undo(self.seat or House(""))
        else:
            ruling = self.bus.may_undo(last)
        if not ruling or last is None:
            self._say(f"{NOTHING_TO_TAKE_BACK}." if self.closed else f"Not taken back: {ruling.sentence}.")
        elif self.closed and self.pins.asked_of(person := self.people.of(last).name):
            self._ask_for_pin(AskedPin(self.pins, person, takes_back=True))
        else:
            closes = self.closed or self._apart(last)
            if not self._take_back(last):
                return
            if closes:
                self._close()
            else:
                self._ask()

    def _take_back(self, last: House) -> bool:
        """The last command, which was that house's, is none, and the house is asked again; False if it stays."""
        try:
            self.bus.undo(last)
        except OSError as error:
            self._say(f"The record cannot be written ({error.strerror or error}); nothing was taken back.")
            return False
        self._told = {name: min(number, self.bus.moments + 1) for name, number in self._told.items()}
        self.seat = last
        self._say("Taken back.")
        return True

    def _apart(self, other: House) -> bool:
        """Whether the curtain stands between who reads now and a house."""
        return needs_curtain(self.bus, self.people, self.seat, other, self.level)

    def _switch(self, _: str) -> None:
        """Another house of the same person."""
        if self._shut():
            return
        mine = [house for house in self.bus.waiting if house in self._seats()]
        if self.seat is None or len(mine) < 2:
            self._say("No other house of yours is asked now.")
            return
        self.seat = mine[(mine.index(self.seat) + 1) % len(mine)]
        self._ask()

    def _curtain(self, _: str) -> None:
        if self.seat is not None and not self.closed:
            self._close()

    def _quit(self, _: str) -> None:
        self.ended = True
        self._say(self.farewell)

    @property
    def farewell(self) -> str:
        """Where the game is kept."""
        record = self.table.record
        return f"The game is kept: agot-tui play {record.path}" if record is not None else ""

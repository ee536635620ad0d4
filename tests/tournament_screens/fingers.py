"""The desk without a terminal: keys in, frames out; tournaments to put on it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

from agot_tui.tournament.desk.registration import Details, open_tournament, register
from agot_tui.tournament.entries import Entry
from agot_tui.tournament.files.journal_file import JournalFile, create
from agot_tui.tournament.fold import after_all
from agot_tui.tournament.model import League, State
from agot_tui.tournament.structures import Plan, Structure
from agot_tui.tui.lines import text_of, width_of
from agot_tui.tui.tournament.desk import Desk
from agot_tui.tui.tournament.faces import Face, Frame
from agot_tui.tui.tournament.keys import Where, rows_at
from agot_tui.tui.tournament.session import Session

NOON = 1_800_000_000
"""The time on every clock of these tests."""
SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))
PEOPLE = (
    "Arya Snow", "Bran Rivers", "Cersei Hill", "Davos Waters", "Edric Storm", "Falyse Sand", "Gendry Flowers",
    "Hot Pie", "Ilyn Stone", "Jojen Reed", "Kevan Pyke", "Loras Vance", "Meera O'Reed", "Nymeria Sand",
    "Oberyn Dayne", "Podrick Payne", "Qyburn of the Citadel", "Rickon Karstark",
)  # fmt: skip
FACTIONS = ("Stark", "Lannister", "Baratheon", "Greyjoy", "Tyrell", "Martell", "Targaryen", "Night's Watch")
LEAGUE = League(3, 4, 4, (7, 5, 3, 1), 5, houses=False)


class NoStage:
    """A stage on which one face stands; remembers how it was left."""

    def __init__(self) -> None:
        self.face: Face | None = None
        self.left: str | None = None
        self.looked_up = ""

    def show(self, face: Face) -> None:
        self.face = face

    def leave(self, farewell: str = "") -> None:
        self.left = farewell

    def open_book(self, sentence: str) -> None:
        self.looked_up = sentence


def tournament(
    path: Path, players: int = 0, *, structure: Structure = Structure.BASIC, seed: str = "7", **options: object
) -> Path:
    """A tournament file with so many people registered."""
    opened = open_tournament(title="Store Championship", seed=seed, structure=structure, **options)  # type: ignore[arg-type]
    journal = create(path, opened)

    def everybody(state: State) -> tuple[Entry, ...]:
        entries: tuple[Entry, ...] = ()
        for at in range(players):
            name = PEOPLE[at] if at < len(PEOPLE) else f"Player {at + 1}"
            known = Details(club="Oldtown" if at % 3 else "Sunspear", faction=FACTIONS[at % len(FACTIONS)])
            made = register(state, name, known)
            state = after_all(state, made)
            entries += made
        return entries

    if players:
        journal.do(everybody)
    return path


def custom(path: Path, players: int, rounds: int, cut: int, **options: object) -> Path:
    """A custom tournament."""
    return tournament(path, players, structure=Structure.CUSTOM, plan=Plan(rounds, cut), **options)


class Hands:
    """Somebody at the desk."""

    def __init__(self, path: Path, now: int = NOON) -> None:
        self.stage = NoStage()
        self.time = now
        self.session = Session(JournalFile(path), now=lambda: self.time)
        self.desk = Desk(self.session, self.stage)

    @property
    def state(self) -> State:
        return self.session.journal.state

    @property
    def message(self) -> str:
        return self.session.message

    def press(self, *keys: str) -> Hands:
        """Presses keys, each by its name or as it is typed."""
        for key in keys:
            self.desk.pressed(key)
        return self

    def type(self, text: str) -> Hands:
        """Types a text into the line or field that is open."""
        return self.press(*text)

    def enter(self, text: str) -> Hands:
        """Types a text and presses Enter."""
        return self.press(*text, "enter")

    def result(self, table: int, how: str) -> Hands:
        """A result in two keystrokes after the table number."""
        return self.press(*str(table), *how)

    def frame(self, size: tuple[int, int] = (80, 24)) -> Frame:
        return self.desk.seen(*size)

    def text(self, size: tuple[int, int] = (80, 24)) -> str:
        return text_of_frame(self.frame(size))


def text_of_frame(frame: Frame) -> str:
    """What stands in a frame, pane after pane."""
    return "\n".join(text_of(row).rstrip() for row in (*frame.top, *frame.main, *frame.side, frame.bar))


def check_frame(face: Face, size: tuple[int, int]) -> Frame:
    """A frame in which nothing sticks out."""
    width, height = size
    frame = face.seen(width, height)
    room = width - frame.side_width - (1 if frame.side_width else 0)
    assert all(width_of(row) <= width for row in frame.top), text_of_frame(frame)
    assert width_of(frame.bar) <= width
    assert len(frame.top) + len(frame.main) + 1 <= height
    # rows that are longer are cut by the pane: what matters must not stand there
    assert all(width_of(row) <= room for row in frame.main[-3:-2]), text_of_frame(frame)
    column, row = frame.cursor
    assert 0 <= column < width
    assert 0 <= row < height
    return frame


TEXTS = ("1", "2", "arya", "Hot Pie", "", "bye", "undo", "drop x", "result 1 p1", 'say "', "é漢\u200d", "5", "note x")


def random_keys(dice: Random, where: Where) -> Iterable[str]:
    """Keys that a person could press at this moment: mostly such as mean something."""
    if where in (Where.EDITOR, Where.FORM):
        if dice.random() < 0.6:
            return [*dice.choice(TEXTS), dice.choice(["enter", "tab", "enter"])]
        return [dice.choice(["enter", "escape", "up", "down", "left", "right", "tab", "backspace", "delete", "x"])]
    rows = [row for row in rows_at(where) if row.action != "leave"]
    return [dice.choice(dice.choice(rows).keys)] if dice.random() < 0.95 else [dice.choice("zZ~ü")]

"""What is written is the difference: an emulated terminal shows every frame as it was meant, with few bytes."""

from __future__ import annotations

import re
from random import Random

import pyte
import pytest
from rich.segment import Segment
from rich.style import Style

from agot_tui.tui.paper import Paper, Stretch
from agot_tui.tui.pens import DEPTHS, PLAIN_PEN, Depth, Pen, Pens

WIDTH, HEIGHT = 30, 12
STYLES = [
    Style(),
    Style(color="#ffffff", bgcolor="#203040", bold=True),
    Style(color="#ffffff", bgcolor="#203040"),
    Style(color="#ff8000", bgcolor="#203040", underline=True),
    Style(color="bright_red", bgcolor="blue", reverse=True),
    Style(color="#ffffff", bgcolor="#504030", strike=True, italic=True),
]
WORDS = ["  ", "    ", "Pyke", "♜●♛", "▕▁", "漢字", "x"]


class Emulator:
    """A terminal, and the paper that is written to it."""

    def __init__(self, depth: Depth = "truecolor") -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.Stream(self.screen)
        self.paper = Paper(WIDTH, HEIGHT, Pens(depth))

    def show(self, rows: dict[int, list[Segment]]) -> str:
        text = self.paper.write([Stretch(y, 0, row) for y, row in rows.items()])
        self.stream.feed(text)
        return text

    def cells(self) -> list[list[tuple[object, ...]]]:
        """What is seen; of blanks no more than can be seen of them."""
        return [[_seen(self.screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def _seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    marks = (cell.underscore, cell.strikethrough, cell.reverse)
    if cell.data == " " and not any(marks):
        return (" ", cell.bg)
    return (cell.data, cell.fg, cell.bg, cell.bold, cell.italics, *marks)


def any_row(dice: Random) -> list[Segment]:
    row: list[Segment] = []
    while (left := WIDTH - sum(segment.cell_length for segment in row)) > 0:
        segment = Segment(dice.choice(WORDS), dice.choice(STYLES))
        row.append(segment if segment.cell_length <= left else Segment(" " * left, dice.choice(STYLES)))
    return row


@pytest.mark.parametrize("depth", DEPTHS)
def test_any_frame_after_any_other_is_shown_as_if_it_were_the_first(depth: Depth) -> None:
    dice = Random(7)
    used = Emulator(depth)
    rows = {y: any_row(dice) for y in range(HEIGHT)}
    for _ in range(150):
        kind = dice.random()
        if kind < 0.4:
            by = dice.choice((-4, -2, -1, 1, 2, 5))
            rows = {y: rows[y + by] if y + by in rows else any_row(dice) for y in range(HEIGHT)}
        elif kind < 0.9:
            rows |= {y: any_row(dice) for y in dice.sample(range(HEIGHT), dice.randint(0, 4))}
        else:
            rows = {y: any_row(dice) for y in range(HEIGHT)}
        used.show(rows)
        fresh = Emulator(depth)
        fresh.show(rows)
        assert used.cells() == fresh.cells()


def test_nothing_is_written_for_what_is_shown_already() -> None:
    emulator = Emulator()
    rows = {y: any_row(Random(y)) for y in range(HEIGHT)}
    assert emulator.show(rows)
    assert emulator.show(rows) == ""
    assert emulator.show({3: [Segment(segment.text, segment.style) for segment in rows[3]]}) == ""


def test_a_letter_costs_a_letter_where_the_cursor_and_the_pen_are() -> None:
    emulator = Emulator()
    emulator.show({0: [Segment("abcdef", STYLES[1])]})
    emulator.show({0: [Segment("abXdef", STYLES[1])]})
    assert emulator.show({0: [Segment("abXYef", STYLES[1])]}) == "Y"


def test_rows_that_moved_are_moved_by_the_terminal() -> None:
    emulator, dice = Emulator(), Random(1)
    rows = {y: any_row(dice) for y in range(HEIGHT)}
    emulator.show(rows)
    new = any_row(dice)
    moved = emulator.show({**{y: rows[y + 1] for y in range(2, HEIGHT - 1)}, HEIGHT - 1: new})
    fresh = Emulator()
    alone = fresh.show({0: new})
    assert re.search(r"\x1b\[1?M", moved)
    assert len(moved) < len(alone) + 40


def test_after_something_else_wrote_there_everything_is_written_again() -> None:
    emulator = Emulator()
    rows = {y: any_row(Random(y)) for y in range(HEIGHT)}
    emulator.show(rows)
    shown = emulator.cells()
    emulator.stream.feed("\x1b[Hnoise\x1b[7m on the line")
    emulator.paper.forget()
    emulator.show(rows)
    assert emulator.cells() == shown


def test_without_colours_no_code_of_a_colour_is_written() -> None:
    emulator = Emulator("none")
    text = "".join(emulator.show({y: any_row(Random(y)) for y in range(HEIGHT)}) for _ in range(2))
    codes = {int(code) for run in re.findall(r"\x1b\[([0-9;]*)m", text) for code in run.split(";")}
    assert codes <= {0, 1, 3, 4, 7, 9, 22, 23, 24, 27, 29}


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_change_of_a_pen_is_never_longer_than_a_fresh_start(depth: Depth) -> None:
    pens = Pens(depth)
    for one in STYLES:
        for other in STYLES:
            before, after = pens.of(one)[0], pens.of(other)[0]
            change = pens.change(before, after)
            assert (change == "") == (before == after)
            assert len(change) <= len("\x1b[0m" + pens.change(PLAIN_PEN, after))


def test_blanks_are_alike_if_nothing_is_seen_on_them() -> None:
    assert Pen("31", "44", 1).writes_blank(Pen("", "44", 0))
    assert not Pen("31", "44", 4).writes_blank(Pen("", "44", 0))
    assert not Pen("31", "45", 0).writes_blank(Pen("", "44", 0))


def test_an_accent_of_its_own_goes_with_its_letter() -> None:
    emulator = Emulator()
    emulator.show({0: [Segment("Lore\N{COMBINING ACUTE ACCENT}n ", STYLES[1])]})
    emulator.show({0: [Segment("Loren ", STYLES[1])]})
    assert emulator.screen.display[0].startswith("Loren ")
    emulator.show({0: [Segment("Lore\N{COMBINING ACUTE ACCENT}n ", STYLES[1])]})
    assert emulator.screen.display[0].startswith("Lor\N{LATIN SMALL LETTER E WITH ACUTE}n ")


def test_marks_all_over_the_screen_are_written_pen_by_pen() -> None:
    emulator = Emulator()
    emulator.show({y: [Segment(" " * WIDTH, STYLES[2])] for y in range(HEIGHT)})
    marks = [Segment("A", STYLES[1]), Segment("b", STYLES[3]), Segment("c", STYLES[5]), Segment("   ", STYLES[2])] * 5
    rows = dict.fromkeys(range(HEIGHT), marks)
    text = emulator.show(rows)
    assert len(re.findall(r"\x1b\[[0-9;]*m", text)) <= 3
    fresh = Emulator()
    fresh.show(rows)
    assert emulator.cells() == fresh.cells()


@pytest.mark.parametrize(("x", "y"), [(WIDTH + 5, 2), (WIDTH, 2), (WIDTH - 2, 2), (3, HEIGHT), (WIDTH + 5, HEIGHT + 5)])
def test_what_lies_beyond_the_edges_is_left_out(x: int, y: int) -> None:
    """A frame that was laid out for a larger terminal."""
    emulator = Emulator()
    emulator.show({row: [Segment("x" * WIDTH, STYLES[0])] for row in range(HEIGHT)})
    before = emulator.cells()
    emulator.stream.feed(emulator.paper.write([Stretch(y, x, [Segment("Pyke", STYLES[1])])]))
    after = emulator.cells()
    assert sum(one != other for rows in zip(before, after, strict=True) for one, other in zip(*rows, strict=True)) == (
        2 if x == WIDTH - 2 else 0
    )

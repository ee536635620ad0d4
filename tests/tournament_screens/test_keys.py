"""The key table of the desk: no clash, nothing missing, and every page does what it says."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from agot_tui.tui.lines import text_of
from agot_tui.tui.tournament.asks import Overlay, Question, TypedLine
from agot_tui.tui.tournament.desk import KINDS, Desk
from agot_tui.tui.tournament.display.face import VIEWS, Display
from agot_tui.tui.tournament.form import Form
from agot_tui.tui.tournament.keys import DESK, OF_THE_SCREEN, PAGES, TABLE, Where, action_of, bar, clashes, rows_at
from agot_tui.tui.tournament.pages import help_page
from agot_tui.tui.tournament.reader import Reader

from .fingers import Hands, tournament

TABS = {kind.page: kind for kind in KINDS}
OVERLAYS: dict[Where, type[Overlay]] = {
    Where.EDITOR: TypedLine,
    Where.FORM: Form,
    Where.CONFIRM: Question,
    Where.READER: Reader,
}


def test_no_key_means_two_things_at_one_moment() -> None:
    assert clashes() == []


@pytest.mark.parametrize("where", [*DESK, Where.RESULT, Where.DOUBLE, Where.PLACES])
def test_every_action_of_a_page_is_done_by_the_page_or_by_the_desk(where: Where) -> None:
    tabs = [TABS[where]] if where in TABS else [TABS[Where.ROUND]]
    if where in (Where.RESULT, Where.DOUBLE):
        tabs.append(TABS[Where.BRACKET])
    for row in rows_at(where):
        for tab in tabs:
            assert (
                row.action in OF_THE_SCREEN or hasattr(tab, f"do_{row.action}") or hasattr(Desk, f"do_{row.action}")
            ), (row, tab)


def test_there_is_a_page_for_each_letter_and_the_letter_is_the_first_of_its_name() -> None:
    assert set(TABS) == set(PAGES)
    for page, tab in TABS.items():
        for where in DESK:
            assert action_of(tab.label[0], where) == page.value


def test_capitals_are_pages_digits_are_tables_and_small_letters_do_something() -> None:
    for where in DESK:
        for row in rows_at(where):
            for key in row.keys:
                if len(key) == 1 and key.isupper():
                    assert row.action in {*(page.value for page in PAGES), "rule"}, row
                if key.isdigit():
                    assert row.action == "digit", row


@pytest.mark.parametrize("where", Where)
def test_no_action_lives_on_ctrl_or_function_keys_alone(where: Where) -> None:
    rows = list(rows_at(where))
    for row in rows:
        if all(key.startswith(("ctrl+", "f1")) for key in row.keys):
            assert any(row.action == other.action and other is not row for other in rows), row


@pytest.mark.parametrize("where", Where)
def test_help_names_every_key_of_the_moment(where: Where) -> None:
    text = "\n".join(text_of(row) for row in help_page(where).lines(200, 500))
    for row in rows_at(where):
        if row.help:
            assert row.help in text
            assert row.shown in text


def test_every_row_with_keys_alone_stands_below_one_that_explains_it() -> None:
    for before, row in pairwise(TABLE):
        if not row.help:
            assert before.shown, row
            assert set(before.where) & set(row.where)


def test_the_bar_of_the_round_begins_with_the_result() -> None:
    assert [key for key, _ in bar(Where.ROUND)][:3] == ["0-9", "l", "r"]


def test_the_views_of_the_display_stand_in_the_table() -> None:
    actions = {row.action for row in rows_at(Where.DISPLAY)}
    assert {*VIEWS, "auto", "page_down", "page_up", "turning", "help", "leave"} == actions - OF_THE_SCREEN
    assert Display.where is not None


@pytest.mark.parametrize("where", OVERLAYS)
def test_what_is_asked_does_not_end_with_a_key_that_should_go_on(where: Where) -> None:
    """Only Enter, Esc and answers settle it."""
    ends = {"enter", "cancel", "yes", "no", "close"}
    made: dict[Where, Overlay] = {
        Where.EDITOR: TypedLine("", lambda _: True),
        Where.FORM: Form("", [], lambda _: True),
        Where.CONFIRM: Question("", lambda: None),
        Where.READER: Reader("", []),
    }
    for row in rows_at(where):
        if row.action not in ends | OF_THE_SCREEN and where is not Where.FORM:
            assert made[where].do(row.action), row


def test_question_mark_shows_the_keys_of_the_page(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    assert "Register players, one after the other" in hands.press("?").text()
    assert hands.desk.where is Where.READER
    hands.press("escape", "R", "?")
    assert "Set a pair (or a bye) by hand" in hands.press("pagedown").text()

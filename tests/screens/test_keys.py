"""The key table: no clash, nothing missing, and the screens do what it says."""

from __future__ import annotations

import pytest

from agot_tui.frontend.keys import FORMS, MOMENTS, TABLE, Where, action_of, bar, clashes, rows_at
from agot_tui.tui.lines import text_of
from agot_tui.tui.rulebook.screen import RulebookScreen
from agot_tui.tui.screens.fault import FaultScreen
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.screens.help import HelpScreen, help_lines
from agot_tui.tui.screens.records import RecordsScreen
from agot_tui.tui.screens.replay import ReplayScreen
from agot_tui.tui.screens.settings import SettingsScreen
from agot_tui.tui.screens.setup import SetupScreen
from agot_tui.tui.screens.start import StartScreen
from agot_tui.tui.screens.winner import WinnerScreen
from agot_tui.tui.tutorial.screen import LessonScreen, LessonsScreen

MOVES = {"left", "right", "up", "down"}
SCREENS = {
    Where.GAME: GameScreen,
    Where.CURTAIN: GameScreen,
    Where.EDITOR: GameScreen,
    Where.LEAVING: GameScreen,
    Where.START: StartScreen,
    Where.SETTINGS: SettingsScreen,
    Where.FAULT: FaultScreen,
    Where.SETUP: SetupScreen,
    Where.RECORDS: RecordsScreen,
    Where.HELP: HelpScreen,
    Where.WINNER: WinnerScreen,
    Where.REPLAY: ReplayScreen,
    Where.RULEBOOK: RulebookScreen,
    Where.LESSONS: LessonsScreen,
    Where.LESSON: LessonScreen,
    Where.WHAT_IF: GameScreen,
}


def test_no_key_means_two_things_at_one_moment() -> None:
    assert clashes() == []


@pytest.mark.parametrize("where", SCREENS)
def test_every_action_of_the_table_is_done_by_the_screen_of_its_moment(where: Where) -> None:
    missing = [
        row.action
        for row in rows_at((where,))
        if row.action not in {*MOVES, "form"} and not hasattr(SCREENS[where], f"do_{row.action}")
    ]
    assert missing == []


def test_options_are_digits_capitals_and_signs_while_small_letters_belong_to_map_and_panes() -> None:
    for row in TABLE:
        for where in row.where:
            for key in row.keys:
                if where in FORMS:
                    assert not key.islower(), row
                elif where is Where.GAME and len(key) == 1:
                    assert not key.isupper(), row
                    assert not key.isdigit(), row


@pytest.mark.parametrize("moments", MOMENTS, ids=lambda moments: "+".join(sorted(moments)))
def test_no_action_lives_on_ctrl_alt_or_function_keys_alone(moments: frozenset[Where]) -> None:
    for row in rows_at(moments):
        plain = [key for key in row.keys if not key.startswith(("ctrl+", "alt+")) and not key[1:].isdigit()]
        assert plain or row.action == "leave", row


@pytest.mark.parametrize("moments", MOMENTS, ids=lambda moments: "+".join(sorted(moments)))
def test_help_names_every_key_of_the_moment(moments: frozenset[Where]) -> None:
    text = "\n".join(text_of(row) for row in help_lines(moments, 100))
    for row in rows_at(moments):
        if row.help:
            assert row.help.split()[0] in text
            assert row.shown in text


def test_the_bar_begins_with_what_is_needed_most() -> None:
    keys = [key for key, _ in bar((Where.GAME, Where.CHOICE))]
    assert keys[:3] == ["Enter", "Tab", "?"]


def test_every_row_with_keys_alone_stands_beside_one_that_explains_it() -> None:
    for row in TABLE:
        if not row.help:
            assert row.action in {*MOVES, "after", "round_on"}, row


def test_the_letter_of_no_house_is_taken_at_the_curtain() -> None:
    for letter in "BLSGTM":
        assert action_of(letter, (Where.CURTAIN,)) is None

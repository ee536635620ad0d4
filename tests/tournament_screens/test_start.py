"""The first screen: new tournaments, files, events of other programs."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tournament.model import League
from agot_tui.tournament.structures import Plan, Structure
from agot_tui.tui.tournament.desk import Desk
from agot_tui.tui.tournament.kept import free_path, kept_tournaments
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.start import Start

from ..tournament.helpers import DATA
from .fingers import NoStage, check_frame, text_of_frame, tournament


class First:
    """Somebody at the first screen."""

    def __init__(self, folder: Path) -> None:
        self.stage = NoStage()
        self.start = Start(self.stage, folder=folder, today=lambda: date(2026, 5, 2))
        self.stage.show(self.start)

    def press(self, *keys: str) -> First:
        for key in keys:
            assert self.stage.face is not None
            self.stage.face.pressed(key)
        return self

    @property
    def text(self) -> str:
        assert self.stage.face is not None
        return text_of_frame(check_frame(self.stage.face, (80, 24)))

    @property
    def opened(self) -> JournalFile:
        assert isinstance(self.stage.face, Desk), self.text
        return self.stage.face.session.journal


def test_a_basic_tournament_needs_a_title_alone(tmp_path: Path) -> None:
    first = First(tmp_path / "kept").press("enter", *"Störe Champ!", "enter")
    assert first.opened.path == tmp_path / "kept" / "2026-05-02_store-champ.tournament"
    assert first.opened.state.title == "Störe Champ!"
    assert first.opened.state.structure is Structure.BASIC
    assert first.opened.state.seed


def test_a_custom_one_says_rounds_cut_points_and_seed(tmp_path: Path) -> None:
    first = First(tmp_path).press(
        "enter", *"X", "down", "right", "right", "down", "backspace", "3", "down", "backspace"
    )
    first.press("4", "down", *["backspace"] * 7, *"3,2,0,3,1", "down", "right", "down", *"abc", "enter")
    state = first.opened.state
    assert state.announced == Plan(3, 4)
    assert (state.points.win, state.points.draw) == (3, 1)
    assert state.look_ahead
    assert state.seed == "abc"


def test_a_league_says_its_tables_and_points(tmp_path: Path) -> None:
    first = First(tmp_path).press("enter", "down", "left", "enter")
    assert first.opened.state.league == League(3, 4, 4, (7, 5, 3, 1), 5)


def test_what_is_wrong_in_the_form_is_told_and_nothing_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    first = First(folder).press("enter", "down", "right", "right", "down", "down", "backspace", "1", "enter")
    assert "a cut of 1 make no tournament (T2.5)" in first.text
    assert first.start.where is Where.FORM
    assert not list(folder.glob("*.tournament"))
    first.press("backspace", *"2", "enter")
    assert first.opened.state.announced == Plan(4, 2)


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tournament(tmp_path / "mine", 3)
    first = First(tmp_path).press("enter", "up", *str(path), "enter")
    assert "is there already: a tournament is never overwritten" in first.text.replace("\n", " ")
    assert len(JournalFile(path).state.players) == 3


def test_tournaments_that_are_kept_are_listed_and_opened(tmp_path: Path) -> None:
    tournament(tmp_path / "one.tournament", 3)
    (tmp_path / "notes.txt").write_text("nothing")
    (tmp_path / "game.agot").write_text("format = 1\n")
    first = First(tmp_path)
    assert "one.tournament" in first.text
    assert "notes.txt" not in first.text
    first.press("end", "enter")
    assert len(first.opened.state.players) == 3


def test_any_file_is_opened_by_its_path_and_what_is_none_is_told(tmp_path: Path) -> None:
    path = tournament(tmp_path / "else", 3)
    first = First(tmp_path / "kept").press("down", "enter", *"no_such", "enter")
    assert "no_such: cannot be read" in first.text
    (tmp_path / "bad").write_text("hello\n")
    (tmp_path / "empty").write_text("")
    first.press("ctrl+u", *"bad", "enter")
    assert "line 1: is not the start of a tournament" in first.text
    first.press("ctrl+u", *"empty", "enter")
    assert "it holds no tournament" in first.text
    first.press("ctrl+u", *"els", "tab", "enter")
    assert first.opened.path == Path(path.name)


def test_an_event_that_contradicts_itself_is_shown_and_taken_only_if_that_is_wanted(tmp_path: Path) -> None:
    source = DATA / "tournaments" / "minis_store_2014_19p_inconsistent.json"
    first = First(tmp_path / "kept").press("down", "down", "enter", *str(source), "enter")
    assert "contradiction: P" in first.text
    assert first.start.where is Where.READER
    first.press("escape", "n")
    assert not (tmp_path / "kept").exists()
    first.press("enter", *str(source), "enter", "escape", "y")
    assert len(first.opened.state.players) == 19


def test_a_foreign_event_is_read_and_can_be_played_on(tmp_path: Path) -> None:
    first = First(tmp_path / "kept").press("down", "down", "enter", *str(DATA / "samples" / "cobra.json"), "enter")
    first.press("escape", "y")
    assert first.opened.state.players


def test_a_file_that_no_reader_knows_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"hello": 1}')
    first = First(tmp_path / "kept").press("down", "down", "enter", *"x.json", "enter")
    assert first.start.where is Where.EDITOR
    assert "x.json" in first.text


def test_leaving_help_and_pasting(tmp_path: Path) -> None:
    first = First(tmp_path).press("?")
    assert "Keys of this moment" in first.text
    first.press("escape", "down", "enter")
    first.start.pasted("some/where")
    assert "open: some/where" in first.text
    first.press("escape", "q")
    assert first.stage.left == ""


@pytest.mark.parametrize(("title", "name"), [("", "tournament"), ("漢字", "tournament"), ("A  b/c", "a-b-c")])
def test_files_are_named_after_day_and_title(title: str, name: str, tmp_path: Path) -> None:
    path = free_path(title, tmp_path, date(2026, 1, 2))
    assert path.name == f"2026-01-02_{name}.tournament"
    path.touch()
    assert free_path(title, tmp_path, date(2026, 1, 2)).name == f"2026-01-02_{name}-2.tournament"
    assert kept_tournaments(tmp_path, tmp_path / "none") == []

"""Bookmarks of the rulebook: kept between runs, damaged files set aside and named, nothing lost in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from agot_tui.boardfiles.find import find_board
from agot_tui.frontend.places import bookmarks_file
from agot_tui.library import whole_rulebook
from agot_tui.tui.rulebook.bookmarks import MOST, Bookmarks
from agot_tui.tui.rulebook.reader import Reader
from tests.screens.looking import drawn as shown
from tests.screens.looking import on_screen

BOOK = whole_rulebook(find_board())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "bookmarks.toml"


def test_what_is_kept_is_there_the_next_time_in_its_order(path: Path) -> None:
    first = Bookmarks(path)
    for key in ("R16.11.4", "card:doran_martell", "R14.2"):
        assert first.toggle(key) == ""
    assert Bookmarks(path).keys == ("R16.11.4", "card:doran_martell", "R14.2")
    assert Bookmarks(path).toggle("card:doran_martell") == ""
    assert Bookmarks(path).keys == ("R16.11.4", "R14.2")
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_two_runs_at_once_do_not_lose_each_others_bookmarks(path: Path) -> None:
    one, other = Bookmarks(path), Bookmarks(path)
    one.toggle("R1")
    other.toggle("R2")
    assert other.keys == Bookmarks(path).keys == ("R1", "R2")


def test_no_file_is_no_complaint_and_is_not_written_before_something_is_kept(path: Path) -> None:
    assert (Bookmarks(path).keys, Bookmarks(path).complaint) == ((), "")
    assert not path.parent.exists()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"pages = [", "not TOML"),
        (b"\xff\xfe", "not UTF-8 at byte 0"),
        (b"", "no list of pages"),
        (b"pages = 3", "no list of pages"),
        (b'pages = ["R1", 2]', "no list of pages"),
        (b'pages = ["R1\\u001b[31m"]', "is no page"),
        (b'pages = [""]', "is no page"),
        (b'pages = ["' + b"x" * 200 + b'"]', "is no page"),
    ],
)
def test_a_damaged_file_is_named_and_kept_aside(path: Path, content: bytes, why: str) -> None:
    path.parent.mkdir()
    for number in ("", "1", "2"):
        path.write_bytes(content)
        found = Bookmarks(path)
        assert found.keys == ()
        assert str(path) in found.complaint
        assert why in found.complaint
        assert found.complaint.isprintable()
        aside = path.with_name(f"bookmarks.damaged{number}.toml")
        assert aside.name in found.complaint
        assert aside.read_bytes() == content
        assert not path.exists()
    assert found.toggle("R1") == ""
    assert Bookmarks(path).keys == ("R1",)


def test_what_cannot_be_read_or_written_is_said_and_left_alone(path: Path) -> None:
    path.mkdir(parents=True)
    found = Bookmarks(path)
    assert str(path) in found.complaint
    assert str(path) in found.toggle("R1")
    assert found.keys == ("R1",)
    assert path.is_dir()
    blocked = Bookmarks(path.parent / "a_file" / "bookmarks.toml")
    (path.parent / "a_file").write_text("")
    assert "bookmarks last only" in blocked.toggle("R1")
    assert blocked.keys == ("R1",)


def test_there_is_an_end_to_them(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(f"pages = {[f'R{number}' for number in range(MOST + 50)]}")
    assert len(Bookmarks(path).keys) == MOST


def test_only_pages_can_be_kept_and_what_another_board_has_stays_in_the_file(path: Path) -> None:
    reader = Reader(BOOK, bookmarks=Bookmarks(path))
    assert "on a rule, a card or an area" in reader.keep()
    reader.bookmarks.toggle("area:valyria")
    reader.open("R14.2")
    assert reader.keep() == "R14.2 is kept; B shows what is kept"
    assert [entry.key for entry in reader.kept] == ["R14.2"]
    assert reader.keep() == "R14.2 is no longer kept; B shows what is kept"
    assert Bookmarks(path).keys == ("area:valyria",)


async def test_bookmarks_are_set_listed_and_followed_by_keys() -> None:
    async with on_screen(None, (80, 24), ["l", "B"]) as pilot:
        assert "Rulebook bookmarks" in shown(pilot)
        assert "b keeps the page" in shown(pilot)
        await pilot.press("b", "slash", *"R16.11.4", "enter", "b")
        assert "R16.11.4 is kept" in shown(pilot)
        await pilot.press("down")
        assert "Rulebook R16.11.4 ★" in shown(pilot)
        assert "is kept" not in shown(pilot)
    async with on_screen(None, (80, 24), ["l", "B", "enter", "enter"]) as pilot:
        assert "Rulebook R16.11.4 ★" in shown(pilot)
        await pilot.press("b", "h")
        assert "b keeps the page" in shown(pilot)
    assert bookmarks_file().read_text() == "pages = []\n"


async def test_a_damaged_file_is_named_on_the_screen() -> None:
    bookmarks_file().parent.mkdir(parents=True)
    bookmarks_file().write_text("pages = [")
    async with on_screen(None, (80, 24), ["l"]) as pilot:
        assert "kept aside as bookmarks.damaged.toml" in " ".join(shown(pilot).split())
        await pilot.press("down")
        assert "kept aside" not in shown(pilot)

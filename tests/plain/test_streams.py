"""Where lines break, and where they do not."""

from __future__ import annotations

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agot_tui.plain.streams import HANGING, NARROWEST, Streams, cells, rows_of

LONG = "Round 1 of 10, Planning. Baratheon, Planning: 0 of 3 areas: an order for every area with units"


def test_a_line_breaks_between_words_and_goes_on_indented() -> None:
    assert rows_of(LONG, 60) == [
        "Round 1 of 10, Planning. Baratheon, Planning: 0 of 3 areas:",
        "    an order for every area with units",
    ]
    assert rows_of("  " + LONG, 60)[1].startswith("      ")
    assert rows_of(LONG, len(LONG)) == [LONG]


@pytest.mark.parametrize("width", [None, 0, NARROWEST - 1])
def test_a_line_stays_whole_where_there_is_no_terminal_or_next_to_no_room(width: int | None) -> None:
    assert rows_of(LONG, width) == [LONG]


@given(st.lists(st.text("ab-/王é", min_size=1, max_size=30), max_size=30), st.integers(NARROWEST, 120))
def test_no_word_is_ever_broken_or_lost_and_no_row_is_too_wide_but_for_a_long_word(
    words: list[str], width: int
) -> None:
    rows = rows_of(" ".join(words), width)
    assert [word for row in rows for word in row.split()] == words
    assert all(row.startswith(" " * HANGING) for row in rows[1:])
    for row in rows:
        assert cells(row) <= width or len(row.split()) == 1


def test_signs_take_the_columns_that_a_terminal_gives_them() -> None:
    assert [cells(text) for text in ("Ann", "王", "e\u0301", "★")] == [3, 2, 1, 1]


def test_what_goes_into_a_file_is_written_whole() -> None:
    target = StringIO()
    streams = Streams(StringIO(), target)
    assert streams.width is None
    streams.write([LONG * 5])
    assert target.getvalue() == LONG * 5 + "\n"

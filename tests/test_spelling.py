"""ASCII for everything that a screen or a page may hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from agot_tui.spelling import cells_in_ascii, has_ascii_alone, line_for, line_in_ascii

PROJECT = Path(__file__).parent.parent
TEXTS = [
    path
    for kind in ("py", "toml", "md", "txt")
    for part in ("agot_tui", "boards")
    for path in (PROJECT / part).rglob(f"*.{kind}")
]
SIGNS = ["♖", "♜", "●", "♛", "◆"]


def test_every_character_of_the_program_has_a_letter_in_ascii_that_is_as_wide() -> None:
    letters = {letter for path in TEXTS for letter in path.read_text("utf-8") if not letter.isascii()}
    assert len(letters) > 30
    for letter in letters:
        spelt = cells_in_ascii(letter)
        assert len(spelt) == 1, letter
        assert spelt.isascii(), letter
        assert spelt != "?", letter


def test_the_signs_of_the_map_stay_apart() -> None:
    assert len({cells_in_ascii(sign) for sign in SIGNS}) == len(SIGNS)
    assert not any(cells_in_ascii(sign).isalnum() for sign in SIGNS if sign != "●")


def test_names_keep_their_letters() -> None:
    assert cells_in_ascii("Zoë Łukasz Ærik Ñandú 漢") == "Zoe Lukasz Arik Nandu ?"


def test_every_latin_letter_of_europe_has_one() -> None:
    """Latin-1, Latin Extended-A and what is typed in plain letters at the desk."""
    letters = [chr(code) for code in range(0xC0, 0x180) if chr(code).isalpha()]
    assert [letter for letter in letters if cells_in_ascii(letter) == "?"] == []


def test_lines_may_grow() -> None:
    assert line_in_ascii("a → b … ≥ 3★") == "a -> b ... >= 3*"
    assert line_for("ascii", "“R4” → x") == '"R4" -> x'
    assert line_for("utf-8", "“R4” → x") == "“R4” → x"
    assert line_for("no such encoding", "★") == "*"


@pytest.mark.parametrize(
    ("environ", "alone"),
    [
        ({}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "de_DE.utf8"}, False),
        ({"LC_ALL": "C"}, True),
        ({"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, True),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, False),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, True),
        ({"LC_CTYPE": "C.UTF-8"}, False),
        ({"LC_CTYPE": "en_US.UTF-8", "LANG": "C"}, False),
        ({"LANG": "en_US.ISO-8859-1"}, True),
    ],
)
def test_whether_the_locale_has_more(environ: dict[str, str], alone: bool) -> None:
    assert has_ascii_alone(environ) is alone

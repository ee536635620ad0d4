"""Files that nobody should send, and that are sent: each is answered with sentences, by line, and an exit code."""

from __future__ import annotations

import json
import unicodedata

import pytest

from agot_tui.cardgame.check import check_bytes
from agot_tui.cardgame.decode import LARGEST
from agot_tui.cardgame.lists import list_called
from agot_tui.cardgame.names import Faction
from tests.cardgame.lists import POOL, written

GOOD = written(agenda="Fealty")
CURRENT = list_called(POOL, "current")


def with_line(line: bytes) -> bytes:
    return GOOD.encode() + line + b"\n"


NASTY: dict[str, tuple[bytes, int, str]] = {
    "empty": (b"", 2, "there is no card in this list"),
    "blank": (b" \n\t\r\n\xc2\xa0\n", 2, "there is no card in this list"),
    "only headings": (b"Plots:\nCharacters (0)\n", 2, "there is no card in this list"),
    "old newlines": (GOOD.replace("\n", "\r").encode(), 0, "legal"),
    "windows newlines": (GOOD.replace("\n", "\r\n").encode("utf-8-sig"), 0, "legal"),
    "utf-16 little": (b"\xff\xfe" + GOOD.encode("utf-16-le"), 0, "legal"),
    "utf-16 big": (b"\xfe\xff" + GOOD.encode("utf-16-be"), 0, "legal"),
    "utf-32": (GOOD.encode("utf-32"), 0, "legal"),
    "utf-16 without mark": (GOOD.encode("utf-16-le"), 2, "line 1: a zero byte"),
    "utf-16 torn": (b"\xff\xfe" + GOOD.encode("utf-16-le") + b"\x00\xd8\x41\x00", 2, "not UTF-16-LE"),
    "windows-1252": (with_line("1x The Hand\u2019s Judgment (Core)".encode("cp1252")), 0, "line 34: byte 0x92 is not"),
    "latin 1": (with_line("1x Daenérys Targaryen".encode("latin-1")), 0, "line 34: byte 0xe9 is not UTF-8"),
    "neither": (with_line(b"1x Ice \x81"), 2, "line 34: byte 0x81 is neither UTF-8 nor Windows-1252"),
    "torn utf-8": (with_line(b"1x Ice \xf0\x9f"), 0, "line 34: byte 0xf0 is not UTF-8"),
    "zero byte": (with_line(b"1x Ic\x00e"), 2, "line 34: a zero byte"),
    "picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", 2, "a zero byte"),
    "too large": (b"3x Ice\n" * (LARGEST // 7 + 1), 2, "this is no deck list"),
    "long line": (with_line(b"3x " + b"a" * 5000), 2, "line 34: a line of 5003 characters"),
    "long line of brackets": (with_line(b"3x " + b"(" * 400), 2, "line 34"),
    "long line of blanks": (with_line(b"3x" + b" " * 490 + b"x3"), 0, "unknown: 3x x3"),
    "count of nothing": (with_line(b"0x Ice"), 2, "line 34: “0” is no count"),
    "count below nothing": (with_line(b"-3x Ice"), 2, "line 34: “-3x Ice” does not begin with a count"),
    "half a card": (with_line(b"0.5x Ice"), 2, "line 34"),
    "count of millions": (with_line(b"3000000x Ice"), 2, "line 34: “3000000” is no count"),
    "count of thousands of digits": (with_line(b"9" * 480 + b"x Ice"), 2, "line 34"),
    "many copies": (with_line(b"9999x Ice"), 1, "LD6: 10002 copies of Ice (01153); at most 3 (lines 26, 34)"),
    "other digits": (with_line("\uff13x Littlefinger (Core Set)".encode()), 0, "legal"),
    "count in words": (with_line(b"three Ice"), 2, "line 34: “three Ice” has no count"),
    "no title": (with_line(b"3x ----"), 2, "line 34: “----” is no title"),
    "terminal codes": (with_line(b"3x \x1b[31mIce\x1b]0;owned\x07"), 0, "unknown: 3x [31mIce ]0;owned"),
    "turned round": (with_line("3x \u202eecI\u202c".encode()), 0, "unknown: 3x ecI"),
    "invisible": (with_line("1x Little\u200bfin\u00adger (Core Set)".encode()), 0, "legal"),
    "accents taken apart": (with_line("1x Littlefinge\u0301r (Core Set)".encode()), 0, "legal"),
    "unknown set": (with_line(b"1x Littlefinger (Core Sett)"), 0, "the set “Core Sett” is not known here"),
    "two factions": (with_line(b"Faction: Tyrell"), 1, "LD1: 2 faction cards (Stark, Tyrell)"),
    "no faction": (with_line(b"Faction: <b>Frey</b>"), 2, "line 34: “Frey” is no faction"),
    "faction as agenda": (with_line(b"Agenda: Tyrell"), 1, "unknown: 1x Tyrell"),
    "same agenda twice": (with_line(b"Agenda: Fealty"), 1, "LD2: 2 copies of Fealty"),
    "many agendas": (with_line(b"Agenda: " + b"Fealty," * 60), 1, "LD2: "),
    "prose": (b"Dear judge,\nhere is my deck.\nIt is good.\n", 2, "there is no card in this list"),
    "json": (b'{"slots": {"01001": 1}}\n', 2, "there is no card in this list"),
    "html": (b"<ul><li>3x Ice (Core Set)</li></ul><script>alert(1)</script>\n", 1, "unknown: 3x Ice (Core Set) alert"),
    "xml bomb": (b'<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>\n<deck><section name="x">\n'
                 b'<card qty="3">&c;</card></section></deck>\n', 2, "unknown: 3x &c;"),
    "octgn with a bad count": (b'<deck>\n<card qty="many" id="">Ice</card>\n</deck>', 2, "line 2"),
    "only a faction": (b"Faction: Stark\n", 2, "there is no card in this list"),
    "one card": (b"3x Ice", 1, "LD5: 3 cards in the draw deck; at least 60 are needed"),
}  # fmt: skip


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_file_is_answered_in_sentences(name: str) -> None:
    data, code, piece = NASTY[name]
    report = check_bytes(data, POOL, CURRENT)
    told = [report.verdict, *map(str, (*report.unread, *report.faults, *report.open)), *report.notes]
    assert any(piece in sentence for sentence in told), told
    assert report.exit_code == code, told
    json.dumps(report.as_dict())
    for sentence in (*told, report.name):
        assert all(char.isprintable() for char in sentence), sentence
        assert not any(unicodedata.category(char) == "Cf" for char in sentence)


@pytest.mark.parametrize("faction", [faction for faction in Faction if not faction.is_neutral])
@pytest.mark.parametrize("form", ["Wolves\n\nHouse {}\n", "Faction: {}\n", "Wolves\nFaction:\n{}\n"])
def test_a_mistyped_faction_is_named_by_its_line_with_the_one_that_is_meant(faction: Faction, form: str) -> None:
    wrong = faction.label[:3] + faction.label[2] + faction.label[3:]
    text = form.format(wrong) + "3x Ice (Core Set)\n"
    report = check_bytes(text.encode(), POOL, CURRENT)
    line = next(number for number, words in enumerate(text.splitlines(), 1) if wrong in words)
    (problem,) = report.unread
    assert problem.line == line
    assert problem.sentence.endswith(f"is no faction; is it {faction.label}?")


def test_a_name_that_begins_with_house_is_a_name() -> None:
    for name in ("House of cards", "House Stark Deck", "House rules"):
        assert not check_bytes(f"{name}\nFaction: Stark\n3x Ice\n".encode(), POOL, CURRENT).unread, name


def test_an_agenda_is_named_once_however_often_it_is_there() -> None:
    report = check_bytes(
        b"Faction: Stark\nAgenda: Fealty\nAgenda: Banner of the Rose\n2x Fealty\n3x Ice\n", POOL, CURRENT
    )
    assert report.agendas == ("Fealty (01027)", "Banner of the Rose (01205)")
    assert any(
        "LD2: 2 agendas (Fealty (01027), Banner of the Rose (01205)); at most 1" in str(f) for f in report.faults
    )


def test_all_faults_are_told_at_once() -> None:
    text = "Faction: Frey\n0x Ice\n4x Varys (Core Set)\n2x Fortified Position\n3x \n-1x Ice\n"
    report = check_bytes(text.encode(), POOL, CURRENT)
    assert [problem.line for problem in report.unread] == [1, 2, 5, 6]
    assert {fault.rule for fault in report.faults} == {"LD1", "LD3", "LD4", "LD5", "LD6"}

"""The forms in which deck lists are written, and which cards are meant."""

from __future__ import annotations

import pytest

from agot_tui.cardgame.check import Report, check_bytes
from agot_tui.cardgame.decklist import Section, heading, plain, read_list, without_brackets
from agot_tui.cardgame.legality import Part
from agot_tui.cardgame.lists import list_called
from agot_tui.cardgame.resolve import Known, cut_apart, held_by, resolve
from tests.cardgame.lists import PLOTS, POOL, ROADS, STARK, check, faults, open_points, written

NO_LIST = list_called(POOL, "none")
CARDS = STARK | ROADS


def summary(report: Report) -> tuple[object, ...]:
    """What must be the same however a deck is written."""
    return report.faction, report.agendas, report.plots, report.draw, report.unsorted, report.verdict


LEGAL = ("Stark", ("Fealty (01027)",), 7, 60, 0, "legal")

THRONES_DB = "\n".join(
    [
        "A Winter of One's Own",
        "",
        "House Stark",
        "Fealty",
        "",
        "Packs: Core Set",
        "",
        *(f"1x {title} (Core Set)" for title in PLOTS),
        *(f"{count}x {title} (Core Set)" for title, count in CARDS.items()),
        "",
        "Deck Created with a deck builder",
        "https://example.org/deck/1",
    ]
)
WITH_HEADINGS = "\n".join(
    [
        "Deck: A Winter of One's Own",
        "Faction: Stark",
        "Agenda: Fealty (Core Set)",
        "Plots (7)",
        *(f"  {title} (Core Set)" for title in PLOTS),
        "Characters (60):",
        *(f"  {count} {title} (Core)" for title, count in CARDS.items()),
        "Total Cards: 60",
    ]
)
MARKDOWN = "\n".join(
    [
        "# A Winter of One's Own",
        "**Faction:** Stark",
        "## Agenda",
        "* 1x [Fealty](/card/01027) _(Core Set)_",
        "## Plots",
        *(f"- 1x [{title}](https://example.org/card/{POOL.codes_of(title)[0]})" for title in PLOTS),
        "## Draw deck",
        *(f"* {count}x **[{title}](/card/{_code})** _(Core Set)_" for title, count in CARDS.items()
          for _code in POOL.codes_of(title)[:1]),
    ]
)  # fmt: skip
BB_CODE = "\n".join(
    [
        "[size=16][b]A Winter of One's Own[/b][/size]",
        "[b]House:[/b] Stark",
        "[b]Agenda:[/b] [url=https://example.org/card/01027]Fealty[/url]",
        "[b]Plots: 7[/b]",
        *(f"1x [url=https://example.org]{title}[/url] [i](Core Set)[/i]" for title in PLOTS),
        "[b]Cards[/b]",
        *(f"{count}\u00d7 {title} (Core Set)" for title, count in CARDS.items()),
    ]
)
COUNTS_BEHIND = "\n".join(
    [
        "Faction = House Stark",
        "Agenda = Fealty",
        *(f"{title.upper()} (CORE) x1" for title in PLOTS),
        *(f"{title.replace(chr(39), chr(0x2019))} [core set] x{count}" for title, count in CARDS.items()),
    ]
)
OCTGN = "\n".join(
    [
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
        '<deck game="a" sleeveid="0">',
        '  <section name="Faction" shared="False"><card qty="1" id="x">Stark</card></section>',
        '  <section name="Agenda" shared="False">',
        '    <card qty="1" id="x">Fealty</card>',
        "  </section>",
        '  <section name="Plots" shared="False">',
        *(f'    <card qty="1" id="x">{title} (Core)</card>' for title in PLOTS),
        "  </section>",
        '  <section name="Characters" shared="False">',
        *(
            f'    <card qty="{count}" id="x">{title.replace(chr(39), "&#39;")} (Core)</card>'
            for title, count in CARDS.items()
        ),
        "  </section>",
        "</deck>",
    ]
)
TABS = "Faction:\tStark\nAgenda:\tFealty\n" + "\n".join(
    f"{count}\t{title}\tCore Set" for title, count in {**dict.fromkeys(PLOTS, 1), **CARDS}.items()
)


CODES = "Faction: Stark\nAgenda: Fealty\n" + "\n".join(
    f"{count}x {POOL.codes_of(title)[0]}" for title, count in {**dict.fromkeys(PLOTS, 1), **CARDS}.items()
)
TABLE = "Faction: Stark\nAgenda: Fealty\nQuantity,Name,Set\n" + "\n".join(
    f'"{count}","{title}","Core Set"' for title, count in {**dict.fromkeys(PLOTS, 1), **CARDS}.items()
)


@pytest.mark.parametrize(
    "text",
    [THRONES_DB, WITH_HEADINGS, MARKDOWN, BB_CODE, COUNTS_BEHIND, OCTGN, OCTGN.replace("\n", " "), TABS, CODES, TABLE],
    ids=[
        "deck builder",
        "headings",
        "markdown",
        "bb code",
        "counts behind",
        "octgn",
        "octgn in one line",
        "tabs",
        "codes",
        "table",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_same_deck_in_every_form(text: str, encoding: str) -> None:
    report = check_bytes(text.encode(encoding), POOL, NO_LIST)
    assert summary(report) == LEGAL
    assert report.unread == ()


def test_the_name_of_a_deck_is_kept() -> None:
    assert check(THRONES_DB).name == "A Winter of One's Own"
    assert check(WITH_HEADINGS).name == "A Winter of One's Own"
    assert check(BB_CODE).name == "A Winter of One's Own"


@pytest.mark.parametrize(
    ("line", "section"),
    [
        ("Plots", Section.PLOTS),
        ("Plots (7)", Section.PLOTS),
        ("Plots: 7", Section.PLOTS),
        ("== PLOT DECK ==", Section.PLOTS),
        ("7 Plots", Section.PLOTS),
        ("Characters (30 cards)", Section.CHARACTER),
        ("Draw Deck:", Section.DRAW),
        ("Rookery", Section.ASIDE),
        ("3x Plots", None),
        ("Ice", None),
        ("", None),
    ],
)
def test_headings(line: str, section: Section | None) -> None:
    assert heading(line) is section


@pytest.mark.parametrize(
    ("line", "count", "title", "set_text", "code"),
    [
        ("3x Ice (Core Set)", 3, "Ice", "Core Set", ""),
        ("3 Ice", 3, "Ice", "", ""),
        ("3xIce", 3, "Ice", "", ""),
        ("3 x Ice", 3, "Ice", "", ""),
        ("x3 Ice", 3, "Ice", "", ""),
        ("Ice x3", 3, "Ice", "", ""),
        ("Ice (Core Set) x3", 3, "Ice", "Core Set", ""),
        ("  *  3X  Ice   (01153) ", 3, "Ice", "", "01153"),
        ("3x Ice (Core Set) [01153]", 3, "Ice", "Core Set", "01153"),
        ("3x \u2605 Ice (3)", 3, "Ice", "", ""),
        ("(3) Ice", 3, "Ice", "", ""),
        ("[3] Ice (Core Set)", 3, "Ice", "Core Set", ""),
        ("3: Ice", 3, "Ice", "", ""),
        ("3x 01153", 3, "01153", "", "01153"),
        ("3 01153 Ice", 3, "Ice", "", "01153"),
        ("3x Ice\tCore Set", 3, "Ice", "Core Set", ""),
        ('"3","Ice","Core Set"', 3, "Ice", "Core Set", ""),
        ("3,Ice,Core Set", 3, "Ice", "Core Set", ""),
        ('3;"Sealing, signed and ""sent""";Core Set', 3, 'Sealing, signed and "sent"', "Core Set", ""),
        ("3 Xaro Xhoan Daxos", 3, "Xaro Xhoan Daxos", "", ""),
        ("3x\u00a0Ice\u00a0(Core\u00a0Set)", 3, "Ice", "Core Set", ""),
    ],
)
def test_lines_with_a_count(line: str, count: int, title: str, set_text: str, code: str) -> None:
    (listed,) = read_list([line]).cards
    assert (listed.count, listed.title, listed.set_text, listed.code) == (count, title, set_text, code)


@pytest.mark.parametrize(
    "line", ["0x Ice", "-1x Ice", "-3 Ice", "1.5x Ice", "1/2x Ice", "99999x Ice", "3x", "3x ...", "3x (Core)"]
)
def test_counts_and_titles_that_are_none(line: str) -> None:
    listed = read_list(["Plots", line])
    assert listed.cards == []
    assert [problem.line for problem in listed.unread] == [2] or line == "3x"


def test_brackets_behind_a_title() -> None:
    assert without_brackets("Ice (Core Set) [01153]") == ("Ice", "Core Set", "01153")
    assert plain("[Ice](/card/01153)") == "Ice [01153]"


def test_words_before_the_first_card_are_no_fault_and_words_after_it_are_unread() -> None:
    report = check("My deck\nWon nothing so far\n" + written())
    assert (report.name, report.verdict) == ("My deck", "legal")
    assert "taken for a description (line 2)" in report.notes
    report = check(written(more=["I like this deck"]))
    assert [str(problem) for problem in report.unread] == [
        "line 33: “I like this deck” has no count and is no title known here"
    ]
    assert (report.verdict, report.exit_code) == ("not readable", 2)


def test_a_title_alone_is_one_copy() -> None:
    assert check(written(more=["Varys"])).draw == 61


def test_comments_and_cards_beside_the_deck() -> None:
    report = check(written(more=["# a comment", "// another", "Sideboard", "3x Khal Drogo (Core Set)"]))
    assert (report.draw, report.faults) == (60, ())
    assert "1 line beside the deck not judged (line 36)" in report.notes


def test_agendas_in_one_line_are_told_apart_and_commas_in_titles_stay() -> None:
    assert cut_apart("Alliance, Banner of the Sun + Banner of the Wolf (Core Set)", POOL) == [
        "Alliance",
        "Banner of the Sun",
        "Banner of the Wolf (Core Set)",
    ]
    assert cut_apart("Dark Wings, Dark Words", POOL) == ["Dark Wings, Dark Words"]
    assert cut_apart("Alliance, Dark Wings, Dark Words", POOL) == ["Alliance", "Dark Wings, Dark Words"]
    assert cut_apart("Fire, Blood and Ice", POOL) == ["Fire, Blood and Ice"]
    for nothing in ("Agenda: none", "Agenda: -", "Agenda:"):
        assert check(written(more=[nothing])).agendas == ()


def test_what_is_no_faction_and_no_agenda_is_named() -> None:
    report = check(written(faction="Frey", agenda="Ice"))
    assert [str(problem) for problem in report.unread] == [
        "line 1: “Frey” is no faction",
        "line 2: Ice (01153) is no agenda",
    ]
    assert [str(problem) for problem in check(written(more=["Faction: Neutral"])).unread] == [
        "line 33: “Neutral” is no faction"
    ]


# ------------------------------------------------------------------------------------------------ which card


def known(line: str) -> tuple[Known, tuple[str, ...]]:
    held = held_by(read_list([line]).cards[0], POOL)
    return held.known, held.codes


@pytest.mark.parametrize(
    ("line", "how", "codes"),
    [
        ("3x Robb Stark", Known.YES, ("01146",)),
        ("3x Catelyn Stark (Core Set)", Known.YES, ("01143",)),
        ("3x Catelyn Stark (WotN)", Known.YES, ("03002",)),
        ("3x Catelyn Stark (The Things We Do For Love)", Known.YES, ("16011",)),
        ("3x Catelyn Stark", Known.AMBIGUOUS, ("01143", "03002", "16011")),
        ("3x Catelyn Stark (Unheard Of)", Known.AMBIGUOUS, ("01143", "03002", "16011")),
        ("3x Catelyn Stark (Sands of Dorne)", Known.UNKNOWN, ()),
        ("3x Catelyn Stark (03002)", Known.YES, ("03002",)),
        ("3x Catelyn Stark [01146]", Known.AMBIGUOUS, ("01143", "03002", "16011")),
        ("3x Robb Stark (Wolves of the North)", Known.UNKNOWN, ()),
        ("3x Gulltown (Unheard Of)", Known.YES, ("19019",)),
        ("3x A Mummer's Farce (HMW)", Known.YES, ("20051",)),
        ("3x The Crone (HMW)", Known.YES, ("20053",)),
        ("3x red viper", Known.YES, ("01109",)),
        ("3x The Rains of Castamere", Known.YES, ("05045",)),
        ("3x Daario Naharis (SAT)", Known.UNKNOWN, ()),
        ("3x Hodor", Known.UNKNOWN, ()),
        ("3x Hodor (12345)", Known.UNKNOWN, ()),
        ("3x Hodor (27001)", Known.UNRELEASED, ()),
    ],
)
def test_which_version_is_meant(line: str, how: Known, codes: tuple[str, ...]) -> None:
    assert known(line) == (how, codes)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("3x Catelyn Stark (Unheard Of)", "the set “Unheard Of” is not known here"),
        ("3x Great Hall (Core Set)", "there is no such card in the Core Set"),
        ("3x Robb Stark (WotN)", "the version of Wolves of the North is not known here"),
        ("3x Catelyn Stark [01146]", "01146 is Robb Stark"),
        ("3x Hodor (12345)", "12345 is not known here"),
        ("3x Hodor (27000)", "27000 was not released on 2026-08-09"),
    ],
)
def test_why_a_card_is_not_known(line: str, why: str) -> None:
    assert held_by(read_list([line]).cards[0], POOL).why == why


def test_in_the_header_of_a_deck_builder_unknown_agendas_are_agendas() -> None:
    report = check(THRONES_DB.replace("Fealty", "Some Agenda"), "none")
    assert report.agendas == ("Some Agenda",)
    assert "unknown: 1x Some Agenda: not known here (line 4)" in open_points(report)
    no_packs = check(THRONES_DB.replace("Fealty", "Some Agenda").replace("Packs: Core Set", ""), "none")
    assert (no_packs.agendas, no_packs.verdict) == ((), "legal")
    assert "taken for a description (line 4)" in no_packs.notes


def test_titles_without_a_set_are_told() -> None:
    assert "1 title without a set taken for the only version known here" in check(written(more=["1x Varys"])).notes
    assert not any("without a set" in note for note in check(written(more=["1x Varys (01029)"])).notes)
    assert not any("without a set" in note for note in check(written()).notes)


def test_html_entities_are_read() -> None:
    (listed,) = read_list(["3x The Hand&#39;s Judgment &amp; more"]).cards
    assert listed.title == "The Hand's Judgment & more"


def test_every_known_title_is_found_by_its_code_and_in_any_spelling() -> None:
    for code, title in POOL.titles.items():
        assert code in POOL.codes_of(title)
        assert code in POOL.codes_of(title.upper().replace("'", "\u2019"))
        assert known(f"1x {title} ({code})") == (Known.YES, (code,))
    for code, card in POOL.cards.items():
        assert known(f"1x {card.title} (Core Set)") == (Known.YES, (code,))


def test_ambiguous_and_unknown_titles_are_named_with_what_is_known() -> None:
    report = check(written(more=["1x Eddard Strak", "1x Doran's Game", "1x Hodor (Core Set)", "2x Hodor (TtB)"]))
    assert report.faults == ()
    assert report.verdict == "no fault found"
    assert open_points(report) == [
        "unknown: 1x Eddard Strak: not known here; is it Eddard Stark? (line 33)",
        "ambiguous: 1x Doran's Game: no set is given; 01119 (Core Set) banned or 17114 (Redesigns) (line 34)",
        "unknown: 1x Hodor: there is no such card in the Core Set (line 35)",
        "unknown: 2x Hodor: not known here (line 36)",
    ]
    assert report.draw == 65


def without_headings(cards: dict[str, int], plots: int, unknown: str) -> Report:
    """A list in which nothing tells whether an unknown card is a plot."""
    lines = written(cards, plots=[*PLOTS, "Taxation"][:plots]).splitlines()
    return check("\n".join([*(line for line in lines if not line.endswith(":")), *[unknown] * bool(unknown)]))


@pytest.mark.parametrize(
    ("roads", "plots", "unknown", "fault", "open_point"),
    [
        (3, 7, "", "", ""),
        (3, 6, "", "LD3: 6 plots; exactly 7 are needed", ""),
        (3, 6, "1x Some Card", "", "LD3: 6 plots and 1 that may belong there; exactly 7 are needed"),
        (3, 6, "3x Some Card", "", "LD3: 6 plots and 3 that may belong there; exactly 7 are needed"),
        (3, 5, "1x Some Card", "LD3: 5 plots, or 6; exactly 7 are needed", ""),
        (3, 7, "1x Some Card", "", "LD3: 7 plots and 1 that may belong there; exactly 7 are needed"),
        (3, 8, "1x Some Card", "LD3: 8 plots, or 9; exactly 7 are needed", ""),
        (
            2,
            7,
            "1x Some Card",
            "",
            "LD5: 59 cards in the draw deck and 1 that may belong there; at least 60 are needed",
        ),
        (1, 7, "1x Some Card", "LD5: 58 cards in the draw deck, or 59; at least 60 are needed", ""),
    ],
)
def test_unknown_cards_without_headings_leave_the_sizes_open(
    roads: int, plots: int, unknown: str, fault: str, open_point: str
) -> None:
    report = without_headings(STARK | {"The Roseroad": roads}, plots, unknown)
    assert (report.draw, report.plots) == (57 + roads, plots)
    assert report.unsorted == int(unknown[:1] or 0)
    assert faults(report) == [fault] * bool(fault)
    unsure = [point.sentence for point in report.open if point.kind == "unsure" and point.rule == open_point[:3]]
    assert unsure == [open_point[5:]] * bool(open_point)
    if fault:
        least = report.faults[0]
        assert (least.found, least.limit) == (
            {"LD3": plots + report.unsorted * (plots < 7), "LD5": report.draw + report.unsorted}[least.rule],
            {"LD3": 7, "LD5": 60}[least.rule],
        )


def test_the_type_of_a_known_card_decides_and_not_its_heading() -> None:
    deck = resolve(read_list(["Plots", "1x Ice (Core)", "Events", "1x Summons", "1x Fealty"]), POOL)
    assert [held.parts for held in deck.cards] == [{Part.DRAW}, {Part.PLOTS}]
    assert [held.title for held in deck.agendas] == ["Fealty"]


def test_conditions_of_agendas_stay_open_where_cards_are_not_known() -> None:
    neutral = {"Varys": 3, "The Kingsroad": 3, "The Roseroad": 3}
    report = check(written(STARK | neutral, agenda="Fealty", more=["3x Hodor", "3x Osha", "1x Shae"]))
    assert report.faults == ()
    assert (
        "unsure: L7.7: Fealty (01027): at most 15 neutral cards in the draw deck, here are 9 that are known, "
        "and up to 7 more (lines 36, 37, 38)" in open_points(report)
    )
    assert all("L7.7" not in point for point in open_points(check(written(STARK | neutral, agenda="Fealty"))))

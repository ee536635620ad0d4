"""Everything that names something leads to it, and back."""

from __future__ import annotations

import pytest

from agot_tui.rulebook import Game, Kind, Rulebook, Tables
from agot_tui.rulebook.check import check_book
from agot_tui.rulebook.entries import CARDS
from agot_tui.rulebook.ids import citations, looks_like_id, resolve, sort_key


def test_the_shipped_rulebook_has_no_faults(book: Rulebook) -> None:
    assert [str(fault) for fault in check_book(book)] == []


def test_the_rulebook_stands_without_a_board() -> None:
    bare = Rulebook()
    assert bare.board == ()
    assert check_book(bare) == []
    assert bare.rule("R16.11.4")
    assert bare.search("port retreat")
    assert "card:doran_martell" not in bare.links("R12.5")


def test_a_rule_names_and_is_named(book: Rulebook) -> None:
    assert "R12.5" in book.links("D6")
    assert "D6" in book.named_by("R12.5")
    assert "card:doran_martell" in book.links("R12.5")
    assert "R12.5" in book.named_by("card:doran_martell")


def test_links_and_back_references_are_the_same_arrows(book: Rulebook) -> None:
    for entry in book.entries:
        for link in book.links(entry.key):
            assert entry.key in book.named_by(link)
        assert entry.key not in book.links(entry.key)


def test_every_card_of_the_board_game_leads_to_a_rule_and_a_rule_back_to_it(book: Rulebook) -> None:
    for entry in book.entries:
        if entry.kind in CARDS - {Kind.CARD, Kind.TIDES_CARD}:
            near = [book.entry(key) for key in (*book.links(entry.key), *book.named_by(entry.key))]
            rules = [one for one in near if one is not None and one.is_rule]
            assert rules, entry.key
            pages = [book.page(rule.key, 80) for rule in rules]
            assert any(link.key == entry.key for page in pages for link in page.links), entry.key


def test_every_westeros_and_wildling_card_leads_to_a_rule(book: Rulebook) -> None:
    for entry in book.entries:
        if entry.kind in (Kind.WESTEROS_CARD, Kind.WILDLING_CARD, Kind.TIDES_CARD):
            assert any(link.startswith("R") for link in book.links(entry.key)), entry.key


def test_the_disputed_points_about_cards_are_found_from_the_cards(book: Rulebook) -> None:
    assert "D2" in book.named_by("card:mace_tyrell")
    assert "D4" in book.named_by("card:victarion_greyjoy")
    assert "D7" in book.named_by("card:massing_on_the_milkwater")


def test_children_and_ancestors_are_two_views_of_one_tree(book: Rulebook) -> None:
    for game in Game:
        assert [entry.key for entry in book.contents(game)] == sorted(
            (entry.key for entry in book.contents(game)), key=sort_key
        )
    assert [entry.key for entry in book.ancestors("R16.11.4")] == ["R16", "R16.11"]
    assert [entry.key for entry in book.ancestors("D3")] == ["R25"]
    assert [entry.key for entry in book.ancestors("W2")] == ["T16"]
    assert [entry.key for entry in book.children("R13")] == [f"R13.{number}" for number in range(1, 7)]
    for entry in book.entries:
        for child in book.children(entry.key):
            assert book.ancestors(child.key)[-1] is entry


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("R16.11.4", "R16.11.4"),
        (" r16.11.4. ", "R16.11.4"),
        ("16.11.4", "R16.11.4"),
        ("L3.4.2.c", "L3.4.2.c"),
        ("L3.4.2.2c", "L3.4.2.2"),
        ("l7.6b", "L7.6"),
        ("d3", "D3"),
        ("LD4", "LD4"),
        ("w2", "W2"),
        ("T7.10", "T7.10"),
    ],
)
def test_a_rule_is_found_however_its_id_is_written(book: Rulebook, written: str, key: str) -> None:
    found = book.rule(written)
    assert found
    assert found.key == key


NO_RULES = ["", "R", "16", "doran", "..", "R1..2", "R1.2.3.4.5"]  # no citation
NO_RULES += ["R0", "R16.11.44", "D15", "LD12"]  # no citation


@pytest.mark.parametrize("written", NO_RULES)
def test_what_is_no_rule_is_none(book: Rulebook, written: str) -> None:
    assert book.rule(written) is None


def test_for_help_at_a_rule_the_nearest_existing_one_will_do(book: Rulebook) -> None:
    known = book.closest("R16.11.4")
    unknown = book.closest("R16.11" + ".44")
    assert known
    assert unknown
    assert (known.key, unknown.key) == ("R16.11.4", "R16.11")
    assert book.closest("notation") is None


def test_the_rules_cited_in_a_sentence_are_found(book: Rulebook) -> None:
    sentence = "R14.10: after this march Baratheon would have armies of 4, 2 (see R4.2-R4.3, R14.10)."
    assert [entry.key for entry in book.cited_in(sentence)] == ["R14.10", "R4.2", "R4.3"]
    assert book.cited_in("the march of 10 knights") == ()


def test_ids_are_found_in_texts_and_nothing_else_is() -> None:
    def found(text: str) -> list[str]:
        return [citation.id for citation in citations(text)]

    assert found("(R16.11.4), R5/R6; L3.4.2.2c and D3-D5. T7.1") == [
        "R16.11.4",
        "R5",
        "R6",
        "L3.4.2.2c",
        "D3",
        "D5",
        "T7.1",
    ]
    assert found("R2D2 #D20 xR5 version L1.2.3.4.5.6.7x BG-001 RULE5 R100 &D3; 1.T4") == []
    assert found("R14.2and") == []
    assert found("R14.2.") == ["R14.2"]


def test_ids_are_ordered_as_people_count() -> None:
    keys = ["R10", "R2", "R1.10", "R1.9", "L3.4.2.a", "L3.4.2.1"]
    assert sorted(keys, key=sort_key) == ["L3.4.2.1", "L3.4.2.a", "R1.9", "R1.10", "R2", "R10"]


def test_a_number_is_taken_for_an_id_only_if_it_looks_like_one() -> None:
    assert all(looks_like_id(text) for text in ("R16.11.4", "r5", "16.11", "D3", "ld4"))
    assert not any(looks_like_id(text) for text in ("7", "raid", "R16 retreat", "3 players", "D100"))
    assert resolve("R5", {"R5"}) == "R5"
    assert resolve("R5.a", {"R5"}) == "R5"


def test_entries_of_others_are_found_and_linked(tables: Tables) -> None:
    from agot_tui.rulebook import Entry

    arya = Entry("card:01141", Kind.CARD, "Arya Stark", Game.CARDS, text=("A duplicate from the draw deck (L7.6).",))
    book = Rulebook(tables, more=[arya])
    assert book.search("arya")[0].entry is arya
    assert book.named_by("L7.6")[-1] == arya.key

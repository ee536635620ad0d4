"""The data is complete, consistent and our own, and the rules it names exist."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from agot_tui.cardgame import pages
from agot_tui.cardgame.cards import KINDS
from agot_tui.cardgame.files import DATA, read
from agot_tui.cardgame.names import CardType, Faction, fold
from agot_tui.rulebook import Game
from agot_tui.rulebook.rules_data import rules_by_id
from tests.cardgame.lists import POOL

CARDS = tuple(POOL.cards.values())
RULES = rules_by_id(Game.CARDS)
OF_A_FACTION = {CardType.CHARACTER: 12, CardType.ATTACHMENT: 1, CardType.EVENT: 3, CardType.LOCATION: 3}


def test_every_card_of_the_core_set_is_there() -> None:
    assert [card.code for card in CARDS] == [f"{number:05}" for number in range(1001, 1212)]
    assert len({fold(card.title) for card in CARDS}) == 211
    types = Counter(card.type for card in CARDS)
    assert (types[CardType.PLOT], types[CardType.AGENDA], types[CardType.TITLE]) == (26, 9, 6)
    for faction in Faction:
        of_it = Counter(card.type for card in CARDS if card.faction is faction)
        if faction is Faction.NIGHTS_WATCH:
            assert of_it == {**OF_A_FACTION, CardType.CHARACTER: 13, CardType.LOCATION: 2}
        elif not faction.is_neutral:
            assert of_it == OF_A_FACTION


def test_one_box_has_20_cards_of_each_faction() -> None:
    for faction in Faction:
        copies = sum(card.copies for card in CARDS if card.faction is faction)
        assert copies == (74 if faction.is_neutral else 20)


def test_each_type_has_its_numbers_and_no_others() -> None:
    for card in CARDS:
        plot, character = card.type is CardType.PLOT, card.type is CardType.CHARACTER
        assert (card.strength is not None) == character
        assert (card.cost is not None) == (card.type in OF_A_FACTION)
        for number in (card.income, card.initiative, card.claim, card.reserve, card.plot_deck_limit):
            assert (number is not None) == plot
        assert not card.icons or character
        assert card.plot_deck_limit in (None, 1, 2)
        assert not (card.loyal and card.is_neutral)


def test_supports_and_rivals_are_titles_and_rivals_are_mutual() -> None:
    titles = {card.title: card for card in CARDS if card.type is CardType.TITLE}
    for card in titles.values():
        assert set(card.supports) <= set(titles)
        assert all(card.title in titles[rival].rivals for rival in card.rivals)


def test_every_ability_is_told_in_whole_sentences() -> None:
    for card in CARDS:
        for ability in card.abilities:
            assert ability.kind in KINDS
            assert ability.text.endswith(".")
            assert ability.text[0].isupper()
        for rule in (*pages.rules(card), *re.findall(r"\bL\d[\d.]*\d", " ".join(card.text))):
            assert rule in RULES, card.title


def test_the_words_are_clean() -> None:
    left = re.compile(
        r"verify|throneteki|\bpeer\b|\bdh\b|\btdb\b|github|TODO|\bmech\b|->|\bx \(|\b\w+\.\w+_\w+", re.IGNORECASE
    )
    for path in DATA.glob("*.toml"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not left.search(line), f"{path.name}:{number}: {line}"
            assert line.isascii(), f"{path.name}:{number}"


def test_an_ability_as_a_paragraph() -> None:
    assert POOL.cards["01146"].text == (
        "Renown.",
        "Reaction, when a Stark character that you control was sacrificed or killed: "
        "Stand every character you control. Limit 1 per round.",
    )
    assert POOL.cards["01015"].text == (
        "When revealed. Each player, in player order, chooses 1 character he or she controls, if able. "
        "All chosen characters are discarded from play together (cannot be saved).",
    )
    assert POOL.cards["01032"].text[0] == "Attaches to: Lord or Lady character."
    assert pages.paragraphs(POOL.cards["01025"]) == ("No rules text.",)


def test_a_page_has_what_is_printed_and_how_the_list_treats_it() -> None:
    facts = dict(pages.facts(POOL.cards["01146"], POOL))
    assert facts["Type"] == "Character, unique, loyal"
    assert facts["Icons"] == "military, power"
    assert facts["List"].startswith("Standard v2.1: restricted in joust; in a pod with Skagos (17125) in joust")
    plot = dict(pages.facts(POOL.cards["01021"], POOL))
    assert (plot["Gold"], plot["Initiative"], plot["Claim"], plot["Reserve"]) == ("5", "11", "2", "5")
    assert "Faction" not in plot


@pytest.mark.parametrize("width", [24, 60, 80, 120])
def test_a_line_of_a_list_fits(width: int) -> None:
    assert all(len(pages.one_line(card, width)) <= width for card in CARDS)


# ------------------------------------------------------------------------------------------------ lists and agendas


def test_the_lists_have_as_many_codes_as_their_versions_say() -> None:
    versions = {row["code"]: row for row in read("legality")["version"]}
    assert len(versions) == 32
    assert [one.code for one in POOL.lists] == ["ffg3.0", "gotvalyrian1.0", "gotstandard1.16", "gotstandard2.1"]
    for row in read("legality")["list"]:
        counts = versions[row["code"]]["counts"]
        assert len(set(row["banned"])) == counts["banned"]
        assert row["effective"] == versions[row["code"]]["effective"]
        for game in ("joust", "melee"):
            named = row[game]
            found = [len(set(named["restricted"])), len(named.get("pods", ())), len(set(named["banned"]))]
            assert found == counts[game]


def test_versions_stand_in_order_and_the_current_one_is_stored() -> None:
    dates = [one.effective for one in POOL.versions]
    assert dates == sorted(dates)
    assert all(re.fullmatch(r"\d{4}-\d{2}-\d{2}", date) for date in dates)
    assert POOL.current_list.effective == dates[-1]


def test_every_code_has_a_title_and_no_pod_is_a_single_card() -> None:
    for one in POOL.lists:
        for game, named in one.formats.items():
            assert game in POOL.formats
            for codes in (named.restricted, named.banned, *named.pods):
                assert all(code in POOL.titles for code in codes)
            assert all(len(set(pod)) > 1 for pod in named.pods)
            assert not named.restricted & named.banned


def test_agendas_are_known_titles_in_the_sets_they_name() -> None:
    for agenda in POOL.agendas.values():
        assert POOL.title(agenda.code) == agenda.title
        found = POOL.set_called(agenda.set) if agenda.set else None
        assert found is None or not found.first or found.holds(agenda.code), agenda.title
    assert {card.code for card in CARDS if card.type is CardType.AGENDA} <= set(POOL.agendas)
    banners = {code for code, agenda in POOL.agendas.items() if agenda.banner}
    assert banners == {*(f"{number:05}" for number in range(1198, 1206)), "23040", "11039", "18019", "26080"}


def test_sets_do_not_overlap_and_hold_the_right_cards() -> None:
    ranges = sorted((one.first, one.last) for one in POOL.sets)
    assert all(before[1] < after[0] for before, after in pairwise(ranges))
    assert POOL.where("01146") == "01146 (Core Set)"
    assert POOL.where("03002") == "03002 (Wolves of the North)"
    assert POOL.where("20051") == "20051 (HMW)"
    assert POOL.where("25006") == "25006"

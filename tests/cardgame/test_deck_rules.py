"""The rules LD1 to LD11, the agendas and the lists, beyond the numbered cases."""

from __future__ import annotations

import pytest

from agot_tui.cardgame.cards import Card
from agot_tui.cardgame.check import Report, check_text
from agot_tui.cardgame.lists import UnknownList, list_called, list_of_date
from agot_tui.cardgame.names import CardType, Faction
from agot_tui.values import replace
from tests.cardgame.lists import (
    PLOTS,
    POOL,
    ROADS,
    STARK,
    check,
    check_on,
    faults,
    open_points,
    rules,
    titles,
    written,
)

LORDSPORT = "1x Lordsport Shipwright (Core Set)"


def stark(less: int) -> dict[str, int]:
    """The 57 Stark cards without some of the last ones, and the roads."""
    cards = dict(STARK)
    for title in list(STARK)[::-1]:
        gone = min(less, cards[title])
        cards[title] -= gone
        less -= gone
    return {title: count for title, count in cards.items() if count} | ROADS


# ------------------------------------------------------------------------------------------------ LD1 to LD6


def test_ld1_without_a_faction_card() -> None:
    assert faults(check(written(faction=""))) == ["LD1: no faction card is named; a deck has exactly 1"]


def test_ld1_with_two_faction_cards() -> None:
    report = check(written(more=["Faction: House Lannister"]))
    assert faults(report) == ["LD1: 2 faction cards (Stark, Lannister); a deck has exactly 1 (lines 1, 33)"]
    assert check(written(more=["House Stark"])).verdict == "legal"
    assert rules(check(written(faction="", more=["2x House Stark"]))) == ["LD1"]


def test_ld2_one_agenda_is_allowed_and_two_are_not() -> None:
    two = written(stark(0), agenda="Kings of Winter, The Brotherhood Without Banners")
    report = check(two)
    assert "LD2: 2 agendas (Kings of Winter (04038), The Brotherhood Without Banners (06119)); at most 1 (line 2)" in (
        faults(report)
    )
    assert any("no Summer plots, here is 1: 1x Calm Over Westeros" in fault for fault in faults(report))
    assert any("no loyal characters, here are 12: 3x Catelyn Stark" in fault for fault in faults(report))


def test_ld2_never_two_copies_of_one_agenda() -> None:
    report = check(written(more=["2x Fealty (Core Set)"]))
    assert faults(report) == ["LD2: 2 copies of Fealty (01027); never 2 of one agenda (line 33)"]


def test_ld2_alliance_allows_two_banners_and_wants_75_cards() -> None:
    lannister = dict.fromkeys(["Burned Men", "Gold Cloaks", "The Tickler", "Lannisport Merchant"], 3)
    tyrell = dict.fromkeys(["Left", "Right", "Maester Lomys", "Courtesan of the Rose"], 3)
    cards = stark(9) | lannister | tyrell
    agenda = "Alliance (AMAF), Banner of the Lion, Banner of the Rose (Core Set)"
    assert check(written(cards, agenda=agenda)).verdict == "legal"
    assert faults(check(written(cards | {"Gold Cloaks": 2}, agenda=agenda))) == [
        "LD5: 74 cards in the draw deck; at least 75 are needed by Alliance (06018)",
        "L7.7: Banner of the Lion (01200): at least 12 Lannister cards in the draw deck, here are 11 "
        "(lines 31, 32, 33, 34)",
    ]
    three = check(written(cards, agenda=f"{agenda}, Banner of the Wolf"))
    assert "LD2: 4 agendas" in faults(three)[0]
    assert "at most 3 by Alliance (06018)" in faults(three)[0]
    fealty = faults(check(written(cards, agenda="Alliance, Banner of the Lion, Fealty")))
    assert "LD2: Fealty (01027) is no Banner; Alliance (06018) allows only Banners (line 2)" in fealty
    unknown = check(written(cards, agenda="Alliance", more=["Agenda: Banner of the Fish"]))
    assert any("whether Banner of the Fish is one is not known here" in point for point in open_points(unknown))


def test_ld3_the_plot_deck_has_exactly_seven() -> None:
    assert faults(check(written(plots=PLOTS[:6]))) == ["LD3: 6 plots; exactly 7 are needed"]
    assert faults(check(written(plots=[*PLOTS, "Taxation"]))) == ["LD3: 8 plots; exactly 7 are needed"]


def test_ld3_an_agenda_asks_for_ten_plots_and_allows_two_doubled() -> None:
    plots = [*PLOTS[:6], "Rebuilding", "Taxation", "Summons", "Taxation"]
    report = check(written(plots=plots, agenda="The Wars To Come (R)"))
    assert report.faults == ()
    three = check(written(plots=[*plots[:6], *plots[6:8], *plots[8:-1], "Confiscation"], agenda="The Wars To Come (R)"))
    assert three.faults == ()
    plots[0] = "Confiscation"
    assert faults(check(written(plots=plots, agenda="The Wars To Come (R)"))) == [
        "LD3: 3 titles more than once (2x Confiscation (01009), 2x Summons (01022), 2x Taxation (01024)); "
        "at most 2 by The Wars To Come (17151) (lines 5, 7, 10, 12, 13, 14)"
    ]


def test_ld4_three_copies_of_a_plot() -> None:
    report = check(written(plots=[*PLOTS[:5], "Summons", "Summons", "Summons"][1:]))
    assert faults(report) == ["LD4: 3 copies of Summons (01022); its plot deck limit is 2 (lines 8, 9, 10)"]


def test_ld5_has_no_maximum() -> None:
    every = {card.title: 3 for card in POOL.cards.values() if card.title in titles(Faction.NEUTRAL)}
    assert check(written(STARK | every, agenda="")).verdict == "legal"


def test_ld6_more_than_three_copies() -> None:
    report = check(written(more=["1x Ice (Core Set)"]))
    assert faults(report) == ["LD6: 4 copies of Ice (01153); at most 3 (lines 25, 33)"]
    unknown = check(written(more=["4x Some Later Card"]))
    assert faults(unknown) == [
        "LD6: 4 copies of Some Later Card; at most 3 unless the card has a higher limit (line 33)"
    ]


def test_ld6_versions_of_one_title_count_together() -> None:
    report = check(written(more=["1x Eddard Stark (Wolves of the North)"]))
    assert faults(report) == [
        "LD6: 4 copies of Eddard Stark; at most 3 unless the card has a higher limit (lines 16, 33)"
    ]


def test_ld11_types_of_one_title_count_together() -> None:
    report = check(written(more=["Events", "2x Summer (TRtW)"]))
    (fault,) = report.faults
    assert (fault.rule, fault.also) == ("LD11", ("LD6",))
    assert fault.sentence == "5 copies of Summer as character and event; at most 3 unless the card has a higher limit"


# ------------------------------------------------------------------------------------------------ LD7 to LD10


def test_ld7_cards_of_another_faction() -> None:
    report = check(written(more=[LORDSPORT]))
    assert faults(report) == ["LD7: 1x Lordsport Shipwright (01075) is Greyjoy; the faction card is Stark (line 33)"]


def test_ld7_is_lifted_by_a_banner_and_not_by_another_one() -> None:
    kraken = written(stark(0), agenda="Banner of the Kraken", more=[LORDSPORT])
    assert rules(check(kraken)) == ["L7.7"]
    assert rules(check(kraken.replace("the Kraken", "the Lion"))) == ["LD7", "L7.7"]


def test_ld8_loyal_cards_need_their_faction_whatever_the_agenda() -> None:
    report = check(written(agenda="Banner of the Kraken", more=["1x Euron Crow's Eye (Core Set)"]))
    assert faults(report)[0] == (
        "LD8: 1x Euron Crow's Eye (01069) is Greyjoy and loyal; the faction card is Stark (line 34)"
    )


def with_cards(*cards: Card, text: str) -> Report:
    """A check in which cards exist that the Core Set does not have."""
    pool = replace(POOL, cards={**POOL.cards, **{card.code: card for card in cards}})
    return check_text(text, pool, list_called(pool, "none"))


def test_ld9_a_permission_for_the_deck_does_not_reach_the_plot_deck() -> None:
    plot = Card("99001", "A Lion's Plot", CardType.PLOT, Faction.LANNISTER, plot_deck_limit=1)
    text = written(agenda="Banner of the Lion", plots=[*PLOTS[:6]]) + "Plots\n1x A Lion's Plot\n"
    assert "LD9: 1x A Lion's Plot (99001) is Lannister; the agenda admits it to the draw deck only" in str(
        faults(with_cards(plot, text=text))
    )
    assert "LD7: 1x A Lion's Plot (99001) is Lannister; the faction card is Stark" in str(
        faults(with_cards(plot, text=text.replace("Agenda: Banner of the Lion\n", "")))
    )


def test_ld10_cards_that_are_not_released_are_told_apart() -> None:
    report = check(written(more=["1x Tomorrow's Card (27618)"]))
    assert report.faults == ()
    assert "unreleased: LD10: 1x Tomorrow's Card: 27618 was not released on 2026-08-09 (line 33)" in open_points(report)


# ------------------------------------------------------------------------------------------------ other agendas


def test_agendas_count_traits_titles_and_factions() -> None:
    conclave = check(written(agenda="The Conclave", more=["3x Maester Cressen (Core)", "3x Maester Lomys (Core)"]))
    assert faults(conclave) == ["L7.7: The Conclave (09045): at least 12 Maester characters, here are 6 (lines 34, 35)"]
    free_folk = faults(check(written(agenda="The Free Folk (R)")))
    assert (
        "L7.7: The Free Folk (17150): no cards that are neither neutral nor non-loyal Wildling characters"
        in (free_folk[0])
    )
    realm = faults(check(written(agenda="Uniting the Realm", more=["3x Left (Core)", "3x Right (Core)"]), "none"))
    assert realm == [
        "L7.7: Uniting the Realm (25120): at most 3 different cards of a faction in the draw deck, "
        "here are 19 of Stark (lines 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32)"
    ]


def test_agendas_that_allow_one_copy_of_each() -> None:
    neutral = dict.fromkeys(["Wildling Horde", "Varys", "Littlefinger", "Rattleshirt's Raiders"], 3)
    cards = STARK | ROADS | neutral | {"Seal of the Hand": 2, "Little Bird": 1}
    report = check(written(cards, agenda="Valyrian Steel (R)"))
    assert faults(report) == [
        "L7.7: Valyrian Steel (17152): at most 1 copy of each attachment, here are 3 of Ice (01153) (line 26)",
        "L7.7: Valyrian Steel (17152): at most 1 copy of each attachment, here are 2 of Seal of the Hand (01032) "
        "(line 38)",
    ]


def test_battle_of_the_trident_wants_ten_plots_of_its_traits() -> None:
    plots = ["A Storm of Swords", "Confiscation", "Fortified Position", "Heads on Spikes", "Jousting Contest",
             "Marched to the Wall", "Marching Orders", "Naval Superiority", "Reinforcements", "Taxation"]  # fmt: skip
    assert check(written(plots=plots, agenda="Battle of the Trident")).verdict == "legal"
    plots[0] = "Summons"
    assert "no plots without the trait Edict, Siege or War, here is 1: 1x Summons (01022) (line 5)" in str(
        faults(check(written(plots=plots, agenda="Battle of the Trident")))
    )


def test_an_agenda_with_two_versions_is_judged_by_what_both_ask() -> None:
    report = check(written(agenda="The Free Folk"), "none")
    assert rules(report) == []
    assert any(
        "no cards and plots that are not neutral, here are 57: " in point and "(only if the agenda is 11079)" in point
        for point in open_points(report)
    )
    same_in_both = check(written(agenda="Valyrian Steel"), "none")
    assert "LD5: 60 cards in the draw deck; at least 75 are needed by Valyrian Steel" in faults(same_in_both)
    assert any(point.startswith("ambiguous: 1x Valyrian Steel") for point in open_points(same_in_both))


def test_agendas_of_other_ways_to_play() -> None:
    assert faults(check(written(agenda="Treaty (VDS)"), "none")) == [
        "L12.1: Treaty (00003) is a card for drafts; joust does not allow it (line 2)"
    ]
    assert faults(check(written(agenda="The King's Voice"), "none")) == [
        "L12.2: The King's Voice (00030) belongs to the variant Hand of the King (line 2)"
    ]


def test_draft_decks_have_five_plots_and_forty_cards() -> None:
    cards = stark(20)
    report = check(written(cards, plots=PLOTS[:5]), "none", "draft")
    assert (report.draw, report.plots, report.faults) == (40, 5, ())
    assert rules(check(written(stark(21), plots=PLOTS[:4]), "none", "draft")) == ["LD3", "LD5"]
    three = ["1x Left (Core)", "1x The Mander (Core)", "1x Gold Cloaks (Core)", "1x Drowned Men (Core)"]
    assert check(written(cards, plots=PLOTS[:5], agenda="Treaty", more=three[:3]), "none", "draft").faults == ()
    treaty = check(written(cards, plots=PLOTS[:5], agenda="Treaty", more=three), "none", "draft")
    assert faults(treaty) == [
        "LD7: cards of 3 other factions (Greyjoy, Lannister, Tyrell); Treaty (00003) admits 2 (lines 26, 27, 28, 29)"
    ]
    join = check(written(cards, plots=PLOTS[:5], agenda="Join Forces", more=three), "none", "draft")
    assert "LD8" in rules(join)
    assert any("have no trait in common" in fault for fault in faults(join))
    ladies = ["1x Arianne Martell (Core)", "1x Selyse Baratheon (Core)"]
    assert check(written(cards, plots=PLOTS[:5], agenda="Join Forces", more=ladies), "none", "draft").faults == ()


def test_melee_titles_are_no_part_of_a_deck() -> None:
    report = check(written(more=["1x Crown Regent (Core Set)"]))
    assert faults(report) == [
        "L10.2: Crown Regent (01211) is a title of the melee game and no part of a deck (line 33)"
    ]
    assert report.draw == 60


# ------------------------------------------------------------------------------------------------ lists


def test_banned_cards_by_format_and_as_a_whole() -> None:
    martell = written(dict.fromkeys(titles(Faction.MARTELL), 3) | ROADS, faction="Martell")
    assert faults(check(martell)) == ["L11.5: Doran's Game (01119) is banned by gotstandard2.1 (line 29)"]
    assert check(martell, "ffg3.0").verdict == "legal"
    assert rules(check(martell, "valyrian 1.0")) == []
    sparrows = written(more=["1x Sparrows (DotE)"]).replace("(DotE)", "(The Blackwater)")
    assert rules(check(sparrows, "current", "melee")) == ["L11.5", "L11.5"]
    assert rules(check(sparrows)) == ["L11.5"]


def test_pods_allow_one_of_their_cards() -> None:
    text = written(more=["1x Skagos (R)"])
    assert faults(check(text))[-1] == (
        "L11.5: 2 cards of one pod of gotstandard2.1; at most 1: 3x Robb Stark (01146), 1x Skagos (17125) "
        "(lines 18, 33)"
    )
    assert rules(check(text, "none")) == []


def test_redesigns_are_banned_where_only_printed_cards_are_played() -> None:
    text = written(more=["1x Great Ranging (R)"])
    assert rules(check(text, "valyrian")) == ["L11.5"]
    assert rules(check(text, "gotstandard2.1")) == []


def test_draw_deck_plots_and_agendas_count_together() -> None:
    text = written(plots=["Heads on Spikes", *PLOTS[1:]], more=["1x Cersei Lannister (LoCR)"])
    assert "2 cards of one pod" in str(faults(check(text)))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("gotstandard2.1", "gotstandard2.1"),
        ("Standard v2.1", "gotstandard2.1"),
        ("standard 1.16", "gotstandard1.16"),
        ("2.1", "gotstandard2.1"),
        ("current", "gotstandard2.1"),
        ("3.0", "ffg3.0"),
        ("FFG FAQ v3.0", "ffg3.0"),
        ("ffg 3.0", "ffg3.0"),
        ("Valyrian v1.0", "gotvalyrian1.0"),
        ("valyrian", "gotvalyrian1.0"),
    ],
)
def test_lists_are_found_by_name(name: str, code: str) -> None:
    found = list_called(POOL, name)
    assert found.list is not None
    assert found.list.code == code


def test_a_version_that_is_not_stored_is_named_as_such() -> None:
    choice = list_called(POOL, "gotstandard1.12")
    assert choice.list is None
    assert list_called(POOL, "conclave1").name == "conclave1.0 (from 2020-04-13)"
    assert list_called(POOL, "ffg").name.startswith("FFG FAQ v3.0")
    report = check_text(written(), POOL, choice)
    assert report.exit_code == 2
    assert report.list_name == "gotstandard1.12 (from 2024-10-14)"
    (point,) = open_points(report)
    assert point.startswith("list: L11.5: the list gotstandard1.12 (from 2024-10-14) is known but not stored here")
    assert "gotstandard2.1" in point


@pytest.mark.parametrize("name", ["gotstandard9.9", "", "1.0", "redesigns"])
def test_lists_that_do_not_exist_or_are_several(name: str) -> None:
    with pytest.raises(UnknownList):
        list_called(POOL, name)


@pytest.mark.parametrize(
    ("date", "name"),
    [
        ("2020-01-13", "FFG FAQ v3.0 (ffg3.0, from 2020-01-13)"),
        ("2020-04-12", "FFG FAQ v3.0 (ffg3.0, from 2020-01-13)"),
        ("2020-04-13", "conclave1.0 (from 2020-04-13)"),
        ("2021-07-16", "gotstandard1.0 (from 2021-07-16)"),
        ("2026-06-30", "Standard v1.16 (gotstandard1.16, from 2025-10-01)"),
        ("2026-07-01", "Standard v2.1 (gotstandard2.1, from 2026-07-01)"),
        ("2016-01-01", "none (on 2016-01-01 there was no list yet)"),
    ],
)
def test_the_list_in_force_on_a_day(date: str, name: str) -> None:
    assert list_of_date(POOL, date).name == name
    assert check_on(written(), date).list_name == name

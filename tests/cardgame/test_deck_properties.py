"""What holds for every deck list: random legal decks, what changes them, and random text."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.cardgame.cards import Card
from agot_tui.cardgame.check import Report, check_bytes
from agot_tui.cardgame.findings import Fault
from agot_tui.cardgame.lists import list_called
from agot_tui.cardgame.names import CardType, Faction
from agot_tui.rulebook import Game
from agot_tui.rulebook.rules_data import rules_by_id
from tests.cardgame.lists import OUTSIDE_THE_DRAW_DECK, POOL, check

FACTIONS = [faction for faction in Faction if not faction.is_neutral]
PLOTS = [card for card in POOL.cards.values() if card.type is CardType.PLOT]
RULES = rules_by_id(Game.CARDS)
CHOICES = [list_called(POOL, name) for name in ("none", "current", "ffg3.0", "valyrian", "1.16")]

Deck = tuple[Faction, list[tuple[int, Card]]]


def draw_cards(*factions: Faction) -> list[Card]:
    return [card for card in POOL.cards.values() if card.faction in factions and card.type not in OUTSIDE_THE_DRAW_DECK]


@st.composite
def legal_decks(draw: st.DrawFn) -> Deck:
    """A faction with 60 cards or more of it and of no faction, and seven plots, one of them perhaps doubled."""
    faction = draw(st.sampled_from(FACTIONS))
    chance = draw(st.randoms(use_true_random=False))
    cards = draw_cards(faction, Faction.NEUTRAL)
    chance.shuffle(cards)
    chosen: list[tuple[int, Card]] = []
    while sum(count for count, _ in chosen) < 60:
        chosen.append((chance.randint(2, 3), cards.pop()))
    plots = chance.sample(PLOTS, 7)
    doubled = draw(st.booleans()) and next((plot for plot in plots if (plot.plot_deck_limit or 0) > 1), None)
    if doubled:
        spare = next(plot for plot in plots if plot is not doubled)
        plots = [plot for plot in plots if plot is not spare] + [doubled]
    return faction, [*((1, plot) for plot in plots), *chosen]


def written(deck: Deck, chance: random.Random | None = None) -> str:
    """The deck as text without headings; in any order, each line with or without the "x", if there is chance."""
    faction, cards = deck
    lines = [f"Faction: {faction.label}"]
    lines += [
        f"{count}{chance.choice(('x', ' ', 'x ', ' x ')) if chance else 'x '} {card.title} (Core Set)"
        for count, card in cards
    ]
    if chance:
        chance.shuffle(lines)
    return "\n".join(lines)


def said(report: Report) -> set[tuple[str, frozenset[tuple[str, int]], int | None]]:
    """The faults without lines and order."""
    return {
        (fault.rule, frozenset((card.title, card.copies) for card in fault.cards), fault.found)
        for fault in report.faults
    }


@settings(deadline=None, max_examples=60)
@given(legal_decks())
def test_a_legal_deck_is_legal_and_its_cards_are_counted(deck: Deck) -> None:
    report = check(written(deck), "none")
    assert report.verdict == "legal"
    assert report.faction == deck[0].label
    assert report.plots == 7
    assert report.draw == sum(count for count, card in deck[1] if card.type is not CardType.PLOT)


@settings(deadline=None, max_examples=40)
@given(legal_decks(), st.randoms(use_true_random=False), st.sampled_from(["none", "current", "1.16", "ffg3.0"]))
def test_the_order_and_the_form_of_lines_do_not_matter(deck: Deck, chance: random.Random, name: str) -> None:
    assert said(check(written(deck, chance), name)) == said(check(written(deck), name))


@settings(deadline=None, max_examples=60)
@given(legal_decks(), st.data())
def test_a_stranger_in_the_deck_is_found(deck: Deck, data: st.DataObject) -> None:
    faction, cards = deck
    stranger = data.draw(st.sampled_from([card for card in draw_cards(*FACTIONS) if card.faction is not faction]))
    report = check(written((faction, [*cards, (2, stranger)])), "none")
    (fault,) = report.faults
    assert fault.rule == ("LD8" if stranger.loyal else "LD7")
    assert fault.lines == (len(cards) + 2,)
    assert [(card.code, card.copies) for card in fault.cards] == [(stranger.code, 2)]


@settings(deadline=None, max_examples=60)
@given(legal_decks(), st.integers(0, 59), st.integers(1, 5))
def test_copies_above_the_limit_and_missing_cards_are_found(deck: Deck, place: int, more: int) -> None:
    faction, cards = deck
    drawn = [(count, card) for count, card in cards if card.type is not CardType.PLOT]
    count, card = drawn[place % len(drawn)]
    report = check(written((faction, [*cards, (more, card)])), "none")
    assert [fault.rule for fault in report.faults] == (["LD6"] if count + more > 3 else [])
    fewer = [one for one in cards if one[1] is not card]
    total = sum(count for count, card in fewer if card.type is not CardType.PLOT)
    report = check(written((faction, fewer)), "none")
    assert [(fault.rule, fault.found) for fault in report.faults] == ([("LD5", total)] if total < 60 else [])


@settings(deadline=None, max_examples=40)
@given(legal_decks(), st.data())
def test_faults_of_a_list_name_its_codes_and_no_others(deck: Deck, data: st.DataObject) -> None:
    choice = data.draw(st.sampled_from(CHOICES[1:]))
    report = check_bytes(written(deck).encode(), POOL, choice)
    assert choice.list
    named = choice.list.of("joust")
    codes = {card.code for _, card in deck[1]}
    restricted, banned = codes & named.restricted, codes & named.banned
    assert {fault.rule for fault in report.faults} <= {"L11.5"}
    assert ("restricted cards" in str(report.faults)) == (len(restricted) > 1)
    assert sum("is banned by" in fault.sentence for fault in report.faults) == len(banned)
    assert sum("of one pod" in fault.sentence for fault in report.faults) == sum(
        len(codes & set(pod)) > 1 for pod in named.pods
    )


PIECES = st.sampled_from(
    ["Faction: ", "Agenda: ", "Plots", "Plots:", "Deck", "3x ", "1 ", "0x ", "-1x ", " x2", "Ice", "Robb Stark",
     "Varys", "Alliance", "Banner of the Wolf", "The Free Folk", "Catelyn Stark", "Stark", "House Lannister", "Summons",
     " (Core Set)", " (R)", " [01146]", "(", ")", "[", "]", "*", "#", "\t", "\n", "\n", "\n", "Packs: x", "<deck>",
     "&lt;", "27001", "Crown Regent", "Sideboard", "Uniting the Realm", "Join Forces", "Fealty", "Treaty", ", "]
)  # fmt: skip


@settings(deadline=None, max_examples=300)
@given(
    st.one_of(
        st.binary(max_size=300),
        st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass")),
        st.lists(st.one_of(PIECES, st.text(max_size=4)), max_size=40).map(
            lambda pieces: "".join(pieces).encode("utf-8", "surrogatepass")
        ),
    ),
    st.sampled_from(CHOICES),
    st.sampled_from(["joust", "melee", "draft"]),
)
def test_any_file_is_answered(data: bytes, choice: object, game: str) -> None:
    report = check_bytes(data, POOL, choice, game)  # type: ignore[arg-type]
    assert report.exit_code in (0, 1, 2)
    assert (report.exit_code == 2) == bool(report.unread)
    assert (report.exit_code == 1) <= bool(report.faults)
    json.dumps(report.as_dict())
    size = data.count(b"\n") + data.count(b"\r") + data.count(b"\x0b") + 300
    for finding in (*report.faults, *report.open):
        assert all(0 < line <= size for line in finding.lines)
        assert str(finding).isprintable()
        if isinstance(finding, Fault):
            assert finding.rule in RULES
            assert all(rule in RULES for rule in finding.also)
        else:
            assert not finding.rule or finding.rule in RULES
    for problem in report.unread:
        assert str(problem).isprintable()

"""The search over the cards."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.cardgame.cards import Card
from agot_tui.cardgame.names import CardType, Faction, Icon
from agot_tui.cardgame.query import NUMBERS, TEXTS, QueryFault, parse_query, search
from tests.cardgame.lists import POOL

CARDS = tuple(POOL.cards.values())


def found(query: str) -> set[str]:
    return {card.title for card in search(CARDS, query)}


def first(query: str) -> str:
    return search(CARDS, query)[0].title


def test_the_example_of_the_help() -> None:
    assert found("faction:stark type:character cost<=3 icon:intrigue trait:lady") == {"Sansa Stark"}


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("red viper", "The Red Viper"),
        ("the red viper", "The Red Viper"),
        ("RED VIP", "The Red Viper"),
        ("eddard", "Eddard Stark"),
        ("stark robb", "Robb Stark"),
        ("winter is coming", "Winter Is Coming"),
        ("bear and the maiden", '"The Bear and the Maiden Fair"'),
        ("hands judgment", "The Hand's Judgment"),
        ("hand\u2019s judgment", "The Hand's Judgment"),
        ("ice", "Ice"),
        ("summer", "Summer"),
        ("01146", "Robb Stark"),
    ],
)
def test_names_are_found_first(query: str, title: str) -> None:
    assert first(query) == title


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("cost:X", {"The Hand's Judgment", "The Things I Do For Love"}),
        ("claim>=2", {"Sneak Attack", "The Winds of Winter"}),
        ("initiative:9-11", {"A Clash of Kings", "Sneak Attack"}),
        ("keyword:insight f:lannister", {"Grand Maester Pycelle"}),
        ("keyword:ambush t:attachment", {"Widow's Wail"}),
        ('trait:"small council" is:loyal', {"Stannis Baratheon", "Grand Maester Pycelle"}),
        ("trait:king", {"Robert Baratheon"}),
        ("trait:kin type:location", {"The Iron Throne", "The Red Keep"}),
        ("trait:westerlands is:loyal", {"Casterly Rock", "Lannisport"}),
        ("trait:lord trait:lady", set()),
        ("faction:tyrell|martell type:event loyal:yes", {"Olenna's Cunning", "Doran's Game"}),
        ("faction:night type:location", {"Castle Black", "The Wall"}),
        ("f:thenightswatch t:attachment", {"Longclaw"}),
        ("type:title coin", {"Master of Coin"}),
        ("icon:mil icon:int icon:pow faction!=martell", {"Euron Crow's Eye", "Tywin Lannister"}),
        ("type:character strength>=6 -trait:lord", {"King's Hunting Party"}),
        ("type:character strength>=6 !trait:lord", {"King's Hunting Party"}),
        ('text:"poison token"', {"Tears of Lys"}),
        ("name:ser type:character f:targ", {"Ser Jorah Mormont"}),
        ("limit:1 type:plot trait:siege", {"Fortified Position", "Naval Superiority"}),
        ("is:neutral type:character unique:no", {"Rattleshirt's Raiders", "Wildling Horde"}),
        ("code:0120 rose", {"Banner of the Rose"}),
    ],
)
def test_fields(query: str, titles: set[str]) -> None:
    assert found(query) == titles


def test_an_empty_query_finds_every_card() -> None:
    assert len(search(CARDS, "")) == 211


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("foo:bar", "is no field"),
        ("cost:many", "a number is needed"),
        ("cost<=", "something is missing"),
        ("cost<X", "a number is needed"),
        ("type:cha|loc|x", "there is character, location"),
        ("icon:gold", "there is military, intrigue, power"),
        ("faction:frey", "there is baratheon"),
        ("faction:", "something is missing"),
        ("name<3", "write name:3"),
        ("is:big", "unique, loyal, neutral"),
        ("loyal:maybe", "yes, no"),
    ],
)
def test_what_cannot_be_understood_is_told(query: str, told: str) -> None:
    with pytest.raises(QueryFault, match=told):
        parse_query(query)


TERMS = st.one_of(
    st.sampled_from(["stark", "lord", "kill", '"small council"', "-event", "!power", "x:kneel", "-k:lady"]),
    st.builds("faction:{}".format, st.sampled_from([one.value for one in Faction])),
    st.builds("type:{}".format, st.sampled_from([one.value for one in CardType])),
    st.builds("icon:{}".format, st.sampled_from([one.value for one in Icon])),
    st.builds(
        "{}{}{}".format, st.sampled_from(list(NUMBERS)), st.sampled_from(["<", "<=", "=", ">", "!="]), st.integers(0, 9)
    ),
)  # fmt: skip


@settings(deadline=None, max_examples=80)
@given(st.lists(TERMS, max_size=3), TERMS)
def test_every_term_narrows_and_its_negation_has_the_rest(terms: list[str], term: str) -> None:
    wide = set(map(code, search(CARDS, " ".join(terms))))
    narrow = set(map(code, search(CARDS, " ".join([*terms, term]))))
    other = term[1:] if term[0] in "-!" else f"-{term}"
    rest = set(map(code, search(CARDS, " ".join([*terms, other]))))
    assert narrow | rest == wide
    assert not narrow & rest


def code(card: Card) -> str:
    return card.code


MARKS = st.sampled_from([*TEXTS, *NUMBERS, ":", "<=", "|", '"', " ", "-", "3"])


@settings(deadline=None, max_examples=200)
@given(st.one_of(st.text(max_size=60), st.lists(MARKS).map("".join)))
def test_any_query_is_answered_or_refused_in_a_sentence(query: str) -> None:
    cards, told = [], "found"
    try:
        cards = search(CARDS, query)
    except QueryFault as fault:
        told = str(fault)
    assert told.isprintable()
    assert len({card.code for card in cards}) == len(cards) <= 211

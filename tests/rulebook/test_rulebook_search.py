"""The first hit is the one that was meant."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
import tomli
from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.library import whole_rulebook
from agot_tui.rulebook import Game, Kind
from agot_tui.rulebook.entries import PLACES
from agot_tui.rulebook.fuzzy import Speller, distance
from agot_tui.rulebook.index import LONG
from agot_tui.rulebook.search import excerpt, marks
from agot_tui.rulebook.words import content, split, stem, stems

QUESTIONS = [
    (question, [wanted] if isinstance(wanted, str) else wanted)
    for part in tomli.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8")).values()
    for question, wanted in part.items()
]
BOOK = whole_rulebook(Path(__file__).resolve().parents[2] / "boards" / "westeros")
RULES = [entry for entry in BOOK.entries if entry.is_rule]
NAMED = [entry for entry in BOOK.entries if not entry.is_rule and entry.kind is not Kind.TERM]


@pytest.mark.parametrize(("question", "wanted"), QUESTIONS, ids=[question for question, _ in QUESTIONS])
def test_the_first_hit_answers_the_question(question: str, wanted: list[str]) -> None:
    assert BOOK.search(question)[0].entry.key in wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("can supporting units be killed", {"R16.2.7", "R16.9.6"}),
        ("can I muster in an area where I have no units", {"R8.2"}),
        ("can a unit move two areas in one march", {"R14.2", "R14.3"}),
        ("do both players reveal cards at the same time", {"R16.5.1"}),
        ("do units in a port need an order", {"R18.3", "R11.1"}),
    ],
)
def test_one_of_the_first_three_hits_answers_the_question(question: str, wanted: set[str]) -> None:
    assert wanted & {hit.entry.key for hit in BOOK.search(question, limit=3)}


def test_a_word_that_says_little_can_turn_a_question() -> None:
    assert BOOK.search("when is a side supported")[0].entry.key == "R16.2.8"
    assert BOOK.search("support both sides")[0].entry.key == "R16.2.2"


def test_who_asks_just_what_a_rule_is_known_to_be_asked_finds_it_first_or_second() -> None:
    known = [(entry, question) for entry in RULES for question in ",".join(entry.words).split(",")]
    long = [(entry.key, question) for entry, question in known if len(content(question)) >= LONG]
    assert len(long) > 200
    for key, question in long:
        assert key in [hit.entry.key for hit in BOOK.search(question, limit=2)]


def test_every_expected_answer_exists() -> None:
    assert len(QUESTIONS) >= 150
    assert all(BOOK.entry(key) for _, wanted in QUESTIONS for key in wanted)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("star order", "special order"),
        ("blade", "valyrian steel blade"),
        ("barrel", "supply icon"),
        ("harbor", "port"),
        ("catapult", "siege engine"),
        ("dupe", "duplicate"),
        ("sos", "strength of schedule"),
        ("defence", "defense"),
        ("march plus one", "march +1"),
    ],
)
def test_two_names_of_one_thing_find_the_same_rule(one: str, other: str) -> None:
    assert BOOK.search(one)[0].entry.key == BOOK.search(other)[0].entry.key


def test_an_id_finds_its_rule_first_and_its_parts_next() -> None:
    for entry in RULES:
        found = [hit.entry.key for hit in BOOK.search(entry.key.lower(), limit=100)]
        assert found[0] == entry.key
        below = [child.key for child in BOOK.children(entry.key) if child.key.startswith(entry.key + ".")]
        assert [key for key in found if key in below] == below


def test_the_beginning_of_an_id_finds_the_rules_that_begin_so() -> None:
    found = [hit.entry.key for hit in BOOK.search("R1", limit=400)]
    assert found[0] == "R1"
    assert {"R1.1", "R10", "R16.11.4"} <= set(found)
    assert not any(key.startswith("R2") for key in found)


def test_each_letter_typed_leads_nearer() -> None:
    places = []
    for size in range(3, len("doran martell") + 1):
        found = [hit.entry.key for hit in BOOK.search("doran martell"[:size], limit=50)]
        places.append(found.index("card:doran_martell"))
    assert places[-1] == 0
    assert places == sorted(places, reverse=True)


def test_a_card_or_area_is_found_by_its_name() -> None:
    for entry in NAMED:
        for hits in (BOOK.search(entry.title, kinds=frozenset({entry.kind})), BOOK.by_name(entry.title, {entry.kind})):
            assert hits[0].entry.title == entry.title


def test_kinds_and_games_leave_others_out_and_a_preferred_game_comes_first() -> None:
    assert {hit.entry.kind for hit in BOOK.search("stark", kinds=PLACES)} <= PLACES
    assert {hit.entry.game for hit in BOOK.search("draw", games=frozenset({Game.CARDS}))} == {Game.CARDS}
    assert BOOK.search("tie", prefer=Game.TOURNAMENT)[0].entry.game is Game.TOURNAMENT
    assert BOOK.search("tie", prefer=Game.BOARD)[0].entry.game is Game.BOARD


def test_nothing_is_found_for_nothing() -> None:
    assert BOOK.search("") == BOOK.search("  ") == BOOK.search("?!") == []
    assert BOOK.search("xqzxqzxq") == []


def test_a_pasted_book_is_read_at_its_beginning_only() -> None:
    page = " ".join(part for entry in RULES for part in entry.text)
    assert BOOK.search("star order " + page)[0].entry.key == BOOK.search(("star order " + page)[:200])[0].entry.key
    assert BOOK.by_name("x" * 100_000, PLACES) == []


def test_words_that_say_nothing_are_searched_if_there_are_no_others() -> None:
    assert BOOK.search("then")[0].entry.key == "L5.9"
    assert BOOK.search("you")[0].entry.key == "L5.1.7"


def test_hits_say_why() -> None:
    hit = next(hit for hit in BOOK.search("retreating into a port") if hit.entry.key == "R18.5")
    assert "retreat" in excerpt(hit)
    marked = {excerpt(hit)[start:end] for start, end in marks(excerpt(hit), hit.stems)}
    assert "retreating" in marked


# ------------------------------------------------------------------------------------- properties

LETTERS = st.text(string.ascii_letters + string.digits + " .'+-?\u2019é★\x1b", max_size=40)


@settings(max_examples=150, deadline=None)
@given(LETTERS)
def test_whatever_is_typed_the_hits_are_in_order_and_each_only_once(text: str) -> None:
    hits = BOOK.search(text, limit=50)
    keys = [hit.entry.key for hit in hits]
    assert len(set(keys)) == len(keys)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert BOOK.search(text, limit=5) == hits[:5]


def swaps_in(title: str) -> list[int]:
    """Where two letters of a long word may change places: all but its first one."""
    return [
        place
        for word in re.finditer(r"[^\W\d_]{4,}", title)
        for place in range(word.start() + 1, word.end() - 1)
        if title[place] != title[place + 1]
    ]


def test_two_letters_of_a_long_name_may_be_swapped() -> None:
    """All names, all places: some 2,500 slips of the fingers."""
    missed = []
    for entry in NAMED:
        for place in swaps_in(title := entry.title) if len(entry.title) > 7 else ():
            typed = title[:place] + title[place + 1] + title[place] + title[place + 2 :]
            found = BOOK.search(typed, kinds=frozenset({entry.kind}), limit=3)
            if title not in [hit.entry.title for hit in found]:
                missed.append(typed)
    assert missed == []


WORDS = st.text(string.ascii_lowercase, min_size=1, max_size=12)


@given(WORDS, WORDS)
def test_distance_is_symmetric_and_zero_only_for_equals(one: str, other: str) -> None:
    assert distance(one, other, 20) == distance(other, one, 20)
    assert (distance(one, other, 20) == 0) == (one == other)
    assert distance(one, other, 1) == min(2, distance(one, other, 20))


@given(st.text(string.ascii_lowercase, min_size=7, max_size=12), st.integers(0, 6))
def test_a_word_with_a_letter_left_out_is_recognised(word: str, place: int) -> None:
    typed = word[: place + 1] + word[place + 2 :]
    assert (word, distance(typed, word, 2)) in Speller([word]).nearest(typed)


@given(WORDS)
def test_a_stem_is_never_empty_and_never_longer(word: str) -> None:
    assert stem(word)


@pytest.mark.parametrize(
    "forms",
    [
        ("army", "armies"),
        ("retreat", "retreats", "retreating", "retreated"),
        ("bid", "bids", "bidding", "bidder"),
        ("muster", "mustering", "mustered"),
        ("win", "won", "winner", "winning"),
        ("lose", "lost", "loses", "losing", "loser", "losses"),
        ("control", "controls", "controlled", "controlling"),
        ("move", "moving", "moved", "moves"),
    ],
)
def test_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


def test_signs_apostrophes_and_accents() -> None:
    assert split("March \u22121, +1★ (R8)") == ["march", "-1", "+1", "star", "r", "8"]
    assert split("King\u2019s Landing, 3-6 houses") == ["kings", "landing", "3", "6", "houses"]
    assert split("Défense plus two") == ["defense", "+2"]
    assert stems("kings") == stems("King's")

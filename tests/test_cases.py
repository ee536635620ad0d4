"""Every numbered case of ``tests/cases`` is a test."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.cases import cases_in, run_case

FOLDER = Path(__file__).parent / "cases"
CASES: list[Mapping[str, Any]] = [
    case for path in sorted(FOLDER.glob("*.toml")) for case in cases_in(tomli.loads(path.read_text(encoding="utf-8")))
]
IN_PYTHON = {"BG-049", "BG-117", "BG-118", "BG-119", "BG-120"}
"""Corner cases about what others see, or about arrival order: they are Python tests under their numbers."""


@pytest.mark.parametrize("case", CASES, ids=[str(case["id"]) for case in CASES])
def test_case(case: Mapping[str, Any]) -> None:
    result = run_case(default_board(), case)
    assert result.passed, "\n".join(
        [
            f"{result.id} {result.title}",
            f"rule {result.rule}",
            *result.differences,
            f"position {json.dumps(case.get('position', {}), default=str)}",
        ]
    )


def test_ids_and_titles_are_unique() -> None:
    for key in ("id", "title"):
        often = [value for value, count in Counter(str(case[key]) for case in CASES).items() if count > 1]
        assert often == []


def test_every_corner_case_is_there_and_at_least_as_many_others() -> None:
    numbers = {str(case["id"])[:6] for case in CASES}
    assert {f"BG-{number:03}" for number in range(1, 124)} - IN_PYTHON <= numbers
    assert len(numbers) > 2 * 123


POSITION = {
    "clear": True,
    "phase": "march",
    "turn": "stark",
    "areas": {"winterfell": "stark F F march", "karhold": "greyjoy F", "sunspear": "martell F march"},
    "house": {"greyjoy": {"hand": ["dagmar_cleftjaw"]}},
}
MARCH, CARDS = "stark: march winterfell -> karhold: F F", ["greyjoy: card dagmar", "stark: card eddard"]


def differences(**case: Any) -> tuple[str, ...]:
    return run_case(default_board(), {"id": "X", "title": "x", "position": POSITION, **case}).differences


def test_an_answer_that_the_kernel_took_may_be_written_or_left_out() -> None:
    expect = {"areas": {"karhold": "stark F F"}}
    for cards in (CARDS, CARDS[::-1], CARDS[1:]):
        assert differences(play=[MARCH, *cards], expect=expect) == ()


def test_a_line_that_cannot_be_played_is_reported_with_its_rule() -> None:
    (said,) = differences(play=["stark: march winterfell -> pyke: F", MARCH], expect={"round": 1})
    assert said.startswith("play 1, 'stark: march winterfell -> pyke: F': R14.2: ")


def test_a_refusal_must_cite_an_expected_rule() -> None:
    play = ["stark: march winterfell -> karhold: K"]
    assert differences(play=play, expect={"refused": "R14.1"}) == ()
    assert differences(play=play, expect={"refused": ["R14.2", "R14.1"]}) == ()
    assert "expected R14.2" in differences(play=play, expect={"refused": "R14.2"})[0]
    assert "was allowed" in differences(play=[MARCH], expect={"refused": "R14.2"})[0]


def test_a_blade_question_is_answered_keep_unless_the_case_is_about_it() -> None:
    position = {**POSITION, "house": {}}
    play = [MARCH, *CARDS]
    assert differences(position=position, play=play, expect={"pending": {"greyjoy": "blade"}}) == ()
    assert differences(position=position, play=play, expect={"legal": ["greyjoy: blade use"]}) == ()
    assert (
        differences(position=position, play=play, expect={"blade_used": False, "pending": {"martell": "march"}}) == ()
    )
    used = {"blade_used": True}
    assert differences(position=position, play=[*play, "greyjoy: blade use"], expect=used) == ()


@pytest.mark.parametrize(
    "expect",
    [
        {},
        {"areas": {"karhold": "greyjoy F F"}},
        {"areas": {"karhold": "greyjoy F, token"}},
        {"areas": {"karhold": ""}},
        {"areas": {"pyke": ""}},
        {"areas": {"winterfell": "stark F F march, no garrison"}},
        {"areas": {"eyrie": "neutral 5"}},
        {"house": {"stark": {"power": 4}}},
        {"house": {"stark": {"hand": ["robb_stark"]}}},
        {"house": {"stark": {"gold": 4}}},
        {"tracks": {"fiefdoms": ["stark", "greyjoy", "tyrell", "martell", "baratheon", "lannister"]}},
        {"threat": 4},
        {"round": 2},
        {"phase": "raid"},
        {"turn": "martell"},
        {"pending": {"martell": "march"}},
        {"pending": {"stark": "raid"}},
        {"winner": "stark"},
        {"legal": ["march winterfell -> pyke: F"]},
        {"illegal": ["march winterfell"]},
        {"illegal": [{"play": "march winterfell -> pyke: F", "rule": "R14.5"}]},
        {"nonsense": 1},
    ],
)
def test_what_is_not_so_differs(expect: dict[str, Any]) -> None:
    assert differences(expect=expect)


@pytest.mark.parametrize(
    "expect",
    [
        {
            "areas": {
                "karhold": "greyjoy F",
                "winterfell": "stark F F march, garrison",
                "eyrie": "neutral 6",
                "reach": "",
            }
        },
        {"areas": {"Pyke": "greyjoy", "eyrie": ""}},
        {"house": {"stark": {"power": 5, "supply": 1, "castles": 1}, "greyjoy": {"hand": ["Dagmar Cleftjaw"]}}},
        {"threat": 2, "round": 1, "phase": "march", "turn": "stark", "pending": {"stark": "march"}},
        {"legal": ["march winterfell", "stark: march winterfell -> karhold: F"]},
        {"illegal": ["martell: march sunspear", {"play": "march winterfell -> pyke: F", "rule": "R14.2"}]},
    ],
)
def test_what_is_so_does_not_differ(expect: dict[str, Any]) -> None:
    assert differences(expect=expect) == ()


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 2**70)
    | st.floats()
    | st.sampled_from(
        [
            "",
            "x",
            "stark",
            "stark F",
            "winterfell",
            "F F",
            "march",
            "stark: march winterfell",
            "R14.2",
            ":",
            "->",
            "\x1b[2J",
        ]
    )
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["stark", "winterfell", "areas", "hand", "play", "rule", "x"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)
"""What a hand that slips, or another program, could write where something else belongs."""

PLACES: list[tuple[str, ...]] = [
    ("position",), ("play",), ("expect",),
    *(("position", key) for key in (
        "players", "seed", "clear", "round", "phase", "turn", "threat", "blade_used", "raven_used", "cards", "options",
        "tracks", "areas", "house", "decks", "restrictions", "wildling_known", "declined", "ready", "given",
    )),
    *(("expect", key) for key in (
        "refused", "legal", "illegal", "pending", "turn", "winner", "areas", "house", "tracks", "decks", "cards",
        "threat", "round", "phase", "blade_used", "raven_used", "players", "options",
    )),
    ("position", "areas", "winterfell"), ("position", "house", "stark"), ("position", "house", "stark", "hand"),
    ("position", "tracks", "fiefdoms"), ("position", "decks", "wildlings"), ("position", "options", "tides"),
    ("expect", "areas", "winterfell"), ("expect", "house", "stark"), ("expect", "house", "stark", "power"),
    ("expect", "tracks", "fiefdoms"), ("expect", "pending", "stark"), ("id",), ("title",), ("rule",),
]  # fmt: skip


def with_junk(place: tuple[str, ...], junk: object) -> dict[str, Any]:
    """A sound case, but for what stands at one place."""
    case: dict[str, Any] = {
        "id": "X",
        "title": "x",
        "position": dict(POSITION),
        "play": [MARCH],
        "expect": {"round": 1},
    }
    table = case
    for key in place[:-1]:
        table[key] = dict(table[key]) if isinstance(table.get(key), dict) else {}
        table = table[key]
    table[place[-1]] = junk
    return case


@given(st.sampled_from(PLACES), JUNK)
def test_whatever_stands_in_a_case_it_is_judged_and_no_fault_of_the_program(
    place: tuple[str, ...], junk: object
) -> None:
    result = run_case(default_board(), with_junk(place, junk))
    assert not [said for said in result.differences if "fault of the program" in said], result.differences

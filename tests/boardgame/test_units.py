"""Units are interned multisets (R1.2)."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agot_tui.boardgame.units import NONE, Units, units

LETTERS = ["F", "K", "S", "E", "F~", "K~", "S~", "E~"]
some_units = st.lists(st.sampled_from(LETTERS), max_size=5).map(" ".join).map(units)


@given(some_units)
def test_text_round_trips_to_the_same_object(some: Units) -> None:
    assert units(str(some)) is some
    assert pickle.loads(pickle.dumps(some)) is some
    assert copy.deepcopy(some) is some
    assert units(" ".join(reversed(list(some.each())))) is some


@given(some_units, some_units)
def test_adding_and_taking_away_are_inverse(one: Units, other: Units) -> None:
    both = one + other
    assert both is other + one
    assert both - other is one
    assert both >= one
    assert both.size == one.size + other.size
    if other:
        with pytest.raises(ValueError, match="is not among"):
            one - both


@given(some_units)
def test_standing_and_routed_parts_make_up_the_whole(some: Units) -> None:
    assert some.standing + some.routed is some
    assert some.rout().rally() is some.rally()
    assert some.rout().standing is NONE
    assert some.only("F") + some.only("KSE") is some


@given(some_units)
def test_subsets_are_all_different_and_sorted_by_size(some: Units) -> None:
    subsets = some.subsets()
    assert len(set(subsets)) == len(subsets)
    assert all(some >= part for part in subsets)
    for size in range(some.size + 1):
        assert some.subsets_of(size) == tuple(part for part in subsets if part.size == size)


def test_what_is_no_unit_is_named() -> None:
    with pytest.raises(ValueError, match="'X' in 'F X' is no unit"):
        units("F X")

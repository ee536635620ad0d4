"""Properties that hold whatever happens at the desk."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.tournament.bracket import final_places
from agot_tui.tournament.cutting import seeds_of
from agot_tui.tournament.entries import Imported
from agot_tui.tournament.expected import rows_json
from agot_tui.tournament.explain import bye_reason, game_reasons, pairing_summary, rank_reason, state_when_paired
from agot_tui.tournament.files.event_export import event_of
from agot_tui.tournament.files.event_file import Options, read_event
from agot_tui.tournament.files.html_pages import html_bracket, html_of, html_slips
from agot_tui.tournament.files.tables import (
    bracket_tables,
    pairings_by_name,
    pairings_by_table,
    places_table,
    players_table,
    report_table,
    standings_table,
)
from agot_tui.tournament.files.text_pages import text_of, text_slips
from agot_tui.tournament.fold import after_all, counting_lines, state_of
from agot_tui.tournament.imported import after_imported
from agot_tui.tournament.model import State, Status
from agot_tui.tournament.repeat import repeated_draws
from agot_tui.tournament.standings import standings_of

from .random_desk import random_desk

SEEDS = st.integers(0, 10**9)
often = settings(max_examples=40, deadline=None)


def assert_sound(state: State) -> None:
    """What must be true of every tournament."""
    for round_ in state.rounds:
        seated = [player for game in round_.games for player in (game.one, game.two)]
        seated += [player for seating in round_.seatings for player in seating.seats]
        seated += [bye.player for bye in round_.byes]
        seated += round_.unpaired_losses
        assert len(set(seated)) == len(seated), "nobody is in a round twice"
        tables = [game.table for game in round_.games]
        assert len(set(tables)) == len(tables)
    assert all(round_.is_complete for round_ in state.rounds[:-1])
    rows = standings_of(state)
    assert not any(state.players[row.player].status is Status.DISQUALIFIED for row in rows)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    if state.cut is not None:
        assert all(state.players[player].is_active for player in seeds_of(state.cut, state.players))
    if state.bracket is not None:
        places = final_places(state.bracket)
        assert len({player for _, player in places}) == len(places)


@often
@given(SEEDS)
def test_every_tournament_is_sound_and_every_draw_can_be_repeated(seed: int) -> None:
    desk = random_desk(Random(seed), steps=120)
    assert_sound(desk.state)
    assert state_of(desk.lines) == desk.state
    assert all(draw.same for draw in repeated_draws(desk.lines))


@often
@given(SEEDS, st.data())
def test_every_earlier_moment_is_what_its_lines_give(seed: int, data: st.DataObject) -> None:
    desk = random_desk(Random(seed), steps=120)
    number = data.draw(st.integers(1, len(desk.lines)))
    earlier = desk.lines[:number]
    assert desk.timeline.after_lines(counting_lines(earlier)) == state_of(earlier)
    assert desk.timeline.state == state_of(desk.lines), "looking back leaves the present alone"


@often
@given(SEEDS)
def test_every_league_is_sound(seed: int) -> None:
    desk = random_desk(Random(seed), steps=60, league=True)
    assert_sound(desk.state)
    assert all(draw.same for draw in repeated_draws(desk.lines))


@often
@given(SEEDS, st.booleans())
def test_everything_can_be_shown_and_explained(seed: int, league: bool) -> None:
    desk = random_desk(Random(seed), steps=80, league=league)
    state = desk.state
    tables = [standings_table(state), players_table(state), report_table(state), places_table(state)]
    for round_ in state.rounds:
        tables += [pairings_by_table(state, round_), pairings_by_name(state, round_)]
        assert text_slips(state, round_)
        assert html_slips(state, round_) or not round_.games
        if not league:
            earlier = state_when_paired(desk.lines, state, round_.number)
            assert len(game_reasons(earlier, round_)) == len(round_.games)
            assert pairing_summary(earlier, round_)
            assert all(bye_reason(earlier, bye) for bye in round_.byes)
    if state.bracket is not None:
        tables += bracket_tables(state)
        assert html_bracket(state)
    for table in tables:
        assert all(len(row) == len(table.head) for row in table.rows)
        assert text_of(table)
        assert html_of(table)
    assert all(rank_reason(state, player) for player in state.players)


@often
@given(SEEDS, st.booleans())
def test_an_export_read_again_is_the_same_tournament(seed: int, league: bool) -> None:
    desk = random_desk(Random(seed), steps=80, league=league)
    text = json.dumps(event_of(desk.state, desk.lines))
    reading = read_event(text.encode(), Options())
    state, broken = reading.state()
    assert broken == []
    assert state == desk.state
    assert event_of(state, desk.lines) == json.loads(text)


@often
@given(SEEDS)
def test_an_export_without_its_journal_still_gives_the_same_standings(seed: int) -> None:
    """What other programs read of it: players, rounds, points."""
    state = random_desk(Random(seed), steps=80).state
    event = json.loads(json.dumps(event_of(state)))
    again = after_all(State(), [Imported(event)])
    ours = [row for row in rows_json(state) if state.completed]
    gone = {player.id for player in state.players.values() if player.status is Status.DISQUALIFIED}
    theirs = [row for row in rows_json(again) if row["player"] not in gone]
    if not gone:
        assert sorted(map(str, ours)) == sorted(map(str, theirs[: len(ours)] if not state.completed else theirs))
    assert after_imported(Imported(event_of(again))).rounds == again.rounds


@pytest.mark.parametrize("seed", range(3))
def test_the_random_desk_gets_around(seed: int) -> None:
    """The properties above mean something only if tournaments get far."""
    rounds = brackets = cuts = 0
    for number in range(40):
        state = random_desk(Random(1000 * seed + number), steps=120).state
        rounds += len(state.completed)
        cuts += state.cut is not None
        brackets += state.bracket is not None and state.bracket.is_over
    assert rounds > 40
    assert cuts > 3
    assert brackets > 3

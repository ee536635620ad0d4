"""Files that were edited by hand, sums and all: a sentence with the line, or a tournament that can be shown."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agot_tui.tournament.checking.run import check_paths
from agot_tui.tournament.desk import rounds
from agot_tui.tournament.entries import CutMade, Dropped, Imported, Paired, Published, Registered, Reported, Withdrawn
from agot_tui.tournament.explain import bye_reason, game_reasons, rank_reason, state_when_paired
from agot_tui.tournament.files.event_export import event_of
from agot_tui.tournament.files.event_file import decoded, load_event
from agot_tui.tournament.files.html_pages import html_bracket, html_slips
from agot_tui.tournament.files.tables import (
    bracket_tables,
    pairings_by_name,
    pairings_by_table,
    places_table,
    players_table,
    report_table,
    standings_table,
)
from agot_tui.tournament.fold import Timeline
from agot_tui.tournament.journal import START, Line, line_text, read_line
from agot_tui.tournament.model import PlayerId
from agot_tui.tournament.refusals import BadInput, Refused
from agot_tui.tournament.repeat import repeated_draws
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.standings import standings_of
from agot_tui.tournament.still_in import outlooks

from .helpers import DATA
from .random_desk import random_desk


def forged(value, dice: random.Random):
    """The JSON value with one thing in it changed, most often to something that cannot be."""
    if isinstance(value, dict) and value:
        key = dice.choice(list(value))
        if key == "entry":
            return value
        return {**value, key: forged(value[key], dice)}
    if isinstance(value, list):
        at = dice.randrange(len(value)) if value else 0
        match dice.randrange(4):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1 if value:
                return [*value, value[at]]
            case _ if value:
                return [*value[:at], forged(value[at], dice), *value[at + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return dice.choice([-1, 0, 1, 2, 99])
    if isinstance(value, str):
        return dice.choice(["Ghost", "P0", "P1", ""])
    return value


def read_forged(lines, dice: random.Random) -> Timeline:
    """Everything from one line on with a value changed in that line, and sums that fit."""
    at = dice.randrange(len(lines))
    timeline, total, before = Timeline(), START, START
    for number, line in enumerate(lines, start=1):
        text, _ = line_text(line, total)
        body = json.loads(text)
        body.pop("sum")
        if number == at + 1 and body.get("do"):
            body["do"] = forged(body["do"], dice)
        bare = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        total = sum_of(bare, total)
        text = f'{bare[:-1]},"sum":"{total}"}}'
        timeline.add(read_line(text, number, before)[0])
        before = total
    return timeline


def sum_of(bare: str, before: str) -> str:
    """The sum of a line, as a forger finds it."""
    return f"{crc32((before + bare).encode()):08x}"


def look_at_everything(timeline: Timeline, lines) -> None:
    """Every page of the desk; what a rule refuses is refused."""
    state = timeline.state
    for table in (standings_table(state), players_table(state), report_table(state)):
        assert table.rows is not None
    event_of(state)
    list(repeated_draws(lines))
    for row in standings_of(state):
        rank_reason(state, row.player)
    for round_ in state.rounds:
        for page in (pairings_by_name, pairings_by_table, html_slips):
            page(state, round_)
        earlier = state_when_paired(lines, state, round_.number)
        game_reasons(earlier, round_)
        for bye in round_.byes:
            bye_reason(earlier, bye)
    if state.bracket is not None:
        html_bracket(state)
        bracket_tables(state)
        places_table(state)
    for look in (outlooks, rounds.pair_next, rounds.pair_again, rounds.publish):
        with contextlib.suppress(Refused):
            look(state)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_a_forged_value_is_told_with_its_line_or_can_be_shown(seed: int) -> None:
    dice = random.Random(seed)
    desk = random_desk(dice, steps=30, league=dice.random() < 0.2)
    for _ in range(6):
        with contextlib.suppress(BadInput):  # any other error is a fault
            timeline = read_forged(desk.lines, dice)
            look_at_everything(timeline, timeline._counting)


def test_what_does_not_fit_is_told_with_its_line() -> None:
    desk = random_desk(random.Random(1), steps=0)
    players = list(desk.state.players)
    line = len(desk.lines) + 1
    for entry, sentence in (
        (Dropped(PlayerId("Ghost")), "'Ghost', who is not registered"),
        (Paired(1, ((1, players[0], PlayerId("Ghost")),)), "'Ghost', who is not registered"),
        (Paired(2, ((1, players[0], players[1]),)), "the next one is 1"),
        (Paired(1, ((1, players[0], players[0]),)), "twice"),
        (Registered(players[0], 1), "a second time"),
        (Published(1), "round 1, which is not there"),
        (Reported(-1, 1, Code.P1), "round -1, which is not there"),
        (Reported(1, 1, Code.P1, elimination=True), "elimination round 1, which is not there"),
        (Withdrawn(1), "withdraws round 1, but the last one is 0"),
        (CutMade(1, (players[0],)), "no elimination"),
        (desk.lines[0].entries[0], "open already"),
    ):
        with pytest.raises(BadInput, match=f"^line {line}: .*{sentence}"):
            Timeline(desk.lines).add(Line(line, "", "x", (entry,)))


SOURCES = [
    *(DATA / "samples").glob("*.json"),
    DATA / "tournaments" / "minis_store_2015_9p_top4.json",
]
WRONG = [None, -1, 0, "x", [], {}, 1.5, True, 10**30, "1/0", "nan", "P001"]


def spoiled(value, dice: random.Random):
    """The JSON value with something in it left out, or replaced by something of any kind."""
    if isinstance(value, dict) and value:
        key = dice.choice(list(value))
        if dice.random() < 0.15:
            return {one: kept for one, kept in value.items() if one != key}
        return {**value, key: dice.choice(WRONG) if dice.random() < 0.15 else spoiled(value[key], dice)}
    if isinstance(value, list) and value:
        at = dice.randrange(len(value))
        return [*value[:at], spoiled(value[at], dice), *value[at + 1 :]]
    return dice.choice(WRONG)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**9))
def test_a_spoiled_event_is_told_as_bad_input_or_can_be_used(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    data = dice.choice(SOURCES).read_bytes()
    content = spoiled(json.loads(decoded(data)), dice)
    file = tmp_path / "event.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    with contextlib.suppress(BadInput):  # any other error is a fault
        event = load_event(file).event
        line = Line(1, "", "x", (Imported(event, "1"),))
        look_at_everything(Timeline([line]), [line])
    assert check_paths([file], lambda _: None) in (0, 1, 2)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not the start of a tournament"),
        ("{}", "not the start of a tournament"),
        ('{"form":"agot-event/1"}', "not the start of a tournament"),
        ('{"form":"agot-tournament/2","n":1}', "sum is missing"),
        ('{"form":"agot-tournament/1","n":1,"sum":"00000000"}\r', "CR LF"),
    ],
)
def test_a_first_line_that_is_none_says_what_it_is(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_line(text, 1, START)

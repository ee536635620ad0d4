"""What several tests of the tournament desk need."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from agot_tui.tournament.desk.finals import make_cut
from agot_tui.tournament.desk.registration import open_tournament, register
from agot_tui.tournament.desk.results import report
from agot_tui.tournament.desk.rounds import pair_next, publish
from agot_tui.tournament.entries import Entry
from agot_tui.tournament.fold import Timeline
from agot_tui.tournament.journal import Line
from agot_tui.tournament.model import PlayerId, State
from agot_tui.tournament.pairing.field import Costs, Field, costs_of
from agot_tui.tournament.refusals import Refused
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.structures import Plan, Structure

DATA = Path(__file__).parent / "data"


class Desk:
    """A tournament in memory: each wish becomes a line, as in the file."""

    def __init__(self, seed: str = "1", structure: Structure = Structure.CUSTOM, **options: object) -> None:
        self.lines: list[Line] = []
        self.timeline = Timeline()
        if structure is Structure.CUSTOM:
            options.setdefault("plan", Plan(rounds=3, cut=0))
        self.write(open_tournament(title="Test", seed=seed, structure=structure, **options))

    @property
    def state(self) -> State:
        return self.timeline.state

    def write(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        line = Line(len(self.lines) + 1, "2026-01-01T00:00:00Z", "test", tuple(entries))
        self.timeline.add(line)
        self.lines.append(line)
        return line.entries

    def undo(self) -> None:
        line = Line(len(self.lines) + 1, "", "test", undoes=self.timeline.next_to_undo().number)
        self.timeline.add(line)
        self.lines.append(line)

    def redo(self) -> None:
        line = Line(len(self.lines) + 1, "", "test", redoes=self.timeline.next_to_redo().number)
        self.timeline.add(line)
        self.lines.append(line)

    def do(self, wish, *args, **options) -> tuple[Entry, ...]:
        return self.write(wish(self.state, *args, **options))

    def add(self, *names: str, **options) -> None:
        for name in names:
            self.do(register, name, **options)

    def play_round(self, *codes: Code) -> None:
        """Pair, publish and report: the codes by table, the last one for all further tables."""
        self.do(pair_next)
        self.do(publish)
        for at, game in enumerate(self.state.rounds[-1].games):
            self.do(report, game.table, codes[min(at, len(codes) - 1)])


def players(*names: str) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(name) for name in names)


WINS = (Code.P1,)
"""Every left player wins."""


def desk_of(count: int, **options) -> Desk:
    """A tournament with so many players, called A, B, ..."""
    desk = Desk(**options)
    desk.add(*"ABCDEFGHIJKLMNOPQ"[:count])
    return desk


def refused(desk: Desk, rule: str, wish, *args, **options) -> str:
    """The sentence with which a wish is refused by a rule; nothing has changed."""
    before = desk.state
    with pytest.raises(Refused) as refusal:
        desk.do(wish, *args, **options)
    assert refusal.value.ruling.rule == rule, refusal.value
    assert desk.state == before
    return refusal.value.ruling.sentence


def cut_desk() -> Desk:
    """Nine players after two rounds, cut to the top 4."""
    desk = desk_of(9, plan=Plan(2, 4))
    desk.play_round(*WINS)
    refused(desk, "T8.1", make_cut)
    desk.play_round(*WINS)
    refused(desk, "T8.1", pair_next)
    desk.do(make_cut)
    return desk


def second_opinion(field: Field) -> Costs | None:
    """The best costs of a field by another matching library, on the whole field, with numbers of any size.

    The library proves each of its matchings by the dual solution. None if forbidden pairs leave no pairing.
    """
    import networkx

    groups, size = len(field.groups), field.size
    digit = size + 1
    graph = networkx.Graph()
    for one, two in combinations(range(size), 2):
        if two in field.forbidden[one]:
            continue
        distance = abs(field.level[one] - field.level[two])
        cost = field.met[one].get(two, 0) * (size * groups * groups * 4) + distance * distance
        cost *= digit**groups
        if distance:
            cost += digit ** (groups - 1 - min(field.level[one], field.level[two]))
        graph.add_edge(one, two, weight=-cost)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) < size:
        return None
    return costs_of(field, [(min(pair), max(pair)) for pair in pairs])

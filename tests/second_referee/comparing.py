"""Both referees at the same position with the same answers: every difference between them is a fault of one."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.events import CombatDecided
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.names import House
from agot_tui.boardgame.positions import game_from
from agot_tui.kernel.decisions import Decision
from tests.second_referee.asking import Answer, GameWon, GivesUp, Procedure, Question
from tests.second_referee.facts import neighbours
from tests.second_referee.march_phase import march_phase
from tests.second_referee.marches import March, faults_in
from tests.second_referee.musters import mustering
from tests.second_referee.positions import (
    OPTIONS,
    Position,
    muster_position,
    raid_position,
    random_position,
    supply_position,
)
from tests.second_referee.raids import raid_phase
from tests.second_referee.reach import attacked_in, goals_of
from tests.second_referee.reconciling import supply_card
from tests.second_referee.table import Decided, Table


class Plan(NamedTuple):
    """What is played from a position."""

    name: str
    marches: int | None
    """How many marches are carried out; None: the whole march phase."""
    judged: int
    """How many random marches, most of them against some rule, are judged at each question."""
    position: Callable[[Random], Position] = random_position
    procedure: Callable[[Table], Procedure] = lambda table: march_phase(table, table.turn)
    followed_by: str = ""
    """What the core asks next if the procedure ends; "": whatever it likes, but no march."""


ATTACK: Final = Plan("attack", 1, 0)
JUDGED: Final = Plan("judged", 1, 30)
PHASE: Final = Plan("phase", None, 4)
RAIDS: Final = Plan("raids", 0, 0, raid_position, lambda table: raid_phase(table, table.turn))
SUPPLY: Final = Plan("supply", 0, 0, supply_position, supply_card, "orders")
MUSTER: Final = Plan("muster", 0, 0, muster_position, mustering, "orders")
PLANS: Final = (ATTACK, JUDGED, PHASE, RAIDS, SUPPLY, MUSTER)
ATTACKS_IN_A_PHASE: Final = 0.6
"""How often an attack is made in a march phase, if there is one among the marches judged."""


@dataclass
class Difference(Exception):
    """The two referees do not agree."""

    what: str
    plan: str
    seed: int
    position: dict[str, Any]
    lines: list[str]
    """The commands since the position; the last one is where they part."""

    crashed: bool = False
    """The core has raised an exception."""

    def __str__(self) -> str:
        position = json.dumps(self.position)
        return "\n".join([f"{self.plan}, seed {self.seed}: {self.what}", position, *self.lines])


def compare(board: Board, plan: Plan, seed: int, tally: Counter[str] | None = None) -> None:
    """Play the plan from the position of the seed; raises the first Difference."""
    comparison = _Comparison(board, plan, seed, Counter() if tally is None else tally)
    comparison.play()


@dataclass
class _Comparison:
    board: Board
    plan: Plan
    seed: int
    tally: Counter[str]
    rng: Random = field(init=False)
    position: Position = field(init=False)
    table: Table = field(init=False)
    game: BoardGame = field(init=False)
    lines: list[str] = field(default_factory=list)
    marched: list[March] = field(default_factory=list)
    decided: list[Decided] = field(default_factory=list)
    """The combats that the core has told of."""

    def play(self) -> None:
        self.rng = Random(f"{self.plan.name} {self.seed}")
        self.position = self.plan.position(self.rng)
        self.table = deepcopy(self.position.table)
        self.game = game_from(self.board, self.position.for_core())
        self.tally[f"position: {self.plan.name}"] += 1
        for option in OPTIONS:
            self.tally[f"option: {option} {self.table.options.get(option, 'as usual')}"] += 1
        try:
            self._drive(self.plan.procedure(self.table))
        except GameWon as won:
            self.tally["end: won"] += 1
            if self.game.winner != won.house:
                self._differ(f"{won.house} has won; the core says {self.game.winner}")
        except GivesUp:
            self.tally["end: given up"] += 1
        self._check_combats()
        self.tally["combats alike"] += len(self.decided)

    def _drive(self, procedure: Procedure) -> None:
        """Questions and answers until the plan is carried out."""
        try:
            waiting = next(procedure)
            while not self._is_enough(waiting):
                waiting = procedure.send(self._answer(waiting))
        except StopIteration:
            self._check_end()

    def _differ(self, what: str, *, crashed: bool = False) -> None:
        raise Difference(what, self.plan.name, self.seed, self.position.for_core(), self.lines, crashed)

    def _check_combats(self) -> None:
        if self.decided != self.table.decided:
            self._differ(f"combats: core {self.decided}, right {self.table.decided}")

    def _check_end(self) -> None:
        """The procedure is over: for the core too, and if it has done nothing since, the table is alike."""
        self.tally[f"end: {self.plan.name} over"] += 1
        kinds = {decision.kind for decision in self.game.pending.values()}
        follows = kinds == {self.plan.followed_by} if self.plan.followed_by else "march" not in kinds
        if self.game.winner is not None or not follows:
            self._differ(f"this is over; the core goes on: {sorted(kinds)}")
        if self.plan.followed_by:
            self._check_table()

    def _check_table(self) -> None:
        ours, cores = _of_table(self.table), _of_core(self.game)
        if wrong := {key: (cores[key], ours[key]) for key in ours if cores[key] != ours[key]}:
            self._differ(f"on the table (core, right): {wrong}")
        self.tally["table alike"] += 1

    def _is_enough(self, waiting: dict[str, Question]) -> bool:
        """Who is asked what is alike; at a march, so is the whole table. True if the plan ends here."""
        self._check_combats()
        asked = {str(house): _question_of_core(decision) for house, decision in self.game.pending.items()}
        if asked != waiting:
            self._differ(f"the core asks {_shown(asked)}; asked should be {_shown(waiting)}")
        house = next(iter(waiting))
        if waiting[house].kind != "march":
            return False
        self._check_table()
        if self.marched and self.table.orders.get(self.marched[-1].origin, ("", ""))[1].startswith("march"):
            self._judge_again(house, self.marched[-1])
        if len(self.marched) == self.plan.marches:
            self.tally[f"end: {self.plan.name} alike"] += 1
            return True
        return False

    def _answer(self, waiting: dict[str, Question]) -> Answer:
        """A random answer of one of the houses asked, played by the core."""
        house = self.rng.choice(sorted(waiting))
        kind, options = waiting[house]
        self.tally[f"asked: {kind}"] += 1
        text = self._march_of(house) if options is None else self.rng.choice(sorted(options))
        if kind == "house_card":
            self.tally[f"chosen: {text}"] += 1
        played = text if options is None else self._texts_of_core(house)[text]
        self.lines.append(f"{house}: {played}")
        try:
            events = self.game.play(House(house), self.game.parse(House(house), played))
        except Exception:  # Whatever the core stumbles over is a difference.
            self._differ(traceback.format_exc(), crashed=True)
        self.decided += [_decided(event) for event in events if isinstance(event, CombatDecided)]
        return Answer(house, text)

    def _texts_of_core(self, house: str) -> dict[str, str]:
        """What the core itself calls its options: the order of pieces can matter to it."""
        commands = [str(command) for command in self.game.pending[House(house)].options()]
        return {_sorted(text): text for text in commands}

    # Marches

    def _march_of(self, house: str) -> str:
        """The march to play: an attack, one of those judged, or one that the core offers."""
        allowed = [march for march in self._random_marches(house, self.plan.judged) if self._judge(house, march)]
        if self.plan is ATTACK:
            allowed = [march for march in [self._attack()] if self._judge(house, march)]
        if self.plan is PHASE:
            attacks = [march for march in allowed if self._is_attack(march)]
            allowed = attacks if self.rng.random() < ATTACKS_IN_A_PHASE else []
        if not allowed:
            allowed = [self._offered_by_core(house)]
        march = self.rng.choice(allowed)
        self.marched.append(march)
        return str(march)

    def _is_attack(self, march: March) -> bool:
        return any(attacked_in(self.table, self.table.turn, area) for area in march.moves)

    def _offered_by_core(self, house: str) -> March:
        """A march that the core would play at random, preferably one that moves somebody."""
        march = March(self.position.origin)
        for _ in range(3):
            march = March.read(str(self.game.pending[House(house)].sample(self.rng)))
            if march.moves:
                break
        if not self._judge(house, march):
            self._differ(f"{march} is offered and refused")
        return march

    def _attack(self) -> March:
        """The attack that the position was made for, with some of the units."""
        origin, house = self.position.origin, self.table.turn
        upright = [unit for unit in self.table.units_of(origin, house) if "~" not in unit]
        some = self.rng.sample(upright, self.rng.randint(1, len(upright)))
        march = March(origin, {self.position.embattled: some}, token=self.rng.random() < 0.3)
        return march if not faults_in(self.table, march) else March(origin, march.moves)

    def _random_marches(self, house: str, number: int) -> list[March]:
        """Random marches, sensible or not."""
        orders = self.table.orders
        origins = [area for area, (owner, text) in orders.items() if owner == house and text.startswith("march")]
        marches = (self._random_march(house, self.rng.choice(origins)) for _ in range(number))
        return [march for march in marches if march.moves]

    def _random_march(self, house: str, origin: str) -> March:
        rng = self.rng
        goals = goals_of(self.table, house, origin)
        forces = [area for area in goals if area in self.table.neutrals]
        aim = rng.choice(forces if forces and rng.random() < 0.5 else [self.position.embattled])
        somewhere = neighbours(origin, "land", "sea", "port") if rng.random() < 0.1 or not goals else goals
        moves: dict[str, list[str]] = {}
        for unit in self.table.units_of(origin, house):
            if rng.random() < (0.9 if "~" in unit else 0.2):
                continue
            goal = aim if rng.random() < 0.4 else rng.choice(somewhere)
            if goal != origin:
                moves.setdefault(goal, []).append(unit)
        return March.read(str(March(origin, moves, token=rng.random() < 0.25)))

    def _judge(self, house: str, march: March) -> bool:
        """Both referees say whether a march is allowed, and a refusal names a rule that it is against."""
        faults = faults_in(self.table, march)
        ruling = self.game.rule_on(House(house), self.game.parse(House(house), str(march)))
        self.tally[f"judged: {'against ' + _rules(faults) if faults else 'allowed'}"] += 1
        if bool(ruling) == bool(faults):
            self._differ(f"{house}: {march}: core {ruling}; right: {_rules(faults) or 'allowed'}")
        if faults and not any(fault & set(ruling.rules) for fault in faults):
            self._differ(f"{house}: {march}: core cites {ruling.rules}; it is against {_rules(faults)}")
        return not faults

    def _judge_again(self, house: str, march: March) -> None:
        """An attempt that failed for want of support (R17.7)."""
        if house == self.table.owner_of_units(march.origin):
            self.tally["attempt failed"] += 1
            self._judge(house, march)


def _rules(faults: set[frozenset[str]]) -> str:
    return ", ".join(sorted("/".join(sorted(fault)) for fault in faults))


def _shown(waiting: dict[str, Question]) -> str:
    return "; ".join(
        f"{house} {kind} {sorted(options) if options is not None else ''}"
        for house, (kind, options) in sorted(waiting.items())
    )


# What the core shows, in this referee's words


def _question_of_core(decision: Decision[Any]) -> Question:
    if decision.kind == "march":
        return Question("march", None)
    return Question(decision.kind, frozenset(_sorted(str(command)) for command in decision.options()))


def _sorted(text: str) -> str:
    """Units that are lost, and pieces that are mustered, in the order of their letters."""
    if text.startswith("muster ") and ": " in text:
        head, pieces = text.split(": ", 1)
        return f"{head}: {'; '.join(sorted(pieces.split('; ')))}"
    head, lose, losses = text.partition("lose ")
    return head + lose + "; ".join(_sorted_units(loss) for loss in losses.split("; "))


def _sorted_units(text: str) -> str:
    """``winterfell: K F`` or ``K F``, in the order of the letters."""
    area, there, units = text.rpartition(": ")
    return area + there + " ".join(sorted(units.split()))


def _decided(event: CombatDecided) -> Decided:
    """A combat's end as the core tells it."""
    (swords, towers), (other_swords, other_towers) = event.icons
    return Decided(event.area, event.winner, event.strengths, (swords, other_swords), (towers, other_towers))


def _of_table(table: Table) -> dict[str, object]:
    return {
        "units": {area: (house, sorted(units)) for area, (house, units) in table.units.items()},
        "orders": table.orders,
        "tokens": table.tokens,
        "garrisons": table.garrisons,
        "neutral forces": table.neutrals,
        "hands": {house: sorted(hand) for house, hand in table.hands.items()},
        "discards": {house: sorted(cards) for house, cards in table.discards.items()},
        "power": table.power,
        "supply": table.supply,
        "tracks": table.tracks,
        "Blade used": table.blade_used,
    }


def _of_core(game: BoardGame) -> dict[str, object]:
    state = game.state
    return {
        "units": {area: (force.house, sorted(force.units.each())) for area, force in state.forces.items()},
        "orders": {area: (order.house, order.text) for area, order in state.orders.items()},
        "tokens": dict(state.tokens),
        "garrisons": set(state.garrisons),
        "neutral forces": set(state.neutrals),
        "hands": {house: sorted(hand) for house, hand in state.hands.items()},
        "discards": {house: sorted(cards) for house, cards in state.discards.items()},
        "power": dict(state.power),
        "supply": dict(state.supply),
        "tracks": {track: list(houses) for track, houses in state.tracks.items()},
        "Blade used": state.blade_used,
    }

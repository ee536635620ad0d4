"""Where the other side differs from the rules: one entry for each point that the description of its games lists.

Most points vanish because the games are replayed with ``OPTIONS``; then ``met`` counts how often the point had a
bearing (``bearings``). An entry with ``explains`` says which differences come from it: these are no faults and are
counted as explained. Nothing else is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from agot_tui.boardgame.commands import March, Move
from agot_tui.boardgame.control import castles_of
from agot_tui.boardgame.movement import is_attack
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.neutral import attempt_of
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.state import State
from agot_tui.boardgame.supply import SUPPLY_RULES, allowed_armies, breaks_supply, fits, sizes_after
from agot_tui.values import Value
from tests.peer_games.differences import Difference

OPTIONS: Final = Options(
    tie_break="faq",
    support="house",
    restricted_dummies=True,
    lannister_port_ship_3p=False,
    dark_wings_ports=True,
    robb_attackers="any_area",
)
ONLY_SUPPLY: Final = frozenset({"R14.10", *SUPPLY_RULES})
"""What the refusal of a march cites that breaks nothing but the supply."""


class Deviation(Value):
    """One point in which the other side differs."""

    id: str
    title: str
    rule: str
    """What decides the point."""
    explains: Callable[[Difference], bool] | None = None
    listed: bool = True
    """Whether the description of the games lists it as a difference."""


def other_supply_check(difference: Difference) -> bool:
    """A march that supply forbids on one side only.

    Theirs allows a split march whose attack would fit if the whole army went; it refuses one after which the armies
    still do not fit, though none has grown (R4.5).
    """
    state, house, march = difference.state, difference.house, difference.command
    if state is None or house is None:
        return False
    if difference.kind == "march" and isinstance(march, March) and ONLY_SUPPLY.issuperset(difference.rules):
        return _fits_as_a_whole(state, house, march)
    if (difference.field, difference.wider) == ("all", "ours"):
        origin, goal = map(AreaId, difference.subject)
        changed = _all_gone(state, house, origin, goal)
        over = not fits(sizes_after(state, house, changed), allowed_armies(state, house))
        return over and breaks_supply(state, house, changed) is None
    return False


def _fits_as_a_whole(state: State, house: House, march: March) -> bool:
    attack = next((move for move in march.moves if is_attack(state, house, move.area)), None)
    if attack is None:
        return False
    changed = _all_gone(state, house, march.origin, attack.area)
    for move in march.moves:
        if move is not attack:
            changed[move.area] = state.units_at(move.area, house).size + move.units.size
            changed[attack.area] -= move.units.size
    return fits(sizes_after(state, house, changed), allowed_armies(state, house))


def _all_gone(state: State, house: House, origin: AreaId, goal: AreaId) -> dict[AreaId, int]:
    """Sizes if the whole army of ``origin`` that can march goes to ``goal``."""
    army = state.units_at(origin, house)
    return {origin: army.routed.size, goal: state.units_at(goal, house).size + army.standing.size}


def forbidden_swap(difference: Difference) -> bool:
    """The Raven is offered a forbidden token, or the same one again."""
    state = difference.state
    if state is None or (difference.kind, difference.field, difference.wider) != ("raven", "swap", "theirs"):
        return False
    area, token = difference.subject
    lying = state.orders.get(AreaId(area))
    return lying is not None and (token in state.forbidden or token == lying.text)


def support_before_the_march(difference: Difference) -> bool:
    """Ours offers a march on a neutral force that needs support of others, theirs only when it has been granted."""
    state, house = difference.state, difference.house
    if state is None or house is None or (difference.field, difference.wider) != ("all", "ours"):
        return False
    origin, goal = map(AreaId, difference.subject)
    army = state.units_at(origin, house).standing
    attempt = attempt_of(state, house, March(origin, (Move(goal, army),)))
    return attempt is not None and attempt.own < attempt.needed <= attempt.most


def seven_castles_later(difference: Difference) -> bool:
    """A house has its seventh castle area while the other side is between the moments at which it looks."""
    state, house = difference.state, difference.house
    if state is None or house is None or (difference.kind, difference.field) != ("winner", "seven castles"):
        return False
    between = state.combat is not None or state.phase == "westeros" or difference.ours == ""
    return between and len(castles_of(state, house)) >= state.board.rules.castles_to_win


DEVIATIONS: Final = (
    Deviation("1", "a house declares all its Support orders together; own support is only given back", "R16.2.2, D5"),
    Deviation("2", "Arianne: a Martell power token stays in the lost area", "R16.12.1, D3"),
    Deviation("3", "Mace kills the last unit: the combat goes on", "R16.6.3, D2"),
    Deviation("4", "supply is checked move by move, an attack as if all went", "R14.10, R4.5", other_supply_check),
    Deviation("5", "Milkwater, lowest bidder, all cards equal: none is discarded", "R10.5, D7"),
    Deviation("6", "reconciling: no unit that is destroyed may be superfluous", "R4.4"),
    Deviation("7", "the Raven may put down a forbidden token, or the same one", "R11.9.1", forbidden_swap),
    Deviation("8", "forbidden tokens lie as dummies when no legal one is left", "R11.6, D8"),
    Deviation("9", "Consolidate Power orders without a choice are resolved in a fixed order", "R12.3, R19.1"),
    Deviation("10", "support against a neutral force is asked before the march", "R17.7", support_before_the_march),
    Deviation("11", "Cersei cannot take the order of the embattled area", "R16.9.1"),
    Deviation("12", "the attacker's strength is never below 0", "R16.8.1"),
    Deviation("13", "some checks of the server are loose", "-"),
    Deviation("a", "Dark Wings, Dark Words pays port income", "R7.6.3, D11"),
    Deviation("b", "three houses: the port of Lannisport starts empty", "R2.7, D9"),
    Deviation("c", "seven castle areas are looked for at certain moments only", "R21.1", seven_castles_later),
    Deviation("c ties", "after the last round the later tie-break list decides", "R21.4, D10"),
    Deviation("robb", "Robb sends beaten attackers to any legal area", "R16.10, R16.11.1", listed=False),
    Deviation("star", "a star order that musters nothing gives power", "R19.5", listed=False),
    Deviation("port", "a port taken over by a march is settled after its combat", "R14.7, R16.13", listed=False),
    Deviation("order", "Rattleshirt: armies are reduced in turn order, not lowest bidder first", "R10.5", listed=False),
)
"""In the order of the description; then what it does not list, followed by other means and never explained."""


@dataclass
class Tally:
    """How often each point was met, and how many differences it explained."""

    met: Counter[str] = field(default_factory=Counter)
    explained: Counter[str] = field(default_factory=Counter)

    def explain(self, difference: Difference) -> Deviation | None:
        """The deviation that explains a difference, counted; ``None`` if there is none."""
        for deviation in DEVIATIONS:
            if deviation.explains is not None and deviation.explains(difference):
                self.explained[deviation.id] += 1
                return deviation
        return None

    def add(self, other: Tally) -> None:
        """The counts of another game come in."""
        self.met.update(other.met)
        self.explained.update(other.explained)

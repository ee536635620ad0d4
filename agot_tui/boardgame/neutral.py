"""R17.5 to R17.8: what it takes to beat a neutral force. Asking other houses for support is in ``neutral_support``."""

from __future__ import annotations

from collections.abc import Iterator

from agot_tui.boardgame.commands import March, Move
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.orders import SUPPORT
from agot_tui.boardgame.state import State
from agot_tui.boardgame.strength import units_strength
from agot_tui.boardgame.units import NONE
from agot_tui.values import Value


class Attempt(Value):
    """A march against a neutral force."""

    area: AreaId
    needed: int
    own: int
    """Strength of the marching house with its own Support (R17.5)."""
    helpers: tuple[tuple[House, AreaId, int], ...]
    """Support that other houses have not declined: house, area, strength, in turn order."""

    @property
    def most(self) -> int:
        """The strength if all support were granted."""
        return self.own + sum(strength for _, _, strength in self.helpers)


def attempt_of(state: State, house: House, march: March) -> Attempt | None:
    """What the march has against the neutral force that it attacks; ``None`` if it attacks none."""
    attack = next((move for move in march.moves if move.area in state.neutrals), None)
    if attack is None:
        return None
    area = attack.area
    siege = state.setup.areas[area].has_castle
    own = units_strength(state, attack.units, siege=siege) + state.orders[march.origin].modifier
    helpers: list[tuple[House, AreaId, int]] = []
    for supporter, place, strength in _supporters(state, house, march, attack, siege):
        if supporter == house:
            own += strength
        elif (march.origin, area, place) not in state.declined:
            helpers.append((supporter, place, strength))
    helpers.sort(key=lambda helper: state.turn_order.index(helper[0]))
    return Attempt(area, state.neutrals[area], own, tuple(helpers))


def _supporters(
    state: State, house: House, march: March, attack: Move, siege: bool
) -> Iterator[tuple[House, AreaId, int]]:
    """Support orders that reach the attack; units that the same march brings there count (R14.7)."""
    arriving = {move.area: move.units for move in march.moves}
    for place in state.setup.reach.supporters[attack.area]:
        order = state.orders.get(place)
        if order is not None and order.kind == SUPPORT:
            there = state.units_at(place, order.house)
            if order.house == house:
                there += arriving.get(place, NONE)
            yield order.house, place, units_strength(state, there, siege=siege) + order.modifier

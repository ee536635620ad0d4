"""What persons can work out before they act, from what they may know: marches, defences, transport, supply, odds.

An outlook is made of an imagined game (``imagined``), so there is no secret in it to give away. An order that lies face
down counts as unknown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from agot_tui.boardgame.commands import March
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.modifiers import unit_worth
from agot_tui.boardgame.movement import by_goal, destinations
from agot_tui.boardgame.names import AreaId, House, Side
from agot_tui.boardgame.neutral import Attempt, attempt_of
from agot_tui.boardgame.odds import Odds, blade_decides, odds_now, odds_of_march
from agot_tui.boardgame.orders import DEFENSE, MARCH, SUPPORT, Order
from agot_tui.boardgame.strength import units_strength, worth_of
from agot_tui.boardgame.supply import allowed_armies, army_sizes, fits, sizes_after
from agot_tui.boardgame.units import NONE, Units
from agot_tui.values import Value


class Marcher(Value):
    """Units that could march into an area."""

    house: House
    origin: AreaId
    units: Units
    """Those that stand: routed ones may not march (R14.4)."""
    strength: int
    """Of all of them, siege engines counted where they count, with the modifier of the order."""
    order: str | None
    """Their March order; ``None``: they have none, or nobody knows."""
    unknown: bool
    """Their order lies face down, or is still to be placed."""
    by_ship: bool


class Defence(Value):
    """What a house would have in an area if it were attacked now, before house cards (R16.4)."""

    house: House
    units: int
    order: int
    garrison: int
    support: int
    """Of its own Support orders that reach the area."""
    helpers: tuple[tuple[House, int], ...]
    """Support orders of others that reach it: they may help either side."""
    unknown: bool
    """Some order that would count lies face down."""

    @property
    def total(self) -> int:
        """With own support."""
        return self.units + self.order + self.garrison + self.support


class Chain(Value):
    """Sea areas with ships of one house that touch, and the land that they join (R15)."""

    seas: tuple[AreaId, ...]
    shores: tuple[AreaId, ...]


class Armies(NamedTuple):
    """Armies of a house after a march, against its supply (R4.2)."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    allowed: tuple[int, ...]

    @property
    def fit(self) -> bool:
        """Whether supply allows them."""
        return fits(self.after, self.allowed)


class Outlook:
    """What the persons of some seats can work out now."""

    def __init__(self, game: BoardGame, seats: Collection[House]) -> None:
        """``game``: as these persons can imagine it."""
        self._game = game
        self._seats = frozenset(seats)

    # Marches

    def marchers(self, area: AreaId) -> tuple[Marcher, ...]:
        """Everybody whose standing units could go to an area, by turn order; of the house that is there too (R14)."""
        state = self._game.state
        found = [marcher for origin in state.forces if (marcher := self._marcher(origin, area)) is not None]
        order = state.turn_order
        return tuple(sorted(found, key=lambda one: (order.index(one.house), state.setup.rank[one.origin])))

    def _marcher(self, origin: AreaId, area: AreaId) -> Marcher | None:
        state = self._game.state
        house, there = state.forces[origin]
        goal = state.setup.areas[area]
        going = there.standing.only("S" if goal.kind != "land" else "FKE")
        if not going or origin == area or area not in destinations(state, house, origin):
            return None
        order = self._order(origin)
        marches = order is not None and order.kind == MARCH
        strength = units_strength(state, going, siege=goal.has_castle)
        return Marcher(
            house,
            origin,
            going,
            strength + (order.modifier if order is not None and marches else 0),
            order.text if order is not None and marches else None,
            state.phase in ("westeros", "planning") and order is None,
            goal.kind == "land" and area not in state.setup.reach.land[origin],
        )

    def chains(self, house: House) -> tuple[Chain, ...]:
        """The chains of a house's ships that join land, in the order of the board (R15.1, R15.2)."""
        state = self._game.state
        reach, chains, seen = state.setup.reach, [], set[AreaId]()
        for sea, force in sorted(state.forces.items(), key=lambda entry: state.setup.rank[entry[0]]):
            if force.house != house or sea in seen or state.setup.areas[sea].kind != "sea":
                continue
            seas = self._chain(house, sea)
            seen |= seas
            shores = {land for one in seas for land in reach.shores[one]}
            chains.append(Chain(self._ranked(seas), self._ranked(shores)))
        return tuple(chains)

    def _chain(self, house: House, start: AreaId) -> set[AreaId]:
        """The sea areas that ships of a house join to one of them (R15.2)."""
        state = self._game.state
        found, todo = set[AreaId](), [start]
        while todo:
            sea = todo.pop()
            force = state.forces.get(sea)
            if sea not in found and force is not None and force.house == house:
                found.add(sea)
                todo.extend(state.setup.reach.sea[sea])
        return found

    def armies_after(self, house: House, march: March) -> Armies | None:
        """The armies of a house after a march, as if it met no resistance; ``None`` if the units are not there."""
        state = self._game.state
        leaving = NONE
        changed: dict[AreaId, int] = {}
        for area, some in by_goal(state, march).moves:
            leaving += some
            changed[area] = state.units_at(area, house).size + some.size
        there = state.units_at(march.origin, house)
        if not there >= leaving:
            return None
        changed[march.origin] = (there - leaving).size
        after = sizes_after(state, house, changed)
        return Armies(tuple(army_sizes(state, house)), tuple(after), allowed_armies(state, house))

    def attempt(self, house: House, march: March) -> Attempt | None:
        """What a march has against the neutral force that it attacks (R17.5)."""
        order = self._game.state.orders.get(march.origin)
        if order is None or order.house != house:
            return None
        return attempt_of(self._game.state, house, by_goal(self._game.state, march))

    # Combats

    def defence(self, area: AreaId) -> Defence | None:
        """What an area has against an attack; ``None`` where no house would defend it."""
        state = self._game.state
        force = state.forces.get(area)
        owner = state.setup.homes.get(area)
        garrison = state.garrisons.get(area, 0)
        house = force.house if force is not None else owner if garrison else None
        if house is None:
            return None
        there = force.units if force is not None else NONE
        order = self._order(area)
        unknown = self._hides(area)
        support, helpers = 0, dict[House, int]()
        for place in state.setup.reach.supporters[area]:
            unknown = unknown or self._hides(place)
            lying = self._order(place)
            if lying is not None and lying.kind == SUPPORT:
                helps = units_strength(state, state.units_at(place, lying.house), siege=False) + lying.modifier
                if lying.house == house:
                    support += helps
                else:
                    helpers[lying.house] = helpers.get(lying.house, 0) + helps
        return Defence(
            house,
            units_strength(state, there, siege=False),
            order.modifier if order is not None and order.kind == DEFENSE and order.house == house else 0,
            garrison if owner == house else 0,
            support,
            tuple(helpers.items()),
            unknown,
        )

    def helps(self, area: AreaId, side: Side) -> int:
        """What the Support order in an area is worth to a side of the combat in progress (R16.4)."""
        state = self._game.state
        combat, order = state.combat, self._order(area)
        if combat is None or order is None or order.kind != SUPPORT:
            return 0
        worth = unit_worth(state, combat, order.house, side)
        return worth_of(state.units_at(area, order.house), worth) + order.modifier

    def odds(self, seat: House, march: March | None = None) -> Odds:
        """The odds of the combat that a march of ``seat`` leads to, or of the one in progress; NoCombat if none."""
        return odds_now(self._game) if march is None else odds_of_march(self._game, seat, march)

    def blade_decides(self) -> bool:
        """Whether the Blade, which is asked about now, would change who wins the combat (R16.7)."""
        return blade_decides(self._game)

    # What lies where, as far as it is known

    def _hides(self, area: AreaId) -> bool:
        """Whether an order lies there, or may still be laid, that these persons cannot see."""
        state = self._game.state
        force = state.forces.get(area)
        return state.phase == "planning" and force is not None and force.house not in self._seats

    def _order(self, area: AreaId) -> Order | None:
        return None if self._hides(area) else self._game.state.orders.get(area)

    def _ranked(self, areas: Iterable[AreaId]) -> tuple[AreaId, ...]:
        return tuple(sorted(areas, key=self._game.state.setup.rank.__getitem__))

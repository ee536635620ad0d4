"""Units given up at their owner's choice: what the decisions of supply, wildlings and combats share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from agot_tui.boardgame.commands import Lose, Loss
from agot_tui.boardgame.events import UnitsDestroyed, UnitsReplaced
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.state import State
from agot_tui.boardgame.units import NONE, Units, units
from agot_tui.kernel.rulings import Fault


def merged(losses: Iterable[Loss]) -> tuple[Loss, ...]:
    """One loss for each area, in the order of their first mention."""
    found: dict[AreaId | None, Loss] = {}
    for loss in losses:
        old = found.get(loss.area, Loss(loss.area))
        found[loss.area] = Loss(loss.area, old.units + loss.units, old.demoted + loss.demoted)
    return tuple(found.values())


def in_board_order(state: State, losses: Iterable[Loss]) -> tuple[Loss, ...]:
    """The losses, one for each area, areas in the order of the board."""
    rank = state.setup.rank
    return tuple(sorted(merged(losses), key=lambda loss: rank[loss.area] if loss.area else -1))


def area_faults(state: State, house: House, command: Lose, rule: str, also: tuple[str, ...] = ()) -> Iterator[Fault]:
    """Losses without an area, or of units that the house does not have there."""
    areas = state.setup.areas
    for loss in merged(command.losses):
        if loss.area is None:
            yield Fault(rule, f"{state.name_of(house)} has to name the area of {loss.units}: lose AREA: UNITS", also)
            continue
        there = state.units_at(loss.area, house)
        gone = loss.units + units("K" * loss.demoted)
        if not there >= gone:
            has = f"{state.name_of(house)} has {there or 'no units'}"
            yield Fault(rule, f"{has} in {areas[loss.area].name}, not {gone}", also)


def apply_losses(state: State, house: House, losses: Iterable[Loss], why: str, rule: str) -> None:
    """The units are destroyed (R1.10) or demoted; control and ports are settled by the caller's next step."""
    for loss in losses:
        assert loss.area is not None
        if loss.units:
            state.remove_units(loss.area, house, loss.units)
            state.note(UnitsDestroyed(house, loss.area, loss.units, why, rule))
        if loss.demoted:
            old, new = units("K" * loss.demoted), units("F" * loss.demoted)
            state.remove_units(loss.area, house, old)
            state.add_units(loss.area, house, new)
            state.note(UnitsReplaced(house, loss.area, old, new, why, rule))


def picks(there: list[tuple[AreaId, Units]], number: int) -> Iterator[tuple[Loss, ...]]:
    """Every way to take ``number`` units out of the areas given, in a stable order."""
    if number == 0:
        yield ()
    elif there:
        (area, found), *rest = there
        room = sum(some.size for _, some in rest)
        for here in range(min(number, found.size), max(0, number - room) - 1, -1):
            for some in found.subsets_of(here):
                for others in picks(rest, number - here):
                    yield (Loss(area, some), *others) if some is not NONE else others

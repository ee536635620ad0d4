"""R4 Supply: the fit test. The Supply card is in ``westeros``, giving units up in ``reconcile``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from agot_tui.boardgame.events import SupplySet
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.state import State, put

SUPPLY_RULES: Final = ("R4.5", "R4.2", "R4.1")
"""What an army that is too large or one too many breaks, beside the rule of the action that makes it."""


def army_sizes(state: State, house: House) -> list[int]:
    """Sizes of the house's armies (R1.3), the largest first. Attackers of a running combat count where they fight."""
    sizes = [force.units.size for force in state.forces.values() if force.house == house and force.units.size > 1]
    combat = state.combat
    if combat is not None and combat.attacker == house and combat.attackers.size > 1:
        sizes.append(combat.attackers.size)
    sizes.sort(reverse=True)
    return sizes


def allowed_armies(state: State, house: House) -> tuple[int, ...]:
    """The largest sizes that the house's armies may have (R4.1)."""
    return state.board.rules.armies[state.supply[house]]


def fits(sizes: Sequence[int], allowed: Sequence[int]) -> bool:
    """The fit test (R4.2) of army sizes, largest first."""
    if len(sizes) > len(allowed):
        return False
    return all(size <= flag for size, flag in zip(sizes, allowed, strict=False))


def grows(before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether some army is larger than before (R4.5); sizes come largest first."""
    return len(after) > len(before) or any(new > old for new, old in zip(after, before, strict=False))


def sizes_after(state: State, house: House, changed: Mapping[AreaId, int], *, attackers_stay: bool = True) -> list[int]:
    """The house's army sizes if the areas of ``changed`` held that many of its units.

    Its attackers in a running combat count where they fight, unless they are among what has changed.
    """
    sizes = [n for n in changed.values() if n > 1]
    combat = state.combat
    if attackers_stay and combat is not None and combat.attacker == house and combat.attackers.size > 1:
        sizes.append(combat.attackers.size)
    sizes += [
        force.units.size
        for area, force in state.forces.items()
        if force.house == house and area not in changed and force.units.size > 1
    ]
    sizes.sort(reverse=True)
    return sizes


def breaks_supply(
    state: State, house: House, changed: Mapping[AreaId, int], *, attackers_stay: bool = True
) -> list[int] | None:
    """The house's army sizes if the areas of ``changed`` held that many of its units, should that be against R4.5.

    Armies that do not fit are against it only if one is larger than before: a stack that gains units, or one more or a
    larger one among all of them. An army may move as a whole.
    """
    after = sizes_after(state, house, changed, attackers_stay=attackers_stay)
    if fits(after, allowed_armies(state, house)):
        return None
    gained = any(n > state.units_at(area, house).size >= 2 for area, n in changed.items())
    return after if gained or grows(army_sizes(state, house), after) else None


def supply_sentence(state: State, house: House, sizes: Iterable[int], *, when: str) -> str:
    """``after this march Baratheon would have armies of 4, 2; supply 2 allows 3, 2, 2``."""
    allowed = shown(allowed_armies(state, house))
    name, supply = state.name_of(house), state.supply[house]
    return f"{when} {name} would have armies of {shown(sizes)}; supply {supply} allows {allowed}"


def shown(sizes: Iterable[int]) -> str:
    """``3, 2, 2``, or ``none``."""
    return ", ".join(map(str, sizes)) or "none"


def set_supply(state: State, house: House, supply: int) -> None:
    """The house's supply marker stands on ``supply``, kept within the track (R4.1)."""
    state.supply = put(state.supply, house, max(0, min(supply, state.board.rules.supply_max)))
    state.note(SupplySet(house, state.supply[house]))

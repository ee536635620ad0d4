"""A finished game as nobody saw it while it was played: every hand, order, card and bid at once.

It is put together from what each seat sees, so nothing comes to light that no seat may see (R23.5); it is for games
that are over, where nothing is left to hide.
"""

from __future__ import annotations

from collections.abc import Mapping

from agot_tui.boardgame.names import House
from agot_tui.boardgame.view import FACE_DOWN, AreaView, CombatView, FighterView, View
from agot_tui.values import replace


def seen_by_all(public: View, views: Mapping[House, View]) -> View:
    """The spectator's view, with what each house sees of its own."""
    return replace(
        public,
        areas={area: _area(there, views) for area, there in public.areas.items()},
        houses={
            house: replace(
                one, hand=views[house].houses[house].hand, tokens_left=views[house].houses[house].tokens_left
            )
            for house, one in public.houses.items()
        },
        wildling_top=next((view.wildling_top for view in views.values() if view.wildling_top is not None), None),
        combat=_combat(public.combat, views) if public.combat is not None else None,
    )


def _area(there: AreaView, views: Mapping[House, View]) -> AreaView:
    if there.order != FACE_DOWN or there.order_house is None:
        return there
    return replace(there, order=views[there.order_house].areas[there.id].order)


def _combat(combat: CombatView, views: Mapping[House, View]) -> CombatView:
    attacker, defender = combat.attacker.house, combat.defender.house
    return replace(
        combat,
        attacker=_fighter(combat.attacker, views[attacker].combat, attacking=True),
        defender=_fighter(combat.defender, views[defender].combat, attacking=False),
    )


def _fighter(fighter: FighterView, own: CombatView | None, *, attacking: bool) -> FighterView:
    assert own is not None
    mine = own.attacker if attacking else own.defender
    return replace(fighter, card=mine.card, tides=mine.tides)

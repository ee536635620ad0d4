"""Which combat the odds are asked for: the one in progress, or the one that a march leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agot_tui.boardgame.commands import March
from agot_tui.boardgame.names import House
from agot_tui.boardgame.odds import NoCombat, Odds
from agot_tui.boardgame.view import View

if TYPE_CHECKING:
    from agot_tui.boardgame.outlook import Outlook

NO_MARCH: Final = "no combat is at hand. In the march step: name a march that is an attack"


class NoOdds(ValueError):
    """There is no combat to look at; the text says what to do."""


def odds_of(outlook: Outlook, seat: House | None, view: View | None, march: March | None) -> Odds:
    """The odds of the combat in progress, else of a march of ``seat``; NoOdds if there are none."""
    if seat is None or view is None:
        raise NoOdds("nobody is asked anything")
    if view.combat is not None:
        if view.combat.revealed:
            raise NoOdds("the cards are up: the table shows how it stands")
        return outlook.odds(seat)
    if march is None:
        raise NoOdds(NO_MARCH)
    try:
        return outlook.odds(seat, march)
    except NoCombat as error:
        raise NoOdds(f"no combat follows from {march}: {error}") from None

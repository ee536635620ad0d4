"""Thinking before acting: which combat the odds are asked for, and a scratch game in which anything can be tried."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agot_tui.boardgame.commands import March, Move
from agot_tui.boardgame.odds import Odds
from agot_tui.frontend.odds_asked import NoOdds, odds_of
from agot_tui.tui.forms.march import MarchForm
from agot_tui.tui.session import Beginning, Session
from agot_tui.values import replace

YOU: Final = "you"
"""Who plays all houses where nothing counts."""


def odds_asked(session: Session) -> Odds:
    """The odds of the combat in progress, or of the march that is picked or lies under the cursor."""
    march = march_meant(session) if isinstance(session.form, MarchForm) else None
    if march is None and session.view is not None and session.view.combat is None:
        raise NoOdds("no combat is at hand. In the march step: choose an order, then a destination that is an attack.")
    return odds_of(session.outlook, session.seat, session.view, march)


def march_meant(session: Session) -> March | None:
    """The march that is picked; if nobody has been sent anywhere, everybody to the area under the cursor."""
    form = session.form
    if not isinstance(form, MarchForm) or form.command is None:
        return None
    if form.command.moves:
        return form.command
    if session.cursor in form.goals and form.standing:
        return March(form.command.origin, (Move(session.cursor, form.standing),))
    return None


ABOUT_THE_CURSOR: Final[Mapping[str, str]] = {
    "orders": "order {} ",
    "retreat": "retreat {}",
    "muster": "muster {}: ",
    "consolidate": "consolidate {}",
}
"""By kind of decision: how a command about the area under the cursor begins."""


def command_meant(session: Session) -> str:
    """What somebody who asks may have in mind, as the beginning of a command: what is picked, where the cursor is."""
    march = march_meant(session)
    if march is not None:
        return str(march)
    decision = session.decision
    return ABOUT_THE_CURSOR.get(decision.kind if decision is not None else "", "").format(session.cursor)


def scratch_session(real: Session, number: int) -> Session:
    """A session over a game as the person at the keyboard can imagine it now: nothing in it is anybody's secret.

    The one person plays all houses there. ``number``: each time what nobody knows is drawn anew.
    """
    person = real.person
    assert person is not None
    bus = real.bus.scratch(person.houses, f"what if {real.bus.moments} {number}")
    names = dict.fromkeys(real.board.houses, YOU)
    table = replace(real.table, bus=bus, header={**real.table.header, "names": names}, record=None, notices=())
    return Session(table, "trust", real.by_itself.settings, begin_with=Beginning(real.seat, real.cursor, person.houses))

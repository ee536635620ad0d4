"""What is asked of whom and why, with the options as keys; the message of the moment at the bottom."""

from __future__ import annotations

from agot_tui.boardgame.events import WildlingCardTurnedUp
from agot_tui.boardgame.names import House
from agot_tui.boardgame.view import View
from agot_tui.bus import DecisionView
from agot_tui.frontend.keys import key_for
from agot_tui.frontend.words import kind_of
from agot_tui.tui.forms.base import Form
from agot_tui.tui.lines import Line, clip, heading, joined, line, wrap
from agot_tui.tui.panes.combat import combat_lines
from agot_tui.tui.session import Session

WILDLING_KINDS = frozenset(("wildling", "tie_track"))
COMBAT_KINDS = frozenset(
    ("support", "accept_support", "house_card", "ability", "blade", "blade_redraw", "casualties", "retreat")
)


def prompt_lines(session: Session, width: int, height: int, *, combat_aside: bool = False) -> list[Line]:
    """The pane for the seat that is asked; ``combat_aside``: a combat has a pane of its own."""
    decision, form, view = session.decision, session.form, session.view
    if decision is None or form is None or view is None or session.seat is None:
        return _idle(session, width)
    kind = kind_of(decision.kind)
    picked = form.title()
    question = picked or joined((line((_about(session, decision), "strong")), line(kind.question)))
    what_if = line(("What if", "fight"), " ") if session.what_if else ()
    title = (*what_if, *line((f"{session.board.houses[session.seat].name}: {kind.title}", "title")))
    rules = line((" ".join(decision.rules[:2]), "dim"))
    known = _known(session, view, decision.kind, width, combat_aside=combat_aside)
    below = wrap(session.message, width)[: max(2, height // 2)] if session.message else []
    room = height - 1 - len(below)
    if width >= 70:
        head = heading(joined((title, question)), width, rules)
        asked = []
    else:
        head = heading(title, width, rules)
        asked = wrap(question, width)[:2]
    rows = _fitted(form, known, asked, width, room)[: max(0, room)]
    return [head, *rows, *([()] * max(0, room - len(rows))), *below]


def _about(session: Session, decision: DecisionView) -> str:
    """What it is about, with houses by their names; which houses are tied the form shows."""
    about = decision.about.partition(":")[0] if decision.kind == "tie_order" else decision.about
    house = session.board.houses.get(House(about))
    return house.name if house is not None else about


def _known(session: Session, view: View, kind: str, width: int, *, combat_aside: bool) -> list[Line]:
    """What one has to know for the decision: the combat, the wildling card that was seen or that takes effect."""
    rows: list[Line] = []
    if kind in WILDLING_KINDS and (turned_up := session.bus.last_of((), WildlingCardTurnedUp)) is not None:
        rows += wrap(line(turned_up.sentence(session.board)), width)
    if view.combat is not None and kind in COMBAT_KINDS and not combat_aside:
        rows += [clip(row, width) for row in combat_lines(view.combat, session.board, session.letters, width)]
    if kind == "raven_bury" and view.wildling_top is not None:
        card = session.board.wildling_cards[view.wildling_top]
        rows += wrap(line(("You see: ", "dim"), (card.name, "strong")), width)
    return rows


def _fitted(form: Form, known: list[Line], asked: list[Line], width: int, room: int) -> list[Line]:
    """The options, and above them as much of what is known and asked as leaves room for them."""
    for above in ([*known, *asked], known, known[1:], asked[:1]):
        left = room - len(above)
        if left >= 1 and len(body := form.body(width, left)) <= left and form.whole:
            return [*above, *(clip(row, width) for row in body)]
    return [clip(row, width) for row in form.body(width, max(1, room))]


def _idle(session: Session, width: int) -> list[Line]:
    winner = session.bus.winner
    head = heading(line(("The game is over" if winner else "Nothing is asked", "title")), width)
    if winner is None:
        return [head]
    rows = wrap(line((f"{session.people.seat_name(winner)} has won.", "strong"), f" {key_for('leave')} leaves."), width)
    return [head, *rows, *wrap(session.message, width)]

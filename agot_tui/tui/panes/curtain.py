"""The closed curtain: who is next, for what, and how to open it. Nothing else, least of all anything private."""

from __future__ import annotations

from agot_tui.frontend.keys import Where, key_for
from agot_tui.frontend.words import asked_of_all
from agot_tui.tui.lines import Line, line, width_of
from agot_tui.tui.session import Session


def curtain_lines(session: Session, width: int, height: int) -> list[Line]:
    """In the middle of the terminal."""
    seat = session.seat
    if seat is None:
        return []
    person, letter = session.people.of(seat), session.letters[seat]
    house = session.board.houses[seat].name
    of_house = f" (House {house})" if person.name != house else ""
    waits = line("It is ", (f"{person.name}'s", "strong"), f" turn{of_house}")
    rows = [
        line(("The curtain is closed", "title")),
        (),
        waits,
        line((asked_of_all(session.bus.view(None), seat), "dim")),
        (),
        line(f"{person.name} opens it with ", (f" {letter} ", f"house.{seat}")),
    ]
    last = session.bus.seat_of(session.bus.moments)
    if last is not None and session.bus.may_undo(last):
        rows += [
            (),
            line(
                (key_for("undo", Where.CURTAIN), "key"),
                (f" takes the last command back ({session.people.of(last).name})", "dim"),
            ),
        ]
    if session.message:
        rows += [(), session.message]
    top: list[Line] = [()] * max(0, (height - len(rows)) // 2)
    return top + [line(" " * max(0, (width - width_of(row)) // 2), *row) if row else () for row in rows]

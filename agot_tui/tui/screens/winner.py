"""The end of a game: who has won, and how everybody stood."""

from __future__ import annotations

from typing import ClassVar

from agot_tui.boardgame.events import GameWon
from agot_tui.frontend.keys import Where
from agot_tui.tui.lines import Line, line, wrap
from agot_tui.tui.screens.base import PageScreen
from agot_tui.tui.session import Session


class WinnerScreen(PageScreen):
    """The final table."""

    where: ClassVar[Where] = Where.WINNER

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def lines(self, width: int, height: int) -> list[Line]:
        """In the middle of the terminal."""
        rows = winner_lines(self.session)
        left = max(1, (width - 60) // 2)
        top: list[Line] = [()] * max(0, (height - len(rows)) // 2)
        wrapped = [part for row in rows for part in wrap(row, width - 2 * left)]
        return top + [line(" " * left, *row) if row else () for row in wrapped]

    def do_board(self) -> None:
        """The board, as it stood."""
        self.app.pop_screen()

    def do_replay(self) -> None:
        """The whole game again."""
        self.game_app.show_replay(self.session.table, self.session)

    def do_leave(self) -> None:
        """Leaves the game."""
        self.app.pop_screen()
        self.game_app.leave_game()


def winner_lines(session: Session) -> list[Line]:
    """The winner, the reason, the houses by castles."""
    bus, board, people = session.bus, session.board, session.people
    winner = bus.winner
    assert winner is not None
    won = next((event for _, event in bus.events(None) if isinstance(event, GameWon)), None)
    view = bus.view(None)
    rows = [
        line(
            (f" {session.letters[winner]} ", f"house.{winner}"),
            (f" {people.seat_name(winner)} wins the game", "title"),
        ),
        (),
    ]
    if won is not None:
        rows += [line(won.sentence(board)), ()]
    rows.append(line((f"    {'House':<28}castles  supply  power", "dim")))
    order = sorted(view.houses.values(), key=lambda house: (house.id != winner, -house.castles))
    for house in order:
        name = people.seat_name(house.id)[:26]
        rows.append(
            line(
                (f" {session.letters[house.id]} ", f"house.{house.id}"),
                f" {name:<28}{house.castles:>7}{house.supply:>8}{house.power:>7}",
            )
        )
    record = session.table.record
    kept = f"The record is kept: {record.path}" if record is not None else "This game was not recorded."
    return [*rows, (), line((f"After round {view.round}, {bus.moments} commands. {kept}", "dim"))]

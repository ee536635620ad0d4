"""The bus of a board game: what only the board game can be asked, on top of what the bus does for any game."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING, Any

from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.names import AreaId
from agot_tui.boardgame.notation import parse_seat
from agot_tui.boardgame.view import View
from agot_tui.bus import Bus, Viewer
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import NOT_A_COMMAND, Ruling, refused
from agot_tui.kernel.seats import Seat

if TYPE_CHECKING:
    from agot_tui.boardgame.grounds import Grounds
    from agot_tui.boardgame.outlook import Outlook


class BoardBus(Bus[BoardGame]):
    """A running board game."""

    @property
    def on_table(self) -> bool:
        """Whether the decks lie on somebody's table, and the game is followed, not played."""
        return self._game.state.given.on_table

    def view(self, seat: Viewer, moment: int | None = None) -> View:
        """What ``seat`` may know, now or after ``moment`` commands (R23.5)."""
        game = self._game if moment is None else self._moments[moment].game
        return game.view(seat)

    def goals(self, seat: Seat, origin: AreaId) -> tuple[AreaId, ...]:
        """Where units of ``seat`` could march from an area: what may be tried; ``rule_on`` decides about a march."""
        from agot_tui.boardgame.movement import destinations

        return tuple(destinations(self._game.state, seat, origin))

    def outlook(self, seats: Collection[Seat]) -> Outlook:
        """What the persons of these seats can work out now; it holds nothing that is hidden from them."""
        from agot_tui.boardgame.outlook import Outlook

        return Outlook(self._game.imagined(seats, Random(0)), seats)

    def ask(self, seat: Seat, text: str) -> Grounds:
        """May ``seat`` play that? The ruling with what it rests on, as far as the person of the seat can know it."""
        from agot_tui.boardgame.grounds import Grounds, grounds_of

        game = self._game.imagined((seat,), Random(0))
        try:
            return grounds_of(game, seat, game.parse(seat, text))
        except NotationError as error:
            return Grounds(refused(NOT_A_COMMAND, str(error)))

    def scratch(self, seats: Collection[Seat], chance: str) -> BoardBus:
        """A game to try things in; see :meth:`Bus.scratch`."""
        return BoardBus(self._game.imagined(seats, Random(chance)), scratch=True)

    def answer_by_chance(self, seat: Seat, chance: str) -> Ruling:
        """Plays something that ``seat`` may play, all its orders in planning: for scratch games only."""
        rng = Random(chance)
        planning = self._plans(seat)
        ruling = self._sampled(seat, rng)
        while planning and self._plans(seat):
            ruling = self._sampled(seat, rng)
        return ruling

    def read_line(self, text: str) -> tuple[Seat, Any]:
        """Seat and command of a record's line; NotationError if it has none."""
        return parse_seat(text, self._game.board)

    def _plans(self, seat: Seat) -> bool:
        decision = self._game.pending.get(seat)
        return decision is not None and decision.kind == "orders"

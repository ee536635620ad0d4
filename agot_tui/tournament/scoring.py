"""Results and what they are worth (T6)."""

from collections.abc import Mapping
from enum import StrEnum

from agot_tui.tournament.refusals import BadInput, refuse
from agot_tui.values import Value


class Code(StrEnum):
    """How a game of two ended; the first player of the game is ``p1``."""

    P1 = "p1"
    P2 = "p2"
    P1M = "p1m"
    """Modified win of the first player: decided after time was called (T11.3)."""
    P2M = "p2m"
    DL = "dl"
    """Double loss by ruling (T6.6)."""
    DRAW = "draw"
    """Only where the points table has a value for it (T6.2, T6.5)."""
    P1F = "p1f"
    """The second player did not show up: a win without an opponent for SoS (T9.3)."""
    P2F = "p2f"
    DLF = "dlf"
    """Neither came: a loss for both, without an opponent."""

    @property
    def is_forfeit(self) -> bool:
        """Whether somebody did not show up (T9.3)."""
        return self in (Code.P1F, Code.P2F, Code.DLF)

    @property
    def winner(self) -> int | None:
        """0 or 1 for the first or second player, None if nobody won."""
        return _WINNER.get(self)


_WINNER = {Code.P1: 0, Code.P1M: 0, Code.P1F: 0, Code.P2: 1, Code.P2M: 1, Code.P2F: 1}

REPORTED = (Code.P1, Code.P2, Code.P1M, Code.P2M, Code.DL, Code.DRAW)
"""The codes a result slip can carry; no-shows have a way of their own because they also drop a player."""


NOTHING = 0
"""Points of a double loss, of an unpaired loss and of staying away (T6.6, T7.6, T9.3)."""


class PointsTable(Value):
    """Tournament points of each result (T6.1); a custom tournament may set others (T6.5)."""

    win: int = 5
    modified_win: int = 4
    loss: int = 0
    bye: int = 5
    draw: int | None = None

    def of(self, code: Code) -> tuple[int, int]:
        """The points of the two players; refused with T6.2 if the table knows no draws.

        What a custom table gives for a loss (T6.5) is for a game that was lost at the table. A double loss and staying
        away are worth nothing, whatever the table says (T6.6, T9.3).
        """
        if code is Code.DRAW:
            if self.draw is None:
                refuse("T6.2", "there are no draws here: a game that runs out of time has a modified winner (T11.3)")
            return self.draw, self.draw
        if code in (Code.DL, Code.DLF):
            return NOTHING, NOTHING
        best = self.modified_win if code in (Code.P1M, Code.P2M) else self.win
        other = NOTHING if code.is_forfeit else self.loss
        return (best, other) if code.winner == 0 else (other, best)

    def as_json(self) -> dict[str, int]:
        """The table as it stands in cases and journals: no ``draw`` if there are none."""
        table = {"win": self.win, "modified_win": self.modified_win, "loss": self.loss, "bye": self.bye}
        return table if self.draw is None else table | {"draw": self.draw}


JOUST = PointsTable()
"""Win 5, modified win 4, loss 0, bye 5 (T6.1)."""


def points_table_from(data: object, place: str) -> PointsTable:
    """The points table that ``data`` describes; :class:`BadInput` names ``place`` if it is none."""
    if not isinstance(data, Mapping):
        raise BadInput(place, "a points table must be an object of integers")
    known = {"win", "modified_win", "loss", "bye", "draw"}
    for key, value in data.items():
        if key not in known:
            raise BadInput(place, f"unknown result {key!r} in the points table")
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadInput(place, f"the points of {key!r} must be a whole number, not {value!r}")
    return PointsTable(**data)


def read_code(text: str) -> Code:
    """The result code that a person typed; :class:`BadInput` lists the possible ones."""
    try:
        code = Code(text.strip().lower())
    except ValueError:
        raise BadInput("result", f"{text!r} is none of {', '.join(REPORTED)}") from None
    if code.is_forfeit:
        raise BadInput("result", "a no-show is entered with its own command, because it drops the player (T9.3)")
    return code

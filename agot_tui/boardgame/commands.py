"""What players can say (R28): one small frozen value per kind of command, and its text in the notation.

``str(command)`` is the canonical form; :mod:`agot_tui.boardgame.notation` reads every form.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from agot_tui.boardgame.names import AreaId, CardId, Side
from agot_tui.boardgame.units import NONE, UnitKind, Units
from agot_tui.values import Value


class PlaceOrders(Value):
    """``order winterfell march; karhold none``: tokens put on areas, or taken back (R11.1)."""

    placements: tuple[tuple[AreaId, str | None], ...]
    """Area and text of the token; ``None`` takes back what lies there."""

    def __str__(self) -> str:
        return "order " + "; ".join(f"{area} {token or 'none'}" for area, token in self.placements)


class Ready(Value):
    """``ready``: the house's planning is closed (R11.8)."""

    def __str__(self) -> str:
        return "ready"


class RavenLook(Value):
    """``raven look``: the Raven's holder looks at the top wildling card (R11.9.2)."""

    def __str__(self) -> str:
        return "raven look"


class RavenSwap(Value):
    """``raven swap winterfell raid+``: an order is exchanged for an unused token (R11.9.1)."""

    area: AreaId
    token: str

    def __str__(self) -> str:
        return f"raven swap {self.area} {self.token}"


class RavenPass(Value):
    """``raven pass``: the Raven is not used."""

    def __str__(self) -> str:
        return "raven pass"


class RavenCard(Value):
    """``keep`` / ``bury``: where the wildling card that was looked at goes (R11.9.2)."""

    bury: bool

    def __str__(self) -> str:
        return "bury" if self.bury else "keep"


class Raid(Value):
    """``raid bay_of_ice -> stony_shore``: a Raid order is resolved, with or without a target (R13)."""

    origin: AreaId
    target: AreaId | None = None

    def __str__(self) -> str:
        return f"raid {self.origin}" + (f" -> {self.target}" if self.target else "")


class Move(NamedTuple):
    """Units that go to one area."""

    area: AreaId
    units: Units


class March(Value):
    """``march winterfell -> moat_cailin: F K; white_harbor: F; token``: a March order is resolved (R14)."""

    origin: AreaId
    moves: tuple[Move, ...] = ()
    token: bool = False
    """A power token is left in the origin (R5.3)."""

    def __str__(self) -> str:
        parts = [f"{area}: {units}" for area, units in self.moves]
        if self.token:
            parts.append("token")
        return f"march {self.origin}" + (" -> " + "; ".join(parts) if parts else "")


class Support(Value):
    """``support seagard attacker``: whom a Support order helps, or nobody (R16.2)."""

    area: AreaId
    side: Side | None

    def __str__(self) -> str:
        return f"support {self.area} {self.side or 'none'}"


class AnswerSupport(Value):
    """``accept`` / ``refuse``: the offer of another house's support (R16.2.3)."""

    accept: bool

    def __str__(self) -> str:
        return "accept" if self.accept else "refuse"


class PlayCard(Value):
    """``card robb_stark``: the house card for this combat (R16.5)."""

    card: CardId

    def __str__(self) -> str:
        return f"card {self.card}"


class Blade(Value):
    """``blade use`` / ``keep`` / ``redraw``: the Valyrian Steel Blade (R16.7, R24.4)."""

    use: Literal["use", "keep", "redraw"]

    def __str__(self) -> str:
        return f"blade {self.use}"


class Loss(NamedTuple):
    """Units that one area loses."""

    area: AreaId | None
    """``None`` where only one area can be meant: a combat."""
    units: Units = NONE
    """Destroyed."""
    demoted: int = 0
    """Knights that become footmen (Crow Killers)."""

    def __str__(self) -> str:
        what = " ".join([*self.units.each(), *["K=>F"] * self.demoted])
        return f"{self.area}: {what}" if self.area else what


class Lose(Value):
    """``lose F F`` / ``lose winterfell: F; karhold: K=>F``: units given up."""

    losses: tuple[Loss, ...]

    def __str__(self) -> str:
        return "lose " + "; ".join(map(str, self.losses))


class Retreat(Value):
    """``retreat karhold: lose F``: where beaten units go, and who dies for lack of supply (R16.11)."""

    area: AreaId
    losses: Units = NONE

    def __str__(self) -> str:
        return f"retreat {self.area}" + (f": lose {self.losses}" if self.losses else "")


class Capture(Value):
    """``capture port_pyke 2``: how many ships of a port taken over are replaced by own ones (R18.7.1)."""

    port: AreaId
    ships: int

    def __str__(self) -> str:
        return f"capture {self.port} {self.ships}"


class Bid(Value):
    """``bid 3``: power bid in secret (R9.2, R10.2)."""

    power: int

    def __str__(self) -> str:
        return f"bid {self.power}"


class Piece(NamedTuple):
    """One thing done with mustering points (R8.3)."""

    area: AreaId
    """The castle area whose points pay."""
    kind: UnitKind
    """What appears."""
    place: AreaId | None = None
    """Of a ship: the sea area or port where it appears."""
    upgrade: Literal["", "F", "F~"] = ""
    """The footman that it replaces, if any."""

    def __str__(self) -> str:
        routed = "~" if self.upgrade == "F~" else ""
        made = f"{self.upgrade}=>{self.kind}{routed}" if self.upgrade else self.kind
        return f"{made} -> {self.place}" if self.place else made


class Muster(Value):
    """``muster winterfell: K; S -> bay_of_ice; F=>K``: pieces mustered, from left to right (R8)."""

    pieces: tuple[Piece, ...]

    def __str__(self) -> str:
        parts: list[str] = []
        area = None
        for piece in self.pieces:
            parts.append(str(piece) if piece.area == area else f"{piece.area}: {piece}")
            area = piece.area
        return "muster " + "; ".join(parts)


class MusterDone(Value):
    """``muster done``: the remaining points are not used (R8.2)."""

    def __str__(self) -> str:
        return "muster done"


class Consolidate(Value):
    """``consolidate winterfell``: a Consolidate Power order is resolved (R19)."""

    area: AreaId
    use: Literal["power", "muster"] | None = None
    """For a star order in a castle area only (R19.4)."""

    def __str__(self) -> str:
        return f"consolidate {self.area}" + (f" {self.use}" if self.use else "")


class Choose(Value):
    """``choose iron_throne``: every other choice; ``none`` declines."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return "choose " + " ".join(self.words)


Command: TypeAlias = (
    PlaceOrders
    | Ready
    | RavenLook
    | RavenSwap
    | RavenPass
    | RavenCard
    | Raid
    | March
    | Support
    | AnswerSupport
    | PlayCard
    | Blade
    | Lose
    | Retreat
    | Capture
    | Bid
    | Muster
    | MusterDone
    | Consolidate
    | Choose
)

NONE_WORD = "none"
"""Declines a choice worded "may"."""

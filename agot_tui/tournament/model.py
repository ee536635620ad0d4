"""What the desk knows: players, games, rounds, and the one value that holds them all.

Everything here is frozen. A state is never edited; :mod:`~agot_tui.tournament.fold` works out the next one from a
line of the journal. What follows from these values (points, ranks, who may be paired) is computed, never stored.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NewType

from agot_tui.tournament.bracket import Bracket
from agot_tui.tournament.clock import RoundClock
from agot_tui.tournament.scoring import JOUST, Code, PointsTable
from agot_tui.tournament.structures import Plan, Structure
from agot_tui.values import Value, field

PlayerId = NewType("PlayerId", str)
"""The name somebody registered with; it stays when the name is corrected later, so that the journal can be read."""


class Status(StrEnum):
    """Whether somebody is paired (T9)."""

    ACTIVE = "active"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


class ByeKind(StrEnum):
    """Where a bye came from (T4.3, T5.8)."""

    PAIRED = "paired"
    AWARDED = "awarded"
    BY_HAND = "by hand"


class Player(Value):
    """Somebody who is registered (T1.4)."""

    id: PlayerId
    name: str
    number: int
    """Place in the order of registration, from 1."""
    tiebreak: int
    """The random number of T7.9, drawn once; the higher one ranks first."""
    club: str = ""
    faction: str = ""
    agenda: str = ""
    deck: str = ""
    """The deck list as text, empty if none is attached."""
    fixed_table: int | None = None
    awarded_bye: bool = False
    """Has a first-round bye as the prize of another event (T4.3)."""
    status: Status = Status.ACTIVE

    @property
    def is_active(self) -> bool:
        """Whether this player is paired from now on (T9.1)."""
        return self.status is Status.ACTIVE


class Game(Value):
    """One game of two in a Swiss round."""

    table: int
    one: PlayerId
    two: PlayerId
    result: Code | None = None
    points: tuple[int, int] | None = None
    """The points as an imported source gives them; they count instead of those of the result (T6.5)."""
    scores: tuple[int, int] | None = None
    """The game score of an imported source; no rule here looks at it (T7.12)."""
    by_hand: bool = False

    @property
    def is_open(self) -> bool:
        """Whether nothing has been reported yet."""
        return self.result is None and self.points is None

    def has(self, player: PlayerId) -> bool:
        """Whether this player sits here."""
        return player in (self.one, self.two)


class Bye(Value):
    """A round off that is worth points (T4)."""

    player: PlayerId
    points: int
    kind: ByeKind = ByeKind.PAIRED


class Seating(Value):
    """One table of three to six players (T14)."""

    table: int
    seats: tuple[PlayerId, ...]
    houses: tuple[str, ...] = ()
    """The house of each seat, in the order of ``seats``; empty if houses are not given (T14.6)."""
    places: tuple[tuple[PlayerId, ...], ...] = ()
    """Who came first, second, ...; those who share a place stand together. Empty while the table is open."""

    @property
    def is_open(self) -> bool:
        """Whether no result has been reported yet."""
        return not self.places


class Round(Value):
    """One Swiss or league round, as paired and as far as it was reported."""

    number: int
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()
    unpaired_losses: tuple[PlayerId, ...] = ()
    seatings: tuple[Seating, ...] = ()
    published: bool = False
    held_open: bool = False
    """An imported round that its source had not closed: nothing in it counts until it is taken up here."""
    draw: str = ""
    """The label of the random draw that paired it (T5.2)."""
    method: str = ""
    """``walk`` or ``matching``; empty if the round was not paired here."""

    @property
    def is_complete(self) -> bool:
        """Whether every game and table has a result, so that the round counts (T3.4, T7.1)."""
        waiting = any(game.is_open for game in self.games) or any(table.is_open for table in self.seatings)
        return not (waiting or self.held_open)

    @property
    def has_result(self) -> bool:
        """Whether anything has been reported, so that it cannot be paired again as a whole (T12.4)."""
        return not (all(one.is_open for one in self.games) and all(one.is_open for one in self.seatings))

    def names(self, player: PlayerId) -> bool:
        """Whether the player has any part in this round."""
        return (
            any(game.has(player) for game in self.games)
            or any(bye.player == player for bye in self.byes)
            or player in self.unpaired_losses
            or any(player in seating.seats for seating in self.seatings)
        )


class League(Value):
    """Tables of several players (T14)."""

    smallest: int
    largest: int
    preferred: int
    place_points: tuple[int, ...]
    """Points of the first, second, ... place (T14.3)."""
    bye_points: int
    houses: bool = False
    """Whether houses are dealt so that everybody has each about equally often (T14.6)."""


class Cut(Value):
    """The progression cut (T8): who was asked in which order, and who is in."""

    size: int
    ranking: tuple[PlayerId, ...]
    """The final Swiss order of those who could go on."""
    declined: tuple[PlayerId, ...] = ()


class Note(Value):
    """A penalty or a ruling for the report (T13.1)."""

    kind: str
    """``warning``, ``game loss``, ... or ``ruling``."""
    text: str
    player: PlayerId | None = None
    round: int | None = None
    table: int | None = None


class State(Value):
    """A whole tournament at one moment."""

    title: str = ""
    seed: str = ""
    structure: Structure = Structure.CUSTOM
    announced: Plan | None = None
    """Rounds and cut of a custom tournament; those of the other structures follow from the attendance."""
    plan: Plan | None = None
    """Rounds and cut once round 1 is paired (T1.2, T2.7)."""
    points: PointsTable = JOUST
    league: League | None = None
    look_ahead: bool = False
    players: Mapping[PlayerId, Player] = field(default_factory=dict)
    """In the order of registration."""
    rounds: tuple[Round, ...] = ()
    draws: int = 0
    """Pairings drawn so far, withdrawn ones included: the next one gets a label of its own."""
    fixed: tuple[tuple[PlayerId, PlayerId | None], ...] = ()
    """Pairs set by hand for the round to be paired; None is a bye (T5.8)."""
    forbidden: tuple[tuple[PlayerId, PlayerId], ...] = ()
    cut: Cut | None = None
    bracket: Bracket[PlayerId] | None = None
    bracket_published: int = 0
    """Elimination rounds that were published, counted from the first."""
    clock: RoundClock | None = None
    notes: tuple[Note, ...] = ()
    source: Mapping[str, object] = field(default_factory=dict)
    """What an imported file says beyond players and rounds; kept as it is, and given out again on export."""

    @property
    def active(self) -> tuple[Player, ...]:
        """Those who are paired, in the order of registration."""
        return tuple(player for player in self.players.values() if player.is_active)

    @property
    def open_round(self) -> Round | None:
        """The last Swiss round if a result is missing, else None."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].is_complete else None

    @property
    def unfinished(self) -> Round | None:
        """The first Swiss round in which a result is missing, else None.

        It is the open round, but for imported events: their sources can leave a game open in an earlier round.
        """
        return next((round_ for round_ in self.rounds if not round_.is_complete), None)

    @property
    def completed(self) -> tuple[Round, ...]:
        """The Swiss rounds that count (T7.1)."""
        return tuple(round_ for round_ in self.rounds if round_.is_complete)

    @property
    def has_begun(self) -> bool:
        """Whether round 1 is paired, so that registration is closed (T1.4)."""
        return bool(self.rounds) or self.bracket is not None

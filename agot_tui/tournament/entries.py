"""The lines of the journal: everything that can happen at the desk, as facts in the past tense (T12.1).

A line of the journal file holds one command of the organizer: when, by whom, and the entries that it led to. Undoing
is a line too. How lines look as text is in :mod:`~agot_tui.tournament.journal`, what they do in
:mod:`~agot_tui.tournament.fold`.
"""

from collections.abc import Mapping
from typing import TypeAlias

from agot_tui.tournament.model import Bye, League, PlayerId, Seating
from agot_tui.tournament.scoring import JOUST, Code, PointsTable
from agot_tui.tournament.structures import Plan, Structure
from agot_tui.values import Value, field


class Opened(Value):
    """A tournament was set up."""

    title: str
    seed: str
    structure: Structure
    plan: Plan | None = None
    """Only of a custom tournament (T2.1)."""
    points: PointsTable = JOUST
    league: League | None = None
    look_ahead: bool = False


class Registered(Value):
    """Somebody registered; after round 1 was paired with unpaired losses for the rounds he missed (T1.4, T9.5)."""

    player: PlayerId
    tiebreak: int
    """The random number of T7.9."""
    club: str = ""
    faction: str = ""
    agenda: str = ""
    deck: str = ""
    fixed_table: int | None = None
    awarded_bye: bool = False
    missed: tuple[int, ...] = ()


class Described(Value):
    """What is known of a player was changed; None leaves a value as it is, table 0 takes a fixed table away."""

    player: PlayerId
    name: str | None = None
    club: str | None = None
    faction: str | None = None
    agenda: str | None = None
    deck: str | None = None
    fixed_table: int | None = None
    awarded_bye: bool | None = None


class Fixed(Value):
    """A pair, or a bye, was set by hand for the round to be paired (T5.8)."""

    one: PlayerId
    two: PlayerId | None = None
    rematches: int = 0
    """Earlier meetings of the pair, marked because it was made by hand (T5.8)."""


class Forbidden(Value):
    """A pair was forbidden for the round to be paired (T5.8)."""

    one: PlayerId
    two: PlayerId


class Freed(Value):
    """What was fixed or forbidden by hand for these players is so no more."""

    one: PlayerId
    two: PlayerId | None = None


class Paired(Value):
    """A Swiss round was paired (T5); before it is published nobody sees it (T13.2)."""

    round: int
    games: tuple[tuple[int, PlayerId, PlayerId], ...]
    """Table and the two players."""
    byes: tuple[Bye, ...] = ()
    by_hand: tuple[int, ...] = ()
    """Tables that were set by hand (T5.8)."""
    draw: str = ""
    """The label of the draw; with the seed of the tournament it repeats the pairing (T5.2)."""
    method: str = ""
    rematches: int = 0
    floats: int = 0
    bound: int = 0
    plan: Plan | None = None
    """Rounds and cut, fixed with round 1 (T1.2, T2.7)."""


class Seated(Value):
    """A league round was seated (T14.5)."""

    round: int
    tables: tuple[Seating, ...]
    byes: tuple[Bye, ...] = ()
    draw: str = ""
    plan: Plan | None = None


class BracketMade(Value):
    """The first elimination round was paired: by seeds (T10.1) or at random (T10.2, T10.3)."""

    games: tuple[tuple[PlayerId | None, PlayerId | None], ...]
    seeds: tuple[PlayerId, ...] = ()
    draw: str = ""
    plan: Plan | None = None


class BracketPaired(Value):
    """A further elimination round was paired (T10.4); the games follow from the results and stand here to be read."""

    round: int
    games: tuple[tuple[PlayerId | None, PlayerId | None], ...]


class Published(Value):
    """A round may be seen by the players (T13.2)."""

    round: int
    elimination: bool = False


class Withdrawn(Value):
    """The pairing of a round was taken back; it stays readable in the journal (T12.4)."""

    round: int
    elimination: bool = False


class Reported(Value):
    """A game has a result, for the first time or as a correction (T12.2, T12.3)."""

    round: int
    table: int
    result: Code
    elimination: bool = False
    was: Code | None = None
    """The result that this one corrects."""


class Placed(Value):
    """A table of several players has a result: who came first, second, ... (T14.3)."""

    round: int
    table: int
    places: tuple[tuple[PlayerId, ...], ...]


class Reseated(Value):
    """Open games of the running round were changed by hand, table by table (T12.4)."""

    round: int
    games: tuple[tuple[int, PlayerId, PlayerId], ...]
    byes: tuple[tuple[PlayerId, PlayerId], ...] = ()
    """(who had a bye, who has it now)."""
    rematches: int = 0
    """Earlier meetings of the new pairs, marked because they were made by hand (T5.8)."""


class Dropped(Value):
    """Somebody left and is not paired any more (T9.1)."""

    player: PlayerId


class Rejoined(Value):
    """Somebody came back in the same stage, with an unpaired loss for every missed round (T9.4)."""

    player: PlayerId
    missed: tuple[int, ...] = ()


class Disqualified(Value):
    """Somebody was removed from the tournament (T9.6)."""

    player: PlayerId
    reason: str = ""


class CutMade(Value):
    """The Swiss part is over (T8.1); ``ranking`` is the final order of those who could go on."""

    size: int
    ranking: tuple[PlayerId, ...]


class Declined(Value):
    """Somebody did not want to come in as a replacement (T8.3)."""

    player: PlayerId


class ClockStarted(Value):
    """The clock of the current round was started (T3.1, T11.4); ``at`` in seconds since 1970."""

    kind: str
    minutes: int
    at: int


class ClockPaused(Value):
    """The clock was stopped."""

    at: int


class ClockResumed(Value):
    """The clock goes on."""

    at: int


class ExtraTime(Value):
    """A judge gave a table extra minutes (T11.5)."""

    table: int
    minutes: int


class Noted(Value):
    """A penalty or a ruling (T13.1)."""

    kind: str
    text: str
    player: PlayerId | None = None
    round: int | None = None
    table: int | None = None


class Imported(Value):
    """A whole event was read from a file; ``event`` is its content, unchanged (T12.1)."""

    event: Mapping[str, object] = field(default_factory=dict)
    seed: str = ""
    """The seed of all draws from now on."""


Entry: TypeAlias = (
    Opened
    | Registered
    | Described
    | Fixed
    | Forbidden
    | Freed
    | Paired
    | Seated
    | BracketMade
    | BracketPaired
    | Published
    | Withdrawn
    | Reported
    | Placed
    | Reseated
    | Dropped
    | Rejoined
    | Disqualified
    | CutMade
    | Declined
    | ClockStarted
    | ClockPaused
    | ClockResumed
    | ExtraTime
    | Noted
    | Imported
)

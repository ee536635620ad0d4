"""A whole event from a file as a state: players, rounds, points as the source gives them.

The form is ``agot-event/1``; foreign forms are brought into it first (:mod:`agot_tui.tournament.files`). Nothing is
repaired: what the file says of points is taken, what it says beyond players and rounds is kept beside them, and where
it contradicts itself :mod:`~agot_tui.tournament.contradictions` says so. What makes no sense at all is refused.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from agot_tui.tournament.chance import Draw
from agot_tui.tournament.entries import Imported
from agot_tui.tournament.model import Bye, ByeKind, Game, Player, PlayerId, Round, State, Status
from agot_tui.tournament.plain_text import one_line
from agot_tui.tournament.refusals import BadInput
from agot_tui.tournament.scoring import JOUST, Code, PointsTable
from agot_tui.tournament.structures import Structure
from agot_tui.values import replace

EVENT_FORM = "agot-event/1"
TIEBREAK_BITS = 53
"""Size of the random number of T7.9."""


def tiebreak_for(seed: str, number: int) -> int:
    """The random number of the player who registered as number ``number`` (T7.9)."""
    return Draw(seed, f"player {number}").bits(TIEBREAK_BITS)


def after_imported(entry: Imported) -> State:
    """The tournament that a file tells of; :class:`BadInput` names the place that makes no sense."""
    event = entry.event
    if event.get("schema") != EVENT_FORM:
        raise BadInput("schema", f"must be {EVENT_FORM}, not {event.get('schema')!r}")
    players = _players(event, entry.seed)
    rounds = tuple(
        _round(item, number, players, f"rounds[{number - 1}]")
        for number, item in enumerate(_list(event, "rounds", "event"), start=1)
    )
    return State(
        title=one_line(str(event.get("title", ""))),
        seed=entry.seed,
        structure=Structure.CUSTOM,
        points=_points_table(event),
        players=_with_status(players, event, rounds),
        rounds=rounds,
        source=event,
    )


def _list(data: Mapping[str, Any], key: str, place: str) -> Sequence[Any]:
    """The list under ``key``, empty if it is missing."""
    value = data.get(key, [])
    if not isinstance(value, list):
        raise BadInput(f"{place}.{key}", "must be a list")
    return value


def _players(event: Mapping[str, Any], seed: str) -> dict[PlayerId, Player]:
    """Everybody in the file, in its order."""
    players: dict[PlayerId, Player] = {}
    names: dict[str, str] = {}
    for number, item in enumerate(_list(event, "players", "event"), start=1):
        place = f"players[{number - 1}]"
        if not isinstance(item, dict) or not isinstance(item.get("id"), str) or not item["id"]:
            raise BadInput(place, "a player must have an id")
        player = PlayerId(item["id"])
        name = one_line(str(item.get("name", player))) or player
        if not player.isprintable():
            raise BadInput(place, f"the id {player!r} holds characters that cannot be printed")
        if player in players or name in names:
            raise BadInput(place, f"{name} is there twice: names must be unique (T1.4)")
        names[name] = player
        _check_decimals(item, place)
        players[player] = Player(
            id=player,
            name=name,
            number=number,
            tiebreak=_tiebreak(item, place) if "random_tiebreak" in item else tiebreak_for(seed, number),
            club=one_line(str(item.get("club", ""))),
            faction=one_line(str(item.get("faction", ""))),
            agenda=one_line(str(item.get("agenda", ""))),
            awarded_bye=bool(item.get("awarded_first_round_byes")),
        )
    return players


def _check_decimals(item: Mapping[str, Any], place: str) -> None:
    """The source's own tie-breakers are numbers, if they are there: they will be compared."""
    for key in ("source_sos", "source_esos"):
        if item.get(key) is None:
            continue
        try:
            finite = Decimal(str(item[key])).is_finite()
        except ArithmeticError:
            finite = False
        if not finite:
            raise BadInput(place, f"{key} must be a decimal number, not {item[key]!r}")


def _tiebreak(item: Mapping[str, Any], place: str) -> int:
    """The random number that the source drew, from 0 up to 1, as a whole number."""
    value = item["random_tiebreak"]
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise BadInput(place, f"random_tiebreak must be a number, not {value!r}")
    if not 0 <= value <= 1:
        raise BadInput(place, f"random_tiebreak must be a number from 0 to 1, not {value!r}")
    return round(Decimal(value) * (1 << TIEBREAK_BITS))


def _points_table(event: Mapping[str, Any]) -> PointsTable:
    """What results are worth from now on; the games of the file carry their own points."""
    system = event.get("points_system", {})
    if not isinstance(system, dict):
        raise BadInput("points_system", "must be an object")
    values = {key: system[key] for key in ("win", "modified_win", "loss", "bye", "draw") if system.get(key) is not None}
    for key, value in values.items():
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadInput(f"points_system.{key}", f"must be a whole number, not {value!r}")
    values.setdefault("modified_win", values.get("win", JOUST.win))
    return PointsTable(**values)


def _round(item: Any, number: int, players: Mapping[PlayerId, Player], place: str) -> Round:
    """One round of the file."""
    if not isinstance(item, dict):
        raise BadInput(place, "must be an object")
    if item.get("round", number) != number:
        raise BadInput(place, f"says that it is round {item['round']!r}, but stands in the place of round {number}")
    named: set[PlayerId] = set()

    def take(value: Any, where: str) -> PlayerId:
        if not isinstance(value, str) or value not in players:
            raise BadInput(where, f"{value!r} is not among the players")
        if value in named:
            raise BadInput(where, f"{value} is named twice in round {number} (T5.1)")
        named.add(PlayerId(value))
        return PlayerId(value)

    taken: set[int] = set()
    games = []
    for at, match in enumerate(_list(item, "matches", place)):
        games.append(_game(match, taken, take, f"{place}.matches[{at}]"))
        taken.add(games[-1].table)
    for at, item_ in enumerate(_list(item, "forfeits", place)):
        games.append(_forfeit(item_, taken, take, f"{place}.forfeits[{at}]"))
        taken.add(games[-1].table)
    byes = [
        _bye(bye, number, players, take, f"{place}.byes[{at}]") for at, bye in enumerate(_list(item, "byes", place))
    ]
    losses = [
        take(player, f"{place}.unpaired_losses[{at}]")
        for at, player in enumerate(_list(item, "unpaired_losses", place))
    ]
    return Round(
        number=number,
        games=tuple(games),
        byes=tuple(byes),
        unpaired_losses=tuple(losses),
        published=True,
        held_open=not item.get("complete", True),
    )


def _game(match: Any, taken: set[int], take: Any, place: str) -> Game:
    """One match: its points count, its result and score are kept beside them."""
    if not isinstance(match, dict):
        raise BadInput(place, "must be an object")
    table = match.get("table")
    if table is None:
        table = next(number for number in range(1, len(taken) + 2) if number not in taken)
    if not isinstance(table, int) or isinstance(table, bool) or table in taken:
        raise BadInput(place, f"table {table!r} is no free table number")
    points = _two_numbers(match, "points1", "points2", place)
    code = match.get("result")
    if code is not None and code not in [known.value for known in Code]:
        raise BadInput(place, f"{code!r} is no result")
    if points is None and code is not None:
        raise BadInput(place, "has a result but no points")
    return Game(
        table=table,
        one=take(match.get("p1"), place),
        two=take(match.get("p2"), place),
        result=None if code is None else Code(code),
        points=points,
        scores=_two_numbers(match, "score1", "score2", place),
    )


def _two_numbers(match: Mapping[str, Any], one: str, two: str, place: str) -> tuple[int, int] | None:
    """Two whole numbers that are both there or both missing."""
    first, second = match.get(one), match.get(two)
    if first is None and second is None:
        return None
    if type(first) is not int or type(second) is not int:
        raise BadInput(place, f"{one} and {two} must be whole numbers or both be missing, not {first!r} and {second!r}")
    return first, second


def _forfeit(item: Any, taken: set[int], take: Any, place: str) -> Game:
    """A game that somebody did not come to: ``{"winner", "absent"}`` (T9.3); without a winner neither came."""
    if not isinstance(item, dict):
        raise BadInput(place, "must be an object")
    table = item.get("table")
    if table is None:
        table = next(number for number in range(1, len(taken) + 2) if number not in taken)
    absent = take(item.get("absent"), place)
    if item.get("winner") is None and item.get("also_absent") is not None:
        return Game(table, absent, take(item["also_absent"], place), Code.DLF)
    return Game(table, take(item.get("winner"), place), absent, Code.P1F)


def _bye(item: Any, number: int, players: Mapping[PlayerId, Player], take: Any, place: str) -> Bye:
    """One bye; in round 1 those of players with an awarded bye are theirs (T4.3)."""
    if not isinstance(item, dict) or not isinstance(item.get("points"), int) or isinstance(item["points"], bool):
        raise BadInput(place, "a bye must name a player and its points")
    player = take(item.get("player"), place)
    awarded = number == 1 and players[player].awarded_bye
    return Bye(player, item["points"], ByeKind.AWARDED if awarded else ByeKind.PAIRED)


def _with_status(
    players: Mapping[PlayerId, Player], event: Mapping[str, Any], rounds: Sequence[Round]
) -> dict[PlayerId, Player]:
    """The players, those who left before the last round marked as dropped."""
    last = {item["id"]: item.get("last_round_played") for item in event["players"]}
    return {
        player.id: replace(player, status=Status.DROPPED)
        if last[player.id] is not None and rounds and not rounds[-1].names(player.id)
        else player
        for player in players.values()
    }

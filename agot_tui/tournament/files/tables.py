"""What is shown and printed, as plain tables: a title, a head, rows of text (T13.1).

Screens, text pages, HTML and CSV are made from these; none of them asks the state anything else. What was not
published yet is in none of the tables for players (T13.2).
"""

from collections.abc import Sequence

from agot_tui.tournament.bracket import Duel, final_places
from agot_tui.tournament.cutting import seeds_of
from agot_tui.tournament.desk.lookup import name_of, plain_letters
from agot_tui.tournament.model import Game, Player, PlayerId, Round, Seating, State, Status
from agot_tui.tournament.records import points_of, records_of
from agot_tui.tournament.refusals import refuse
from agot_tui.tournament.standings import Row, decimals, standings_of
from agot_tui.values import Value, replace


class Table(Value):
    """One table of a page."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()
    """Columns whose values stand to the right: numbers."""


def rank_text(rank: tuple[int, int]) -> str:
    """``3``, or ``4-5`` where only the random number decides."""
    return str(rank[0]) if rank[0] == rank[1] else f"{rank[0]}-{rank[1]}"


def check_counts(state: State, number: int | None) -> None:
    """Refused with T7.1 if round ``number`` does not count yet."""
    if number is not None and number not in [round_.number for round_ in state.completed]:
        refuse("T7.1", f"round {number} is not complete; {len(state.completed)} rounds count")


def standings_table(state: State, upto_round: int | None = None) -> Table:
    """Place, player, points, rounds, SoS, extended SoS (T7); refused if ``upto_round`` does not count yet."""
    check_counts(state, upto_round)
    rows = standings_of(state, upto_round)
    counted = [round_.number for round_ in state.completed if upto_round is None or round_.number <= upto_round]
    after = f"after round {counted[-1]}" if counted else "before the first round"
    return Table(
        title=f"{state.title or 'Tournament'}: standings {after}",
        head=("Place", "Player", "Points", "Rounds", "SoS", "Ext. SoS", ""),
        rows=tuple(_standing(state, place, row) for place, row in enumerate(rows, start=1)),
        right=frozenset({0, 2, 3, 4, 5}),
    )


def _standing(state: State, place: int, row: Row) -> tuple[str, ...]:
    """One line of the standings; the last column marks drops and ties that the random number decides."""
    player = state.players[row.player]
    marks = [] if player.is_active else [player.status.value]
    if row.tied:
        marks.append(f"tied {rank_text(row.rank)}")
    return (
        str(place),
        player.name,
        str(row.points),
        str(row.rounds),
        decimals(row.sos),
        decimals(row.esos),
        ", ".join(marks),
    )


def round_to_show(state: State, number: int | None, *, draft: bool = False) -> Round:
    """Round ``number`` or the last one; refused with T13.2 if it is not published, unless ``draft`` asks for that."""
    if not state.rounds:
        refuse("T3.1", "no round is paired yet")
    shown = [round_ for round_ in state.rounds if draft or round_.published]
    wanted = number if number is not None else shown[-1].number if shown else len(state.rounds)
    if not 1 <= wanted <= len(state.rounds):
        refuse("T3.1", f"there is no round {wanted}: {len(state.rounds)} are paired")
    if state.rounds[wanted - 1] not in shown:
        refuse("T13.2", f"round {wanted} is not published yet")
    return state.rounds[wanted - 1]


def pairings_by_table(state: State, round_: Round) -> Table:
    """Table, players, points before the round, result."""
    if state.league is not None:
        return _seatings_by_table(state, round_)
    before = _points_before(state, round_)
    rows = [_game_row(state, game, before) for game in sorted(round_.games, key=lambda game: game.table)]
    rows += [("bye", state.players[bye.player].name, before[bye.player], "", "", bye.kind.value) for bye in round_.byes]
    rows += [("-", state.players[one].name, before[one], "", "", "unpaired loss") for one in round_.unpaired_losses]
    return Table(
        title=f"{state.title or 'Tournament'}: round {round_.number}, by table",
        head=("Table", "Player 1", "Points", "Player 2", "Points", "Result"),
        rows=tuple(rows),
        right=frozenset({0, 2, 4}),
    )


def _points_before(state: State, round_: Round) -> dict[PlayerId, str]:
    """Everybody's points when the round was paired, as text."""
    earlier = [one for one in state.rounds if one.number < round_.number and one.is_complete]
    records = records_of(state.players, earlier, state.points, state.league)
    return {player: str(record.points) for player, record in records.items()}


def _game_row(state: State, game: Game, before: dict[PlayerId, str]) -> tuple[str, ...]:
    """One game as a row."""
    return (
        str(game.table),
        state.players[game.one].name,
        before[game.one],
        state.players[game.two].name,
        before[game.two],
        result_text(game, state),
    )


def result_text(game: Game, state: State) -> str:
    """``5-0``, with a word where points alone would not say how it came; empty while the game is open."""
    if game.is_open:
        return ""
    one, two = points_of(game, state.points)
    words = {"p1f": " no-show", "p2f": " no-show", "dlf": " no-show", "dl": " double loss"}
    return f"{one}-{two}{words.get(game.result.value, '') if game.result is not None else ''}"


def _seatings_by_table(state: State, round_: Round) -> Table:
    """Tables of several players: one row for each seat."""
    rows = []
    for seating in round_.seatings:
        for at, player in enumerate(seating.seats):
            house = seating.houses[at] if seating.houses else ""
            rows.append((str(seating.table), state.players[player].name, house, _place_of(seating, player)))
    rows += [("-", state.players[bye.player].name, "", "sits out") for bye in round_.byes]
    return Table(
        title=f"{state.title or 'League'}: round {round_.number}, by table",
        head=("Table", "Player", "House", "Place"),
        rows=tuple(rows),
        right=frozenset({0}),
    )


def _place_of(seating: Seating, player: PlayerId) -> str:
    """The place of a player at his table, empty while it is open."""
    first = 1
    for shared in seating.places:
        if player in shared:
            return rank_text((first, first + len(shared) - 1))
        first += len(shared)
    return ""


def pairings_by_name(state: State, round_: Round) -> Table:
    """Player, table, opponent: the list that players look themselves up in."""
    if state.league is not None:
        return _seats_by_name(state, round_)
    rows = []
    for game in round_.games:
        for player, other in ((game.one, game.two), (game.two, game.one)):
            rows.append((state.players[player].name, str(game.table), state.players[other].name))
    rows += [(state.players[bye.player].name, "-", "bye") for bye in round_.byes]
    rows += [(state.players[player].name, "-", "unpaired loss") for player in round_.unpaired_losses]
    return Table(
        title=f"{state.title or 'Tournament'}: round {round_.number}, by name",
        head=("Player", "Table", "Opponent"),
        rows=tuple(sorted(rows, key=lambda row: plain_letters(row[0]))),
        right=frozenset({1}),
    )


def _seats_by_name(state: State, round_: Round) -> Table:
    """Player, table, house, who else sits there."""
    rows = []
    for seating in round_.seatings:
        for at, player in enumerate(seating.seats):
            others = ", ".join(state.players[other].name for other in seating.seats if other != player)
            house = seating.houses[at] if seating.houses else ""
            rows.append((state.players[player].name, str(seating.table), house, others))
    rows += [(state.players[bye.player].name, "-", "", "sits out") for bye in round_.byes]
    return Table(
        title=f"{state.title or 'League'}: round {round_.number}, by name",
        head=("Player", "Table", "House", "With"),
        rows=tuple(sorted(rows, key=lambda row: plain_letters(row[0]))),
        right=frozenset({1}),
    )


def kind_of(duels: Sequence[Duel[PlayerId]]) -> str:
    """``last 8``, ``final``."""
    return "final" if len(duels) == 1 else f"last {2 * len(duels)}"


def games_by_number(state: State) -> Table:
    """The games of the elimination round that was published last, as they hang on the wall."""
    duels = _latest(state)
    rows = [
        (f"#{game}", name_of(state, duel.one), name_of(state, duel.two), _outcome(state, duel))
        for game, duel in enumerate(duels, start=1)
    ]
    title = f"{state.title or 'Tournament'}: {kind_of(duels)}, by game"
    return Table(title, ("Game", "Player 1", "Player 2", "Goes on"), tuple(rows), frozenset({0}))


def games_by_name(state: State) -> Table:
    """The same, to look oneself up in."""
    duels = _latest(state)
    rows = []
    for game, duel in enumerate(duels, start=1):
        for player, other in ((duel.one, duel.two), (duel.two, duel.one)):
            if player is not None:
                rows.append((name_of(state, player), f"#{game}", name_of(state, other) if other is not None else "bye"))
    title = f"{state.title or 'Tournament'}: {kind_of(duels)}, by name"
    ordered = tuple(sorted(rows, key=lambda row: plain_letters(row[0])))
    return Table(title, ("Player", "Game", "Opponent"), ordered, frozenset({1}))


def _latest(state: State) -> Sequence[Duel[PlayerId]]:
    """The games of the last elimination round."""
    assert state.bracket is not None, "the caller has looked"
    return state.bracket.latest


def _outcome(state: State, duel: Duel[PlayerId]) -> str:
    return name_of(state, duel.goes_on) if duel.is_settled else ""


class Slip(Value):
    """What the players of one table fill in and hand over."""

    round: str
    """``round 3``, ``last 8``."""
    table: str
    """``table 5``, ``game #2``."""
    names: tuple[str, ...]
    asked: tuple[str, ...]
    """What is ticked for each of them; empty: a place is written down."""


def slips(state: State, round_: Round | None) -> list[Slip]:
    """A slip for each table of a round; None: for each game of the last elimination round, where only a win counts."""
    if round_ is None:
        duels = _latest(state)
        games = [
            (game, duel) for game, duel in enumerate(duels, start=1) if duel.one is not None and duel.two is not None
        ]
        return [
            Slip(kind_of(duels), f"game #{game}", (name_of(state, duel.one), name_of(state, duel.two)), ("win",))
            for game, duel in games
        ]
    named = f"round {round_.number}"
    made = [
        Slip(
            named, f"table {game.table}", (name_of(state, game.one), name_of(state, game.two)), ("win", "modified win")
        )
        for game in sorted(round_.games, key=lambda game: game.table)
    ]
    for seating in round_.seatings:
        houses = [f" ({house})" for house in seating.houses] or [""] * len(seating.seats)
        names = tuple(name_of(state, one) + house for one, house in zip(seating.seats, houses, strict=True))
        made.append(Slip(named, f"table {seating.table}", names, ()))
    return made


def published_only(state: State) -> State:
    """The tournament without an elimination round that the players may not see yet (T13.2)."""
    if state.bracket is None or state.bracket_published == len(state.bracket.rounds):
        return state
    shown = state.bracket.rounds[: state.bracket_published]
    return replace(state, bracket=replace(state.bracket, rounds=shown) if shown else None)


def bracket_tables(state: State) -> list[Table]:
    """One table for each elimination round, and the places as far as they are settled (T10)."""
    if state.bracket is None:
        refuse("T10.1", "there is no bracket yet, or none that is published")
    seed = {player: str(number) for number, player in enumerate(state.bracket.seeds, start=1)}
    tables = []
    for duels in state.bracket.rounds:
        rows = []
        for game, duel in enumerate(duels, start=1):
            names = [name_of(state, player) for player in (duel.one, duel.two)]
            seeds = [seed.get(player, "") if player is not None else "" for player in (duel.one, duel.two)]
            outcome = name_of(state, duel.goes_on) if duel.is_settled else ""
            how = "bye" if duel.is_bye else duel.code
            rows.append((f"#{game}", seeds[0], names[0], seeds[1], names[1], outcome, how))
        kind = kind_of(duels)
        head = ("Game", "Seed", "Player 1", "Seed", "Player 2", "Goes on", "")
        tables.append(Table(f"{state.title or 'Tournament'}: {kind}", head, tuple(rows), frozenset({0, 1, 3})))
    return [*tables, places_table(state)]


def places_table(state: State) -> Table:
    """Final places as far as they are settled: the bracket first, then the Swiss order (T10.7).

    Between the cut and the first game the places of the seeds are open.
    """
    rows: list[tuple[str, ...]] = []
    inside: set[PlayerId] = set()
    if state.bracket is not None:
        out = frozenset(player.id for player in state.players.values() if player.status is Status.DISQUALIFIED)
        rows += [(rank_text(rank), name_of(state, player)) for rank, player in final_places(state.bracket, out)]
        inside = {player for duel in state.bracket.rounds[0] for player in (duel.one, duel.two) if player is not None}
        inside -= out
    elif state.cut is not None:
        inside = set(seeds_of(state.cut, state.players))
    below = [row.player for row in standings_of(state) if row.player not in inside] if state.rounds else []
    rows += [(str(place), name_of(state, player)) for place, player in enumerate(below, start=len(inside) + 1)]
    return Table(f"{state.title or 'Tournament'}: places", ("Place", "Player"), tuple(rows), frozenset({0}))


def players_table(state: State) -> Table:
    """Everybody who registered, with what is known of them (T1.4)."""
    return Table(
        title=f"{state.title or 'Tournament'}: {len(state.players)} players, {len(state.active)} active",
        head=("No.", "Player", "Club", "Faction", "Agenda", "Deck", "Table", "Status"),
        rows=tuple(_player_row(player) for player in state.players.values()),
        right=frozenset({0, 6}),
    )


def _player_row(player: Player) -> tuple[str, ...]:
    """One player as a row."""
    status = [] if player.is_active else [player.status.value]
    if player.awarded_bye:
        status.append("awarded bye")
    return (
        str(player.number),
        player.name,
        player.club,
        player.faction,
        player.agenda,
        "yes" if player.deck else "",
        "" if player.fixed_table is None else str(player.fixed_table),
        ", ".join(status),
    )


def report_table(state: State) -> Table:
    """Drops, byes, penalties and rulings (T13.1)."""
    rows: list[tuple[str, ...]] = [
        ("", player.name, player.status.value, "") for player in state.players.values() if not player.is_active
    ]
    for round_ in state.rounds:
        number = f"round {round_.number}"
        rows += [(number, name_of(state, bye.player), "bye", bye.kind.value) for bye in round_.byes]
        rows += [(number, name_of(state, player), "unpaired loss", "") for player in round_.unpaired_losses]
        rows += _rulings(state, round_)
    for note in state.notes:
        number = f"round {note.round}" if note.round is not None else ""
        where = f" (table {note.table})" if note.table is not None else ""
        rows.append((number, name_of(state, note.player) if note.player else "", note.kind, f"{note.text}{where}"))
    title = f"{state.title or 'Tournament'}: drops, byes, penalties, rulings"
    return Table(title, ("When", "Player", "What", "Details"), tuple(rows))


def _rulings(state: State, round_: Round) -> Sequence[tuple[str, ...]]:
    """No-shows and double losses of a round."""
    rows = []
    for game in round_.games:
        if game.result is not None and (game.result.is_forfeit or game.result.value == "dl"):
            names = f"{name_of(state, game.one)} - {name_of(state, game.two)}"
            what = "double loss" if game.result.value == "dl" else "no-show"
            rows.append((f"round {round_.number}", names, what, f"table {game.table}, {result_text(game, state)}"))
    return rows

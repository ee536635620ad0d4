"""What the projector shows, as lines of one column each: pairings, standings, tables that still play."""

from __future__ import annotations

from functools import partial

from rich.cells import cell_len

from agot_tui.tournament.clock import clock_text
from agot_tui.tournament.desk.lookup import name_of, plain_letters
from agot_tui.tournament.files.tables import published_only
from agot_tui.tournament.model import PlayerId, Round, Seating, State
from agot_tui.tournament.standings import decimals, standings_of
from agot_tui.tui.lines import Line, Span, line, pad
from agot_tui.tui.tournament.shown import Stage, games_at, places_text, stages_of
from agot_tui.values import Value, replace

NAMES = (14, 30)
"""Columns for a name: the least and the most."""
FACTION = 14
HOUSE = 9
"""Columns for a House."""


class Sheet(Value):
    """A list for the projector."""

    title: str
    head: Line
    rows: list[Line]
    least: int
    """Columns that a row needs; where there is room, several stand side by side."""


def public(state: State) -> State:
    """The tournament as players may see it: nothing that is not published (T13.2)."""
    shown = published_only(state)
    if shown.rounds and not shown.rounds[-1].published and not shown.rounds[-1].is_complete:
        shown = replace(shown, rounds=shown.rounds[:-1])
    return replace(shown, cut=None) if shown.bracket is None else shown


def headline(state: State, stage: Stage) -> str:
    """The round, and how many there are."""
    of = f" of {state.plan.rounds}" if state.plan is not None and not stage.elimination else ""
    return f"{stage.title(state)}{of}"


def current(state: State) -> Stage | None:
    """The round that the players are to see."""
    stages = stages_of(state)
    return stages[-1] if stages else None


def is_running(state: State) -> bool:
    """Whether a round is being played."""
    stage = current(state)
    if stage is None:
        return False
    if stage.elimination:
        return any(game.open for game in games_at(state, stage))
    return state.open_round is not None


def cell(text: str, width: int, role: str = "plain", *, right: bool = False) -> Line:
    """A text in a column."""
    shown = pad(line((text, role)), width)
    if right and len(text) < width:
        return (Span(" " * (width - len(text))), Span(text, role))
    return shown


def row_of(*cells: Line) -> Line:
    """Cells with two blanks between them."""
    row: Line = ()
    for at, part in enumerate(cells):
        row += ((Span("  "),) if at else ()) + part
    return row


def room_for_names(state: State) -> int:
    """As many columns as the longest name takes, within reason."""
    longest = max((cell_len(player.name) for player in state.players.values()), default=0)
    return max(NAMES[0], min(NAMES[1], longest))


def by_name(state: State, stage: Stage) -> Sheet:
    """Everybody looks his table up."""
    entries: list[tuple[str, str, str]] = []
    width = room_for_names(state)
    for game in games_at(state, stage):
        for player, other in ((game.one, game.two), (game.two, game.one)):
            if player is not None:
                entries.append((name_of(state, player), str(game.table), name_of(state, other) if other else "bye"))
    if not stage.elimination:
        round_ = state.rounds[stage.number - 1]
        if round_.seatings:
            return _seats_by_name(state, stage, round_)
        entries += [(name_of(state, bye.player), "-", "bye") for bye in round_.byes]
    rows = [
        row_of(cell(name, width, "strong"), cell(table, 5, "key", right=True), cell(other, width))
        for name, table, other in sorted(entries, key=lambda entry: plain_letters(entry[0]))
    ]
    head = row_of(cell("Player", width, "dim"), cell("Table", 5, "dim"), cell("Opponent", width, "dim"))
    return Sheet(f"{headline(state, stage)}: where you play", head, rows, 2 * width + 9)


def _seats_by_name(state: State, stage: Stage, round_: Round) -> Sheet:
    """Everybody looks his table and his house up; where houses are not dealt, who else sits there."""
    width, dealt = room_for_names(state), any(seating.houses for seating in round_.seatings)
    entries = []
    for seating in round_.seatings:
        for at, player in enumerate(seating.seats):
            mates = ", ".join(name_of(state, other) for other in seating.seats if other != player)
            more = seating.houses[at] if dealt else mates
            entries.append((name_of(state, player), str(seating.table), more))
    entries += [(name_of(state, bye.player), "-", "sits out") for bye in round_.byes]
    last = HOUSE if dealt else 2 * width
    rows = [
        row_of(cell(name, width, "strong"), cell(table, 5, "key", right=True), cell(more, last))
        for name, table, more in sorted(entries, key=lambda entry: plain_letters(entry[0]))
    ]
    titles = cell("Player", width, "dim"), cell("Table", 5, "dim"), cell("House" if dealt else "With", last, "dim")
    return Sheet(f"{headline(state, stage)}: where you play", row_of(*titles), rows, width + last + 9)


def by_table(state: State, stage: Stage) -> Sheet:
    """Table after table; what is reported of a running round is only marked, its results are not told."""
    running = is_running(state) and not stage.elimination
    width = room_for_names(state)
    round_ = None if stage.elimination else state.rounds[stage.number - 1]
    seats = {one.table: ", ".join(_seated(state, one)) for one in round_.seatings} if round_ else {}
    room = max([2 * width + 2, *(cell_len(text) for text in seats.values())])
    rows = []
    for game in games_at(state, stage):
        told = "" if game.open else "done" if running else game.result
        names = [cell(name_of(state, player), width, "strong") for player in (game.one, game.two)]
        rows.append(row_of(cell(str(game.table), 5, "key", right=True), *names, cell(told, 7, "dim")))
    for seating in round_.seatings if round_ is not None else ():
        told = "done" if not seating.is_open and running else places_text(seating, state)
        texts = cell(seats[seating.table], room, "strong"), line((told, "dim"))
        rows.append(row_of(cell(str(seating.table), 5, "key", right=True), *texts))
    resting = [name_of(state, bye.player) for bye in round_.byes] if round_ is not None else []
    rows += [row_of(cell("bye", 5, "dim", right=True), cell(name, width, "strong")) for name in resting]
    head = row_of(cell("Table", 5, "dim"), cell("Players", width, "dim"))
    return Sheet(f"{headline(state, stage)}: the tables", head, rows, room + 16)


def _seated(state: State, seating: Seating) -> list[str]:
    """The names at a table, with their houses."""
    names = map(partial(name_of, state), seating.seats)
    if not seating.houses:
        return list(names)
    return [f"{name} ({house})" for name, house in zip(names, seating.houses, strict=True)]


def standings(state: State) -> Sheet:
    """Place, name, points, both strengths of schedule."""
    room = room_for_names(state)
    rows = []
    size = state.cut.size if state.cut is not None else 0
    for place, row in enumerate(standings_of(state), start=1):
        player = state.players[row.player]
        role = "strong" if player.is_active else "gone"
        rows.append(
            row_of(
                cell(str(place), 5, "key" if place <= size or not size else "dim", right=True),
                cell(player.name, room, role),
                cell(str(row.points), 6, "strong", right=True),
                cell(decimals(row.sos), 7, "plain", right=True),
                cell(decimals(row.esos), 7, "dim", right=True),
            )
        )
    titles = (("Place", 5), ("Player", room), ("Points", 6), ("SoS", 7), ("Ext.SoS", 7))
    head = row_of(*(cell(title, width, "dim", right=title not in ("Player",)) for title, width in titles))
    done = len(state.completed)
    return Sheet(f"Standings after round {done}" if done else "Players", head, rows, room + 33)


def registered(state: State) -> Sheet:
    """Who is there, before anything is paired."""
    width = room_for_names(state)
    people = sorted(state.active, key=lambda player: plain_letters(player.name))
    rows = [
        row_of(cell(one.name, width, "strong"), cell(one.faction, FACTION), cell(one.club, width, "dim"))
        for one in people
    ]
    head = row_of(cell("Player", width, "dim"), cell("Faction", FACTION, "dim"), cell("Club", width, "dim"))
    return Sheet(f"Registered: {len(people)} players", head, rows, 2 * width + FACTION + 4)


def still_playing(state: State, now: int) -> Sheet:
    """The tables whose result is not in, with the time of those that have some of their own."""
    stage, clock, width = current(state), state.clock, room_for_names(state)
    rows = []
    games: list[tuple[int, tuple[PlayerId | None, ...]]] = []
    if stage is not None:
        games += [(game.table, (game.one, game.two)) for game in games_at(state, stage) if game.open]
    if stage is not None and not stage.elimination:
        games += [(one.table, one.seats) for one in state.rounds[stage.number - 1].seatings if one.is_open]
    for table, seats in games:
        own = clock_text(clock.remaining(now, table)) if clock is not None and table in clock.extra else ""
        names = " - ".join(name_of(state, player) for player in seats)
        rows.append(
            row_of(
                cell(str(table), 5, "key", right=True),
                cell(own, 6, "key"),
                cell(names, 2 * width + 3),
            )
        )
    return Sheet("still playing", (), rows, 2 * width + 18)

"""The round as it is seen: its tables, which are missing, their time, and why each game was made (T3-T5, T11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agot_tui.tournament.clock import NO_SHOW_MINUTES, clock_text
from agot_tui.tournament.desk.lookup import name_of, outstanding, plain_letters
from agot_tui.tournament.explain import Names, bye_reason, game_reasons, state_when_paired
from agot_tui.tournament.model import PlayerId, Round, Seating, State
from agot_tui.tournament.records import records_of
from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.listing import Cell, Column, Row
from agot_tui.tui.tournament.shown import Shown, Stage, games_at, places_text, ranks_of, stages_of
from agot_tui.tui.tournament.tabs.by_hand import ByHand
from agot_tui.tui.tournament.tabs.places import Places

if TYPE_CHECKING:
    from agot_tui.tui.tournament.desk import Desk

BY_TABLE = (
    Column("Table", right=True),
    Column("Left player", least=10),
    Column("Pts", right=True, spare=1),
    Column("Result"),
    Column("Right player", least=10),
    Column("Pts", right=True, spare=1),
    Column("", spare=2),
)
BY_NAME = (Column("Player", least=10), Column("Table", right=True), Column("Opponent", least=10), Column("Result"))
OF_LEAGUE = (
    Column("Table", right=True),
    Column("Players", least=20),
    Column("Places", least=12, spare=1),
    Column("", spare=2),
)


class RoundView(ByHand, Places):
    """One round, usually the last one."""

    page = Where.ROUND
    label = "Round"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._stage: Stage | None = None
        """An earlier round that is looked at."""
        self.by_name = self.only_missing = False
        self._why: dict[int, str] = {}
        self._why_of: object = None

    @property
    def where(self) -> Where:
        """The round of a league has other keys."""
        found = super().where
        return Where.LEAGUE if found is Where.ROUND and self._in_league else found

    @property
    def stage(self) -> Stage | None:
        """The round that is seen."""
        stages = stages_of(self.state)
        if self._stage in stages:
            return self._stage
        return stages[-1] if stages else None

    @property
    def round(self) -> Round | None:
        """The Swiss or league round that is seen; None for one of the bracket."""
        stage = self.stage
        return self.state.rounds[stage.number - 1] if stage is not None and not stage.elimination else None

    @property
    def table(self) -> int | None:
        """The table under the cursor."""
        key = self.listing.key
        if isinstance(key, tuple):
            return key[0] if isinstance(key[0], int) else None
        return key if isinstance(key, int) else None

    def go_to_table(self, number: int) -> bool:
        """To its row; the whole round is listed if it has a result already."""
        if self.to_row(number):
            return True
        if self.only_missing:
            self.only_missing = False
            self.refresh()
        return self.to_row(number)

    def to_row(self, number: int) -> bool:
        """To the row of a table, by table or by name."""
        keys = [row.key for row in self.listing.rows]
        found = next((key for key in keys if key == number or (isinstance(key, tuple) and key[0] == number)), None)
        return found is not None and self.listing.go_to(found)

    # The list

    def settings(self) -> object:
        """Filter, order and round; and the time where a table has time of its own."""
        clock = self.state.clock
        return self.by_name, self.only_missing, self._stage, self.session.now() if clock and clock.extra else 0

    def fill(self) -> None:
        """A row for each table, or for each player."""
        stage = self.stage
        self.listing.empty = (
            "No round is paired yet: p pairs the first one." if stage is None else "Nothing is missing."
        )
        if stage is None:
            self.listing.fill(BY_TABLE, [])
        elif self.round is not None and self.round.seatings:
            self.listing.fill(OF_LEAGUE, self._league_rows(self.round))
        elif self.by_name:
            self.listing.fill(BY_NAME, self._name_rows(stage))
        else:
            self.listing.fill(BY_TABLE, self._table_rows(stage))

    def _points(self) -> dict[PlayerId, str]:
        """Points before the round."""
        number = self.round.number if self.round is not None else None
        return self.session.known(("points", number), lambda: _points_before(self.state, number))

    def _table_rows(self, stage: Stage) -> list[Row]:
        games = [game for game in games_at(self.state, stage) if game.open or not self.only_missing]
        points = self._points() if not stage.elimination else {}
        rows = [self._game_row(game, points) for game in games]
        if self.round is not None and not self.only_missing:
            rows += [self._alone_row("bye", bye.player, points, bye.kind.value) for bye in self.round.byes]
            rows += [self._alone_row("-", one, points, "unpaired loss") for one in self.round.unpaired_losses]
        return rows

    def _game_row(self, game: Shown, points: dict[PlayerId, str]) -> Row:
        roles = ["plain" if game.open else "strong" if game.won == at else "dim" for at in (0, 1)]
        one, two = (points.get(player, "") if player is not None else "" for player in (game.one, game.two))
        texts = (
            (str(game.table), "key" if game.open else "dim"),
            (name_of(self.state, game.one), roles[0]),
            (one, "dim"),
            (game.result, "strong"),
            (name_of(self.state, game.two), roles[1]),
            (two, "dim"),
            (self._mark(game.table), "key"),
        )
        names = f"{texts[1][0]} {texts[4][0]}"
        return Row(tuple(Cell(*text) for text in texts), game.table, names)

    def _mark(self, table: int) -> str:
        """Time of its own, set by hand."""
        clock = self.state.clock
        if self.stage == stages_of(self.state)[-1] and clock is not None and table in clock.extra:
            return f"+{clock.extra[table]} {clock_text(clock.remaining(self.session.now(), table))}"
        round_ = self.round
        return "by hand" if round_ is not None and any(g.table == table and g.by_hand for g in round_.games) else ""

    def _alone_row(self, what: str, player: PlayerId, points: dict[PlayerId, str], why: str) -> Row:
        name = name_of(self.state, player)
        texts = ((what, "dim"), (name, "plain"), (points.get(player, ""), "dim"), ("", "dim"), (why, "dim"))
        return Row((*(Cell(*text) for text in texts), Cell(""), Cell("")), (what, player), name)

    def _name_rows(self, stage: Stage) -> list[Row]:
        rows = []
        for game in games_at(self.state, stage):
            for player, other in ((game.one, game.two), (game.two, game.one)):
                if player is not None and (game.open or not self.only_missing):
                    name = name_of(self.state, player)
                    texts = (name, str(game.table), name_of(self.state, other), game.result)
                    cells = tuple(Cell(text, "strong" if not at else "plain") for at, text in enumerate(texts))
                    rows.append(Row(cells, (game.table, player), name))
        if self.round is not None:
            for bye in self.round.byes:
                name = name_of(self.state, bye.player)
                rows.append(Row((Cell(name, "strong"), Cell("-"), Cell("bye"), Cell("")), ("bye", bye.player), name))
        return sorted(rows, key=lambda row: plain_letters(row.name))

    def _league_rows(self, round_: Round) -> list[Row]:
        rows = []
        for seating in round_.seatings:
            if seating.is_open or not self.only_missing:
                names = self.names(*seating.seats)
                role = "key" if seating.is_open else "dim"
                texts = (", ".join(names), places_text(seating, self.state))
                cells = (Cell(str(seating.table), role), *map(Cell, texts), Cell(self._mark(seating.table), "key"))
                rows.append(Row(cells, seating.table, " ".join(names)))
        for bye in round_.byes:
            name = name_of(self.state, bye.player)
            cells = (Cell("-", "dim"), Cell(name), Cell("sits out", "dim"), Cell(""))
            rows.append(Row(cells, ("bye", bye.player), name))
        return rows

    def title(self) -> Line:
        """Which round, and whether the players see it."""
        stage = self.stage
        if stage is None:
            return line(("Round", "title"))
        latest = stage == stages_of(self.state)[-1]
        parts = [(stage.title(self.state), "title")]
        if not latest:
            parts.append((" · earlier round, ] goes on", "dim"))
        elif not self._is_published(stage):
            parts.append((" · DRAFT: b publishes it", "fight"))
        if self.only_missing:
            parts.append((" · only the missing", "dim"))
        return line(*parts)

    def _is_published(self, stage: Stage) -> bool:
        if stage.elimination:
            return self.state.bracket_published >= stage.number
        return self.state.rounds[stage.number - 1].published

    def aside(self) -> Line:
        """Which tables are missing."""
        missing = outstanding(self.state)
        stage = self.stage
        if stage is None or stage != stages_of(self.state)[-1]:
            return super().aside()
        if not missing:
            return line(("all results are in", "good"))
        shown = ", ".join(map(str, missing[:8]))
        return line((f"missing: {shown}{', ...' if len(missing) > 8 else ''}", "key"))

    # Why

    def _reasons(self) -> dict[int, str]:
        """Why each game was made, by table; empty for a round of the bracket or a league."""
        round_ = self.round
        if round_ is None or not round_.games:
            return {}
        stamp = (round_.number, round_.draw, tuple((game.one, game.two) for game in round_.games))
        if stamp != self._why_of:
            names = Names(self.state)
            reasons = game_reasons(self.earlier_state(round_), round_)
            self._why = {reason.table: reason.sentence(names).partition(": ")[2] for reason in reasons}
            self._why_of = stamp
        return self._why

    def earlier_state(self, round_: Round) -> State:
        """The tournament when the round was paired."""
        journal = self.session.journal
        shown = journal.lines[: self.session.shown_lines]
        return state_when_paired(shown, self.state, round_.number, journal.timeline)

    def side(self, width: int) -> list[Line]:
        """The players of the table, why they meet, its time."""
        game, seating = self.game, self.seating
        if seating is not None:
            return [*self._seat_lines(seating, width), *self._time_lines(seating.table, width)]
        if game is None:
            return [*self._bye_lines(width), *self._wishes(width)]
        title = f"Game #{game.table}" if self.stage is not None and self.stage.elimination else f"Table {game.table}"
        rows = [line((title, "title"), (f"  {game.result}", "strong"))]
        points = self._points()
        for player in (game.one, game.two):
            if player is not None:
                one = self.state.players[player]
                known = ", ".join(part for part in (one.faction, one.agenda, one.club) if part)
                rows += wrap(line((one.name, "strong"), f"  {points[player]} points", (f"  {known}", "dim")), width, 2)
        why = self._reasons().get(game.table)
        if why:
            rows += [(), heading(line(("Why", "title")), width), *wrap(line(why), width)]
        return [*rows, *self._time_lines(game.table, width), *self._note_lines(game, width), *self._wishes(width)]

    def _seat_lines(self, seating: Seating, width: int) -> list[Line]:
        """Everybody at a table of several players: house, points before the round, place."""
        places, points = ranks_of(seating), self._points()
        rows = [line((f"Table {seating.table}", "title"))]
        for at, player in enumerate(seating.seats):
            house = f"  {seating.houses[at]}" if seating.houses else ""
            place = f"{places[player]:>5}  " if places else ""
            name = (name_of(self.state, player), "strong")
            rows += wrap(line((place, "key"), name, f"  {points[player]} points", (house, "dim")), width, 2)
        return rows

    def _bye_lines(self, width: int) -> list[Line]:
        """Why somebody has the bye, if that is what the cursor is on (T4)."""
        round_, key = self.round, self.listing.key
        bye = next((bye for bye in round_.byes if key == ("bye", bye.player)), None) if round_ is not None else None
        if bye is None or round_ is None:
            return []
        known = self.session.known(("bye", round_.number), lambda: bye_reason(self.earlier_state(round_), bye))
        why = known if self.state.league is None else "sitting out goes round (T14.5)"
        name = self.state.players[bye.player].name
        return [line((name, "title"), f"  {bye.points} points"), (), *wrap(line(why), width)]

    def _time_lines(self, table: int, width: int) -> list[Line]:
        clock, now = self.state.clock, self.session.now()
        if clock is None or self.stage != stages_of(self.state)[-1]:
            return []
        rows: list[Line] = [(), heading(line(("Clock", "title")), width)]
        rows.append(line(f"{clock.kind}, {clock.minutes} minutes"))
        if table in clock.extra:
            rows += wrap(line((f"this table has {clock.extra[table]} minutes more (T11.5)", "key")), width)
        if clock.elapsed(now) >= NO_SHOW_MINUTES * 60:
            how = "last place, then P, d" if self.state.league is not None else "l or r, then n"
            text = f"{NO_SHOW_MINUTES} minutes are played: whoever is not there may be dropped (T9.1): {how}"
            rows += wrap(line((text, "dim")), width)
        return rows

    def _note_lines(self, game: Shown, width: int) -> list[Line]:
        mine = [note for note in self.state.notes if note.player is not None and note.player in (game.one, game.two)]
        rows: list[Line] = [(), heading(line(("Notes", "title")), width)] if mine else []
        for note in mine:
            rows += wrap(line((f"{note.kind}: ", "key"), f"{note.text} ({note.player})"), width, 2)
        return rows


def _points_before(state: State, number: int | None) -> dict[PlayerId, str]:
    """Everybody's points before a Swiss round, or after all of them."""
    done = [one for one in state.completed if number is None or one.number < number]
    records = records_of(state.players, done, state.points, state.league)
    return {player: str(record.points) for player, record in records.items()}

"""Players: registering, describing, dropping, rejoining, deck lists (T1.4, T9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agot_tui.tournament.desk.lookup import plain_letters
from agot_tui.tournament.files.tables import rank_text
from agot_tui.tournament.model import Player, PlayerId
from agot_tui.tournament.standings import decimals
from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.tournament.asks import TypedLine, paths
from agot_tui.tui.tournament.form import YES_NO, Field, Form
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.listing import Cell, Column, Row
from agot_tui.tui.tournament.pages import output_page
from agot_tui.tui.tournament.shown import games_of
from agot_tui.tui.tournament.tabs.base import Tab
from agot_tui.tui.tournament.tabs.notes import note_form

if TYPE_CHECKING:
    from agot_tui.tui.tournament.desk import Desk

ORDERS = ("number", "name", "status")
COLUMNS = (
    Column("No.", right=True),
    Column("Player", least=12),
    Column("Club", least=6, spare=3),
    Column("Faction", least=6, spare=2),
    Column("Agenda", least=6, spare=4),
    Column("Deck", spare=1),
    Column("Table", right=True, spare=5),
    Column("Status", least=8),
)
DETAILS = ("club", "faction", "agenda")


class PlayersTab(Tab):
    """Everybody who registered."""

    page = Where.PLAYERS
    label = "Players"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.order = ORDERS[0]
        self.listing.empty = "Nobody is registered yet: a registers players, i takes them from a CSV or JSON file."

    def settings(self) -> object:
        """The order."""
        return self.order

    def fill(self) -> None:
        """A row for each player."""
        players = list(self.state.players.values())
        if self.order == "name":
            players.sort(key=lambda one: plain_letters(one.name))
        elif self.order == "status":
            players.sort(key=lambda one: (one.status != "active", one.status.value))
        self.listing.fill(COLUMNS, [_row(player) for player in players])

    @property
    def player(self) -> Player | None:
        """Who is under the cursor."""
        key = self.listing.key
        return self.state.players[PlayerId(str(key))] if key is not None else None

    def title(self) -> Line:
        """How many there are."""
        all_, active = len(self.state.players), len(self.state.active)
        gone = f", {all_ - active} gone" if all_ != active else ""
        by = f" · by {self.order}" if self.order != ORDERS[0] else ""
        return line((f"{all_} player{'s' if all_ != 1 else ''}{gone}", "title"), (by, "dim"))

    def hint(self) -> Line:
        """Who is under the cursor, and until when there is registration."""
        if self.player is None:
            return line(("no players yet", "dim"))
        state = "registration is open" if not self.state.has_begun else "registration closed with round 1 (T1.4)"
        return line((self.player.name, "strong"), (f" · {state}", "dim"))

    def side(self, width: int) -> list[Line]:
        """What is known of the player, with every game."""
        one = self.player
        if one is None:
            return []
        known = [
            ("club", one.club),
            ("faction", one.faction),
            ("agenda", one.agenda),
            ("fixed table", str(one.fixed_table or "")),
            ("deck list", f"{len(one.deck.splitlines())} lines" if one.deck else ""),
            ("first-round bye", "awarded (T4.3)" if one.awarded_bye else ""),
            ("status", one.status.value),
        ]
        rows = [line((one.name, "title"), (f"  no. {one.number}", "dim"))]
        rows += [line((f"{label:>16}  ", "dim"), text) for label, text in known if text]
        row = next((row for row in self.session.standings() if row.player == one.id), None)
        if row is not None and row.rounds:
            rows.append(line((f"{'place':>16}  ", "dim"), f"{rank_text(row.rank)}, {row.points} points"))
            rows.append(line((f"{'SoS':>16}  ", "dim"), f"{decimals(row.sos)}, extended {decimals(row.esos)}"))
        games = games_of(self.state, one.id)
        if games:
            rows += [(), heading(line(("Rounds", "title")), width)]
            rows += [part for game in games for part in wrap(line(game), width, 4)]
        return rows

    # What the keys do

    def do_order(self) -> None:
        """Another order."""
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]

    def do_register(self) -> None:
        """Registers one after the other until nothing is typed."""
        self._ask_for_name()

    def _ask_for_name(self, text: str = "") -> None:
        remark = "NAME, or NAME; CLUB; FACTION; AGENDA, or a pasted list; then the next one; Esc ends"
        self.desk.ask(TypedLine("register: ", self._register, text=text, remark=remark, many=self._register_many))

    def _register(self, text: str) -> bool:
        if not text:
            return True
        words = _registration(text)
        if self.state.has_begun and self.session.looking is None:
            name = words[-1]
            question = f"Let {name} enter late, with a loss for each missed round (T9.5)?"
            self.desk.confirm(question, lambda: self.desk.run("add", "--late", *words, then=self._to_the_last))
        else:
            self.desk.run("add", *words, then=self._registered, no=lambda: self._ask_for_name(text))
        return False

    def _register_many(self, names: list[str]) -> None:
        """Lines that were pasted: a name in each, all of them or none."""
        if any(";" in name for name in names):
            self.session.say("several lines at once are names alone: with clubs and more, i takes a CSV file", "bad")
            return
        late = self.state.has_begun
        question = f"Register {len(names)} players, {names[0]} to {names[-1]}"
        question += ", late, with a loss for each missed round (T9.5)?" if late else "?"
        words = [*(["--late"] if late else []), "--", *names]
        self.desk.confirm(question, lambda: self.desk.run("add", *words, then=self._to_the_last), self._ask_for_name)

    def _registered(self) -> None:
        self._to_the_last()
        self.do_register()

    def _to_the_last(self) -> None:
        """To the row of whoever registered."""
        self.refresh()
        self.listing.move(len(self.listing.rows))

    def do_edit(self) -> None:
        """A form with everything that is known."""
        one = self.player
        if one is None:
            self.session.refuse("T1.4", "nobody is registered yet")
            return
        fields = [
            Field("name", "Name", "Unique in this tournament (T1.4)", one.name),
            *(Field(key, key.capitalize(), "May stay empty", getattr(one, key)) for key in DETAILS),
            Field(
                "table",
                "Fixed table",
                "For somebody who cannot move (T3.5); empty or 0: none",
                str(one.fixed_table or ""),
                digits=True,
            ),
            Field(
                "awarded_bye",
                "First-round bye",
                "A prize of another event; fixed before round 1 is paired (T4.3)",
                YES_NO[one.awarded_bye],
                YES_NO,
            ),
            Field("deck", "Deck list from file", "A text file; empty leaves the list as it is", complete=paths),
        ]
        self.desk.ask(Form(f"Edit {one.name}", fields, lambda values: self._edit(one, values)))

    def _edit(self, one: Player, values: dict[str, str]) -> bool:
        words = [f"--{key}={values[key]}" for key in ("name", *DETAILS) if values[key] != getattr(one, key)]
        if values["table"] != str(one.fixed_table or ""):
            words.append(f"--table={values['table'] or 0}")
        if values["awarded_bye"] != YES_NO[one.awarded_bye]:
            words.append(f"--awarded-bye={values['awarded_bye']}")
        if values["deck"]:
            words.append(f"--deck={values['deck']}")
        if not words:
            self.session.say("nothing was changed")
            return True
        return self.desk.run("edit", *words, "--", one.name)

    def _named(self, verb: str) -> None:
        one = self.player
        if one is None:
            self.session.refuse("T1.4", "nobody is registered yet")
        else:
            self.desk.run(verb, "--", one.name)

    def do_drop(self) -> None:
        """Leaves; a running game is conceded, so it is asked."""
        one = self.player
        round_ = self.state.open_round
        playing = (
            round_ is not None
            and round_.published
            and any(game.has(one.id) and game.is_open for game in round_.games if one is not None)
        )
        if one is not None and playing:
            self.desk.confirm(
                f"{one.name} is playing: dropping concedes the game (T9.3). Drop?", lambda: self._named("drop")
            )
        else:
            self._named("drop")

    def do_rejoin(self) -> None:
        """Comes back."""
        self._named("rejoin")

    def do_no_show(self) -> None:
        """Did not come."""
        self._named("no-show")

    def do_disqualify(self) -> None:
        """Asks for the reason."""
        one = self.player
        if one is not None:
            label = f"disqualify {one.name}, reason: "
            self.desk.ask(
                TypedLine(
                    label,
                    lambda text: self.desk.run("disqualify", f"--reason={text}", "--", one.name),
                    remark="Enter disqualifies (T9.6); u takes it back; Esc leaves it",
                )
            )

    def do_attach(self) -> None:
        """A deck list from a file."""
        one = self.player
        if one is not None:
            label = f"deck list of {one.name}, file: "
            self.desk.ask(
                TypedLine(
                    label,
                    lambda text: not text or self.desk.run("edit", f"--deck={text}", "--", one.name),
                    complete=paths,
                    remark="a text file; Tab completes",
                )
            )

    def do_deck(self) -> None:
        """The deck list."""
        one = self.player
        if one is None or not one.deck:
            self.session.refuse("T1.4", f"{one.name if one else 'nobody'} has no deck list attached")
        else:
            self.desk.ask(output_page(f"Deck list of {one.name}", one.deck))

    def do_check(self) -> None:
        """All deck lists."""
        outcome = self.session.run("decks")
        if outcome.done:
            self.session.hush()
            self.desk.ask(output_page("Deck lists", outcome.text))

    def do_load(self) -> None:
        """Registers everybody in a file, or nobody."""
        remark = "CSV or JSON with a column name (club, faction, agenda, deck, table, bye); all or nobody"
        label = "register everybody in the file: "
        self.desk.ask(
            TypedLine(
                label, lambda text: not text or self.desk.run("add", f"--from={text}"), complete=paths, remark=remark
            )
        )

    def do_note(self) -> None:
        """A penalty or a ruling."""
        self.desk.ask(note_form(self.desk, player=self.player.name if self.player is not None else ""))


def _registration(text: str) -> list[str]:
    """The words of ``add`` for ``NAME; CLUB; FACTION; AGENDA``."""
    name, *more = (part.strip() for part in text.split(";"))
    known = [f"--{key}={value}" for key, value in zip(DETAILS, more, strict=False) if value]
    return [*known, "--", name]


def _row(player: Player) -> Row:
    """One player as a row."""
    active = player.is_active
    status = [] if active else [player.status.value]
    if player.awarded_bye:
        status.append("bye in round 1")
    texts = (
        (str(player.number), "dim"),
        (player.name, "plain" if active else "gone"),
        (player.club, "plain"),
        (player.faction, "plain"),
        (player.agenda, "plain"),
        ("yes" if player.deck else "", "plain"),
        ("" if player.fixed_table is None else str(player.fixed_table), "plain"),
        (", ".join(status), "plain" if active else "bad"),
    )
    return Row(tuple(Cell(*text) for text in texts), player.id, player.name)

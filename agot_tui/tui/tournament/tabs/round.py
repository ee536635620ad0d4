"""The round under the keys: results, pairing, clock with extra time, time called, why it was paired so (T3-T6, T11)."""

from __future__ import annotations

from agot_tui.tournament.clock import clock_text
from agot_tui.tournament.explain import Names, bye_reason, game_reasons, pairing_summary
from agot_tui.tournament.explain_seating import seating_reasons, seating_summary
from agot_tui.tui.lines import Line, line
from agot_tui.tui.tournament.asks import TypedLine
from agot_tui.tui.tournament.reader import Reader
from agot_tui.tui.tournament.shown import stages_of
from agot_tui.tui.tournament.tabs.notes import note_form
from agot_tui.tui.tournament.tabs.round_view import RoundView
from agot_tui.tui.tournament.tabs.timed import timed_form


class RoundTab(RoundView):
    """What the keys do with a round."""

    def do_explain(self) -> None:
        """The table first, then the whole round."""
        round_ = self.round
        if round_ is None:
            self.session.refuse("T10.1", "the games of the bracket follow from seeds and results")
            return
        if self.state.league is not None:
            earlier = self.earlier_state(round_)
            told = [line((seating_summary(earlier, round_), "strong")), ()]
            told += map(line, seating_reasons(earlier, round_))
            self.desk.ask(Reader(f"Why round {round_.number} was seated so", told))
            return
        earlier, names, here = self.earlier_state(round_), Names(self.state), self.table
        rows: list[Line] = [line((pairing_summary(earlier, round_), "strong")), ()]
        reasons = sorted(game_reasons(earlier, round_), key=lambda reason: (reason.table != here, reason.table))
        rows += [line((one.sentence(names), "key" if one.table == here else "plain")) for one in reasons]
        rows += [line(bye_reason(earlier, bye)) for bye in round_.byes]
        rows += [line(f"{names.of(player)} has an unpaired loss (T9.4)") for player in round_.unpaired_losses]
        self.desk.ask(Reader(f"Why round {round_.number} was paired so", rows))

    def paired(self) -> None:
        """Shows the new round, and how it was paired."""
        self._stage, self.only_missing = None, False
        self.refresh()
        self.listing.at = 0
        round_ = self.round
        if round_ is not None and round_.games:
            reasons = game_reasons(self.earlier_state(round_), round_)
            again = [str(reason.table) for reason in reasons if reason.meetings]
            warning = f"; rematch at table {', '.join(again)} (T5.4)" if again else ""
            summary = pairing_summary(self.earlier_state(round_), round_)
            self.session.say(f"{summary}{warning}; b publishes it", "bad" if again else "good")
        else:
            self.session.say("paired; b publishes it", "good")

    def do_again(self) -> None:
        """Asks first."""
        self.desk.confirm("Withdraw the open round and pair it anew (T12.4)?", self.pair_again)

    def do_missing(self) -> None:
        """Only what is missing, or all."""
        self.only_missing = not self.only_missing

    def do_by_name(self) -> None:
        """By name, or by table."""
        table = self.table
        self.by_name = not self.by_name
        self.refresh()
        if table is not None:
            self.to_row(table)

    def do_earlier(self) -> None:
        """The round before."""
        self._turn(-1)

    def do_later(self) -> None:
        """The round after."""
        self._turn(1)

    def _turn(self, step: int) -> None:
        stages = stages_of(self.state)
        if self.stage is not None:
            at = max(0, min(len(stages) - 1, stages.index(self.stage) + step))
            self._stage = stages[at] if at < len(stages) - 1 else None
            self.number = ""

    def do_clock(self) -> None:
        """Starts, stops, goes on."""
        clock = self.state.clock
        self.desk.run("clock", "start" if clock is None else "pause" if clock.paused_since is None else "resume")

    def do_set_clock(self) -> None:
        """Asks how much is left."""
        clock = self.state.clock
        if clock is None:
            self.session.refuse("T3.1", "the clock was not started yet")
            return

        def enter(text: str) -> bool:
            return not text or self.desk.run("clock", "set", f"--left={text}")

        left = clock_text(max(0, clock.remaining(self.session.now())))
        self.desk.ask(TypedLine("time left, as in 42:30: ", enter, text=left, remark="from now on; Esc leaves it"))

    def do_extra(self) -> None:
        """Asks how many minutes."""
        table = self.table
        if table is None:
            self.session.refuse("T11.5", "extra time is given to a table")
            return
        label = f"extra minutes for table {table}: "
        self.desk.ask(
            TypedLine(label, lambda text: self.desk.run("clock", "extra", f"--table={table}", f"--minutes={text}"))
        )

    def do_timed(self) -> None:
        """The five steps of T11.3."""
        game = self.game
        if game is None or game.one is None or game.two is None:
            self.session.refuse("T11.2", "no game of two players is chosen")
            return
        one, two = self.names(game.one, game.two)
        self.desk.ask(timed_form(self, one, two, self._report))

    def do_note(self) -> None:
        """A penalty or a ruling at this table."""
        table = str(self.table or "") if self.stage is not None and not self.stage.elimination else ""
        self.desk.ask(note_form(self.desk, table=table))

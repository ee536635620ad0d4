"""Games at numbered tables: going to a table by its number, and a result in two keystrokes (T6, T9.3, T12.2)."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from agot_tui.tournament.desk.lookup import duel_at, game_at, name_of, seating_at
from agot_tui.tournament.refusals import Refused
from agot_tui.tournament.scoring import Code
from agot_tui.tui.lines import Line, line
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.shown import Shown, Stage, games_at, stages_of
from agot_tui.tui.tournament.tabs.base import Tab

if TYPE_CHECKING:
    from agot_tui.tui.tournament.desk import Desk

LEFT, RIGHT = 0, 1
LONGEST_NUMBER = 4
RESULTS = ("left_won", "right_won", "double", "report")
"""Keys that begin a result. They are taken even for a table that is not there, so that the keys that follow are not
taken for something else; only then is the result refused."""
OF_TABLE = (*RESULTS, "extra", "explain", "timed", "note", "swap")
"""What is done with the table whose number was typed."""
KEEPS_NUMBER = (*RESULTS, "digit", "back", "seat", "share", "help", "rule")


class GamesTab(Tab):
    """A page with tables on it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.number = ""
        """Digits typed so far."""
        self.side_won: int | None = None
        """``l`` or ``r`` was pressed: how is asked now."""
        self.doubling = False

    @property
    def where(self) -> Where:
        """The page, or the second key of a result."""
        if self.side_won is not None:
            return Where.RESULT
        return Where.DOUBLE if self.doubling else self.page

    @property
    @abstractmethod
    def stage(self) -> Stage | None:
        """The round that is seen; None before the first one."""

    @property
    @abstractmethod
    def table(self) -> int | None:
        """The table under the cursor."""

    @abstractmethod
    def go_to_table(self, number: int) -> bool:
        """The cursor goes to a table; False if it is not in the list."""

    @property
    def fits(self) -> bool:
        """Whether the number that was typed is that of the table under the cursor, or none was typed."""
        return not self.number or self.table == int(self.number)

    @property
    def game(self) -> Shown | None:
        """The game under the cursor."""
        stage = self.stage
        games = games_at(self.state, stage) if stage is not None else []
        return next((game for game in games if game.table == self.table), None)

    def clicked(self, x: int, y: int) -> bool:
        """Another table: the number that was typed, and half a result, are left."""
        there = super().clicked(x, y)
        if not there:
            self.number, self.side_won, self.doubling = "", None, False
        return there

    # The number

    def do_digit(self) -> None:
        """One more digit of a table's number."""
        self.session.hush()
        self._type((self.number + self.key).lstrip("0")[:LONGEST_NUMBER])

    def _type(self, number: str) -> None:
        self.number = number
        if number and not self.go_to_table(int(number)):
            self._no_such_table(int(number))

    def _no_such_table(self, number: int) -> None:
        """Says which tables there are."""
        stage = self.stage
        if stage is None:
            self.session.refuse("T3.1", "no round is paired yet")
            return
        try:
            if stage.elimination:
                assert self.state.bracket is not None
                duel_at(self.state.bracket, stage.number, number)
            elif self.state.league is not None:
                seating_at(self.state.rounds[stage.number - 1], number)
            else:
                game_at(self.state.rounds[stage.number - 1], number)
        except Refused as refusal:
            self.session.say(str(refusal.ruling), "bad", refusal.ruling.rule)

    def back(self) -> bool:
        """The begun result, then the last digit."""
        if self.side_won is not None or self.doubling:
            self.side_won, self.doubling = None, False
            self.number = self.number if self.fits else ""
            return True
        if self.number:
            self.session.hush()
            self._type(self.number[:-1])
            return True
        return False

    def do_back(self) -> None:
        """A step back; what is not ours is the desk's."""
        if not self.back():
            self.desk.do_back()

    def allows(self, action: str) -> bool:
        """Refused if the number that was typed is no table."""
        if self.fits or action not in OF_TABLE or action in RESULTS:
            return True
        self._no_such_table(int(self.number))
        return False

    def acted(self, action: str) -> None:
        """Whoever does anything but go on with a result has done with the number."""
        if action not in KEEPS_NUMBER:
            self.number = ""

    # The result

    def _chosen(self) -> Shown | None:
        """The game that a result is for; None, and a sentence, if there is none."""
        if not self.fits:
            self._no_such_table(int(self.number))
            return None
        if self.game is None:
            self.session.refuse("T3.1", "no table is chosen" if self.stage is not None else "no round is paired yet")
        return self.game

    def do_left_won(self) -> None:
        """The one at the left; how comes next."""
        self._begin_result(LEFT)

    def _begin_result(self, side: int) -> None:
        """Half a result, even if there is no such table (see :data:`SIDES`)."""
        self.side_won = side if self._chosen() is not None or not self.fits else None

    def do_right_won(self) -> None:
        """The one at the right."""
        self._begin_result(RIGHT)

    def do_double(self) -> None:
        """Both lose, or a draw."""
        self.doubling = self._chosen() is not None or not self.fits

    def do_win(self) -> None:
        """A win."""
        self._report(Code.P2 if self.side_won else Code.P1)

    def do_modified(self) -> None:
        """A modified win (T11.3)."""
        self._report(Code.P2M if self.side_won else Code.P1M)

    def do_both_lose(self) -> None:
        """A double loss (T6.6)."""
        self._report(Code.DL)

    def do_draw(self) -> None:
        """A draw, where there are draws."""
        self._report(Code.DRAW)

    def do_absent(self) -> None:
        """That player did not come (T9.3)."""
        game, stage, side = self._chosen(), self.stage, self.side_won
        self.side_won = None
        if game is None or stage is None:
            return
        if stage != stages_of(self.state)[-1]:
            self.session.refuse("T9.3", f"{stage.title(self.state)} is over: who does not come is told while it runs")
            return
        player = game.two if side else game.one
        if player is not None:
            self.desk.run("no-show", "--", name_of(self.state, player))

    def _report(self, code: Code) -> None:
        """Writes a result; one that is there is asked for first (T12.2)."""
        game, stage = self._chosen(), self.stage
        self.side_won, self.doubling = None, False
        if game is None or stage is None:
            return
        if stage.elimination is False and self.state.bracket is not None:
            self.session.refuse(
                "T12.3", f"the Swiss rounds ended with the cut: undo it to correct round {stage.number}"
            )
            return
        last = stage == stages_of(self.state)[-1]
        words = ["result", str(game.table), code.value, *([] if last else [f"--round={stage.number}"])]
        if game.open or self.session.looking is not None:
            self._write(words)
            return
        names = f"{name_of(self.state, game.one)} - {name_of(self.state, game.two)}"
        question = f"Table {game.table}, {names}, has {game.result}: change it to {self.words_for(code)}?"
        self.desk.confirm(question, lambda: self._write([*words, *(["--change"] if last else [])]))

    def _write(self, words: list[str]) -> None:
        if self.desk.run(*words) and any(word.startswith("--round") for word in words):
            self._offer_pairing_again()

    def _offer_pairing_again(self) -> None:
        """After a correction the round that has not begun can be paired with the corrected points (T12.3)."""
        state = self.session.state
        if state.bracket is None and state.rounds and not state.rounds[-1].has_result:
            number = len(state.rounds)
            self.desk.confirm(
                f"Round {number} has not begun: pair it again with the corrected points (T12.3)?", self.pair_again
            )

    def pair_again(self) -> None:
        """The open round is withdrawn and paired anew (T12.4)."""
        if self.desk.run("pair", "--again"):
            self.paired()

    def words_for(self, code: Code) -> str:
        """What a result would be: points, or who goes on."""
        if self.stage is not None and self.stage.elimination:
            return "nobody" if code.winner is None else ("the left player", "the right player")[code.winner]
        try:
            one, two = self.state.points.of(code)
        except Refused:
            return code.value
        return f"{one}-{two}"

    def hint(self) -> Line:
        """The table, what is typed, and what comes next."""
        game = self.game if self.fits else None
        typed = (f"{self.number}_  ", "key") if self.number else ""
        if game is None:
            return line(typed, ("type a table number, or move to a table", "dim"))
        one, two = name_of(self.state, game.one), name_of(self.state, game.two)
        marks = ("strong", "strong")
        if self.side_won is not None:
            marks = ("target", "plain") if self.side_won == LEFT else ("plain", "target")
        what = "Game #" if self.stage is not None and self.stage.elimination else "table "
        head = line(typed, (f"{what}{game.table}  ", "dim"))
        if game.result == "bye":
            alone = one if game.one is not None else two
            return (*head, *line((alone, "strong"), ("  has a bye", "dim")))
        row = line(*head, (one, marks[0]), ("  -  ", "dim"), (two, marks[1]))
        return (*row, *self._next_step(game))

    def _next_step(self, game: Shown) -> Line:
        """The keys that may come now."""
        if self.side_won is not None:
            return line("   ", ("w", "key"), " win, ", ("m", "key"), " modified, ", ("n", "key"), " absent")
        if self.doubling:
            draw = (", ", ("r", "key"), " a draw") if self.state.points.draw is not None else ()
            return line("   ", ("l", "key"), " both lose", *draw)
        if game.result:
            return line((f"   {game.result}", "dim"))
        return line("   ", ("l", "key"), (" left or ", "dim"), ("r", "key"), (" right", "dim"))

    # Going on

    def do_next_open(self) -> None:
        """The next table without a result."""
        stage = self.stage
        games = games_at(self.state, stage) if stage is not None else []
        missing = [game.table for game in games if game.open]
        later = [table for table in missing if table > (self.table or 0)]
        self.number = ""
        if missing:
            self.go_to_table((later or missing)[0])
        else:
            self.session.say("every result of this round is in")

    def do_pair(self) -> None:
        """The next round; where the cut is due before it, that is offered (T8.1)."""
        if self.desk.run("pair"):
            self.paired()
        elif self._cut_is_due():
            self.session.hush()
            plan = self.state.plan
            assert plan is not None
            self.desk.confirm(
                f"All {plan.rounds} Swiss rounds are played (T8.1): make the cut to the top {plan.cut}?", self._cut
            )

    def _cut_is_due(self) -> bool:
        state = self.session.state
        plan = state.plan
        if plan is None or not plan.cut or state.cut is not None or self.session.looking is not None:
            return False
        return len(state.completed) == len(state.rounds) >= plan.rounds > 0

    def _cut(self) -> None:
        """The seeds are shown where they are paired."""
        if self.desk.make_cut():
            self.desk.go(Where.BRACKET)

    def do_publish(self) -> None:
        """The players may see it."""
        self.desk.run("publish")

    def do_withdraw(self) -> None:
        """Asks first: it is one key away from a result."""
        self.desk.confirm("Take the pairing of the open round back (T12.4)?", lambda: self.desk.run("withdraw"))

    @abstractmethod
    def paired(self) -> None:
        """A round was paired: shows it, and says how."""

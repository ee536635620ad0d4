"""Pairs by hand: set, forbidden, taken back, players exchanged; a rematch is allowed after a warning (T5.8, T12.4)."""

from __future__ import annotations

from agot_tui.tournament.desk.lookup import name_of, player_named
from agot_tui.tournament.desk.rounds import rematches_by_hand
from agot_tui.tui.lines import Line, heading, line, wrap
from agot_tui.tui.tournament.asks import TypedLine
from agot_tui.tui.tournament.tabs.games import GamesTab

BYE = "bye"


class ByHand(GamesTab):
    """What the organizer decides about the pairing."""

    def _first_name(self) -> str:
        """The player at the left of the table under the cursor, to begin with."""
        game = self.game
        return name_of(self.state, game.one) if game is not None and game.one is not None else ""

    def do_fix(self) -> None:
        """Sets a pair, or a bye."""

        def second(one: str) -> bool:
            self.desk.ask_player(f"{one} meets (or bye): ", lambda two: self._fix(one, two), also=(BYE,))
            return True

        self.desk.ask_player("set by hand for the next pairing: ", second)

    def _fix(self, one: str, two: str) -> bool:
        met = 0
        if two != BYE:
            met = rematches_by_hand(self.state, player_named(self.state, one).id, player_named(self.state, two).id)
        if not met:
            return self.desk.run("fix", "--", one, two)
        times = f"{met} time{'s' if met > 1 else ''}"
        question = f"{one} and {two} have met {times} (T5.4): set the pair all the same?"
        self.desk.confirm(question, lambda: self.desk.run("fix", "--", one, two))
        return True

    def do_forbid(self) -> None:
        """Forbids a pair."""

        def second(one: str) -> bool:
            self.desk.ask_player(f"{one} must not meet: ", lambda two: self.desk.run("forbid", "--", one, two))
            return True

        self.desk.ask_player("forbid for the next pairing: ", second)

    def do_free(self) -> None:
        """Takes one of them back, by its number."""
        wishes = self._all_wishes()
        if not wishes:
            self.session.refuse("T5.8", "nothing is set or forbidden by hand")
            return

        def enter(text: str) -> bool:
            if not text.isdecimal() or not 1 <= int(text) <= len(wishes):
                self.session.say(f"a number from 1 to {len(wishes)}", "bad")
                return False
            _, one, two = wishes[int(text) - 1]
            return self.desk.run("free", "--", one, two)

        shown = ", ".join(f"{at} {one} - {two} ({how})" for at, (how, one, two) in enumerate(wishes, start=1))
        self.desk.ask(TypedLine("take back number: ", enter, text="1" if len(wishes) == 1 else "", remark=shown))

    def _all_wishes(self) -> list[tuple[str, str, str]]:
        """What is set and what is forbidden, by names."""
        state = self.state
        fixed = [
            ("set", name_of(state, one), name_of(state, two) if two is not None else BYE) for one, two in state.fixed
        ]
        return fixed + [("forbidden", name_of(state, one), name_of(state, two)) for one, two in state.forbidden]

    def _wishes(self, width: int) -> list[Line]:
        """The same as lines."""
        wishes = self._all_wishes()
        rows: list[Line] = [(), heading(line(("By hand, for the next pairing", "title")), width)] if wishes else []
        for how, one, two in wishes:
            rows += wrap(line((f"{how}: ", "key"), f"{one} - {two}"), width, 2)
        return rows

    def do_swap(self) -> None:
        """Exchanges two players of the running round."""

        def second(one: str) -> bool:
            self.desk.ask_player(f"exchange {one} with: ", lambda two: self.desk.run("swap", "--", one, two))
            return True

        self.desk.ask_player("exchange: ", second, text=self._first_name())

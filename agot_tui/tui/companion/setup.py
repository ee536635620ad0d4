"""A new session beside a table: how many houses, and what they have agreed upon."""

from __future__ import annotations

from agot_tui.boardfiles.find import find_board
from agot_tui.boardfiles.loader import load_board
from agot_tui.frontend.choices_of_game import SWITCHES
from agot_tui.frontend.opening import begin_session, lasting_name
from agot_tui.frontend.records import new_path
from agot_tui.frontend.unopened import Unopened
from agot_tui.tui.new_game import NewGame
from agot_tui.tui.screens.setup import SetupScreen


class NewSession(NewGame):
    """No names, no curtain, no seed: the table has all of that."""

    @property
    def rows(self) -> list[str]:
        """The fields, from top to bottom."""
        return ["players", *SWITCHES]


class SessionSetupScreen(SetupScreen):
    """The fields as a list; Enter goes on to the position."""

    headline = "A game on a table"

    @property
    def new(self) -> NewGame:
        """What has been chosen."""
        if self._new is None:
            name = self.game_app.board
            self._new = NewSession(load_board(find_board(name)), lasting_name(name), self.game_app.settings)
        return self._new

    def do_take(self) -> None:
        """Begins the session, with the set-up of so many houses."""
        try:
            path = new_path(self.new.players, self.game_app.folder)
            table = begin_session(self.new.board_name, self.new.players, self.new.options, path)
        except Unopened as error:
            self.message = str(error)
            self.draw()
        else:
            self.game_app.play_from(table)

    def do_close(self) -> None:
        """Back, or out."""
        self.game_app.close()

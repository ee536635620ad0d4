"""The companion of a table on the screen: the game's panes and forms, and a position under the keys."""

from __future__ import annotations

from pathlib import Path

from agot_tui.boardgame.view import View
from agot_tui.frontend.pins import NO_CURTAIN
from agot_tui.settings import CurtainSettings, QuestionSettings
from agot_tui.tables import Table
from agot_tui.tui.companion.lines import AskLine, CardLine, PositionLine, ValuesLine
from agot_tui.tui.companion.session import CompanionSession
from agot_tui.tui.lines import Line, heading, joined, line, wrap
from agot_tui.tui.panes.inspector import inspector_lines
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.session import DEFAULT_QUESTIONS


class CompanionScreen(GameScreen):
    """Nobody hides anything from whoever enters it all: there is no curtain."""

    def __init__(self, table: Table, folder: Path, questions: QuestionSettings = DEFAULT_QUESTIONS) -> None:
        super().__init__(table, folder, CurtainSettings("trust", 0), None, questions)

    def new_session(self) -> CompanionSession:
        """The table."""
        return CompanionSession(self.table, self.questions)

    @property
    def companion(self) -> CompanionSession | None:
        """The session beside the table; ``None`` while something is only tried."""
        return self.session if isinstance(self.session, CompanionSession) else None

    @property
    def drafting(self) -> bool:
        """Whether the position is being set up."""
        return self.companion is not None and self.companion.draft is not None

    def pressed(self, key: str) -> None:
        """Every key; then the card that was turned up is asked for."""
        super().pressed(key)
        session = self.companion
        if session is not None and session.companion.due is not None and not isinstance(self.line, CardLine):
            self.line = CardLine(session)
            session.tell_before()
            self.draw()

    def do(self, action: str, key: str) -> bool:
        """What changed of the position is drawn everywhere."""
        if action in ("pin", "curtain"):
            self.session.say(NO_CURTAIN)
            return True
        drawn = super().do(action, key)
        if self.drafting and action not in ("left", "right", "up", "down", "next", "previous", "jump"):
            self.draw()
        return drawn

    def who(self) -> str:
        """Whose turn it is, or that the position is set up."""
        return "setting the position up" if self.drafting else super().who()

    def _prompt(self, width: int, height: int) -> list[Line]:
        session = self.companion
        if session is None or session.form is None or not self.drafting or self.line is not None:
            return super()._prompt(width, height)
        head = heading(joined((line(("The position", "title")), session.form.title())), width)
        below = wrap(session.message, width)[:2] if session.message else []
        rows = session.form.body(width, height - 1 - len(below))[: height - 1 - len(below)]
        return [head, *rows, *([()] * (height - 1 - len(rows) - len(below))), *below]

    def inspector(self, view: View, width: int, height: int) -> list[Line]:
        """About the area under the cursor; who can reach it is a matter of the game, not of what is set up."""
        if self.drafting:
            return inspector_lines(view, self.table.board, self.session.cursor, width, height)
        return super().inspector(view, width, height)

    def before_leaving(self) -> str:
        """What has been changed of a position is kept when it stands."""
        draft = self.companion.draft if self.companion is not None else None
        if draft is not None and draft.changed:
            return "Leave? The position is kept only after X."
        return super().before_leaving()

    # Keys

    def do_position(self) -> None:
        """The position is set up, or right."""
        if self.companion is not None:
            self.companion.set_up()
            self.changed()

    def do_done(self) -> None:
        """The game goes on from there."""
        if self.companion is not None:
            self.companion.done()
            self.changed()

    def do_drop(self) -> None:
        """What was changed is forgotten."""
        if self.companion is not None:
            self.companion.drop()
            self.changed()

    def do_values(self) -> None:
        """Tracks, supply, cards."""
        if self.companion is not None:
            self.line = ValuesLine(self.companion)

    def do_ask(self) -> None:
        """May I?"""
        if self.companion is not None:
            self.line = AskLine(self.companion)

    def do_act(self) -> None:
        """Enter: the area under the cursor as a line to be typed."""
        session = self.companion
        if session is None or session.draft is None:
            super().do_act()
        else:
            self.line = PositionLine(session, f"{session.cursor}: {session.draft.text_of(session.cursor)}")

    def do_command(self) -> None:
        """A line of the position, or a command."""
        if self.drafting and self.companion is not None:
            self.line = PositionLine(self.companion)
        else:
            super().do_command()

    def do_enter(self) -> None:
        """A value that is chosen is typed next."""
        if isinstance(self.line, ValuesLine) and self.line.chosen and self.companion is not None:
            self.line = PositionLine(self.companion, self.line.chosen)
        else:
            super().do_enter()

    def do_back(self) -> None:
        """Clears the message."""
        if not self.drafting:
            super().do_back()

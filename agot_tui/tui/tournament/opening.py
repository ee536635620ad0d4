"""Opening the desk and the display on this terminal; what cannot be is one sentence."""

from __future__ import annotations

from pathlib import Path

from agot_tui.tournament.command_line import DeckChecker
from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tournament.refusals import BadInput
from agot_tui.tui.looks import NO_WISH, Wish
from agot_tui.tui.terminal_app import run_on_terminal
from agot_tui.tui.tournament.app import DeskApp


def open_journal(path: Path, by: str = "desk") -> JournalFile:
    """The tournament in a file; :class:`BadInput` if there is none."""
    journal = JournalFile(path, by)
    if not journal.lines:
        raise BadInput(str(path), "is empty: it holds no tournament")
    return journal


def run_desk(
    path: Path | None,
    by: str,
    deck_checker: DeckChecker | None = None,
    wish: Wish = NO_WISH,
    *,
    mouse: bool = True,
) -> int:
    """The desk on a tournament, or the first screen; returns the exit code. ``mouse``: clicks may be asked for."""
    app = DeskApp()
    app.wish = wish
    if path is None:
        from agot_tui.tui.tournament.start import Start

        first = Start(app, by, deck_checker=deck_checker)
        for complaint in app.complaints[:1]:
            first.say(complaint)
        app.show(first)
    else:
        from agot_tui.tui.tournament.desk import Desk
        from agot_tui.tui.tournament.session import Session

        app.show(Desk(Session(open_journal(path, by), by, deck_checker=deck_checker), app))
    return run_on_terminal(app, mouse=mouse)


def run_display(path: Path, view: str, turn: int, wish: Wish = NO_WISH, *, mouse: bool = True) -> int:
    """The display for the projector; returns the exit code. ``mouse``: clicks may be asked for."""
    from agot_tui.tui.tournament.display.face import Display
    from agot_tui.tui.tournament.session import Followed

    app = DeskApp()
    app.wish = wish
    app.show(Display(Followed(open_journal(path)), app, view, turn))
    return run_on_terminal(app, mouse=mouse)

"""``agot-tui rules``, ``card`` and ``area``: the rulebook with the cards and areas of a board, printed or on a screen.

Without anything to look up, and on a terminal, the browser opens; everything else is printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from agot_tui.boardfiles.faults import BoardFaults
from agot_tui.boardfiles.find import find_board
from agot_tui.commands.inputs import add_board_option
from agot_tui.commands.looks import add_mouse, wants_mouse
from agot_tui.rulebook import command_line
from agot_tui.rulebook.entries import Entry, Tables
from agot_tui.rulebook.indexes import CARD_INDEX, CONTENTS, PLACE_INDEX


def register_rules(subparsers: Any) -> None:
    """Adds ``rules``."""
    _completed(command_line.register_rules(subparsers, tables_of), CONTENTS)


def register_card(subparsers: Any) -> None:
    """Adds ``card``."""
    _completed(command_line.register_card(subparsers, tables_of), CARD_INDEX)


def register_area(subparsers: Any) -> None:
    """Adds ``area``."""
    _completed(command_line.register_area(subparsers, tables_of), PLACE_INDEX)


def _completed(parser: argparse.ArgumentParser, page: str) -> None:
    """With the board that ``--board`` names, the cards of the card game, and the browser for who names nothing."""
    add_board_option(parser)
    add_mouse(parser)
    printed: Callable[[argparse.Namespace], int] = parser.get_default("run")

    def run(options: argparse.Namespace) -> int:
        if options.query or getattr(options, "check", None) or not _on_a_terminal():
            return printed(options)
        return _browse(options, page)

    parser.set_defaults(run=run, rulebook_more=cards_of_the_card_game)


def _on_a_terminal() -> bool:
    from agot_tui.commands.play import must_be_plain

    return not must_be_plain()


def _browse(options: argparse.Namespace, page: str) -> int:
    """The browser, open at a page; a board that cannot be read is told as where pages are printed."""
    from agot_tui.rulebook.entries import Game

    try:
        book = command_line.book_of(options)
    except command_line.Unreadable as error:
        return command_line.complain(str(error))
    if not book.board:
        return command_line.complain(f"there is no board in {options.board}")
    from agot_tui.tui.rulebook.app import BookApp
    from agot_tui.tui.terminal_app import run_on_terminal

    game = getattr(options, "game", None)
    return run_on_terminal(BookApp(options.board, page, Game(game) if game else None), mouse=wants_mouse(options))


def cards_of_the_card_game() -> tuple[Entry, ...]:
    """The Core Set as entries."""
    from agot_tui.library import core_set

    return core_set()


def tables_of(options: argparse.Namespace) -> Tables:
    """The parsed files of the board that ``--board`` names."""
    try:
        return command_line.read_tables(find_board(options.board))
    except BoardFaults as error:
        raise ValueError(f"board {options.board}: {error.faults[0]}") from None

"""``agot-tui rules``, ``card`` and ``area``: the rulebook with the cards and areas of a board."""

from __future__ import annotations

import argparse
from typing import Any

from agot_tui.boardfiles.faults import BoardFaults
from agot_tui.boardfiles.find import find_board
from agot_tui.commands.inputs import add_board_option
from agot_tui.rulebook import command_line
from agot_tui.rulebook.entries import Entry, Tables


def register_rules(subparsers: Any) -> None:
    """Adds ``rules``."""
    _with_cards(command_line.register_rules(subparsers, tables_of))


def register_card(subparsers: Any) -> None:
    """Adds ``card``."""
    _with_cards(command_line.register_card(subparsers, tables_of))


def register_area(subparsers: Any) -> None:
    """Adds ``area``."""
    _with_cards(command_line.register_area(subparsers, tables_of))


def _with_cards(parser: argparse.ArgumentParser) -> None:
    """The board that ``--board`` names, and the cards of the card game."""
    add_board_option(parser)
    parser.set_defaults(rulebook_more=cards_of_the_card_game)


def cards_of_the_card_game() -> tuple[Entry, ...]:
    """The Core Set as entries."""
    from agot_tui.commands.cards import rulebook_entries

    return rulebook_entries()


def tables_of(options: argparse.Namespace) -> Tables:
    """The parsed files of the board that ``--board`` names."""
    try:
        return command_line.read_tables(find_board(options.board))
    except BoardFaults as error:
        raise ValueError(f"board {options.board}: {error.faults[0]}") from None

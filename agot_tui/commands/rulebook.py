"""``agot-tui rules``, ``card`` and ``area``: the rulebook with the cards and areas of a board."""

from __future__ import annotations

import argparse
from typing import Any

from agot_tui.boardfiles.faults import BoardFaults
from agot_tui.boardfiles.find import find_board
from agot_tui.commands.inputs import add_board_option
from agot_tui.rulebook import command_line
from agot_tui.rulebook.entries import Tables


def register_rules(subparsers: Any) -> None:
    """Adds ``rules``."""
    add_board_option(command_line.register_rules(subparsers, tables_of))


def register_card(subparsers: Any) -> None:
    """Adds ``card``."""
    add_board_option(command_line.register_card(subparsers, tables_of))


def register_area(subparsers: Any) -> None:
    """Adds ``area``."""
    add_board_option(command_line.register_area(subparsers, tables_of))


def tables_of(options: argparse.Namespace) -> Tables:
    """The parsed files of the board that ``--board`` names."""
    try:
        return command_line.read_tables(find_board(options.board))
    except BoardFaults as error:
        raise ValueError(f"board {options.board}: {error.faults[0]}") from None

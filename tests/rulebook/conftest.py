from __future__ import annotations

from pathlib import Path

import pytest

from agot_tui.rulebook import Rulebook, Tables
from agot_tui.rulebook.command_line import read_tables

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def repository() -> Path:
    return REPOSITORY


@pytest.fixture(scope="session")
def tables() -> Tables:
    return read_tables(REPOSITORY / "boards" / "westeros")


@pytest.fixture(scope="session")
def book(tables: Tables) -> Rulebook:
    return Rulebook(tables)

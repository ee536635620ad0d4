"""The two sides of the table: what the code can refuse with, and what the cases provoke."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import tomli

from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.cases import cases_in
from agot_tui.boardgame.due import DUE

from .seen import Seen, run
from .sites import Code, Site

CASES = Path(__file__).parents[1] / "cases"


class Row(NamedTuple):
    """One rule cited at one place."""

    rule: str
    where: str
    """Module, function and line; or what else cites it."""
    how: str
    """``rule``, ``also``, ``asked`` or ``due``."""
    cases: tuple[str, ...]


def all_cases() -> list[Mapping[str, Any]]:
    """Every numbered case."""
    paths = sorted(CASES.glob("*.toml"))
    return [case for path in paths for case in cases_in(tomli.loads(path.read_text(encoding="utf-8")))]


def rows() -> list[Row]:
    """The table, for all cases that there are."""
    code, seen = Code(), run(default_board(), all_cases())
    found = [row for site in code.refusals() for row in _of_site(site, seen)]
    for name, rules in code.asked().items():
        found += [Row(rule, name, "asked", tuple(sorted(seen.asked[rule]))) for rule in sorted(rules)]
    for command, rules in DUE.items():
        cases = tuple(sorted(seen.not_asked[command.__name__]))
        found += [Row(rule, command.__name__, "due", cases) for rule in rules]
    return sorted(found, key=lambda row: (_order(row.rule), row.how, row.where))


def _of_site(site: Site, seen: Seen) -> Iterator[Row]:
    where = f"{site.module.removeprefix('boardgame.')}.{site.function}:{site.line}"
    for rule in site.rules:
        yield Row(rule, where, "rule", tuple(sorted(seen.faults[(*site.where, rule)])))
    for rule in site.also:
        yield Row(rule, where, "also", tuple(sorted(seen.also[(*site.where, rule)])))


def _order(rule: str) -> tuple[object, ...]:
    return tuple(int(part) if part.isdigit() else -1 for part in rule.lstrip("RD").split("."))


def lines(found: list[Row]) -> Iterator[str]:
    """The table as text."""
    for row in found:
        cases = ", ".join(row.cases[:4]) + (f" and {len(row.cases) - 4} more" if len(row.cases) > 4 else "")
        yield f"{row.rule:<9} {row.how:<6} {row.where:<52} {cases or 'NO CASE'}"
    missing = [row for row in found if not row.cases]
    yield f"citations={len(found)} rules={len({row.rule for row in found})} without_case={len(missing)}"

"""Refusals that cases provoke: the cases are run, and every ``Fault`` on which a ruling rests is noted."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import force_setattr

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.cases import run_case
from agot_tui.boardgame.game import BoardGame
from agot_tui.kernel import decisions
from agot_tui.kernel.rulings import Fault, Ruling, ruling_from


class SitedFault(Fault):
    """A fault that knows where it was made."""

    site: tuple[str, int] = ("", 0)

    def __post_init__(self) -> None:
        caller = sys._getframe(1)
        module = str(caller.f_globals["__name__"]).removeprefix("agot_tui.")
        force_setattr(self, "site", (module, caller.f_lineno))


@dataclass
class Seen:
    """What the cases have provoked, each with the ids of the cases."""

    faults: dict[tuple[str, int, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    """By module, line and rule."""
    also: dict[tuple[str, int, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    not_asked: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By class of commands that were said when they were not due."""
    asked: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By rule of a decision that was pending."""
    sentences: dict[tuple[str, int], set[str]] = field(default_factory=lambda: defaultdict(set))


def run(board: Board, cases: Iterable[Mapping[str, Any]]) -> Seen:
    """Runs the cases; what they expect does not matter here."""
    seen = Seen()
    for case in cases:
        with _watched(seen, str(case["id"])):
            run_case(board, case)
    return seen


@contextmanager
def _watched(seen: Seen, case: str) -> Iterator[None]:
    """Notes what is refused and asked meanwhile."""

    def ruling(faults: Iterable[Fault]) -> Ruling:
        found = list(faults)
        for fault in found:
            assert isinstance(fault, SitedFault)
            seen.faults[(*fault.site, fault.rule)].add(case)
            seen.sentences[fault.site].add(fault.sentence)
            for rule in fault.also:
                seen.also[(*fault.site, rule)].add(case)
        return ruling_from(found)

    original = BoardGame.rule_on

    def rule_on(game: BoardGame, seat: Any, command: Any) -> Ruling:
        for decision in game.pending.values():
            for rule in decision.rules:
                seen.asked[rule].add(case)
        found = original(game, seat, command)
        if found.rule == "R28" and game.rules_of(command) and set(game.rules_of(command)) <= set(found.rules):
            seen.not_asked[type(command).__name__].add(case)
        return found

    with pytest.MonkeyPatch.context() as patch:
        for module in _core():
            if getattr(module, "Fault", None) is Fault:
                patch.setattr(module, "Fault", SitedFault)
        patch.setattr(decisions, "ruling_from", ruling)
        patch.setattr(BoardGame, "rule_on", rule_on)
        yield


def _core() -> list[ModuleType]:
    return [module for name, module in sys.modules.items() if name.startswith("agot_tui.boardgame.")]

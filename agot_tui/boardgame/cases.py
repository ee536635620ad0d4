"""Numbered behaviour cases: playing one and comparing (the form is in ``tests/cases/README.md``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import Blade, Command
from agot_tui.boardgame.expectations import differences
from agot_tui.boardgame.names import House
from agot_tui.boardgame.notation import parse_command, parse_seat
from agot_tui.boardgame.positions import PositionError, game_from
from agot_tui.kernel.events import Event
from agot_tui.kernel.game import Taken
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import ALLOWED, NOT_A_COMMAND, Ruling, refused

CASE_KEYS: Final = frozenset({"id", "title", "rule", "position", "play", "expect"})
BLADE_KINDS: Final = ("blade", "blade_redraw")


@dataclass(frozen=True, slots=True)
class CaseResult:
    """How a case went."""

    id: str
    title: str
    rule: str
    differences: tuple[str, ...]
    """Empty if it passed."""

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.differences


def run_case(board: Board, case: Mapping[str, Any]) -> CaseResult:
    """Plays a case (a ``[[case]]`` table) and compares; a case that cannot be read has a difference that says so."""
    run = _Run(board, case)
    try:
        found = tuple(run.differences())
    except PositionError as error:
        found = tuple(f"position: {fault}" for fault in error.faults)
    except NotationError as error:
        found = (str(error),)
    return CaseResult(str(case.get("id", "?")), str(case.get("title", "")), str(case.get("rule", "")), found)


class _Run:
    """One case being played."""

    def __init__(self, board: Board, case: Mapping[str, Any]) -> None:
        self.board = board
        self.case = case
        self.expect: Mapping[str, Any] = case.get("expect", {})
        self.taken: list[tuple[House, Command]] = []
        """Answers that the kernel took since the last line."""
        self.older: list[tuple[House, Command]] = []
        """Those before that no line has named: a hand of one card is played before the line that names it."""

    def differences(self) -> Iterator[str]:
        """Everything that is not as the case says."""
        unknown = [key for key in self.case if key not in CASE_KEYS]
        if unknown:
            yield f"unknown keys of the case: {', '.join(unknown)}; there are {', '.join(sorted(CASE_KEYS))}"
        if not self.expect:
            yield "expect: the case expects nothing"
        position = dict(self.case.get("position", {}))
        self.game, events = game_from(self.board, position)
        self._remember(events)
        lines = list(self.case.get("play", []))
        expected = self.expect.get("refused")
        for number, line in enumerate(lines, start=1):
            last = number == len(lines)
            ruling = self._line(line, strictly=last and expected is not None)
            if last and expected is not None:
                yield from refusal_differences(ruling, expected, line)
            elif not ruling:
                yield f"play {number}, {line!r}: {ruling}"
                return
        if expected is not None and not lines:
            yield "refused: nothing is played"
        if not self._asks_about_blade():
            self._keep_blade()
        yield from differences(self.game, self.expect)

    def _line(self, line: str, *, strictly: bool) -> Ruling:
        """Plays one line; one that equals an answer which the kernel took since the last line is passed over.

        An older answer will do as well, if the line cannot be played and need not be refused.
        """
        house, text = parse_seat(line, self.board)
        if self._was_taken(house, text):
            return ALLOWED
        self._keep_blade(unless=(house, text))
        if self._was_taken(house, text):
            return ALLOWED
        decision = self.game.pending.get(house)
        try:
            command = parse_command(text, self.board, decision)
        except NotationError as error:
            return refused(NOT_A_COMMAND, str(error))
        ruling = self.game.rule_on(house, command)
        if ruling:
            self.older += self.taken
            self.taken.clear()
            self._remember(self.game.play(house, command))
        elif not strictly and self._named(self.older, house, text):
            return ALLOWED
        return ruling

    def _was_taken(self, house: House, text: str) -> bool:
        return self._named(self.taken, house, text)

    def _named(self, answers: list[tuple[House, Command]], house: House, text: str) -> bool:
        """Whether the line names one of these answers, which is then no longer waiting to be named."""
        for place, (seat, taken) in enumerate(answers):
            if seat == house and self._same(taken, text):
                del answers[place]
                return True
        return False

    def _same(self, taken: Command, text: str) -> bool:
        try:
            return str(parse_command(text, self.board)) == str(taken)
        except NotationError:
            return False

    def _keep_blade(self, unless: tuple[House, str] | None = None) -> None:
        """A Blade question that the next line does not answer is answered ``keep``."""
        while self.game.pending:
            house, decision = next(iter(self.game.pending.items()))
            if decision.kind not in BLADE_KINDS:
                return
            if unless is not None and unless[0] == house and unless[1].split()[:1] == ["blade"]:
                return
            self._remember(self.game.play(house, Blade("keep")))

    def _asks_about_blade(self) -> bool:
        """Whether the expectation is about a Blade question, which is then left open."""
        if any(kind in BLADE_KINDS for kind in self.expect.get("pending", {}).values()):
            return True
        entries = [*self.expect.get("legal", []), *self.expect.get("illegal", [])]
        texts = [entry.get("play", "") if isinstance(entry, Mapping) else str(entry) for entry in entries]
        return any("blade" in text.split() for text in texts)

    def _remember(self, events: Iterable[Event]) -> None:
        self.taken += [(event.seat, event.command) for event in events if isinstance(event, Taken)]


def refusal_differences(ruling: Ruling, expected: Any, line: str) -> Iterator[str]:
    """Whether the last line was refused, citing one of the rules expected."""
    rules = [expected] if isinstance(expected, str) else list(expected)
    if ruling:
        yield f"{line!r} was allowed, expected refused by {' or '.join(rules)}"
    elif not set(rules) & set(ruling.rules):
        yield f"{line!r} was refused by {', '.join(ruling.rules)} ({ruling.sentence}), expected {' or '.join(rules)}"


def cases_in(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The cases of a parsed file; ValueError if it holds none or something else."""
    cases = document.get("case")
    if not isinstance(cases, list) or not all(isinstance(case, Mapping) for case in cases):
        raise ValueError("no [[case]] tables")
    others = [key for key in document if key != "case"]
    if others:
        raise ValueError(f"beside [[case]] there is {', '.join(others)}")
    return cases

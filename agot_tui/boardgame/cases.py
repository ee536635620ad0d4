"""Numbered behaviour cases: playing one and comparing (the form is in ``tests/cases/README.md``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import Blade, Command, Consolidate, Lose, MusterDone, Retreat
from agot_tui.boardgame.expectations import differences
from agot_tui.boardgame.names import House
from agot_tui.boardgame.notation import parse_command, parse_seat
from agot_tui.boardgame.positions import PositionError, game_from
from agot_tui.boardgame.units import NONE
from agot_tui.kernel.events import Event
from agot_tui.kernel.game import Taken
from agot_tui.kernel.notation import NotationError
from agot_tui.kernel.rulings import ALLOWED, NOT_A_COMMAND, Ruling, refused
from agot_tui.values import Value

BLADE_ANSWERS: Final = {"blade": ("use", "keep"), "blade_redraw": ("redraw", "keep")}
"""The kinds of Blade questions, and the words that answer them."""


class CaseResult(Value):
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
    """Plays a case (a ``[[case]]`` table) and compares; a case that cannot be read has a difference that says so.

    A fault of the program is a difference too, so that the cases behind it are still run.
    """
    try:
        found = tuple(form_faults(case)) or tuple(_Run(board, case).differences())
    except PositionError as error:
        found = tuple(f"position: {fault}" for fault in error.faults)
    except NotationError as error:
        found = (str(error),)
    except Exception as error:
        found = (f"fault of the program: {type(error).__name__}: {error}",)
    return CaseResult(str(case.get("id", "?")), str(case.get("title", "")), str(case.get("rule", "")), found)


def form_faults(case: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the form of a case, before anything is played. Keys that are not known are notes."""
    if not isinstance(case.get("position", {}), Mapping):
        yield "position: a table is needed"
    lines = case.get("play", [])
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        yield 'play: a list of lines "seat: command" is needed'
    expect = case.get("expect")
    if not isinstance(expect, Mapping):
        yield "expect: a table is needed"
    elif not expect:
        yield "expect: the case expects nothing"
    elif "refused" in expect:
        rules = expect["refused"]
        if not isinstance(rules, str) and not (isinstance(rules, list) and all(isinstance(r, str) for r in rules)):
            yield "expect.refused: a rule, or a list of rules"
        elif not lines:
            yield "expect.refused: nothing is played"


class _Run:
    """One case being played."""

    def __init__(self, board: Board, case: Mapping[str, Any]) -> None:
        self.board = board
        self.case = case
        self.expect: Mapping[str, Any] = case["expect"]
        self.taken: list[tuple[House, Command]] = []
        """Answers that the kernel took since the last line."""
        self.older: list[tuple[House, Command]] = []
        """Those before that no line has named: a hand of one card is played before the line that names it."""

    def differences(self) -> Iterator[str]:
        """Everything that is not as the case says."""
        self.game = game_from(self.board, self.case.get("position", {}))
        self._remember(self.game.opening)
        lines = self.case.get("play", [])
        expected = self.expect.get("refused")
        for number, line in enumerate(lines, start=1):
            last = number == len(lines)
            ruling = self._line(line, strictly=last and expected is not None)
            if last and expected is not None:
                yield from refusal_differences(ruling, expected, line)
            elif not ruling:
                yield f"play {number}, {line!r}: {ruling}"
                return
        self._keep_blade(unless=self._is_expected)
        yield from differences(self.game, self.expect)

    def _line(self, line: str, *, strictly: bool) -> Ruling:
        """Plays one line; one that equals an answer which the kernel took since the last line is passed over.

        An older answer will do as well, if the line cannot be played and need not be refused.
        """
        house, text = parse_seat(line, self.board)
        if self._named(self.taken, house, text):
            return ALLOWED
        self._keep_blade(unless=lambda seat, kind: seat == house and _answers_blade(text, kind))
        if self._named(self.taken, house, text):
            return ALLOWED
        try:
            command = self.game.parse(house, text)
        except NotationError as error:
            return refused(NOT_A_COMMAND, str(error))
        ruling = self.game.rule_on(house, command)
        if ruling:
            mustering = self._musters(house)
            self.older += self.taken
            self.taken.clear()
            self._remember(self.game.play(house, command))
            if mustering and not self._musters(house):
                # At 0 points a house is done by itself; who says so all the same is not wrong.
                self.taken.append((house, MusterDone()))
        elif not strictly and self._named(self.older, house, text):
            return ALLOWED
        return ruling

    def _musters(self, house: House) -> bool:
        decision = self.game.pending.get(house)
        return decision is not None and decision.kind == "muster"

    def _named(self, answers: list[tuple[House, Command]], house: House, text: str) -> bool:
        """Whether the line names one of these answers, which is then no longer waiting to be named."""
        for place, (seat, taken) in enumerate(answers):
            if seat == house and self._same(taken, text):
                del answers[place]
                return True
        return False

    def _same(self, taken: Command, text: str) -> bool:
        try:
            return same_answer(taken, parse_command(text, self.board))
        except NotationError:
            return False

    def _keep_blade(self, unless: Callable[[House, str], bool]) -> None:
        """A Blade question that is not answered (``unless``) is answered ``keep``."""
        while self.game.pending:
            house, decision = next(iter(self.game.pending.items()))
            if decision.kind not in BLADE_ANSWERS or unless(house, decision.kind):
                return
            self._remember(self.game.play(house, Blade("keep")))

    def _is_expected(self, _house: House, kind: str) -> bool:
        """Whether the expectation is about this very kind of Blade question, which is then left open.

        ``pending`` says so, or what is ``legal`` does, or what is ``illegal``: the first that speaks of the Blade.
        """
        pending = self.expect.get("pending", {})
        kinds = list(pending.values()) if isinstance(pending, Mapping) else []
        for key in ("legal", "illegal"):
            if not any(found in BLADE_ANSWERS for found in kinds):
                kinds = [
                    question
                    for entry in self.expect.get(key, [])
                    for question in BLADE_ANSWERS
                    if _asks_about(entry.get("play") if isinstance(entry, Mapping) else entry, question)
                ]
        return kind in kinds

    def _remember(self, events: Iterable[Event]) -> None:
        self.taken += [(event.seat, event.command) for event in events if isinstance(event, Taken)]


def _answers_blade(text: str, kind: str) -> bool:
    """Whether a command answers a Blade question of this kind."""
    words = text.lower().split()
    return len(words) == 2 and words[0] == "blade" and words[1] in BLADE_ANSWERS[kind]


def _asks_about(entry: object, kind: str) -> bool:
    """Whether an entry of ``legal`` or ``illegal`` is about a Blade question of this kind: ``keep`` answers both."""
    text = str(entry).lower()
    return text.endswith(f"blade {BLADE_ANSWERS[kind][0]}")


def same_answer(taken: Command, said: Command) -> bool:
    """Whether what is said is the only answer there was, in whatever form it would have been allowed."""
    match taken, said:
        case Lose(), Lose():
            return _lost(taken) == _lost(said)
        case Retreat(), Retreat():
            return taken.area == said.area and said.losses in (NONE, taken.losses)
        case Consolidate(), Consolidate():
            return taken.area == said.area and (taken.use or "power") == (said.use or "power")
        case _:
            return taken == said


def _lost(command: Lose) -> list[str]:
    """The units lost, wherever: with one answer only, the areas follow."""
    return sorted(letter for loss in command.losses for letter in (*loss.units.each(), *["K=>F"] * loss.demoted))


def refusal_differences(ruling: Ruling, expected: Any, line: str) -> Iterator[str]:
    """Whether the last line was refused, citing one of the rules expected."""
    rules = [expected] if isinstance(expected, str) else list(expected)
    if ruling:
        yield f"{line!r} was allowed, expected refused by {' or '.join(rules)}"
    elif not set(rules) & set(ruling.rules):
        yield f"{line!r} was refused by {', '.join(ruling.rules)} ({ruling.sentence}), expected {' or '.join(rules)}"


def cases_in(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The cases of a parsed file; ValueError if it holds none."""
    cases = document.get("case")
    if not isinstance(cases, list) or not all(isinstance(case, Mapping) for case in cases):
        raise ValueError("no [[case]] tables")
    return cases

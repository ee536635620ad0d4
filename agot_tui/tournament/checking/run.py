"""Finds case files and events, runs them, and prints a line for each: ``ID ok`` or ``ID differs: ...``."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from agot_tui.tournament.checking import bracket_cases, flow_cases, import_cases, pairing_cases, property_cases
from agot_tui.tournament.checking import simple_cases as simple
from agot_tui.tournament.checking.difference import Difference
from agot_tui.tournament.files.event_file import MALFORMED, decoded
from agot_tui.tournament.refusals import BadInput, Refused

CASES_FORM = "agot-tournament-cases/1"
SUFFIXES = (".json", ".txt")

Check = Callable[[], list[Difference]]
Runner = Callable[[Mapping[str, Any], Mapping[str, Any]], Iterator[Difference]]
_KINDS: dict[str, Runner] = {
    "structure": simple.structure,
    "standings": simple.standings,
    "cut": simple.cut,
    "time": simple.time,
    "tables": simple.tables,
    "league": simple.league,
    "bracket": bracket_cases.bracket,
    "pairing": pairing_cases.pairing,
    "property": property_cases.property_case,
    "flow": flow_cases.flow,
}


def check_paths(paths: Iterable[Path], say: Callable[[str], None], *, every: bool = False) -> int:
    """Run everything under ``paths``; 0 if all is as expected, 1 if something differs, 2 if something is unreadable.

    ``every`` prints every difference of a case, not only the first.
    """
    counts: Counter[str] = Counter()
    for name, run in _all_checks(paths):
        try:
            differences = run()
        except BadInput as error:  # the others are run all the same
            counts["unreadable"] += 1
            say(f"unreadable: {error}")
            continue
        counts["failed" if differences else "passed"] += 1
        if differences:
            _say_differences(name, differences, say, every=every)
        else:
            say(f"{name} ok")
    passed, failed = counts["passed"], counts["failed"]
    say(f"cases={passed + failed} passed={passed} failed={failed}")
    return 2 if counts["unreadable"] else 1 if failed else 0


def _all_checks(paths: Iterable[Path]) -> Iterator[tuple[str, Check]]:
    """Everything under ``paths``; what cannot be read at all is a check that says so."""
    for path in paths:
        try:
            files = _files(path)
        except BadInput as error:
            yield str(path), partial(_raise, error)
            continue
        for file in files:
            try:
                yield from _checks(file)
            except BadInput as error:
                yield str(file), partial(_raise, error)


def _raise(error: BadInput) -> NoReturn:
    """What could not be read, told when its turn has come."""
    raise error


def _say_differences(name: str, differences: list[Difference], say: Callable[[str], None], *, every: bool) -> None:
    """One line with the first difference, or a line for each."""
    for difference in differences if every else differences[:1]:
        more = f" (and {len(differences) - 1} more)" if not every and len(differences) > 1 else ""
        say(f"{name} differs: {difference}{more}")


def _files(path: Path) -> list[Path]:
    """The file, or every file with a known ending in a folder."""
    if path.is_dir():
        found = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        if not found:
            raise BadInput(str(path), f"holds no files that end in {' or '.join(SUFFIXES)}")
        return found
    if not path.exists():
        raise BadInput(str(path), "is not there")
    return [path]


def _checks(file: Path) -> Iterator[tuple[str, Check]]:
    """Names and runs of everything in a file."""
    content = _content(file)
    if isinstance(content, dict) and content.get("schema") == CASES_FORM:
        cases = content.get("cases")
        if not isinstance(cases, list):
            raise BadInput(str(file), "holds no list of cases")
        for case in cases:
            yield _name(case, file), partial(run_case, case, file)
        return
    yield file.name.removesuffix(file.suffix), partial(_event, file)


def _event(file: Path) -> list[Difference]:
    """What differs in a whole event."""
    try:
        return list(import_cases.event_file(file))
    except BadInput:
        raise
    except MALFORMED as error:
        raise BadInput(f"{file}, expected", f"is not written as in an event: {error!r}") from error


def _content(file: Path) -> Any:
    """The JSON in a file; None if it is something else, which the readers of events will look at."""
    try:
        return json.loads(decoded(file.read_bytes()))
    except ValueError:
        return None
    except OSError as error:
        raise BadInput(str(file), f"cannot be read: {error.strerror}") from None


def _name(case: Any, file: Path) -> str:
    """The id of a case."""
    if not isinstance(case, dict) or not isinstance(case.get("id"), str):
        raise BadInput(str(file), "holds a case without an id")
    name: str = case["id"]
    return name


def run_case(case: Mapping[str, Any], file: Path) -> list[Difference]:
    """What differs in one case; a refusal where none is expected is a difference too."""
    kind = case.get("kind")
    place = f"{file}, {case['id']}"
    try:
        if kind == "import":
            return list(import_cases.import_case(case["input"], case["expect"], file.parent))
        if kind not in _KINDS:
            raise BadInput("kind", f"{kind!r} is no kind of case")
        return list(_KINDS[kind](case["input"], case["expect"]))
    except Refused as refusal:
        return [Difference("refused", "nothing is refused", str(refusal))]
    except MALFORMED as error:
        if isinstance(error, BadInput):
            raise BadInput(f"{place}, {error.place}", error.sentence) from None
        raise BadInput(place, f"is not written as a case should be: {error!r}") from error

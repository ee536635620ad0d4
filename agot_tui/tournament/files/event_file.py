"""Reading a whole event: which form a file has, and the event in it (``agot-event/1``).

Bytes are read as UTF-8 first, then as Latin-1: some of these programs wrote Latin-1 without saying so.
"""

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

from agot_tui.tournament.entries import Imported
from agot_tui.tournament.expected import expected_of
from agot_tui.tournament.fold import state_of
from agot_tui.tournament.imported import EVENT_FORM, after_imported
from agot_tui.tournament.journal import FORM, read_lines
from agot_tui.tournament.model import PlayerId, State
from agot_tui.tournament.refusals import BadInput
from agot_tui.values import Struct, Value, field

SEPARATOR = "^^THIS IS A SEPARATOR^^"
"""Ends the JSON of a TOME export; a number follows."""


class Options(Value):
    """What a file does not say and a person can: used by the forms that need it."""

    name: str = ""
    """Which event, where a file holds several."""
    win: int = 5
    modified_win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 5
    modified_below: int = 12
    """A win is modified if the game scores differ by less."""


class Reading(Struct):
    """What was read."""

    form: str
    """``agot-event/1``, ``TOME``, ``Cobra`` or ``Cryodex``."""
    event: dict[str, Any]
    remarks: list[str] = field(default_factory=list)
    """What a person must know of how it was read."""
    journal: list[str] | None = None
    """The lines of the journal, where the file was exported here."""

    def state(self) -> tuple[State, list[str]]:
        """The tournament, from its journal if that is in the file, and where the two tell different things."""
        if self.journal is None:
            return state_from(self.event), []
        from agot_tui.tournament.files.event_export import event_of

        state = state_of(read_lines(self.journal))
        told = event_of(state)
        return state, [
            f"the journal in the file and its {key} tell different things"
            for key in ("players", "rounds", "elimination")
            if told.get(key, []) != self.event.get(key, [])
        ]


MALFORMED = (KeyError, TypeError, AttributeError, IndexError, ValueError, ArithmeticError)
"""What goes wrong in reading JSON that holds something else than its form says."""


def load_event(path: Path, options: Options | None = None) -> Reading:
    """The event in a file; :class:`BadInput` says where it cannot be read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror}") from None
    try:
        return read_event(data, options or Options())
    except BadInput as error:
        raise BadInput(f"{path}, {error.place}" if error.place else str(path), error.sentence) from None


def read_event(data: bytes, options: Options) -> Reading:
    """The event in the bytes of a file, complete with its ``expected`` part."""
    text = decoded(data)
    content, remarks = _parsed(text, float)
    form, reader = _reader_for(content)
    if reader is None:
        own: dict[str, Any] = content
        return Reading(form, own, remarks, _journal_in(own))
    content, _ = _parsed(text, Decimal)  # decimals of a source are kept digit by digit
    try:
        reading = reader(content, options)
    except BadInput:
        raise
    except MALFORMED as error:  # foreign forms are known by their exports only: whatever else they hold is told
        raise BadInput("", f"is not written as an export of {form} should be: {error!r}") from error
    state = state_from(reading.event)
    seeds = reading.event.pop("cut_seeds", None)
    last = len(state.completed)
    after = [state.completed[-1].number] if last else []
    told = None if seeds is None else [PlayerId(player) for player in seeds]
    reading.event["expected"] = expected_of(state, after, told)
    reading.remarks[:0] = remarks
    return reading


def _journal_in(event: dict[str, Any]) -> list[str] | None:
    """The lines of the journal that an export of ours carries."""
    desk = event.get("desk")
    lines = desk.get("journal") if isinstance(desk, dict) else None
    if lines is None:
        return None
    if not isinstance(lines, list) or not lines or not all(isinstance(line, str) for line in lines):
        raise BadInput("desk.journal", "must be a list of lines")
    return lines


def state_from(event: dict[str, Any], seed: str = "") -> State:
    """The tournament that an event tells of."""
    return after_imported(Imported(event, seed))


def decoded(data: bytes) -> str:
    """The text of a file."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _parsed(text: str, number: Callable[[str], Any]) -> tuple[Any, list[str]]:
    """The JSON value at the start of ``text``, and remarks on what follows it."""
    text = text.strip()
    try:
        content, end = json.JSONDecoder(parse_float=number).raw_decode(text)
    except ValueError as error:
        raise BadInput(
            "", f"is no event, for it is no JSON: {error} (registrations are read with add --from)"
        ) from None
    rest = text[end:].strip()
    if not rest or rest.startswith(SEPARATOR):
        return content, []
    if rest == text[:end].strip():
        return content, ["the file holds its whole text twice; it was read once"]
    if isinstance(content, dict) and content.get("form") == FORM:
        raise BadInput("", "is a tournament file of the desk already: there is nothing to import")
    raise BadInput(f"character {end + 1}", "after the event something else follows")


def _reader_for(content: Any) -> tuple[str, Callable[[Any, Options], Reading] | None]:
    """The form of a file, and what reads it; None for our own."""
    if isinstance(content, dict) and isinstance(content.get("tournament"), dict):
        content = content["tournament"]
    if not isinstance(content, dict):
        raise BadInput("", "is no event: it must be a JSON object")
    if content.get("form") == FORM:
        raise BadInput("", "is a tournament file of the desk already: there is nothing to import")
    if content.get("schema") == EVENT_FORM:
        return EVENT_FORM, None
    if "entityGroupMap" in content:
        from agot_tui.tournament.files.tome import read_tome

        return "TOME", read_tome
    rounds = content.get("rounds")
    if isinstance(rounds, list) and "players" in content:
        if any(isinstance(item, dict) and "round-type" in item for item in rounds):
            from agot_tui.tournament.files.cryodex import read_cryodex

            return "Cryodex", read_cryodex
        if all(isinstance(item, list) for item in rounds):
            from agot_tui.tournament.files.cobra import read_cobra

            return "Cobra", read_cobra
    raise BadInput("", f"is neither {EVENT_FORM} nor an export of TOME, Cobra or Cryodex")

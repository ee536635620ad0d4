"""Every random draw of a journal, made again from its seed: a proof that nothing was arranged (T5.2, T7.9, T10.2)."""

from collections.abc import Iterator, Sequence

from agot_tui.tournament.desk.rounds import pair_next
from agot_tui.tournament.entries import BracketMade, Entry, Paired, Registered, Seated
from agot_tui.tournament.fold import Timeline, after_entry
from agot_tui.tournament.imported import tiebreak_for
from agot_tui.tournament.journal import Line
from agot_tui.tournament.model import State
from agot_tui.tournament.refusals import Refused
from agot_tui.values import Value


class RepeatedDraw(Value):
    """One draw, and whether it comes out the same."""

    line: int
    what: str
    same: bool


def repeated_draws(lines: Sequence[Line]) -> Iterator[RepeatedDraw]:
    """Every draw of the journal in order, those that were undone or withdrawn later included."""
    timeline = Timeline()
    for line in lines:
        state = timeline.state
        for entry in line.entries:
            found = _repeated(state, entry)
            if found is not None:
                yield RepeatedDraw(line.number, found[0], found[1])
            state = after_entry(state, entry)
        timeline.add(line)


def _repeated(state: State, entry: Entry) -> tuple[str, bool] | None:
    """What was drawn, and whether the same seed gives it again; None if nothing was drawn."""
    if isinstance(entry, Registered):
        again = tiebreak_for(state.seed, len(state.players) + 1)
        return f"random number of {entry.player}", again == entry.tiebreak
    if isinstance(entry, Paired | Seated | BracketMade) and entry.draw:
        try:
            (made,) = pair_next(state)
        except Refused:
            return entry.draw, False
        return entry.draw, made == entry
    return None

"""A tournament that is open: its file, the moment that is looked at, and what was said last. Knows no keys."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import time
from typing import Final, TypeVar, cast

from agot_tui.tournament.command_line import DeckChecker
from agot_tui.tournament.commands.looking import line_words
from agot_tui.tournament.entries import Entry
from agot_tui.tournament.files.event_export import journal_text
from agot_tui.tournament.files.journal_file import JournalFile, Wish, write_new
from agot_tui.tournament.model import State
from agot_tui.tournament.refusals import BadInput, Refused
from agot_tui.tournament.standings import Row, standings_of
from agot_tui.tui.tournament.verbs import Outcome, Verbs

LONGEST_REMARK: Final = 200
T = TypeVar("T")


def seconds_now() -> int:
    """The time, in whole seconds."""
    return int(time())


class Watch:
    """Notices that a file was written, by looking at its size and time; reads nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen = self._look()

    def _look(self) -> tuple[int, int, int]:
        try:
            found = os.stat(self.path)
        except OSError:
            return (0, 0, 0)
        return found.st_size, found.st_mtime_ns, found.st_ino

    def changed(self) -> bool:
        """Whether the file is another one since this was asked last."""
        now = self._look()
        before, self._seen = self._seen, now
        return now != before


class Followed:
    """A tournament file that somebody else may write at any moment."""

    def __init__(self, journal: JournalFile, now: Callable[[], int] = seconds_now) -> None:
        self.journal, self.now = journal, now
        self.watch = Watch(journal.path)
        self.trouble = ""
        """Why the file cannot be read now; what was read before is still shown."""

    def follow(self) -> bool:
        """Takes in what has been written; whether there was anything to tell of."""
        if not self.watch.changed():
            return False
        before, trouble = len(self.journal.lines), self.trouble
        try:
            self.journal.refresh()
        except BadInput as error:
            self.trouble = str(error).replace(str(self.journal.path), self.journal.path.name)
        else:
            self.trouble = ""
        return len(self.journal.lines) != before or self.trouble != trouble

    def keep_elsewhere(self) -> Path:
        """Writes the lines that are known here to a new file beside the one that is lost; :class:`BadInput` if not."""
        text = "\n".join([*journal_text(self.journal.lines), ""])
        path = self.journal.path
        names = (path.with_name(f"{path.stem}-rescued{number or ''}{path.suffix}") for number in range(1000))
        return write_new(next(name for name in names if not name.exists()), text).path


class Session(Followed):
    """The tournament under the keys."""

    def __init__(
        self,
        journal: JournalFile,
        by: str = "desk",
        now: Callable[[], int] = seconds_now,
        deck_checker: DeckChecker | None = None,
    ) -> None:
        super().__init__(journal, now)
        self.verbs = Verbs(journal, by, deck_checker)
        self._known: dict[object, object] = {}
        self._known_of: object = None
        self.looking: int | None = None
        """The line of the journal after which the tournament is shown; None: as it is now."""
        self._looked = journal.state
        self.message, self.role = "", "plain"
        self.rule = ""
        """The last rule that was named, for whoever wants to read it."""
        if journal.lost:
            self.say("the file ended with a piece of a line: that entry never happened", "bad")

    @property
    def path(self) -> Path:
        """The file."""
        return self.journal.path

    @property
    def state(self) -> State:
        """The tournament as it is shown: now, or at the moment that is looked at."""
        return self.journal.state if self.looking is None else self._looked

    @property
    def stamp(self) -> tuple[int, int | None]:
        """Changes whenever what is shown is another tournament."""
        return len(self.journal.lines), self.looking

    def known(self, key: object, make: Callable[[], T]) -> T:
        """What ``make`` works out of the tournament that is shown, worked out once."""
        if self._known_of != self.stamp:
            self._known.clear()
            self._known_of = self.stamp
        if key not in self._known:
            self._known[key] = make()
        return cast(T, self._known[key])

    def standings(self, upto: int | None = None) -> tuple[Row, ...]:
        """The standings, after a round or now."""
        return self.known(("standings", upto), lambda: standings_of(self.state, upto))

    @property
    def shown_lines(self) -> int:
        """So many lines of the journal have happened in what is shown."""
        return len(self.journal.lines) if self.looking is None else self.looking

    # What is said

    def say(self, text: str, role: str = "plain", rule: str = "") -> None:
        """A sentence under the list."""
        self.message, self.role = text, role
        self.rule = rule or self.rule

    def refuse(self, rule: str, sentence: str) -> None:
        """A refusal by a rule."""
        self.say(f"{rule}: {sentence}", "bad", rule)

    def hush(self) -> None:
        """Nothing is said any more."""
        self.message = ""

    # What is done

    def run(self, *words: str) -> Outcome:
        """Carries a verb out, and says what came of it in a few words."""
        if self.looking is not None and words and words[0] not in READING:
            self.refuse("T12.1", f"this is how it was after line {self.looking}: go back to now first (Esc)")
            return Outcome(done=False, text=self.message, rule="T12.1")
        outcome = self.verbs.run(*words)
        self._told(outcome)
        return outcome

    def do(self, wish: Wish, told: Callable[[State, Entry], str]) -> bool:
        """Carries out what no verb says in words; ``told`` makes the sentence of its last entry."""
        if self.looking is not None:
            return self.run("result").done
        try:
            entries = self.journal.do(wish)
        except (Refused, BadInput) as error:
            rule = str(error.ruling.rule) if isinstance(error, Refused) else ""
            self.say(str(error.ruling) if isinstance(error, Refused) else str(error), "bad", rule)
            return False
        self.say(told(self.journal.state, entries[-1]), "good")
        return True

    def typed(self, text: str) -> Outcome:
        """Carries out what was typed; what was printed is in the outcome, not said."""
        self.now_again()
        outcome = self.verbs.typed(text)
        self._told(outcome)
        return outcome

    def _told(self, outcome: Outcome) -> None:
        last = [row for row in outcome.text.split("\n") if row.strip()]
        text = " · ".join(last)[:LONGEST_REMARK] if len(last) <= 3 else last[0]
        self.say(text, "good" if outcome.done else "bad", outcome.rule)

    def follow(self) -> bool:
        """Takes in what another program has written, and says what it was."""
        before = len(self.journal.lines)
        if not super().follow():
            return False
        if self.trouble:
            self.say(self.trouble, "bad", "T12.1")
        elif len(self.journal.lines) > before:
            last = self.journal.lines[-1]
            self.say(f"line {last.number}, by {last.by}: {line_words(last)}"[:LONGEST_REMARK])
        return True

    # Looking back

    def look_at(self, number: int) -> None:
        """Shows the tournament as it was after a line; the last line is now."""
        if number >= len(self.journal.lines):
            self.now_again()
            return
        self._looked = self.journal.at_line(max(1, number))
        self.looking = max(1, number)

    def now_again(self) -> None:
        """Shows the tournament as it is."""
        self.looking = None


READING: Final = frozenset(
    ("players", "decks", "bracket", "standings", "round", "explain", "still-in", "report", "journal", "verify", "time")
)
"""Verbs that change nothing."""

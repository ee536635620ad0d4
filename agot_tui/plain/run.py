"""Plain mode on the standard streams: reads lines, writes lines, wipes a terminal where the curtain closes."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, Protocol, TextIO

from agot_tui.plain.game import CURTAIN, PlainGame
from agot_tui.settings import Level
from agot_tui.spelling import encoding_of, printable
from agot_tui.tui.faults import fault_sentence

if TYPE_CHECKING:
    from agot_tui.tables import Table

PROMPT: Final = "> "
WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, its scroll-back too where it allows that."""
IN_A_PIPE: Final = (
    "Privacy: this is no terminal. What was written to one person stays with whatever reads it; "
    "the curtain below only says whose turn it is."
)
ON_A_DUMB_ONE: Final = (
    "Privacy: this terminal cannot be wiped. What was written to one person stays above; scroll it away, and look away."
)


class Talk(Protocol):
    """Anything that answers lines with lines."""

    ended: bool

    def begin(self) -> list[str]:
        """What is said first."""

    def feed(self, line: str) -> list[str]:
        """What is said to a line."""

    def left_alone(self) -> list[str]:
        """What is said when nothing was typed for a while; nothing, if there is nothing to hide."""

    def recover(self) -> list[str]:
        """What is said after a fault of ours, which has been written down: goes on with what is safe."""


class Streams:
    """Where lines come from and go to."""

    def __init__(self, source: TextIO, target: TextIO, *, dumb: bool = False) -> None:
        self.source, self.target = source, target
        self.idle = 0.0
        """After so many seconds without a line nobody is there; 0: that is never asked."""
        self._prompted = False
        self.interactive = source.isatty()
        self.encoding = encoding_of(target, os.environ)
        self.wipes = target.isatty() and not dumb
        self.remark = "" if self.wipes else ON_A_DUMB_ONE if target.isatty() else IN_A_PIPE
        """What has to be said about privacy here."""

    def write(self, lines: Iterable[str]) -> None:
        """Writes lines; at the curtain a terminal is wiped."""
        for line in lines:
            self._prompted = False
            if line == CURTAIN:
                self.target.write(WIPE if self.wipes else "--------\n")
            else:
                self.target.write(printable(line, self.encoding) + "\n")
        self.target.flush()

    def _prompt(self) -> None:
        if not self._prompted:
            self.target.write(PROMPT)
            self.target.flush()
            self._prompted = True

    def _nobody_is_there(self) -> bool:
        """Waits for a line; whether none has come for too long."""
        if not (self.idle and self.interactive) or os.name == "nt":
            return False
        ready, _, _ = select.select([self.source], [], [], self.idle)
        return not ready

    def lines(self) -> Iterator[str | None]:
        """The lines that are typed, each after a prompt; what comes through a pipe is written behind it.

        ``None``: nobody has typed anything for a while.
        """
        while True:
            self._prompt()
            if self._nobody_is_there():
                yield None
                continue
            self._prompted = False
            line = self.source.readline()
            if not self.interactive:
                self.target.write(f"{printable(line.rstrip(), self.encoding)}\n")
            if not line:
                return
            yield line


def talk(one: Talk, streams: Streams) -> None:
    """Goes on until the person has enough, or no more lines come."""
    streams.write(one.begin())
    if one.ended:
        return
    for line in streams.lines():
        try:
            said = one.left_alone() if line is None else one.feed(line)
        except Exception as error:
            # Whatever it was, the record has everything that was played.
            said = [CURTAIN, f"{fault_sentence(error)}. Nothing is lost, go on.", *one.recover()]
        streams.write(said)
        if one.ended:
            return


def standard_streams(*, dumb: bool = False) -> Streams:
    """Those of the process. Bytes that are no text are read as question marks, not as a fault."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return Streams(sys.stdin, sys.stdout, dumb=dumb)


def play(table: Table, level: Level, streams: Streams) -> int:
    """Plays a game to its end, or until nobody types any more; returns the exit code."""
    game = _game_of(table, level)
    if streams.remark and len(game.people.persons) > 1 and level != "trust":
        streams.write([streams.remark])
    try:
        talk(game, streams)
    except KeyboardInterrupt:
        streams.write([""])
    finally:
        farewell = game.farewell
        table.close()
    if not game.ended:
        streams.write([farewell])
    return 0


def _game_of(table: Table, level: Level) -> PlainGame:

    if not table.bus.on_table:
        return PlainGame(table, level)
    from agot_tui.plain.companion import PlainCompanion

    return PlainCompanion(table)

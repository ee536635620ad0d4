"""Plain mode from the first line to the last: what answers lines, and what it is asked on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from agot_tui.frontend.faults import fault_sentence
from agot_tui.plain.game import CURTAIN, PlainGame
from agot_tui.plain.streams import Streams
from agot_tui.settings import Level

if TYPE_CHECKING:
    from agot_tui.tables import Table


class Talk(Protocol):
    """Anything that answers lines with lines."""

    ended: bool

    @property
    def hides(self) -> bool:
        """Whether the next line is a PIN, not to be seen."""

    def begin(self) -> list[str]:
        """What is said first."""

    def feed(self, line: str) -> list[str]:
        """What is said to a line."""

    def left_alone(self) -> list[str]:
        """What is said when nothing was typed for a while; nothing, if there is nothing to hide."""

    def recover(self) -> list[str]:
        """What is said after a fault of ours, which has been written down: goes on with what is safe."""


def talk(one: Talk, streams: Streams) -> None:
    """Goes on until the person has enough, or no more lines come."""
    streams.write(one.begin())
    if one.ended:
        return
    try:
        for line in streams.lines():
            try:
                said = one.left_alone() if line is None else one.feed(line)
            except Exception as error:
                # Whatever it was, the record has everything that was played.
                said = [CURTAIN, f"{fault_sentence(error)}. Nothing is lost, go on.", *one.recover()]
            # Before the PIN is asked for: nobody is faster than that.
            streams.hide(hides=one.hides)
            streams.write(said)
            if one.ended:
                return
    finally:
        streams.hide(hides=False)


def play(table: Table, level: Level, streams: Streams) -> int:
    """Plays a game to its end, or until nobody types any more; returns the exit code."""
    game = _game_of(table, level)
    game.width = streams.width
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

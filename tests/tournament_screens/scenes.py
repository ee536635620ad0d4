"""Moments of tournaments at which the screens are looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random

from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tui.tournament.desk import Desk
from agot_tui.tui.tournament.display.face import Display
from agot_tui.tui.tournament.faces import Face, Stage
from agot_tui.tui.tournament.session import Followed, Session
from agot_tui.tui.tournament.start import Start

from .fingers import LEAGUE, NOON, Hands, custom, tournament

FILE = Path("store.tournament")
HOWS = ("lw", "lm", "rw", "rm")


def registered() -> Hands:
    """Seventeen people, nothing paired."""
    return Hands(tournament(FILE, 17))


def first_round() -> Hands:
    """A draft of round 1."""
    return registered().press("R", "p")


def running(rounds: int = 3) -> Hands:
    """A round in the middle: clock running, four tables missing, one with time of its own."""
    hands, dice = registered(), Random(5)
    hands.press("R")
    for number in range(1, rounds + 1):
        hands.press("p", "b")
        for game in hands.state.rounds[-1].games:
            if number < rounds or game.table % 2:
                hands.result(game.table, dice.choice(HOWS))
    hands.press("c", "4", "x").enter("5")
    hands.time = NOON + 17 * 60 + 25
    return hands


def last_round() -> Hands:
    """The last round before the cut."""
    return running(4)


def finals() -> Hands:
    """The semi-finals of a tournament of 17, one of them played."""
    hands, dice = registered(), Random(5)
    hands.press("R")
    for _ in range(4):
        hands.press("p", "b")
        for game in hands.state.rounds[-1].games:
            hands.result(game.table, dice.choice(HOWS))
    return hands.press("S", "c", "B", "p", "b").result(1, "rw")


def eliminations() -> Hands:
    """A cut to 16, in its second round."""
    hands, dice = Hands(custom(FILE, 40, 1, 16)), Random(5)
    hands.press("R", "p", "b")
    for game in hands.state.rounds[-1].games:
        hands.result(game.table, dice.choice(HOWS))
    hands.press("S", "c", "B", "p", "b")
    for table in range(1, 9):
        hands.result(table, dice.choice(HOWS))
    return hands.press("p", "b").result(2, "lw").result(3, "rw")


def league() -> Hands:
    """Tables of several players, one of them with its places."""
    hands = Hands(custom(FILE, 11, 3, 0, league=LEAGUE))
    return hands.press("R", "p", "b", "1", "r", "b", "a", "=", "c", "d", "enter")


def nothing() -> Hands | None:
    """No tournament at all."""
    return None


@dataclass(frozen=True)
class Scene:
    """A tournament, and the keys that are pressed before one looks."""

    setup: Callable[[], Hands | None]
    keys: tuple[str, ...] = ()
    display: bool = False

    def face(self, stage: Stage) -> Face:
        """The face on its stage."""
        hands = self.setup()
        if hands is None:
            return Start(stage, folder=Path("kept"), today=lambda: date(2026, 5, 2))
        journal, now = JournalFile(FILE), hands.time
        if self.display:
            return Display(Followed(journal, lambda: now), stage)
        return Desk(Session(journal, now=lambda: now), stage)


SCENES: dict[str, Scene] = {
    "start": Scene(nothing),
    "new": Scene(nothing, ("enter", *"Regional", "down", "right", "right", "down")),
    "players": Scene(registered, ("down", "down")),
    "register": Scene(registered, ("a", *"Arya Snow", "enter")),
    "edit": Scene(registered, ("down", "e", "down")),
    "draft": Scene(first_round),
    "round": Scene(running, ("4", "l")),
    "round_by_name": Scene(running, ("v",)),
    "round_refused": Scene(running, ("p",)),
    "round_why": Scene(running, ("4", "e")),
    "change": Scene(running, ("1", "l", "w")),
    "extra": Scene(running, ("2", "x")),
    "time_called": Scene(running, ("2", "m", "down")),
    "fix": Scene(running, ("f", *"sn", "tab")),
    "standings": Scene(running, ("S", "down")),
    "fractions": Scene(running, ("S", "f")),
    "rank": Scene(running, ("S", "e")),
    "still_in": Scene(last_round, ("S", "i")),
    "bracket": Scene(finals, ("B", "2")),
    "bracket_16": Scene(eliminations, ("B",)),
    "journal": Scene(running, ("J", "up")),
    "looking_back": Scene(running, ("J", "home", *["down"] * 20, "enter", "R")),
    "notes": Scene(running, ("N",)),
    "note": Scene(running, ("N", "n", "down")),
    "output": Scene(running, ("O", "down")),
    "slips": Scene(running, ("O", "down", "down", "enter")),
    "command": Scene(running, (":", *"dro", "tab")),
    "command_refused": Scene(running, (":", *"result 99 p1", "enter")),
    "help": Scene(running, ("?",)),
    "rule": Scene(running, ("p", "K")),
    "leaving": Scene(running, ("q",)),
    "league_round": Scene(league),
    "league": Scene(league, ("2", "r", "c")),
    "display_registration": Scene(registered, display=True),
    "display_names": Scene(running, ("n",), display=True),
    "display_tables": Scene(running, ("t",), display=True),
    "display_clock": Scene(running, display=True),
    "display_standings": Scene(running, ("s",), display=True),
    "display_bracket": Scene(eliminations, display=True),
    "display_final": Scene(finals, display=True),
    "display_league": Scene(league, ("t",), display=True),
    "display_help": Scene(running, ("?",), display=True),
}

"""When each kind of command is due: the rules to cite when it is said at another moment (R28)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agot_tui.boardgame.commands import (
    AnswerSupport,
    Bid,
    Blade,
    Capture,
    Choose,
    Consolidate,
    Lose,
    March,
    Muster,
    MusterDone,
    PlaceOrders,
    PlayCard,
    Raid,
    RavenCard,
    RavenLook,
    RavenPass,
    RavenSwap,
    Ready,
    Retreat,
    Support,
)

DUE: Final[Mapping[type, tuple[str, ...]]] = {
    PlaceOrders: ("R11.1", "R11.8"),
    Ready: ("R11.1", "R11.8"),
    RavenLook: ("R11.9", "R6.6"),
    RavenSwap: ("R11.9", "R11.9.1", "R6.6"),
    RavenPass: ("R11.9", "R6.6"),
    RavenCard: ("R11.9.2",),
    Raid: ("R12.1", "R12.2", "R12.3", "R13.1", "R13.5"),
    March: ("R12.1", "R12.2", "R12.3", "R12.5", "R14.1"),
    Consolidate: ("R12.1", "R12.2", "R12.3", "R19.1"),
    Support: ("R16.2.1", "R16.2.2", "R16.2.4", "R16.2.6", "R17.7"),
    AnswerSupport: ("R16.2.3",),
    PlayCard: ("R16.5.1", "R16.5.2"),
    Blade: ("R6.5", "R16.7.1", "R16.7.2", "R24.4"),
    Bid: ("R9.2", "R10.2", "R10.9"),
    Muster: ("R8.1", "R8.2", "R19.4", "R19.5"),
    MusterDone: ("R8.1", "R8.2"),
    Lose: ("R4.4", "R4.6", "R10.11", "R16.9.4", "R24.5"),
    Retreat: ("R16.11", "R16.11.1", "R16.10"),
    Capture: ("R18.7.1", "R18.7.3"),
    Choose: (
        "R1.17",
        "R6.4",
        "R9.3",
        "R10.4",
        "R10.10",
        "R7.5.2",
        "R7.6.3",
        "R7.7.2",
        "R16.6.1",
        "R16.6.2",
        "R16.6.3",
        "R16.9.1",
        "R16.13",
    ),
}
"""By class of command."""

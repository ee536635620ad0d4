"""Where the panes of the game lie, for every size of the terminal: one pure function.

Wide: the map at the left, everything else in a column at the right; what is asked for by key (hand, log, what is behind
the tracks, odds) gets the room of hand and log together. Small: map, tracks, hand, log and odds are tabs above the
prompt. Too small: a notice. The pane ``aside`` holds what has no pane of its own: odds, a combat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from agot_tui.tui.lines import Line, line, wrap
from agot_tui.values import Value

SMALLEST: Final = (80, 24)
SIDE: Final = (41, 64)
"""Least and most columns of what stands beside the map."""
WIDE_FROM: Final = (100, 28)
TABS: Final = ("map", "tracks", "hand", "log")
PANES: Final = ("status", "tracks", "inspector", "prompt", "hand", "log", "aside", "bar", "notice", "curtain")


def too_small(width: int, height: int) -> list[Line]:
    """What a terminal below the smallest size shows, in as many rows as it takes; nothing if it is large enough."""
    if width >= SMALLEST[0] and height >= SMALLEST[1]:
        return []
    text = f"The terminal is {width}x{height}; this needs {SMALLEST[0]}x{SMALLEST[1]}. q leaves."
    return wrap(line((text, "strong")), width)


class Place(NamedTuple):
    """A rectangle of the terminal."""

    x: int
    y: int
    width: int
    height: int


class Plan(Value):
    """Where everything lies."""

    places: dict[str, Place]
    """Of every pane, hidden ones too: a pane that keeps its size is painted once when it is shown."""
    hidden: frozenset[str]
    map_size: str
    """The size of the cell map that fits best."""
    tabbed: bool

    def seen(self, name: str, *, closed: bool = False) -> bool:
        """Whether a pane is on the screen; behind a closed curtain only curtain and key bar are."""
        if "notice" not in self.hidden:
            return name == "notice"
        if closed:
            return name in ("curtain", "bar")
        return name not in self.hidden


class MapSize(Value):
    """A size in which there is a map."""

    name: str
    width: int
    height: int


def plan(
    width: int, height: int, sizes: Sequence[MapSize], *, players: int, tab: str = "map", combat: bool = False
) -> Plan:
    """The plan for a terminal; ``tab`` is what is looked at beside the prompt, a combat takes hand and log's."""
    smallest = min(sizes, key=lambda size: size.width).name
    if width < SMALLEST[0] or height < SMALLEST[1]:
        whole = Place(0, 0, width, height)
        return Plan(
            dict.fromkeys(("map", *PANES), whole), frozenset(("map", *PANES)) - {"notice"}, smallest, tabbed=True
        )
    if width < WIDE_FROM[0] or height < WIDE_FROM[1]:
        return _tabbed(width, height, smallest, tab)
    fitting = [s for s in sizes if s.width + SIDE[0] <= width and s.height <= height + 2]
    chosen = max(fitting, key=lambda size: size.width, default=min(sizes, key=lambda size: size.width))
    side = max(SIDE[0], min(SIDE[1], width - chosen.width - 1))
    places = _always(width, height) | {"map": Place(0, 0, width - side - 1, height - 1)}
    places |= _column(width - side, side, height - 1, players)
    unseen = _share(places, tab, combat=combat)
    return Plan(places, frozenset({"notice", "curtain", *unseen}), chosen.name, tabbed=False)


def _share(places: dict[str, Place], tab: str, *, combat: bool) -> set[str]:
    """Gives the room of hand and log to what is wanted; returns which of them and ``aside`` is not seen."""
    hand, log = places["hand"], places["log"]
    both = hand if hand == log else hand._replace(height=hand.height + log.height)
    places["aside"] = hand
    if hand == log and tab in ("hand", "log", "odds"):
        # There is too little room below the prompt: the tracks give way, and for odds of seven cards the inspector too.
        name = tab if tab != "odds" else "aside"
        gone = ("tracks",) if tab != "odds" else ("tracks", "inspector")
        places[name] = places["tracks"]._replace(height=sum(places[pane].height for pane in gone))
        return {*gone, "hand", "log", "aside"} - {name, "log" if tab != "log" else "hand"}
    if tab in ("hand", "log"):
        places[tab] = both
        return {"hand", "log", "aside"} - {tab}
    if tab != "map":
        places["aside"] = both
        return {"hand", "log"}
    if combat:
        places["aside"] = both
        return {"hand", "log"}
    return {"hand", "aside"} if hand == log else {"aside"}


def _always(width: int, height: int) -> dict[str, Place]:
    """What lies at the same place in every plan."""
    return {
        "notice": Place(0, 0, width, height),
        "curtain": Place(0, 0, width, height - 1),
        "bar": Place(0, height - 1, width, 1),
    }


def _tabbed(width: int, height: int, smallest: str, tab: str) -> Plan:
    prompt = 7 if height < 30 else 9
    top = height - 1 - prompt - 2
    page = Place(0, 1, width, top)
    places = _always(width, height) | {
        "status": Place(0, 0, width, 1),
        "inspector": Place(0, 1 + top, width, 1),
        "prompt": Place(0, 2 + top, width, prompt),
        **dict.fromkeys(("map", "tracks", "hand", "log", "aside"), page),
    }
    unseen = {"map", "tracks", "hand", "log", "aside"} - {tab if tab in TABS else "aside"}
    return Plan(places, frozenset({"notice", "curtain", *unseen}), smallest, tabbed=True)


def _column(x: int, width: int, height: int, players: int) -> dict[str, Place]:
    """The panes at the right, from top to bottom."""
    rows = {"status": 1, "tracks": players + 5, "inspector": 4}
    left = height - sum(rows.values())
    if left >= 23:
        rows["prompt"] = max(12, min(13, left // 2 - 1))
        rows["hand"] = 7 if left < 28 else 10
        rows["log"] = left - rows["prompt"] - rows["hand"]
    else:
        rows["prompt"] = min(10, max(8, left - 5))
        rows["log"] = left - rows["prompt"]
    places, y = {}, 0
    for name, size in rows.items():
        places[name] = Place(x, y, width, size)
        y += size
    return {"hand": places["log"], **places}

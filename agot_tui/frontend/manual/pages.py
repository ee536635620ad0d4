"""The topics of the manual, with what is generated in its place: keys, switches, folders, lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from agot_tui.frontend.choices_of_game import SWITCHES
from agot_tui.frontend.keys import Where, rows_at
from agot_tui.frontend.manual.text import Block, as_lines, blocks_of
from agot_tui.values import Value

TOPICS: Final = Path(__file__).parent / "topics"
WIDTH: Final = 80

MOMENTS: Final[Mapping[Where, str]] = {
    Where.GAME: "In a game: map and panes",
    Where.ORDERS: "Planning",
    Where.CHOICE: "Choosing one of several options",
    Where.MARCH: "A march",
    Where.LOSSES: "Units lost or replaced",
    Where.BID: "A bid",
    Where.SEQUENCE: "Ordering tied houses",
    Where.EDITOR: "A line that is typed",
    Where.CURTAIN: "The closed curtain",
    Where.REPLAY: "The replay",
    Where.RULEBOOK: "The rulebook",
    Where.HELP: "The help",
    Where.WHAT_IF: "What if, besides the keys of the game",
    Where.TABLE: "Beside a table, besides the keys of the game",
    Where.POSITION: "A position that is set up",
    Where.LESSON: "A lesson, besides the keys of the game",
    Where.LESSONS: "The list of lessons",
    Where.START: "The first screen",
    Where.SETUP: "A new game",
    Where.RECORDS: "The list of records",
    Where.SETTINGS: "The settings",
    Where.WINNER: "The end of a game",
    Where.LEAVING: "Leaving",
    Where.FAULT: "After a fault of the program",
}


class Topic(Value):
    """A page of the manual."""

    name: str
    about: str
    """One line, for the list."""
    text: str

    def blocks(self) -> list[Block]:
        """Its pieces, with everything that is generated in its place."""
        found: list[Block] = []
        for block in blocks_of(self.text):
            found += SLOTS[block.text]() if block.kind == "slot" else [block]
        return found


@cache
def topics() -> Mapping[str, Topic]:
    """All topics by name, in the order of the manual."""
    found: dict[str, Topic] = {}
    for path in sorted(TOPICS.glob("*.md")):
        head, _, text = path.read_text("utf-8").partition("\n")
        name, _, about = head.removeprefix("# ").partition(": ")
        found[name] = Topic(name, about, text)
    return found


def find_topic(name: str) -> Topic | None:
    """The topic that is meant: its name, or the only one that begins so."""
    wanted = name.strip().lower()
    exact = topics().get(wanted)
    found = [topic for topic in topics().values() if wanted and topic.name.startswith(wanted)]
    return exact or (found[0] if len(found) == 1 else None)


def page_lines(name: str, width: int = WIDTH) -> list[str]:
    """A topic as lines; if there is none of that name, which there are."""
    topic = find_topic(name)
    if topic is None:
        return [f"There is no topic {name!r}. There are {', '.join(topics())}."]
    return [f"{topic.name}: {topic.about}", "", *as_lines(topic.blocks(), width)]


def contents() -> list[str]:
    """The list of the topics."""
    return [f"  {topic.name:<12}{topic.about}" for topic in topics().values()]


# What is generated


def _keys() -> list[Block]:
    blocks: list[Block] = []
    for where, title in MOMENTS.items():
        terms = [Block("term", row.help, row.shown) for row in rows_at((where,)) if row.help]
        if terms:
            blocks += [Block("heading", title), *terms]
    return blocks


def _switches() -> list[Block]:
    return list(_switch_blocks())


def _switch_blocks() -> Iterator[Block]:
    for key, switch in SWITCHES.items():
        values = "; ".join(
            f"{str(value).lower() if isinstance(value, bool) else value}: {text}"
            for value, text in switch.values.items()
        )
        yield Block("term", f"{switch.label}. {values}", key)


def _files() -> list[Block]:
    from agot_tui.frontend.places import PLACES

    return [Block("term", f"{place.find()}: {place.about}", name) for name, place in PLACES.items()]


def _lessons() -> list[Block]:
    from agot_tui.frontend.tutorial.lessons import load_lessons

    return [Block("term", lesson.about, f"{n} {lesson.title}") for n, lesson in enumerate(load_lessons(), 1)]


def _plain() -> list[Block]:
    return [Block("term", meaning, verb) for verb, meaning in PLAIN_VERBS.items()]


PLAIN_VERBS: Final[Mapping[str, str]] = {
    "NUMBER": "take the option of that number",
    "COMMAND": "play a command of the notation, as in march winterfell -> moat_cailin: F K",
    "options [WORDS]": "list what is allowed now, or only what has these words; more goes on",
    "view [WHAT]": "tell what is on the board; WHAT is tracks, houses, map, hand, combat, or an area",
    "log [N]": "tell the last 20, or N, sentences of what has happened",
    "why [COMMAND]": "say whether a command is allowed, and by which rule; alone: the rules of what is asked",
    "odds [COMMAND]": "tell who would win the combat that a march leads to, or the one at hand, for all pairs of cards",
    "rule WORDS": "read a rule by its number, or look one up",
    "undo": "take the last command back, if it was yours and revealed nothing",
    "seat": "go to another house of yours that is asked",
    "curtain": "close the curtain",
    "pin": "set a PIN that opens the curtain for you alone, change it, drop it",
    "help [TOPIC]": "this list, or a topic of the manual; ? too",
    "quit": "leave; everything is kept",
}
"""What can be typed in plain mode."""

SLOTS: Final[Mapping[str, Callable[[], list[Block]]]] = {
    "keys": _keys,
    "switches": _switches,
    "files": _files,
    "lessons": _lessons,
    "plain": _plain,
}

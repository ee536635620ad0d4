"""The one table of keys: the key bar, ``?``, the manual and the clash test all read it.

Lower-case letters and signs belong to map and panes, digits and capitals to the options of what is asked. Nothing
lives on Ctrl, Alt or function keys alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextvars import ContextVar
from enum import StrEnum
from typing import Final

from agot_tui.frontend.keymap import Key, KeyTable


class Where(StrEnum):
    """Moments in which keys mean something; several can hold at once (the game and the form of what is asked)."""

    START = "start"
    SETUP = "setup"
    SETTINGS = "settings"
    RECORDS = "records"
    GAME = "game"
    CURTAIN = "curtain"
    EDITOR = "editor"
    LEAVING = "leaving"
    FAULT = "fault"
    HELP = "help"
    WINNER = "winner"
    CHOICE = "choice"
    ORDERS = "orders"
    MARCH = "march"
    LOSSES = "losses"
    BID = "bid"
    SEQUENCE = "sequence"
    REPLAY = "replay"
    RULEBOOK = "rulebook"
    LESSONS = "lessons"
    LESSON = "lesson"
    WHAT_IF = "what if"
    TABLE = "table"
    POSITION = "position"


FORMS: Final = (Where.CHOICE, Where.ORDERS, Where.MARCH, Where.LOSSES, Where.BID, Where.SEQUENCE)
WITH_GAME: Final = (Where.GAME, Where.LESSON, Where.WHAT_IF, Where.TABLE)
"""Moments that hold together with a form's."""
MOMENTS: Final[tuple[frozenset[Where], ...]] = (
    *(frozenset((where,)) for where in Where if where not in (*FORMS, *WITH_GAME)),
    *(frozenset((Where.GAME, form)) for form in FORMS),
    *(frozenset((Where.GAME, Where.LESSON, form)) for form in FORMS),
    *(frozenset((Where.GAME, Where.WHAT_IF, form)) for form in FORMS),
    *(frozenset((Where.GAME, Where.TABLE, form)) for form in FORMS),
    frozenset((Where.GAME, Where.TABLE)),
    frozenset((Where.GAME,)),
)
"""Every set of moments that holds at once."""

OPTION_KEYS: Final = "123456789ABCDEFGHIJLMNOPQRSTUVWXYZ"
"""Keys of options in the order in which they are given out; ``K`` opens the rulebook."""
NONE_KEY: Final = "0"
"""The option that declines, passes, or does nothing."""


G: Final = (Where.GAME,)
P: Final = (Where.POSITION,)
GP: Final = (*G, *P)
MENUS: Final = (Where.START, Where.SETUP, Where.RECORDS)
RULE_FORMS: Final = tuple(form for form in FORMS if form is not Where.MARCH)
READERS: Final = (Where.HELP, Where.RULEBOOK)
LISTS: Final = (Where.START, Where.RECORDS, Where.LESSONS, Where.SETTINGS)
SEEN: Final = (*GP, Where.CURTAIN, Where.WINNER, *LISTS, Where.REPLAY, *READERS)
"""Moments without a line that is typed."""
TAKEN: Final = (Where.START, Where.RECORDS, Where.LESSONS)
HELPED: Final = (*GP, Where.CURTAIN, Where.WINNER, *MENUS, Where.REPLAY, Where.RULEBOOK, Where.LESSONS, Where.SETTINGS)

TABLE: Final[tuple[Key, ...]] = (
    # The map and the panes
    Key("left", ("left", "h"), "←↓↑→ hjkl", "move", "Move over the map, or in the tab that lies before it", GP, 65),
    Key("down", ("down", "j"), "", "", "", GP),
    Key("up", ("up", "k"), "", "", "", GP),
    Key("right", ("right", "l"), "", "", "", GP),
    Key("next", ("tab", "n"), "Tab n", "next", "Go to the next area that matters now", GP, 20),
    Key("previous", ("shift+tab", "p"), "Shift+Tab p", "", "Go to the previous area that matters now", GP),
    Key("jump", ("/",), "/", "find", "Go to an area by typing its name or code", GP, 42),
    Key("act", ("enter", "space"), "Enter", "choose", "Choose the area under the cursor; confirm", G, 10),
    Key("back", ("backspace",), "Backspace", "back", "Step back in what is asked", GP, 30),
    Key("put_away", ("escape",), "Esc", "", "Back to the map; with nothing else open, a step back", GP),
    Key("command", (":",), ":", "command", "Type any command in the notation", G, 44),
    Key("ask", ('"',), '"', "may I", "May I? Asks about a command, without playing it", G, 66),
    Key("list", ("o",), "o", "options", "List everything that is allowed now, with a filter", G, 46),
    Key("palette", (">",), ">", "all", "Everything that can be done now, found by typing; rules too", SEEN),
    Key("picture", ("!",), "!", "", "Keep a picture of the screen as SVG", SEEN),
    Key("undo", ("u",), "u", "undo", "Take your last command back, if it revealed nothing", G, 48),
    Key("curtain", ("c",), "c", "curtain", "Close the curtain", G, 50),
    Key("seat", ("s",), "s", "", "Go to the next of your houses that is asked", G),
    Key("map", ("m",), "m", "map", "Show the map", GP, 60),
    Key("tracks", ("t",), "t", "tracks", "Show tracks, supply, power, this round's cards", GP, 61),
    Key("hand", ("i",), "i", "hand", "Show your house cards, order tokens and power", GP, 62),
    Key("log", ("g",), "g", "log", "Show what has happened", GP, 63),
    Key("rule", ("r", "f1"), "r F1", "rule", "Open the rulebook at the rule in question", GP, 27),
    Key("rule", ("K",), "K", "", "The rule in question (in a march K takes knights)", RULE_FORMS),
    Key("replay", ("v",), "v", "replay", "View the game from its start, command by command; branch off", G, 57),
    Key("pin", ("#",), "#", "", "Set a PIN that opens the curtain for you alone, change it, drop it", G),
    Key("zoom", ("z",), "z", "zoom", "Draw the map in the next size", GP, 64),
    Key("marchers", ("a",), "a", "", "Overlay: who could march here; once more: off", G),
    Key("defences", ("d",), "d", "", "Overlay: combat strength of each area if attacked now", G),
    Key("supplies", ("y",), "y", "", "Overlay: supply icons, armies, what a Supply card would do", G),
    Key("ships", ("b",), "b", "", "Overlay: where your ships can carry", G),
    Key("odds", ("e",), "e", "odds", "Odds of the combat at hand, for all pairs of house cards", G, 43),
    Key("what_if", ("w",), "w", "what if", "What if: try anything in a copy; once more: throw it away", G, 41),
    Key("browse", ("f",), "f", "", "Read the log by line, filtered by words; the map shows the place", G),
    Key("settings", (";",), ";", "", "Settings: the curtain, what is asked, the mouse", (*G, Where.START)),
    Key("chance", ("*",), "*", "by chance", "In what is only tried: chance answers", (Where.WHAT_IF,), 11),
    Key("log_up", ("pageup", "["), "[ PgUp", "", "Back in the log", (*GP, Where.REPLAY)),
    Key("log_down", ("pagedown", "]"), "] PgDn", "", "Forward in the log", (*GP, Where.REPLAY)),
    Key("page_down", (".",), ".", "", "Further options, if they do not all fit", G),
    Key("page_up", (",",), ",", "", "Back in the options", G),
    Key("help", ("?",), "?", "help", "These keys", HELPED, 25),
    Key("theme", ("%",), "%", "", "The next theme: dark, light, high contrast, colour-blind safe, plain", SEEN),
    Key("redraw", ("|", "ctrl+l"), "|", "", "Draw the whole screen again", SEEN),
    Key("leave", ("q", "ctrl+c"), "q", "leave", "Leave; everything is kept", (*GP, Where.CURTAIN), 55),
    # What is asked
    Key("form", tuple(OPTION_KEYS), "1-9 A-Z", "", "Take that option", (Where.CHOICE, Where.SEQUENCE)),
    Key("form", (NONE_KEY,), "0", "", "None: decline, pass, be done", (Where.CHOICE,)),
    Key("form", tuple("1234567890A"), "1-9 0 A", "", "Lay that order in the area under the cursor", (Where.ORDERS,)),
    Key("form", ("R",), "R", "", "Ready: planning is closed for this house", (Where.ORDERS,)),
    Key("form", tuple("BCDEFGHIJLMNOPQSTUVWYZ"), "B-Z", "", "Go to the area with that letter", (Where.ORDERS,)),
    Key("form", ("X",), "X", "", "Pick the order up, put it down: moves it, or swaps two", (Where.ORDERS,)),
    Key("form", ("-",), "-", "", "Take all orders back", (Where.ORDERS,)),
    Key("form", tuple("123456789ABCDHIJLMNOPQRUVWXYZ"), "1-9 A-Z", "", "Choose order or destination", (Where.MARCH,)),
    Key("form", tuple("FKSE"), "F K S E", "", "One more (then none) of these units to the destination", (Where.MARCH,)),
    Key("form", ("T",), "T", "", "Leave a power token, or not", (Where.MARCH,)),
    Key("form", ("G",), "G", "", "Go: the march is made", (Where.MARCH,)),
    Key("form", (NONE_KEY,), "0", "", "Nobody moves", (Where.MARCH,)),
    Key("form", tuple(OPTION_KEYS), "1-9 A-Z", "", "One more (then none) of these units", (Where.LOSSES,)),
    Key("form", (NONE_KEY,), "0", "", "None, where it may be declined", (Where.LOSSES,)),
    Key("form", tuple("0123456789"), "0-9", "", "The amount", (Where.BID,)),
    Key("form", ("+", "=", "-"), "+ -", "", "One more, one less", (Where.BID,)),
    # The curtain
    Key("undo", ("u",), "u", "undo", "The person who played last takes that command back", (Where.CURTAIN,), 20),
    # A line that is typed
    Key("enter", ("enter",), "Enter", "take", "Take the line", (Where.EDITOR,), 10),
    Key("cancel", ("escape",), "Esc", "cancel", "Leave it", (Where.EDITOR,), 20),
    Key("other", ("tab", "down"), "Tab ↓", "next", "The next match; an older line", (Where.EDITOR,), 30),
    Key("other_back", ("shift+tab", "up"), "↑", "", "The match before; an older line", (Where.EDITOR,)),
    # Leaving
    Key("leave", ("q", "enter", "ctrl+c"), "q", "leave", "Leave", (Where.LEAVING,), 10),
    Key("stay", ("escape", "backspace", "n"), "Esc", "stay", "Stay", (Where.LEAVING,), 20),
    # A fault of the program
    Key("go_on", ("enter",), "Enter", "go on", "Go on from the last command", (Where.FAULT,), 10),
    Key("leave", ("q", "escape", "ctrl+c"), "q", "leave", "Leave; everything is kept", (Where.FAULT,), 20),
    # Lists: the first screen, new games, records
    Key("up", ("up", "k"), "↑↓", "move", "Move in the list", LISTS, 20),
    Key("down", ("down", "j"), "", "", "", LISTS),
    Key("up", ("up",), "↑↓", "move", "Move in the list", (Where.SETUP,), 20),
    Key("down", ("down", "tab"), "", "", "", (Where.SETUP,)),
    Key("page_up", ("pageup",), "PgUp", "", "A page back", (Where.RECORDS, *READERS)),
    Key("page_down", ("pagedown", "space"), "PgDn", "", "A page on", (Where.RECORDS, *READERS)),
    Key("take", ("enter",), "Enter", "choose", "Choose what is marked", TAKEN, 10),
    Key("search", ("/",), "/", "search", "Search: by name, house, date, houses (6p), winner", (Where.RECORDS,), 30),
    Key("replay", ("v",), "v", "replay", "View it from its start; play on, or branch off", (Where.RECORDS,), 35),
    Key("take", ("enter",), "Enter", "begin", "Begin the game", (Where.SETUP,), 10),
    Key("before", ("left",), "←→", "change", "Change the value", (Where.SETUP,), 30),
    Key("after", ("right",), "", "", "", (Where.SETUP,)),
    Key("before", ("left", "h"), "←→", "change", "Change the value; it is kept at once", (Where.SETTINGS,), 10),
    Key("after", ("right", "l", "enter", "space"), "", "", "", (Where.SETTINGS,)),
    Key("close", ("escape",), "Esc", "back", "Go back", (Where.SETUP, Where.RECORDS), 40),
    Key("close", ("escape", "q", "ctrl+c"), "Esc", "back", "Go back", (Where.LESSONS, Where.SETTINGS), 40),
    Key("leave", ("q", "ctrl+c", "escape"), "q", "quit", "Quit", (Where.START,), 72),
    Key("leave", ("q", "ctrl+c"), "q", "quit", "Quit", (Where.RECORDS,), 72),
    Key("leave", ("ctrl+c",), "Ctrl+C", "", "Quit (or go back, and quit there)", (Where.SETUP,)),
    # Help and the end of a game
    Key("close", ("escape", "enter", "?", "q"), "Esc", "back", "Go back", (Where.HELP,), 10),
    Key("up", ("up", "k"), "↑↓", "", "Scroll", READERS),
    Key("down", ("down", "j"), "", "", "", READERS),
    Key("board", ("m",), "m", "board", "Look at the board", (Where.WINNER,), 20),
    Key("replay", ("v",), "v", "replay", "View the game from its start, with anybody's eyes", (Where.WINNER,), 30),
    Key("leave", ("q", "enter", "escape", "ctrl+c"), "Enter", "leave", "Leave", (Where.WINNER,), 10),
    # The game as it was
    Key("before", ("left", "h"), "←→ hl", "step", "The command before; the next one", (Where.REPLAY,), 10),
    Key("after", ("right", "l", "space"), "", "", "", (Where.REPLAY,)),
    Key("round_back", ("up", "k"), "↑↓ kj", "round", "The round before; the next one", (Where.REPLAY,), 15),
    Key("round_on", ("down", "j"), "", "", "", (Where.REPLAY,)),
    Key("combat_on", ("n", "tab"), "n Tab", "combat", "The next combat", (Where.REPLAY,), 20),
    Key("combat_back", ("p", "shift+tab"), "p Shift+Tab", "", "The combat before", (Where.REPLAY,)),
    Key("first", ("0", "home"), "0 Home", "start", "To the start", (Where.REPLAY,), 30),
    Key("last", ("$", "end"), "$ End", "end", "To the last command", (Where.REPLAY,), 31),
    Key(
        "seat",
        ("s",),
        "s",
        "eyes",
        "Other eyes: your houses, a spectator; at the end all",
        (Where.REPLAY,),
        35,
    ),
    Key("branch", ("B",), "B", "branch", "A new game that goes on from here; this one stays", (Where.REPLAY,), 40),
    Key("jump", ("/",), "/", "", "Go to an area by typing its name or code", (Where.REPLAY,)),
    Key("map", ("m",), "m t i g", "panes", "Map, tracks, hand, log", (Where.REPLAY,), 60),
    Key("tracks", ("t",), "t", "", "Tracks, supply, power, this round's cards", (Where.REPLAY,)),
    Key("hand", ("i",), "i", "", "The hand, as far as it may be seen", (Where.REPLAY,)),
    Key("log", ("g",), "g", "", "What had happened", (Where.REPLAY,)),
    Key("zoom", ("z",), "z", "", "Draw the map in the next size", (Where.REPLAY,)),
    Key("rule", ("r", "f1", "K"), "r F1 K", "rule", "Open the rulebook", (Where.REPLAY,), 50),
    Key("curtain", ("c",), "c", "curtain", "Close the curtain", (Where.REPLAY,), 55),
    Key("close", ("escape", "backspace", "v", "q", "ctrl+c"), "Esc", "back", "Go back", (Where.REPLAY,), 45),
    # The rulebook
    Key("next", ("tab", "n"), "Tab n", "link", "To the next link", (Where.RULEBOOK,), 15),
    Key("previous", ("shift+tab", "p"), "Shift+Tab p", "", "To the link before", (Where.RULEBOOK,)),
    Key("take", ("enter", "right", "l"), "Enter", "follow", "Follow the marked link", (Where.RULEBOOK,), 10),
    Key(
        "forward",
        ("f",),
        "f",
        "forward",
        "Forward again to the page that was left by going back",
        (Where.RULEBOOK,),
        50,
    ),
    Key(
        "keep",
        ("b",),
        "b",
        "bookmark",
        "Keep the page, or let it go; bookmarks stay for the next time",
        (Where.RULEBOOK,),
        36,
    ),
    Key("kept", ("B",), "B", "", "The pages that are kept", (Where.RULEBOOK,)),
    Key(
        "narrow",
        ("g",),
        "g",
        "game",
        "Only the board game, the card game, tournaments; then all again",
        (Where.RULEBOOK,),
        38,
    ),
    Key(
        "copy", ("y",), "y", "copy", "Copy what the page says, with its source, to the clipboard", (Where.RULEBOOK,), 48
    ),
    Key("back", ("backspace", "left", "h"), "Backspace", "back", "Back to the page before", (Where.RULEBOOK,), 20),
    Key("search", ("/",), "/", "search", "Search as you type", (Where.RULEBOOK,), 30),
    Key("above", ("u",), "u", "above", "To what stands above this rule", (Where.RULEBOOK,), 35),
    Key("before", ("[",), "[ ]", "turn", "To the rule before; to the next one", (Where.RULEBOOK,), 40),
    Key("after", ("]",), "", "", "", (Where.RULEBOOK,)),
    Key("contents", ("t",), "t", "contents", "Table of contents", (Where.RULEBOOK,), 45),
    Key("close", ("escape", "q", "r", "f1", "K", "ctrl+c"), "Esc", "close", "Close the book", (Where.RULEBOOK,), 22),
    # Beside a table
    Key("position", ("x",), "x", "set right", "Set the position up, or right, by keys on the map", (Where.TABLE,), 13),
    Key("act", ("enter", "space"), "Enter", "type", "Type what the area under the cursor holds", P, 12),
    Key("command", (":",), ":", "any line", "Type any line of the position, one after the other", P, 14),
    Key("values", ("V",), "V", "values", "Tracks, supply, power, cards, round, phase: a list to change", P, 16),
    Key("done", ("X",), "X", "done", "The position stands: go on from there", P, 10),
    Key("undo", ("u",), "u", "undo", "Take the last change back", P, 48),
    Key("drop", ("Q",), "Q", "drop", "Forget what was changed, back to the game", P, 50),
    Key("form", tuple("123456"), "1-6", "", "Whose units are laid where nobody has any", P),
    Key("form", tuple("FKSE"), "F K S E", "", "One more of these units, or one less", P),
    Key("form", ("-",), "-", "", "Units are taken, or laid again", P),
    Key("form", ("L",), "L", "", "Units are laid down, routed; or standing ones again", P),
    Key(
        "form",
        tuple("MDPRC"),
        "M D P R C",
        "",
        "March, Defense, suPport, Raid, Consolidate: the next, then none",
        P,
    ),
    Key("form", ("T",), "T", "", "A power token, or none", P),
    Key("form", ("G",), "G", "", "The garrison or neutral force, or none", P),
    Key("form", (NONE_KEY,), "0", "", "Nothing in the area", P),
    # The tutorial
    Key("hint", ("x",), "x", "answer", "Show the answer", (Where.LESSON,), 12),
)


IN_GAME: Final = OPTION_KEYS + "K" + NONE_KEY
PRINTED: Final = "".join(map(chr, range(32, 127)))
RESERVED: Final[Mapping[str, str]] = {
    **dict.fromkeys((*WITH_GAME, *FORMS, Where.CURTAIN, Where.POSITION), IN_GAME),
    Where.EDITOR: PRINTED,
    Where.SETUP: PRINTED,
}
"""Options and houses have digits and capitals; where text is typed, every character is text."""
SHIPPED: Final = KeyTable(TABLE, MOMENTS, RESERVED)
_in_force: ContextVar[KeyTable] = ContextVar("keys in force", default=SHIPPED)


def in_force() -> KeyTable:
    """The keys that hold for the person whose screen this is."""
    return _in_force.get()


def put_in_force(table: KeyTable) -> None:
    """These keys hold from now on, for this app and what it starts."""
    _in_force.set(table)


def rows_at(moments: Collection[Where]) -> Iterator[Key]:
    """The rows that hold at these moments."""
    return in_force().rows_at(moments)


def action_of(key: str, moments: Collection[Where]) -> str | None:
    """What a key does at these moments."""
    return in_force().action_of(key, moments)


def bar(moments: Collection[Where]) -> list[tuple[str, str]]:
    """Keys and labels for the key bar, the most useful first."""
    return in_force().bar(moments)


def key_for(action: str, where: Where = Where.GAME) -> str:
    """The key of an action, as hints name it."""
    return in_force().key_for(action, where)


def clashes() -> list[str]:
    """Keys that would mean two things at one moment; empty if the table is sound."""
    return SHIPPED.clashes()


def name_of(key: str, character: str | None) -> str:
    """A key as this table names it, from what the terminal reports."""
    if character is not None and len(character) == 1 and character.isprintable() and character != " ":
        return character
    return key


def typed(key: str, character: str | None) -> str:
    """A key for a line that is typed: blanks are characters there."""
    return " " if character == " " else name_of(key, character)


def without(keys: str, taken: Iterable[str]) -> str:
    """The option keys that are left when some mean something else."""
    gone = set(taken)
    return "".join(key for key in keys if key not in gone)

"""The one table of keys of the tournament desk: key bar, ``?`` and the clash test read it.

Capitals choose a page of the desk, small letters do something on it, digits are a table. A result is a table number
and two letters: who (``l`` left, ``r`` right) and how (``w`` win, ``m`` modified win, ``n`` did not come).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from enum import StrEnum
from typing import Final

from agot_tui.frontend.keymap import Key, KeyTable


class Where(StrEnum):
    """Moments in which keys mean something; only one of them holds at a time."""

    START = "start"
    PLAYERS = "players"
    ROUND = "round"
    LEAGUE = "league"
    STANDINGS = "standings"
    BRACKET = "bracket"
    JOURNAL = "journal"
    NOTES = "notes"
    OUTPUT = "output"
    RESULT = "result"
    DOUBLE = "double"
    PLACES = "places"
    EDITOR = "editor"
    FORM = "form"
    CONFIRM = "confirm"
    READER = "reader"
    LEAVING = "leaving"
    DISPLAY = "display"


PAGES: Final = (
    Where.PLAYERS,
    Where.ROUND,
    Where.STANDINGS,
    Where.BRACKET,
    Where.JOURNAL,
    Where.NOTES,
    Where.OUTPUT,
)
GAMES: Final = (Where.ROUND, Where.BRACKET)
"""Pages on which a table is chosen and the result of a game of two entered."""
TABLES: Final = (*GAMES, Where.LEAGUE)
ROUNDS: Final = (Where.ROUND, Where.LEAGUE)
DESK: Final = (*PAGES, Where.LEAGUE)
"""Every page; that of the round is another one in a league, whose tables are reported by places."""


DIGITS: Final = tuple("0123456789")
SEATS: Final = "abcdefghijklmnopqrstuvwxyz"
"""The seats of a table of several players."""
LISTS: Final = (*DESK, Where.START)
SEEN: Final = (*LISTS, Where.RESULT, Where.DOUBLE, Where.PLACES, Where.READER, Where.DISPLAY)
"""Moments without a line that is typed and without a question."""
OF_THE_SCREEN: Final = frozenset(("theme", "redraw", "palette", "picture", "settings"))
"""What the screen does itself, whichever face is on it."""

TABLE: Final[tuple[Key, ...]] = (
    # Results
    Key("digit", DIGITS, "0-9", "table", "Go to a table by its number", TABLES, 1),
    Key(
        "left_won", ("l",), "l", "left", "The player at the left (in the tree the upper one): then w, m or n", GAMES, 2
    ),
    Key(
        "right_won",
        ("r",),
        "r",
        "right",
        "The player at the right (in the tree the lower one): then w, m or n",
        GAMES,
        3,
    ),
    Key("double", ("d",), "d", "double", "Then l: both lose (or r: a draw, where there are draws)", GAMES),
    Key("win", ("w",), "w", "win", "A win", (Where.RESULT,), 1),
    Key("modified", ("m",), "m", "modified", "A modified win: decided after time was called", (Where.RESULT,), 2),
    Key("absent", ("n",), "n", "did not come", "That player did not come: lost, and dropped", (Where.RESULT,), 3),
    Key("both_lose", ("l",), "l", "both lose", "A double loss, by ruling", (Where.DOUBLE,), 1),
    Key("draw", ("r",), "r", "draw", "A draw, where the points have a value for it", (Where.DOUBLE,), 2),
    Key("seat", tuple(SEATS), "a-z", "next place", "This seat takes the next place", (Where.PLACES,), 1),
    Key("share", ("=",), "=", "share", "The next seat shares the place of the one before", (Where.PLACES,), 2),
    Key("take", ("enter",), "Enter", "enter", "Enter the places", (Where.PLACES,), 3),
    Key(
        "back",
        ("backspace", "escape"),
        "Backspace",
        "back",
        "Step back",
        (Where.RESULT, Where.DOUBLE, Where.PLACES),
        9,
    ),
    Key("next_open", ("space",), "Space", "next open", "Go to the next table without a result", TABLES, 4),
    # The round
    Key(
        "report",
        ("r",),
        "r",
        "result",
        "Places: the seats of the table in the order of their places",
        (Where.LEAGUE,),
        2,
    ),
    Key("pair", ("p",), "p", "pair", "Pair the next round", TABLES, 5),
    Key("publish", ("b",), "b", "publish", "Let the players see the round", TABLES, 6),
    Key("clock", ("c",), "c", "clock", "Start, stop or go on with the clock", ROUNDS, 7),
    Key("set_clock", ("z",), "z", "", "Set the clock: so much is left from now on", ROUNDS),
    Key("extra", ("x",), "x", "extra time", "Give the table extra time", ROUNDS, 8),
    Key("explain", ("e", "enter"), "e Enter", "why", "Why this game, or this round, was paired so", ROUNDS, 9),
    Key("missing", ("t",), "t", "missing", "Show only tables without a result, or all", ROUNDS),
    Key("by_name", ("v",), "v", "by name", "Show the pairing by name, or by table", ROUNDS),
    Key("fix", ("f",), "f", "fix", "Set a pair (or a bye) by hand for the next pairing", (Where.ROUND,)),
    Key("forbid", ("o",), "o", "forbid", "Forbid a pair for the next pairing", (Where.ROUND,)),
    Key("free", ("g",), "g", "free", "Take back what was set or forbidden by hand", (Where.ROUND,)),
    Key("swap", ("s",), "s", "swap", "Exchange a player of this table with another one", (Where.ROUND,)),
    Key("again", ("a",), "a", "pair again", "Withdraw the open round and pair it anew", ROUNDS),
    Key("withdraw", ("w",), "w", "withdraw", "Take the pairing of the open round back", TABLES),
    Key("timed", ("m",), "m", "time called", "Time was called: who wins, step by step (T11.3)", (Where.ROUND,)),
    Key("note", ("n",), "n", "note", "Write a penalty or a ruling down", (*ROUNDS, Where.PLAYERS), 30),
    Key("note", ("n",), "n", "note", "Write a penalty or a ruling down", (Where.NOTES,), 1),
    Key("earlier", ("[",), "[ ]", "round", "An earlier round, a later one", (*ROUNDS, Where.STANDINGS), 20),
    Key("later", ("]",), "", "", "", (*ROUNDS, Where.STANDINGS)),
    # Players
    Key("register", ("a",), "a", "add", "Register players, one after the other", (Where.PLAYERS,), 1),
    Key("edit", ("e", "enter"), "e Enter", "edit", "Change what is known of a player", (Where.PLAYERS,), 2),
    Key("drop", ("d",), "d", "drop", "The player leaves", (Where.PLAYERS,), 3),
    Key("rejoin", ("r",), "r", "rejoin", "The player comes back", (Where.PLAYERS,), 4),
    Key("disqualify", ("x",), "x", "disqualify", "The player is removed from the tournament", (Where.PLAYERS,), 8),
    Key("no_show", ("h",), "h", "no-show", "The player did not come to the game of this round", (Where.PLAYERS,), 9),
    Key("attach", ("l",), "l", "deck list", "Attach a deck list from a file", (Where.PLAYERS,), 6),
    Key("deck", ("v",), "v", "view deck", "Show the deck list", (Where.PLAYERS,)),
    Key("check", ("c",), "c", "check decks", "Check all deck lists with the deck checker", (Where.PLAYERS,)),
    Key("load", ("i",), "i", "import", "Register everybody in a CSV or JSON file", (Where.PLAYERS,), 7),
    Key("order", ("o",), "o", "order", "Order by number, name or status", (Where.PLAYERS,)),
    # Standings
    Key("explain", ("e", "enter"), "e Enter", "why", "The sums behind this rank, as fractions", (Where.STANDINGS,), 1),
    Key("fractions", ("f",), "f", "fractions", "Show fractions, or decimals", (Where.STANDINGS,), 2),
    Key("still_in", ("i",), "i", "still in", "Who can make the cut, with which result", (Where.STANDINGS,), 3),
    Key("cut", ("c",), "c", "cut", "End the Swiss rounds and make the cut", (Where.STANDINGS,), 5),
    # Bracket
    Key("cut", ("c",), "c", "cut", "End the Swiss rounds and make the cut", (Where.BRACKET,), 10),
    Key(
        "go_left", ("left", "h"), "←→ h", "", "The game this one follows from; the game that follows", (Where.BRACKET,)
    ),
    Key("go_right", ("right",), "", "", "", (Where.BRACKET,)),
    Key("decline", ("o",), "o", "decline", "A replacement does not want to come in", (Where.BRACKET,), 8),
    Key("places", ("e", "enter"), "e Enter", "places", "The places as far as they are settled", (Where.BRACKET,), 9),
    # Journal
    Key(
        "look", ("enter", "e"), "Enter e", "look", "Show the whole desk as it was after this line", (Where.JOURNAL,), 1
    ),
    Key("before", ("left", "["), "← [", "line before", "While looking back: the line before", (Where.JOURNAL,), 3),
    Key("after", ("right", "]"), "→ ]", "line after", "While looking back: the line after", (Where.JOURNAL,), 4),
    Key("verify", ("v",), "v", "verify", "Repeat every random draw of the journal", (Where.JOURNAL,), 5),
    # Output
    Key("show", ("enter", "e"), "Enter e", "show", "Show the page", (Where.OUTPUT,), 1),
    Key("as_text", ("t",), "t", "text file", "Write it as text, beside the tournament file", (Where.OUTPUT,), 2),
    Key("as_html", ("h",), "h", "HTML file", "Write it as HTML, to be printed from a browser", (Where.OUTPUT,), 3),
    Key("earlier", ("[",), "[ ]", "round", "An earlier round, a later one", (Where.OUTPUT,), 20),
    Key("later", ("]",), "", "", "", (Where.OUTPUT,)),
    # Everywhere on the desk
    Key("up", ("up", "k"), "↑↓ jk", "move", "Move in the list", LISTS, 40),
    Key("down", ("down", "j"), "", "", "", LISTS),
    Key("page_up", ("pageup",), "PgUp", "", "A page back", LISTS),
    Key("page_down", ("pagedown",), "PgDn", "", "A page on", LISTS),
    Key("first", ("home",), "Home", "", "To the first row", LISTS),
    Key("last", ("end",), "End", "", "To the last row", LISTS),
    Key("find", ("/",), "/", "find", "Go to a name by typing it", DESK, 25),
    Key("players", ("P",), "P", "", "Players: register, edit, drop", DESK),
    Key("round", ("R",), "R", "", "Round: results, pairing, clock", DESK),
    Key("standings", ("S",), "S", "", "Standings, with their sums", DESK),
    Key("bracket", ("B",), "B", "", "Bracket of the elimination", DESK),
    Key("journal", ("J",), "J", "", "Journal: everything that happened, any earlier moment", DESK),
    Key("notes", ("N",), "N", "", "Notes: drops, byes, penalties, rulings", DESK),
    Key("output", ("O",), "O", "", "Output: pages to print, files for other programs", DESK),
    Key("next_page", ("tab",), "Tab", "", "The next page of the desk", DESK),
    Key("previous_page", ("shift+tab",), "Shift+Tab", "", "The page before", DESK),
    Key("undo", ("u",), "u", "undo", "Take the last line of the journal back", DESK, 21),
    Key("redo", ("y",), "y", "redo", "Carry out again what was undone", DESK, 22),
    Key("command", (":",), ":", "command", "Type any verb of the command line", DESK, 23),
    Key("rule", ("K", "f1"), "K", "rule", "The rule that the last message names", DESK, 26),
    Key("back", ("escape", "backspace"), "Esc", "", "Rub out the number; clear the message; back to now", DESK),
    Key("help", ("?",), "?", "help", "These keys", (*DESK, Where.START, Where.DISPLAY), 4),
    Key("leave", ("q", "ctrl+c"), "q", "leave", "Leave; everything is kept", (*DESK, Where.START), 50),
    Key("palette", (">",), ">", "all", "Everything that can be done now, found by typing; rules too", SEEN, 5),
    Key("settings", (";",), ";", "", "Settings: theme, letters, the mouse", LISTS),
    Key("picture", ("!",), "!", "", "Keep a picture of the screen as SVG", SEEN),
    Key("theme", ("%",), "%", "", "The next theme: dark, light, high contrast, colour-blind safe, plain", SEEN),
    Key("redraw", ("|", "ctrl+l"), "|", "", "Draw the whole screen again", SEEN),
    # The first screen
    Key("take", ("enter",), "Enter", "choose", "Choose what is marked", (Where.START,), 1),
    # Lines that are typed, forms, questions
    Key("enter", ("enter",), "Enter", "take", "Take it", (Where.EDITOR, Where.FORM), 1),
    Key("cancel", ("escape",), "Esc", "leave", "Leave it", (Where.EDITOR, Where.FORM), 2),
    Key("cancel", ("ctrl+c",), "Ctrl+C", "", "Leave it, too", (Where.EDITOR, Where.FORM)),
    Key("complete", ("tab",), "Tab", "complete", "Complete the word; the next match", (Where.EDITOR,), 3),
    Key("older", ("up",), "↑↓", "older", "An older line, a newer one", (Where.EDITOR,)),
    Key("newer", ("down",), "", "", "", (Where.EDITOR,)),
    Key("up", ("up", "shift+tab"), "↑↓", "field", "The field before, the next one", (Where.FORM,), 3),
    Key("down", ("down", "tab"), "", "", "", (Where.FORM,)),
    Key("before", ("left",), "←→", "change", "Change the value; move in a text", (Where.FORM,), 4),
    Key("after", ("right",), "", "", "", (Where.FORM,)),
    Key("yes", ("y",), "y", "yes", "Do it", (Where.CONFIRM,), 1),
    Key("no", ("n", "escape", "backspace", "q"), "n Esc", "no", "Leave it", (Where.CONFIRM,), 2),
    Key("leave", ("q", "enter", "ctrl+c"), "q", "leave", "Leave", (Where.LEAVING,), 1),
    Key("stay", ("escape", "backspace", "n"), "Esc", "stay", "Stay", (Where.LEAVING,), 2),
    # A page of text
    Key("close", ("escape", "enter", "q", "backspace"), "Esc", "close", "Close the page", (Where.READER,), 1),
    Key("up", ("up", "k"), "↑↓ jk", "scroll", "Scroll", (Where.READER,), 2),
    Key("down", ("down", "j"), "", "", "", (Where.READER,)),
    Key("page_up", ("pageup", "b"), "PgUp b", "", "A page back", (Where.READER,)),
    Key("page_down", ("pagedown", "space"), "PgDn Space", "page", "A page on", (Where.READER,), 3),
    Key("first", ("home", "g"), "Home g", "", "To the top", (Where.READER,)),
    Key("last", ("end", "G"), "End G", "", "To the end", (Where.READER,)),
    Key("before", ("left", "h"), "←→ hl", "", "Move a wide page sideways", (Where.READER,)),
    Key("after", ("right", "l"), "", "", "", (Where.READER,)),
    # The display
    Key("auto", ("a", "escape"), "a", "auto", "Show what fits the moment", (Where.DISPLAY,), 1),
    Key("names", ("n",), "n", "names", "Pairings by name", (Where.DISPLAY,), 2),
    Key("tables", ("t",), "t", "tables", "Pairings by table", (Where.DISPLAY,), 3),
    Key("clock", ("c",), "c", "clock", "The clock, with the tables that still play", (Where.DISPLAY,), 4),
    Key("standings", ("s",), "s", "standings", "Standings", (Where.DISPLAY,), 5),
    Key("bracket", ("b",), "b", "bracket", "The bracket", (Where.DISPLAY,), 6),
    Key("page_down", ("space", "pagedown", "right", "down"), "Space", "page", "The next page", (Where.DISPLAY,), 7),
    Key("page_up", ("pageup", "left", "up"), "PgUp", "", "The page before", (Where.DISPLAY,)),
    Key("turning", ("+",), "+", "", "Turn pages by itself, or not", (Where.DISPLAY,)),
    Key("leave", ("q", "ctrl+c"), "q", "quit", "Quit", (Where.DISPLAY,), 50),
)


CAPITALS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PRINTED: Final = "".join(map(chr, range(32, 127)))
RESERVED: Final[Mapping[str, str]] = {
    **dict.fromkeys(DESK, "".join(DIGITS) + CAPITALS),
    Where.EDITOR: PRINTED,
    Where.FORM: PRINTED,
}
"""Pages have capitals, tables digits; where text is typed, every character is text."""
SHIPPED: Final = KeyTable(TABLE, tuple(frozenset((where,)) for where in Where), RESERVED, frozenset(("digit", "seat")))
_in_force: ContextVar[KeyTable] = ContextVar("keys of the desk in force", default=SHIPPED)


def put_in_force(table: KeyTable) -> None:
    """These keys hold from now on, for this desk."""
    _in_force.set(table)


def rows_at(where: Where) -> Iterator[Key]:
    """The rows that hold at a moment."""
    return _in_force.get().rows_at((where,))


def action_of(key: str, where: Where) -> str | None:
    """What a key does at a moment."""
    return _in_force.get().action_of(key, (where,))


def key_of(action: str, where: Where) -> str | None:
    """A key that does it at a moment; ``None``: nothing does."""
    return next((row.keys[0] for row in rows_at(where) if row.action == action), None)


def bar(where: Where) -> list[tuple[str, str]]:
    """Keys and labels for the key bar, the most useful first."""
    return _in_force.get().bar((where,))


def clashes() -> list[str]:
    """Keys that would mean two things at one moment; empty if the table is sound."""
    return SHIPPED.clashes()

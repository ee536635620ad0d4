"""The verbs of the command line, carried out on the tournament that is open on the screen.

Keys and typed lines take this way alike: the words are parsed by the parser of ``agot-tui tournament`` and done by
the same functions, so that screens and scripts say the same sentences and refuse the same things.
"""

from __future__ import annotations

import argparse
import io
import shlex
from contextlib import redirect_stderr, redirect_stdout
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NoReturn

from agot_tui.tournament.command_line import DeckChecker, carry_out, register
from agot_tui.tournament.desk.lookup import plain_letters
from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tournament.refusals import BadInput, Doubted, Refused
from agot_tui.values import Value

PROGRAM: Final = ("agot-tui", "tournament")


class Outcome(Value):
    """What came of a verb."""

    done: bool
    text: str
    rule: str = ""
    """The rule that refused it."""
    printed: str = ""
    """What was printed before it was refused."""
    doubt: str = ""
    """Why it has to be said that it is meant."""
    option: str = ""
    """What says so."""


class _Asked(Exception):
    """The parser printed what it was asked for: help."""


class _Parser(argparse.ArgumentParser):
    """A parser that never ends the program."""

    def error(self, message: str) -> NoReturn:
        """What is wrong with the words."""
        raise BadInput("", f"{message} ({self.prog} --help)")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Help was printed."""
        raise _Asked


class Verbs:
    """All verbs, of one open tournament or, without one, those that make a new file."""

    def __init__(self, journal: JournalFile | None, by: str, deck_checker: DeckChecker | None = None) -> None:
        self.journal, self.by = journal, by
        self._parser = _Parser(prog="agot-tui")
        self._commands: Any = register(self._parser.add_subparsers(parser_class=_Parser), deck_checker)

    @property
    def names(self) -> list[str]:
        """Every verb."""
        return list(self._commands.choices)

    def run(self, *words: str) -> Outcome:
        """Carries a verb out; ``words`` are those of the command line without the file."""
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(out):
            try:
                done = self._carry_out(list(words))
            except Doubted as doubted:
                ruling = doubted.ruling
                return Outcome(False, str(ruling), ruling.rule, doubt=doubted.doubt, option=doubted.option)
            except Refused as refusal:
                rule = refusal.ruling.rule
                return Outcome(done=False, text=str(refusal.ruling), rule=rule, printed=out.getvalue().rstrip())
            except BadInput as error:
                return Outcome(done=False, text=str(error))
            except _Asked:
                done = True
        return Outcome(done, out.getvalue().rstrip())

    def _carry_out(self, words: list[str]) -> bool:
        args, more = self._parser.parse_known_args([PROGRAM[1], *self._with_file(words)])
        if more:  # words behind options that belong to a list before them
            taken = getattr(args, getattr(args, "any_number", ""), None)
            plain = more[0] == "--"
            more = more[1:] if plain else more
            if taken is None or (not plain and any(word.startswith("-") for word in more)):
                raise BadInput("", f'{" ".join(more)!r} is too much: a name with blanks stands in "quotes"')
            taken += more
        if self.journal is not None and hasattr(args, "file") and args.tournament_command not in OWN_FILE:
            args.journal = self.journal
            self.journal.by = self.by if args.by == parser_default(self._commands, args) else args.by
        return carry_out(args) == 0

    def _with_file(self, words: list[str]) -> list[str]:
        """The words with the file where the verb wants it; whoever typed it out of habit is not punished."""
        verb, *rest = words
        if verb not in self.names:
            near = get_close_matches(verb, self.names, n=3)
            hint = f"did you mean {', '.join(near)}?" if near else "Tab lists the verbs"
            raise BadInput("", f"there is no verb {verb!r}: {hint}")
        takes_file = any(action.dest == "file" for action in self._commands.choices[verb]._actions)
        if self.journal is None or not takes_file or verb in OWN_FILE:
            return words
        path = str(self.journal.path)
        if rest and rest[0] in (path, self.journal.path.name):
            return words
        return [verb, as_word(self.journal.path), *rest]

    def typed(self, text: str) -> Outcome:
        """Carries out what somebody typed."""
        try:
            words = split(text)
        except BadInput as error:
            return Outcome(done=False, text=str(error))
        if tuple(words[:2]) == PROGRAM:
            words = words[2:]
        return self.run(*words) if words else Outcome(done=True, text="")

    def completions(self, text: str) -> list[str]:
        """The whole line for each word that could stand at the end of ``text``: a verb first, then players."""
        begun, word, before = _last_word(text)
        if not before:
            return [f"{verb} " for verb in self.names if verb.startswith(word)]
        names = [player.name for player in self.journal.state.players.values()] if self.journal is not None else []
        fitting = [name for name in names if any(end.startswith(plain_letters(word)) for end in _ends(name))]
        return [f"{begun}{quoted(name)} " for name in fitting] if word else []


OWN_FILE: Final = ("new", "rescue")
"""Verbs whose file is not the one on the screen."""


def parser_default(commands: Any, args: argparse.Namespace) -> str:
    """Whom the command line puts down where nobody is named."""
    return str(commands.choices[args.tournament_command].get_default("by"))


def split(text: str) -> list[str]:
    """The words of a line: blanks part them, quotes hold them together; an apostrophe is a letter."""
    reader = shlex.shlex(text, posix=True, punctuation_chars=False)
    reader.whitespace_split, reader.commenters, reader.quotes, reader.escape = True, "", '"', ""
    try:
        return list(reader)
    except ValueError:
        raise BadInput("", f'a quote is not closed: {text.rpartition(chr(34))[2] or chr(34)}"') from None


def as_word(path: Path) -> str:
    """A path that is not taken for an option."""
    return f"./{path}" if str(path).startswith("-") else str(path)


def quoted(word: str) -> str:
    """A word as it is typed."""
    return f'"{word}"' if " " in word else word


def _last_word(text: str) -> tuple[str, str, bool]:
    """What stands before the last word, the last word without its quote, and whether a word stands before it."""
    if text.count('"') % 2:
        begun, _, word = text.rpartition('"')
    else:
        begun, blank, word = text.rpartition(" ")
        begun += blank
    return begun, word, bool(begun.strip())


def _ends(name: str) -> list[str]:
    words = plain_letters(name).split()
    return [" ".join(words[at:]) for at in range(len(words))]

"""What the subcommands share: opening the file, printing."""

import argparse
import json
import os
import secrets
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agot_tui.tournament.desk.lookup import player_named
from agot_tui.tournament.entries import Entry
from agot_tui.tournament.files.journal_file import JournalFile, Wish
from agot_tui.tournament.journal import entry_name
from agot_tui.tournament.model import PlayerId, State
from agot_tui.tournament.plain_data import plain
from agot_tui.tournament.refusals import BadInput

SEED_BITS = 64


def open_file(args: argparse.Namespace) -> JournalFile:
    """The tournament file that the command names; a piece of a line at its end is told of.

    ``journal`` in the arguments is that file, open already: a screen on which the command was typed has it.
    """
    import sys

    opened: JournalFile | None = getattr(args, "journal", None)
    if opened is not None:
        opened.refresh()
        return opened
    journal = JournalFile(Path(args.file), args.by)
    if not journal.lines:
        raise BadInput(args.file, "is empty: it holds no tournament")
    if journal.lost:
        print(f"note: {args.file} ends with a piece of a line; it never happened", file=sys.stderr)
    return journal


def new_seed() -> str:
    """A seed nobody knows before."""
    return str(secrets.randbits(SEED_BITS))


def player_id(state: State, name: str) -> PlayerId:
    """The player of this name (T1.4)."""
    return player_named(state, name).id


def act(args: argparse.Namespace, wish: Wish) -> tuple[JournalFile, tuple[Entry, ...]]:
    """Open the file and carry a wish out."""
    journal = open_file(args)
    return journal, journal.do(wish)


def print_json(value: Any) -> None:
    """A JSON value; a list of objects with one object a line."""
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        rows = ",\n ".join(json.dumps(item, ensure_ascii=False) for item in value)
        print(f"[{rows}]")
    else:
        print(json.dumps(value, ensure_ascii=False))


def done(args: argparse.Namespace, journal: JournalFile, entries: Sequence[Entry], sentence: str) -> None:
    """Tell what was done: a sentence, or as JSON the line of the journal and what stands in it."""
    if args.json:
        shown = [{"entry": entry_name(entry), **plain(entry)} for entry in entries]
        print_json({"line": len(journal.lines), "entries": shown})
    else:
        print(sentence)


def whole_numbers(text: str, least: int, most: int, what: str) -> list[int]:
    """Numbers that were typed with commas between them."""
    parts = [part.strip() for part in text.split(",")]
    if not least <= len(parts) <= most or not all(part.lstrip("-").isdecimal() for part in parts):
        count = f"{least}" if least == most else f"{least} to {most}"
        raise BadInput(what, f"{text!r} must be {count} whole numbers with commas between them")
    return [int(part) for part in parts]


def write_out(text: str, out: str | None, tournament: str) -> None:
    """Print a text, or write it to a file that is not there yet or is to be replaced; never the tournament itself."""
    if out is None:
        print(text, end="" if text.endswith("\n") else "\n")
        return
    try:
        if Path(out).exists() and Path(out).samefile(tournament):
            raise BadInput(out, "is the tournament itself: a tournament is never overwritten")
        _write_whole(Path(out).resolve(), text)
    except OSError as error:
        raise BadInput(out, f"cannot be written: {error.strerror}") from None


def _write_whole(path: Path, text: str) -> None:
    """The file has this text, or is as it was before."""
    if path.exists() and not path.is_file():  # a pipe, a printer
        path.write_text(text, encoding="utf-8", newline="")
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        draft.write_text(text, encoding="utf-8", newline="")
        if path.exists():
            shutil.copymode(path, draft)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)

"""The journal on disk: every command is one line that is on the disk before anything else happens (T12.1).

A line is written with one call and forced to the disk. If the program is killed in the middle of it, the file ends
with a piece of a line, without an end of line; that piece never happened, and the next command takes its place.
Every other damage is reported with its line and nothing is changed.

Two programs on one file do not hurt each other: writing holds a lock, and whoever finds lines that he has not seen
reads them first.
"""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from agot_tui.tournament.entries import Entry
from agot_tui.tournament.fold import Timeline, after_all, counting_lines
from agot_tui.tournament.journal import START, Line, line_text, read_line
from agot_tui.tournament.model import State
from agot_tui.tournament.refusals import BadInput

Wish = Callable[[State], Sequence[Entry]]
"""What somebody wants at the desk: the entries that follow from the state, or a refusal."""


def now_text() -> str:
    """The present moment as the journal writes it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class JournalFile:
    """An open tournament: its lines, its state, and the file that they are in."""

    def __init__(self, path: Path, by: str = "desk") -> None:
        self.path = path
        self.by = by
        self.lines: list[Line] = []
        self.lost = ""
        """The piece of a line that was cut off when the program was killed, if there is one."""
        self._timeline = Timeline()
        self._sum = START
        self._size = 0
        """Bytes of the lines that were read."""
        self._ended = True
        """Whether the last of them has its end of line."""
        self._identity: tuple[int, int] | None = None
        """By which the operating system knows the file."""
        self.refresh()

    @property
    def state(self) -> State:
        """The tournament as it is now."""
        return self._timeline.state

    def refresh(self) -> bool:
        """Read what others have written in the meantime; whether there was anything."""
        with _reading(self.path) as file:
            if file.seek(0, os.SEEK_END) < self._size:
                raise BadInput(str(self.path), "became shorter while it was open: lines were cut off (T12.1)")
            found = os.fstat(file.fileno())
            identity = (found.st_dev, found.st_ino)
            if self._identity not in (None, identity):
                file.seek(0)
                self._check_known(file.read(self._size))
            self._identity = identity
            file.seek(self._size)
            data = file.read()
        return self._take(data)

    def _check_known(self, data: bytes) -> None:
        """A file that was put in the place of the one that was read must begin with the same lines."""
        total = START
        try:
            for number, raw in enumerate(data.split(b"\n")[: len(self.lines)], start=1):
                _, total = read_line(raw.decode("utf-8"), number, total)
        except (BadInput, UnicodeDecodeError):
            total = ""
        if total != self._sum:
            raise BadInput(str(self.path), "is another file than the one that was opened: open it anew (T12.1)")

    def _take(self, data: bytes) -> bool:
        """Take the whole lines of ``data`` in; all of them or, if one is damaged, none."""
        *whole, piece = data.split(b"\n")
        if whole and not whole[0] and not self._ended:
            whole = whole[1:]  # the end of a line that was read without it
        lines, total, timeline = list(self.lines), self._sum, self._timeline.copy()
        for raw in whole:
            total = self._read(raw, lines, total, timeline)
        taken = len(data) - len(piece)
        if piece:
            with contextlib.suppress(BadInput):  # a last line that only misses its end is whole all the same
                total = self._read(piece, lines, total, timeline)
                taken, piece = len(data), b""
        grown = len(lines) > len(self.lines)
        self.lines, self._sum, self._timeline = lines, total, timeline
        self._size += taken
        self._ended = data[:taken].endswith(b"\n") if taken else self._ended
        self.lost = piece.decode("utf-8", errors="replace")
        return grown

    def _read(self, raw: bytes, lines: list[Line], total: str, timeline: Timeline) -> str:
        """One line more; its sum."""
        number = len(lines) + 1
        try:
            line, total = read_line(raw.decode("utf-8"), number, total)
            timeline.add(line)
        except UnicodeDecodeError:
            raise BadInput(f"{self.path}, line {number}", "is damaged: it is no UTF-8 (T12.1)") from None
        except BadInput as error:
            raise BadInput(f"{self.path}, {error.place}", error.sentence) from None
        lines.append(line)
        return total

    def do(self, wish: Wish) -> tuple[Entry, ...]:
        """Carry a wish out on the newest state and write it down; nothing happens if it is refused."""
        with self._writing():
            entries = tuple(wish(self.state))
            self._append(Line(len(self.lines) + 1, now_text(), self.by, entries))
        return entries

    def undo(self) -> Line:
        """Take the last line that counts back, with a line of its own (T12.1)."""
        with self._writing():
            target = self._timeline.next_to_undo()
            self._append(Line(len(self.lines) + 1, now_text(), self.by, undoes=target.number))
        return target

    def redo(self) -> Line:
        """Carry out again what was undone last (T12.1)."""
        with self._writing():
            target = self._timeline.next_to_redo()
            self._append(Line(len(self.lines) + 1, now_text(), self.by, redoes=target.number))
        return target

    def at_line(self, number: int) -> State:
        """The tournament as it was after line ``number``."""
        if not 1 <= number <= len(self.lines):
            raise BadInput(str(self.path), f"has lines 1 to {len(self.lines)}, not {number}")
        return self._timeline.after_lines(counting_lines(self.lines[:number]))

    @property
    def timeline(self) -> Timeline:
        """The lines that count, with earlier states."""
        return self._timeline

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """Hold the lock, on the newest state."""
        with _Lock(self.path):
            self.refresh()
            yield

    def _append(self, line: Line) -> None:
        """Fold one line, write it, force it to the disk, and only then believe it."""
        timeline = self._timeline.copy()
        timeline.add(line)
        text, total = line_text(line, self._sum)
        assert read_line(text, line.number, self._sum) == (line, total), "a line must be readable as it is written"
        data = (b"" if self._ended else b"\n") + text.encode("utf-8") + b"\n"
        try:
            with _on_disk(self.path, os.O_WRONLY) as handle:
                os.ftruncate(handle, self._size)
                os.lseek(handle, self._size, os.SEEK_SET)
                _write_all(handle, data)
                os.fsync(handle)
        except OSError as error:  # what was written of the line is a piece that never happened
            raise BadInput(str(self.path), f"cannot be written: {error.strerror}") from None
        self.lines.append(line)
        self.lost = ""
        self._timeline, self._sum, self._ended = timeline, total, True
        self._size += len(data)


def rescue(path: Path, new: Path) -> tuple[JournalFile, str]:
    """A new file with the lines of a damaged one up to the damage, and what is wrong there (T12.1)."""
    with _reading(path) as file:
        texts = file.read().decode("utf-8", errors="replace").split("\n")
    good: list[str] = []
    total, timeline, reason = START, Timeline(), "nothing is damaged"
    for number, text in enumerate(texts, start=1):
        try:
            line, total = read_line(text, number, total)
            timeline.add(line)
        except BadInput as error:
            reason = str(error) if text else reason
            break
        good.append(text)
    if not good:
        raise BadInput(str(path), f"not even its first line can be read: {reason}")
    return write_new(new, "\n".join([*good, ""])), reason


def create(path: Path, entries: Sequence[Entry], by: str = "desk") -> JournalFile:
    """A new tournament file with one first line; :class:`BadInput` if the file is there already."""
    after_all(State(), entries)  # a line that cannot be folded must not be written
    text, _ = line_text(Line(1, now_text(), by, tuple(entries)), START)
    return write_new(path, text + "\n", by)


def write_new(path: Path, text: str, by: str = "desk") -> JournalFile:
    """A new file with this text, there as a whole or not at all."""
    if not path.name:
        raise BadInput(repr(str(path)), "is no name for a file")
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with _on_disk(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as handle:
            _write_all(handle, text.encode("utf-8"))
            os.fsync(handle)
        _put_in_place(draft, path)
    except FileExistsError:
        raise BadInput(str(path), "is there already: a tournament is never overwritten") from None
    except OSError as error:
        raise BadInput(str(path), f"cannot be written: {error.strerror}") from None
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()
    return JournalFile(path, by)


def _put_in_place(draft: Path, path: Path) -> None:
    """Give a finished file its name; :class:`FileExistsError` if the name is taken."""
    try:
        os.link(draft, path)  # unlike a rename it never replaces a file that is there
    except FileExistsError:
        raise
    except OSError:  # some sticks and network drives know no links
        if path.exists():
            raise FileExistsError from None
        draft.rename(path)


def _write_all(handle: int, data: bytes) -> None:
    """Write every byte."""
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[BinaryIO]:
    """The file for reading; :class:`BadInput` if that cannot be, or if it is a device or a pipe that may never end."""
    if path.exists() and not path.is_file():
        raise BadInput(str(path), "is no file: a tournament is kept in a file of its own")
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror}") from None


@contextlib.contextmanager
def _on_disk(path: Path, flags: int) -> Iterator[int]:
    """A handle of the operating system, closed afterwards."""
    handle = os.open(path, flags | getattr(os, "O_BINARY", 0), 0o644)
    try:
        yield handle
    finally:
        os.close(handle)


class _Lock:
    """Keeps other programs from writing the same file; the operating system frees it even after kill -9."""

    FAR = 1 << 40
    """A place behind every line: on Windows a locked byte cannot be read by others."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle = -1

    def __enter__(self) -> Self:
        try:
            self._handle = os.open(self._path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise BadInput(str(self._path), f"cannot be written: {error.strerror}") from None
        if sys.platform == "win32":
            import msvcrt

            os.lseek(self._handle, self.FAR, os.SEEK_SET)
            msvcrt.locking(self._handle, msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(self._handle, fcntl.LOCK_EX)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._handle)

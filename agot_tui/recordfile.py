"""A record on disk: appended and flushed as it is played, locked against a second writer, never overwritten."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from io import FileIO
from pathlib import Path
from typing import Any, Final

import tomli_w

from agot_tui.kernel.records import RecordError, RecordText, read_record, record_line, record_start
from agot_tui.toml_text import read_toml_text

OWNER_ONLY: Final = 0o600


class RecordInUse(OSError):
    """Another process writes this record."""


class RecordFile:
    """An open record. Close it, or use it as a context, to let others write it."""

    def __init__(self, path: Path, file: FileIO, ends: list[int], *, torn: bool = False) -> None:
        self.path = path
        self._file = file
        self._ends = ends
        """Byte lengths of the file after the header and after each command with the comments behind it."""
        self._torn = torn
        """The file goes on behind its last whole line; that is cut off when something is written."""

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any], commands: Iterable[tuple[str, object]] = ()) -> RecordFile:
        """A new record, with seats and commands played already; FileExistsError if there is a file of that name."""
        start = record_start(tomli_w.dumps(header)).encode()
        path.parent.mkdir(parents=True, exist_ok=True)
        file = _new_file(path)
        _lock(file, path)
        record = cls(path, file, [0])
        record._write([start, *(record_line(seat, command).encode() for seat, command in commands)])
        del record._ends[0]
        return record

    @classmethod
    def resume(cls, path: Path) -> tuple[RecordFile, RecordText]:
        """An existing record, to be played on; a torn last line goes as soon as something is written.

        Raises RecordError, RecordInUse, OSError.
        """
        file = open(path, "r+b", buffering=0)  # noqa: SIM115 - it stays open as long as the game is played
        try:
            _lock(file, path)
            data = file.readall()
            text = read_text(data)
        except BaseException:
            file.close()
            raise
        whole = data.rfind(b"\n") + 1
        return cls(path, file, _ends_of(data[:whole], text), torn=whole < len(data)), text

    def append(self, seat: str, command: object) -> None:
        """Writes a command and makes sure that it is on the disk."""
        self._write([record_line(seat, command).encode()])

    def take_back(self) -> None:
        """Drops the last command from the file, with the comments behind it."""
        self._put_back()
        kept = self._ends[:-1]
        self._file.truncate(kept[-1])
        self._ends, self._torn = kept, False
        os.fsync(self._file.fileno())

    def remark(self, text: str) -> None:
        """Writes a comment behind the last command; it goes when that command is taken back."""
        self._write([f"# {text}\n".encode()])
        # A comment belongs to the command before it.
        del self._ends[-2]

    def close(self) -> None:
        """Lets the file go."""
        self._file.close()

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, lines: Sequence[bytes]) -> None:
        """Appends all of the lines or nothing: what a full disk cut off is taken back before the error goes on."""
        self._put_back()
        if self._torn:
            self._cut()
        try:
            self._file.seek(self._ends[-1])
            left = memoryview(b"".join(lines))
            while left:
                left = left[self._file.write(left) :]
            os.fsync(self._file.fileno())
        except OSError:
            self._cut()
            raise
        for line in lines:
            self._ends.append(self._ends[-1] + len(line))

    def _put_back(self) -> None:
        """A record that was removed while it was played is written anew, whole; OSError if that cannot be."""
        if os.fstat(self._file.fileno()).st_nlink:
            return
        self._file.seek(0)
        data = self._file.read(self._ends[-1])
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = _new_file(self.path)
        try:
            _lock(file, self.path)
            file.write(data)
        except OSError:
            file.close()
            self.path.unlink()
            raise
        self._file.close()
        self._file, self._torn = file, False

    def _cut(self) -> None:
        """Ends the file behind the last whole command."""
        self._file.truncate(self._ends[-1])
        self._torn = False


def _new_file(path: Path) -> FileIO:
    """A file that only its owner can read: a record holds what is hidden, and a machine may have many users."""
    return open(path, "x+b", buffering=0, opener=lambda name, flags: os.open(name, flags, OWNER_ONLY))


def read_text(data: bytes) -> RecordText:
    """The record in these bytes; RecordError if it is none."""
    try:
        return read_record(data.decode("utf-8"), read_toml_text)
    except UnicodeDecodeError as error:
        raise RecordError(0, "", f"not UTF-8 at byte {error.start}") from None


def load_record(path: Path) -> RecordText:
    """A record to look at; nothing is locked or changed. Raises RecordError, OSError."""
    return read_text(path.read_bytes())


def _ends_of(data: bytes, text: RecordText) -> list[int]:
    """Where the file may be cut: before each command, and at its end."""
    starts = [0, *(position + 1 for position, byte in enumerate(data) if byte == 0x0A)]
    return [*(starts[line.number - 1] for line in text.lines), len(data)]


def _lock(file: FileIO, path: Path) -> None:
    """Keeps other processes from writing the same file; the lock ends with the process."""
    try:
        if os.name == "nt":  # pragma: no cover
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        file.close()
        raise RecordInUse(f"{path} is being played in another window") from None

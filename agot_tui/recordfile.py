"""A record on disk: appended and flushed as it is played, locked against a second writer, never overwritten."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import tomli
import tomli_w

from agot_tui.kernel.records import RecordError, RecordText, read_record, record_line, record_start


class RecordInUse(OSError):
    """Another process writes this record."""


class RecordFile:
    """An open record. Close it, or use it as a context, to let others write it."""

    def __init__(self, path: Path, file: BinaryIO, ends: list[int]) -> None:
        self.path = path
        self._file = file
        self._ends = ends
        """Byte lengths of the file after the header and after each command."""

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> RecordFile:
        """A new record; FileExistsError if there is a file of that name."""
        path.parent.mkdir(parents=True, exist_ok=True)
        file = open(path, "x+b")  # noqa: SIM115 - it stays open as long as the game is played
        _lock(file, path)
        record = cls(path, file, [])
        record._write(record_start(tomli_w.dumps(header)))
        return record

    @classmethod
    def resume(cls, path: Path) -> tuple[RecordFile, RecordText]:
        """An existing record, to be played on; a torn last line is dropped from the file.

        Raises RecordError, RecordInUse, OSError.
        """
        file = open(path, "r+b")  # noqa: SIM115 - see create
        try:
            _lock(file, path)
            data = file.read()
            text = read_text(data)
            whole = data.rfind(b"\n") + 1
            if whole < len(data):
                file.truncate(whole)
            file.seek(whole)
        except BaseException:
            file.close()
            raise
        return cls(path, file, _ends_of(data[:whole], text)), text

    def append(self, seat: str, command: object) -> None:
        """Writes a command and makes sure that it is on the disk."""
        self._write(record_line(seat, command))

    def take_back(self) -> None:
        """Drops the last command from the file."""
        self._ends.pop()
        self._file.truncate(self._ends[-1])
        self._file.seek(self._ends[-1])
        self._flush()

    def close(self) -> None:
        """Lets the file go."""
        self._file.close()

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, text: str) -> None:
        self._file.write(text.encode())
        self._flush()
        self._ends.append(self._file.tell())

    def _flush(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())


def read_text(data: bytes) -> RecordText:
    """The record in these bytes; RecordError if it is none."""
    try:
        return read_record(data.decode("utf-8"), tomli.loads)
    except UnicodeDecodeError as error:
        raise RecordError(0, "", f"not UTF-8 at byte {error.start}") from None


def load_record(path: Path) -> RecordText:
    """A record to look at; nothing is locked or changed. Raises RecordError, OSError."""
    return read_text(path.read_bytes())


def _ends_of(data: bytes, text: RecordText) -> list[int]:
    """Where the file may be cut: behind the header, and behind each command."""
    ends = [position + 1 for position, byte in enumerate(data) if byte == 0x0A]
    rows = data.count(b"\n")
    first = text.lines[0].number if text.lines else rows + 1
    cuts = [ends[first - 2]] + [ends[line.number - 1] for line in text.lines]
    return [*cuts[:-1], len(data)] if text.lines else [len(data)]


def _lock(file: BinaryIO, path: Path) -> None:
    """Keeps other processes from writing the same file; the lock ends with the process."""
    try:
        if os.name == "nt":  # pragma: no cover
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise RecordInUse(f"{path} is being played in another window") from None

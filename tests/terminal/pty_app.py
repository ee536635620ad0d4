"""The real program in a pseudo-terminal: keys in, bytes out, an emulated screen to look at."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pyte

KEYS = {"enter": "\r", "escape": "\x1b", "tab": "\t", "backspace": "\x7f", "up": "\x1b[A", "down": "\x1b[B",
        "right": "\x1b[C", "left": "\x1b[D"}  # fmt: skip
QUIET = 0.004
"""Seconds without a byte after which a repaint counts as done."""
PATIENCE = 20.0
"""Seconds after which a screen that does not come is a failure."""


class TerminalApp:
    """A run of ``agot-tui`` on a terminal of its own."""

    def __init__(
        self,
        *arguments: str,
        home: Path,
        columns: int = 80,
        rows: int = 24,
        environ: Mapping[str, str] | None = None,
        program: Sequence[str] = ("-m", "agot_tui"),
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        self.exit_code: int | None = None
        env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        env |= {"TERM": "xterm-256color", "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home / "config")}
        env |= {"LANG": "C.UTF-8", **(environ or {})}
        self.pid, self._fd = pty.fork()
        if self.pid == 0:  # pragma: no cover - the child
            os.execvpe(sys.executable, [sys.executable, *program, *arguments], env)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self) -> TerminalApp:
        return self

    def __exit__(self, *_: object) -> None:
        if self.exit_code is None:
            self.kill()

    # What it shows

    @property
    def text(self) -> str:
        """The emulated screen."""
        return "\n".join(row.rstrip() for row in self.screen.display)

    def read(self, timeout: float) -> bool:
        """Takes in what comes within ``timeout``; False if nothing did, or the program has ended."""
        ready, _, _ = select.select([self._fd], [], [], timeout)
        if not ready:
            return False
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:
            data = b""
        self.raw += data
        # pyte does not know the private forms of CSI u and CSI s that Textual sends for the keyboard.
        self._stream.feed(re.sub(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]", b"", data))
        return bool(data)

    def settle(self, first: float = 0.15) -> None:
        """Reads until the program falls quiet."""
        if self.read(first):
            while self.read(QUIET):
                pass

    def wait_for(self, wanted: str | Callable[[str], bool]) -> str:
        """The screen, as soon as it shows what is wanted."""
        seen = wanted if callable(wanted) else lambda text: wanted in text
        until = time.monotonic() + PATIENCE
        while not seen(self.text):
            assert time.monotonic() < until, f"the screen never came; it shows:\n{self.text}"
            self.read(0.05)
        self.settle(0.02)
        return self.text

    # What is done to it

    def press(self, *keys: str) -> None:
        """Presses keys, each by its name or as it is typed."""
        os.write(self._fd, "".join(KEYS.get(key, key) for key in keys).encode())

    def do(self, *keys: str) -> str:
        """Presses keys and waits for the repaint."""
        self.press(*keys)
        self.settle()
        return self.text

    def click(self, x: int, y: int, button: int = 0) -> None:
        """A click, or the wheel (buttons 64 and 65), on a cell."""
        self.press(f"\x1b[<{button};{x + 1};{y + 1}M", f"\x1b[<{button};{x + 1};{y + 1}m" if button == 0 else "")

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has another size; what does not fit is lost."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def hang_up(self) -> None:
        """The terminal is gone."""
        os.close(self._fd)
        self._fd = os.open(os.devnull, os.O_RDWR)

    def kill(self) -> None:
        """Ends it the hard way."""
        os.kill(self.pid, signal.SIGKILL)
        self._reap()

    def wait_for_exit(self) -> int:
        """Its exit code, once it has ended by itself."""
        until = time.monotonic() + PATIENCE
        while self.exit_code is None and time.monotonic() < until:
            self.read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.exit_code = os.waitstatus_to_exitcode(status)
        assert self.exit_code is not None, self.text
        os.close(self._fd)
        return self.exit_code

    def _reap(self) -> None:
        _, status = os.waitpid(self.pid, 0)
        self.exit_code = os.waitstatus_to_exitcode(status)
        os.close(self._fd)

"""One clock and one time zone for all screens."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from agot_tui.tournament.files import journal_file


@pytest.fixture(autouse=True)
def _one_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Journals are written at one moment, shown in UTC; nothing is looked for outside the test's folder."""
    monkeypatch.setattr(journal_file, "now_text", lambda: "2026-05-02T10:30:00Z")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()

"""Where everything lies: every file and folder that the program writes is named, and nothing is made by asking."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agot_tui.cli import main
from agot_tui.frontend.faults import write_fault
from agot_tui.frontend.places import PLACES, picture_path
from agot_tui.frontend.records import new_path


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def test_every_place_is_printed_with_whether_it_is_there(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faults = write_fault(ValueError("one"))
    assert main(["paths"]) == 0
    rows = dict(row.split(maxsplit=1) for row in capsys.readouterr().out.splitlines())
    assert rows["settings"] == f"{home}/config/agot-tui/settings.toml (not there yet)"
    assert rows["keys"] == f"{home}/config/agot-tui/keys.toml (not there yet)"
    assert rows["records"] == f"{new_path(3).parent} (not there yet)"
    assert rows["faults"] == str(faults)
    assert set(rows) == set(PLACES)
    assert not (home / "config").exists()


def test_as_json_for_scripts(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["paths", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {name: one["path"] for name, one in printed.items()} == {n: str(p.find()) for n, p in PLACES.items()}
    assert not any(one["exists"] for one in printed.values())
    assert list(home.iterdir()) == []


def test_a_picture_takes_a_name_that_is_free(home: Path) -> None:
    from datetime import datetime

    now = datetime(2026, 1, 31, 20, 15, 7)
    first = picture_path(now)
    assert first == home / "data" / "agot-tui" / "pictures" / "2026-01-31_201507.svg"
    first.parent.mkdir(parents=True)
    first.touch()
    assert picture_path(now).name == "2026-01-31_201507_2.svg"

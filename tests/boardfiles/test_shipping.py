"""The boards come with the program: beside the package in a checkout, inside it when it is installed."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import agot_tui
from agot_tui.boardfiles.find import find_board, shipped_boards, shipped_boards_folder

CHECKOUT = Path(__file__).parents[2]
BOARD_FILES = sorted(path.name for path in (CHECKOUT / "boards" / "westeros").iterdir())
LOOK = """
import agot_tui
from agot_tui.boardfiles.cellmap import load_cell_map
from agot_tui.boardfiles.find import find_board
from agot_tui.boardfiles.loader import default_board
found = load_cell_map(find_board(), "small")
print(agot_tui.__file__, find_board(), len(default_board().areas), found.width, sep="\\n")
"""


def test_a_checkout_uses_its_own_boards() -> None:
    assert Path(agot_tui.__file__).parents[1] == CHECKOUT, "the suite runs on the checkout that it lies in"
    assert shipped_boards_folder() == CHECKOUT / "boards"
    assert shipped_boards() == {"westeros": CHECKOUT / "boards" / "westeros"}
    assert not (CHECKOUT / "agot_tui" / "boards").exists(), "a second copy of the boards would go stale"


def test_a_folder_goes_before_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_board("westeros") == CHECKOUT / "boards" / "westeros"
    (tmp_path / "westeros").mkdir()
    assert find_board("westeros") == Path("westeros")
    assert find_board(tmp_path / "nowhere") == tmp_path / "nowhere"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_holds_the_boards(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        inside = sorted(name for name in archive.namelist() if "/boards/" in name)
    assert inside == [f"agot_tui/boards/westeros/{file}" for file in BOARD_FILES]


def test_an_installed_copy_finds_its_boards_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    with ZipFile(wheel) as archive:
        archive.extractall(site)
    environment = os.environ | {"PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"}
    printed = subprocess.run(
        [sys.executable, "-c", LOOK], cwd=elsewhere, env=environment, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert printed == [
        str(site / "agot_tui" / "__init__.py"), str(site / "agot_tui" / "boards" / "westeros"), "58", "78",
    ]  # fmt: skip

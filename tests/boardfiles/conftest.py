from pathlib import Path
from shutil import copytree

import pytest

from agot_tui.boardfiles.find import find_board


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the printed game that a test may break."""
    return Path(copytree(find_board("westeros"), tmp_path / "board"))

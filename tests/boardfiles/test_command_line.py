"""``agot-tui board check`` and ``agot-tui board list``."""

from pathlib import Path

import pytest

from agot_tui.boardfiles.command_line import main


def test_a_whole_board_is_fine(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "check", str(folder)]) == 0
    assert capsys.readouterr().out == (
        f"{folder}: fine: Westeros 1, 58 areas, 143 pairs, 42 house cards, 3, 4, 5, 6 players, "
        "maps large 150x64, medium 104x46, small 78x40\n"
    )


def test_a_board_that_comes_along_is_found_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["board", "check", "westeros"]) == 0
    assert "fine" in capsys.readouterr().out


def test_faults_are_printed_one_a_line_with_a_summary(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (folder / "setup.toml").read_text(encoding="utf-8")
    (folder / "setup.toml").write_text(text.replace("eyrie = 6", "eyrie = 0"), encoding="utf-8")
    assert main(["board", "check", str(folder)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"setup.toml: players.{players}.neutral.eyrie: 0 is not a whole number from 1 to 99" for players in (3, 4, 5, 6)
    ] + [f"{folder}: 4 faults"]


def test_a_file_that_cannot_be_read_has_an_exit_code_of_its_own(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "areas.toml").write_text("[[area]\n", encoding="utf-8")
    assert main(["board", "check", str(folder)]) == 2
    assert capsys.readouterr().out.splitlines()[-1] == f"{folder}: 1 fault"


def test_no_folder_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "nowhere"
    assert main(["board", "check", str(missing)]) == 2
    printed = capsys.readouterr()
    assert printed.err == f"{missing}: there is no such folder, and no board of that name comes with the program\n"
    assert printed.out == ""
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert main(["board", "check", str(tmp_path / "file")]) == 2
    assert main(["board", "check", "x" * 5000]) == 2


def test_the_boards_that_come_along_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "list"]) == 0
    name, what, version, folder = capsys.readouterr().out.split()
    assert (name, what, version) == ("westeros", "Westeros", "1")
    assert (Path(folder) / "board.toml").is_file()


@pytest.mark.parametrize("argv", [[], ["board"], ["board", "check"], ["board", "burn"]])
def test_other_arguments_are_refused(argv: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(argv)
    assert left.value.code == 2

"""The real desk and the real display in pseudo-terminals, on one file, beside the command line."""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tournament.standings import standings_of

from ..terminal.pty_app import TerminalApp
from .fingers import Hands, custom, tournament

TRUECOLOR = {"COLORTERM": "truecolor", "TEXTUAL_COLOR_SYSTEM": "truecolor"}


def app(home: Path, *arguments: str, columns: int = 80, rows: int = 24) -> TerminalApp:
    return TerminalApp("tournament", *arguments, home=home, columns=columns, rows=rows, environ=TRUECOLOR)


def cli(*arguments: str) -> str:
    """The command line as another process."""
    done = subprocess.run(
        [sys.executable, "-m", "agot_tui", "tournament", *arguments], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_a_small_tournament_from_no_verb_at_all_to_the_final(tmp_path: Path) -> None:
    path = tmp_path / "cup"
    with app(tmp_path) as desk:
        desk.wait_for("New tournament")
        desk.do("enter")
        desk.wait_for("Structure")
        desk.do(*"Cup", "down", "right", "right", "down", "1", "down", "2")
        desk.do("down", "down", "down", *"seed", "down", *str(path), "enter")
        desk.wait_for("Nobody is registered yet")
        desk.wait_for("a add  e edit")  # panes that stay where they are are drawn anew as well as those that move
        assert "Esc leave" not in desk.text
        desk.press("a")
        desk.wait_for("register:")
        for name in ("Ann", "Bob", "Cy", "Dan"):
            desk.press(*name, "enter")
            desk.wait_for(f"  {name}")
        desk.do("escape")
        desk.do("R")
        desk.press("p")
        desk.wait_for("DRAFT")
        desk.do("b")
        for table in "12":
            desk.do(table, "l", "w")
        desk.wait_for("all results are in")
        desk.do("S", "c", "B", "p", "b")
        desk.wait_for("Final")
        desk.do("1", "r", "m")
        desk.wait_for("has won the tournament")
        desk.press("q", "q")
        assert desk.wait_for_exit() == 0
        assert f"The tournament is kept: agot-tui tournament desk {path}".encode() in desk.raw
        assert b"\x1b[?1049l" in desk.raw
        assert b"Traceback" not in desk.raw
    state = JournalFile(path).state
    assert state.title == "Cup"
    assert state.bracket is not None
    assert state.bracket.champion is not None


def test_killed_at_any_moment_at_most_the_entry_being_typed_is_lost(tmp_path: Path) -> None:
    """kill -9 after each result, while the next one is half typed; the end is that of an undisturbed tournament."""
    path, twin, dice = custom(tmp_path / "t", 10, 3, 0), Hands(custom(tmp_path / "twin", 10, 3, 0)), Random(1)
    twin.press("R", "p", "b")
    tables = [1, 2, 3, 4, 5]
    missing = ", ".join(map(str, tables))
    for turn in range(6):
        with app(tmp_path, "desk", str(path)) as desk:
            if not turn:
                desk.wait_for("Arya Snow")
                desk.press("R", "p", "b")
            desk.wait_for(f"missing: {missing}" if missing else "all results are in")
            if turn < 5:
                table = tables.pop(dice.randrange(len(tables)))
                missing = ", ".join(map(str, tables))
                desk.press(str(table), "r", "m")
                twin.result(table, "rm")
                desk.wait_for(f"missing: {missing} " if missing else "all results are in")
                desk.press(str(dice.choice(tables or [1])), "l")
                desk.settle(dice.choice([0.0, 0.02, 0.1]))
            else:
                desk.press("p")
                twin.press("p")
                desk.wait_for("Round 2 · DRAFT")
            desk.kill()
        assert standings_of(JournalFile(path).state) == standings_of(twin.state)
    assert JournalFile(path).state == twin.state
    assert "different=0" in cli("verify", str(path))


def test_the_display_follows_what_other_processes_do_and_is_silent_between(tmp_path: Path) -> None:
    path = str(custom(tmp_path / "t", 6, 2, 2))
    with app(tmp_path, "display", path, columns=100, rows=30) as hall:
        hall.wait_for("Registered: 6 players")
        cli("add", path, "Late Comer")
        hall.wait_for("Late Comer")
        cli("pair", path)
        cli("publish", path)
        hall.wait_for("where you play")
        hall.settle(0.6)
        silent = len(hall.raw)
        hall.settle(1.3)
        assert len(hall.raw) == silent
        cli("clock", path, "start")
        hall.wait_for("still playing: 3 tables")
        hall.settle(0.3)
        ticking = len(hall.raw)
        hall.read(1.5)
        hall.settle(0.1)
        assert len(hall.raw) > ticking
        cli("result", path, "1", "p1")
        hall.wait_for("still playing: 2 tables")
        for table in ("2", "3"):
            cli("result", path, table, "p2m")
        hall.wait_for("Standings after round 1")
        hall.press("q")
        assert hall.wait_for_exit() == 0


def test_desk_and_display_and_scripts_share_one_file(tmp_path: Path) -> None:
    path = str(custom(tmp_path / "t", 4, 2, 0))
    with app(tmp_path, "desk", path, "--by", "laptop") as desk, app(tmp_path, "display", path) as hall:
        desk.wait_for("Arya Snow")
        hall.wait_for("Registered")
        desk.do("R")
        desk.press("p", "b")
        hall.wait_for("where you play")
        cli("result", path, "2", "p1", "--by", "judge")
        desk.wait_for("by judge")
        desk.press("1", "l", "w")
        hall.wait_for("Standings after round 1")
        assert [line.by for line in JournalFile(Path(path)).lines[2:]] == ["laptop", "laptop", "judge", "laptop"]


def test_start_and_cursor_write_little_and_idling_writes_nothing(tmp_path: Path) -> None:
    path = str(tournament(tmp_path / "t", 60))
    with app(tmp_path, "desk", path, columns=120, rows=40) as desk:
        desk.wait_for("Arya Snow")
        desk.settle(0.8)
        assert len(desk.raw) < 30_000
        idle = len(desk.raw)
        desk.settle(1.3)
        assert len(desk.raw) == idle
        moves = []
        for _ in range(12):
            before = len(desk.raw)
            desk.do("down")
            desk.settle(0.05)
            moves.append(len(desk.raw) - before)
        assert 0 < statistics.median(moves) < 2000


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("desk", "no_such"), "no_such: cannot be read: No such file or directory"),
        (("display", "no_such"), "no_such: cannot be read: No such file or directory"),
        (("desk", "bad"), "bad, line 1: is not the start of a tournament"),
        (("desk", "empty"), "empty: is empty: it holds no tournament"),
    ],
)
def test_what_is_no_tournament_is_one_sentence(arguments: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("x\n")
    (tmp_path / "empty").write_text("")
    with app(tmp_path, *arguments) as desk:
        assert desk.wait_for_exit() == 2
        assert sentence.encode() in desk.raw
        assert b"Traceback" not in desk.raw


@pytest.mark.parametrize("arguments", [(), ("desk",), ("display", "x")])
def test_without_a_terminal_it_says_so(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "agot_tui", "tournament", *arguments], capture_output=True, text=True, input=""
    )
    assert done.returncode == 2
    assert "this needs a terminal to draw on and a keyboard" in done.stderr


def loaded_by(*arguments: str) -> set[str]:
    run = "from agot_tui.cli import main\ntry:\n main(sys.argv[1:])\nfinally:\n "
    code = f"import sys\n{run}print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True)
    return set(done.stdout.split("\n"))


@pytest.mark.parametrize(
    "words",
    [("standings",), ("pair",), ("result", "1", "p1"), ("players",), ("decks",), ("journal",)],
    ids=lambda words: words[0],
)
def test_the_verbs_for_scripts_never_load_textual(words: tuple[str, ...], tmp_path: Path) -> None:
    path = str(tournament(tmp_path / "t", 4))
    loaded = loaded_by("tournament", words[0], path, *words[1:])
    assert "agot_tui.tournament.command_line" in loaded
    assert not {
        name
        for name in loaded
        if name.split(".")[0] in ("textual", "rich") or name.startswith(("agot_tui.tui", "agot_tui.frontend"))
    }


def test_checking_decks_has_the_programs_checker(tmp_path: Path) -> None:
    path = str(tournament(tmp_path / "t", 2))
    (tmp_path / "deck.txt").write_text("3x No Such Card\n")
    cli("edit", path, "Arya Snow", "--deck", str(tmp_path / "deck.txt"))
    assert "decks=1 faulty=1 missing=1" in cli("decks", path)


def test_a_click_in_a_terminal_is_a_key_and_without_the_mouse_not_a_byte_is_written_for_it(tmp_path: Path) -> None:
    path = tournament(tmp_path / "cup", 5)
    with app(tmp_path, "desk", str(path)) as desk:
        desk.wait_for("5 players")
        column = desk.screen.display[1].index("Standings") + 2
        desk.press(f"\x1b[<0;{column};2M", f"\x1b[<0;{column};2m")
        desk.wait_for("[Standings]")
        desk.press("q", "q")
        assert desk.wait_for_exit() == 0
        assert b"\x1b[?1000h" in desk.raw
        assert b"\x1b[?1000l" in desk.raw
    for verb in ("desk", "display"):
        with app(tmp_path, verb, str(path), "--no-mouse") as quiet:
            quiet.wait_for("5 players")
            quiet.press("q", "q")
            assert quiet.wait_for_exit() == 0
            assert b"\x1b[?1000" not in quiet.raw

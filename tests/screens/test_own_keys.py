"""Keys that a person has bound otherwise: what the file may say, what is said of what it may not, what follows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import tomli

from agot_tui.frontend import keys
from agot_tui.frontend.keymap import LEAVES, in_words
from agot_tui.frontend.keys import Where
from agot_tui.frontend.manual.pages import page_lines
from agot_tui.frontend.rebinding import keys_path, load_keys
from agot_tui.settings import settings_path
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.tournament import keys as desk
from agot_tui.tui.tournament.app import DeskApp
from tests.screens.looking import drawn, on_screen
from tests.screens.scenes import SCENES, Scene, war

MARCH = Scene(war(phase="march", turn="stark"))


def write(text: str) -> Path:
    path = keys_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_without_a_file_the_keys_are_those_of_the_program() -> None:
    assert load_keys() == (keys.SHIPPED, None, ())
    assert keys_path().parent == settings_path().parent


def test_an_action_is_bound_to_other_keys_at_one_moment_and_stays_where_it_was_at_others() -> None:
    write('[game]\nundo = "X1"'.replace("X1", "(") + '\n[curtain]\nhelp = ["f2", " "]\n')
    rebound = load_keys()
    assert rebound.complaints == ()
    assert rebound.game.action_of("(", (Where.GAME,)) == "undo"
    assert rebound.game.action_of("u", (Where.GAME,)) is None
    assert rebound.game.action_of("u", (Where.CURTAIN,)) == "undo"
    assert rebound.game.action_of("space", (Where.CURTAIN,)) == "help"
    assert rebound.game.action_of("?", (Where.CURTAIN,)) is None
    assert rebound.game.action_of("?", (Where.GAME,)) == "help"


def test_two_actions_change_their_keys() -> None:
    write('[game]\nundo = "v"\nreplay = "u"\n')
    rebound = load_keys()
    assert rebound.complaints == ()
    assert rebound.game.action_of("v", (Where.GAME,)) == "undo"


def test_ctrl_c_always_leaves() -> None:
    write('[game]\nleave = "("\n[start]\nleave = "("\n')
    rebound = load_keys()
    assert rebound.game.action_of(LEAVES, (Where.GAME,)) == rebound.game.action_of("(", (Where.START,)) == "leave"


def test_a_row_that_explains_others_shows_their_new_keys() -> None:
    write('[game]\nup = ["i", "up"]\nhand = "k"\n')
    rebound = load_keys()
    shown = next(row.shown for row in rebound.game.rows_at((Where.GAME,)) if row.action == "left")
    assert shown == "← ↓ i →"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[gmae]\nundo = "x"', "gmae: there is no such moment; there are game, "),
        ('game = "x"', "game: there is no such moment"),
        ('[game]\nundoo = "x"', "game.undoo: there is no such action; there are left, "),
        ('[game]\nform = "x"', "game.form: there is no such action"),
        ('[game]\nundo = "t"', "t is taken twice, by game.undo (Take your last command back"),
        ('[game]\nundo = "x"', "lesson.hint (Show the answer)"),
        ('[game]\nundo = "-"', "- is taken twice, by game.undo"),
        ('[game]\nundo = "1"', "game.undo: 1 belongs to options, which have 1-9, 0 and capitals"),
        ('[game]\nundo = "0"', "game.undo: 0 belongs to options"),
        ('[game]\nundo = "A"', "game.undo: A belongs to options"),
        ('["what if"]\nchance = "K"', "what if.chance: K belongs to options"),
        ('[curtain]\nhelp = "L"', "curtain.help: L belongs to options"),
        ('[editor]\ncancel = "x"', "editor.cancel: x belongs to typed text"),
        ('[setup]\nclose = "space"', "setup.close: Space belongs to typed text"),
        ("[game]\nundo = 3", "game.undo: 3 is no key and no list of keys"),
        ("[game]\nundo = []", "game.undo: [] is no key"),
        ('[game]\nundo = "supr"', "game.undo: 'supr' is no key"),
        ('[game]\nundo = "ctrl+supr"', "game.undo: 'ctrl+supr' is no key"),
        ('[game]\nundo = ""', "game.undo: '' is no key"),
        ("[game", "not TOML: "),
        ('[desk.round]\nclock = "C"', "desk.round.clock: C belongs to options"),
        ('[desk.round]\ndigit = "x"', "desk.round.digit: there is no such action"),
        ("desk = 3", "desk: "),
    ],
)
def test_what_is_wrong_is_said_with_file_and_key_and_all_keys_stay(text: str, said: str) -> None:
    path = write(f'{text}\n[curtain]\nleave = "("\n' if text.startswith("[") and "curtain" not in text else text)
    rebound = load_keys(desk=desk.SHIPPED)
    assert any(said in complaint for complaint in rebound.complaints)
    assert all(complaint.startswith(f"{path}: ") for complaint in rebound.complaints)
    assert (rebound.game, rebound.desk) == (keys.SHIPPED, desk.SHIPPED)


def test_everything_that_is_wrong_is_said_at_once() -> None:
    write('[game]\nundo = "A"\nundoo = "x"\n[gmae]\n[desk.rounds]\n')
    assert len(load_keys(desk=desk.SHIPPED).complaints) == 4


def test_a_folder_and_a_file_that_is_no_text_are_complaints() -> None:
    path = write("")
    path.write_bytes(b"\xff\xfe")
    assert "not TOML" in load_keys().complaints[0]
    path.unlink()
    path.mkdir()
    assert "Is a directory" in load_keys().complaints[0]


async def test_the_game_obeys_and_bar_help_and_manual_show_the_keys_in_force() -> None:
    write('[game]\nodds = "("\nundo = ")"\nhelp = "f2"\n')
    async with on_screen(MARCH.table(), (120, 40), ("left_parenthesis",)) as pilot:
        assert isinstance(pilot.app.screen, GameScreen)
        assert pilot.app.screen.tab == "odds"
        await pilot.press("e")
        assert pilot.app.screen.tab == "odds"
        assert "( odds" in drawn(pilot)
        assert "F2 help" in drawn(pilot)
        await pilot.press("f2")
        text = drawn(pilot)
        assert "(  Odds of the combat" in text
        assert ")  Take your last command back" in text
        assert any(row.startswith("  (") and "Odds" in row for row in page_lines("keys"))


async def test_the_first_screen_and_a_game_say_what_is_wrong() -> None:
    write('[game]\nundo = "A"\n')
    async with on_screen(None, (80, 24)) as pilot:
        assert "A belongs to" in " ".join(drawn(pilot).split())
    async with on_screen(MARCH.table(), (120, 40)) as pilot:
        right = "".join(row[79:].strip() for row in drawn(pilot).splitlines())
        assert f"{keys_path()}: game.undo: A belongs to".replace(" ", "") in right.replace(" ", "")


def test_what_agot_tui_keys_prints_is_a_file_that_changes_nothing(tmp_path: Path) -> None:
    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "agot_tui", "keys"], capture_output=True, text=True)

    printed = run()
    assert (printed.returncode, printed.stderr) == (0, "")
    assert tomli.loads(printed.stdout)["game"]["undo"] == ["u"]
    write(printed.stdout)
    rebound = load_keys(desk=desk.SHIPPED)
    assert rebound.complaints == ()
    for where in Where:
        for row in keys.SHIPPED.rows_at((where,)):
            for key in row.keys:
                assert rebound.game.action_of(key, (where,)) == row.action
    assert run().stdout == printed.stdout
    write('[game]\nundo = "A"\n')
    wrong = run()
    assert wrong.returncode == 1
    assert "game.undo: A belongs to" in wrong.stderr


def test_keys_are_named_as_people_read_them() -> None:
    shown = [in_words(key) for key in ("a", "+", "shift+tab", "f1", "enter", "ctrl+c", "pageup", "left", "escape")]
    assert shown == ["a", "+", "Shift+Tab", "F1", "Enter", "Ctrl+C", "PgUp", "←", "Esc"]


async def test_hints_in_panes_and_messages_name_the_keys_in_force() -> None:
    write('[game]\nodds = "f5"\nwhat_if = "f6"\nhand = "f7"\nback = "f8"\n[replay]\nbranch = "f9"\n')
    async with on_screen(SCENES["march_picked"].table(), (80, 24), ("2", "6", "K")) as pilot:
        assert "(F5)" in drawn(pilot)
        await pilot.press("f6", "number_sign")
        assert "not in what you only try: F6 goes back" in drawn(pilot)
        await pilot.press("f6", "f7")
        assert "F7 turns" in drawn(pilot)
        await pilot.press("v", "f9", "f9")
        assert "branched off" in drawn(pilot)
    async with on_screen(SCENES["planning"].table(), (120, 40)) as pilot:
        assert "F8 one back" in drawn(pilot) or "F8 back" in drawn(pilot)


def test_the_desk_obeys_its_own_part_of_the_file() -> None:
    write('[desk.round]\nclock = "f5"\n')
    try:
        app = DeskApp()
        assert app.complaints == ()
        assert desk.action_of("f5", desk.Where.ROUND) == "clock"
        assert desk.action_of("c", desk.Where.ROUND) is None
        assert desk.action_of("c", desk.Where.LEAGUE) == "clock"
    finally:
        desk.put_in_force(desk.SHIPPED)

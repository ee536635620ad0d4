"""The manual: nothing is missing in it, and everything that it gives as an example is right."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.cases import run_case
from agot_tui.boardgame.notation import parse_command
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.positions import game_from
from agot_tui.cli import main
from agot_tui.commands.parser import COMMANDS, build_parser
from agot_tui.frontend.choices_of_game import SWITCHES
from agot_tui.frontend.keys import Where
from agot_tui.frontend.manual.man import man_page
from agot_tui.frontend.manual.pages import MOMENTS, find_topic, page_lines, topics
from agot_tui.frontend.manual.text import CODE, Block, as_lines, blocks_of
from agot_tui.frontend.rebinding import load_keys
from agot_tui.settings import read
from agot_tui.tables import look_at
from agot_tui.tui.tournament.keys import SHIPPED as DESK_KEYS

TOPICS = topics()


def run(*arguments: str) -> int:
    try:
        return main(list(arguments))
    except SystemExit as stop:
        return int(stop.code or 0)


def literals(topic: str) -> list[str]:
    """The blocks of a topic that stay as they are."""
    return [block.text for block in TOPICS[topic].blocks() if block.kind == "literal"]


@pytest.mark.parametrize("name", TOPICS)
def test_a_topic_fits_its_width_and_leaves_no_mark_behind(name: str) -> None:
    for width in (60, 80, 100):
        lines = page_lines(name, width)
        assert lines[0] == f"{name}: {TOPICS[name].about}"
        for line in lines[1:]:
            assert "`" not in line
            assert "{" not in line or name in ("positions", "cases")
        prose = as_lines([block for block in TOPICS[name].blocks() if block.kind == "paragraph"], width)
        assert all(len(line) <= width for line in prose)


def test_the_topics_that_were_asked_for_are_there() -> None:
    wanted = {"play", "keys", "records", "positions", "cases", "notation", "options", "files", "rules"}
    assert wanted | {"looks", "plain", "privacy", "tutorial", "session"} == set(TOPICS)


def test_the_keys_of_every_moment_are_listed() -> None:
    assert set(MOMENTS) == set(Where)


def test_every_switch_of_the_rules_is_explained() -> None:
    text = "\n".join(page_lines("options"))
    assert all(re.search(rf"^  {key}$", text, re.MULTILINE) for key in SWITCHES if len(key) > 14)
    assert all(key in text for key in SWITCHES)


def test_every_command_of_the_notation_page_is_one() -> None:
    board, examples = default_board(), 0
    for block in TOPICS["notation"].blocks():
        if block.kind == "term":
            texts = [block.term.replace("`", ""), *(text for text in CODE.findall(block.text) if " " in text)]
            for text in texts:
                parse_command(text, board)
                examples += 1
    assert examples > 25


def test_the_position_of_its_page_can_be() -> None:
    game = game_from(default_board(), tomllib.loads(literals("positions")[0]))
    assert "baratheon" in game.pending


def test_the_case_of_its_page_passes() -> None:
    (case,) = tomllib.loads(literals("cases")[0])["case"]
    result = run_case(default_board(), case)
    assert result.passed, result.differences


def test_the_record_of_its_page_opens(tmp_path: Path) -> None:
    path = tmp_path / "page.agot"
    path.write_text(literals("records")[0] + "\n")
    table = look_at(path)
    assert table.bus.moments == 1
    assert table.names == {"stark": "Ann"}


def test_the_settings_of_their_page_are_sound() -> None:
    settings, complaints = read(tomllib.loads(literals("files")[-1]))
    assert complaints == ()
    assert settings.new_game.options == Options(tides=True)
    assert settings.curtain.idle_seconds == 300


@pytest.mark.parametrize("name", TOPICS)
def test_every_command_line_in_it_is_understood(name: str) -> None:
    """By the parser alone: nothing is run."""
    shown = [line for text in literals(name) for line in text.splitlines() if line.startswith("agot-tui ")]
    for line in shown:
        build_parser().parse_args(shlex.split(line)[1:])


def test_without_a_topic_all_topics_and_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("help") == 0
    out = capsys.readouterr().out
    for name in (*TOPICS, *COMMANDS):
        assert f"\n  {name:<12}" in out


def test_a_topic_is_found_by_its_beginning_and_a_command_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("help", "nota") == 0
    assert "notation: commands as they are typed" in capsys.readouterr().out
    assert run("help", "simulate") == 0
    assert capsys.readouterr().out.startswith("usage: agot-tui simulate")
    assert run("help", "play") == 0
    both = capsys.readouterr().out
    assert both.startswith("play: ")
    assert "usage: agot-tui play" in both
    assert find_topic("p") is None


def test_a_topic_that_there_is_not_gets_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("help", "gibberish") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "there is no topic 'gibberish'; there are play, keys" in captured.err


def test_the_man_page_has_every_topic_and_command_and_is_sound_troff(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("help", "--man") == 0
    page = capsys.readouterr().out
    for name in TOPICS:
        assert f"\n.SH {name.upper()}\n" in page
    for name in COMMANDS:
        assert f"\n.SS {name}\n" in page
    requests = {line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))}
    assert requests <= {".TH", ".SH", ".SS", ".B", ".RI", ".PP", ".TP", ".nf", ".fi", ".RS", ".RE"}
    groff = shutil.which("groff")
    if groff is not None:
        path = tmp_path / "agot-tui.6"
        path.write_text(page, encoding="utf-8")
        done = subprocess.run([groff, "-man", "-Tutf8", "-ww", "-k", str(path)], capture_output=True, check=False)
        assert done.stderr == b""
        assert "Valyrian Steel Blade" in " ".join(done.stdout.decode().split())


def test_what_looks_like_a_request_is_text() -> None:
    page = man_page([("odd", "a command", [".odd line", "'another", "back\\slash"])])
    assert "\\&.odd line" in page
    assert "\\&\\(aqanother" in page
    assert "back\\eslash" in page


def test_the_markup_knows_its_pieces() -> None:
    text = "A `word` and `two words`.\n\n    as it\n      stands\n\n## Head\n\none:: first\ntwo:: second\n\n{keys}"
    assert [block.kind for block in blocks_of(text)] == ["paragraph", "literal", "heading", "term", "term", "slot"]
    lines = as_lines(blocks_of(text)[:5], 40)
    assert lines[0] == "A word and 'two words'."
    assert lines[2:4] == ["  as it", "    stands"]
    assert lines[-2:] == ["  one             first", "  two             second"]
    assert as_lines([Block("term", "meaning", "a very long term indeed")], 40) == [
        "  a very long term indeed",
        "      meaning",
    ]


def test_the_keys_of_their_page_are_sound(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(literals("keys")[-1])
    rebound = load_keys(path, desk=DESK_KEYS)
    assert rebound.complaints == ()
    assert rebound.game.key_for("undo", "game") == "("

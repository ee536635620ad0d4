"""``agot-tui export``: what it writes loads, and nobody reads what is not theirs to know."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli

from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.position_export import position_of
from agot_tui.boardgame.positions import game_from
from agot_tui.kernel.seats import Seat
from agot_tui.tables import begin, look_at, new_header

from .test_command_line import run

STARK = Seat("stark")


def test_a_finished_game_exports_at_every_tenth_command(over: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = look_at(over)
    for moment in range(0, table.bus.moments + 1, table.bus.moments // 10):
        assert run("export", str(over), "--at", str(moment)) == 0
        out = capsys.readouterr().out
        assert out.startswith(f"# After {moment} of {table.bus.moments} commands.\n")
        assert tomli.loads(out) == position_of(table.bus.game_at(moment))


def test_what_is_exported_can_be_asked_about(over: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.toml"
    assert run("export", str(over), "--at", "3", "-o", str(path)) == 0
    assert capsys.readouterr().out == ""
    assert run("options", str(path)) == 0
    assert len(capsys.readouterr().out.splitlines()) > 10
    assert run("export", str(over), "-o", str(path)) == 2
    assert f"{path}: File exists" in capsys.readouterr().err


def test_a_game_that_goes_on_shows_a_spectator_no_order(going_on: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """R23.5: orders that lie face down, decks and seed."""
    table = look_at(going_on)
    orders = table.bus.game_at(table.bus.moments).state.orders
    assert {order.house for order in orders.values()} >= {"stark", "lannister"}
    shown = {}
    for eyes in ((), ("--seat", "stark"), ("--seat", "stark,Lannister"), ("--all",)):
        assert run("export", str(going_on), *eyes) == 0
        out = capsys.readouterr().out
        position = tomli.loads(out)
        game_from(default_board(), position)
        shown[eyes] = {
            area for area, order in orders.items() if position["areas"].get(area, "").split(",")[0].endswith(order.text)
        }
        assert ("seed" in position) == (eyes == ("--all",))
        assert ("Not said: the orders of" in out) == (eyes != ("--all",))
        assert ("with the eyes of Stark" in out) == ("--seat" in eyes)
    mine = {area for area, order in orders.items() if order.house == "stark"}
    assert shown == {
        (): set(),
        ("--seat", "stark"): mine,
        ("--seat", "stark,Lannister"): mine | {area for area, order in orders.items() if order.house == "lannister"},
        ("--all",): set(orders),
    }


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--at", "9999"], "--at 9999: the record has the commands 1 to 12; 0 is its beginning"),
        (["--at", "-1"], "--at -1: the record has"),
        (["--seat", "arryn"], "--seat arryn: there is no house 'arryn'"),
        (["--seat", "tyrell"], "--seat tyrell: Tyrell does not play"),
        (["--seat", ","], "--seat: name a house"),
        (["--seat", "stark", "--all"], "not allowed with argument"),
    ],
)
def test_bad_arguments_are_one_sentence(
    going_on: Path, arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("export", str(going_on), *arguments) == 2
    captured = capsys.readouterr()
    assert complaint in captured.err
    assert len(captured.err.splitlines()) == 1
    assert captured.out == ""


def test_records_that_cannot_be_read_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", str(tmp_path / "nowhere.agot")) == 2
    assert "nowhere.agot: No such file" in capsys.readouterr().err
    broken = tmp_path / "broken.agot"
    broken.write_text('format = 1\ngame = "boardgame"\nplayers = 3\nseed = 1\n---\nstark march winterfell\n')
    assert run("export", str(broken)) == 2
    assert "broken.agot: line 6: R28" in capsys.readouterr().err


def test_a_game_on_a_table_lies_open_to_whoever_entered_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = begin(new_header(3, position={"decks": {"on_table": True}}), tmp_path / "t.agot")
    assert table.bus.send(STARK, "order winterfell march")
    table.close()
    assert run("export", str(tmp_path / "t.agot")) == 0
    assert 'winterfell = "stark F K march"' in capsys.readouterr().out
    assert run("explain", str(tmp_path / "t.agot")) == 0
    assert "Stark (Planning): order winterfell march" in capsys.readouterr().out

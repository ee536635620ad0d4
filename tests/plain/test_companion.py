"""A game on somebody's table in plain mode, and the session command."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest

from agot_tui.boardgame.options import Options
from agot_tui.cli import main
from agot_tui.companion import Companion
from agot_tui.frontend.opening import begin_session
from agot_tui.plain.companion import PlainCompanion
from agot_tui.tables import look_at


@pytest.fixture
def talk(tmp_path: Path) -> PlainCompanion:
    found = PlainCompanion(begin_session("westeros", 3, Options(), tmp_path / "t.agot"))
    found.begin()
    return found


def said(talk: PlainCompanion, *lines: str) -> str:
    return "\n".join(text for line in lines for text in talk.feed(line))


def test_a_position_is_typed_with_all_its_faults_before_it_stands(talk: PlainCompanion) -> None:
    assert "Winterfell: stark F K march+1, garrison." in said(talk, "winterfell: stark F K, march+1")
    assert "S cannot be on land (R27.2)" in said(talk, "karhold: stark S")
    assert "threat: 5 is not one of" in said(talk, "set threat 5")
    assert said(talk, "done").count("(R") == 2
    assert "there is no area 'narnia'" in said(talk, "narnia: stark F")
    assert "Taken back." in said(talk, "undo", "undo")
    assert "Nothing contradicts." in said(talk, "faults")
    assert "wildlings crow_killers" in said(talk, "examples")
    out = said(talk, "phase march", "done")
    assert "Set by hand: phase: march; winterfell: stark F K march+1" in out
    assert "Stark, March: Winterfell (march+1)" in out
    assert talk.bus.moments == 1


def test_cards_questions_and_steps_back(talk: PlainCompanion) -> None:
    said(talk, "winterfell: stark F march", "phase march", "done")
    assert "R14.2" in said(talk, "ask march winterfell -> kings_landing: F")
    assert "It is allowed." in said(talk, "ask march winterfell -> karhold: F")
    assert talk.bus.moments == 1
    assert "Turned up is a card of Westeros deck I. Which?" in said(talk, "stark: march winterfell -> karhold: F")
    assert "Nothing was played." in said(talk, "back")
    said(talk, "march winterfell -> karhold: F")
    assert "'clash' is none of them." in said(talk, "clash")
    assert "could be 5 of them" in said(talk, "s")
    out = said(talk, "mustering", "2", "web")
    assert "Westeros cards: Mustering, Game of Thrones, Web of Lies." in out
    assert "Baratheon, Mustering" in out
    assert "Stark, March" in said(talk, "undo")
    assert said(talk, "undo", "undo").endswith("Not taken back: nothing has been played.")


def test_odds_are_the_same_as_those_of_the_odds_command(
    talk: PlainCompanion, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "being set up" in said(talk, "odds")
    said(talk, "winterfell: stark F F march", "karhold: lannister F", "phase march", "turn stark", "done")
    march = "march winterfell -> karhold: F F"
    told = said(talk, f"odds {march}")
    assert said(talk, f"odds stark: {march}") == told
    assert "Lannister is not the one who is asked now." in said(talk, f"odds lannister: {march}")
    assert talk.bus.moments == 1
    said(talk, f"export {tmp_path}/p.toml")
    assert main(["odds", f"{tmp_path}/p.toml", march]) == 0
    printed = capsys.readouterr().out.splitlines()
    names = {one.id: one.name for one in (*talk.board.houses.values(), *talk.board.house_cards.values())}
    words = re.compile(r"\b(" + "|".join(sorted(names, key=len, reverse=True)) + r")\b")
    assert [words.sub(lambda match: names[match[0]], line) for line in printed] == told.splitlines()[:-1]
    assert len(printed) > 40


def test_tides_cards_are_named_by_what_stands_on_them(tmp_path: Path) -> None:
    talk = PlainCompanion(begin_session("westeros", 3, Options(tides=True), tmp_path / "t.agot"))
    talk.begin()
    lines = ("winterfell: stark F F march", "karhold: lannister F", "lannisport: lannister F march", "phase march")
    said(talk, *lines, "turn stark", "done", "stark: march winterfell -> karhold: F F")
    out = said(talk, "stark: card eddard_stark", "lannister: card the_hound")
    assert "Stark draws a card of the Tides of Battle deck" in out
    assert "Lannister draws" in said(talk, "+2")
    assert "Tides of Battle: Stark +2, Lannister +1, 1 sword" in said(talk, "+1, 1 sword", "stark: blade keep")


def test_a_position_is_corrected_written_and_gone_on_with(
    talk: PlainCompanion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said(talk, "done", "stark: order winterfell march", "edit")
    assert "The game stays as it was." in said(talk, "threat 8", "drop")
    said(talk, "edit", "threat 8", "done")
    assert "Wildling threat 8" in said(talk, "view tracks")
    assert "Written" in said(talk, f"export {tmp_path}/p.toml")
    assert "File exists" in said(talk, f"export {tmp_path}/p.toml")
    assert f"agot-tui session {tmp_path}/t.agot" in said(talk, "quit")
    talk.table.close()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("t.agot", "p.toml"):
        monkeypatch.setattr("sys.stdin", StringIO("done\nview tracks\nquit\n"))
        assert main(["session", "--plain", str(tmp_path / name)]) == 0
        assert "Wildling threat 8" in capsys.readouterr().out
    (record,) = (tmp_path / "data").rglob("*.agot")
    assert isinstance(look_at(record).bus, Companion)


def test_a_westeros_phase_to_come_asks_for_its_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "p.toml").write_text('players = 3\nphase = "westeros"\n')
    monkeypatch.setattr("sys.stdin", StringIO("done\nmustering\ngame\nweb\nquit\n"))
    assert main(["session", "--plain", str(tmp_path / "p.toml")]) == 0
    assert "Westeros cards: Mustering, Game of Thrones, Web of Lies" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "text", "complaint"),
    [
        (["--players", "7"], "", "--players 7: Westeros is played by 3, 4, 5, 6 houses"),
        (["FILE.toml"], 'areas = { karhold = "stark S" }\nthreat = 5\n', "areas.karhold: S cannot be on land (R27.2)"),
        (["FILE.toml", "--tides"], "", "FILE.toml says both itself"),
        (["FILE.toml"], "players = [", "not TOML"),
        (["FILE.agot"], "nonsense", "no line ---"),
        (["FILE.agot", "--players", "3"], "nonsense", "is one that has begun"),
        ([], "", "name a session, a position, or --players N"),
    ],
)
def test_bad_input_is_said_and_exit_code_2(
    tmp_path: Path, arguments: list[str], text: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [word.replace("FILE", f"{tmp_path}/FILE") for word in arguments]
    for word in arguments:
        if "FILE" in word:
            Path(word).write_text(text)
    assert main(["session", "--plain", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_a_game_that_was_played_here_is_no_session(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "played.agot"
    path.write_text('format = 1\ngame = "boardgame"\nplayers = 3\nseed = 1\n---\n')
    assert main(["session", "--plain", str(path)]) == 2
    assert "is a game that was played here" in capsys.readouterr().err

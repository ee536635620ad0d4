"""The subcommands as an organizer types them: what they print, and how they end."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from agot_tui.tournament.command_line import main, register
from agot_tui.tournament.files.journal_file import JournalFile

from .helpers import DATA


class Desk:
    """The command line on one file."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path = path
        self.capsys = capsys

    def run(self, command: str, *args: str, code: int = 0) -> str:
        """The command's output; refusals and bad input are on the error stream."""
        self.capsys.readouterr()
        before = self.path.read_bytes() if self.path.exists() else None
        assert main([command, str(self.path), *args]) == code, self.capsys.readouterr()
        if code and before is not None:
            assert self.path.read_bytes() == before
        shown = self.capsys.readouterr()
        return shown.err if code else shown.out

    def json(self, command: str, *args: str):
        return json.loads(self.run(command, *args, "--json"))

    def play(self, code: str = "p1") -> None:
        self.run("pair")
        self.run("publish")
        for game in JournalFile(self.path).state.rounds[-1].games:
            self.run("result", str(game.table), code)


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path / "t.agot", capsys)


def test_a_store_championship_from_registration_to_the_winner(desk: Desk) -> None:
    desk.run("new", "--structure", "basic", "--seed", "7", "--title", "Store")
    assert "17 players in all" in desk.run("add", *[f"P{number}" for number in range(17)])
    for _ in range(4):
        desk.play("p2m")
    assert "refused: T8.1: all 4 Swiss rounds are played" in desk.run("pair", code=1)
    cut = desk.json("cut")
    assert len(cut["seeds"]) == 4
    assert cut["games"] == [[cut["seeds"][0], cut["seeds"][3]], [cut["seeds"][1], cut["seeds"][2]]]
    assert cut["rematch_warning"] is False
    assert desk.json("pair") == {"elimination_round": 1, "games": cut["games"]}
    desk.run("publish")
    desk.run("result", "1", "p1")
    desk.run("result", "2", "p1")
    desk.run("pair")
    desk.run("result", "1", "p2")
    bracket = desk.json("bracket")
    assert bracket["champion"] == cut["seeds"][1]
    assert bracket["games_per_round"] == [cut["games"], [[cut["seeds"][0], cut["seeds"][1]]]]
    assert "has won the final" in desk.run("pair", code=1)
    assert "different=0" in desk.run("verify")


def test_standings_as_json_are_rows_as_in_the_cases(desk: Desk) -> None:
    desk.run("new", "--structure", "custom", "--rounds", "2", "--seed", "1")
    desk.run("add", *"ABCDE")
    desk.play()
    desk.play("p1m")
    rows = desk.json("standings")
    assert [set(row) for row in rows] == [{"player", "rank", "points", "rounds", "opponents", "sos", "esos"}] * 5
    assert all(isinstance(row["points"], int) and isinstance(row["sos"], str) for row in rows)
    assert [row["rounds"] for row in desk.json("standings", "--round", "1")] == [1] * 5
    assert "T7.1" in desk.run("standings", "--round", "3", code=1)
    paired = json.loads(desk.run("round", "--json"))
    assert paired["round"] == 2
    assert {"table", "p1", "p2", "result"} == set(paired["matches"][0])


def test_pairing_as_json_has_what_cases_compare(desk: Desk) -> None:
    desk.run("new", "--structure", "custom", "--rounds", "3", "--seed", "1")
    desk.run("add", *"ABCDE")
    paired = desk.json("pair")
    assert (paired["round"], paired["rematches"], paired["float_cost"]) == (1, 0, 0)
    assert len(paired["matches"]) == 2
    assert [set(bye) for bye in paired["byes"]] == [{"player", "points"}]


def test_the_same_seed_gives_the_same_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for name in ("one", "two"):
        desk = Desk(tmp_path / name, capsys)
        desk.run("new", "--structure", "custom", "--rounds", "3", "--seed", "abc")
        desk.run("add", *"ABCDEFGHIJK")
        desk.play()
        desk.play()
        shown.append((desk.json("pair"), desk.json("standings")))
    assert shown[0] == shown[1]


def test_bad_input_and_refusals_change_nothing(desk: Desk, tmp_path: Path) -> None:
    assert "cannot be read" in desk.run("standings", code=2)
    desk.run("new", "--structure", "custom", "--rounds", "3", "--cut", "4", "--seed", "1")
    assert "never overwritten" in desk.run("new", "--structure", "basic", code=2)
    assert "T1.4" in desk.run("add", "A", "B", "C", "a", code=1)
    assert "nobody is named" in desk.run("add", code=2)
    assert "one player at a time" in desk.run("add", "A", "B", "--club", "x", code=2)
    assert "cannot be read" in desk.run("add", "--from", str(tmp_path / "none.csv"), code=2)
    assert "cannot be read" in desk.run("add", "A", "--deck", str(tmp_path / "none.txt"), code=2)
    assert "cut of 4 is larger than the field of 0" in desk.run("pair", code=1)
    desk.run("add", "A", "B", "C")
    assert "cut of 4 is larger than the field of 3" in desk.run("pair", code=1)
    desk.run("add", "D")
    desk.run("pair")
    assert "T3.5" in desk.run("result", "9", "p1", code=1)
    assert "none of p1, p2" in desk.run("result", "1", "win", code=2)
    assert main(["result", str(desk.path), "one", "p1"]) == 2
    desk.run("result", "1", "P1")
    assert "T12.2" in desk.run("result", "1", "p1", code=1)
    assert "T3.4: round 1: table 2 has no result" in desk.run("pair", code=1)
    assert "T3.4" in desk.run("cut", "--size", "99", code=1)
    assert "did you mean" not in desk.run("drop", "Nobody", code=1)
    assert "T1.4" in desk.run("add", "Late", code=1)
    damaged = desk.path.read_bytes().replace(b'"A"', b'"Z"', 1)
    desk.path.write_bytes(damaged)
    assert "line 2: is damaged" in desk.run("pair", code=2)
    saved = tmp_path / "saved.agot"
    assert "1 lines; after them" in desk.run("rescue", str(saved))


def test_names_may_stand_before_and_after_options(desk: Desk) -> None:
    desk.run("new", "--structure", "custom", "--rounds", "3", "--seed", "5")
    desk.run("add", "--club", "Wall", "Ann")
    desk.run("add", "Bob", "--by", "judge", "Cat", "Dan")
    assert [player["name"] for player in desk.json("players")] == ["Ann", "Bob", "Cat", "Dan"]
    assert main(["add", str(desk.path), "Eve", "--nonsense"]) == 2
    assert main(["pair", str(desk.path), "more"]) == 2


def test_corrections_and_pairing_again(desk: Desk) -> None:
    desk.run("new", "--structure", "custom", "--rounds", "3", "--seed", "5")
    desk.run("add", *"ABCDEF")
    desk.play()
    desk.run("pair")
    assert "pair --again" in desk.run("result", "1", "p2", "--round", "1")
    desk.run("pair", "--again")
    desk.run("withdraw")
    assert "(was p2)" in desk.run("result", "1", "p1", "--change")
    desk.run("undo")
    desk.run("redo")
    journal = [entry["entry"] for line in desk.json("journal") for entry in line.get("do", [])]
    assert journal.count("withdrawn") == 2
    assert "undid line" in desk.run("journal")
    assert "standings after round 1" in desk.run("journal", "--line", "9")


def test_people_by_hand_pairs_and_explanations(desk: Desk) -> None:
    desk.run("new", "--structure", "custom", "--rounds", "4", "--seed", "5")
    desk.run("add", *"ABCDEFG")
    desk.run("edit", "G", "--name", "Gendry", "--table", "3", "--awarded-bye", "yes")
    desk.run("fix", "A", "B")
    desk.run("forbid", "C", "D")
    desk.run("pair")
    assert "set by hand (T5.8)" in desk.run("explain")
    assert "awarded before the tournament" in desk.run("explain")
    desk.run("publish")
    desk.run("swap", "A", "C")
    absent = JournalFile(desk.path).state.rounds[0].games[0].one
    assert "did not come" in desk.run("no-show", absent)
    assert "is back" in desk.run("rejoin", absent)
    for game in JournalFile(desk.path).state.rounds[0].games[1:]:
        desk.run("result", str(game.table), "p1")
    assert "warning: they have met" in desk.run("fix", "A", next_opponent(desk, "A"))
    desk.run("free", "A", next_opponent(desk, "A"))
    desk.run("fix", "F", "bye")
    desk.run("pair")
    assert desk.json("explain")
    assert "place" in desk.run("explain", "--player", "gendry")
    assert "is disqualified" in desk.run("disqualify", "B", "--reason", "cards")
    assert "cards" in desk.run("report")
    assert "T9.6" in desk.run("rejoin", "B", code=1)


def next_opponent(desk: Desk, name: str) -> str:
    game = next(game for game in JournalFile(desk.path).state.rounds[0].games if game.has(name))
    return game.two if game.one == name else game.one


def test_the_clock_and_notes(desk: Desk) -> None:
    desk.run("new", "--structure", "custom", "--rounds", "1", "--cut", "2", "--seed", "5")
    desk.run("add", *"ABCD")
    assert "T11.4" in desk.run("clock", "show", code=1)
    desk.run("pair")
    desk.run("publish")
    desk.run("clock", "start", "--minutes", "40")
    desk.run("clock", "extra", "--table", "2", "--minutes", "3")
    assert "needs --table" in desk.run("clock", "extra", code=2)
    desk.run("clock", "pause")
    desk.run("clock", "resume")
    assert "clock set: 12:30 left" in desk.run("clock", "set", "--left", "12:30")
    assert "left 12:30" in desk.run("journal")
    for wrong in ((), ("--left", "soon"), ("--left", "12:60"), ("--left", "-5")):
        desk.run("clock", "set", *wrong, code=2)
    desk.run("clock", "set", "--left", "40")
    shown = desk.json("clock", "show")
    assert (shown["kind"], shown["minutes"], shown["paused"]) == ("swiss", 40, False)
    assert shown["extra"]["2"] - shown["remaining_s"] == 180
    desk.run("note", "slow play", "--kind", "warning", "--player", "A", "--table", "1")
    assert "slow play (table 1)" in desk.run("report")
    assert {row["player"] for row in desk.json("still-in")} == set("ABCD")
    assert "A: open (" in desk.run("still-in")


def test_who_wins_on_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["time", "Ann:power=11,deck=20", "Bob:power=13,deck=18"]) == 0
    assert capsys.readouterr().out == "Bob: modified win (step 1 of T11.3)\n"
    assert main(["time", "Ann:dominance", "Bob:", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"winner": "Ann", "result": "modified_win", "decided_by_step": 3}
    assert main(["time", "Ann:out", "Bob:", "--not-called"]) == 0
    assert capsys.readouterr().out == "Bob: win (T11.1)\n"
    assert main(["time", "Ann:", "Bob:"]) == 1
    assert main(["time", "Ann:", "Ann:"]) == 2
    assert main(["time", "Ann:power=x", "Bob:"]) == 2
    assert main(["time", ":power=1", "Bob:"]) == 2


def test_export_import_and_print(desk: Desk, tmp_path: Path) -> None:
    desk.run("new", "--structure", "custom", "--rounds", "2", "--cut", "2", "--seed", "5", "--title", "Round trip")
    desk.run("add", *"ABCDE")
    desk.play()
    desk.play()
    desk.run("cut")
    desk.run("pair")
    desk.run("publish")
    out = tmp_path / "event.json"
    desk.run("export", "--to", "json", "--out", str(out))
    again = tmp_path / "again.agot"
    assert main(["import", str(out), "--into", str(again)]) == 0
    assert again.read_bytes() == desk.path.read_bytes()
    assert main(["import", str(out), "--into", str(again)]) == 2
    assert main(["check", str(out)]) == 0
    assert desk.run("export", "--to", "csv").startswith("place,first,last,player")
    for command in (["export", "--to", "json"], ["print", "standings"]):
        sentence = desk.run(command[0], *command[1:], "--out", str(desk.path), code=2)
        assert "is the tournament itself: a tournament is never overwritten" in sentence
    page = desk.run("export", "--to", "html")
    assert page.startswith("<!DOCTYPE html>")
    for what in ("tables", "names", "slips", "standings", "bracket", "players", "report"):
        assert desk.run("print", what)
        assert "</html>" in desk.run("print", what, "--html")
    edited = json.loads(out.read_text(encoding="utf-8"))
    edited["rounds"][0]["matches"][0]["points1"] = 4
    out.write_text(json.dumps(edited), encoding="utf-8")
    assert main(["import", str(out)]) == 1
    edited["desk"]["journal"][3] = "{}"
    out.write_text(json.dumps(edited), encoding="utf-8")
    assert main(["import", str(out)]) == 2


def test_a_contradicting_event_is_reported_and_written_only_if_that_is_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = DATA / "tournaments" / "minis_store_2014_19p_inconsistent.json"
    into = tmp_path / "t.agot"
    assert main(["import", str(source), "--into", str(into)]) == 1
    shown = capsys.readouterr()
    rows = json.loads(source.read_text(encoding="utf-8"))["expected"]["disagreeing_rows"]
    assert shown.out.count("contradiction:") == sum(len(row) - 1 for row in rows)
    assert "contradicts itself in 17 rows" in shown.err
    assert not into.exists()
    assert main(["import", str(source), "--into", str(into), "--accept", "--seed", "1"]) == 0
    desk = Desk(into, capsys)
    assert len(desk.json("standings")) == 19
    assert "give the size" not in desk.run("cut", code=1)
    desk.run("cut", "--size", "8")


@pytest.mark.parametrize("file", ["tome.txt", "cobra.json", "cryodex.json"])
def test_foreign_files_as_json(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(DATA / "samples" / file), "--json"]) == 0
    event = json.loads(capsys.readouterr().out)
    assert event["schema"] == "agot-event/1"
    assert len(event["players"]) == 4


def test_a_league_from_the_command_line(desk: Desk) -> None:
    options = ("--tables", "3-4", "--preferred", "4", "--place-points", "5,3,1,0", "--bye-points", "2", "--houses")
    desk.run("new", "--structure", "custom", "--rounds", "2", "--seed", "1", *options)
    desk.run("add", "Ann", "Bob", "Cat", "Dan")
    paired = desk.json("pair")
    assert sorted(paired["tables"][0]["seats"]) == ["Ann", "Bob", "Cat", "Dan"]
    assert "must have exactly one place" in desk.run("result", "1", "Ann, Bob", code=2)
    assert "places entered; all results are in" in desk.run("result", "1", "Ann, Bob=Cat, Dan")
    points = {row["player"]: row["points"] for row in desk.json("standings")}
    assert points == {"Ann": "5", "Bob": "2", "Cat": "2", "Dan": "0"}
    told = desk.run("explain")
    assert told.startswith("round 1: tables of 4 (T14.2); seated at random (T14.5); draw")
    assert "table 1: " in told
    assert desk.run("explain", "--player", "Bob").splitlines()[1].startswith("round 1: 2 (")
    assert "places Ann, Bob = Cat, Dan" in desk.run("journal")
    assert "House" in desk.run("print", "tables")
    names = desk.run("print", "names")
    assert names.splitlines()[2].split() == ["Player", "Table", "House", "With"]
    house = paired["tables"][0]["houses"][paired["tables"][0]["seats"].index("Bob")]
    assert next(row for row in names.splitlines() if row.startswith("Bob")).split()[1:3] == ["1", house]


def test_a_place_of_an_earlier_league_round_is_corrected_and_the_tables_stay(desk: Desk) -> None:
    options = ("--tables", "3-4", "--preferred", "4", "--place-points", "5,3,1,0", "--bye-points", "2")
    desk.run("new", "--structure", "custom", "--rounds", "3", "--seed", "1", *options)
    desk.run("add", "Ann", "Bob", "Cat", "Dan")
    for _ in range(2):
        desk.run("pair")
        desk.run("result", "1", "Ann, Bob, Cat, Dan")
    desk.run("pair")
    second = desk.json("round")["tables"]
    assert "there is no round 9" in desk.run("result", "1", "Dan, Cat, Bob, Ann", "--round", "9", code=1)
    told = desk.run("result", "1", "Dan, Cat, Bob, Ann", "--round", "1")
    assert "round 3 has not begun: pair --again" in told
    points = {row["player"]: row["points"] for row in desk.json("standings")}
    assert points == {"Ann": "5", "Bob": "4", "Cat": "4", "Dan": "5"}
    assert desk.json("round")["tables"] == second


@pytest.mark.parametrize(
    "options",
    [
        ("--structure", "custom"),
        ("--structure", "custom", "--cut", "4"),
        ("--structure", "basic", "--rounds", "3"),
        ("--structure", "basic", "--points", "3,3,0,3"),
        ("--structure", "custom", "--rounds", "3", "--points", "3,3"),
        ("--structure", "custom", "--rounds", "3", "--tables", "x"),
        ("--structure", "custom", "--rounds", "3", "--tables", "3-6"),
        ("--structure", "custom", "--rounds", "3", "--tables", "2-8", "--place-points", "3,2", "--houses"),
        ("--structure", "custom", "--rounds", "3", "--preferred", "4"),
        ("--structure", "royal"),
        (),
    ],
)
def test_a_tournament_that_cannot_be(options: tuple[str, ...], desk: Desk) -> None:
    assert main(["new", str(desk.path), *options]) == 2
    assert not desk.path.exists()


def test_deck_lists_are_checked_if_there_is_a_checker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(tmp_path / "t.agot", capsys)
    deck = tmp_path / "deck.txt"
    deck.write_text("3x Hedge Knight\n", encoding="utf-8")
    desk.run("new", "--structure", "custom", "--rounds", "1", "--seed", "1")
    desk.run("add", "Ann", "--deck", str(deck), "--faction", "Stark")
    desk.run("add", "Bob")
    assert desk.run("decks", "--show", "Ann") == "3x Hedge Knight\n"
    assert "T1.4" in desk.run("decks", "--show", "Bob", code=1)
    assert "has no deck checker" in desk.run("decks", code=2)
    parser = argparse.ArgumentParser()
    register(parser.add_subparsers(), deck_checker=lambda text: ["too few cards"] if "Knight" in text else [])
    args = parser.parse_args(["tournament", "decks", str(desk.path)])
    assert args.run(args) == 0
    assert capsys.readouterr().out == "Ann: too few cards\ndecks=1 faulty=1 missing=1\n"


def test_a_closed_pipe_is_no_error(desk: Desk) -> None:
    desk.run("new", "--structure", "custom", "--rounds", "1", "--seed", "1")
    desk.run("add", *[f"Player {number} with a name of some length" for number in range(900)])
    command = f"{sys.executable} -m agot_tui.tournament.command_line players {desk.path} | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stderr == ""


@pytest.mark.parametrize("command", ["frobnicate", "pair"])
def test_usage_errors_end_with_2(command: str) -> None:
    assert main([command]) == 2


def test_the_figures_of_the_bench_have_names_values_and_units() -> None:
    from agot_tui.tournament.bench import figures

    found = list(figures((8, 16)))
    assert [name for name, _, _ in found] == [
        "tournament_pair_8",
        "tournament_pair_exact_8",
        "tournament_pair_16",
        "tournament_pair_exact_16",
    ]
    assert all(value > 0 and unit == "ms" for _, value, unit in found)

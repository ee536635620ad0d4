"""Imports, exports and pages."""

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from agot_tui.tournament.command_line import main
from agot_tui.tournament.contradictions import contradictions, differing_schedules, odd_matches
from agot_tui.tournament.desk import finals, people, results, rounds
from agot_tui.tournament.desk.registration import Details, register
from agot_tui.tournament.entries import Imported
from agot_tui.tournament.files.csv_pages import csv_standings, csv_table
from agot_tui.tournament.files.event_export import event_of
from agot_tui.tournament.files.event_file import Options, load_event, read_event, state_from
from agot_tui.tournament.files.html_pages import html_bracket, html_of, html_page, html_slips
from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tournament.files.registrations import Registration, load_registrations
from agot_tui.tournament.files.tables import (
    bracket_tables,
    pairings_by_name,
    pairings_by_table,
    places_table,
    published_only,
    round_to_show,
    standings_table,
)
from agot_tui.tournament.files.text_pages import text_of, text_slips
from agot_tui.tournament.fold import after_all
from agot_tui.tournament.model import PlayerId, State, Status
from agot_tui.tournament.refusals import BadInput, Refused
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.structures import Plan

from .helpers import DATA, Desk

EVENTS = sorted((DATA / "tournaments").glob("*.json")) + sorted((DATA / "samples").glob("*.event.json"))
READERS = ("title", "note", "source")
"""Keys that are for readers only."""


def by_name(value, names: dict[str, str]):
    """The value with every id replaced by a name."""
    if isinstance(value, dict):
        return {key: by_name(item, names) for key, item in value.items() if key not in READERS}
    if isinstance(value, list):
        return [by_name(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


def ordered(event: dict) -> dict:
    """An event with the rows whose order means nothing in one order."""
    names = {player["id"]: player["name"] for player in event["players"]}
    shown = by_name(event, names)
    shown["players"].sort(key=lambda player: player["id"])
    for part in shown["expected"]["standings"]:
        part["rows"].sort(key=lambda row: (row["rank"], row["player"]))
    return shown


@pytest.mark.parametrize(("file", "form"), [("tome.txt", "TOME"), ("cobra.json", "Cobra"), ("cryodex.json", "Cryodex")])
def test_a_foreign_file_gives_exactly_the_event_that_it_must(file: str, form: str) -> None:
    reading = load_event(DATA / "samples" / file)
    wanted = json.loads((DATA / "samples" / f"{file.split('.', maxsplit=1)[0]}.event.json").read_text(encoding="utf-8"))
    assert reading.form == form
    assert reading.remarks == []
    assert ordered(reading.event) == ordered(wanted)


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_an_imported_event_is_exported_word_by_word(path: Path) -> None:
    event = json.loads(path.read_text(encoding="utf-8"))
    exported = event_of(after_all(State(), [Imported(event, "1")]))
    for both in (event, exported):
        for part in both["expected"]["standings"]:
            part["rows"].sort(key=lambda row: (row["rank"], row["player"]))
    assert exported == event


def test_an_imported_event_can_be_played_on() -> None:
    event = json.loads((DATA / "tournaments" / "minis_store_2015_9p_top4.json").read_text(encoding="utf-8"))
    desk = Desk()
    desk.write((Imported(event, "5"),))
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    for game in desk.state.rounds[-1].games:
        desk.do(results.report, game.table, Code.P1)
    desk.do(register, "Newcomer", late=True)
    exported = event_of(desk.state)
    assert [round_["unpaired_losses"] for round_ in exported["rounds"]] == [["Newcomer"]] * 4
    assert exported["rounds"][3]["complete"]
    assert exported["expected"]["standings"][-1]["after_round"] == 4
    assert after_all(State(), [Imported(exported, "5")]).rounds[3].is_complete


def test_a_file_that_contradicts_itself_is_reported_and_kept_as_it_is() -> None:
    path = DATA / "tournaments" / "minis_store_2014_19p_inconsistent.json"
    event = json.loads(path.read_text(encoding="utf-8"))
    state = state_from(event)
    assert [row.as_json() for row in contradictions(state)] == event["expected"]["disagreeing_rows"]
    assert list(state.source["players"]) == event["players"]


# TOME


def tome() -> dict:
    text = (DATA / "samples" / "tome.txt").read_bytes().decode("latin-1")
    return json.loads(text[: text.index("^^")])


def read_tome(content: dict, **options):
    return read_event(json.dumps(content).encode(), Options(**options))


def test_a_tome_file_in_utf_8_and_without_its_tail_is_read_too() -> None:
    assert ordered(read_tome(tome()).event) == ordered(load_event(DATA / "samples" / "tome.txt").event)


def test_an_open_tome_round_is_kept_open() -> None:
    content = tome()
    seats = content["entityGroupMap"]["MatchParticipant:#"]["entities"]
    for seat in seats:
        if seat["match_pk"] == -20:
            seat["points_earned"] = None
    event = read_tome(content).event
    assert [round_["complete"] for round_ in event["rounds"]] == [True, False]
    assert [part["after_round"] for part in event["expected"]["standings"]] == [1]


def test_of_several_tome_events_one_must_be_named() -> None:
    content = tome()
    other = dict(content["entityGroupMap"]["Tournament:#"]["entities"][0], pk=-900, name="Other")
    content["entityGroupMap"]["Tournament:#"]["entities"].append(other)
    with pytest.raises(BadInput, match="'Sample Event', 'Other'"):
        read_tome(content)
    assert len(read_tome(content, name="Sample Event").event["rounds"]) == 2


def test_a_double_elimination_is_left_out_with_a_remark() -> None:
    content = tome()
    content["entityGroupMap"]["Tournament:#"]["entities"][1]["format_pk"] = 3
    reading = read_tome(content)
    assert "elimination" not in reading.event
    assert reading.remarks == ["the cut was a double elimination, which is left out"]
    assert reading.event["expected"]["cut_seeds_in_source"]


def test_awarded_byes_of_tome() -> None:
    content = tome()
    for participant in content["entityGroupMap"]["Participant:#"]["entities"]:
        participant["reward_byes"] = 1 if participant["pk"] == -8 else 0
    players = {player["name"]: player for player in read_tome(content).event["players"]}
    assert players["Player B"]["awarded_first_round_byes"] == 1
    assert "awarded_first_round_byes" not in players["Player A"]


# Cobra


def cobra() -> dict:
    return json.loads((DATA / "samples" / "cobra.json").read_text(encoding="utf-8"))


def read_cobra(content: dict):
    return read_event(json.dumps(content).encode(), Options())


def test_a_running_cobra_round_is_open_by_its_scores_or_by_the_sums() -> None:
    content = cobra()
    for seat in ("player1", "player2"):
        content["rounds"][1][0][seat] |= {"runnerScore": None, "corpScore": None, "combinedScore": None}
    del content["rounds"][2]
    assert [one["complete"] for one in read_cobra(content).event["rounds"]] == [True, False]
    content = cobra()
    del content["rounds"][2]
    for player, points in zip(content["players"], (6, 0, 3, 3), strict=True):
        player["matchPoints"] = points
    reading = read_cobra(content)
    assert [one["complete"] for one in reading.event["rounds"]] == [True, False]
    assert reading.remarks == ["round 2 is open: no sum in the file counts it"]


def test_a_bye_that_the_writer_left_out_follows_from_the_points_and_is_told() -> None:
    content = cobra()
    del content["rounds"][1][1]
    del content["uploadedFrom"]
    reading = read_cobra(content)
    assert reading.event["rounds"][1]["byes"] == [{"player": "P002", "points": 6}]
    assert reading.remarks == ["P002 has a bye in round 2: it is not in the file, only in the points"]


def test_other_cobra_writers() -> None:
    content = cobra()
    for games in content["rounds"]:
        for game in games:
            game["tableNumber"] = game.pop("table")
    content["rounds"][2][0]["player1"] = {"id": 101, "role": "corp", "corpScore": 0, "runnerScore": None}
    content["rounds"][2][0]["player2"] = {"id": 102, "role": "runner", "corpScore": None, "runnerScore": 3}
    content["rounds"][1][1]["player1"]["combinedScore"] = None
    content["uploadedFrom"] = "AesopsTables"
    event = read_cobra(content).event
    assert event["elimination"][0]["games"] == [{"p1": "P001", "p2": "P002", "winner": "P002"}]
    assert event["rounds"][1]["byes"] == [{"player": "P002", "points": 6}]
    assert [match["table"] for match in event["rounds"][0]["matches"]] == [1, 2]


def test_somebody_who_lost_and_plays_again_makes_it_a_double_elimination() -> None:
    content = cobra()
    content["rounds"].append(content["rounds"][2])
    reading = read_cobra(content)
    assert "elimination" not in reading.event
    assert "double elimination" in reading.remarks[0]


def test_decimals_of_cobra_are_kept_digit_by_digit() -> None:
    text = (DATA / "samples" / "cobra.json").read_text(encoding="utf-8")
    long = text.replace('"4.125"', "4.12500000000000000000000001")
    event = read_event(long.encode(), Options()).event
    assert event["players"][0]["source_esos"] == "4.12500000000000000000000001"
    assert event["expected"]["equal_to_source"] == ["points", "sos", "esos"]
    wrong = state_from(read_event(text.replace('"4.125"', '"4.2"').encode(), Options()).event)
    assert differing_schedules(wrong)[0][:3] == ("P001", "esos", "4.2")


# Cryodex


def cryodex() -> dict:
    return json.loads((DATA / "samples" / "cryodex.json").read_bytes().decode("latin-1"))


def read_cryodex(content: dict, **options):
    return read_event(json.dumps(content).encode(), Options(**options))


def test_cryodex_inside_a_wrapper_and_written_twice() -> None:
    plain = read_cryodex(cryodex()).event
    assert ordered(read_cryodex({"tournament": cryodex()}).event) == ordered(plain)
    twice = json.dumps(cryodex()) * 2
    reading = read_event(twice.encode(), Options())
    assert reading.remarks == ["the file holds its whole text twice; it was read once"]
    with pytest.raises(BadInput, match="something else follows"):
        read_event((json.dumps(cryodex()) + "{}").encode(), Options())


def test_other_points_of_cryodex_can_be_set() -> None:
    reading = read_cryodex(cryodex(), win=3, modified_win=2, modified_below=61)
    first = reading.event["rounds"][1]["matches"][0]
    assert (first["result"], first["points1"]) == ("p1m", 2)
    assert reading.event["expected"]["disagreeing_rows"]


def test_equal_scores_and_unplayed_rounds_of_cryodex_are_told() -> None:
    content = cryodex()
    content["rounds"][0]["matches"][0] |= {"player1points": 50, "player2points": 50}
    for match in content["rounds"][1]["matches"]:
        match |= {"player1points": 0} | ({"player2points": 0} if "player2" in match else {})
    content["rounds"][2]["matches"][0] |= {"player1points": 7, "player2points": 7}
    content["players"][3]["dropped"] = 1
    reading = read_cryodex(content)
    assert reading.event["rounds"][1]["complete"] is False
    assert reading.event["elimination"][0]["games"][0]["winner"] is None
    assert len(reading.remarks) == 4
    assert any("dropped before round 1, but plays in round 1" in remark for remark in reading.remarks)


def test_two_players_of_one_name_cannot_be_told_apart() -> None:
    content = cryodex()
    content["players"][1]["name"] = " Player A"
    with pytest.raises(BadInput, match="there twice"):
        read_cryodex(content)


# What makes no sense


def event(**changes) -> dict:
    return {
        "schema": "agot-event/1",
        "players": [{"id": "A"}, {"id": "B"}, {"id": "C"}],
        "rounds": [{"round": 1, "matches": [{"p1": "A", "p2": "B", "points1": 5, "points2": 0}], "byes": []}],
    } | changes


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"players": [{"id": "A"}, {"id": "A"}]}, r"players\[1\]: A is there twice"),
        ({"players": [{"id": "A", "name": "X"}, {"id": "B", "name": "X"}]}, r"players\[1\]: X is there twice"),
        ({"players": [{"id": "A\x1b"}]}, "cannot be printed"),
        ({"players": ["A"]}, "must have an id"),
        ({"players": [{"id": "A", "random_tiebreak": "x"}]}, "must be a number"),
        ({"rounds": [{"round": 2}]}, "says that it is round 2"),
        ({"rounds": ["x"]}, "must be an object"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "Z"}]}]}, "'Z' is not among the players"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "A"}]}]}, "named twice in round 1"),
        ({"rounds": [{"matches": [], "byes": [{"player": "A"}]}]}, "a bye must name"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "B", "points1": 5}]}]}, "both be missing"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "B", "result": "p1"}]}]}, "no points"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "B", "points1": 1, "points2": 1, "result": "x"}]}]}, "no result"),
        ({"rounds": [{"matches": [{"p1": "A", "p2": "B", "table": "x"}]}]}, "no free table"),
        ({"points_system": {"win": "5"}}, r"points_system\.win"),
        ({"schema": "other"}, "neither agot-event/1"),
        ({"rounds": {}}, "must be a list"),
    ],
)
def test_an_event_that_makes_no_sense_names_the_place(changes: dict, place: str) -> None:
    with pytest.raises(BadInput, match=place):
        state_from(read_event(json.dumps(event(**changes)).encode(), Options()).event)


def test_matches_that_contradict_themselves_are_told() -> None:
    odd = event(
        rounds=[
            {"matches": [{"p1": "A", "p2": "B", "points1": 0, "points2": 5, "result": "p1"}]},
            {"complete": True, "matches": [{"p1": "A", "p2": "B", "points1": None, "points2": None}]},
        ]
    )
    sentences = odd_matches(state_from(odd))
    assert "the result is p1, but the points are 0-5" in sentences[0]
    assert "has no result (T3.4)" in sentences[1]


def test_names_from_outside_cannot_steer_a_terminal() -> None:
    state = state_from(event(players=[{"id": "A", "name": "ev\x1b[2Jil\n"}, {"id": "B"}, {"id": "C"}]))
    assert state.players[PlayerId("A")].name == "ev[2Jil"
    assert "\x1b" not in text_of(standings_table(state))


def test_forfeits_and_unpaired_losses_survive_an_export() -> None:
    desk = Desk(plan=Plan(2, 0))
    desk.add(*"ABCDEF")
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    game = desk.state.rounds[0].games[0]
    desk.do(results.no_show, game.one)
    desk.do(results.no_show, game.two)
    desk.do(results.no_show, desk.state.rounds[0].games[1].two)
    desk.do(results.report, 3, Code.DL)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    desk.do(people.rejoin, game.one)
    again = state_from(json.loads(json.dumps(event_of(desk.state))))
    assert [one.result for one in again.rounds[0].games if one.result and one.result.is_forfeit] == [
        Code.DLF,
        Code.P1F,
    ]
    assert again.rounds[1].unpaired_losses == (game.one,)
    assert again.players[game.two].status is Status.DROPPED


# Registrations


def test_registrations_from_csv_and_json(tmp_path: Path) -> None:
    path = tmp_path / "r"
    path.write_bytes("Name;Club;Table;Bye;Mail\nZoë;Wall;3;yes;x@y\n;;;;\nBen;;;no;\n".encode("latin-1"))
    assert load_registrations(path) == [
        Registration("Zoë", Details(club="Wall", fixed_table=3, awarded_bye=True), f"{path}, line 2"),
        Registration("Ben", Details(), f"{path}, line 4"),
    ]
    path.write_text("Ann\n\nBob, the second\n", encoding="utf-8")
    assert [one.name for one in load_registrations(path)] == ["Ann", "Bob"]
    path.write_text('{"players": ["Ann", {"name": "Bob", "faction": "Stark", "awarded_bye": true}]}', encoding="utf-8")
    (_, bob) = load_registrations(path)
    assert bob == Registration("Bob", Details(faction="Stark", awarded_bye=True), f"{path}, player 2")


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_registrations_are_read_whatever_program_wrote_them(
    ends: str, separator: str, encoding: str, tmp_path: Path
) -> None:
    path = tmp_path / "r.csv"
    rows = [("Name", "Club"), ('"Sand, Zoë; the 2nd"', "X"), ("Ben", '"A ""B"""')]
    for lines in (rows, [(f"sep={separator}",), *rows]):
        path.write_bytes((ends.join(separator.join(row) for row in lines) + ends).encode(encoding))
        found = [(one.name, one.details.club) for one in load_registrations(path)]
        assert found == [("Sand, Zoë; the 2nd", "X"), ("Ben", 'A "B"')]
    path.write_bytes(ends.join([f"First name{separator}Last name", f"Zoë{separator}Sand"]).encode(encoding))
    assert [one.name for one in load_registrations(path)] == ["Zoë Sand"]


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("name\nAnn\nBob\nann\n", 1, "refused: T1.4: {}, line 4: Ann is registered already"),
        ("name\nAnn\nB\x01b\n", 2, "bad input: {}, line 3, name: 'B\\x01b' holds characters"),
        ('name,club\nAnn,x\nBob,"y\nCat,z\n', 2, "bad input: {}, line 3: is no CSV"),
    ],
)
def test_a_registration_that_is_refused_is_told_with_its_line_and_nobody_is_registered(
    text: str, code: int, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, event = tmp_path / "r.csv", tmp_path / "t"
    path.write_text(text, encoding="utf-8")
    assert main(["new", str(event), "--structure", "basic", "--seed", "1"]) == 0
    before = event.read_bytes()
    capsys.readouterr()
    assert main(["add", str(event), "--from", str(path)]) == code
    assert capsys.readouterr().err.startswith(sentence.format(path))
    assert event.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "holds no players"),
        ("name,table\nA,x\n", "line 2: 'x' is no table"),
        ("name,bye\nA,perhaps\n", "line 2: 'perhaps' is neither"),
        ("name,club\nA,B,C\n", "line 2: has 3 columns"),
        ("name,club\n,B\n", "line 2: has no name"),
        ("name,player\nA,B\n", "line 1: has two columns for the name"),
        ('name\n"A\n', "line 2: is no CSV"),
        ("[1]", "player 1: must be a name"),
        ("{}", "players: must be a list"),
        ("[", "is no JSON"),
    ],
)
def test_registrations_that_cannot_be_read(text: str, place: str, tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=place):
        load_registrations(path)


# Pages


def shown_desk() -> Desk:
    desk = Desk(plan=Plan(1, 2))
    desk.add("Ann <b>", "=Bob", "Zoë", "孔子", "Eve")
    desk.play_round(Code.P1M)
    return desk


def test_standings_as_text() -> None:
    desk = Desk(seed="3", plan=Plan(1, 0))
    desk.add("Ann", "孔子", "Zoë")
    desk.play_round(Code.P1M)
    lines = text_of(standings_table(desk.state)).splitlines()
    assert lines[:3] == ["Test: standings after round 1", "", "Place  Player  Points  Rounds     SoS  Ext. SoS"]
    assert sorted(line.split()[2] for line in lines[3:]) == ["0", "4", "5"]
    assert not any(line.endswith(" ") for line in lines)
    assert next(line for line in lines if "孔子" in line).index("孔子") == 7


def test_pairings_by_table_by_name_and_slips() -> None:
    state = shown_desk().state
    by_table = text_of(pairings_by_table(state, state.rounds[0]))
    assert "4-0" in by_table
    assert "bye" in by_table
    names = [row[0] for row in pairings_by_name(state, state.rounds[0]).rows]
    assert len(names) == 5
    assert names == sorted(names, key=str.casefold)
    assert text_slips(state, state.rounds[0]).count("TABLE") == 2


class Checker(HTMLParser):
    """Whether every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_html_is_well_formed_self_contained_and_escapes_names() -> None:
    desk = shown_desk()
    from agot_tui.tournament.desk import finals

    desk.do(finals.make_cut)
    desk.do(rounds.pair_next)
    state = desk.state
    parts = [html_of(standings_table(state)), html_slips(state, state.rounds[0]), html_bracket(state)]
    page = html_page("A & B", parts)
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert "Ann <b>" in checker.text
    assert "Ann <b>" not in page
    assert "http" not in page
    assert "src=" not in page


def test_what_is_not_published_is_on_no_page() -> None:
    desk = Desk(plan=Plan(2, 2))
    desk.add(*"ABCD")
    with pytest.raises(Refused, match=r"T3\.1"):
        round_to_show(desk.state, None)
    desk.do(rounds.pair_next)
    with pytest.raises(Refused, match=r"T13\.2"):
        round_to_show(desk.state, None)
    assert round_to_show(desk.state, None, draft=True).number == 1
    desk.do(rounds.publish)
    assert round_to_show(desk.state, None).number == 1
    for table in (1, 2):
        desk.do(results.report, table, Code.P1)
    desk.do(rounds.pair_next)
    assert round_to_show(desk.state, None).number == 1
    with pytest.raises(Refused, match=r"T13\.2"):
        round_to_show(desk.state, 2)
    with pytest.raises(Refused, match=r"T3\.1"):
        round_to_show(desk.state, 3)


def test_a_bracket_that_is_not_published_is_on_no_page() -> None:
    from agot_tui.tournament.desk import finals

    desk = shown_desk()
    desk.do(finals.make_cut)
    desk.do(rounds.pair_next)
    assert bracket_tables(desk.state)
    with pytest.raises(Refused, match=r"T10\.1"):
        bracket_tables(published_only(desk.state))
    desk.do(rounds.publish)
    assert bracket_tables(published_only(desk.state)) == bracket_tables(desk.state)


def test_csv_has_exact_fractions_and_no_formulas() -> None:
    desk = shown_desk()
    rows = list(csv.DictReader(io.StringIO(csv_standings(desk.state))))
    assert len(rows) == 5
    assert {row["sos"] for row in rows} <= {"0", "4"}
    assert "'=Bob" in [row["player"] for row in rows]
    table = csv_table(pairings_by_table(desk.state, desk.state.rounds[0]))
    assert table.splitlines()[0] == "Table,Player 1,Points,Player 2,Points,Result"


@pytest.mark.parametrize(
    ("there", "comes"),
    [
        ("José", "jose"),
        ("Zoë Ångström", "Zoe Angstrom"),
        ("Søren Łukasz", "Soren Lukasz"),
        ("Jean-Luc", "jean luc"),
        ("Ann Lee", "AnnLee"),
        ("Meera O'Reed", "Meera O\N{RIGHT SINGLE QUOTATION MARK}Reed"),
    ],
)
def test_a_name_that_differs_by_accents_or_blanks_only_is_doubted_until_it_is_said_that_it_is_another_person(
    there: str, comes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "t")
    assert main(["new", path, "--structure", "basic", "--seed", "1"]) == 0
    assert main(["add", path, there, "Bob"]) == 0
    before = Path(path).read_bytes()
    capsys.readouterr()
    for words in (["add", path, "Cy", comes], ["edit", path, "Bob", "--name", comes]):
        assert main(words) == 1
        said = capsys.readouterr().err
        assert f"T1.4: {comes} is easily taken for {there}, who registered before; --another says" in said
        assert Path(path).read_bytes() == before
    assert main(["edit", path, there, "--name", comes]) == 0, "nobody is taken for himself"
    assert main(["undo", path]) == 0
    assert main(["edit", path, "Bob", "--name", comes, "--another"]) == 0
    assert main(["undo", path]) == 0
    assert main(["add", path, "Cy", comes, "--another"]) == 0
    assert len(JournalFile(Path(path)).state.players) == 4


def test_names_that_are_two_whatever_their_accents_and_blanks_are_taken_at_once(tmp_path: Path) -> None:
    path = str(tmp_path / "t")
    assert main(["new", path, "--structure", "basic", "--seed", "1"]) == 0
    assert (
        main(["add", path, "Player 1", "Player 11", "Player 1 1", "P-1", "P1", "=Bob", "Bob", "李", "陳", "Ann A"]) == 0
    )


def test_every_doubt_of_a_file_is_told_with_its_line_before_anybody_is_registered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, source = str(tmp_path / "t"), tmp_path / "players.csv"
    source.write_text("name\nJosé\nJose\nAnn Lee\nAnn-Lee\n")
    assert main(["new", path, "--structure", "basic", "--seed", "1"]) == 0
    assert main(["add", path, "--from", str(source)]) == 1
    said = capsys.readouterr().err
    assert "line 3: Jose is easily taken for José" in said
    assert "line 5: Ann-Lee is easily taken for Ann Lee" in said
    assert JournalFile(Path(path)).state.players == {}
    assert main(["add", path, "--from", str(source), "--another"]) == 0
    assert len(JournalFile(Path(path)).state.players) == 4


def test_a_name_without_its_accents_finds_the_one_that_has_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "t")
    assert main(["new", path, "--structure", "basic", "--seed", "1"]) == 0
    assert main(["add", path, "Zoë"]) == 0
    assert main(["drop", path, "zoe"]) == 1
    assert "did you mean Zoë?" in capsys.readouterr().err


def test_a_page_of_standings_for_a_round_that_does_not_count_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "t")
    assert main(["new", path, "--structure", "custom", "--rounds", "2", "--seed", "1"]) == 0
    assert main(["add", path, "Ann", "Bob"]) == 0
    assert main(["pair", path]) == 0
    for number in ("0", "1", "7"):
        assert main(["print", path, "standings", "--round", number]) == 1
    assert main(["result", path, "1", "p1"]) == 0
    assert main(["print", path, "standings", "--round", "1"]) == 0


def test_between_the_cut_and_the_first_game_only_those_below_it_have_a_place(tmp_path: Path) -> None:
    desk = Desk(plan=Plan(1, 2))
    desk.add(*"ABCD")
    desk.play_round(Code.P1)
    desk.do(finals.make_cut)
    ranking = desk.state.cut.ranking
    assert places_table(desk.state).rows == (("3", ranking[2]), ("4", ranking[3]))
    desk.do(people.drop, ranking[0])
    assert [row[0] for row in places_table(desk.state).rows] == ["3", "4"]
    assert {row[1] for row in places_table(desk.state).rows} == {ranking[0], ranking[3]}

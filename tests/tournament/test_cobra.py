"""Files of NRTM and Cobra."""

import json

from agot_tui.tournament.contradictions import differing_schedules
from agot_tui.tournament.files.event_file import Options, read_event, state_from

from .helpers import DATA


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

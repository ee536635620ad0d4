"""Files of Cryodex."""

import json

import pytest

from agot_tui.tournament.files.event_file import Options, read_event
from agot_tui.tournament.refusals import BadInput

from .events import ordered
from .helpers import DATA


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

"""Files of TOME."""

import json

import pytest

from agot_tui.tournament.files.event_file import Options, load_event, read_event
from agot_tui.tournament.refusals import BadInput

from .events import ordered
from .helpers import DATA


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

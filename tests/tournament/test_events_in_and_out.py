"""Events of other programs and of our own form: read, played on, exported word by word."""

import json
from pathlib import Path

import pytest

from agot_tui.tournament.contradictions import contradictions
from agot_tui.tournament.desk import results, rounds
from agot_tui.tournament.desk.registration import register
from agot_tui.tournament.entries import Imported
from agot_tui.tournament.files.event_export import event_of
from agot_tui.tournament.files.event_file import load_event, state_from
from agot_tui.tournament.fold import after_all
from agot_tui.tournament.model import State
from agot_tui.tournament.scoring import Code

from .events import ordered
from .helpers import DATA, Desk

EVENTS = sorted((DATA / "tournaments").glob("*.json")) + sorted((DATA / "samples").glob("*.event.json"))


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

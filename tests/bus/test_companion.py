"""A game on somebody's table: cards are named, steps taken back, positions corrected, and the record has it all."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from agot_tui.boardgame.drawing import UNKNOWN
from agot_tui.boardgame.events import BoardEvent
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.position_export import position_of
from agot_tui.boardgame.view import FACE_DOWN
from agot_tui.companion import Companion, Corrected
from agot_tui.kernel.records import RecordError
from agot_tui.kernel.seats import Seat
from agot_tui.tables import Table, begin, branch, look_at, new_header, resume

STARK, LANNISTER, BARATHEON = Seat("stark"), Seat("lannister"), Seat("baratheon")


def on_table(path: Path | None, players: int = 3, *, tides: bool = False, **position: object) -> Table:
    header = new_header(
        players, seed=1, options=Options(tides=tides), position={"decks": {"on_table": True}, **position}
    )
    return begin(header, path)


def companion(table: Table) -> Companion:
    assert isinstance(table.bus, Companion)
    return table.bus


def step(bus: Companion, rng: Random) -> None:
    """Anything that somebody at a table may do next, with cards as they come."""
    seat = rng.choice(bus.waiting)
    game = bus.game_at(bus.moments)
    ruling = bus.send(seat, game.pending[seat].sample(rng))
    while not ruling:
        assert bus.due is not None, ruling
        assert UNKNOWN not in bus.due.card.choices
        ruling = bus.name_card(rng.choice(bus.due.card.choices))


@pytest.mark.parametrize("players", [3, 5])
def test_a_game_is_followed_taken_back_corrected_and_opened_again(tmp_path: Path, players: int) -> None:
    path = tmp_path / "table.agot"
    rng = Random(players)
    table = on_table(path, players, tides=True)
    bus = companion(table)
    corrected = 0
    while bus.waiting:
        step(bus, rng)
        if rng.random() < 0.1:
            for _ in range(rng.randrange(1, min(4, bus.moments + 1))):
                assert bus.undo(STARK)
        if rng.random() < 0.02 and not [*bus.not_said()]:
            house = rng.choice([*bus.view(None).houses])
            ruling = bus.correct({"house": {house: {"supply": rng.randrange(7)}}})
            assert ruling, ruling
            corrected += 1
        if rng.random() < 0.02:
            again = look_at(path)
            assert again.bus.moments == bus.moments
            assert again.bus.game_at(bus.moments) == bus.game_at(bus.moments)
    table.close()
    assert corrected > 3
    text = path.read_text()
    assert "\ndrawn westeros_1 " in text
    assert "\ndrawn tides " in text
    assert "\ncorrect { house." in text
    again = resume(path)
    assert again.bus.game_at(again.bus.moments) == bus.game_at(bus.moments)
    assert list(map(str, again.bus.commands())) == list(map(str, bus.commands()))
    for _ in range(again.bus.moments):
        assert again.bus.undo(STARK)
    assert path.read_text() == text.partition("\n---\n")[0] + "\n---\n"
    again.close()


def test_a_table_lies_open_to_whoever_enters_it(tmp_path: Path) -> None:
    bus = companion(on_table(None))
    assert bus.send(STARK, "order winterfell march")
    view = bus.view(LANNISTER)
    assert view.areas["winterfell"].order == "march"
    assert FACE_DOWN not in {area.order for area in view.areas.values()}
    assert all(house.hand is not None for house in view.houses.values())


def test_a_card_is_asked_for_and_the_command_goes_on_when_it_is_named(tmp_path: Path) -> None:
    table = on_table(tmp_path / "t.agot", phase="raven", areas={"winterfell": "stark F march"})
    bus = companion(table)
    assert bus.send(LANNISTER, "raven pass")
    for _ in range(2):
        ruling = bus.send(STARK, "march winterfell")
        assert (ruling.rule, bus.moments) == ("R7.2", 1)
        assert bus.due is not None
        assert bus.due.card.deck == "westeros_1"
        bus.name_no_card()
        assert bus.due is None
    bus.send(STARK, "march winterfell")
    assert bus.due is not None
    assert not bus.name_card("web_of_lies")
    for card in ("supply", "game_of_thrones"):
        assert not bus.name_card(card)
        assert bus.moments == 1
    assert bus.name_card("web_of_lies")
    assert bus.due is None
    lines = (tmp_path / "t.agot").read_text().partition("---\n")[2].splitlines()
    assert lines[1:] == [
        "drawn westeros_1 supply, westeros_2 game_of_thrones, westeros_3 web_of_lies",
        "stark march winterfell",
    ]
    assert bus.undo(BARATHEON)
    assert (tmp_path / "t.agot").read_text().endswith("raven pass\n")


def test_a_position_is_corrected_in_the_middle_and_branches(tmp_path: Path) -> None:
    table = on_table(tmp_path / "t.agot")
    bus = companion(table)
    bus.send(STARK, "order winterfell march")
    ruling = bus.correct({"areas": {"karhold": "stark S", "pyke": "stark F"}, "threat": 5})
    assert ruling.sentence.count("; ") == 2
    draft = bus.draft()
    draft.type("karhold: stark K K, raid+")
    draft.type("threat 8")
    draft.type("threat 6")
    draft.undo()
    assert bus.correct(draft.changed)
    event = next(event for _, event in bus.events(None) if isinstance(event, Corrected))
    assert event.sentence(table.board) == "Set by hand: threat: 8; karhold: stark K K raid+"
    assert bus.view(None).areas["karhold"].units.size == 2
    assert bus.view(None).areas["winterfell"].order == "march"
    assert bus.step(2)[0] is None
    other = branch(table, 2, tmp_path / "b.agot")
    assert other.bus.game_at(2) == bus.game_at(2)
    assert position_of(other.bus.game_at(2)) == bus.position()


def test_a_correction_can_turn_cards_up(tmp_path: Path) -> None:
    path = tmp_path / "t.agot"
    bus = companion(on_table(path))
    assert not bus.correct({"phase": "westeros", "round": 2})
    assert bus.due is not None
    for card in ("mustering", "game_of_thrones", "storm_of_swords"):
        bus.name_card(card)
    assert bus.waiting == ("baratheon",)
    assert look_at(path).bus.game_at(1) == bus.game_at(1)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("correct { threat = 5 }", "line 11: notation: 'correct { threat = 5 }': threat: 5 is not one of"),
        ("correct { threat", "correct { KEY = VALUE"),
        ("correct 5", "correct { KEY = VALUE"),
        ("drawn nonsense", "names no decks and cards"),
        ("correct { phase = 'westeros', round = 2 }", "R7.2"),
    ],
)
def test_lines_that_cannot_be_are_named(tmp_path: Path, line: str, fault: str) -> None:
    path = tmp_path / "t.agot"
    on_table(path).close()
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(RecordError) as error:
        look_at(path)
    assert fault in str(error.value)


def test_such_lines_mean_nothing_in_a_game_that_is_played_here(tmp_path: Path) -> None:
    path = tmp_path / "t.agot"
    begin(new_header(3, seed=1), path).close()
    path.write_text(path.read_text() + "drawn westeros_1 supply\n")
    with pytest.raises(RecordError, match="line 8: notation"):
        look_at(path)


LAST_FIGHT = {
    "clear": True,
    "phase": "march",
    "turn": "baratheon",
    "areas": {"kingswood": "baratheon F F K march+1", "reach": "lannister F", "winterfell": "stark F"},
    "house": {"lannister": {"hand": ["tywin_lannister", "cersei_lannister"]}},
}


def test_what_came_before_a_card_is_told_before_it_is_named() -> None:
    bus = companion(on_table(None, **LAST_FIGHT))
    assert bus.send(BARATHEON, "march kingswood -> reach: F F K")
    assert bus.send(BARATHEON, "card renly_baratheon")
    bus.send(LANNISTER, "card cersei_lannister")
    while bus.due is None:
        seat = bus.waiting[0]
        bus.send(seat, next(iter(bus.game_at(bus.moments).pending[seat].options())))
    moments, told = bus.moments, bus.before_the_card()
    assert any(sentence.startswith("Baratheon takes The Reach") for sentence in told)
    assert "Round 2 of 10 begins" in told
    assert not bus.name_card(bus.due.card.choices[0])
    assert bus.due is not None
    assert bus.before_the_card() == (), "between two cards nothing has happened"
    bus.name_no_card()
    assert bus.before_the_card() == ()
    assert bus.moments == moments


@pytest.mark.parametrize("seed", range(6))
def test_what_is_told_before_a_card_is_what_the_step_then_comes_to(seed: int) -> None:
    bus, rng = companion(on_table(None, 4, tides=True)), Random(seed)
    asked = 0
    while bus.waiting and asked < 25:
        seat = rng.choice(bus.waiting)
        game = bus.game_at(bus.moments)
        ruling = bus.send(seat, game.pending[seat].sample(rng))
        told = bus.before_the_card()
        asked += bus.due is not None
        while not ruling:
            assert bus.due is not None
            ruling = bus.name_card(rng.choice(bus.due.card.choices))
            assert bus.due is None or bus.before_the_card() == ()
        events = [event for _, event in bus.events_of(tuple(game.state.setup.houses), bus.moments)]
        sentences = [event.sentence(game.board) for event in events if isinstance(event, BoardEvent)]
        assert told == tuple(sentence for sentence in sentences if sentence)[: len(told)]
    assert asked

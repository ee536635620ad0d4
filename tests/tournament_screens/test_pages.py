"""Standings, bracket, journal, notes, output and typed verbs (T7, T8, T10, T12, T13)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from agot_tui.tournament.command_line import main
from agot_tui.tournament.files.journal_file import JournalFile
from agot_tui.tournament.standings import fraction_text, standings_of
from agot_tui.tui.lines import text_of
from agot_tui.tui.tournament.app import DeskApp
from agot_tui.tui.tournament.desk import Desk
from agot_tui.tui.tournament.keys import Where
from agot_tui.tui.tournament.session import Session
from agot_tui.tui.tournament.tabs.players import PlayersTab
from agot_tui.tui.tournament.tree import Tree

from .fingers import Hands, custom, tournament
from .looking import drawn


def played(path: Path, players: int = 9, rounds: int = 2, cut: int = 4, seed: int = 1) -> Hands:
    """A custom tournament, its Swiss rounds played by keys."""
    hands = Hands(custom(path, players, rounds, cut))
    dice = Random(seed)
    hands.press("R")
    for _ in range(rounds):
        hands.press("p", "b")
        for game in hands.state.rounds[-1].games:
            hands.result(game.table, dice.choice(["lw", "lm", "rw", "rm"]))
    return hands


# Standings


def test_standings_show_decimals_or_fractions_and_explain_every_rank(tmp_path: Path) -> None:
    hands = played(tmp_path / "t")
    rows = standings_of(hands.state)
    text = hands.press("S").text()
    assert "Standings after round 2" in text
    assert "top 4" in text
    text = hands.press("f").text()
    for row in rows[:3]:
        assert fraction_text(row.sos) in text
        assert fraction_text(row.esos) in text
    hands.press("e")
    assert hands.desk.where is Where.READER
    assert "SoS = (" in hands.text()
    assert f"= {fraction_text(rows[0].sos)} =" in hands.text().replace("\n  ", " ")
    assert "extended SoS = (" in hands.press("escape").text((120, 40))


def test_standings_after_an_earlier_round(tmp_path: Path) -> None:
    hands = played(tmp_path / "t", rounds=3)
    hands.press("S", "[", "[")
    assert "Standings after round 1" in hands.text()
    best = standings_of(hands.state, 1)[0]
    assert f"{best.points} points" in hands.text()
    hands.press("[", "]", "]")
    assert "Standings after round 3" in hands.text()


def test_who_is_still_in_is_shown_for_each_own_result(tmp_path: Path) -> None:
    hands = played(tmp_path / "t", rounds=1)
    hands.press("S", "i")
    assert "T8.1" in hands.message
    hands = Hands(custom(tmp_path / "u", 8, 2, 2))
    hands.press("R", "p", "b")
    for table in range(1, 5):
        hands.result(table, "lw")
    hands.press("p", "b").result(3, "lw").press("S", "i")
    text = hands.text((160, 50))
    assert "in/in/out" in text
    hands.press("R").result(4, "lw").press("S")
    assert "in/in/out" not in hands.text((160, 50)), "an outlook of another moment is not shown any more"


def test_the_cut_comes_when_it_is_due_and_names_the_seeds(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 6, 1, 2))
    hands.press("R", "p", "b").result(1, "lw").press("S", "c")
    assert "T3.4" in hands.message
    hands.press("R").result(2, "lw").result(3, "lw").press("S", "c")
    assert "the cut to the top 2 is made" in hands.message
    assert "seed 1" in hands.text()


def test_a_cut_larger_than_the_field_is_refused(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 4, 2, 8))
    hands.press("R", "p")
    assert hands.message == "T8.1: a cut of 8 is larger than the field of 4"
    assert hands.state.rounds == ()


def test_a_page_is_named_after_the_round_that_is_on_it(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 4, 3, 0)).press("R", "p", "b").result(1, "lw").result(2, "lw").press("p")
    hands.press("O", "t")
    page = Path(hands.message.partition("written: ")[2])
    assert page.name == "t_round1_names.txt"
    assert "round 1, by name" in page.read_text()


def test_pages_of_the_elimination_are_written_under_its_name_and_earlier_rounds_are_reached(tmp_path: Path) -> None:
    hands = played(tmp_path / "t", cut=4)
    hands.press("S", "c", "B", "p", "b", "O", "t")
    assert (tmp_path / "t_last4_names.txt").read_text().startswith("Store Championship: last 4, by name")
    seen = []
    for key in "[[[]]":
        hands.press(key, "t")
        seen.append(Path(hands.message.partition("written: ")[2]).name)
    assert seen == [f"t_{name}_names.txt" for name in ("round2", "round1", "round1", "round2", "last4")]


# Bracket


def test_a_bracket_is_played_on_its_tree(tmp_path: Path) -> None:
    hands = played(tmp_path / "t")
    hands.press("B")
    assert "There is no bracket yet" in hands.text()
    hands.press("c")
    assert "replacement:" not in hands.text()
    assert "Seeds of the top 4" in hands.text()
    hands.press("p")
    assert "DRAFT" in hands.text()
    hands.press("b", "1", "l", "w", "2", "r", "m")
    bracket = hands.state.bracket
    assert bracket is not None
    assert [duel.code for duel in bracket.latest] == ["p1", "p2m"]
    hands.press("p", "b", "l", "w")
    assert hands.state.bracket is not None
    assert hands.state.bracket.champion == bracket.rounds[0][0].one
    assert "has won the tournament" in hands.text()
    assert f"1  {bracket.rounds[0][0].one}" in hands.press("e").text()


def test_whoever_leaves_the_cut_or_declines_is_named_with_who_comes_in(tmp_path: Path) -> None:
    hands = played(tmp_path / "t", players=6, rounds=2, cut=4)
    hands.press("S", "c")
    assert hands.state.cut is not None
    order = hands.state.cut.ranking
    hands.press("P", "/", *order[1], "enter", "d")
    assert hands.message == f"{order[1]} has dropped; {order[4]} comes in as seed 4 (T8.2)"
    hands.press("B", "o").press(*["backspace"] * 40).enter(order[4])
    assert hands.message == f"{order[4]} declines; {order[5]} is next, as seed 4"
    hands.press("o").press(*["backspace"] * 40).enter(order[5])
    assert hands.message == f"{order[5]} declines; nobody is left: there are 3 of 4 (T8.4)"
    hands.press("P", "/", *order[4], "enter", "d")
    assert hands.message == f"{order[4]} has dropped", "who is not in the cut takes nobody's place"
    hands.press("/", *order[0], "enter", "d")
    assert hands.message == f"{order[0]} has dropped; nobody is left to come in: the highest seed gets a bye (T8.4)"
    hands.press("B", "p", "b")
    assert "has a bye" in hands.text()
    assert " -  -" not in hands.text()


@pytest.mark.parametrize("width", range(80, 200, 7))
def test_the_lines_of_the_tree_stand_one_below_the_other_however_long_the_names(width: int, tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 0, 1, 16))
    hands.press("a")
    for at in range(32):
        hands.enter(f"{'Long ' * (at % 5)}Name {at}")
    hands.press("escape", "R", "p", "b")
    for table in range(1, 17):
        hands.result(table, "lw")
    hands.press("S", "c", "B", "p", "b")
    for table in range(1, 9):
        hands.result(table, "lw" if table % 2 else "rw")
    bracket = hands.state.bracket
    assert bracket is not None
    tree = Tree(hands.state, bracket, width)
    for row in map(text_of, tree.lines()):
        assert {at % tree.column for at, sign in enumerate(row) if sign in "┐┘└┌│"} <= {tree.column - 3}
        assert cell_len(row) <= width


def test_the_cursor_moves_through_the_tree(tmp_path: Path) -> None:
    hands = played(tmp_path / "t", players=17, rounds=2, cut=8)
    hands.press("S", "c", "B", "p", "b")
    for table in range(1, 5):
        hands.result(table, "lw")
    hands.press("p", "b")
    assert "Game #1" in hands.text()
    seen = []
    for key in ("left", "down", "down", "down", "right"):
        hands.press(key)
        seen.append(hands.desk.tab.at)  # type: ignore[attr-defined]
    assert seen == [(1, 1), (1, 4), (1, 2), (1, 3), (2, 2)]
    hands.press("home", "left", "r", "w", "y")
    assert hands.state.bracket is not None
    assert hands.state.bracket.rounds[0][0].code == "p2"
    assert hands.state.bracket.rounds[1][0].one == hands.state.bracket.rounds[0][0].two


def test_a_correction_that_later_results_rest_on_is_refused(tmp_path: Path) -> None:
    hands = played(tmp_path / "t")
    hands.press("B", "c", "p", "b").result(1, "lw").result(2, "lw").press("p", "b").result(1, "lw")
    hands.press("left", "r", "w", "y")
    assert "T12.5" in hands.message
    hands.press("R", "[", "[", "[").result(1, "lw")
    assert "T12.3" in hands.message


def test_a_qualified_player_leaves_and_the_replacement_may_decline(tmp_path: Path) -> None:
    hands = played(tmp_path / "t")
    hands.press("B", "c")
    seeds = [str(row.key) for row in hands.desk.tab.listing.rows]
    hands.press("P", "/").type(seeds[1]).press("enter", "d", "B")
    assert "replacement: o, if the player declines" in hands.text()
    now = [str(row.key) for row in hands.desk.tab.listing.rows]
    assert now[:3] == [seeds[0], *seeds[2:]]
    hands.press("end", "o", "enter")
    assert str(hands.desk.tab.listing.rows[3].key) not in (now[3], seeds[1])
    hands.press("up", "o", "enter")
    assert "T8.3" in hands.message


# Journal


def test_undo_and_redo_tell_what_they_did(tmp_path: Path) -> None:
    hands = played(tmp_path / "t", rounds=1)
    before = hands.state
    hands.press("S", "u")
    assert "undone: line" in hands.message
    assert "reported: round 1" in hands.message
    assert hands.state != before
    hands.press("y")
    assert hands.state == before
    hands.press("y")
    assert "T12.1" in hands.message


def test_any_earlier_moment_is_shown_on_every_page_and_nothing_is_written_there(tmp_path: Path) -> None:
    hands = played(tmp_path / "t")
    lines = len(hands.session.journal.lines)
    published = next(
        line.number
        for line in hands.session.journal.lines
        if len(hands.session.journal.at_line(line.number).rounds) == 1
    )
    hands.press("J", *["up"] * (lines - published), "enter")
    assert f"AS IT WAS after line {published} of {lines}" in hands.text()
    assert "missing: 1, 2, 3, 4" in hands.press("R").text()
    assert "Standings before the first round" in hands.press("S").text()
    hands.press("R").result(1, "lw")
    assert "T12.1: this is how it was after line" in hands.message
    hands.press("u", "p", "S", "c")
    assert len(hands.session.journal.lines) == lines
    hands.press("J", "right")
    assert f"after line {published + 1} of" in hands.text()
    hands.press("left", "left")
    assert f"after line {published - 1} of" in hands.text()
    hands.press("escape")
    assert "AS IT WAS" not in hands.text()
    hands.press("S")
    assert "Standings after round 2" in hands.text()


def test_lines_that_were_undone_do_not_count_in_what_is_shown(tmp_path: Path) -> None:
    hands = played(tmp_path / "t", rounds=1)
    hands.press("u", "u").result(3, "rw")
    journal = hands.session.journal
    for number in range(1, len(journal.lines) + 1):
        from agot_tui.tournament.fold import state_of

        assert journal.at_line(number) == state_of(journal.lines[:number])


def test_every_draw_is_repeated_on_a_key(tmp_path: Path) -> None:
    hands = played(tmp_path / "t")
    assert "different=0" in hands.press("J", "v", "end").text()


# Notes


def test_a_penalty_is_written_down_with_player_and_kind(tmp_path: Path) -> None:
    hands = played(tmp_path / "t")
    hands.press("N", "n", "right", "right", "down").type("hot").press("down", "down").type("slow play").press("enter")
    note = hands.state.notes[0]
    assert (note.kind, note.player, note.text) == ("warning", "Hot Pie", "slow play")
    assert "slow play" in hands.text()
    hands.press("n", "left", "down").type("marked cards").press("down", "down", "down").type("x").press("enter")
    assert hands.state.notes[1].kind == "marked cards"
    hands.press("n", "end", "up", "enter")
    assert "a penalty or a ruling needs a kind and a text" in hands.message


# Output


def test_pages_are_shown_and_written_beside_the_tournament(tmp_path: Path) -> None:
    hands = played(tmp_path / "store.tournament")
    hands.press("O")
    assert "where" not in hands.text()
    assert "by name" in hands.press("enter").text()
    hands.press("escape", "t", "h", "down", "down", "h")
    files = {path.name for path in tmp_path.iterdir()}
    assert {"store_round2_names.txt", "store_round2_names.html", "store_round2_slips.html"} <= files
    assert (tmp_path / "store_round2_slips.html").read_text().startswith("<!DOCTYPE html>")
    hands.press("[", "t")
    assert (tmp_path / "store_round1_slips.txt").exists()


def test_exports_are_written_and_can_be_read_again(tmp_path: Path) -> None:
    hands = played(tmp_path / "store.json")
    hands.press("O", "end", "enter", "up", "enter", "up", "enter")
    event = tmp_path / "store_event.json"
    assert json.loads(event.read_text())["schema"] == "agot-event/1"
    assert JournalFile(tmp_path / "store.json").state == hands.state, "the tournament itself is never written over"
    assert main(["import", str(event), "--into", str(tmp_path / "again")]) == 0
    assert JournalFile(tmp_path / "again").state == hands.state


def test_what_is_not_published_is_not_printed(tmp_path: Path) -> None:
    hands = Hands(custom(tmp_path / "t", 6, 3, 0))
    hands.press("R", "p", "O", "enter")
    assert "T13.2" in hands.message


# Typed verbs


def test_every_verb_of_the_command_line_can_be_typed(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    hands.press(":").enter('add "Ann Lee" Bob')
    assert len(hands.state.players) == 6
    hands.press(":").enter("pair")
    assert hands.desk.where is Where.READER
    assert "by table" in hands.text()
    hands.press("escape", ":").enter("publish").press(":").enter("result 1 p2m")
    assert "0-4; missing: 2, 3" in hands.message
    hands.press(":").enter("agot-tui tournament result t 2 p1")
    assert "5-0; missing: 3" in hands.message


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("result 1 p1", "T3.1: no round is paired yet: pair the next one first"),
        ("result one p1", "invalid int value: 'one'"),
        ("result 1", "the following arguments are required"),
        ("rezult 1 p1", "there is no verb 'rezult': did you mean result?"),
        ("drop Arya Snow", "a name with blanks stands in \"quotes\""),
        ('drop "Arya', "a quote is not closed"),
        ("drop nobody", "T1.4: nobody is registered as 'nobody'"),
        ("journal --line 99", "has lines 1 to 2, not 99"),
        ("cut", "T8.1: no round is played yet"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_sentence_and_the_line_stays(typed: str, sentence: str, tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    hands.press(":").enter(typed)
    assert sentence in hands.message
    assert hands.desk.where is Where.EDITOR
    assert len(hands.session.journal.lines) == 2


def test_the_verbs_explain_themselves(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    hands.press(":").enter("result --help")
    assert "p1|p2|p1m|p2m|dl" in hands.text()


def test_verbs_and_names_are_completed_and_older_lines_come_back(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 6))
    hands.press(":").type("dro").press("tab").type("ary").press("tab", "enter")
    assert "Arya Snow has dropped" in hands.message
    hands.press(":", "up")
    assert ': drop "Arya Snow"' in hands.text()
    hands.press("escape", ":").enter("")
    assert hands.desk.where is Where.PLAYERS


def test_the_typed_verb_tells_who_did_it(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    hands.press(":").enter("note --by judge late")
    hands.press("N", "n", "up").type("x").press("enter")
    assert [line.by for line in hands.session.journal.lines[2:]] == ["judge", "desk"]


def test_another_program_on_the_same_file_is_followed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tournament(tmp_path / "t", 4)
    hands = Hands(path)
    assert not hands.desk.tick()
    assert main(["add", str(path), "Late Comer", "--by", "door"]) == 0
    capsys.readouterr()
    assert hands.desk.tick()
    assert "line 3, by door: registered" in hands.message
    assert "Late Comer" in hands.text()
    hands.press("a").enter("One More")
    assert [line.number for line in JournalFile(path).lines] == [1, 2, 3, 4]


def test_a_damaged_file_is_told_and_what_was_read_stays(tmp_path: Path) -> None:
    path = tournament(tmp_path / "t", 4)
    hands = Hands(path)
    good = path.read_text()
    path.write_text(good + '{"n":3,"broken":1}\n')
    assert hands.desk.tick()
    assert "line 3" in hands.message
    assert "is damaged" in hands.message
    assert "Arya Snow" in hands.text()
    hands.press("a").enter("New")
    assert "is damaged" in hands.message
    path.write_text(good)
    hands.desk.tick()
    hands.press("enter")
    assert "New" in [player.name for player in JournalFile(path).state.players.values()]


def test_a_fault_of_ours_leaves_the_tournament_and_the_desk(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    hands.press("e")
    hands.desk.recover("agot-tui met a fault")
    assert "the tournament is kept, go on" in hands.text()
    assert hands.desk.where is Where.PLAYERS


async def test_a_fault_in_the_real_app_is_one_sentence_and_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = DeskApp(tick=3600)
    app.show(Desk(Session(JournalFile(tournament(tmp_path / "t", 4))), app))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        monkeypatch.setattr(DeskApp, "under_test", False)
        monkeypatch.setattr(PlayersTab, "do_drop", lambda _: 1 / 0)
        await pilot.press("d")
        await pilot.pause()
        text = "\n".join(drawn(pilot).split())
        assert "ZeroDivisionError" in text
        await pilot.press("r", "a", *"Zed", "enter", "escape")
        await pilot.pause()
        assert "Zed" in drawn(pilot)
    assert "ZeroDivisionError" in (tmp_path / "home" / "agot-tui" / "faults.log").read_text()


def test_leaving_asks_and_names_the_file(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    hands.press("q", "escape")
    assert hands.stage.left is None
    hands.press("q", "q")
    assert hands.stage.left is not None
    assert str(tmp_path / "t") in hands.stage.left


def test_pages_are_reached_in_a_ring(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    seen = [hands.press("tab").desk.page for _ in range(7)]
    assert len(set(seen)) == 7
    assert seen[-1] is Where.PLAYERS
    assert hands.press("shift+tab").desk.page is Where.OUTPUT


def test_a_terminal_that_is_too_small_says_so(tmp_path: Path) -> None:
    hands = Hands(tournament(tmp_path / "t", 4))
    assert "The terminal is 79x24; this needs 80x24." in hands.text((79, 24))

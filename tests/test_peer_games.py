"""Games of another implementation replayed on our core: what is alike, what is found, what cannot be read."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from agot_tui.boardfiles.loader import default_board
from tests.peer_games.__main__ import ALIKE, DIFFERENT, UNREADABLE, main, outcome_of
from tests.peer_games.deviations import Tally
from tests.peer_games.ids import Ids
from tests.peer_games.reading import Node, Unreadable, read_game
from tests.peer_games.results import Result

GAMES = Path(__file__).parent / "peer_games" / "games"
SMALL = GAMES / "p3-tides-01001.jsonl.gz"

Edit = Callable[[list[dict[str, Any]]], Any]


def edited(folder: Path, edit: Edit, game: Path = SMALL) -> Path:
    """A copy of a game, its records changed by ``edit``."""
    records = [json.loads(line) for line in gzip.decompress(game.read_bytes()).splitlines()]
    edit(records)
    copy = folder / "edited.jsonl"
    copy.write_text("\n".join(json.dumps(record) for record in records))
    return copy


def first(records: list[dict[str, Any]], kind: str, **fields: Any) -> dict[str, Any]:
    """The first record of a kind with these fields."""
    return next(r for r in records if r["t"] == kind and all(r.get(key) == value for key, value in fields.items()))


def result_of(path: Path) -> Result:
    """How a game that can be read went."""
    outcome = outcome_of(path)
    assert isinstance(outcome, Result), outcome
    return outcome


# Whole games


@pytest.mark.parametrize("path", sorted(GAMES.iterdir()), ids=lambda path: path.name.split(".")[0])
def test_the_game_is_alike_on_both_sides(path: Path) -> None:
    result = result_of(path)
    assert not result.differences, "\n".join(map(str, result.differences))
    records = read_game(path).records
    assert result.snapshots == result.decisions == sum(record["t"].value == "d" for record in records)
    assert result.combats == records[-1]["combats"].number


def test_the_games_kept_here_meet_most_points_in_which_the_sides_differ() -> None:
    tally = Tally()
    for path in GAMES.iterdir():
        tally.add(result_of(path).tally)
    assert {"1", "3", "6", "8", "9", "10", "11", "a", "b", "c ties", "robb", "star", "port", "order"} <= set(tally.met)
    assert set(tally.explained) == {"10"}


def test_the_games_kept_here_are_small() -> None:
    assert sum(path.stat().st_size for path in GAMES.iterdir()) < 350_000


# What is found


def test_a_snapshot_that_differs_is_found_at_its_decision_and_field(tmp_path: Path) -> None:
    def richer(records: list[dict[str, Any]]) -> None:
        first(records, "s", n=20)["s"]["p"]["stark"] += 1

    (found,) = result_of(edited(tmp_path, richer)).differences
    assert (found.decision, found.kind, found.field) == (20, "snapshot", "p stark")
    assert found.theirs == found.ours + 1


def test_a_combat_that_differs_is_found_term_by_term(tmp_path: Path) -> None:
    def stronger(records: list[dict[str, Any]]) -> None:
        first(records, "combat")["stats"][0]["army"] += 1

    (found,) = result_of(edited(tmp_path, stronger)).differences
    assert found.kind == "combat"
    assert found.field.startswith("army ")


def test_an_offer_that_is_wider_on_one_side_names_the_side(tmp_path: Path) -> None:
    def narrower(records: list[dict[str, Any]]) -> None:
        offered = first(records, "d", k="march")["o"]
        next(node for node in offered.values() if node["all"])["all"].pop()

    (found,) = result_of(edited(tmp_path, narrower)).differences
    assert (found.kind, found.field, found.wider) == ("march", "all", "ours")


def test_a_decision_that_our_core_refuses_ends_the_replay_with_its_rule(tmp_path: Path) -> None:
    def cheat(records: list[dict[str, Any]]) -> None:
        first(records, "d", k="bid")["c"]["bid"] = 19

    result = result_of(edited(tmp_path, cheat))
    found = result.differences[-1]
    assert found.kind == "bid"
    assert "R10.2" in str(found) or "R9.2" in str(found)
    assert result.decisions < read_game(SMALL).decisions()


def test_the_exit_code_says_whether_all_games_are_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def warmer(records: list[dict[str, Any]]) -> None:
        first(records, "s", n=5)["s"]["wt"] = 11

    assert main([str(SMALL)]) == ALIKE
    assert capsys.readouterr().out.splitlines()[-1] == "games=1 ok=1 failed=0"
    assert main([str(SMALL), str(edited(tmp_path, warmer))]) == DIFFERENT
    lines = capsys.readouterr().out.splitlines()
    assert "  edited" not in lines[0]
    assert any("decision 5, snapshot, wt: ours" in line for line in lines)
    assert lines[-1] == "games=2 ok=1 failed=1"


# Files that cannot be read


def _cut_off(content: bytes) -> bytes:
    return content[: len(content) // 2]


def _half_the_lines(content: bytes) -> bytes:
    lines = gzip.decompress(content).split(b"\n")
    return b"\n".join(lines[: len(lines) // 2])


def _torn_line(content: bytes) -> bytes:
    lines = gzip.decompress(content).split(b"\n")
    lines[7] = lines[7][:40]
    return b"\n".join(lines)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (_cut_off, "cannot be unpacked: "),
        (_half_the_lines, "is cut off: "),
        (_torn_line, "line 8 is no JSON: "),
        (lambda _: b"", "is empty"),
        (lambda _: b"hello\n", "line 1 is no JSON: "),
        (lambda _: b'{"t": "end"}\n', "begins with 'end', not with 'start'"),
        (lambda _: b'{"t": "start", "v": 2}\n', "is written in form 2; form 1 is understood"),
        (lambda _: b"[]\n", "line 1: a table expected, not []"),
    ],
)
def test_a_damaged_file_gives_one_sentence(tmp_path: Path, damage: Callable[[bytes], bytes], sentence: str) -> None:
    path = tmp_path / "damaged.jsonl.gz"
    path.write_bytes(damage(SMALL.read_bytes()))
    outcome = outcome_of(path)
    assert isinstance(outcome, str)
    assert outcome.startswith(sentence)
    assert "\n" not in outcome


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda records: records[0].update(players=7), "line 1, players: 7 is not a number of players of the board"),
        (lambda records: records[0].update(maxTurns=12), "is played with maxTurns = 12; 10 is understood"),
        (lambda records: records[0]["decks"]["wildling"].pop(), ""),
        (lambda records: records[0]["decks"]["westeros"][0].append("supply"), "line 1: deck: supply is not there"),
        (lambda records: first(records, "d").update(k="dance"), "line 2, k: 'dance' is not a kind of decision"),
        (lambda records: first(records, "d").pop("h"), "line 2: 'h' is missing"),
        (
            lambda records: first(records, "s")["s"]["u"].update(narnia=["stark", []]),
            "line 3, s: 'narnia' is not an area",
        ),
        (lambda records: first(records, "cp").update(at="teatime"), "line 8, at: 'teatime' is not a checkpoint"),
    ],
)
def test_a_record_that_makes_no_sense_is_named_by_its_line(tmp_path: Path, edit: Edit, sentence: str) -> None:
    outcome = outcome_of(edited(tmp_path, edit))
    if sentence:
        assert isinstance(outcome, str)
        assert outcome.startswith(sentence)
    else:
        assert isinstance(outcome, Result)


def _spoil(value: Any, rng: Random) -> None:
    """Changes or drops one thing somewhere inside a record."""
    key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
    if isinstance(value[key], dict | list) and value[key] and rng.random() < 0.9:
        _spoil(value[key], rng)
    elif rng.random() < 0.2:
        del value[key]
    else:
        value[key] = rng.choice([None, -1, 99, "x", [], {}, True, "stark", "winterfell", "ship"])


@pytest.mark.parametrize("seed", range(24))
def test_a_spoilt_record_is_told_and_never_ends_in_a_traceback(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)

    def spoil(records: list[dict[str, Any]]) -> None:
        record = rng.choice([record for record in records if record["t"] != "s"])
        if rng.random() < 0.5:
            _spoil(record, rng)
        else:
            records.remove(record)

    outcome = outcome_of(edited(tmp_path, spoil))
    assert isinstance(outcome, Result) or ("\n" not in outcome and outcome)


def test_what_cannot_be_read_is_told_and_the_rest_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(SMALL), str(tmp_path), str(tmp_path / "nothing.jsonl")]) == UNREADABLE
    told = capsys.readouterr()
    assert told.out.splitlines()[-1] == "games=1 ok=1 failed=0"
    assert told.err.splitlines() == [
        f"{tmp_path}: holds no game (*.jsonl, *.jsonl.gz)",
        f"{tmp_path / 'nothing.jsonl'}: there is no such file or folder",
    ]


def test_every_id_of_the_other_side_that_is_unknown_is_refused_by_name() -> None:
    ids = Ids(default_board())
    assert ids.area(Node("the-mountains-of-the-moon", "")) == "mountains_of_the_moon"
    assert ids.area(Node("port-of-storms-end", "")) == "port_storms_end"
    assert ids.house_card(Node("the-blackfish", "")) == "blackfish"
    assert ids.house_card(Node("the-hound", "")) == "the_hound"
    assert ids.westeros_card(Node("winter-is-coming", ""), 2) == "winter_is_coming_2"
    assert ids.westeros_card(Node("a-throne-of-blades", ""), 1) == "throne_of_blades"
    with pytest.raises(Unreadable, match="line 4: 'the-wall' is not an area"):
        ids.area(Node("the-wall", "line 4"))

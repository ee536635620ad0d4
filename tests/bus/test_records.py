"""Records on disk: appended, locked, torn, edited, replayed, branched."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from io import FileIO
from pathlib import Path
from random import Random

import pytest

from agot_tui.boardgame.names import House
from agot_tui.boardgame.options import Options
from agot_tui.kernel.records import RecordError, read_record
from agot_tui.recordfile import RecordInUse, load_record
from agot_tui.tables import Table, begin, branch, clean_name, look_at, new_header, resume

HOUSES = ("stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell")


def play(table: Table, commands: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(commands):
        if not table.bus.waiting:
            return
        seat = rng.choice(table.bus.waiting)
        command = table.bus.game_at(table.bus.moments).pending[seat].sample(rng)
        assert table.bus.send(seat, command)


def same_game(one: Table, other: Table) -> bool:
    return one.bus.game_at(one.bus.moments) == other.bus.game_at(other.bus.moments)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "one.agot"


def test_a_game_is_the_same_after_reload_at_every_command(path: Path) -> None:
    table = begin(new_header(6, seed=3, options=Options(tides=True)), path)
    play(table, 400)
    table.close()
    again = resume(path)
    assert again.bus.moments == table.bus.moments
    for moment in range(table.bus.moments + 1):
        assert again.bus.game_at(moment) == table.bus.game_at(moment)


def test_the_same_seed_and_commands_give_the_same_record(tmp_path: Path) -> None:
    texts = []
    for name in ("a", "b"):
        table = begin(new_header(4, seed=9), tmp_path / name)
        play(table, 200)
        table.close()
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]


def test_a_record_is_text_that_a_person_can_read(path: Path) -> None:
    table = begin(new_header(3, seed=5, names={"stark": "Ann"}, options=Options(tie_break="faq")), path)
    table.bus.send("stark", "order winterfell march")
    assert path.read_text() == (
        'format = 1\ngame = "boardgame"\nboard = "westeros"\nplayers = 3\nseed = 5\nboard_version = "1"\n\n'
        '[options]\ntie_break = "faq"\n\n[names]\nstark = "Ann"\n---\nstark order winterfell march\n'
    )


def test_comments_colons_blank_lines_and_forced_answers_are_read(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(
        'format = 1\ngame = "boardgame"\nboard = "westeros"\nplayers = 3\nseed = 1\n---\n'
        "# round 1\nstark: order winterfell march   # to the south\n\nstark order WHH raid\n"
    )
    assert resume(path).bus.moments == 2


def test_two_processes_cannot_write_one_record(path: Path) -> None:
    table = begin(new_header(3, seed=1), path)
    with pytest.raises(RecordInUse, match="being played in another window"):
        resume(path)
    program = (
        f"from pathlib import Path; from agot_tui.tables import resume\n"
        f"try: resume(Path({str(path)!r}))\nexcept OSError as error: print(type(error).__name__)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "RecordInUse"
    look_at(path)
    table.close()
    resume(path).close()


def test_a_record_never_replaces_a_file(path: Path) -> None:
    begin(new_header(3, seed=1), path).close()
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        begin(new_header(3, seed=2), path)
    assert path.read_bytes() == before


def test_a_torn_last_line_is_dropped_with_a_notice_and_the_game_goes_on(path: Path) -> None:
    table = begin(new_header(3, seed=1), path)
    table.bus.send("stark", "order winterfell march")
    table.bus.send("stark", "order white_harbor raid")
    table.close()
    whole = path.read_bytes()
    for cut in range(1, len(b"stark order white_harbor raid\n")):
        path.write_bytes(whole[:-cut])
        again = resume(path)
        assert again.bus.moments == 1
        assert "not whole and was dropped" in again.notices[0]
        assert again.bus.send("stark", "order white_harbor support")
        again.close()
        assert path.read_text().endswith("march\nstark order white_harbor support\n")


def test_undo_shortens_the_file_by_one_command(path: Path) -> None:
    table = begin(new_header(3, seed=1), path)
    table.bus.send("stark", "order winterfell march")
    before = path.read_bytes()
    table.bus.send("stark", "order white_harbor raid")
    assert table.bus.undo("stark")
    assert path.read_bytes() == before
    table.bus.send("stark", "order white_harbor support")
    table.close()
    again = resume(path)
    assert same_game(again, table)
    assert again.bus.undo("stark")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "rule", "says"),
    [
        ("stark order pyke march", "R11.2", "Stark has no units in Pyke"),
        ("stark bid 3", "R28", "does not answer"),
        ("stark dance", "notation", "begins no command"),
        ("arryn ready", "notation", "there is no house"),
    ],
)
def test_an_edited_record_is_reported_with_line_and_rule_and_left_alone(
    path: Path, line: str, rule: str, says: str
) -> None:
    begin(new_header(3, seed=1), path).close()
    path.write_text(path.read_text() + f"stark order winterfell march\n{line}\nstark order white_harbor raid\n")
    before = path.read_bytes()
    number = before.decode().splitlines().index(line) + 1
    for opened in (resume, look_at):
        with pytest.raises(RecordError) as error:
            opened(path)
        assert (error.value.line, error.value.rule) == (number, rule)
        assert says in str(error.value)
        assert f"line {number}" in str(error.value)
    assert path.read_bytes() == before
    path.write_bytes(before.replace(line.encode() + b"\n", b""))
    resume(path).close()


@pytest.mark.parametrize(
    ("header", "says"),
    [
        ("", "no line ---"),
        ("format = 1\n", "no line ---"),
        ("format = 2\n---\n", "format = 2"),
        ("format = \n---\n", "not TOML"),
        ('format = 1\ngame = "chess"\n---\n', "game = 'chess'"),
        ('format = 1\ngame = "boardgame"\nboard = "narnia"\n---\n', "narnia"),
        ('format = 1\ngame = "boardgame"\nplayers = 9\n---\n', "R2.1"),
        ('format = 1\ngame = "boardgame"\nplayers = 3\ncolour = "red"\n---\n', "colour"),
        ('format = 1\ngame = "boardgame"\nplayers = 3\n[options]\ntides = 3\n---\n', "options.tides"),
        ('format = 1\ngame = "boardgame"\nplayers = 3\n[position]\nthreat = 5\n---\n', "threat"),
        ('format = true\ngame = "boardgame"\nplayers = 3\n---\n', "format = True"),
        ('format = 1\ngame = "boardgame"\nplayers = 3\nnames = 5\n---\n', "names: a table"),
        ('format = 1\ngame = "boardgame"\nplayers = 3\nposition = 5\n---\n', "position: a table"),
        ('format = 1\ngame = "boardgame"\nplayers = 3\n[names]\narryn = "Ann"\n---\n', "no house 'arryn'"),
        ('format = 1\ngame = "boardgame"\nplayers = 3\n[position]\nplayers = 4\n---\n', "position.players"),
    ],
)
def test_a_header_that_cannot_be_used_is_a_sentence(tmp_path: Path, header: str, says: str) -> None:
    path = tmp_path / "broken.agot"
    path.write_text(header)
    with pytest.raises(RecordError, match=says):
        resume(path)
    assert path.read_text() == header


def test_bytes_that_are_no_text_are_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "broken.agot"
    path.write_bytes(b"format = 1\n\xff\n---\n")
    with pytest.raises(RecordError, match="not UTF-8 at byte 11"):
        load_record(path)


def test_a_branch_begins_like_the_game_it_left_and_goes_its_own_way(tmp_path: Path) -> None:
    table = begin(new_header(5, seed=2), tmp_path / "main.agot")
    play(table, 150)
    new = branch(table, 70, tmp_path / "branch.agot")
    assert new.bus.game_at(70) == table.bus.game_at(70)
    play(new, 50, seed=99)
    new.close()
    assert same_game(resume(tmp_path / "branch.agot"), new)


def test_a_record_can_start_from_a_position_and_given_decks(tmp_path: Path) -> None:
    position = {"phase": "westeros", "round": 4, "house": {"stark": {"power": 9}}}
    header = new_header(6, seed=2, position=position)
    table = begin({**header, "decks": {"westeros_1": ["mustering"]}}, tmp_path / "p.agot")
    assert table.bus.view(None).round == 4
    assert table.bus.view(None).cards[0] == "mustering"
    play(table, 40)
    table.close()
    assert same_game(resume(tmp_path / "p.agot"), table)


def test_a_record_of_another_board_version_opens_with_a_notice(path: Path) -> None:
    begin(new_header(3, seed=1), path).close()
    path.write_text(path.read_text().replace('board_version = "1"', 'board_version = "0"'))
    assert "version 0 of the board" in resume(path).notices[0]


def test_a_torn_line_stays_in_the_file_until_something_is_written(path: Path) -> None:
    begin(new_header(3, seed=1), path).close()
    whole = path.read_bytes()
    path.write_bytes(whole + b"stark order winterf")
    table = resume(path)
    assert path.read_bytes() == whole + b"stark order winterf"
    table.bus.send("stark", "order winterfell raid")
    assert path.read_bytes() == whole + b"stark order winterfell raid\n"


def test_undo_keeps_the_comments_before_the_command(path: Path) -> None:
    table = begin(new_header(3, seed=1), path)
    table.bus.send("stark", "order winterfell march")
    table.close()
    path.write_text(path.read_text() + "# a good start\n")
    before = path.read_bytes()
    table = resume(path)
    table.bus.send("stark", "order white_harbor raid")
    assert table.bus.undo("stark")
    assert path.read_bytes() == before


@pytest.mark.parametrize("letter", ["\u2028", "\x85", "\x0c", "\x1d", "\r", "\n", "\ud800"])
def test_no_name_makes_a_record_that_cannot_be_opened(path: Path, letter: str) -> None:
    table = begin(new_header(3, seed=1, names={"stark": f"A{letter}B"}), path)
    table.bus.send("stark", "order winterfell march")
    table.close()
    assert same_game(resume(path), table)


class FullDisk:
    """A file that takes some bytes more, then none."""

    def __init__(self, file: FileIO, room: int) -> None:
        self.file, self.room = file, room

    def write(self, data: memoryview) -> int:
        if not self.room:
            raise OSError(28, "No space left on device")
        written = self.file.write(data[: self.room])
        self.room -= written
        return written

    def __getattr__(self, name: str) -> object:
        return getattr(self.file, name)


def test_after_a_failed_write_record_and_game_still_agree(path: Path) -> None:
    table = begin(new_header(3, seed=1), path)
    table.bus.send("stark", "order winterfell march")
    before = path.read_bytes()
    assert table.record is not None
    file = table.record._file
    table.record._file = FullDisk(file, room=7)
    with pytest.raises(OSError, match="No space left"):
        table.bus.send("stark", "order white_harbor raid")
    assert table.bus.moments == 1
    assert path.read_bytes() == before
    table.record._file = file
    assert table.bus.send("stark", "order white_harbor support")
    table.close()
    assert same_game(resume(path), table)


def test_names_lose_what_must_not_reach_a_terminal() -> None:
    assert clean_name("Ann\x1b]0;hi\x07 \u202eB\n") == "Ann]0;hi B"
    assert clean_name("x" * 100) == "x" * 40


def test_a_header_without_seed_draws_one_that_nobody_can_guess() -> None:
    assert new_header(3)["seed"] != new_header(3)["seed"]


def test_a_line_end_is_what_makes_a_line_whole() -> None:
    text = read_record("format = 1\n---\nstark ready\nstark re", lambda _: {"format": 1})
    assert [line.text for line in text.lines] == ["stark ready"]
    assert text.torn == "stark re"


PLAYER = """
import sys
from io import FileIO
from pathlib import Path
from random import Random
from agot_tui.tables import resume
table = resume(Path(sys.argv[1]))
rng = Random(int(sys.argv[2]))
print("ready", flush=True)
while table.bus.waiting:
    seat = rng.choice(table.bus.waiting)
    command = table.bus.game_at(table.bus.moments).pending[seat].sample(rng)
    table.bus.send(seat, command)
    print(seat, command, flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is POSIX")
def test_a_killed_process_loses_nothing_that_was_played(path: Path) -> None:
    begin(new_header(6, seed=11), path).close()
    said: list[str] = []
    for attempt in range(5):
        process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), str(attempt)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        lines = [process.stdout.readline().rstrip("\n") for _ in range(20)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.read().split("\n")
        process.wait()
        # The last piece that came through the pipe may be cut; whole lines were told after they were written.
        said += [line for line in lines[:-1] if line]
        table = look_at(path)
        played = [f"{seat} {command}" for seat, command in table.bus.commands()]
        assert played[: len(said)] == said
        said = played


def test_a_record_that_has_come_to_its_end_names_the_winner_and_one_that_goes_on_does_not(path: Path) -> None:
    areas = {"winterfell": "stark F K consolidate", "white_harbor": "stark F consolidate"}
    position = {"round": 10, "phase": "consolidate", "areas": areas}
    table = begin(new_header(3, seed=1, position=position), path)
    before = path.read_text()
    assert table.bus.send(House("stark"), "consolidate winterfell")
    assert table.bus.winner is not None
    assert path.read_text().splitlines()[-2:] == ["stark consolidate winterfell", f"# winner: {table.bus.winner}"]
    assert table.bus.undo(House("stark"))
    assert path.read_text() == before
    assert table.bus.send(House("stark"), "consolidate winterfell")
    table.close()
    again = resume(path)
    assert again.bus.winner == table.bus.winner
    assert again.bus.undo(House("stark"))
    assert path.read_text() == before


@pytest.mark.skipif(os.name == "nt", reason="file modes are of POSIX systems")
@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_a_record_can_be_read_by_its_owner_only_written_anew_too(tmp_path: Path, mask: int) -> None:
    """It holds what is hidden; players over SSH have accounts of their own."""
    before = os.umask(mask)
    try:
        path = tmp_path / "games" / "game.agot"
        table = begin(new_header(3, seed=7), path)
        assert path.stat().st_mode & 0o777 == 0o600
        path.unlink()
        assert table.bus.send(House("baratheon"), "order dragonstone march")
        assert path.stat().st_mode & 0o777 == 0o600
        table.close()
    finally:
        os.umask(before)

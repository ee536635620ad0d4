"""The journal: lines as text, damage, undo, and what is left after kill -9."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.tournament.desk import finals, people, results, rounds
from agot_tui.tournament.desk.registration import open_tournament, register
from agot_tui.tournament.entries import Fixed, Noted, Registered
from agot_tui.tournament.files.journal_file import JournalFile, create, rescue, write_new
from agot_tui.tournament.fold import state_of
from agot_tui.tournament.journal import START, Line, line_text, read_line, read_lines
from agot_tui.tournament.model import PlayerId
from agot_tui.tournament.plain_data import plain, read
from agot_tui.tournament.refusals import BadInput, Refused
from agot_tui.tournament.repeat import repeated_draws
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.structures import Plan, Structure

from .random_desk import random_desk


def new_file(folder: Path, players: int = 6, name: str = "t.agot", seed: str = "1") -> JournalFile:
    journal = create(
        folder / name,
        open_tournament(title="T", seed=seed, structure=Structure.CUSTOM, plan=Plan(3, 2)),
    )
    for number in range(players):
        journal.do(lambda state, name=f"P{number}": register(state, name))
    return journal


texts = st.text(st.characters(codec="utf-8"), max_size=20)
entries = st.one_of(
    st.builds(Noted, texts, texts, st.none() | texts.map(PlayerId), st.none() | st.integers(1, 9), st.none()),
    st.builds(
        Registered, texts.map(PlayerId), st.integers(0, 2**53), texts, fixed_table=st.none() | st.integers(1, 99)
    ),
    st.builds(Fixed, texts.map(PlayerId), st.none() | texts.map(PlayerId)),
)


@given(st.integers(2, 10**6), texts, texts, st.lists(entries, max_size=3))
def test_a_line_is_read_as_it_was_written(number: int, at: str, by: str, made: list) -> None:
    line = Line(number, at, by, tuple(made))
    text, total = line_text(line, START)
    assert "\n" not in text
    assert read_line(text, number, START) == (line, total)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**9))
def test_whatever_happens_at_the_desk_is_read_again_and_gives_the_same_state(seed: int) -> None:
    desk = random_desk(random.Random(seed), steps=60)
    total, written = START, []
    for line in desk.lines:
        text, total = line_text(line, total)
        written.append(text)
    lines = read_lines(written)
    assert lines == desk.lines
    assert state_of(lines) == desk.state
    assert all(draw.same for draw in repeated_draws(lines))


def test_a_line_that_was_changed_lost_or_moved_is_noticed(tmp_path: Path) -> None:
    journal = new_file(tmp_path)
    good = journal.path.read_bytes().split(b"\n")
    damages = {
        3: [*good[:2], good[2].replace(b"P1", b"P9"), *good[3:]],
        2: good[:1] + good[2:],
        4: [*good[:3], good[4], good[3], *good[5:]],
        1: [b'{"form":"other"}', *good[1:]],
        5: [*good[:4], b"\xff\xfe", *good[5:]],
        6: [*good[:5], b"", *good[6:]],
    }
    for number, lines in damages.items():
        journal.path.write_bytes(b"\n".join(lines))
        before = journal.path.read_bytes()
        with pytest.raises(BadInput, match=rf"line {number}"):
            JournalFile(journal.path)
        assert journal.path.read_bytes() == before


def test_a_line_that_fits_its_sum_but_not_the_tournament_is_refused(tmp_path: Path) -> None:
    journal = new_file(tmp_path)
    lines = [*journal.lines, Line(len(journal.lines) + 1, "", "x", people.drop(journal.state, PlayerId("P1")))]
    ghost = Line(2, "", "x", (Fixed(PlayerId("nobody")), *people.drop(journal.state, PlayerId("P1"))))
    total, written = START, []
    for line in (lines[0], ghost):
        text, total = line_text(line, total)
        written.append(text)
    journal.path.write_text("\n".join([*written, ""]), encoding="utf-8")
    with pytest.raises(BadInput, match=r"line 2: names 'nobody'"):
        JournalFile(journal.path)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ('{"n":2,"at":"","by":"","do":[{"entry":"oracle"}]}', "no entry"),
        ('{"n":2,"at":"","by":"","do":[{"entry":"dropped"}]}', "'player' is missing"),
        ('{"n":2,"at":"","by":"","do":[{"entry":"dropped","player":7}]}', "type str"),
        ('{"n":2,"at":"","by":"","do":[{"entry":"dropped","player":"A","x":1}]}', "unknown key"),
        ('{"n":2,"at":"","by":"","do":[{"entry":"paired","round":1,"games":[[1,"A"]]}]}', "3 values"),
        ('{"n":2,"at":"","by":"","do":[{"entry":"reported","round":1,"table":1,"result":"p9"}]}', "none of"),
        ('{"n":3,"at":"","by":"","do":[]}', "says that it is line 3"),
        ('{"n":2,"at":"","by":""}', "holds no entries"),
        ('{"n":2,"at":"","by":"","undo":2}', "not before it"),
        ('{"n":2,"do":[]}', "neither when"),
        ("[1]", "sum"),
    ],
)
def test_a_line_with_the_right_sum_and_the_wrong_content(body: str, sentence: str) -> None:
    from zlib import crc32

    text = f'{body[:-1]},"sum":"{crc32((START + body).encode()):08x}"}}'
    with pytest.raises(BadInput, match=sentence):
        read_line(text, 2, START)


def test_a_piece_of_a_line_never_happened_and_a_missing_end_of_line_is_no_loss(tmp_path: Path) -> None:
    journal = new_file(tmp_path)
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[:-20])
    cut = JournalFile(journal.path)
    assert len(cut.lines) == len(journal.lines) - 1
    assert cut.lost.startswith('{"n":7')
    assert "P5" not in cut.state.players
    cut.do(lambda state: register(state, "New"))
    assert JournalFile(journal.path).state == cut.state
    journal.path.write_bytes(whole[:-1])
    unended = JournalFile(journal.path)
    assert unended.state == journal.state
    unended.do(lambda state: register(state, "New"))
    again = JournalFile(journal.path)
    assert again.state == unended.state
    assert len(again.lines) == len(journal.lines) + 1


def test_a_file_cut_off_anywhere_loses_at_most_the_line_that_was_being_written(tmp_path: Path) -> None:
    journal = new_file(tmp_path, players=3)
    whole = journal.path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == 10]
    for size in range(ends[0], len(whole) + 1):
        journal.path.write_bytes(whole[:size])
        complete = sum(end - 1 <= size for end in ends)  # only the end of line may be missing
        assert len(JournalFile(journal.path).lines) == complete


def test_what_is_good_of_a_damaged_file_can_be_rescued(tmp_path: Path) -> None:
    journal = new_file(tmp_path)
    journal.path.write_bytes(journal.path.read_bytes().replace(b'"P3"', b'"Px"'))
    saved, reason = rescue(journal.path, tmp_path / "new.agot")
    assert len(saved.lines) == 4
    assert reason.startswith("line 5")
    with pytest.raises(BadInput, match="is there already"):
        rescue(journal.path, tmp_path / "new.agot")


def test_a_full_disk_is_told_and_nothing_that_was_done_is_lost(tmp_path: Path) -> None:
    journal = new_file(tmp_path)
    program = f"""
import resource
from agot_tui.tournament.command_line import main
size = {journal.path.stat().st_size + 60}
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
raise SystemExit(main(["add", {str(journal.path)!r}, "Too much"]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    again = JournalFile(journal.path)
    assert again.state == journal.state
    assert again.lost
    again.do(lambda state: register(state, "Now it fits"))
    assert len(JournalFile(journal.path).state.players) == 7


def test_two_programs_on_one_file_see_each_others_lines(tmp_path: Path) -> None:
    one = new_file(tmp_path)
    two = JournalFile(one.path)
    one.do(lambda state: register(state, "X"))
    two.do(lambda state: register(state, "Y"))
    with pytest.raises(Refused):
        one.do(lambda state: register(state, "Y"))
    assert one.state == two.state == JournalFile(one.path).state
    assert not one.refresh()
    two.undo()
    assert one.refresh()
    assert "Y" not in one.state.players


def test_a_refusal_writes_nothing(tmp_path: Path) -> None:
    journal = new_file(tmp_path)
    before = journal.path.read_bytes()
    with pytest.raises(Refused):
        journal.do(lambda state: register(state, "P1"))
    with pytest.raises(BadInput):
        journal.do(lambda state: register(state, ""))
    assert journal.path.read_bytes() == before


def test_a_tournament_is_never_overwritten(tmp_path: Path) -> None:
    journal = new_file(tmp_path)
    with pytest.raises(BadInput, match="never overwritten"):
        write_new(journal.path, "x\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t.agot"]


def test_a_file_that_became_shorter_is_noticed(tmp_path: Path) -> None:
    journal = new_file(tmp_path)
    journal.path.write_bytes(journal.path.read_bytes()[:100])
    with pytest.raises(BadInput, match="shorter"):
        journal.refresh()


def test_a_file_put_in_the_place_of_the_open_one_is_taken_only_if_it_goes_on_from_it(tmp_path: Path) -> None:
    journal = new_file(tmp_path)
    synchronized = tmp_path / "copy"
    synchronized.write_bytes(journal.path.read_bytes())
    JournalFile(synchronized).do(lambda state: register(state, "From the other machine"))
    synchronized.replace(journal.path)
    journal.do(lambda state: register(state, "Here"))
    assert [one.name for one in JournalFile(journal.path).state.players.values()][-2:] == [
        "From the other machine",
        "Here",
    ]
    other = new_file(tmp_path, name="other.agot", seed="another")
    other.do(lambda state: register(state, "x" * 60))
    other.do(lambda state: register(state, "y" * 60))
    before = other.path.read_bytes()
    assert len(before) >= journal.path.stat().st_size
    other.path.replace(journal.path)
    for _ in range(2):
        with pytest.raises(BadInput, match="is another file than the one that was opened"):
            journal.do(lambda state: register(state, "Nobody"))
    assert journal.path.read_bytes() == before


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (Path("/dev/zero"), tmp_path, pipe):
        with pytest.raises(BadInput, match="is no file"):
            JournalFile(path)


def test_any_earlier_moment_can_be_shown(tmp_path: Path) -> None:
    journal = new_file(tmp_path)
    assert len(journal.at_line(3).players) == 2
    with pytest.raises(BadInput):
        journal.at_line(99)


def test_plain_data_round_trips_what_the_journal_holds() -> None:
    plan = Plan(3, 4)
    assert read(Plan, plain(plan), "x") == plan
    with pytest.raises(BadInput, match=r"x\.rounds"):
        read(Plan, {"rounds": True, "cut": 1}, "x")


# kill -9


def next_wish(journal: JournalFile):
    """What comes next in a tournament that plays itself; None when it is over."""
    state = journal.state
    if len(state.players) < 12:
        return lambda now: register(now, f"Player {len(now.players) + 1}")
    if state.bracket is not None:
        if state.bracket.is_over:
            return None
        missing = [at for at, duel in enumerate(state.bracket.latest, start=1) if not duel.is_settled]
        return (lambda now: results.report(now, missing[0], Code.P2)) if missing else rounds.pair_next
    if state.cut is not None:
        return rounds.pair_next
    if state.open_round is not None:
        if not state.open_round.published:
            return rounds.publish
        table = next(game.table for game in state.open_round.games if game.is_open)
        code = (Code.P1, Code.P2M, Code.P1M)[(table + len(state.rounds)) % 3]
        return lambda now: results.report(now, table, code)
    if state.plan is not None and len(state.rounds) == state.plan.rounds:
        return finals.make_cut
    return rounds.pair_next


def play(path: Path) -> None:
    """Play on until the tournament is over, telling each line that is done."""
    if not path.exists():
        create(path, open_tournament(title="K", seed="9", structure=Structure.CUSTOM, plan=Plan(6, 4)))
    journal = JournalFile(path)
    while (wish := next_wish(journal)) is not None:
        journal.do(wish)
        print(len(journal.lines), flush=True)


def test_killed_at_any_moment_nothing_that_was_done_is_lost(tmp_path: Path) -> None:
    """kill -9 in a loop: what was told as done is there, and the end is that of an undisturbed tournament."""
    calm = tmp_path / "calm.agot"
    subprocess.run([sys.executable, "-m", __name__, str(calm)], check=True, capture_output=True)
    path = tmp_path / "killed.agot"
    dice = random.Random(5)
    killed = told = 0
    for _ in range(40):
        program = subprocess.Popen([sys.executable, "-m", __name__, str(path)], stdout=subprocess.PIPE)
        assert program.stdout is not None
        for _ in range(dice.randrange(1, 12)):
            told = int(program.stdout.readline() or told)
        time.sleep(dice.random() * 0.002)
        os.kill(program.pid, signal.SIGKILL)
        told = max([told, *map(int, program.stdout.read().split())])
        killed += program.wait() == -signal.SIGKILL
        program.stdout.close()
        left = JournalFile(path)
        assert len(left.lines) in (told, told + 1)  # one more may be on the disk than could be told
        if next_wish(left) is None:
            break
    assert killed > 5
    play(path)
    ends = [JournalFile(one) for one in (calm, path)]
    assert [line.entries for line in ends[0].lines] == [line.entries for line in ends[1].lines]
    assert ends[0].state == ends[1].state
    assert all(json.loads(text) for text in path.read_text(encoding="utf-8").splitlines())


if __name__ == "__main__":
    play(Path(sys.argv[1]))

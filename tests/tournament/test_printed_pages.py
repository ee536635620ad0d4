"""Pages to print, as text, HTML and CSV; nothing on them that is not published (T13)."""

import csv
import io
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from agot_tui.tournament.command_line import main
from agot_tui.tournament.desk import finals, people, results, rounds
from agot_tui.tournament.files.csv_pages import csv_standings, csv_table
from agot_tui.tournament.files.html_pages import html_bracket, html_of, html_page, html_slips
from agot_tui.tournament.files.journal_file import JournalFile
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
from agot_tui.tournament.plain_text import cell_width
from agot_tui.tournament.refusals import Refused
from agot_tui.tournament.scoring import Code
from agot_tui.tournament.structures import Plan

from .helpers import Desk


def shown_desk() -> Desk:
    desk = Desk(plan=Plan(1, 2))
    desk.add("Ann <b>", "=Bob", "Zoë", "孔子", "Eve")
    desk.play_round(Code.P1M)
    return desk


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


def test_boxes_of_slips_stand_one_below_the_other_and_lists_by_name_are_sorted_as_people_look_names_up() -> None:
    desk = Desk(plan=Plan(1, 0))
    desk.add("孔子 of Lu", "Ann", "Émile", "Ødegård", "Zoe", "Edric")
    desk.play_round(Code.P1)
    state = desk.state
    slips = [line for line in text_slips(state, state.rounds[0]).splitlines() if "[ ] win" in line]
    assert len(slips) == 6
    assert {cell_width(line[: line.index("[ ]")]) for line in slips} == {37}
    names = [row[0] for row in pairings_by_name(state, state.rounds[0]).rows]
    assert names == ["Ann", "Edric", "Émile", "Ødegård", "Zoe", "孔子 of Lu"]


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


def test_in_the_elimination_lists_and_slips_are_of_its_games(tmp_path: Path) -> None:
    path, out = str(tmp_path / "t"), tmp_path / "page"
    assert main(["new", path, "--structure", "custom", "--rounds", "1", "--cut", "4", "--seed", "1"]) == 0
    assert main(["add", path, *"ABCDEF"]) == 0
    assert main(["pair", path]) == 0
    for table in "123":
        assert main(["result", path, table, "p1"]) == 0
    assert main(["cut", path]) == 0
    assert main(["pair", path]) == 0
    seeds = list(JournalFile(Path(path)).state.bracket.seeds)

    def printed(*what: str) -> str:
        assert main(["print", path, *what, "--out", str(out)]) == 0
        return out.read_text()

    assert "round 1, by name" in printed("names"), "the bracket is not published yet"
    assert main(["publish", path]) == 0
    names = printed("names")
    assert names.startswith("Tournament: last 4, by name")
    assert [line.split() for line in names.splitlines()[3:]] == sorted(
        [[one, f"#{game}", other] for game, (one, other) in enumerate(pairs(seeds), start=1)]
        + [[other, f"#{game}", one] for game, (one, other) in enumerate(pairs(seeds), start=1)]
    )
    assert [line.split() for line in printed("tables").splitlines()[3:]] == [
        [f"#{game}", *pair] for game, pair in enumerate(pairs(seeds), start=1)
    ]
    slips = printed("slips")
    assert slips.count("last 4   GAME #") == 2
    assert "modified" not in slips, "how somebody wins does not matter there (T6.4)"
    assert printed("slips", "--html").count('class="slip"') == 2
    assert "round 1, by name" in printed("names", "--round", "1")
    assert printed("slips", "--round", "1").count("modified win") == 6


def pairs(seeds: list[str]) -> list[tuple[str, str]]:
    """First against last (T10.1)."""
    return [(seeds[at], seeds[-1 - at]) for at in range(len(seeds) // 2)]


@pytest.mark.parametrize("there", ["", "the page of the round before\n"])
def test_a_page_that_does_not_fit_on_the_disk_leaves_the_one_before_it_as_it_was(there: str, tmp_path: Path) -> None:
    path, page = tmp_path / "t", tmp_path / "page.html"
    assert main(["new", str(path), "--structure", "basic", "--seed", "1"]) == 0
    assert main(["add", str(path), *(f"Player {number}" for number in range(40))]) == 0
    if there:
        page.write_text(there)
    program = f"""
import resource, signal
from agot_tui.tournament.command_line import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
raise SystemExit(main(["print", {str(path)!r}, "players", "--html", "--out", {str(page)!r}]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "page.html: cannot be written" in done.stderr
    assert {one.name for one in tmp_path.iterdir()} == {"t", *(["page.html"] if there else [])}
    assert not there or page.read_text() == there
    page.touch(mode=0o600)
    assert main(["print", str(path), "players", "--html", "--out", str(page)]) == 0
    assert "Player 39" in page.read_text()
    assert main(["print", str(path), "players", "--out", "/dev/null"]) == 0
    assert Path("/dev/null").is_char_device()


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

"""``agot-tui cards``, ``agot-tui deck``, the cards in the rulebook, and the deck checker of the tournament desk."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import tomli

from agot_tui.cli import main
from agot_tui.library import core_set
from agot_tui.rulebook import Rulebook
from agot_tui.rulebook.check import check_book, check_citations
from agot_tui.rulebook.command_line import read_tables
from tests.cardgame.lists import written

REPOSITORY = Path(__file__).resolve().parents[2]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*words: str) -> tuple[int, str, str]:
        try:
            code = main(list(words))
        except SystemExit as stop:
            code = int(stop.code or 0)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.txt"
    path.write_text(written(), encoding="utf-8")
    return str(path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.txt"
    path.write_text(written(more=["1x Ice (Core Set)", "1x Catelyn Stark (WotN)"]), encoding="utf-8")
    return str(path)


# ------------------------------------------------------------------------------------------------ deck check


def test_a_legal_deck_is_code_0_and_named_with_its_list(run: Run, good: str) -> None:
    code, out, err = run("deck", "check", good)
    assert (code, err) == (0, "")
    first, second, *_, last = out.splitlines()
    assert first == f"{good}: legal"
    assert second == "  Stark; 60 cards, 7 plots; joust, list: Standard v2.1 (gotstandard2.1, from 2026-07-01)"
    assert "judged for Core Set cards only" in out
    assert last == "decks=1 faulty=0 faults=0 open=0 unread=0"


def test_the_worst_of_several_decks_is_the_exit_code(run: Run, good: str, bad: str) -> None:
    code, out, _ = run("deck", "check", good, bad)
    assert code == 1
    assert "  LD6: 4 copies of Ice (01153); at most 3 (lines 25, 33)\n" in out
    assert out.endswith("decks=2 faulty=1 faults=2 open=0 unread=0\n")


def test_json_has_everything(run: Run, good: str, bad: str) -> None:
    code, out, _ = run("deck", "check", "--json", good, bad)
    assert code == 1
    fine, faulty = json.loads(out)
    assert (fine["file"], fine["verdict"], fine["faults"]) == (good, "legal", [])
    assert faulty["faults"][0] == {
        "rule": "LD6",
        "also": [],
        "sentence": "4 copies of Catelyn Stark; at most 3 unless the card has a higher limit",
        "found": 4,
        "limit": 3,
        "cards": [
            {"title": "Catelyn Stark", "code": "01143", "copies": 3},
            {"title": "Catelyn Stark", "code": "03002", "copies": 1},
        ],
        "lines": [15, 34],
    }  # fmt: skip


def test_the_list_is_chosen_by_name_or_date(run: Run, good: str) -> None:
    assert "list: FFG FAQ v3.0" in run("deck", "check", good, "--list", "3.0")[1]
    assert "list: Standard v1.16" in run("deck", "check", good, "--date", "2026-01-01")[1]
    assert "list: none\n" in run("deck", "check", good, "--list", "none")[1]
    code, out, _ = run("deck", "check", good, "--date", "2024-12-31")
    assert code == 2
    assert "gotstandard1.12 (from 2024-10-14) is known but not stored" in out
    assert "melee, list: Standard" in run("deck", "check", good, "--format", "melee")[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--list", "9.9"), "there is no list “9.9”; stored are ffg3.0"),
        (("--list", "1.0"), "can be each of conclave1.0, "),
        (("--date", "yesterday"), "is no day"),
        (("--date", "2024-02-30"), "is no day"),
        (("--date", "2024-01-01", "--list", "2.1"), "not allowed with"),
        (("--format", "constructed"), "invalid choice"),
    ],
)
def test_requests_that_cannot_be_carried_out(run: Run, good: str, words: tuple[str, ...], told: str) -> None:
    code, out, err = run("deck", "check", good, *words)
    assert (code, out) == (2, "")
    assert told in err


def test_files_that_cannot_be_read(run: Run, good: str, tmp_path: Path) -> None:
    for name in (str(tmp_path / "none.txt"), str(tmp_path), "a\0b"):
        code, out, err = run("deck", "check", name, good)
        assert code == 2
        assert out.startswith(f"{good}: legal\n")
        assert err.startswith("agot-tui deck check: ")
    assert run("deck", "check")[0] == 2
    assert run("deck")[0] == 2


def test_a_list_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(written().encode())))
    assert run("deck", "check", "-")[1].startswith("-: legal\n")


def test_strict_is_code_1_for_what_could_not_be_judged(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.txt"
    path.write_text(written(more=["1x Hodor"]), encoding="utf-8")
    assert run("deck", "check", str(path))[0] == 0
    assert run("deck", "check", "--strict", str(path))[0] == 1


def test_the_lists_are_named(run: Run) -> None:
    code, out, _ = run("deck", "lists")
    assert code == 0
    assert len(out.splitlines()) == 32
    assert "2024-10-14  gotstandard1.12  known, not stored" in out
    assert sum(": stored (" in line for line in out.splitlines()) == 4


# ------------------------------------------------------------------------------------------------ cards


def test_cards_are_listed_one_a_line(run: Run) -> None:
    code, out, _ = run("cards", "faction:stark", "--width", "60")
    assert code == 0
    assert out.splitlines()[0].startswith("01141  Arya Stark *")
    assert out.splitlines()[-1] == "cards=19"
    assert all(len(line) <= 60 for line in out.splitlines())


def test_few_cards_are_printed_in_full(run: Run) -> None:
    code, out, _ = run("cards", "red", "viper", "--width", "72")
    assert code == 0
    assert out.startswith("The Red Viper\nCard game, card\n")
    assert "Strength  7" in out
    assert "Card      01109 (Core Set), 1 in a box" in out


def test_cards_as_json(run: Run) -> None:
    code, out, _ = run("cards", "name:robb", "--json")
    (robb,) = json.loads(out)
    assert code == 0
    assert (robb["code"], robb["faction"], robb["cost"], robb["icons"]) == ("01146", "stark", 6, ["military", "power"])
    assert robb["loyal"] is robb["unique"] is True
    assert json.loads(run("cards", "zzz", "--json")[1]) == []


def test_nothing_found_is_code_1_and_a_bad_query_code_2(run: Run) -> None:
    code, out, err = run("cards", "eddard strak")
    assert (code, out) == (1, "")
    assert "is it Eddard Stark?" in err
    assert run("cards", "cost:many")[0] == 2
    assert run("cards", "x\x1b[31m")[2].isprintable() or "\x1b" not in run("cards", "x\x1b[31m")[2]


# ------------------------------------------------------------------------------------------------ rulebook


def test_a_card_is_found_by_name_and_code_in_the_rulebook(run: Run) -> None:
    code, out, _ = run("card", "littlefinger")
    assert code == 0
    assert out.startswith("Littlefinger\nCard game, card\n")
    assert run("card", "01146")[1].startswith("Robb Stark\nCard game, card\n")
    assert "See L6.7  Renown" in run("card", "01146")[1]


def test_cards_of_two_games_with_one_name_are_both_shown(run: Run) -> None:
    _, out, _ = run("card", "Doran Martell")
    assert out.count("Doran Martell\nBoard game, house card\n") == 1
    assert out.count("Doran Martell\nCard game, card\n") == 1
    _, out, _ = run("card", "doran")
    assert "\nMore:\n" in out
    assert "card  Doran Martell" in out


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook(read_tables(REPOSITORY / "boards" / "westeros"), core_set())


def test_the_rulebook_with_the_cards_has_no_faults(book: Rulebook) -> None:
    assert len(core_set()) == 211
    assert check_book(book) == []
    assert check_citations([REPOSITORY / "agot_tui" / "cardgame"]) == []


def test_every_question_still_finds_its_answer_first(book: Rulebook) -> None:
    path = REPOSITORY / "tests" / "rulebook" / "questions.toml"
    for part in tomli.loads(path.read_text(encoding="utf-8")).values():
        for question, wanted in part.items():
            assert book.search(question)[0].entry.key in wanted, question


def test_cards_are_found_among_the_rules_by_their_titles(book: Rulebook) -> None:
    missed = []
    for entry in core_set():
        hits = [hit.entry.key for hit in book.search(entry.title, limit=6)]
        if entry.key not in hits:
            missed.append(entry.title)
    assert missed == []


def test_a_keyword_rule_names_its_cards(book: Rulebook) -> None:
    assert "Robb Stark" in book.page("L6.7").text


# ------------------------------------------------------------------------------------------------ tournament, start


def test_the_desk_checks_the_deck_lists_of_its_players(run: Run, good: str, bad: str, tmp_path: Path) -> None:
    event = str(tmp_path / "event.agot")
    assert run("tournament", "new", event, "--structure", "custom", "--rounds", "1", "--seed", "1")[0] == 0
    assert run("tournament", "add", event, "Ann", "--deck", good)[0] == 0
    assert run("tournament", "add", event, "Bob", "--deck", bad)[0] == 0
    assert run("tournament", "add", event, "Cat")[0] == 0
    code, out, _ = run("tournament", "decks", event)
    assert code == 0
    assert "Ann: ok\n" in out
    assert "LD6: 4 copies of Ice (01153); at most 3 (lines 25, 33)" in out
    assert out.endswith("decks=2 faulty=1 missing=1\n")


def loaded(*words: str) -> set[str]:
    """The modules that a command loads in a fresh interpreter."""
    program = (
        "import sys\nfrom agot_tui.cli import main\n"
        f"try: main({list(words)!r})\nexcept SystemExit: pass\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines())


def test_a_deck_check_loads_neither_screens_nor_games(good: str) -> None:
    modules = loaded("deck", "check", good)
    assert "agot_tui.cardgame.judge" in modules
    for name in (
        "textual",
        "rich",
        "asyncio",
        "rustworkx",
        "agot_tui.boardgame",
        "agot_tui.rulebook",
        "agot_tui.tournament",
    ):
        assert name not in modules


def test_the_desk_loads_no_cards_before_it_checks_decks(tmp_path: Path) -> None:
    assert "agot_tui.cardgame.pool" not in loaded("tournament", "--help")


def test_the_core_of_the_check_reads_no_files() -> None:
    program = (
        "import sys\nbefore = set(sys.modules)\nimport agot_tui.cardgame.check, agot_tui.cardgame.query, "
        "agot_tui.cardgame.pages\nprint('\\n'.join(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    modules = set(done.stdout.splitlines())
    for name in ("tomli", "pathlib", "logging", "threading", "agot_tui.cardgame.files"):
        assert name not in modules

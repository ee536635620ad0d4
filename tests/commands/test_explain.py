"""``agot-tui explain``: each command told with numbers and rules, and no secret of others in it."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from agot_tui.commands.account import Account, accounts
from agot_tui.kernel.game import Taken
from agot_tui.rulebook.check import known_ids
from agot_tui.tables import look_at

from .conftest import write_record
from .test_command_line import run


def all_of(path: Path, eyes: tuple[str, ...] | None) -> list[Account]:
    table = look_at(path)
    return list(accounts(table, 0, table.bus.moments, eyes))


def test_every_command_of_a_game_is_told_with_rules_that_there_are(over: Path) -> None:
    table, known = look_at(over), known_ids()
    told = all_of(over, None)
    happened = Counter(number for number, _ in table.bus.events_of(table.bus.view(None).houses))
    assert [account.number for account in told] == list(range(table.bus.moments + 1))
    for account in told:
        assert set(account.rules) <= known, account
        assert account.rules or not account.number
        assert len(account.told) == happened[account.number]
    assert all(one.rules for account in told for one in account.told if "could only" not in one.sentence)


def test_the_strength_of_a_combat_is_told_term_by_term(over: Path) -> None:
    sums, icons = 0, ""
    for account in all_of(over, None):
        for one in account.told:
            if "R16.8.1" in one.rules:
                match = re.fullmatch(r"(\w+) (\d+), (\w+) (\d+): .*\((.*); (.*)\)", one.sentence)
                assert match, one.sentence
                for total, told in ((match[2], match[5]), (match[4], match[6])):
                    terms = [int(term.rpartition(" ")[2]) for term in told.split(", ") if not term.endswith("nothing")]
                    assert max(0, sum(terms)) == int(total)
                    sums += 1
                icons += " ".join(one.numbers)
    assert sums > 6
    assert "sword" in icons


def test_supply_bids_and_the_end_are_told_with_their_numbers(over: Path) -> None:
    numbers = "\n".join(number for account in all_of(over, None) for one in account.told for number in one.numbers)
    for words in ("supply icons: ", "they fit", "power in all goes to the pools", "power icon"):
        assert words in numbers
    last = all_of(over, None)[-1].told[-1]
    assert last.sentence.partition(" wins with ")[2]
    assert len(last.numbers) == 3


def test_a_spectator_reads_nothing_that_is_secret(tmp_path: Path) -> None:
    """R23.5: what is told differs between two games only where everybody sees a difference."""
    path = write_record(tmp_path / "long.agot", 4, seed=8, commands=400, tides=True)
    table = look_at(path)
    for eyes in ((), ("stark",)):
        for account in all_of(path, eyes):
            seen = [
                event
                for number, event in table.bus.events_of(eyes)
                if number == account.number and (event.audience is None or event.audience & set(eyes))
            ]
            assert len(account.told) == len(seen)
            secret = account.kind in ("orders", "bid", "house_card") and account.seat not in eyes
            assert (account.command == "") == (secret or not account.number)
            if not eyes:
                assert not any(isinstance(event, Taken) for event in seen)
                assert "draws" not in " ".join(one.sentence for one in account.told).replace("draws another", "")


def test_a_running_game_is_told_as_it_is_asked_for(going_on: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = next(account for account in all_of(going_on, None) if account.seat == "stark")
    at = ("--at", str(first.number))
    assert run("explain", str(going_on), *at) == 0
    assert "Stark (Planning): in secret\n  nothing that others may know" in capsys.readouterr().out
    assert run("explain", str(going_on), *at, "--seat", "lannister") == 0
    assert first.command not in capsys.readouterr().out
    for eyes in (("--seat", "stark"), ("--all",)):
        assert run("explain", str(going_on), *at, *eyes) == 0
        assert f"Stark (Planning): {first.command}" in capsys.readouterr().out


def test_several_commands_and_json(over: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", str(over), "--from", "2", "--to", "4") == 0
    out = capsys.readouterr().out
    assert [line.split()[1] for line in out.splitlines() if line.startswith("Command ")] == ["2", "3", "4"]
    assert all(len(line) <= 100 for line in out.splitlines())
    assert run("explain", str(over), "--from", "2", "--to", "4", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [account["number"] for account in found] == [2, 3, 4]
    assert set(found[0]) == {"number", "round", "phase", "seat", "command", "meaning", "kind", "events", "rules"}
    assert all(rule["title"] for account in found for rule in account["rules"])
    assert run("explain", str(over), "--at", "0") == 0
    assert capsys.readouterr().out.startswith("Before the first command, round 1, Planning")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--at", "9999"], "--at 9999: the record has the commands 1 to 12"),
        (["--from", "5", "--to", "3"], "--from 5 --to 3: the first comes before the last"),
        (["--at", "1", "--to", "3"], "--at N is one command; --from A --to B are several"),
        (["--to", "-3"], "--to -3: the record has"),
    ],
)
def test_bad_ranges_are_one_sentence(
    going_on: Path, arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("explain", str(going_on), *arguments) == 2
    assert complaint in capsys.readouterr().err

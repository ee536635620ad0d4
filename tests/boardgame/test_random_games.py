"""Invariants of random games: R27, listed = allowed, copy = replay = reload, everything is reached."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import (
    Bid,
    Choose,
    Command,
    Consolidate,
    Lose,
    Loss,
    March,
    Move,
    Muster,
    Piece,
    PlaceOrders,
    PlayCard,
    Raid,
    RavenSwap,
    Retreat,
    Support,
)
from agot_tui.boardgame.game import BoardGame, new_game
from agot_tui.boardgame.march import MarchDecision
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.units import units
from agot_tui.simulation import Plan, play_games

from .conftest import random_moments

SEATS = [3, 4, 5, 6]


@pytest.mark.parametrize("tides", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_every_invariant_holds_after_every_command(board: Board, seats: int, tides: bool) -> None:
    tally = play_games(board, Plan(seats, 1000, Options(tides=tides), check=True), range(12))
    assert tally.faults == []
    assert tally.refused == 0


def test_invariants_hold_with_every_option_at_its_other_value(board: Board) -> None:
    other = Options(
        tides=True,
        tie_break="faq",
        mace_last_unit="area_empty",
        arianne_token="removed",
        salladhor="always_zero",
        support="house",
        milkwater_equal="discard",
        restricted_dummies=True,
        lannister_port_ship_3p=False,
        dark_wings_ports=True,
        return_supply="surplus_dies",
    )
    for seats in SEATS:
        tally = play_games(board, Plan(seats, 2000, other, check=True), range(8))
        assert tally.faults == []


def test_random_play_reaches_everything(board: Board) -> None:
    tally = play_games(board, Plan(6, 1, Options(tides=True), cover=True), range(130))
    from agot_tui.coverage import names_to_reach

    assert [name for name in names_to_reach(board) if not tally.reached[name]] == []


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_listed_is_allowed_and_what_is_not_listed_is_refused_with_a_rule(board: Board, seats: int) -> None:
    rng = Random(seats)
    for number, game in enumerate(random_moments(board, seats, seed=50 + seats)):
        for decision in list(game.pending.values())[:2]:
            complete = list(islice(decision.options(), 400))
            assert complete
            for command in rng.sample(complete, min(12, len(complete))):
                assert decision.rule_on(command), (str(command), decision.rule_on(command))
                assert decision.normal(command) == command
            if len(complete) == 400 or (isinstance(decision, MarchDecision) and number % 3):
                continue
            forms = {_form(command) for command in complete}
            for command in _others(board, game, decision.answers, rng):
                ruling = decision.rule_on(command)
                if ruling:
                    assert _form(decision.normal(command)) in forms, str(command)
                else:
                    assert ruling.rule
                    assert ruling.sentence


def _form(command: Command) -> object:
    """Commands that say the same have the same form: pieces may be named in another order."""
    if isinstance(command, Muster):
        return tuple(sorted(map(str, command.pieces)))
    return command


def _others(board: Board, game: BoardGame, answers: tuple[type, ...], rng: Random) -> list[Command]:
    """Commands of the right kind, made up without a look at the rules."""
    areas = list(board.areas)
    cards = list(board.house_cards)
    some = [units(text) for text in ("F", "K", "S", "E", "F F", "F K", "S S", "F~", "K~ F~")]
    own = list(game.state.forces) or areas

    def one() -> Command | None:
        kind = rng.choice(answers)
        area, other = rng.choice(own), rng.choice(areas)
        near = rng.choice(game.state.setup.reach.near.get(area) or (other,))
        match kind.__name__:
            case "PlaceOrders":
                return PlaceOrders(((area, rng.choice([None, *board.order_tokens])),))
            case "RavenSwap":
                return RavenSwap(area, rng.choice(list(board.order_tokens)))
            case "Raid":
                return Raid(area, rng.choice([None, near, other]))
            case "March":
                return March(area, (Move(rng.choice([near, other]), rng.choice(some)),), rng.random() < 0.3)
            case "Support":
                return Support(rng.choice([area, near]), rng.choice(["attacker", "defender", None]))
            case "PlayCard":
                return PlayCard(rng.choice(cards))
            case "Lose":
                return Lose((Loss(rng.choice([None, area]), rng.choice(some)),))
            case "Retreat":
                return Retreat(rng.choice([near, other]), rng.choice([units(""), *some]))
            case "Bid":
                return Bid(rng.randrange(-1, 21))
            case "Muster":
                place = rng.choice([None, *game.state.setup.reach.near.get(area, ())])
                upgrade = rng.choice(["", "", "F", "F~"])
                letter = rng.choice("KE" if upgrade else "FKSE")
                return Muster((Piece(area, letter, place if letter == "S" else None, upgrade),))
            case "Consolidate":
                return Consolidate(area, rng.choice([None, "power", "muster"]))
            case "Choose":
                words = [*board.houses, "none", "iron_throne", "supply", "units", "F", *cards, *areas]
                return Choose((rng.choice(words),))
            case _:
                return None

    return [command for command in (one() for _ in range(15)) if command is not None]


@pytest.mark.parametrize("seats", SEATS)
def test_copies_and_replays_are_equal_at_every_command(board: Board, seats: int) -> None:
    options = Options(tides=True)
    game, again = (new_game(board, seats, options, seed=seats) for _ in range(2))
    assert game.opening == again.opening
    rng = Random(seats)
    while game.pending:
        seat = rng.choice(list(game.pending))
        command = game.pending[seat].sample(rng)
        text = str(command)
        copy = game.copy()
        game.play(seat, command)
        assert copy != game
        copy.play(seat, copy.parse(seat, text))
        again.play(seat, again.parse(seat, text))
        assert copy == game == again


def test_secret_decisions_commute_whatever_the_order_of_arrival(board: Board) -> None:
    """BG-119: orders, bids and cards arrive in another sequence; the game is the same."""
    for seed in range(6):
        game = new_game(board, 6, Options(tides=True), seed=seed)
        rng = Random(seed)
        while game.pending:
            seats = list(game.pending)
            if len(seats) > 1 and all(decision.secret for decision in game.pending.values()):
                answers = {seat: _until_done(game, seat, rng) for seat in seats}
                orders = [rng.sample(seats, len(seats)) for _ in range(2)]
                results = []
                for order in orders:
                    copy = game.copy()
                    for seat in order:
                        for command in answers[seat]:
                            copy.play(seat, command)
                    results.append(copy)
                assert results[0] == results[1]
                game = results[0]
            else:
                game.play(seats[0], game.pending[seats[0]].sample(rng))


def _until_done(game: BoardGame, seat: str, rng: Random) -> list[Command]:
    """What one seat answers until its secret decision is closed."""
    alone = game.copy()
    kind = alone.pending[seat].kind
    said = []
    while seat in alone.pending and alone.pending[seat].kind == kind:
        command = alone.pending[seat].sample(rng)
        said.append(command)
        alone.play(seat, command)
        if kind != "orders":
            break
    return said

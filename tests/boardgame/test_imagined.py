"""Imagined games and outlooks (R23.5): nothing in them depends on what is hidden from those who think."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.game import BoardGame, new_game
from agot_tui.boardgame.imagined import imagined
from agot_tui.boardgame.invariants import Inspector
from agot_tui.boardgame.names import House
from agot_tui.boardgame.odds import NoCombat
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.outlook import Outlook
from agot_tui.boardgame.planning import Planning
from agot_tui.kernel.game import Game

from .conftest import random_moments
from .test_secrets import shuffle_secrets

STARK, LANNISTER, GREYJOY = House("stark"), House("lannister"), House("greyjoy")


def twin(game: BoardGame, seats: tuple[House, ...], rng: Random) -> BoardGame:
    """Another game that the persons of ``seats`` cannot tell from this one."""
    viewer = seats[0] if seats else None
    other = shuffle_secrets(game.state, viewer, rng)
    for house in seats[1:]:
        for area, order in game.state.orders.items():
            if order.house == house:
                other.orders[area] = order
        other.wildling_known |= game.state.wildling_known & {house}
        if game.state.combat is not None and other.combat is not None:
            other.combat.cards = game.state.combat.cards
            other.combat.tides = game.state.combat.tides
            other.hands = game.state.hands
    if any(house in game.state.wildling_known for house in seats):
        other.wildlings = (
            game.state.wildlings[0],
            *rng.sample(game.state.wildlings[1:], len(game.state.wildlings) - 1),
        )
    other.wildling_known = frozenset(house for house in other.wildling_known if house not in seats) | (
        game.state.wildling_known & frozenset(seats)
    )
    return BoardGame(other, game.pending)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_two_games_that_a_person_cannot_tell_apart_are_imagined_alike(board: Board, seats: int) -> None:
    rng = Random(seats)
    for number, game in enumerate(random_moments(board, seats, seed=170 + seats, options=Options(tides=True))):
        if number % 4:
            continue
        houses = game.state.setup.houses
        for viewers in ((), (houses[0],), (houses[number % seats],), houses[:2]):
            one = imagined(game, viewers, Random(number))
            other = imagined(twin(game, viewers, rng), viewers, Random(number))
            assert one == other
            assert one.pending.keys() == other.pending.keys()


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 250), seats=st.sampled_from([3, 4, 5, 6]))
def test_imagined_games_are_alike_anywhere(board: Board, seed: int, steps: int, seats: int) -> None:
    rng = Random(seed)
    game = new_game(board, seats, Options(tides=True), seed=seed)
    for _ in range(steps):
        if game.pending:
            seat = rng.choice(list(game.pending))
            game.play(seat, game.pending[seat].sample(rng))
    for viewers in ((), *((house,) for house in game.state.setup.houses)):
        assert imagined(game, viewers, Random(1)) == imagined(twin(game, viewers, rng), viewers, Random(1))


def test_what_others_have_chosen_in_secret_differs_and_is_imagined_alike(board: Board) -> None:
    """Two games that differ in one secret answer, bids included, are the same to those who have not given it."""
    compared = dict.fromkeys(("orders", "bid", "house_card"), 0)
    for seed in range(5):
        game = new_game(board, 6, Options(tides=True), seed=seed)
        rng = Random(seed)
        while game.pending:
            seat = rng.choice(list(game.pending))
            decision = game.pending[seat]
            command = decision.sample(rng)
            if decision.secret and len(game.pending) > 1 and decision.kind != "orders":
                one, other = game.copy(), game.copy()
                one.play(seat, command)
                other.play(seat, decision.sample(rng))
                if one != other and set(one.pending) == set(other.pending):
                    compared[decision.kind] += 1
                    for viewer in one.state.setup.houses:
                        if viewer != seat:
                            assert imagined(one, (viewer,), Random(2)) == imagined(other, (viewer,), Random(2))
            game.play(seat, command)
    assert compared["bid"] > 20
    assert compared["house_card"] > 20


def test_what_a_person_knows_is_kept(board: Board) -> None:
    """Own orders, own hand, the table; others' orders stay where they lie, face down."""
    for number, game in enumerate(random_moments(board, 6, seed=9, options=Options(tides=True))):
        if number % 5:
            continue
        for viewer in game.state.setup.houses[:3]:
            view, other = game.view(viewer), imagined(game, (viewer,), Random(number)).view(viewer)
            assert other.areas == view.areas
            assert other.tracks == view.tracks
            assert other.wildling_top == view.wildling_top
            assert other.westeros_discards == view.westeros_discards
            for house, there in view.houses.items():
                now = other.houses[house]
                assert (now.hand, now.discards, now.power, now.tokens_left) == (
                    there.hand,
                    there.discards,
                    there.power,
                    there.tokens_left,
                )
            if view.combat is not None and other.combat is not None:
                for mine, imagined_one in (
                    (view.combat.attacker, other.combat.attacker),
                    (view.combat.defender, other.combat.defender),
                ):
                    assert imagined_one.card == mine.card
                    assert imagined_one.tides == mine.tides
                    assert imagined_one.terms == mine.terms


@pytest.mark.parametrize("seats", [3, 6])
def test_imagined_games_are_played_to_their_end_within_the_rules(board: Board, seats: int) -> None:
    for number, game in enumerate(random_moments(board, seats, seed=30 + seats, options=Options(tides=True))):
        if number % 120:
            continue
        scratch = imagined(game, (game.state.setup.houses[0],), Random(number))
        inspector, rng = Inspector(), Random(number)
        while scratch.pending:
            assert list(inspector.faults(scratch)) == []
            seat = rng.choice(list(scratch.pending))
            scratch.play(seat, scratch.pending[seat].sample(rng))
        assert scratch.winner is not None


def test_the_future_of_an_imagined_game_is_another_one(board: Board) -> None:
    """Decks, seed and given draws of the real game are gone."""
    game = new_game(board, 6, seed=5)
    tops = {imagined(game, (STARK,), Random(n)).state.wildlings[0] for n in range(40)}
    assert len(tops) > 4
    westeros = {imagined(game, (STARK,), Random(n)).state.westeros[0][0] for n in range(40)}
    assert len(westeros) > 3
    assert imagined(game, (STARK,), Random(1)).state.seed != game.state.seed


def test_a_wildling_card_that_was_seen_stays_on_top(at: Callable[..., BoardGame]) -> None:
    game = at(phase="raven", decks={"wildlings": ["mammoth_riders", "crow_killers"]})
    game.play(LANNISTER, game.parse(LANNISTER, "raven look"))
    seen = [imagined(game, (LANNISTER,), Random(n)).state.wildlings[0] for n in range(12)]
    assert set(seen) == {"mammoth_riders"}
    unseen = {imagined(game, (STARK,), Random(n)).state.wildlings[0] for n in range(40)}
    assert len(unseen) > 4


def test_houses_that_have_closed_their_planning_are_asked_again(board: Board) -> None:
    game = new_game(board, 3)
    rng = Random(3)
    while LANNISTER in game.pending:
        game.play(LANNISTER, game.pending[LANNISTER].sample(rng))
    again = imagined(game, (STARK,), Random(4))
    assert LANNISTER in again.pending
    assert isinstance(again.state.stack[-1], Planning)
    assert LANNISTER not in imagined(game, (STARK, LANNISTER), Random(4)).pending
    lying = {area for area, order in game.state.orders.items() if order.house == LANNISTER}
    assert {area for area, order in again.state.orders.items() if order.house == LANNISTER} == lying


# Outlooks


@pytest.mark.parametrize("seats", [3, 6])
def test_an_outlook_is_the_same_whatever_is_hidden(board: Board, seats: int) -> None:
    rng = Random(seats)
    for number, game in enumerate(random_moments(board, seats, seed=270 + seats, options=Options(tides=True))):
        if number % 7:
            continue
        houses = game.state.setup.houses
        viewers = (houses[number % seats],)
        assert worked_out(game, viewers, 1) == worked_out(twin(game, viewers, rng), viewers, 2)


def worked_out(game: BoardGame, viewers: tuple[House, ...], chance: int) -> list[object]:
    """Everything that an outlook tells; another draw of what is hidden changes nothing."""
    outlook = Outlook(imagined(game, viewers, Random(chance)), viewers)
    areas = list(game.state.setup.areas)
    found: list[object] = [outlook.marchers(area) for area in areas]
    found += [outlook.defence(area) for area in areas]
    found += [outlook.chains(house) for house in game.state.setup.houses]
    found.append(outlook.blade_decides())
    try:
        found.append(outlook.odds(viewers[0]))
    except NoCombat as error:
        found.append(str(error))
    return found


def test_who_could_march_where(at: Callable[..., BoardGame]) -> None:
    game = at(
        clear=True,
        phase="march",
        turn="stark",
        areas={
            "winterfell": "stark F K~ march+1",
            "bay_of_ice": "stark S support",
            "flints_finger": "greyjoy F E march",
            "ironmans_bay": "greyjoy S raid",
        },
    )
    outlook = Outlook(imagined(game, (STARK,), Random(0)), (STARK,))
    by_house = {(one.house, one.origin): one for one in outlook.marchers("greywater_watch")}
    assert set(by_house) == {(STARK, "winterfell"), (GREYJOY, "flints_finger")}
    stark = by_house[STARK, "winterfell"]
    assert (str(stark.units), stark.strength, stark.order, stark.by_ship) == ("F", 2, "march+1", True)
    greyjoy = by_house[GREYJOY, "flints_finger"]
    assert (greyjoy.strength, greyjoy.by_ship) == (1, False)
    castle = {one.origin: one.strength for one in outlook.marchers("moat_cailin")}
    assert castle["winterfell"] == 2
    assert [one.house for one in outlook.marchers("bay_of_ice")] == []
    assert [one.house for one in outlook.marchers("sunset_sea")] == [STARK, GREYJOY]


def test_the_strength_of_an_area_if_it_were_attacked_now(at: Callable[..., BoardGame]) -> None:
    game = at(
        clear=True,
        phase="march",
        turn="stark",
        areas={
            "seagard": "greyjoy F K E defense+2",
            "ironmans_bay": "greyjoy S S support+1",
            "riverrun": "lannister F K support",
            "greywater_watch": "stark F march",
        },
    )
    outlook = Outlook(imagined(game, (STARK,), Random(0)), (STARK,))
    seagard = outlook.defence("seagard")
    assert seagard is not None
    assert (seagard.house, seagard.units, seagard.order, seagard.support) == (GREYJOY, 3, 2, 3)
    assert seagard.total == 8
    assert seagard.helpers == ((LANNISTER, 3),)
    pyke = outlook.defence("pyke")
    assert pyke is not None
    assert (pyke.garrison, pyke.units) == (2, 0)
    assert outlook.defence("harrenhal") is None


def test_orders_that_lie_face_down_count_as_unknown(board: Board) -> None:
    game = new_game(board, 3)
    game.play(LANNISTER, game.parse(LANNISTER, "order lannisport defense+2"))
    game.play(STARK, game.parse(STARK, "order winterfell defense+2"))
    outlook = Outlook(imagined(game, (STARK,), Random(0)), (STARK,))
    theirs, own = outlook.defence("lannisport"), outlook.defence("winterfell")
    assert theirs is not None
    assert own is not None
    assert (theirs.order, theirs.unknown) == (0, True)
    assert (own.order, own.unknown) == (2, False)


def test_where_ships_carry(at: Callable[..., BoardGame]) -> None:
    game = at(
        clear=True,
        phase="march",
        turn="stark",
        areas={
            "winterfell": "stark F march",
            "bay_of_ice": "stark S raid",
            "sunset_sea": "stark S",
            "ironmans_bay": "greyjoy S",
            "narrow_sea": "stark S",
        },
    )
    outlook = Outlook(imagined(game, (STARK,), Random(0)), (STARK,))
    first, second = outlook.chains(STARK)
    assert first.seas == ("bay_of_ice", "sunset_sea")
    assert {"winterfell", "castle_black", "searoad_marches"} <= set(first.shores)
    assert second.seas == ("narrow_sea",)
    assert outlook.chains(House("martell")) == ()


def test_the_armies_after_a_march(at: Callable[..., BoardGame]) -> None:
    game = at(
        clear=True,
        phase="march",
        turn="stark",
        areas={"winterfell": "stark F F K march", "white_harbor": "stark F"},
        house={"stark": {"supply": 1}},
    )
    outlook = Outlook(imagined(game, (STARK,), Random(0)), (STARK,))
    armies = outlook.armies_after(STARK, game.parse(STARK, "march winterfell -> white_harbor: F F K"))
    assert armies is not None
    assert (armies.before, armies.after, armies.allowed, armies.fit) == ((3,), (4,), (3, 2), False)
    assert outlook.armies_after(STARK, game.parse(STARK, "march winterfell -> white_harbor: E")) is None


def test_the_odds_never_use_the_card_that_the_other_side_has_chosen(at: Callable[..., BoardGame]) -> None:
    game = at(
        clear=True,
        phase="march",
        turn="stark",
        areas={"winterfell": "stark F K march", "moat_cailin": "greyjoy F"},
    )
    game.play(STARK, game.parse(STARK, "march winterfell -> moat_cailin: F K"))
    assert set(game.pending) == {STARK, GREYJOY}
    before = Outlook(imagined(game, (STARK,), Random(0)), (STARK,)).odds(STARK)
    game.play(GREYJOY, game.parse(GREYJOY, "card balon_greyjoy"))
    after = Outlook(imagined(game, (STARK,), Random(0)), (STARK,)).odds(STARK)
    assert after == before
    assert len(after.pairs) == 49
    own = Outlook(imagined(game, (GREYJOY,), Random(0)), (GREYJOY,)).odds(GREYJOY)
    assert {pair.defender_card for pair in own.pairs} == {"balon_greyjoy"}
    assert len(own.pairs) == 7


def test_the_blade_decides_only_where_1_more_wins(at: Callable[..., BoardGame]) -> None:
    tracks = {"fiefdoms": ["stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell"]}
    for units, order, decides in (("F", "march-1", False), ("F", "march", True), ("F F", "march", False)):
        game = at(
            clear=True,
            phase="march",
            turn="stark",
            tracks=tracks,
            areas={"winterfell": f"stark {units} {order}", "moat_cailin": "greyjoy K"},
            house={
                "stark": {"hand": ["catelyn_stark", "blackfish"]},
                "greyjoy": {"hand": ["asha_greyjoy", "aeron_damphair"]},
            },
        )
        game.play(STARK, game.parse(STARK, f"march winterfell -> moat_cailin: {units}"))
        game.play(STARK, game.parse(STARK, "card blackfish"))
        game.play(GREYJOY, game.parse(GREYJOY, "card asha_greyjoy"))
        assert game.pending[STARK].kind == "blade"
        assert Outlook(imagined(game, (), Random(0)), ()).blade_decides() is decides, (units, order)


def test_an_imagined_game_shares_nothing_that_could_change_the_real_one(board: Board) -> None:
    game = new_game(board, 3)
    before: Game = game.copy()
    scratch = imagined(game, (STARK,), Random(1))
    rng = Random(1)
    for _ in range(60):
        seat = next(iter(scratch.pending))
        scratch.play(seat, scratch.pending[seat].sample(rng))
    assert game == before

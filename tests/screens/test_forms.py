"""Every decision can be answered with the keys that its form shows."""

from __future__ import annotations

import pytest

from agot_tui.boardgame.names import AreaId
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.units import NONE, units
from agot_tui.frontend.words import KINDS
from agot_tui.tables import begin, new_header
from agot_tui.tui.forms.march import MarchForm
from agot_tui.tui.forms.orders import OrdersForm
from agot_tui.tui.lines import text_of
from agot_tui.tui.session import Session
from tests.screens.fingers import Fingers, press
from tests.screens.scenes import ONE_PERSON, SCENES, Scene, war

SEEN: set[str] = set()


@pytest.mark.parametrize(("players", "seed", "tides"), [(3, 1, False), (4, 2, True), (5, 3, False), (6, 4, True)])
def test_whole_games_are_played_with_the_keys_that_the_forms_show(players: int, seed: int, tides: bool) -> None:
    table = begin(new_header(players, seed=seed, options=Options(tides=tides)))
    fingers = Fingers(table, seed)
    fingers.play()
    assert fingers.session.over, f"no end after {fingers.pressed} keys: {fingers.session.decision}"
    assert fingers.kinds <= set(KINDS)


def orders_at(players: int) -> tuple[Session, OrdersForm]:
    session = Session(begin(new_header(players, seed=7, names=ONE_PERSON)))
    assert isinstance(session.form, OrdersForm)
    return session, session.form


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_orders_go_from_area_to_area_in_the_order_of_their_letters_wherever_one_begins(players: int) -> None:
    tokens = ("march", "march-1", "support", "consolidate", "defense+1")
    for start in range(len(orders_at(players)[1].mine)):
        session, form = orders_at(players)
        mine = form.mine
        session.cursor = mine[start]
        for token, area in zip(tokens, [*mine[start:], *mine[:start]], strict=False):
            assert session.cursor == area
            press(session, next(key for key, text in form.tokens.items() if text == token))


def test_where_an_order_was_taken_back_the_next_one_is_laid() -> None:
    session, form = orders_at(6)
    for key in "26":
        press(session, key)
    session.cursor = form.mine[0]
    press(session, "backspace")
    assert session.cursor == form.mine[0]
    press(session, "1")
    assert isinstance(session.form, OrdersForm)
    assert list(session.form.placed.values())[:2] == ["march-1", "support"]


def test_a_march_speaks_of_a_token_only_where_one_can_lie() -> None:
    session = Session(SCENES["march_orders"].table())
    assert isinstance(session.form, MarchForm)
    for origin in ("pyke", "ironmans_bay"):
        session.form.act(AreaId(origin))
        assert "T token" not in "\n".join(map(text_of, session.form.body(78, 9)))
        session.form.back()
    session = Session(SCENES["march_picked"].table())
    assert isinstance(session.form, MarchForm)
    session.form.act(AreaId("greywater_watch"))
    assert "T token no" in "\n".join(map(text_of, session.form.body(78, 9)))


def marching(turn: str, origin: str) -> MarchForm:
    form = Session(Scene(war(phase="march", turn=turn)).table()).form
    assert isinstance(form, MarchForm)
    form.act(AreaId(origin))
    assert form.origin == origin
    return form


def said(form: MarchForm) -> str:
    return "\n".join(map(text_of, form.body(78, 12)))


@pytest.mark.parametrize(("turn", "origin"), [("martell", "princes_pass"), ("stark", "winterfell")])
def test_an_only_unit_goes_where_it_was_sent_last(turn: str, origin: str) -> None:
    form = marching(turn, origin)
    assert form.standing.size == 1
    for goal in form.goals:
        form.act(goal)
        assert form.going == {goal: form.standing}
        assert f"{form.standing} → " in said(form)


def test_a_second_destination_of_a_march_tells_that_nobody_goes_there_and_its_unit_keys_fetch_from_the_first() -> None:
    form = marching("stark", "greywater_watch")
    here, there = form.goals[:2]
    form.act(here)
    assert form.going == {here: units("FK")}
    form.act(there)
    assert "nobody → " in said(form)
    form.press("K")
    assert form.going == {here: units("F"), there: units("K")}
    form.press("F")
    assert form.going == {here: NONE, there: units("FK")}
    form.press("K")
    assert (form.going[there], form.staying) == (units("F"), units("K"))


def test_a_unit_key_adds_one_of_its_kind_until_all_are_there_and_then_sends_none() -> None:
    form = marching("lannister", "riverrun")
    here, there = form.goals[:2]
    form.act(here)
    form.act(there)
    assert form.standing.only("F").size == 2
    counts = []
    for _ in range(3):
        form.press("F")
        counts.append(form.going[there].only("F").size)
    assert counts == [1, 2, 0]


@pytest.mark.parametrize("third", ["storm_of_swords", "web_of_lies", "feast_for_crows"])
def test_whoever_plans_reads_this_rounds_cards_where_they_fit_and_else_the_one_that_restricts(third: str) -> None:
    session = Session(Scene(war(phase="planning", cards=["supply", "clash_of_kings", third])).table())
    form = session.form
    assert isinstance(form, OrdersForm)
    names = [session.board.westeros_cards[card].name for card in session.view.cards]
    rows = {width: text_of(form.body(width, 9)[0]) for width in (40, 55, 80, 120)}
    assert all(len(row) <= width for width, row in rows.items())
    assert ", ".join(names) in rows[80]
    assert names[-1] in rows[55]
    assert names[0] not in rows[55]
    assert names[-1] not in rows[40]

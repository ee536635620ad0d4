"""Every decision can be answered with the keys that its form shows."""

from __future__ import annotations

import pytest

from agot_tui.boardgame.names import AreaId
from agot_tui.boardgame.options import Options
from agot_tui.frontend.words import KINDS
from agot_tui.tables import begin, new_header
from agot_tui.tui.forms.march import MarchForm
from agot_tui.tui.forms.orders import OrdersForm
from agot_tui.tui.lines import text_of
from agot_tui.tui.session import Session
from tests.screens.fingers import Fingers, press
from tests.screens.scenes import ONE_PERSON, SCENES

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

"""The prompt: orders in two keys, what is not possible says why, marches with their consequences, a combat's table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from agot_tui.boardgame.names import AreaId, House
from agot_tui.kernel.rulings import ALLOWED
from agot_tui.tables import begin, new_header
from agot_tui.tui.forms.base import Say
from agot_tui.tui.forms.choices import ChoiceForm
from agot_tui.tui.forms.losses import LossesForm
from agot_tui.tui.forms.march import MarchForm
from agot_tui.tui.forms.orders import OrdersForm
from agot_tui.tui.lines import Line, text_of
from agot_tui.tui.panes.combat import combat_table
from agot_tui.tui.panes.hand import full_hand_lines
from agot_tui.tui.panes.inspector import inspector_lines
from agot_tui.tui.panes.tracks import tracks_lines
from agot_tui.tui.session import Session
from tests.screens.fingers import press
from tests.screens.scenes import ONE_PERSON, RAIDED, SCENES, SEAGARD, Scene, fresh_westeros, war


def session_at(name: str) -> Session:
    return Session(SCENES[name].table())


def texts(rows: Iterable[Line]) -> str:
    return "\n".join(text_of(row) for row in rows)


def orders(session: Session) -> dict[str, str]:
    assert session.view is not None
    return {a.id: a.order for a in session.view.areas.values() if a.house == session.seat and a.order}


def keys(session: Session, text: str) -> None:
    for key in text:
        press(session, key)


# Planning


def test_two_keys_order_an_area_in_whatever_sequence_one_likes() -> None:
    session = session_at("planning")
    form = session.form
    assert isinstance(form, OrdersForm)
    assert form.letters == {"dragonstone": "B", "kingswood": "C", "shipbreaker_bay": "D"}
    keys(session, "D6")
    assert orders(session) == {"shipbreaker_bay": "support"}
    keys(session, "B2C8")
    assert orders(session) == {"dragonstone": "march", "kingswood": "raid", "shipbreaker_bay": "support"}


def test_one_key_an_area_is_enough_where_the_cursor_goes_on_by_itself() -> None:
    session = session_at("planning")
    keys(session, "268R")
    assert session.seat == "lannister"


def test_orders_are_swapped_and_moved() -> None:
    session = session_at("planning")
    keys(session, "B2D8BXD")
    assert orders(session) == {"dragonstone": "raid", "shipbreaker_bay": "march"}


def test_an_order_is_moved_to_an_area_without_one() -> None:
    session = session_at("planning")
    keys(session, "B2BXD")
    assert orders(session) == {"shipbreaker_bay": "march"}


def test_what_was_picked_up_is_put_back() -> None:
    session = session_at("planning")
    keys(session, "B2BX")
    form = session.form
    assert isinstance(form, OrdersForm)
    assert form.lifted == "dragonstone"
    press(session, "backspace")
    assert form.lifted is None
    assert orders(session) == {"dragonstone": "march"}


def test_a_token_that_lies_elsewhere_is_moved_by_its_key_pressed_twice() -> None:
    session = session_at("planning")
    keys(session, "B1C1")
    assert "the same key once more moves it here" in text_of(session.message)
    assert orders(session) == {"dragonstone": "march-1"}
    keys(session, "1")
    assert orders(session) == {"kingswood": "march-1"}


def test_all_orders_are_taken_back_with_one_key() -> None:
    session = session_at("planning")
    keys(session, "26-")
    assert orders(session) == {}
    keys(session, "-")
    assert "no order of yours lies on the board" in text_of(session.message)


def test_ready_with_an_order_missing_names_the_areas() -> None:
    session = session_at("planning")
    keys(session, "2R")
    assert "still has to place an order in" in text_of(session.message)


def test_forbidden_tokens_are_struck_out_and_say_why() -> None:
    position = {**fresh_westeros("last_days_of_summer_1", "game_of_thrones", "storm_of_swords")}
    session = Session(begin(new_header(6, seed=7, names=ONE_PERSON, position=position)))
    assert session.decision is not None
    assert session.decision.kind == "orders"
    assert session.form is not None
    struck = [text for row in session.form.body(60, 12) for text, role in row if role == "gone"]
    assert any("defense" in text for text in struck)
    keys(session, "4")
    assert text_of(session.message).startswith("R11.5: ")


# What is not possible


@pytest.mark.parametrize(
    ("scene", "label", "rule"),
    [
        ("retreat", "Moat Cailin", "R16.11.3"),
        ("retreat", "Greywater Watch", "R16.11.4"),
        ("support", "nobody", ""),
        ("card_barred", "Roose Bolton", "R16.5.1"),
        ("muster_barred", "Knight", "R8.3"),
        ("raid", "Riverrun raids Ironman's Bay", "R13.2"),
    ],
)
def test_what_is_not_possible_is_dimmed_and_its_key_tells_the_ruling(scene: str, label: str, rule: str) -> None:
    play = SCENES[scene].play
    table = Scene(SCENES[scene].position, play).table()
    session = Session(table)
    if scene == "muster_barred":
        keys(session, "1")
    form = session.form
    assert isinstance(form, ChoiceForm)
    barred = [item for item in form.items if not item.ruling]
    if not rule:
        assert barred == []
        return
    item = next(item for item in barred if label in item.label and item.ruling.rule == rule)
    moments = session.bus.moments
    press(session, item.key)
    assert text_of(session.message).startswith(f"{rule}: ")
    assert session.bus.moments == moments
    rows = form.body(78, 20)
    assert (item.label, "gone") in [(span.text, span.role) for row in rows for span in row]


def test_nothing_that_is_listed_as_impossible_is_allowed_and_nothing_allowed_is_missing() -> None:
    """At every choice of a game that the lists answer."""
    table = begin(new_header(6, seed=21, names=ONE_PERSON))
    kinds = set()
    for number in range(900):
        if not table.bus.waiting:
            break
        seat = table.bus.waiting[0]
        session = Session(table)
        form = session.form
        if isinstance(form, ChoiceForm) and form.group is None:
            kinds.add(session.decision.kind if session.decision else "")
            listed = {command for item in form.items if item.ruling for command in item.commands}
            barred = [item for item in form.items if not item.ruling]
            assert all(not table.bus.rule_on(seat, item.commands[0]) for item in barred)
            assert all(item.ruling.sentence for item in barred)
            assert listed.isdisjoint(item.commands[0] for item in barred)
            keys_given = [item.key for item in form.items if item.key != " "]
            assert len(keys_given) == len(set(keys_given))
        options = list(table.bus.options(seat, 60))
        ready = [command for command in options if str(command) == "ready"]
        assert table.bus.send(seat, ready[0] if ready else options[number % len(options)])
    assert {"raid", "house_card", "raven", "muster"} <= kinds


def test_where_beaten_units_cannot_go_is_marked_on_the_map_and_says_why() -> None:
    session = session_at("retreat")
    assert session.form is not None
    marks = session.form.marks()
    assert marks[AreaId("riverrun")].role == "barred"
    assert marks[AreaId("twins")].role == "target"
    session.cursor = AreaId("riverrun")
    session.act()
    assert "R16.11.3: Riverrun holds" in text_of(session.message)
    session.cursor = AreaId("oldtown")
    session.act()
    assert "R16.11.2: Oldtown is neither adjacent to Seagard" in text_of(session.message)


# March


def test_a_march_shows_its_armies_and_the_fight_before_it_is_made() -> None:
    session = session_at("march_orders")
    session = Session(Scene(war(phase="march", turn="stark")).table())
    keys(session, "26K")
    assert isinstance(session.form, MarchForm)
    text = texts(session.form.body(80, 8))
    assert "allowed · armies 2, 2, 2 → 2, 2; supply allows 3, 3, 2, 2" in text
    assert "8 v 5 before cards, wins 10 of 12 (e)" in text


def test_a_march_against_supply_shows_the_ruling() -> None:
    position = war(
        phase="march",
        turn="stark",
        areas={"winterfell": "stark F F march", "white_harbor": "stark F F"},
        house={"stark": {"supply": 1}},
    )
    session = Session(begin(new_header(6, seed=7, names=ONE_PERSON, position=position)))
    assert isinstance(session.form, MarchForm)
    session.cursor = AreaId("white_harbor")
    session.act()
    assert "R14.10: " in texts(session.form.body(78, 8))


def test_a_march_against_a_neutral_force_shows_what_it_takes() -> None:
    areas = {"moat_cailin": "no garrison", "winterfell": "stark F", "crackclaw_point": "baratheon F K march"}
    position = war(phase="march", turn="baratheon", areas=areas)
    session = Session(begin(new_header(6, seed=7, names=ONE_PERSON, position=position)))
    assert isinstance(session.form, MarchForm)
    session.cursor = AreaId("kings_landing")
    session.act()
    assert "R17.5" in texts(session.form.body(78, 8))


# Panes


def test_a_combat_is_told_term_by_term_with_where_each_comes_from() -> None:
    session = session_at("casualties")
    assert session.view is not None
    text = texts(combat_table(session.view, session.board, session.letters, 41, 12))
    for part in ("units     3 F K", "order     1 march +1★", "support   6 Moat Cailin", "card      4 Eddard Stark"):
        assert part in text
    assert "1 defense +1" in text
    assert "total    14 †† wins" in text


def test_a_combat_in_few_rows_keeps_both_totals() -> None:
    session = session_at("casualties")
    assert session.view is not None
    rows = combat_table(session.view, session.board, session.letters, 41, 5)
    assert len(rows) == 3
    assert "S 14 " in texts(rows)


def test_the_tracks_show_positions_stars_armies_castles_and_who_is_asked() -> None:
    session = session_at("march_orders")
    assert session.view is not None
    rows = tracks_lines(session.view, session.board, session.letters, session.people, 41, 11)
    text = texts(rows)
    assert "G►Greyjoy   5 1 6 0  3 322/3222   3/7   5" in text
    assert "Throne B · Blade G · Raven L" in text
    assert "wildlings 6 of 12" in text
    assert "Supply, Clash of Kings" in text


def test_the_hand_shows_abilities_tokens_by_name_and_the_discards_of_all_houses() -> None:
    session = session_at("hand")
    assert session.view is not None
    text = " ".join(texts(full_hand_lines(session.view, session.board, session.letters, 80, 60, 0)).split())
    assert "Robb Stark 3" in text
    assert "may name the area" in text
    assert "2 defense +1" in text
    for house in session.view.houses.values():
        for card in house.discards:
            assert session.board.house_cards[card].name in text
    first = texts(full_hand_lines(session.view, session.board, session.letters, 41, 8, 0))
    second = texts(full_hand_lines(session.view, session.board, session.letters, 41, 8, 1))
    assert "page 1 of" in first
    assert "page 2 of" in second
    assert first != second


def test_the_inspector_says_what_is_there_what_it_borders_and_which_others_can_reach_it() -> None:
    session = session_at("march_orders")
    assert session.view is not None
    area = AreaId("seagard")
    marchers = session.outlook.marchers(area)
    text = texts(inspector_lines(session.view, session.board, area, 64, 5, marchers=marchers))
    assert "Seagard SGD" in text
    assert "Greyjoy: 2 footmen, 1 knight · defense +1" in text
    assert "borders Moat Cailin, Greywater Watch" in text
    assert "reached by Lannister FFKE, Stark FE+FK" in text


def test_what_a_support_order_is_worth_to_either_side_stands_beside_it() -> None:
    """A siege engine counts against a castle, not for its defender (R16.3.1)."""
    session = session_at("support")
    form = session.form
    assert isinstance(form, ChoiceForm)
    labels = [item.label for item in form.items]
    assert labels == [
        "support the attacker (+6)",
        "support the defender (+2)",
        "support nobody",
    ]
    assert form.items[0].ruling is ALLOWED


def sessions_in_random_games(kind: str) -> Iterator[Session]:
    """Wherever that kind of decision is asked in games of one person."""
    for seed in range(20):
        table = begin(new_header(6, seed=seed, names=ONE_PERSON))
        rng = Random(seed)
        while waiting := table.bus.waiting:
            seat = waiting[0]
            decision = table.bus.decision(seat)
            if decision is not None and decision.kind == kind:
                yield Session(table)
            game = table.bus.game_at(table.bus.moments)
            assert table.bus.send(seat, game.pending[seat].sample(rng))


def test_support_names_its_area_where_several_orders_are_asked() -> None:
    for session in sessions_in_random_games("support"):
        form = session.form
        assert isinstance(form, ChoiceForm)
        areas = {item.area for item in form.items if item.area is not None}
        if len(areas) > 1:
            names = {session.board.areas[area].name for area in areas}
            assert all(any(item.label.startswith(name) for name in names) for item in form.items)
            return
    raise AssertionError("no house had two areas that could support")


def test_a_card_that_nobody_knows_has_no_figure() -> None:
    seen = set()
    for session in sessions_in_random_games("house_card"):
        assert session.view is not None
        assert session.view.combat is not None
        text = texts(combat_table(session.view, session.board, session.letters, 60, 20))
        cards = re.findall(r"^card.*", text, re.MULTILINE)
        assert not re.search(r"card +0|0 face down|0 not chosen", text)
        seen |= {" ".join(row.split()) for row in cards}
        if len(seen) > 3:
            break
    assert "card face down not chosen" in seen or "card not chosen face down" in seen


def test_after_a_key_enter_takes_no_unit_that_only_lies_under_the_cursor() -> None:
    for session in sessions_in_random_games("reconcile"):
        form = session.form
        assert isinstance(form, LossesForm)
        form.press("1")
        picked, command = dict(form.picked), form.command
        other = next((row for row in form.rows if form.picked[row] < row.most and row.area is not None), None)
        if other is None or (command is not None and form.asker.rule_on(command)):
            continue
        assert isinstance(form.act(other.area), Say)
        assert form.picked == picked
        return
    raise AssertionError("one unit was always enough")


def test_bids_are_made_beside_what_everybody_could_bid_and_the_track_as_it_is() -> None:
    session = session_at("bid")
    assert session.form is not None
    text = texts(session.form.body(78, 10))
    assert "Power: Baratheon 5 · Lannister 5 · Stark 7" in text
    assert "Iron Throne now: 1 Baratheon · 2 Lannister" in text
    wild = session_at("wildlings_bid")
    assert wild.form is not None
    text = texts(wild.form.body(78, 10))
    assert "Together 8 are needed" in text
    assert "Baratheon 7✓" in text


def test_tied_houses_are_ordered_beside_their_bids() -> None:
    session = session_at("tie_order")
    assert session.form is not None
    assert "Bids: Baratheon 2  Lannister 2" in texts(session.form.body(78, 10))


def test_a_raid_names_the_order_that_it_would_remove() -> None:
    session = Session(Scene(war(phase="raid", turn="lannister", areas=RAIDED)).table())
    form = session.form
    assert isinstance(form, ChoiceForm)
    assert "Riverrun raids Seagard (consolidate)" in [item.label for item in form.items]


def test_the_card_of_a_wildling_attack_stands_above_what_it_demands() -> None:
    session = session_at("wildlings")
    keys(session, "1")
    from agot_tui.tui.panes.prompt import prompt_lines

    text = texts(prompt_lines(session, 80, 12))
    assert "Mammoth Riders. Lowest bidder: Destroys three of its units anywhere." in text


def test_two_attackers_never_share_a_letter_of_the_table() -> None:
    session = Session(Scene(war(phase="march", turn="stark"), SEAGARD).table())
    assert session.view is not None
    assert session.view.combat is not None
    assert session.letters[House("stark")] != session.letters[House("greyjoy")]

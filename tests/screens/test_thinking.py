"""Knowing before acting: overlays, odds, what if, the log by words, what passes by itself. Nothing of it plays."""

from __future__ import annotations

import re
from random import Random

import pytest
from textual.pilot import Pilot

from agot_tui.boardgame.names import AreaId, House
from agot_tui.frontend.odds_asked import NoOdds
from agot_tui.settings import QuestionSettings, Settings, read
from agot_tui.tables import Table, begin, new_header
from agot_tui.tui.forms.pause import PauseForm
from agot_tui.tui.lines import text_of
from agot_tui.tui.overlays import Sight, overlay_line, overlay_of
from agot_tui.tui.panes.odds import short_names
from agot_tui.tui.screens.game import GameScreen
from agot_tui.tui.session import Session
from agot_tui.tui.thinking import odds_asked, scratch_session
from tests.screens.fingers import press
from tests.screens.looking import SIZES, drawn, on_screen
from tests.screens.scenes import ONE_PERSON, SCENES, SEAGARD, Scene, war

STARK, GREYJOY = House("stark"), House("greyjoy")
TWO = {"baratheon": "Bob", "lannister": "Ann", "stark": "Ann", "greyjoy": "Bob", "tyrell": "Bob", "martell": "Bob"}


def screen_of(pilot: Pilot[None]) -> GameScreen:
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen)
    return screen


def sight(session: Session) -> Sight:
    assert session.view is not None
    return Sight(session.outlook, session.view, session.board, session.letters, session.seat)


# Overlays


def test_the_overlay_of_marches_names_the_houses_that_may_come() -> None:
    session = Session(SCENES["march_orders"].table())
    texts = overlay_of("marchers", sight(session))
    assert [piece.text for piece in texts[AreaId("seagard")]] == ["L", "S", "G"]
    words = text_of(overlay_line("marchers", sight(session), AreaId("seagard")))
    assert "Riverrun F F K E (9, march +1★)" in words
    assert "Greywater Watch F K (4, march +1★)" in words
    assert text_of(overlay_line("marchers", sight(session), AreaId("narrow_sea"))) == "nobody"


def test_the_overlay_of_strengths_adds_own_support_and_names_the_help_of_others() -> None:
    session = Session(SCENES["march_orders"].table())
    texts = overlay_of("defences", sight(session))
    assert texts[AreaId("seagard")][0].text == "5+2"
    words = text_of(overlay_line("defences", sight(session), AreaId("seagard")))
    assert words.endswith("units 4 + order 1 = 5; others could support either side: Stark 2")
    assert texts[AreaId("eyrie")][0].text == "N6"
    assert "garrison 2" in text_of(overlay_line("defences", sight(session), AreaId("lannisport")))


def test_face_down_orders_are_question_marks_in_the_overlay_of_strengths() -> None:
    table = Scene(play=SCENES["planning_under_way"].play, names=TWO).table()
    session = Session(table)
    session.open()
    assert session.seat == "lannister"
    texts = overlay_of("defences", sight(session))
    assert texts[AreaId("dragonstone")][0].text == "5?"
    assert texts[AreaId("lannisport")][0].text == "5"


def test_the_overlay_of_supply_says_what_a_supply_card_would_do() -> None:
    session = Session(SCENES["march_orders"].table())
    words = text_of(overlay_line("supplies", sight(session), AreaId("winterfell")))
    assert words.startswith(
        "S armies of 2, 2 and 2; supply 4 allows 3, 3, 2, 2; holds 2 icons: a Supply card would allow 3, 2, 2"
    )


def test_the_overlay_of_ships_names_the_shores_of_each_chain() -> None:
    session = Session(SCENES["march_picked"].table())
    texts = overlay_of("ships", sight(session))
    assert [piece.text for piece in texts[AreaId("winterfell")]] == ["a", "b"]
    assert [piece.text for piece in texts[AreaId("bay_of_ice")]] == ["≈a"]
    assert "Bay of Ice joins it to Castle Black" in text_of(overlay_line("ships", sight(session), AreaId("winterfell")))


async def test_an_overlay_goes_with_the_key_that_brought_it() -> None:
    async with on_screen(SCENES["march_orders"].table(), (120, 40)) as pilot:
        before = drawn(pilot)
        await pilot.press("d")
        assert "if attacked now" in drawn(pilot)
        await pilot.press("a")
        assert "who could march here" in drawn(pilot)
        await pilot.press("a")
        assert drawn(pilot) == before


# Odds


def test_odds_are_those_of_the_march_that_is_picked_or_lies_under_the_cursor() -> None:
    session = Session(SCENES["march_picked"].table())
    with pytest.raises(NoOdds, match="no combat is at hand"):
        odds_asked(session)
    press(session, "2")
    session.cursor = AreaId("seagard")
    everybody = odds_asked(session)
    assert everybody.attacker_terms.total == 10
    press(session, "6")
    press(session, "K")
    assert odds_asked(session).attacker_terms.total == 8


def test_odds_do_not_use_the_card_that_the_other_side_has_chosen() -> None:
    scene = Scene(SCENES["house_card"].position, SEAGARD, names=TWO)
    first = Session(scene.table())
    first.open()
    assert first.seat == STARK
    before = odds_asked(first)
    assert len(before.pairs) == 12
    for card in ("victarion_greyjoy", "theon_greyjoy", "aeron_damphair"):
        chosen = scene.table()
        assert chosen.bus.send(GREYJOY, f"card {card}")
        session = Session(chosen)
        session.open()
        assert session.seat == STARK
        assert odds_asked(session) == before


def test_the_short_names_of_a_houses_cards_differ() -> None:
    board = SCENES["planning"].table().board
    for cards in board.cards_of.values():
        names = short_names(board, cards)
        assert len(set(names)) == len(cards)
        assert all(1 <= len(name) <= 3 for name in names)


async def test_the_odds_pane_shows_margins_then_losses_then_goes() -> None:
    async with on_screen(SCENES["odds"].table(), (120, 40), ["e"]) as pilot:
        assert "─ margin ─" in drawn(pilot)
        await pilot.press("e")
        assert "─ losses own:other ─" in drawn(pilot)
        await pilot.press("e")
        assert "Odds" not in drawn(pilot)
        assert "─ Combat in Seagard" in drawn(pilot)


# What if


async def test_what_is_tried_is_not_played_and_is_thrown_away() -> None:
    table = SCENES["march_orders"].table()
    async with on_screen(table, (120, 40)) as pilot:
        before = drawn(pilot)
        await pilot.press("w")
        assert "WHAT IF" in drawn(pilot)
        await pilot.press("1", "1", "G")
        for _ in range(40):
            await pilot.press("*")
        assert screen_of(pilot).session.bus.moments > 20
        assert table.bus.moments == 0
        await pilot.press("w")
        text = drawn(pilot)
        assert "WHAT IF" not in text
        assert "thrown away; this is the game again" in text
        await pilot.press("backspace")
        assert table.bus.moments == 0
        await pilot.press("m")
        assert drawn(pilot).split("\n")[:12] == before.split("\n")[:12]


async def test_everything_can_be_taken_back_in_what_is_only_tried() -> None:
    async with on_screen(SCENES["house_card"].table(), (120, 40), ["w", "*", "*", "*"]) as pilot:
        session = screen_of(pilot).session
        done = session.bus.moments
        assert done >= 3
        for _ in range(done):
            await pilot.press("u")
        assert session.bus.moments == 0
        assert "taken back" in drawn(pilot)


async def test_the_curtain_closes_over_what_is_tried_and_it_is_gone() -> None:
    table = begin(new_header(3, seed=5))
    async with on_screen(table, (80, 24), ["B", "w", "2", "c"]) as pilot:
        screen = screen_of(pilot)
        assert screen.session.closed
        assert not screen.session.what_if
        assert "WHAT IF" not in drawn(pilot)
        await pilot.press("B")
        assert table.bus.moments == 0
        assert "WHAT IF" not in drawn(pilot)


async def test_closing_the_curtain_from_outside_throws_away_what_is_tried() -> None:
    async with on_screen(begin(new_header(3, seed=5)), (80, 24), ["B", "w"]) as pilot:
        screen = screen_of(pilot)
        assert screen._has_secrets()
        screen.close_curtain()
        assert screen.session.closed
        assert not screen.session.what_if


async def test_leaving_a_tried_game_leads_back_to_the_real_one() -> None:
    async with on_screen(SCENES["planning"].table(), (80, 24), ["w", "q"]) as pilot:
        assert "Leave?" not in drawn(pilot)
        assert not screen_of(pilot).session.what_if
        await pilot.press("q")
        assert "Leave? Everything is kept." in drawn(pilot)


async def test_a_tried_game_is_neither_replayed_nor_locked() -> None:
    async with on_screen(SCENES["planning"].table(), (80, 24), ["w"]) as pilot:
        for key in ("v", "number_sign"):
            await pilot.press(key)
            assert "w goes back to the game" in drawn(pilot)


async def test_a_game_that_is_won_in_trying_is_not_over() -> None:
    async with on_screen(SCENES["march_orders"].table(), (120, 40), ["w"]) as pilot:
        screen = screen_of(pilot)
        for number in range(3000):
            if screen.session.over:
                break
            screen.session.answer_by_chance(str(number))
        assert screen.session.over
        screen.changed()
        await pilot.pause()
        assert isinstance(pilot.app.screen, GameScreen)
        await pilot.press("w")
        assert not screen.session.over
        assert "March" in drawn(pilot)


def test_a_tried_planning_asks_for_the_orders_of_others_and_does_not_know_theirs() -> None:
    """Orders that lie face down are drawn: over many tries every token turns up."""
    table = begin(new_header(3, seed=5, names={"baratheon": "Ann", "lannister": "Bob", "stark": "Cid"}))
    assert table.bus.send(House("baratheon"), "order dragonstone march+1; kingswood support; shipbreaker_bay raid")
    assert table.bus.send(House("baratheon"), "ready")
    session = Session(table)
    session.open()
    assert session.seat == "lannister"
    seen = set()
    for number in range(60):
        scratch = scratch_session(session, number)
        assert "baratheon" in scratch.bus.waiting
        order = scratch.bus.view(House("baratheon")).areas[AreaId("dragonstone")].order
        assert order is not None
        seen.add(order)
    assert len(seen) > 6


def test_nothing_that_is_tried_reaches_the_real_game_at_any_moment_of_a_game() -> None:
    table = begin(new_header(4, seed=11, names=ONE_PERSON))
    rng = Random(11)
    bus = table.bus
    for number in range(160):
        seat = bus.waiting[0]
        session = Session(table)
        moments, views = bus.moments, [bus.view(house) for house in bus.view(None).houses]
        scratch = scratch_session(session, number)
        for step in range(12):
            scratch.answer_by_chance(str(step))
        assert bus.moments == moments
        assert [bus.view(house) for house in bus.view(None).houses] == views
        options = list(bus.options(seat, 100))
        ready = [command for command in options if str(command) == "ready"]
        assert bus.send(seat, ready[0] if ready else rng.choice(options))


# The log


async def test_the_log_is_filtered_by_house_round_and_area_and_shows_the_place() -> None:
    table = SCENES["log"].table()
    async with on_screen(table, (120, 40), ["f"]) as pilot:
        screen = screen_of(pilot)
        assert screen.line is not None
        for text, found in (("lannister", 2), ("greyjoy seagard", 1), ("r4", 2), ("r3", 0), ("riverrun attacks", 1)):
            screen.line.editor.begin(text)
            screen.line.changed()
            assert f"{found} lines" in text_of(screen.line.row()), text
        await pilot.press("escape")
        assert screen.session.cursor == "moat_cailin"
        await pilot.press("f", *"attacks", "enter")
        assert screen.session.cursor == "seagard"


async def test_a_line_of_the_log_that_is_left_takes_the_cursor_back() -> None:
    async with on_screen(SCENES["log"].table(), (80, 24), ["f", "up", "up"]) as pilot:
        screen = screen_of(pilot)
        await pilot.press("escape")
        assert screen.session.cursor == "moat_cailin"


# What passes by itself


NO_POWER = war(
    phase="westeros",
    cards=None,
    areas={"winterfell": "stark F", "pyke": "greyjoy F"},
    house={"stark": {"power": 0}},
    decks={
        "westeros_1": ["last_days_of_summer_1"],
        "westeros_2": ["clash_of_kings"],
        "westeros_3": ["rains_of_autumn"],
    },
)


def bidders(questions: QuestionSettings) -> Session:
    """A Clash of Kings in which Stark has nothing to bid."""
    position = {key: value for key, value in NO_POWER.items() if value is not None}
    return Session(begin(new_header(6, seed=7, names=ONE_PERSON, position=position)), questions=questions)


def bid_for_all(session: Session) -> None:
    for power in (1, 2, 3, 4, 5):
        assert session.play(f"bid {power}")


def test_what_passed_without_a_choice_is_said() -> None:
    session = bidders(QuestionSettings())
    bid_for_all(session)
    assert text_of(session.message).startswith("without a choice: ")
    assert "Stark: Bid 0" in text_of(session.message)
    assert session.decision is not None


def test_what_passed_without_a_choice_can_wait_until_it_is_read() -> None:
    session = bidders(QuestionSettings(forced="stop"))
    bid_for_all(session)
    assert isinstance(session.form, PauseForm)
    assert any("Stark: Bid 0" in text_of(row) for row in session.form.body(60, 8))
    moments = session.bus.moments
    press(session, "1")
    assert isinstance(session.form, PauseForm)
    press(session, "enter")
    assert not isinstance(session.form, PauseForm)
    assert session.bus.moments == moments


def test_what_passed_without_a_choice_can_stand_in_the_log_alone() -> None:
    session = bidders(QuestionSettings(forced="log"))
    bid_for_all(session)
    assert "without a choice" not in text_of(session.message)
    assert session.log is not None
    assert any("Stark could only: Bid 0" in entry.sentence for entry in session.log.entries)


def blade_scene() -> Table:
    """Greyjoy holds the Blade and loses by far."""
    return Scene(war(phase="march", turn="stark"), play=SEAGARD).table()


def fight(session: Session) -> None:
    for _ in range(2):
        assert session.seat in (STARK, GREYJOY)
        card = "eddard_stark" if session.seat == STARK else "theon_greyjoy"
        assert session.play(f"card {card}")


def test_a_blade_question_that_could_change_nothing_is_answered_and_said() -> None:
    session = Session(blade_scene())
    fight(session)
    assert session.decision is not None
    assert session.decision.kind == "casualties"
    assert "Greyjoy keeps the Blade: 1 more would not change who wins" in text_of(session.message)
    assert [str(command) for _, command in session.bus.commands()][-1] == "blade keep"


def test_who_wants_to_be_asked_is_asked() -> None:
    session = Session(blade_scene(), questions=QuestionSettings(blade="always"))
    fight(session)
    assert session.decision is not None
    assert session.decision.kind == "blade"


def test_a_blade_question_that_decides_is_always_asked() -> None:
    tracks = {"fiefdoms": ["stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell"]}
    position = war(
        phase="march",
        turn="stark",
        tracks=tracks,
        areas={"greywater_watch": "stark F march", "seagard": "greyjoy K"},
        house={
            "stark": {"hand": ["blackfish", "catelyn_stark"]},
            "greyjoy": {"hand": ["asha_greyjoy", "aeron_damphair"]},
        },
    )
    session = Session(begin(new_header(6, seed=7, names=ONE_PERSON, position=position)))
    assert session.play("march greywater_watch -> seagard: F")
    for card in ("blackfish", "asha_greyjoy"):
        assert session.play(f"card {card}")
    assert session.decision is not None
    assert session.decision.kind == "blade"


async def test_what_the_screen_asks_is_changed_on_the_spot_and_kept() -> None:
    async with on_screen(SCENES["planning"].table(), (80, 24)) as pilot:
        screen = screen_of(pilot)
        await pilot.press(";", "down", "down", "enter")
        assert screen.session.by_itself.settings.forced == "stop"
        assert screen.game_app.settings.questions.forced == "stop"
        await pilot.press("escape")
        assert ": Planning" in drawn(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_the_panes_that_are_asked_for_go_again(size: tuple[int, int]) -> None:
    async with on_screen(SCENES["march_orders"].table(), size) as pilot:
        before = drawn(pilot)
        for key in ("g", "i", "t", "e"):
            await pilot.press(key)
            assert drawn(pilot) != before
        await pilot.press("m")
        assert drawn(pilot) == before


def test_a_wrong_word_in_the_settings_of_questions_is_named() -> None:
    loaded = read({"questions": {"forced": "never", "blade": "always"}})
    assert loaded.settings.questions == QuestionSettings(blade="always")
    assert loaded.complaints == ("questions.forced: 'never' is not one of said, stop, log",)
    assert read(Settings(questions=QuestionSettings("stop", "always")).as_table()).settings.questions.forced == "stop"


SEVEN_CARDS = {
    "winterfell": "stark F",
    "widows_watch": "stark F K march",
    "narrow_sea": "stark S support",
    "crackclaw_point": "baratheon K consolidate",
}


@pytest.mark.parametrize("size", [(100, 28), (100, 30), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_row_and_column_of_narrow_odds_is_whole_with_seven_cards_against_seven(
    size: tuple[int, int],
) -> None:
    position = {"phase": "march", "turn": "stark", "areas": SEVEN_CARDS}
    table = begin(new_header(3, seed=7, names=ONE_PERSON, position=position))
    async with on_screen(table, size, ["/", *"crackclaw", "enter", "enter", "e"]) as pilot:
        shares = re.findall(r"(?: [+=-][\d+-] ){7} *(\S+)", drawn(pilot))
        assert len(shares) == 7
        assert all(re.fullmatch("[0-7]/7", share) for share in shares)

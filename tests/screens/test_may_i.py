"""May I? A command is asked about: the ruling with everything it rests on, and nothing is played or given away."""

from __future__ import annotations

from random import Random

import pytest

from agot_tui.board_bus import BoardBus
from agot_tui.boardfiles.loader import default_board
from agot_tui.boardgame.game import BoardGame, new_game
from agot_tui.boardgame.imagined import imagined
from agot_tui.boardgame.positions import game_from
from agot_tui.tui.screens.game import GameScreen
from tests.screens.looking import SIZES, compare, on_screen
from tests.screens.looking import drawn as shown
from tests.screens.scenes import SCENES

ANYTHING = (
    "march winterfell -> moat_cailin: F", "raid winterfell -> moat_cailin", "retreat harrenhal", "bid 99", "ready",
    "order winterfell march+1", "order pyke defense+2", "card the_hound", "muster winterfell: K",
    "support pyke attacker", "choose none", "consolidate lannisport muster", "lose F", "blade use",
    "raven swap pyke raid",
    "capture port_pyke 9", "march port_winterfell -> bay_of_ice: S", "", "nonsense", "march", "stark",
)  # fmt: skip


def asked_in_words(bus: BoardBus, seat: str, text: str) -> str:
    """All that an answer says."""
    grounds = bus.ask(seat, text)
    others = [f"{other.name}: {other.verdict}" for other in grounds.alternatives]
    return "\n".join([str(grounds.ruling), *grounds.numbers, grounds.title, *others])


def play_on(game: BoardGame, rng: Random, decisions: int) -> None:
    for _ in range(decisions):
        if not game.pending:
            return
        seat = rng.choice(list(game.pending))
        game.play(seat, game.pending[seat].sample(rng))


@pytest.mark.parametrize("seed", range(6))
def test_the_answer_is_the_ruling_and_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    game = new_game(default_board(), 3 + seed % 4, seed=seed)
    for _ in range(25):
        play_on(game, rng, 12)
        if not game.pending:
            break
        bus, before = BoardBus(game), game.copy()
        for seat in game.pending:
            mine = [str(game.pending[seat].sample(rng)) for _ in range(3)]
            for text in (*mine, *rng.sample(ANYTHING, 6)):
                assert bus.ask(seat, text).ruling == bus.rule_on(seat, text), (seat, text)
        assert game == before
        assert bus.moments == 0


@pytest.mark.parametrize("seed", range(4))
def test_two_games_that_a_seat_cannot_tell_apart_answer_it_alike(seed: int) -> None:
    """Orders face down, bids, chosen cards and decks of others are different; no answer is."""
    rng = Random(seed)
    game = new_game(default_board(), 6, seed=seed)
    for number in range(25):
        play_on(game, rng, 11)
        for seat in list(game.pending)[:2]:
            other = imagined(game, (seat,), Random(f"{seed} {number}"))
            assert game.view(seat) is not other.view(seat)
            for text in ANYTHING:
                assert asked_in_words(BoardBus(other), seat, text) == asked_in_words(BoardBus(game), seat, text), (
                    seat,
                    text,
                )


def test_an_order_that_somebody_else_has_laid_face_down_is_in_no_answer() -> None:
    areas = {"winterfell": "stark F raid", "moat_cailin": "greyjoy F"}
    game = game_from(default_board(), {"clear": True, "phase": "planning", "areas": areas})
    game.play("greyjoy", game.parse("greyjoy", "order moat_cailin consolidate"))
    told = "\n".join(asked_in_words(BoardBus(game), "stark", text) for text in ANYTHING)
    assert "consolidate in Moat Cailin" not in told
    assert "tokens of Greyjoy" not in told


async def test_the_key_asks_about_what_is_picked_and_the_line_stays() -> None:
    scene = SCENES["march_refused"]
    async with on_screen(scene.table(), (80, 24), [*scene.keys, "escape"]) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        before = screen.table.bus.moments
        await pilot.press("quotation_mark")
        assert screen.line is not None
        begun = screen.line.editor.text
        assert begun.startswith("? ")
        await pilot.press("ctrl+u", *"? march riverrun -> ironmans_bay: F", "enter")
        assert "Rulebook may I?" in shown(pilot)
        assert "May I: lannister: march riverrun -> ironmans_bay: F" in shown(pilot)
        assert "Refused by R14.2" in shown(pilot)
        assert screen.table.bus.moments == before
        await pilot.press("tab", "enter")
        assert "Rulebook R14.2" in shown(pilot)
        await pilot.press("h", "y")
        assert "the answer is handed" in shown(pilot)
        assert pilot.app.clipboard.startswith("May I: lannister: march")
        await pilot.press("b")
        assert "on a rule, a card or an area" in shown(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is screen
        assert screen.line is not None
        await pilot.press("escape")
        assert screen.line is None


async def test_a_question_mark_in_front_of_a_typed_command_asks_too() -> None:
    scene = SCENES["march_refused"]
    async with on_screen(scene.table(), (80, 24), [*scene.keys, "escape", ":", *"?march riverrun", "enter"]) as pilot:
        assert "May I: lannister: march riverrun" in shown(pilot)
        assert "Allowed" in shown(pilot)
        await pilot.press("escape", "ctrl+u", *"? nonsense", "enter")
        assert "Refused by notation" in shown(pilot)
        await pilot.press("escape", "ctrl+u", "?", "enter")
        assert isinstance(pilot.app.screen, GameScreen)
        assert pilot.app.screen.line is None


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_answer_looks_as_it_was_drawn(size: tuple[int, int]) -> None:
    scene = SCENES["march_refused"]
    keys = [*scene.keys, "escape", "quotation_mark", "ctrl+u", *"? march riverrun -> ironmans_bay: F", "enter"]
    async with on_screen(scene.table(), size, keys) as pilot:
        compare("may_i", size, shown(pilot))

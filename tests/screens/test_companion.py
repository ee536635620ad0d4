"""The companion of a table by its keys: a position on the map, cards by name, questions, steps back."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from agot_tui.boardgame.options import Options
from agot_tui.companion import Companion
from agot_tui.frontend.keys import Where
from agot_tui.frontend.opening import begin_session
from agot_tui.tables import Table, look_at
from agot_tui.tui.app import GameApp
from agot_tui.tui.companion.lines import AskLine, CardLine, PositionLine, ValuesLine
from agot_tui.tui.companion.screen import CompanionScreen
from agot_tui.tui.companion.session import CompanionSession
from agot_tui.tui.lines import text_of
from agot_tui.tui.screens.start import StartScreen

from .fingers import Fingers
from .looking import SIZES, compare, drawn, on_screen

NAMES = {
    " ": "space", ":": "colon", ",": "comma", "+": "plus", "_": "underscore", "-": "minus", ">": "greater_than_sign",
}  # fmt: skip


def keys_of(text: str) -> list[str]:
    """The keys that type a text."""
    return [NAMES.get(letter, letter) for letter in text]


def session_at(path: Path, players: int = 3, **position: object) -> Table:
    return begin_session(
        "westeros", players, Options(tides=bool(position.pop("tides", False))), path, position=position
    )


def prompt(screen: CompanionScreen) -> str:
    return "\n".join(text_of(row) for row in screen.panes["prompt"].lines)


async def type_in(pilot: Pilot[None], text: str) -> None:
    await pilot.press(*keys_of(text), "enter")


def screen_of(app: GameApp) -> CompanionScreen:
    assert isinstance(app.screen, CompanionScreen)
    return app.screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_from_houses_to_the_first_order_by_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    app = GameApp(first="session", folder=tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.press("3", "enter")
        screen = screen_of(app)
        assert "nothing contradicts" in prompt(screen)
        await pilot.press("slash", *"karhold", "enter", "3", "F", "K", "M", "M")
        assert "Karhold: stark F K march" in prompt(screen)
        await pilot.press("minus", "F", "minus", "L", "F", "M", "M")
        assert "Karhold: stark K F~" in prompt(screen)
        assert "no unit is routed before the first combat" in " ".join(prompt(screen).split())
        await pilot.press("X")
        assert "not yet: areas.karhold" in prompt(screen)
        await pilot.press("u", "u", "u", "u")
        await pilot.press("X")
        assert screen.session.moments >= {Where.GAME, Where.TABLE, Where.ORDERS}
        assert screen.session.bus.moments == 1
        await pilot.press("1")
        assert screen.session.bus.moments == 2
        await pilot.press("u", "u")
        assert screen.session.bus.moments == 0
        await pilot.press("q", "q")
    assert app.return_code == 0
    (record,) = tmp_path.rglob("*.agot")
    assert look_at(record).bus.moments == 0


async def test_areas_marks_and_houses_by_key(tmp_path: Path) -> None:
    app = GameApp(session_at(tmp_path / "t.agot", 4))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = screen_of(app)
        session = screen.session
        assert isinstance(session, CompanionSession)

        def text() -> str:
            assert session.draft is not None
            return session.draft.text_of(session.cursor)

        async def at(area: str, *keys: str) -> str:
            await pilot.press("slash", *area, "enter", *keys)
            return text()

        assert await at("winterfell", "G") == "stark F K"
        assert await at("winterfell", "G") == "stark F K, garrison"
        assert await at("winterfell", "0") == "stark, garrison"
        assert await at("eyrie", "G") == ""
        assert await at("eyrie", "G") == "neutral 6"
        assert await at("eyrie", "2", "K") == "lannister K"
        assert await at("seagard", "4", "T") == "greyjoy, token"
        assert await at("seagard", "F", "R", "R") == "greyjoy F raid+, token"
        assert await at("seagard", "R") == "greyjoy F, token"
        assert await at("harrenhal", "F", "P") == "greyjoy F support"
        assert await at("twins", "M") == ""
        assert "R11.2: an order needs units" in prompt(screen)
        assert await at("twins", "minus", "F") == ""
        assert "there is no F in The Twins" in prompt(screen)
        assert await at("narrow", "minus", "F") == "greyjoy F"
        assert session.draft is not None
        assert "areas.narrow_sea: F: only ships can be in a sea area (R27.2)" in session.draft.faults
        await pilot.press("n")
        assert session.cursor == "narrow_sea"
        await pilot.press("0")
        assert session.draft.faults == ()
        await pilot.press("Q")
        assert session.draft is None
        assert session.bus.moments == 0


async def test_lines_and_values_are_typed(tmp_path: Path) -> None:
    app = GameApp(session_at(tmp_path / "t.agot"))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = screen_of(app)
        session = screen.session
        assert isinstance(session, CompanionSession)
        assert session.draft is not None
        await pilot.press("colon")
        await type_in(pilot, "winterfell: stark F K, march+1")
        await type_in(pilot, "narnia: stark F")
        assert isinstance(screen.line, PositionLine)
        assert "there is no area 'narnia'" in prompt(screen)
        await pilot.press("ctrl+u")
        await type_in(pilot, "threat 5")
        assert "threat: 5 is not one of" in prompt(screen)
        await type_in(pilot, "threat 4")
        await pilot.press("escape", "V")
        assert isinstance(screen.line, ValuesLine)
        await pilot.press(*keys_of("stark power"), "enter")
        assert isinstance(screen.line, PositionLine)
        assert screen.line.editor.text == "stark power 5"
        await pilot.press("backspace")
        await type_in(pilot, "9")
        assert screen.line is None
        await pilot.press("enter")
        assert screen.line is not None
        assert text_of(screen.line.row()).startswith("set: winterfell: stark F K march+1")
        await pilot.press("escape")
        assert session.draft.changed == {
            "areas": {"winterfell": "stark F K march+1"}, "threat": 4, "house": {"stark": {"power": 9}},
        }  # fmt: skip


def test_every_value_of_the_list_can_be_typed_again(tmp_path: Path) -> None:
    session = CompanionSession(
        session_at(tmp_path / "t.agot", 4, cards=["supply"], decks={"discarded_2": ["clash_of_kings"]})
    )
    assert session.draft is not None
    before = session.draft.view
    for text in session.draft.lines():
        session.draft.type(text)
        assert session.draft.faults == (), text
    assert session.draft.view == before


async def test_a_card_is_found_by_typing_and_can_be_left(tmp_path: Path) -> None:
    table = session_at(tmp_path / "t.agot", phase="march", areas={"winterfell": "stark F march"})
    table.set_up = None
    app = GameApp(table)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = screen_of(app)
        await pilot.press("colon")
        await type_in(pilot, "march winterfell")
        assert isinstance(screen.line, CardLine)
        assert "Westeros deck I: which card?" in prompt(screen)
        assert "Round 2 of 10" in " ".join(prompt(screen).split()), "what the step came to before the card"
        await pilot.press("escape")
        assert screen.session.bus.moments == 0
        assert screen.line is None
        await pilot.press("colon")
        await type_in(pilot, "stark: march winterfell")
        await type_in(pilot, "muster")
        assert "Westeros deck II: which card?" in prompt(screen)
        assert not screen.session.message, "nothing has happened between two cards"
        await type_in(pilot, "nothing so called")
        assert "no card that can come" in prompt(screen)
        await pilot.press("ctrl+u")
        await type_in(pilot, "game")
        await pilot.press("down", "enter")
        assert screen.session.bus.moments == 1
        assert screen.session.bus.view(None).cards == ("mustering", "game_of_thrones", "put_to_the_sword")
        await pilot.press("u")
        assert screen.session.bus.moments == 0


async def test_a_question_plays_nothing_and_there_is_no_curtain(tmp_path: Path) -> None:
    table = session_at(tmp_path / "t.agot", phase="march", areas={"winterfell": "stark F march"})
    table.set_up = None
    app = GameApp(table)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = screen_of(app)
        await pilot.press("quotation_mark")
        assert isinstance(screen.line, AskLine)
        await type_in(pilot, "march winterfell -> kings_landing: F")
        assert "R14.2" in prompt(screen)
        await pilot.press("ctrl+u")
        await type_in(pilot, "stark: march winterfell -> karhold: F")
        assert "allowed" in prompt(screen)
        await pilot.press("escape", "c")
        assert screen.session.bus.moments == 0
        assert not screen.session.closed
        assert "there is no curtain" in prompt(screen)
        await pilot.press("x", "0", "Q", "w")
        assert screen.session.what_if
        await pilot.press("w")
        assert not screen.session.what_if


async def test_a_combat_is_corrected_in_the_middle(tmp_path: Path) -> None:
    areas = {"winterfell": "stark F F march", "karhold": "lannister F, token", "lannisport": "lannister F march"}
    table = session_at(tmp_path / "t.agot", phase="march", turn="stark", areas=areas)
    table.set_up = None
    app = GameApp(table)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = screen_of(app)
        await pilot.press("colon")
        await type_in(pilot, "march winterfell -> karhold: F F")
        assert screen.session.bus.view(None).combat is not None
        await pilot.press("x")
        assert "no position says: a combat in Karhold" in " ".join(prompt(screen).split())
        await pilot.press("colon")
        await type_in(pilot, "karhold: lannister K")
        await pilot.press("escape", "X")
        assert screen.session.bus.view(None).combat is None
        assert screen.session.bus.moments == 2
        await pilot.press("u")
        assert screen.session.bus.view(None).combat is not None


class TableFingers(Fingers):
    """Fingers that name cards as well."""

    def __init__(self, table: Table, seed: int) -> None:
        super().__init__(table, seed)
        self.session = CompanionSession(table)

    def play(self, most: int = 60_000) -> None:
        bus = self.session.bus
        assert isinstance(bus, Companion)
        while not self.session.over and self.pressed < most:
            super().play(self.pressed + 1)
            while bus.due is not None:
                assert isinstance(self.session, CompanionSession)
                self.session.name_card(self.rng.choice(bus.due.card.choices))


@pytest.mark.parametrize("players", [3, 6])
def test_a_whole_game_by_shown_keys_and_named_cards(tmp_path: Path, players: int) -> None:
    path = tmp_path / "t.agot"
    table = session_at(path, players, tides=True)
    table.set_up = None
    fingers = TableFingers(table, seed=players)
    fingers.play()
    assert fingers.session.over
    table.close()
    again = look_at(path)
    assert again.bus.game_at(again.bus.moments) == table.bus.game_at(table.bus.moments)


SEEN: dict[str, tuple[str, ...]] = {
    "position": ("slash", *"karhold", "enter", "3", "F", "K", "M", "M", "slash", *"pyke", "enter", "S"),
    "position_line": ("colon", *keys_of("threat 5"), "enter"),
    "position_values": ("V", *"stark"),
    "position_help": ("question_mark",),
    "card_due": (
        "colon", *keys_of("winterfell: stark F march"), "enter", *keys_of("phase march"), "enter", "escape", "X",
        "colon", *keys_of("march winterfell"), "enter", *"su",
    ),
    "asked": (
        "colon", *keys_of("winterfell: stark F march"), "enter", *keys_of("phase march"), "enter", "escape", "X",
        "quotation_mark", *keys_of("march winterfell -> pyke: F"), "enter",
    ),
}  # fmt: skip


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SEEN)
async def test_the_table_looks_as_it_was_drawn(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    async with on_screen(session_at(tmp_path / "t.agot", 4), size, SEEN[name]) as pilot:
        compare(name, size, drawn(pilot))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_set_up_of_a_session_looks_as_it_was_drawn(size: tuple[int, int], tmp_path: Path) -> None:
    async with on_screen(None, size, ("b", "4"), folder=tmp_path) as pilot:
        compare("session_setup", size, drawn(pilot))
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, StartScreen)

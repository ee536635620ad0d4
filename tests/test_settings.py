"""The settings file: what it may hold, what is said of what it may not, and that it is never lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from agot_tui.boardgame.options import Options
from agot_tui.settings import CurtainSettings, LooksSettings, NewGameSettings, Settings, load, save, settings_path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.toml"


def test_without_a_file_everything_is_at_its_default(path: Path) -> None:
    assert load(path) == (Settings(), ())


def test_what_was_saved_is_read_again(path: Path) -> None:
    settings = Settings(
        CurtainSettings("trust", 90),
        NewGameSettings(4, "random", {"stark": "Ann Ωmega"}, Options(tides=True, tie_break="faq")),
        looks=LooksSettings("colour-blind", "ascii"),
    )
    assert save(settings, path) == ""
    assert load(path) == (settings, ())
    assert list(path.parent.iterdir()) == [path]


def test_defaults_survive_saving_too(path: Path) -> None:
    assert save(Settings(), path) == ""
    assert load(path) == (Settings(), ())
    assert 'level = "strict"' in path.read_text()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[curtain]\nlevel = "open"', "curtain.level: 'open' is not one of strict, hands, trust"),
        ("[curtain]\nidle_seconds = -1", "curtain.idle_seconds: -1 is not a whole number from 0 to 86400"),
        ("[curtain]\nidle_seconds = true", "curtain.idle_seconds: True is not a whole number"),
        ("[curtain]\nlevels = 3", "curtain.levels: there is no such setting; there are level, idle_seconds"),
        ("curtain = 3", "curtain: a table is needed: [curtain]"),
        ("[curtains]", "curtains: there is no such setting; there are curtain, new_game"),
        ("[new_game]\nplayers = 0", "new_game.players: 0 is not a whole number from 1 to 99"),
        ('[new_game]\ndeal = "cards"', "new_game.deal: 'cards' is not one of written, random"),
        ("[new_game.names]\nstark = 3", "new_game.names.stark: 3 is no name in quotation marks"),
        ("[new_game]\nnames = 3", "new_game.names: a table is needed"),
        ("[new_game]\noptions = 3", "new_game.options: a table is needed"),
        ("[new_game.options]\ntides = 1", "new_game.options.tides: 1 is not one of false, true"),
        ("[new_game.options]\ntide = true", "new_game.options: there is no option 'tide'"),
        (
            '[looks]\ntheme = "pink"',
            "looks.theme: 'pink' is not one of auto, dark, light, contrast, colour-blind, ansi, mono",
        ),
        ('[looks]\nletters = "latin"', "looks.letters: 'latin' is not one of auto, all, ascii"),
        ("[looks]\ncolour = 1", "looks.colour: there is no such setting; there are theme, letters"),
        ("[curtain", "not TOML: "),
    ],
)
def test_what_is_wrong_is_said_with_its_key_and_the_file_is_never_overwritten(
    path: Path, text: str, complaint: str
) -> None:
    path.parent.mkdir()
    path.write_text(text)
    loaded = load(path)
    assert loaded.settings == Settings()
    assert len(loaded.complaints) == 1
    assert complaint in loaded.complaints[0]
    assert str(path) in loaded.complaints[0]
    assert complaint in save(Settings(CurtainSettings("trust")), path)
    assert path.read_text() == text


def test_what_is_right_beside_something_wrong_holds(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('[curtain]\nlevel = "hands"\nidle_seconds = "long"\n[new_game.options]\ntides = true\nmace = 1')
    settings, complaints = load(path)
    assert settings.curtain == CurtainSettings("hands", 0)
    assert settings.new_game.options == Options(tides=True)
    assert len(complaints) == 2


def test_a_file_that_is_no_text_and_a_folder_are_complaints(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe")
    assert "not UTF-8 at byte 0" in load(path).complaints[0]
    path.unlink()
    path.mkdir()
    assert "Is a directory" in load(path).complaints[0]


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = save(Settings(), tmp_path / "file" / "settings.toml")
    assert "settings" in said


def test_the_file_lies_in_the_platforms_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_path() == tmp_path / "agot-tui" / "settings.toml"

"""A new tournament: its structure, or those of a league; every field says what it means (T2, T5.9, T6.5, T14)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from agot_tui.tui.tournament.asks import paths
from agot_tui.tui.tournament.form import YES_NO, Field, Form
from agot_tui.tui.tournament.verbs import Verbs, as_word

BASIC, ADVANCED, CUSTOM, LEAGUE = STRUCTURES = ("basic", "advanced", "custom", "league")
"""A league is a custom tournament with tables of several players."""
EXPLAINED = (
    "basic: 3-7 rounds and a cut to the top 4-16 by attendance; "
    "advanced: 4-8 rounds and a cut to the top 4-32; "
    "custom: rounds and cut as you say; league: tables of 3-6 players"
)


def new_form(
    folder: Path, by: str, named: Callable[[str], Path], opened: Callable[[Path], object], failed: Callable[[str], None]
) -> Form:
    """The form; ``named`` names a file after the title, ``opened`` gets the new file, ``failed`` what is wrong."""

    def take(values: dict[str, str]) -> bool:
        path = Path(values["file"]).expanduser() if values["file"] else named(values["title"])
        sentence = _begin(path, by, values)
        if sentence:
            failed(sentence)
            return False
        opened(path)
        return True

    return Form("New tournament", _fields(folder), take)


def _is(*structures: str) -> Callable[[Form], bool]:
    """Whether the form is about one of these structures."""
    return lambda form: form.value("structure") in structures


def _fields(folder: Path) -> list[Field]:
    own, custom, swiss = _is(CUSTOM, LEAGUE), _is(CUSTOM), _is(BASIC, ADVANCED, CUSTOM)
    points = "Win, modified win, loss, bye, and a draw if there are draws (T6.5)"
    ahead = "For small fields with many rounds: keeps the next round free of rematches where that costs nothing (T5.9)"
    seed = "Of all random draws: the same seed and entries, the same tournament. Empty: drawn by chance, and kept"
    return [
        Field("title", "Title", "Stands on every page"),
        Field("structure", "Structure", f"{EXPLAINED} (T2)", BASIC, STRUCTURES),
        Field("rounds", "Rounds", "0 Swiss rounds: it starts with the elimination (T10.2)", "4", seen=own, digits=True),
        Field("cut", "Cut", "How many go on: 4, 8, 16, 32; 0: none (T2.4, T2.5)", "0", seen=own, digits=True),
        Field("points", "Points", points, "5,4,0,5", seen=custom, digits=True),
        *_league_fields(),
        Field("look_ahead", "Look ahead", ahead, "no", YES_NO, seen=swiss),
        Field("seed", "Seed", seed),
        Field("file", "File", f"Empty: named after day and title, in {folder}", complete=paths),
    ]


def _league_fields() -> list[Field]:
    league = _is(LEAGUE)
    sizes, preferred = (
        "Smallest and largest, for instance 3-4 (T14.2)",
        "Tables are as near to it as they can be (T14.2)",
    )
    places = "The first place first; shared places share their points (T14.3)"
    resting, houses = "As many as the league gives (T14.5)", "Everybody gets each about equally often (T14.6)"
    return [
        Field("tables", "Table sizes", sizes, "3-4", seen=league, digits=True),
        Field("preferred", "Preferred size", preferred, "4", seen=league, digits=True),
        Field("place_points", "Points by place", places, "7,5,3,1", seen=league, digits=True),
        Field("bye_points", "Points for sitting out", resting, "5", seen=league, digits=True),
        Field("houses", "Houses are dealt", houses, "no", YES_NO, seen=league),
    ]


def _begin(path: Path, by: str, values: dict[str, str]) -> str:
    """Opens the tournament; what is wrong, empty if nothing is."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return f"{path.parent}: {error.strerror}"
    outcome = Verbs(None, by).run("new", as_word(path), f"--by={by}", *_words(values))
    return "" if outcome.done else outcome.text


def _words(values: dict[str, str]) -> list[str]:
    """The options of ``new``."""
    structure = values["structure"]
    words = [f"--structure={CUSTOM if structure == LEAGUE else structure}", f"--title={values['title']}"]
    named = ("rounds", "cut", "points", "tables", "preferred", "place_points", "bye_points", "seed")
    words += [f"--{key.replace('_', '-')}={values[key]}" for key in named if values.get(key)]
    words += [f"--{key.replace('_', '-')}" for key in ("houses", "look_ahead") if values.get(key) == "yes"]
    return words

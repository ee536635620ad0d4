"""Choices among a few texts: which of our words each text means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agot_tui.boardgame.commands import NONE_WORD
from tests.peer_games.reading import Node
from tests.peer_games.scene import path_has

TRACK_WORDS: Final = {"iron throne": "iron_throne", "fiefdoms": "fiefdoms", "king's court": "kings_court"}

ANNOUNCED: Final = ""
"""The text only announces another decision."""

_OPTIONAL: Final = {"Activate": ANNOUNCED, "Ignore": NONE_WORD}

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "AThroneOfBlades": {"Mustering": "mustering", "Supply": "supply", "Nothing": "nothing"},
    "DarkWingsDarkWords": {
        "Clash of Kings": "clash_of_kings",
        "Game of Thrones": "collect_power",
        "Nothing": "nothing",
    },
    "PutToTheSword": {
        "No March +1 Orders": "no_march_plus_1",
        "No Defense Orders": "no_defense",
        "No restrictions": "nothing",
    },
    "TyrionLannisterAbility": {"Activate": "yes", "Ignore": NONE_WORD},
    "AeronDamphairAbility": _OPTIONAL,
    "CerseiLannisterAbility": _OPTIONAL,
    "PatchfaceAbility": _OPTIONAL,
    "MammothRidersNightsWatchVictory": {"Retrieve a House card": ANNOUNCED, "Ignore": NONE_WORD},
    "CallForSupportAgainstNeutralForce": {"Grant support": ANNOUNCED, "Refuse support": ANNOUNCED},
}
"""By the game state of the choice: our word for each text."""


def choice_word(record: Node, text: Node) -> str:
    """Our word for a text of the choice; :data:`ANNOUNCED` if it only leads to another decision."""
    for part, words in WORDS.items():
        if path_has(record, part):
            if text.text not in words:
                raise text.strange(f"one of {', '.join(words)}")
            return words[text.text]
    plain = text.text.lower()
    if path_has(record, "PreemptiveRaidWildlingVictory"):
        if plain.startswith("destroy"):
            return "units"
        if plain.startswith("reduce"):
            return "track"
    for name, track in TRACK_WORDS.items():
        if plain.startswith(name):
            return track
    return plain

"""Finding what a person named at the desk: players, rounds, tables."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from agot_tui.tournament.bracket import Bracket, Duel
from agot_tui.tournament.model import Game, Player, PlayerId, Round, Seating, State
from agot_tui.tournament.refusals import BadInput, refuse

LONGEST_NAME = 60
FEW = 12
"""So many numbers are listed one by one."""
_PLAIN_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "\N{LATIN SMALL LETTER DOTLESS I}": "i"}
)
"""Letters that are no letter with an accent, and are typed so where a keyboard lacks them."""
_BETWEEN_LETTERS = re.compile(r"(?<=[^\W\d_])[\W_]+(?=[^\W\d_])")


def clean_name(text: str) -> str:
    """A name as it is kept: composed letters, single spaces; :class:`BadInput` if empty, too long or not printable."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadInput("name", "a player needs a name")
    if len(name) > LONGEST_NAME:
        raise BadInput("name", f"{name[:20]}... is longer than {LONGEST_NAME} characters")
    if not name.isprintable():
        raise BadInput("name", f"{name!r} holds characters that cannot be printed")
    return name


def name_key(name: str) -> str:
    """Two names with the same key are taken for one (T1.4)."""
    return unicodedata.normalize("NFKC", name).casefold()


@lru_cache(maxsize=4096)
def plain_letters(text: str) -> str:
    """A text in small letters without accents, as it is typed on any keyboard: to be sorted and found by."""
    letters = unicodedata.normalize("NFKD", name_key(text)).translate(_PLAIN_LETTERS)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@lru_cache(maxsize=4096)
def bare_name(name: str) -> str:
    """A name in plain letters without what stands between them: blanks, hyphens, apostrophes.

    Two that are the same so may be two people, but are easily taken for one.
    """
    return _BETWEEN_LETTERS.sub("", plain_letters(name))


def look_alikes(state: State, name: str) -> list[str]:
    """The registered names that are another name and look the same without accents and blanks."""
    bare, key = bare_name(name), name_key(name)
    found = (one.name for one in state.players.values() if bare_name(one.name) == bare)
    return [other for other in found if name_key(other) != key]


def player_named(state: State, text: str) -> Player:
    """The player of this name, capitals aside; refused with T1.4 if there is none."""
    key = name_key(clean_name(text))
    found = next((one for one in state.players.values() if key in (name_key(one.name), name_key(one.id))), None)
    if found is None:
        bare = bare_name(key)
        near = sorted(player.name for player in state.players.values() if bare in bare_name(player.name))[:3]
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        refuse("T1.4", f"nobody is registered as {text!r}{hint}")
    return found


def name_of(state: State, player: PlayerId | None) -> str:
    """The name as it is shown now; a dash for an empty place."""
    return "-" if player is None else state.players[player].name


def running_round(state: State) -> Round:
    """The Swiss round that is being played; refused with T3.1 if every round is complete."""
    round_ = state.open_round
    if round_ is None:
        done = f"round {len(state.rounds)} is complete" if state.rounds else "no round is paired yet"
        refuse("T3.1", f"{done}: pair the next one first")
    return round_


def swiss_round(state: State, number: int) -> Round:
    """Swiss round ``number``; refused with T3.1 if it is not paired."""
    if not 1 <= number <= len(state.rounds):
        refuse("T3.1", f"there is no round {number}: {len(state.rounds)} are paired")
    return state.rounds[number - 1]


def game_at(round_: Round, table: int) -> Game:
    """The game at a table; refused with T3.5 if the table does not exist."""
    found = next((game for game in round_.games if game.table == table), None)
    if found is None:
        refuse("T3.5", f"round {round_.number} has no table {table}: {_tables([game.table for game in round_.games])}")
    return found


def seating_at(round_: Round, table: int) -> Seating:
    """A table of several players; refused with T3.5 if it does not exist."""
    found = next((seating for seating in round_.seatings if seating.table == table), None)
    if found is None:
        tables = _tables([seating.table for seating in round_.seatings])
        refuse("T3.5", f"round {round_.number} has no table {table}: {tables}")
    return found


def duel_at(bracket: Bracket[PlayerId], round_: int, number: int) -> Duel[PlayerId]:
    """Game #``number`` of an elimination round; refused with T10.4 if it does not exist."""
    if not 1 <= round_ <= len(bracket.rounds):
        refuse("T10.4", f"there is no elimination round {round_}: {len(bracket.rounds)} are paired")
    duels = bracket.rounds[round_ - 1]
    if not 1 <= number <= len(duels):
        refuse("T10.4", f"elimination round {round_} has games #1 to #{len(duels)}, not #{number}")
    return duels[number - 1]


def _tables(numbers: list[int]) -> str:
    """The tables of a round in words."""
    if not numbers:
        return "it has none"
    if sorted(numbers) == list(range(1, len(numbers) + 1)):
        return f"its tables are 1 to {len(numbers)}" if len(numbers) > 1 else "its only table is 1"
    return f"its tables are {', '.join(map(str, sorted(numbers)))}"


def numbers_text(numbers: Sequence[int], sign: str = "") -> str:
    """Numbers in words: one by one where they are few, else those that follow each other as ``3-17``."""
    if len(numbers) <= FEW:
        return ", ".join(f"{sign}{number}" for number in numbers)
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = [f"{sign}{run[0]}" if len(run) == 1 else f"{sign}{run[0]}-{sign}{run[-1]}" for run in runs]
    return ", ".join(shown[:FEW]) + (f", ... ({len(numbers)} in all)" if len(shown) > FEW else "")


def outstanding(state: State) -> list[int]:
    """The tables of the running round, or the open games of the bracket, that have no result yet."""
    if state.bracket is not None:
        return [number for number, duel in enumerate(state.bracket.latest, start=1) if not duel.is_settled]
    return [] if state.open_round is None else open_tables(state.open_round)


def open_tables(round_: Round) -> list[int]:
    """The tables of a Swiss or league round that have no result yet."""
    tables = [game.table for game in round_.games if game.is_open]
    return tables + [seating.table for seating in round_.seatings if seating.is_open]


def check_complete(state: State) -> None:
    """Refused while a game of the running round, or of an earlier one, has no result (T3.4)."""
    round_ = state.unfinished
    if round_ is not None:
        tables = open_tables(round_)
        if not tables:
            refuse("T3.4", f"round {round_.number} was not closed by its source: publish it to take it up")
        missing = f"table {tables[0]} has" if len(tables) == 1 else f"tables {numbers_text(tables)} have"
        refuse("T3.4", f"round {round_.number}: {missing} no result")

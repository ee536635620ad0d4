"""The houses of a position: supply, available power, hand and discard pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from agot_tui.boardgame.hands import in_card_order
from agot_tui.boardgame.lookup import lookup_of
from agot_tui.boardgame.names import CardId, House
from agot_tui.boardgame.position_faults import Faults
from agot_tui.boardgame.state import State, put
from agot_tui.kernel.notation import NotationError

HOUSE_KEYS: Final = frozenset({"supply", "power", "hand", "discards"})


def read_houses(state: State, houses: Mapping[str, Any], faults: Faults) -> None:
    """Each house has what its table says."""
    for key, table in houses.items():
        where = f"house.{key}"
        try:
            house = lookup_of(state.board).house(key)
        except NotationError as error:
            faults.add(where, str(error))
            continue
        if house not in state.setup.houses:
            faults.add(where, f"{house} does not play with {state.setup.players} players", "R2.1")
        elif not isinstance(table, Mapping):
            faults.add(where, "a table is needed")
        else:
            faults.unknown_keys(f"{where}.", table, HOUSE_KEYS)
            _read_numbers(state, house, table, where, faults)
            _read_cards(state, house, table, where, faults)


def _read_numbers(state: State, house: House, table: Mapping[str, Any], where: str, faults: Faults) -> None:
    rules = state.board.rules
    for name, most, rule in (("supply", rules.supply_max, "R4.1"), ("power", rules.power_tokens, "R1.9")):
        value = table.get(name)
        if value is None:
            continue
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            faults.add(f"{where}.{name}", f"{value!r} is not from 0 to {most}", rule)
        elif name == "supply":
            state.supply = put(state.supply, house, value)
        else:
            state.power[house] = value


def _read_cards(state: State, house: House, table: Mapping[str, Any], where: str, faults: Faults) -> None:
    """Hand and discards are all seven cards; what is not said follows from the other."""
    whole = state.board.cards_of[house]
    hand = _cards(state, house, table, where, "hand", faults)
    discards = _cards(state, house, table, where, "discards", faults)
    if hand is None and discards is None:
        return
    if hand is None:
        hand = tuple(card for card in whole if card not in (discards or ()))
    if discards is None:
        discards = tuple(card for card in whole if card not in hand)
    twice = [card for card, number in Counter(hand).items() if number > 1]
    if not hand or twice:
        told = f"{', '.join(twice)} is there once" if twice else "at least one card is in hand"
        faults.add(f"{where}.hand", told, "R27.6")
    elif sorted((*hand, *discards)) != sorted(whole):
        both, nowhere = sorted({*hand} & {*discards}), [card for card in whole if card not in (*hand, *discards)]
        more = [f"both: {', '.join(both)}"] * bool(both) + [f"in neither: {', '.join(nowhere)}"] * bool(nowhere)
        sentence = "hand and discards are all cards of the house, each once"
        faults.add(f"{where}.discards", "; ".join([sentence, *more]), "R27.6")
    else:
        state.hands = put(state.hands, house, in_card_order(state, house, hand))
        state.discards = put(state.discards, house, discards)


def _cards(
    state: State, house: House, table: Mapping[str, Any], where: str, name: str, faults: Faults
) -> tuple[CardId, ...] | None:
    """The house's cards of a list; ``None`` if there is none, or a fault in it."""
    if name not in table:
        return None
    before = len(faults.found)
    cards = faults.card_list(f"{where}.{name}", table[name], lookup_of(state.board).house_cards)
    foreign = [card for card in cards if state.board.house_cards[card].house != house]
    if foreign:
        faults.add(f"{where}.{name}", f"{', '.join(foreign)} is no card of {house}", "R2.6", "R27.6")
    return cards if len(faults.found) == before else None

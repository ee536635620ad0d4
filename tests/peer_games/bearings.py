"""Counting where a listed point had a bearing, though both sides came out alike because ours followed by an option."""

from __future__ import annotations

from collections.abc import Iterator

from agot_tui.boardgame.aftermath import ARIANNE
from agot_tui.boardgame.commands import Choose, Command, PlaceOrders, Retreat
from agot_tui.boardgame.events import AbilityUsed, CombatDecided, OrderRemoved, RewardDeclined, UnitsDestroyed
from agot_tui.boardgame.names import ATTACKER, House
from agot_tui.boardgame.planning import is_dummy
from agot_tui.boardgame.state import State
from agot_tui.boardgame.strength import participants, terms_of
from agot_tui.boardgame.victory import ranking
from agot_tui.boardgame.westeros import port_income
from agot_tui.values import replace
from tests.peer_games.combats import Trace
from tests.peer_games.reading import Node
from tests.peer_games.scene import Scene, entry
from tests.peer_games.watching import Moment

CERSEI = "Cersei Lannister"
MACE = "Mace Tyrell"


def of_moment(moment: Moment) -> Iterator[str]:
    """Points met when something happened in a combat."""
    combat = moment.state.combat
    if combat is None:
        return
    match moment.what:
        case AbilityUsed(_, card, _):
            if card == ARIANNE and moment.state.tokens.get(combat.area) == combat.defender:
                yield "2"
        case UnitsDestroyed(house, _, _, why):
            if why == MACE and not participants(moment.state, combat, house):
                yield "3"
        case OrderRemoved(_, _, _, why) | RewardDeclined(_, why):
            lying = moment.state.orders.get(combat.area)
            if why == CERSEI and lying is not None and lying.house == combat.loser:
                yield "11"
        case CombatDecided():
            if sum(terms_of(moment.state, combat, ATTACKER)) < 0:
                yield "12"
        case _:
            pass


def of_command(state: State, house: House, command: Command) -> Iterator[str]:
    """Points met by a command that is about to be played."""
    if isinstance(command, PlaceOrders):
        tokens = state.board.order_tokens
        yield from ("8" for _, text in command.placements if text and is_dummy(state, house, tokens[text]))
    elif isinstance(command, Retreat) and state.combat is not None:
        combat = state.combat
        if house == combat.winner and combat.loser == combat.attacker and command.area != combat.origin:
            yield "robb"
    elif command == Choose(("collect_power",)) and any(port_income(state, other) for other in state.setup.houses):
        yield "a"


def of_entry(scene: Scene, record: Node) -> Iterator[str]:
    """Points met by something that the log tells."""
    if entry(record) == "massing-on-the-milkwater-wildling-victory":
        lowest = scene.ids.house(record["l"]["lowestBidder"])
        removed = (
            scene.ids.house(later["l"]["house"])
            for _, later in scene.ahead(until="cp")
            if entry(later) == "massing-on-the-milkwater-house-cards-removed"
        )
        if len(scene.state.hands.get(lowest, ())) > 1 and lowest not in removed:
            yield "5"


def of_combat(trace: Trace) -> Iterator[str]:
    """Points met by a combat as a whole: a house with several Support orders that reach it."""
    supporters = [house for house, _, _ in trace.supporting.values()]
    yield from ("1" for house in set(supporters) if supporters.count(house) > 1)


def of_end(state: State) -> Iterator[str]:
    """Points met by the end of the game after the last round."""
    printed = state.copy()
    printed.options = replace(state.options, tie_break="printed")
    if ranking(printed)[0] != ranking(state)[0]:
        yield "c ties"

"""What a ruling rests on: the numbers of the case, and the ruling on everything that could be said instead.

A refusal names one fault. These are its grounds: why is this retreat refused - the reason of each area next to the
embattled one; why this march - each destination; why this order - each token. Nothing is decided here: every line is
what ``rule_on`` says, and every number is read off the board as its owner may know it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from agot_tui.boardgame.commands import (
    Command,
    Consolidate,
    March,
    Move,
    Muster,
    Piece,
    PlaceOrders,
    PlayCard,
    Raid,
    RavenSwap,
    Retreat,
    Support,
)
from agot_tui.boardgame.events.base import counted, plural_of, units_in_words
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.movement import attacked, destinations
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.neutral import attempt_of
from agot_tui.boardgame.orders import CONSOLIDATE, MARCH, RAID, SUPPORT, OrderKind
from agot_tui.boardgame.pieces import on_board
from agot_tui.boardgame.planning import placed_tokens
from agot_tui.boardgame.state import State
from agot_tui.boardgame.strength import icons_of, participants
from agot_tui.boardgame.supply import allowed_armies
from agot_tui.boardgame.units import NONE, SHIP, UNIT_KINDS, UNIT_NAMES, Units
from agot_tui.kernel.rulings import Ruling
from agot_tui.values import Value


class Alternative(Value):
    """One thing that could be said instead, with the ruling on it."""

    name: str
    """The area, the token, the card, the piece."""
    command: Command
    ruling: Ruling
    note: str = ""
    """What it would come to, if it is allowed: ``attack on Greyjoy``."""

    @property
    def verdict(self) -> str:
        """``allowed``, or the rule and the sentence."""
        if not self.ruling:
            return str(self.ruling)
        return f"allowed, {self.note}" if self.note else "allowed"


class Grounds(Value):
    """What a ruling rests on."""

    ruling: Ruling
    numbers: tuple[str, ...] = ()
    """The numbers of the case, a sentence each."""
    title: str = ""
    """What the alternatives are: ``areas for F F of Stark``."""
    alternatives: tuple[Alternative, ...] = ()


def grounds_of(game: BoardGame, seat: House, command: Command) -> Grounds:
    """The ruling on a command of ``seat`` with what it rests on; never changes anything."""
    ruling = game.rule_on(seat, command)
    decision = game.pending.get(seat)
    if decision is None or not isinstance(command, decision.answers):
        return Grounds(ruling)
    numbers = () if ruling else tuple(_numbers(game.state, seat, command, ruling.rules))
    title, instead = _instead(game, seat, command)
    found = tuple(Alternative(name, other, game.rule_on(seat, other), note) for name, other, note in instead)
    if all(other.ruling == ruling for other in found):
        # What is wrong is not the area or the token that was named: naming another one would not help.
        return Grounds(ruling, numbers)
    return Grounds(ruling, numbers, title, found)


# The numbers of a case, by the rules that are cited

Numbers: TypeAlias = Callable[[State, House, Command], Iterator[str]]


def _numbers(state: State, house: House, command: Command, rules: Iterable[str]) -> Iterator[str]:
    """Each fact once, in the order of the rules that ask for it."""
    makers = dict.fromkeys(NUMBERS[rule] for rule in rules if rule in NUMBERS)
    yield from dict.fromkeys(sentence for maker in makers for sentence in maker(state, house, command))


def _armies(state: State, house: House, _command: Command) -> Iterator[str]:
    areas = state.setup.areas
    armies = [(there.size, areas[area].name) for area, there in state.armies_of(house) if there.size > 1]
    combat = state.combat
    if combat is not None and combat.attacker == house and combat.attackers.size > 1:
        armies.append((combat.attackers.size, areas[combat.area].name))
    armies.sort(key=lambda army: -army[0])
    listed = ", ".join(f"{size} in {name}" for size, name in armies) or "none"
    allowed = ", ".join(map(str, allowed_armies(state, house)))
    yield f"armies of {state.name_of(house)} now: {listed}; supply {state.supply[house]} allows {allowed}"


def _pieces(state: State, house: House, _command: Command) -> Iterator[str]:
    types = state.board.unit_types
    there = on_board(state, house)
    listed = ", ".join(f"{plural_of(kind)} {there[kind]} of {types[kind].pool}" for kind in UNIT_KINDS)
    yield f"pieces of {state.name_of(house)} on the board: {listed}"


def _tokens(state: State, house: House, _command: Command) -> Iterator[str]:
    placed = list(placed_tokens(state, house).values())
    left = [text for text, token in state.board.order_tokens.items() for _ in range(token.count - placed.count(text))]
    yield f"tokens of {state.name_of(house)} that are left: {', '.join(left) or 'none'}"


def _stars(state: State, house: House, _command: Command) -> Iterator[str]:
    place = state.tracks["kings_court"].index(house) + 1
    orders = counted(state.stars(house), "star order", "star orders")
    yield f"{state.name_of(house)} has position {place} of the King's Court: {orders}"


def _forbidden(state: State, _house: House, _command: Command) -> Iterator[str]:
    names = ", ".join(state.board.westeros_cards[card].name for card in state.cards) or "none"
    yield f"forbidden this round: {', '.join(sorted(state.forbidden)) or 'nothing'} (cards of the round: {names})"


def _power(state: State, house: House, _command: Command) -> Iterator[str]:
    yield f"{state.name_of(house)} has {state.power[house]} available power"


def _standing(state: State, house: House, command: Command) -> Iterator[str]:
    assert isinstance(command, March)
    there, name = state.units_at(command.origin, house), state.setup.areas[command.origin].name
    if there:
        yield f"in {name}: {units_in_words(there)}"


def _ferries(state: State, house: House, command: Command) -> Iterator[str]:
    if not isinstance(command, March):
        return
    seas = state.setup.reach.seas[command.origin]
    start = state.setup.areas[command.origin].name
    for sea in seas:
        force = state.forces.get(sea)
        ships = f"{force.units} of {state.name_of(force.house)}" if force is not None else "no ships"
        yield f"{state.setup.areas[sea].name}, next to {start}: {ships}"


def _attempt(state: State, house: House, command: Command) -> Iterator[str]:
    attempt = attempt_of(state, house, command) if isinstance(command, March) else None
    if attempt is None:
        return
    name = state.setup.areas[attempt.area].name
    yield f"neutral force of {name}: {attempt.needed}; {state.name_of(house)} with order and own Support: {attempt.own}"
    for helper, place, strength in attempt.helpers:
        yield f"{state.name_of(helper)} could add {strength} from {state.setup.areas[place].name}"
    for origin, target, place in sorted(state.declined):
        if target == attempt.area and isinstance(command, March) and origin == command.origin:
            yield f"the support of {state.setup.areas[place].name} has been declined"


def _beaten(state: State, _house: House, _command: Command) -> Iterator[str]:
    combat = state.combat
    if combat is None or combat.loser is None:
        return
    left = units_in_words(participants(state, combat, combat.loser))
    areas = state.setup.areas
    yield f"beaten in {areas[combat.area].name}: {left} of {state.name_of(combat.loser)}"
    yield f"the attackers came from {areas[combat.origin].name}"


def _points(state: State, house: House, _command: Command) -> Iterator[str]:
    step = state.stack[-1]
    points = getattr(step, "points", ())
    areas = state.setup.areas
    listed = ", ".join(f"{areas[area].name} {left}" for area, left in points) or "none"
    yield f"mustering points of {state.name_of(house)} left: {listed}"


def _ships(state: State, _house: House, command: Command) -> Iterator[str]:
    """How full the ports are that a march or a mustering names."""
    match command:
        case March(moves=moves):
            places = [move.area for move in moves]
        case Muster(pieces):
            places = [piece.place or piece.area for piece in pieces]
        case _:
            places = []
    for place in _ranked(state, {place for place in places if state.setup.areas[place].kind == "port"}):
        force = state.forces.get(place)
        ships = f"{force.units.size} of {state.name_of(force.house)}" if force is not None else "none"
        yield f"ships in {state.setup.areas[place].name}: {ships}; {state.board.rules.port_ships} at most"


ORDERS_IN_WORDS: Final[Mapping[type, tuple[OrderKind, str]]] = {
    March: (MARCH, "March"),
    Raid: (RAID, "Raid"),
    Consolidate: (CONSOLIDATE, "Consolidate Power"),
    Support: (SUPPORT, "Support"),
}


def _orders(state: State, house: House, command: Command) -> Iterator[str]:
    if type(command) in ORDERS_IN_WORDS:
        kind, name = ORDERS_IN_WORDS[type(command)]
        areas = state.setup.areas
        listed = ", ".join(areas[area].name for area, _ in state.orders_of(house, kind)) or "nowhere"
        yield f"{name} orders of {state.name_of(house)}: {listed}"


def _icons(state: State, house: House, _command: Command) -> Iterator[str]:
    """Swords against towers, of a combat that has a winner."""
    combat = state.combat
    if combat is None or combat.winner is None or combat.loser is None:
        return
    winner, loser = combat.winner, combat.loser
    swords, towers = icons_of(state, combat, winner).swords, icons_of(state, combat, loser).towers
    yield f"swords of {state.name_of(winner)}: {swords}; towers of {state.name_of(loser)}: {towers}"
    yield f"units of {state.name_of(house)} in this combat: {units_in_words(participants(state, combat, house))}"


def _hand(state: State, house: House, _command: Command) -> Iterator[str]:
    cards = state.board.house_cards
    for what, held in (("in hand", state.hands[house]), ("discarded", state.discards[house])):
        yield f"{what}: {', '.join(cards[card].name for card in held) or 'none'}"


def _embattled(state: State, _house: House, _command: Command) -> Iterator[str]:
    combat = state.combat
    if combat is not None:
        attacker, defender = state.name_of(combat.attacker), state.name_of(combat.defender)
        yield f"{attacker} attacks {defender} in {state.setup.areas[combat.area].name}"


NUMBERS: Final[Mapping[str, Numbers]] = {
    **dict.fromkeys(("R4.2", "R4.4", "R4.5", "R8.7", "R14.10", "R16.11.5"), _armies),
    **dict.fromkeys(("R1.11", "R8.8"), _pieces),
    **dict.fromkeys(("R11.3", "R11.6"), _tokens),
    "R11.4": _stars,
    "R11.5": _forbidden,
    **dict.fromkeys(("R1.16", "R5.3", "R9.2", "R10.2"), _power),
    **dict.fromkeys(("R14.1", "R14.4"), _standing),
    **dict.fromkeys(("R15.1", "R15.3"), _ferries),
    **dict.fromkeys(("R17.5", "R17.7", "R17.8"), _attempt),
    **dict.fromkeys(("R16.10", "R16.11.1", "R16.11.2", "R16.11.3", "R16.11.4"), _beaten),
    **dict.fromkeys(("R8.2", "R8.3", "R8.4", "R8.5", "R8.6"), _points),
    **dict.fromkeys(("R18.1",), _ships),
    **dict.fromkeys(("R12.3", "R16.2.1"), _orders),
    **dict.fromkeys(("R16.5.1", "R16.6.1", "R16.6.3"), _hand),
    **dict.fromkeys(("R16.2.2", "R16.2.4", "R16.2.6", "R17.6"), _embattled),
    **dict.fromkeys(("R16.9.4", "R24.5"), _icons),
}
"""What is counted when a rule is cited."""


# What could be said instead

Instead: TypeAlias = Iterator[tuple[str, Command, str]]


def _instead(game: BoardGame, seat: House, command: Command) -> tuple[str, Instead]:
    """What is listed, and each thing with its command and a note."""
    state, areas = game.state, game.state.setup.areas
    match command:
        case March(origin):
            some = _marching(state, seat, command)
            return f"where {some or 'nobody'} can march from {areas[origin].name}", _marches(state, seat, command, some)
        case Retreat() if state.combat is not None:
            combat = state.combat
            loser = combat.loser or seat
            some = participants(state, combat, loser)
            return f"where {some} of {state.name_of(loser)} can retreat to", _retreats(state, loser)
        case Raid(origin):
            return f"what a raid from {areas[origin].name} can remove", _raids(state, origin)
        case Consolidate(_, use):
            orders = state.orders_of(seat, CONSOLIDATE)
            return f"Consolidate Power orders of {state.name_of(seat)}", (
                (areas[area].name, Consolidate(area, use), "") for area, _ in orders
            )
        case PlaceOrders(placements) if len(placements) == 1:
            area = placements[0][0]
            return f"tokens for {areas[area].name}", (
                (text, PlaceOrders(((area, text),)), "") for text in state.board.order_tokens
            )
        case RavenSwap(area):
            texts = state.board.order_tokens
            return f"tokens for {areas[area].name}", ((text, RavenSwap(area, text), "") for text in texts)
        case PlayCard():
            cards = state.board.house_cards
            return f"cards of {state.name_of(seat)}", (
                (cards[card].name, PlayCard(card), "") for card in state.board.cards_of[seat]
            )
        case Support(_, side):
            return f"Support orders of {state.name_of(seat)}", (
                (areas[area].name, Support(area, side), "") for area, _ in state.orders_of(seat, SUPPORT)
            )
        case Muster(pieces):
            area = pieces[0].area
            return f"what {areas[area].name} can muster", _musters(state, area)
        case _:
            return "", iter(())


def _marching(state: State, house: House, march: March) -> Units:
    """The units that a march names, or all that stand there."""
    named = NONE
    for move in march.moves:
        named += move.units
    there = state.units_at(march.origin, house).standing
    return named if named and there >= named else there


def _marches(state: State, house: House, march: March, some: Units) -> Instead:
    """Every area next to the origin, every one that own ships lead to, and those that are named."""
    if not some or march.origin not in state.orders:
        return
    near = state.setup.reach.near[march.origin]
    areas = {*near, *destinations(state, house, march.origin), *(move.area for move in march.moves)} - {march.origin}
    for area in _ranked(state, areas):
        enemy = attacked(state, house, area)
        note = f"an attack on {state.name_of(enemy)}" if enemy is not None else ""
        if area in state.neutrals:
            note = f"against the neutral force of {state.neutrals[area]}"
        yield state.setup.areas[area].name, March(march.origin, (Move(area, some),)), note


def _retreats(state: State, loser: House) -> Instead:
    """Every area next to the embattled one, and every one that own ships lead to."""
    combat = state.combat
    assert combat is not None
    near = state.setup.reach.near[combat.area]
    for area in _ranked(state, {*near, *destinations(state, loser, combat.area), combat.origin}):
        yield state.setup.areas[area].name, Retreat(area), ""


def _raids(state: State, origin: AreaId) -> Instead:
    for area in _ranked(state, state.setup.reach.near[origin]):
        yield state.setup.areas[area].name, Raid(origin, area), ""


def _musters(state: State, area: AreaId) -> Instead:
    for kind in UNIT_KINDS:
        if kind != SHIP:
            yield UNIT_NAMES[kind], Muster((Piece(area, kind),)), ""
            if kind != "F":
                yield f"footman into {UNIT_NAMES[kind]}", Muster((Piece(area, kind, None, "F"),)), ""
    for place in state.setup.reach.near[area]:
        if state.setup.areas[place].kind != "land":
            yield f"ship in {state.setup.areas[place].name}", Muster((Piece(area, SHIP, place),)), ""


def _ranked(state: State, areas: Iterable[AreaId]) -> list[AreaId]:
    return sorted(areas, key=state.setup.rank.__getitem__)

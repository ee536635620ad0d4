"""What stands on the table, told in sentences: a line is one thing, and a line makes sense alone."""

from __future__ import annotations

from collections.abc import Iterator

from agot_tui.boardgame.board import Area, Board
from agot_tui.boardgame.events import units_in_words
from agot_tui.boardgame.names import FIEFDOMS, KINGS_COURT, TRACKS, AreaId, CardId, House
from agot_tui.boardgame.tracks import TRACK_NAMES
from agot_tui.boardgame.view import AreaView, FighterView, HouseView, View
from agot_tui.frontend.people import People
from agot_tui.frontend.words import PHASE_NAMES, armies_and_supply, order_name


def moment(view: View) -> str:
    """Where the game is."""
    return f"Round {view.round} of {view.last_round}, {PHASE_NAMES[view.phase]}."


def tracks(view: View, board: Board) -> Iterator[str]:
    """Round, threat, this round's cards, the influence tracks with their tokens."""
    yield moment(view)
    cards = ", ".join(board.westeros_cards[card].name for card in view.cards)
    yield f"Wildling threat {view.threat}. This round's Westeros cards: {cards or 'none'}."
    used = {FIEFDOMS: ("Valyrian Steel Blade", view.blade_used), KINGS_COURT: ("Messenger Raven", view.raven_used)}
    for track in TRACKS:
        order = ", ".join(board.houses[house].name for house in view.tracks[track])
        name, gone = used.get(track, ("", False))
        token = f" The first holds the {name}{', used this round' if gone else ''}." if name else ""
        yield f"{TRACK_NAMES[track]}: {order}.{token}"


def houses(view: View, board: Board, people: People) -> Iterator[str]:
    """Each house in turn order: castles, supply, power, discards."""
    for house in view.houses.values():
        yield _house(house, board, people)


def _house(house: HouseView, board: Board, people: People) -> str:
    armies, supply = armies_and_supply(house.armies, house.supply, house.allowed_armies)
    discards = ", ".join(board.house_cards[card].name for card in house.discards)
    return (
        f"{people.seat_name(house.id)}: castles {house.castles}; {armies}; {supply}; "
        f"power {house.power}, pool {house.pool}, stars {house.stars}"
        + (f"; discarded: {discards}" if discards else "")
        + "."
    )


def board_by_house(view: View, board: Board) -> Iterator[str]:
    """Every area that holds anything, by house in turn order; then what is neutral."""
    for house in view.houses:
        mine = [area for area in view.areas.values() if area.house == house]
        yield f"{board.houses[house].name} holds {len(mine)} areas."
        yield from (f"  {_area(view, board, area)}" for area in mine)
    others = [area for area in view.areas.values() if area.house is None and (area.neutral or area.token)]
    if others:
        yield "Nobody's:"
        yield from (f"  {_area(view, board, area)}" for area in others)


def area(view: View, board: Board, place: AreaId) -> Iterator[str]:
    """One area: what is printed there, what is there now, what it borders."""
    kind = board.areas[place]
    yield f"{kind.name}, code {kind.code}: {_printed(board, kind)}."
    yield f"{_area(view, board, view.areas[place])}."
    near = [b if a == place else a for a, b in board.pairs if place in (a, b)]
    yield f"It borders {', '.join(board.areas[other].name for other in near)}."


def _printed(board: Board, kind: Area) -> str:
    parts: list[str] = [kind.kind]
    parts += [kind.fort] if kind.fort != "none" else []
    parts += [
        f"{n} {what} icon{'s' if n > 1 else ''}" for n, what in ((kind.supply, "supply"), (kind.power, "power")) if n
    ]
    parts += [f"home of {board.houses[kind.home].name}"] if kind.home is not None else []
    return ", ".join(parts)


def _area(view: View, board: Board, there: AreaView) -> str:
    name = board.areas[there.id].name
    if there.closed:
        return f"{name}: closed with {view.players} players"
    parts = [board.houses[there.house].name] if there.house is not None else []
    parts += [f"neutral force {there.neutral}"] if there.neutral else []
    parts += [units_in_words(there.units)] if there.units else []
    parts += [f"order {order_name(board, there.order)}"] if there.order is not None else []
    parts += [f"garrison {there.garrison}"] if there.garrison else []
    parts += [f"power token of {board.houses[there.token].name}"] if there.token is not None else []
    return f"{name}: {', '.join(parts) or 'empty'}"


def hand(view: View, board: Board) -> Iterator[str]:
    """What lies before the seat."""
    if view.seat is None:
        yield "A spectator has no hand."
        return
    house = view.houses[view.seat]
    yield f"{board.houses[view.seat].name} has {house.power} power and these house cards:"
    for card in house.hand or ():
        yield f"  {card_in_words(board, card)}"
    if house.tokens_left is not None:
        left = ", ".join(order_name(board, text) for text in house.tokens_left)
        yield f"Orders left: {left or 'none'}."


def card_in_words(board: Board, card: CardId) -> str:
    """A house card: strength, icons, what it does."""
    kind = board.house_cards[card]
    icons = [f"{n} {what}{'s' if n > 1 else ''}" for n, what in ((kind.swords, "sword"), (kind.towers, "tower")) if n]
    figures = ", ".join([f"strength {kind.strength}", *icons])
    return f"{kind.name}, {figures}. {kind.ability}".rstrip()


def combat(view: View, board: Board) -> Iterator[str]:
    """The combat in progress, both sides term by term."""
    fight = view.combat
    if fight is None:
        yield "There is no combat now."
        return
    yield f"Combat in {board.areas[fight.area].name}, attacked from {board.areas[fight.origin].name}."
    yield f"Attacker {_side(fight.attacker, board)}"
    yield f"Defender {_side(fight.defender, board)}"
    for place, house, side in fight.support:
        yield f"{board.houses[house].name} supports the {side} from {board.areas[place].name}."
    if fight.winner is not None:
        yield f"{board.houses[fight.winner].name} wins."


def _side(side: FighterView, board: Board) -> str:
    card = f"; card {board.house_cards[side.card].name}" if side.card is not None else ""
    chosen = "; card chosen" if side.has_chosen and not card else ""
    who = board.houses[side.house].name
    strength = f"{side.terms.total} ({side.terms.in_words() or 'nothing'})"
    return f"{who}: {strength}, with {units_in_words(side.units)}{card}{chosen}."


def planning(view: View, board: Board, seat: House, *, again: bool = False) -> Iterator[str]:
    """The areas of a house that get an order, with those that lie there; ``again``: only those without one."""
    mine = [one for one in view.areas.values() if one.house == seat and one.units]
    for one in () if again else mine:
        order = order_name(board, one.order) if one.order is not None else "no order yet"
        yield f"  {board.areas[one.id].name}: {units_in_words(one.units)}; {order}."
    missing = [board.areas[one.id].name for one in mine if one.order is None]
    stars = view.houses[seat].stars
    if missing:
        yield f"Without order: {', '.join(missing)}. Stars: at most {stars}."
    else:
        yield "Every area has an order: type ready."

"""R23.5: everything that one seat, or a spectator, is allowed to know now, and nothing else.

This is the one place where secrets are taken out. A view holds no state, no hand of others, no deck order and no seed,
so whatever is drawn or decided from it cannot leak them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from agot_tui.boardgame.area_text import area_now
from agot_tui.boardgame.choose_cards import ChooseCards
from agot_tui.boardgame.clash import TrackBids
from agot_tui.boardgame.control import castles_of, icons_of
from agot_tui.boardgame.drawing import UNKNOWN
from agot_tui.boardgame.names import TRACKS, AreaId, CardId, House, Phase, Side, Track
from agot_tui.boardgame.pieces import unused_pieces
from agot_tui.boardgame.planning import Planning, placed_tokens
from agot_tui.boardgame.power import pool_of
from agot_tui.boardgame.state import Combat, State
from agot_tui.boardgame.strength import icons_of as combat_icons
from agot_tui.boardgame.strength import terms_of
from agot_tui.boardgame.supply import allowed_armies, army_sizes
from agot_tui.boardgame.terms import Icons, Terms
from agot_tui.boardgame.units import UnitKind, Units
from agot_tui.boardgame.wildlings import WildlingBids
from agot_tui.kernel.game import Pending
from agot_tui.values import Value

FACE_DOWN = "?"
"""Stands for an order that lies face down."""


class AreaView(Value):
    """One area, as it lies on the table."""

    id: AreaId
    house: House | None
    """Who controls it, or whose ships are there."""
    units: Units
    """Attackers of a running combat are listed where they came from."""
    order: str | None
    """Text of the order, ``FACE_DOWN`` for one that the viewer may not see."""
    order_house: House | None
    token: House | None
    """Whose power token lies there."""
    garrison: int
    neutral: int
    closed: bool


class HouseView(Value):
    """One house and what lies before it."""

    id: House
    power: int
    """Available power; during a bidding what it was before."""
    pool: int
    supply: int
    armies: tuple[int, ...]
    allowed_armies: tuple[int, ...]
    castles: int
    """Its place on the victory track."""
    icons: tuple[int, int]
    """Supply and power icons that it controls."""
    stars: int
    discards: tuple[CardId, ...]
    hand: tuple[CardId, ...] | None
    """Only the viewer's own; ``None`` for others, although it follows from the discards (R23.5)."""
    tokens_left: tuple[str, ...] | None
    """Order tokens that are not on the board: the viewer's own, everybody's once orders are revealed."""
    pieces_left: Mapping[UnitKind, int]
    done: bool
    """It has answered the secret decision that others are still asked."""


class Asked(Value):
    """A decision that the game waits for, as everybody may know it."""

    seat: House
    kind: str
    about: str
    rules: tuple[str, ...]
    secret: bool


class FighterView(Value):
    """One side of a combat."""

    house: House
    units: Units
    terms: Terms
    """Its strength as far as it is known; once there is a winner, that by which the combat was decided."""
    icons: Icons
    card: CardId | None
    """Its house card: revealed, or the viewer's own."""
    has_chosen: bool
    tides: CardId | None
    """Its Tides of Battle card: shown, or the viewer's own."""


class CombatView(Value):
    """A combat in progress."""

    area: AreaId
    origin: AreaId
    order: str
    """The March order in use."""
    attacker: FighterView
    defender: FighterView
    support: tuple[tuple[AreaId, House, Side], ...]
    revealed: bool
    winner: House | None


class View(Value):
    """The game as one seat sees it; ``seat`` is ``None`` for a spectator."""

    seat: House | None
    players: int
    round: int
    last_round: int
    phase: Phase
    asked: tuple[Asked, ...]
    areas: Mapping[AreaId, AreaView]
    houses: Mapping[House, HouseView]
    """In turn order."""
    tracks: Mapping[Track, tuple[House, ...]]
    threat: int
    cards: tuple[CardId, ...]
    """This round's Westeros cards."""
    westeros_discards: tuple[tuple[CardId, ...], ...]
    forbidden: frozenset[str]
    """Tokens that may not be placed this round."""
    blade_used: bool
    raven_used: bool
    wildling_top: CardId | None
    """The top wildling card, if the viewer has seen it there."""
    combat: CombatView | None
    winner: House | None


def view_of(state: State, pending: Pending, seat: House | None, *, eyes: Collection[House] | None = None) -> View:
    """What ``seat`` may know; equal for any two states that differ only in what it may not know (R27.12).

    ``eyes``: the houses whose secrets lie open for this viewer, if they are others than the seat's own.
    """
    answered = _answered(state)
    eyes = ((seat,) if seat is not None else ()) if eyes is None else eyes
    return View(
        seat=seat,
        players=state.setup.players,
        round=state.round,
        last_round=state.board.rules.last_round,
        phase=state.phase,
        asked=tuple(Asked(who, d.kind, d.about(), d.rules, d.secret) for who, d in pending.items()),
        areas={area: _area_view(state, area, eyes) for area in state.setup.areas},
        houses={house: _house_view(state, answered, house, eyes) for house in state.turn_order},
        tracks={track: state.tracks[track] for track in TRACKS},
        threat=state.threat,
        cards=state.cards,
        westeros_discards=state.westeros_discards,
        forbidden=state.forbidden,
        blade_used=state.blade_used,
        raven_used=state.raven_used,
        wildling_top=_wildling_top(state, eyes),
        combat=None if state.combat is None else _combat_view(state, state.combat, eyes),
        winner=state.winner,
    )


def _wildling_top(state: State, eyes: Collection[House]) -> CardId | None:
    top = state.wildlings[0]
    return top if top != UNKNOWN and not state.wildling_known.isdisjoint(eyes) else None


def _area_view(state: State, area: AreaId, eyes: Collection[House]) -> AreaView:
    now = area_now(state, area)
    order = state.orders.get(area)
    text = order.text if order is not None else None
    if order is not None and state.phase == "planning" and order.house not in eyes:
        text = FACE_DOWN
    return AreaView(
        area,
        now.house,
        now.units,
        text,
        order.house if order is not None else None,
        state.tokens.get(area),
        state.garrisons.get(area, 0),
        state.neutrals.get(area, 0),
        area in state.setup.closed,
    )


def _house_view(state: State, answered: Collection[House], house: House, eyes: Collection[House]) -> HouseView:
    own = house in eyes
    combat = state.combat
    hand = state.hands[house]
    if own and combat is not None and not combat.revealed and house in combat.cards:
        hand = tuple(card for card in state.board.cards_of[house] if card in (*hand, combat.cards[house]))
    return HouseView(
        id=house,
        power=state.power[house],
        pool=pool_of(state, house),
        supply=state.supply[house],
        armies=tuple(army_sizes(state, house)),
        allowed_armies=allowed_armies(state, house),
        castles=len(castles_of(state, house)),
        icons=icons_of(state, house),
        stars=state.stars(house),
        discards=state.discards[house],
        hand=hand if own else None,
        tokens_left=_tokens_left(state, house) if own or state.phase != "planning" else None,
        pieces_left=unused_pieces(state, house),
        done=house in answered,
    )


def _answered(state: State) -> Collection[House]:
    """The houses that have answered the secret decision that others are still asked."""
    match state.stack[-1]:
        case Planning(ready):
            return ready
        case TrackBids(_, bids) | WildlingBids(_, _, bids):
            return bids
        case ChooseCards() if state.combat is not None:
            return state.combat.cards
        case _:
            return ()


def _tokens_left(state: State, house: House) -> tuple[str, ...]:
    placed = list(placed_tokens(state, house).values())
    tokens = state.board.order_tokens.items()
    return tuple(text for text, token in tokens for _ in range(token.count - placed.count(text)))


def _combat_view(state: State, combat: Combat, eyes: Collection[House]) -> CombatView:
    return CombatView(
        area=combat.area,
        origin=combat.origin,
        order=combat.order.text,
        attacker=_fighter(state, combat, "attacker", eyes),
        defender=_fighter(state, combat, "defender", eyes),
        support=tuple((area, state.orders[area].house, side) for area, side in combat.support.items()),
        revealed=combat.revealed,
        winner=combat.winner,
    )


def _fighter(state: State, combat: Combat, side: Side, eyes: Collection[House]) -> FighterView:
    house = combat.house(side)
    own = house in eyes
    there = combat.attackers if side == "attacker" else state.units_at(combat.area, house)
    card = combat.cards.get(house)
    tides = None if combat.tides is None else combat.tides.get(house)
    return FighterView(
        house=house,
        units=there,
        terms=combat.decided[side] if combat.decided else terms_of(state, combat, side),
        icons=combat_icons(state, combat, house),
        card=card if combat.revealed or own else None,
        has_chosen=card is not None,
        tides=tides if combat.tides_shown or own else None,
    )

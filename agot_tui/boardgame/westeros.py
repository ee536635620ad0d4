"""R7 Westeros phase: turning up the cards, the wildling threat, and what each card does.

Supply giving up is in ``reconcile``, mustering in ``muster``, Clash of Kings in ``clash``, attacks in ``wildlings``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agot_tui.boardgame.choices import OneOf
from agot_tui.boardgame.clash import ClashOfKings
from agot_tui.boardgame.commands import Choose, Command
from agot_tui.boardgame.control import icons_of
from agot_tui.boardgame.drawing import top_of_westeros, unknown_deck
from agot_tui.boardgame.events import (
    CardsTurnedUp,
    DeckReshuffled,
    PowerChanged,
    ThreatMoved,
    WesterosCardBegan,
    WesterosChosen,
)
from agot_tui.boardgame.muster import Mustering
from agot_tui.boardgame.names import CardId, House
from agot_tui.boardgame.power import gain_power
from agot_tui.boardgame.reconcile import Reconcile
from agot_tui.boardgame.state import State
from agot_tui.boardgame.supply import set_supply
from agot_tui.boardgame.wildlings import WildlingAttack
from agot_tui.kernel.chance import shuffled
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step
from agot_tui.values import replace

WINTER = ("winter_is_coming_1", "winter_is_coming_2")
"""The cards that shuffle their deck as soon as they are turned up (R7.2)."""


class Westeros(Step[State]):
    """The phase: cards are turned up, then resolved one deck after the other (R7.2 to R7.4)."""

    resolved: int | None = None
    """Decks whose card has been carried out; ``None`` before the cards are turned up."""

    def proceed(self, state: State) -> None:
        """Turns the cards up, or carries out the next one."""
        if self.resolved is None:
            state.put(Westeros(0))
            turn_up_cards(state)
            raise_threat(state)
        elif self.resolved < len(state.cards):
            state.put(Westeros(self.resolved + 1))
            card = state.cards[self.resolved]
            state.note(WesterosCardBegan(card))
            resolve_card(state, card)
        else:
            state.pop()


def turn_up_cards(state: State) -> None:
    """The top card of each deck is face up, Winter is Coming carried out (R7.2)."""
    discard_cards(state)
    state.forbidden = frozenset()
    state.cards = tuple(_turn_up(state, number) for number in range(len(state.westeros)))
    state.note(CardsTurnedUp(state.cards))


def discard_cards(state: State) -> None:
    """Last round's cards go to the discard piles (R7.8)."""
    piles = [list(pile) for pile in state.westeros_discards]
    for card in state.cards:
        piles[state.board.westeros_cards[card].deck - 1].append(card)
    state.westeros_discards = tuple(map(tuple, piles))
    state.cards = ()


def _turn_up(state: State, number: int) -> CardId:
    while True:
        top = top_of_westeros(state, number)
        if top not in WINTER:
            _set_deck(state, number, state.westeros[number][1:])
            return top
        state.note(DeckReshuffled(number + 1))
        given = state.given.reshuffles[number]
        if given:
            _set_deck(state, number, given[0])
            left = list(state.given.reshuffles)
            left[number] = given[1:]
            state.given = replace(state.given, reshuffles=tuple(left))
        elif state.given.on_table:
            _set_deck(state, number, unknown_deck(state.board.westeros_deck(number + 1)))
        else:
            state.draws += 1
            _set_deck(state, number, shuffled(state.board.westeros_deck(number + 1), state.seed, state.draws))
        piles = list(state.westeros_discards)
        piles[number] = ()
        state.westeros_discards = tuple(piles)


def _set_deck(state: State, number: int, deck: tuple[CardId, ...]) -> None:
    decks = list(state.westeros)
    decks[number] = deck
    state.westeros = tuple(decks)


def raise_threat(state: State) -> None:
    """The threat rises one space an icon; when it reaches the end the wildlings attack at once (R7.3)."""
    icons = sum(state.board.westeros_cards[card].wildling for card in state.cards)
    spaces = state.board.rules.threat_spaces
    place = min(spaces.index(state.threat) + icons, len(spaces) - 1)
    if icons:
        state.threat = spaces[place]
        state.note(ThreatMoved(state.threat, "R7.3"))
    if state.threat == spaces[-1]:
        state.push(WildlingAttack(state.threat))


def resolve_card(state: State, card: CardId) -> None:
    """What a card does (R7.5 to R7.7); a card without an entry does nothing."""
    kind = state.board.westeros_cards[card]
    if kind.restriction:
        forbid(state, kind.restriction)
    effect = EFFECTS.get(card)
    if effect is not None:
        effect(state, card)


def forbid(state: State, restriction: str) -> None:
    """Tokens of an order kind, or one token, may not be placed this round (R11.5)."""
    tokens = state.board.order_tokens.values()
    state.forbidden |= {token.text for token in tokens if restriction in (token.kind, token.id)}


def _supply(state: State, _card: CardId) -> None:
    state.push(SupplyRound(state.turn_order))


def _mustering(state: State, _card: CardId) -> None:
    state.push(Mustering(state.turn_order))


def _clash(state: State, _card: CardId) -> None:
    state.push(ClashOfKings())


def _game_of_thrones(state: State, card: CardId) -> None:
    collect_power(state, ports=True, why=state.board.westeros_cards[card].name, rule="R7.6.2")


def _attack(state: State, _card: CardId) -> None:
    state.push(WildlingAttack(state.threat))


def _ask_holder(state: State, card: CardId) -> None:
    state.push(WesterosChoice(card))


EFFECTS: Mapping[str, Callable[[State, CardId], None]] = {
    "supply": _supply,
    "mustering": _mustering,
    "throne_of_blades": _ask_holder,
    "clash_of_kings": _clash,
    "game_of_thrones": _game_of_thrones,
    "dark_wings_dark_words": _ask_holder,
    "wildlings_attack": _attack,
    "put_to_the_sword": _ask_holder,
}
"""Effects by card id (R7.5 to R7.7). Restrictions are data."""

QUIET = ("last_days_of_summer_1", "last_days_of_summer_2")
"""Cards that do nothing."""

CHOICE_RULES: Mapping[str, str] = {
    "throne_of_blades": "R7.5.2",
    "dark_wings_dark_words": "R7.6.3",
    "put_to_the_sword": "R7.7.2",
}


class WesterosChoice(Step[State]):
    """The holder of a dominance token chooses what a card does (R7.5.2, R7.6.3, R7.7.2)."""

    card: CardId

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]]:
        """Asks the holder at this moment."""
        card = state.board.westeros_cards[self.card]
        holders = {
            "iron_throne": state.throne_holder,
            "valyrian_steel_blade": state.blade_holder,
            "messenger_raven": state.raven_holder,
        }
        holder = holders[card.chooser]
        rules = (CHOICE_RULES[self.card],)
        return {holder: OneOf(holder, "westeros_choice", rules, card.options, card.name)}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The choice takes effect."""
        assert isinstance(command, Choose)
        choice = command.words[0]
        state.pop()
        state.note(WesterosChosen(seat, self.card, choice, CHOICE_RULES[self.card]))
        match choice:
            case "supply":
                _supply(state, self.card)
            case "mustering":
                _mustering(state, self.card)
            case "clash_of_kings":
                _clash(state, self.card)
            case "collect_power":
                why = state.board.westeros_cards[self.card].name
                collect_power(state, ports=state.options.dark_wings_ports, why=why, rule="R7.6.3")
            case "no_march_plus_1":
                forbid(state, "march_plus_1")
            case "no_defense":
                forbid(state, "defense")
            case _:
                assert choice == "nothing"


class SupplyRound(Step[State]):
    """A Supply card: house after house sets its marker and reduces its armies (R4.4)."""

    todo: tuple[House, ...]

    def proceed(self, state: State) -> None:
        """The next house."""
        if not self.todo:
            state.pop()
            return
        house = self.todo[0]
        state.put(SupplyRound(self.todo[1:]))
        set_supply(state, house, icons_of(state, house)[0])
        state.push(Reconcile(house))


def collect_power(state: State, *, ports: bool, why: str, rule: str) -> None:
    """Each house takes power for its icons and, if ``ports``, for its ports (R7.6.2, R7.6.3)."""
    for house in state.turn_order:
        income = icons_of(state, house)[1]
        if ports:
            income += port_income(state, house)
        state.note(PowerChanged(house, gain_power(state, house, income), why, rule))


def port_income(state: State, house: House) -> int:
    """1 for each own port with an own ship whose sea holds no enemy ship (R7.6.2)."""
    forces = state.forces
    paying = 0
    for port in state.setup.ports:
        force = forces.get(port.id)
        if force is not None and force.house == house:
            assert port.sea is not None
            sea = forces.get(port.sea)
            paying += sea is None or sea.house == house
    return paying

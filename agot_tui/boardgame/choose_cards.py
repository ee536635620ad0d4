"""R16.5 House cards: attacker and defender choose in secret, both are revealed together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from agot_tui.boardgame.commands import Command, PlayCard
from agot_tui.boardgame.events import CardChosen, CardsRevealed
from agot_tui.boardgame.hands import set_hand
from agot_tui.boardgame.names import CardId, House
from agot_tui.boardgame.state import State, put
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step


class ChooseCards(Step[State]):
    """These houses choose a card each; a house that has none to play goes without (Tyrion)."""

    houses: tuple[House, ...]

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Asks who has not chosen; then reveals."""
        combat = state.combat
        assert combat is not None
        waiting = [h for h in self.houses if h not in combat.cards and playable(state, h)]
        if waiting:
            return {house: CardDecision(state, house) for house in waiting}
        state.pop()
        combat.revealed = True
        shown = tuple((house, combat.cards[house]) for house in self.houses if house in combat.cards)
        state.note(CardsRevealed(shown))
        return None

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The card lies face down."""
        assert isinstance(command, PlayCard)
        play_card(state, seat, command.card)
        state.note(CardChosen(seat))


def playable(state: State, house: House) -> tuple[CardId, ...]:
    """The cards that the house may play: its hand without the one that Tyrion sent back."""
    combat = state.combat
    assert combat is not None
    return tuple(card for card in state.hands[house] if card != combat.returned)


def play_card(state: State, house: House, card: CardId) -> None:
    """The card leaves the hand for the combat."""
    combat = state.combat
    assert combat is not None
    set_hand(state, house, tuple(other for other in state.hands[house] if other != card))
    combat.cards = put(combat.cards, house, card)


class CardDecision(Decision[Command]):
    """A house chooses its card for this combat."""

    kind = "house_card"
    rules = ("R16.5.1",)
    secret = True
    answers = (PlayCard,)

    def __init__(self, state: State, house: House) -> None:
        super().__init__(house)
        self.state = state

    def options(self) -> Iterator[PlayCard]:
        """Each card that may be played."""
        return map(PlayCard, playable(self.state, self.seat))

    def faults(self, command: Command) -> Iterator[Fault]:
        """A card of another house, discarded, or sent back by Tyrion."""
        assert isinstance(command, PlayCard)
        card, board = command.card, self.state.board
        combat = self.state.combat
        assert combat is not None
        known = board.house_cards.get(card)
        name = known.name if known else card
        if card == combat.returned:
            yield Fault(
                "R16.6.3",
                f"{name} was sent back by Tyrion and may not be played again in this combat",
                ("R16.5.1", "R16.6.1", "R16.6.5"),
            )
        elif card not in self.state.hands[self.seat]:
            if known is None or known.house != self.seat:
                why = f"{name} is no house card of {self.state.name_of(self.seat)}"
            elif card in self.state.discards[self.seat]:
                why = f"{name} lies in {self.state.name_of(self.seat)}'s discard pile"
            else:
                why = f"{name} is not in {self.state.name_of(self.seat)}'s hand"
            yield Fault("R16.5.1", why)

    def sample(self, rng: Random) -> Command:
        """Any card, each as likely."""
        cards = playable(self.state, self.seat)
        return PlayCard(cards[int(rng.random() * len(cards))])

    def forced(self) -> Command | None:
        """The last card."""
        cards = playable(self.state, self.seat)
        return PlayCard(cards[0]) if len(cards) == 1 else None

    def about(self) -> str:
        """The embattled area."""
        combat = self.state.combat
        assert combat is not None
        return self.state.setup.areas[combat.area].name

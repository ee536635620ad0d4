"""R16.7 the Valyrian Steel Blade, R24 Tides of Battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agot_tui.boardgame.commands import Blade, Command
from agot_tui.boardgame.drawing import from_table
from agot_tui.boardgame.events import BladeUsed, TidesDrawn, TidesRevealed
from agot_tui.boardgame.names import CardId, House
from agot_tui.boardgame.state import Combat, State, put
from agot_tui.kernel.chance import shuffled
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step
from agot_tui.values import replace


def draw_tides(state: State, combat: Combat) -> bool:
    """Attacker and defender draw a card each from a deck shuffled for this combat (R24.1, R24.2)."""
    if not state.options.tides or combat.ended_early:
        return False
    state.draws += 1
    combat.tides_deck = shuffled(state.board.tides_deck, state.seed, state.draws)
    combat.tides = {}
    for house in (combat.attacker, combat.defender):
        combat.tides = put(combat.tides, house, _draw(state, combat, house))
    return False


def _draw(state: State, combat: Combat, house: House) -> CardId:
    deck = list(combat.tides_deck)
    if state.given.tides:
        card, *rest = state.given.tides
        state.given = replace(state.given, tides=tuple(rest))
    elif state.given.on_table:
        card = from_table(state, "tides", sorted(deck), house)
    else:
        card = deck[0]
    if card in deck:
        deck.remove(card)
    combat.tides_deck = tuple(deck)
    state.note(TidesDrawn(house, card))
    return card


def ask_redraw(state: State, combat: Combat) -> bool:
    """The Blade's holder may exchange its card once, before the cards are shown (R24.4)."""
    if combat.tides is not None and holder_may_use(state, combat):
        state.push(BladeQuestion("redraw"))
    return False


def show_tides(state: State, combat: Combat) -> bool:
    """The cards are shown."""
    if combat.tides is not None:
        combat.tides_shown = True
        state.note(TidesRevealed(tuple(combat.tides.items())))
    return False


def ask_blade(state: State, combat: Combat) -> bool:
    """The Blade's holder may add 1, also if that cannot change the winner (R16.7)."""
    if not combat.ended_early and holder_may_use(state, combat):
        state.push(BladeQuestion("use"))
    return False


def holder_may_use(state: State, combat: Combat) -> bool:
    """Whether the holder at this moment fights here and has not used the Blade this round (R6.5, R16.7.2)."""
    return not state.blade_used and state.blade_holder in (combat.attacker, combat.defender)


class BladeQuestion(Step[State]):
    """The holder is asked about one of the Blade's two uses."""

    use: str
    """``use`` or ``redraw``."""

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]]:
        """Asks."""
        return {state.blade_holder: BladeDecision(state.blade_holder, self.use)}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The Blade is used or not."""
        assert isinstance(command, Blade)
        combat = state.combat
        assert combat is not None
        state.pop()
        state.note(BladeUsed(seat, command.use))
        if command.use == "keep":
            return
        state.blade_used = True
        if command.use == "use":
            combat.blade = seat
        else:
            assert combat.tides is not None
            combat.tides = put(combat.tides, seat, _draw(state, combat, seat))


class BladeDecision(Decision[Command]):
    """``blade use`` or ``blade redraw``, or ``blade keep``."""

    answers = (Blade,)

    def __init__(self, seat: House, use: str) -> None:
        super().__init__(seat)
        self.use = use
        self.kind = "blade" if use == "use" else "blade_redraw"
        self.rules = ("R16.7.1",) if use == "use" else ("R24.4",)

    def options(self) -> Iterator[Command]:
        """Using it, and keeping it."""
        yield Blade("use" if self.use == "use" else "redraw")
        yield Blade("keep")

    def faults(self, command: Command) -> Iterator[Fault]:
        """The other use of the Blade."""
        assert isinstance(command, Blade)
        if command.use not in (self.use, "keep"):
            if command.use == "redraw":
                why = "a Tides of Battle card is redrawn before the cards are shown, if they are used at all"
            else:
                why = "1 is added after the Tides of Battle cards are shown"
            yield Fault("R24.4", f"{why}: blade {self.use} or blade keep", ("R28",))

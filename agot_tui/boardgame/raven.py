"""R11.9 The Messenger Raven: swapping an order, or looking at the top wildling card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from agot_tui.boardgame.commands import Command, RavenCard, RavenLook, RavenPass, RavenSwap
from agot_tui.boardgame.drawing import UNKNOWN
from agot_tui.boardgame.events import OrderRemoved, RavenUsed, WildlingCardSeen
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.planning import is_dummy, legal_tokens, placed_tokens, token_faults
from agot_tui.boardgame.state import State
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step


class Raven(Step[State]):
    """The holder may use the Raven once (R11.9); then dummies go (D8)."""

    asked: bool = False

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Asks the holder, unless the Raven has been used."""
        if self.asked or state.raven_used:
            state.pop()
            remove_dummies(state)
            return None
        return {state.raven_holder: RavenDecision(state, state.raven_holder)}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """One of the three uses."""
        state.put(Raven(asked=True))
        match command:
            case RavenPass():
                state.note(RavenUsed(seat, "pass"))
            case RavenLook():
                state.raven_used = True
                state.wildling_known |= {seat}
                state.note(RavenUsed(seat, "look"))
                if state.wildlings[0] != UNKNOWN:
                    state.note(WildlingCardSeen(seat, state.wildlings[0]))
                state.push(RavenLooks(seat))
            case RavenSwap(area, token):
                state.raven_used = True
                old = state.orders[area]
                state.orders[area] = state.board.orders[seat, token]
                state.note(RavenUsed(seat, "swap", area, old.text, token))
            case _:
                raise AssertionError(command)


class RavenLooks(Step[State]):
    """The holder has seen the top wildling card and says where it goes (R11.9.2)."""

    house: House

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]]:
        """Asks the holder."""
        return {self.house: RavenCardDecision(self.house)}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """Back on top, or under the deck; then nobody knows the new top card."""
        assert isinstance(command, RavenCard)
        state.pop()
        if command.bury:
            top, *rest = state.wildlings
            state.wildlings = (*rest, top)
            state.wildling_known = frozenset()
        state.note(RavenUsed(seat, "bury" if command.bury else "keep"))


def remove_dummies(state: State) -> None:
    """Forbidden tokens that were placed for want of legal ones leave the board without effect (D8)."""
    if not state.options.restricted_dummies:
        return
    for area, order in list(state.orders.items()):
        if is_dummy(state, order.house, order.token):
            del state.orders[area]
            state.note(OrderRemoved(order.house, area, order.text, "a dummy", "R11.5"))


class RavenDecision(Decision[Command]):
    """What the holder does with the Raven."""

    kind = "raven"
    rules = ("R11.9",)
    answers = (RavenPass, RavenLook, RavenSwap)

    def __init__(self, state: State, house: House) -> None:
        super().__init__(house)
        self.state = state

    def options(self) -> Iterator[Command]:
        """Nothing, looking, every swap."""
        yield RavenPass()
        yield RavenLook()
        placed = placed_tokens(self.state, self.seat)
        for area, order in self.state.orders_of(self.seat):
            for text in self._swaps(placed, area):
                if text != order.text:
                    yield RavenSwap(area, text)

    def faults(self, command: Command) -> Iterator[Fault]:
        """A swap where no own order lies, or for a token that may not be placed."""
        if not isinstance(command, RavenSwap):
            return
        state, house = self.state, self.seat
        order = state.orders.get(command.area)
        where = state.setup.areas[command.area].name
        if order is None or order.house != house:
            yield Fault("R11.9.1", f"no order of {state.name_of(house)} lies in {where}: none can be added")
            return
        placed = placed_tokens(state, house)
        token = state.board.order_tokens.get(command.token)
        if token is not None and command.token == order.text:
            yield Fault("R11.9.1", f"{where} has {order.text} already")
        elif token is not None and not self._unused(placed, command.token):
            yield Fault("R11.9.1", f"{state.name_of(house)} has no unused {command.token}", ("R11.3",))
        for fault in token_faults(state, house, self._without(placed, command.area), command.area, command.token):
            yield Fault("R11.9.1", fault.sentence, (fault.rule, *fault.also))

    def sample(self, rng: Random) -> Command:
        """Nothing, looking, or a swap of some order, each kind as likely."""
        placed = placed_tokens(self.state, self.seat)
        use = int(rng.random() * 3)
        if use == 2 and placed:
            area = rng.choice(sorted(placed))
            tokens = [text for text in self._swaps(placed, area) if text != placed[area]]
            if tokens:
                return RavenSwap(area, rng.choice(tokens))
        return RavenLook() if use == 1 else RavenPass()

    def forced(self) -> Command | None:
        """Never: the Raven is always asked."""
        return None

    def _swaps(self, placed: dict[AreaId, str], area: AreaId) -> list[str]:
        """The unused tokens that may lie in ``area`` instead of its order."""
        legal = legal_tokens(self.state, self.seat, self._without(placed, area))
        return [text for text in legal if self._unused(placed, text)]

    @staticmethod
    def _without(placed: dict[AreaId, str], area: AreaId) -> dict[AreaId, str]:
        return {other: text for other, text in placed.items() if other != area}

    def _unused(self, placed: dict[AreaId, str], text: str) -> bool:
        return list(placed.values()).count(text) < self.state.board.order_tokens[text].count


class RavenCardDecision(Decision[Command]):
    """Where the wildling card goes that the holder has seen."""

    kind = "raven_bury"
    rules = ("R11.9.2",)
    answers = (RavenCard,)

    def options(self) -> Iterator[Command]:
        """On top or under the deck."""
        yield RavenCard(bury=False)
        yield RavenCard(bury=True)

    def faults(self, command: Command) -> Iterator[Fault]:
        """Both are always allowed."""
        return iter(())

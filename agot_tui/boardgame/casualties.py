"""R16.9 Casualties: who dies helpless, to swords, and to skulls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from agot_tui.boardgame.commands import Command, Lose, Loss
from agot_tui.boardgame.events import AbilityUsed, GarrisonDestroyed, UnitsDestroyed
from agot_tui.boardgame.events.base import counted
from agot_tui.boardgame.losses import merged
from agot_tui.boardgame.modifiers import card_of
from agot_tui.boardgame.names import House
from agot_tui.boardgame.state import Combat, State, without
from agot_tui.boardgame.strength import icons_of, participants, skulls_of
from agot_tui.boardgame.units import ENGINE, NONE, Units
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step

BLACKFISH = "blackfish"


def is_protected(combat: Combat, house: House) -> bool:
    """The Blackfish: no unit of the house is lost to abilities, swords or Tides cards in this combat."""
    return card_of(combat, house) == BLACKFISH


def destroy_participants(state: State, combat: Combat, house: House, lost: Units, why: str, rule: str) -> None:
    """Units of attacker or defender die."""
    if not lost:
        return
    if house == combat.attacker:
        combat.attackers -= lost
    else:
        state.remove_units(combat.area, house, lost)
    state.note(UnitsDestroyed(house, combat.area, lost, why, rule))


def destroy_helpless(state: State, combat: Combat) -> bool:
    """A defeated garrison goes (R16.9.2); the loser's routed units and siege engines die first (R16.9.3)."""
    loser = combat.loser
    if loser is None:
        return False
    if loser == combat.defender and state.setup.homes.get(combat.area) == loser and combat.area in state.garrisons:
        state.garrisons = without(state.garrisons, combat.area)
        state.note(GarrisonDestroyed(loser, combat.area))
    there = participants(state, combat, loser)
    destroy_participants(state, combat, loser, there.routed, "routed units that must retreat", "R16.9.3")
    destroy_participants(state, combat, loser, there.standing.only(ENGINE), "siege engines do not retreat", "R16.9.3")
    return False


def lose_to_swords(state: State, combat: Combat) -> bool:
    """The loser's casualties: the winner's swords less the loser's towers (R16.9.4)."""
    winner, loser = combat.winner, combat.loser
    if winner is None or loser is None:
        return False
    number = icons_of(state, combat, winner).swords - icons_of(state, combat, loser).towers
    if number > 0 and participants(state, combat, loser):
        if is_protected(combat, loser):
            state.note(AbilityUsed(loser, combat.cards[loser], "no unit is lost to swords"))
        else:
            state.push(TakeCasualties(loser, number, "swords", "R16.9.4"))
    return False


def lose_to_skulls(state: State, combat: Combat) -> bool:
    """Each skull kills a participating unit of the other side, winner or loser (R24.5, R24.6)."""
    if combat.winner is None:
        return False
    for victim in reversed(state.turn_order):
        if victim in (combat.attacker, combat.defender):
            skulls = skulls_of(state, combat, combat.opponent(victim))
            if skulls and not is_protected(combat, victim):
                state.push(TakeCasualties(victim, skulls, "skull", "R24.5"))
    return False


class TakeCasualties(Step[State]):
    """A house gives up participating units of its choice."""

    house: House
    number: int
    why: str
    rule: str

    def proceed(self, state: State) -> Mapping[Seat, Decision[Command]] | None:
        """Asks, unless no unit is left."""
        combat = state.combat
        assert combat is not None
        if not participants(state, combat, self.house):
            state.pop()
            return None
        return {self.house: CasualtiesDecision(state, combat, self)}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The units die."""
        assert isinstance(command, Lose)
        combat = state.combat
        assert combat is not None
        state.pop()
        destroy_participants(state, combat, seat, command.losses[0].units, self.why, self.rule)


class CasualtiesDecision(Decision[Command]):
    """Which participating units die; as many as demanded, or all (R16.9.4, R1.14)."""

    kind = "casualties"
    answers = (Lose,)

    def __init__(self, state: State, combat: Combat, step: TakeCasualties) -> None:
        super().__init__(step.house)
        self.there = participants(state, combat, step.house)
        self.name = state.name_of(step.house)
        self.number = min(step.number, self.there.size)
        self.rules = (step.rule,)
        self.places = (None, combat.area, combat.origin) if step.house == combat.attacker else (None, combat.area)
        self.why = step.why

    def options(self) -> Iterator[Command]:
        """Every choice of so many units."""
        return (Lose((Loss(None, some),)) for some in self.there.subsets_of(self.number))

    def faults(self, command: Command) -> Iterator[Fault]:
        """Units that do not take part, or a wrong number of them."""
        assert isinstance(command, Lose)
        if any(loss.area not in self.places or loss.demoted for loss in command.losses):
            yield Fault(
                self.rules[0],
                f"only units that take part in this combat are lost: {self.there}",
                ("R16.9.6", "R16.2.7"),
            )
            return
        lost = self._lost(command)
        if not self.there >= lost:
            yield Fault(self.rules[0], f"{self.name} has {self.there} in this combat, not {lost}")
        if lost.size != self.number:
            yield Fault(
                self.rules[0],
                f"{self.name} loses {counted(self.number, 'unit', 'units')} to the {self.why}, not {lost.size}",
            )

    def normal(self, command: Command) -> Command:
        """One loss without an area."""
        assert isinstance(command, Lose)
        return Lose((Loss(None, self._lost(command)),))

    def sample(self, rng: Random) -> Command:
        """Any of the choices."""
        choices = self.there.subsets_of(self.number)
        return Lose((Loss(None, choices[int(rng.random() * len(choices))]),))

    def about(self) -> str:
        """How many are lost to what."""
        return f"{self.number} to the {self.why}"

    @staticmethod
    def _lost(command: Lose) -> Units:
        lost = NONE
        for loss in merged(command.losses):
            lost += loss.units
        return lost

"""House cards that act when the winner is known (step 4 of R16.6.3): Roose, Tywin, Cersei, Renly.

Robb, who acts at the retreat, is in ``retreat``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from agot_tui.boardgame.choices import OneOf, or_none
from agot_tui.boardgame.commands import NONE_WORD, Choose, Command
from agot_tui.boardgame.events import ABILITY, HandChanged, PowerChanged, RewardDeclined, UnitsReplaced
from agot_tui.boardgame.hands import take_back
from agot_tui.boardgame.immediate import remove_order
from agot_tui.boardgame.modifiers import card_of
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.pieces import unused
from agot_tui.boardgame.power import gain_power
from agot_tui.boardgame.state import Combat, State
from agot_tui.boardgame.strength import participants
from agot_tui.boardgame.units import FOOTMAN, KNIGHT, Units, units
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault, Ruling
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step

ROUTED_FOOTMAN = "F~"
"""Behind an area: Renly replaces a routed footman, though there are standing ones."""
Decisions = Mapping[Seat, Decision[Command]]
RULES = ("R16.6.1", "R16.9.1", "R16.6.3", "R16.6.6")


def resolve_results(state: State, combat: Combat) -> bool:
    """The next result ability in Iron Throne order (R16.9.1); True while there may be another one."""
    if combat.winner is None:
        return False
    for house in state.turn_order:
        card = card_of(combat, house)
        if card in RESULTS and card not in combat.used:
            assert card is not None
            combat.used |= {card}
            RESULTS[card](state, combat, house)
            return True
    return False


def roose(state: State, combat: Combat, house: House) -> None:
    """Beaten: Stark takes back its whole discard pile, and Roose himself at clean-up."""
    if combat.loser == house and state.discards[house]:
        pile = state.discards[house]
        take_back(state, house, pile)
        state.note(HandChanged(house, (), pile, "Roose Bolton", ABILITY))


def tywin(state: State, combat: Combat, house: House) -> None:
    """Victorious: 2 power from the pool."""
    if combat.winner == house:
        state.note(PowerChanged(house, gain_power(state, house, 2), "Tywin Lannister", ABILITY))


def cersei(state: State, combat: Combat, house: House) -> None:
    """Victorious: may remove an order of the opponent anywhere, but those that go anyway are not offered."""
    if combat.winner != house:
        return
    opponent = combat.opponent(house)
    areas = tuple(area for area, _ in state.orders_of(opponent) if area not in (combat.area, combat.origin))
    if areas:
        state.push(CerseiAsks(house, areas))


class CerseiAsks(Step[State]):
    """Lannister names the order, or none."""

    house: House
    areas: tuple[AreaId, ...]

    def proceed(self, state: State) -> Decisions:
        """Asks."""
        choices = or_none(self.areas)
        return {self.house: OneOf(self.house, "ability", RULES, choices, "Cersei Lannister: an order to remove")}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The order goes."""
        assert isinstance(command, Choose)
        combat = state.combat
        assert combat is not None
        state.pop()
        if command.words[0] == NONE_WORD:
            state.note(RewardDeclined(seat, "Cersei Lannister", ABILITY))
        else:
            remove_order(state, combat, AreaId(command.words[0]), "Cersei Lannister")


def renly(state: State, combat: Combat, house: House) -> None:
    """Victorious: may replace a footman that took part or supported by a knight."""
    if combat.winner != house or not unused(state, house, KNIGHT):
        return
    own_support = [area for area, side in combat.support.items() if side == combat.side(house)]
    areas = [area for area in (combat.area, *own_support) if _footmen_in(state, combat, house, area)]
    if areas:
        state.push(RenlyAsks(house, tuple(areas)))


def _footmen_in(state: State, combat: Combat, house: House, area: AreaId) -> Units:
    """The footmen that took part in the embattled area, or stand in a supporting one."""
    there = participants(state, combat, house) if area == combat.area else state.units_at(area, house)
    return there.only(FOOTMAN)


class RenlyAsks(Step[State]):
    """Baratheon names the area of the footman, or none; a standing footman goes first unless ``F~`` is added."""

    house: House
    areas: tuple[AreaId, ...]

    def proceed(self, state: State) -> Decisions:
        """Asks."""
        return {self.house: RenlyDecision(state, self.house, self.areas)}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The footman becomes a knight; a routed one stays routed."""
        assert isinstance(command, Choose)
        combat = state.combat
        assert combat is not None
        state.pop()
        if command.words[0] == NONE_WORD:
            state.note(RewardDeclined(seat, "Renly Baratheon", ABILITY))
            return
        area = AreaId(command.words[0])
        standing = _footmen_in(state, combat, seat, area).footmen and ROUTED_FOOTMAN not in command.words
        old, new = (units("F"), units("K")) if standing else (units("F~"), units("K~"))
        _replace(state, combat, seat, area, old, new)
        state.note(UnitsReplaced(seat, area, old, new, "Renly Baratheon", ABILITY))


def _replace(state: State, combat: Combat, house: House, area: AreaId, old: Units, new: Units) -> None:
    if area == combat.area and house == combat.attacker:
        combat.attackers = combat.attackers - old + new
    else:
        state.remove_units(area, house, old)
        state.add_units(area, house, new)


class RenlyDecision(OneOf):
    """An attacker's footmen may also be named by the area that they came from, where they are still listed.

    Where standing and routed footmen are together, ``F~`` behind the area means a routed one.
    """

    def __init__(self, state: State, house: House, areas: tuple[AreaId, ...]) -> None:
        super().__init__(house, "ability", RULES, or_none(areas), "Renly Baratheon: a footman to replace")
        combat = state.combat
        assert combat is not None
        self._origin = combat.origin if combat.attacker == house and combat.area in areas else None
        self._area = combat.area
        footmen = {area: _footmen_in(state, combat, house, area) for area in areas}
        self._routed = {area for area, there in footmen.items() if there.routed}
        self._mixed = {area for area in self._routed if footmen[area].standing}

    def options(self) -> Iterator[Command]:
        """Each area, with ``F~`` too where that is another footman; and none."""
        for choice in self.choices:
            yield Choose((choice,))
            if choice in self._mixed:
                yield Choose((choice, ROUTED_FOOTMAN))

    def faults(self, command: Command) -> Iterator[Fault]:
        """Anything else; a routed footman where none is."""
        assert isinstance(command, Choose)
        area, *more = command.words
        if more == [ROUTED_FOOTMAN] and area in self._routed:
            return iter(())
        return super().faults(command)

    def rule_on(self, command: Command) -> Ruling:
        """The area that the attackers came from stands for the embattled one."""
        return super().rule_on(self.normal(command))

    def normal(self, command: Command) -> Command:
        """The embattled area for the one that the attackers came from; ``F~`` only where it is needed."""
        if not isinstance(command, Choose) or not command.words:
            return command
        area, *more = command.words
        area = self._area if area == self._origin else area
        only_routed = more == [ROUTED_FOOTMAN] and area in self._routed - self._mixed
        return Choose((area,) if only_routed else (area, *more))


RESULTS: Mapping[str, Callable[[State, Combat, House], None]] = {
    "roose_bolton": roose,
    "tywin_lannister": tywin,
    "cersei_lannister": cersei,
    "renly_baratheon": renly,
}

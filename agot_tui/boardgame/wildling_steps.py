"""Questions that wildling cards ask (kind ``wildling``; ``tie_track`` of the Iron Throne holder)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from agot_tui.boardgame.choices import OneOf, or_none
from agot_tui.boardgame.commands import NONE_WORD, Choose, Command, Lose, Loss, Muster, Piece
from agot_tui.boardgame.events import HandChanged, RewardDeclined, TieDecided, TrackChanged, UnitsReplaced
from agot_tui.boardgame.hands import discard, take_back
from agot_tui.boardgame.losses import apply_losses, area_faults, in_board_order, merged, picks
from agot_tui.boardgame.names import TRACKS, AreaId, CardId, House, Track
from agot_tui.boardgame.pieces import unused
from agot_tui.boardgame.ports import SettleControl
from agot_tui.boardgame.state import State
from agot_tui.boardgame.tracks import move_to, move_to_last, position
from agot_tui.boardgame.units import FOOTMAN, KNIGHT, units
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.rulings import Fault
from agot_tui.kernel.seats import Seat
from agot_tui.kernel.steps import Step
from agot_tui.values import replace

Decisions = Mapping[Seat, Decision[Command]]
PENALTY = ("R10.5", "R10.10")
"""What demands a choice that cannot be declined."""


class LoseUnits(Step[State]):
    """A house destroys units of its choice (R10.11); with fewer units, all of them (R1.14)."""

    house: House
    number: int
    why: str
    castles: tuple[AreaId, ...] = ()
    """If any: all units come from one of these areas (The Horde Descends)."""

    def proceed(self, state: State) -> Decisions | None:
        """Asks, unless there is no unit."""
        decision = LossDecision(state, self)
        if decision.number == 0:
            state.pop()
            return None
        return {self.house: decision}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The units named are destroyed."""
        assert isinstance(command, Lose)
        state.pop()
        apply_losses(state, seat, command.losses, self.why, "R10.11")
        state.push(SettleControl(None))


class LossDecision(Decision[Command]):
    """Which units a wildling card costs."""

    kind = "wildling"
    rules = ("R10.11",)
    answers = (Lose,)

    def __init__(self, state: State, step: LoseUnits) -> None:
        super().__init__(step.house)
        self.state = state
        self.castles = step.castles
        self.there = state.armies_of(step.house)
        self.number = min(step.number, sum(found.size for _, found in self.there))
        self.subject = f"{step.why}: {self.number} of {state.name_of(step.house)}"

    def options(self) -> Iterator[Command]:
        """Every choice of units, in a stable order."""
        if self.castles:
            for area in self.castles:
                for some in self.state.units_at(area, self.seat).subsets_of(self.number):
                    yield Lose((Loss(area, some),))
        else:
            for losses in picks(self.there, self.number):
                yield Lose(losses)

    def faults(self, command: Command) -> Iterator[Fault]:
        """Units that are not there, a wrong number, units outside the castle area."""
        assert isinstance(command, Lose)
        losses = merged(command.losses)
        yield from area_faults(self.state, self.seat, command, "R10.11", PENALTY)
        if any(loss.demoted for loss in losses):
            yield Fault("R10.11", "units are destroyed, not replaced: name them without =>", PENALTY)
        named = sum(loss.units.size for loss in losses)
        if named != self.number:
            yield Fault(
                "R10.11", f"{self.state.name_of(self.seat)} has to destroy {self.number} units, not {named}", PENALTY
            )
        if self.castles and (len(losses) != 1 or losses[0].area not in self.castles):
            areas = self.state.setup.areas
            listed = ", ".join(areas[area].name for area in self.castles)
            yield Fault("R10.11", f"both units have to stand in one castle area: {listed}", PENALTY)

    def normal(self, command: Command) -> Command:
        """Areas in the order of the board."""
        assert isinstance(command, Lose)
        return Lose(in_board_order(self.state, command.losses))

    def sample(self, rng: Random) -> Command:
        """Any of the units, each as likely."""
        if self.castles:
            area = rng.choice(self.castles)
            return Lose((Loss(area, rng.choice(self.state.units_at(area, self.seat).subsets_of(self.number))),))
        single = [(area, letter) for area, found in self.there for letter in found.each()]
        taken = rng.sample(single, self.number)
        return self.normal(Lose(tuple(Loss(area, units(letter)) for area, letter in taken)))

    def about(self) -> str:
        """The card and the number."""
        return self.subject


class DemoteKnights(Step[State]):
    """Crow Killers: knights become footmen, or die where no footman is left."""

    house: House
    number: int | None
    """``None``: all of them."""

    def proceed(self, state: State) -> Decisions | None:
        """Asks, unless there is no knight."""
        decision = DemoteDecision(state, self)
        if decision.number == 0:
            state.pop()
            return None
        return {self.house: decision}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The knights named are replaced or destroyed."""
        assert isinstance(command, Lose)
        state.pop()
        apply_losses(state, seat, command.losses, "Crow Killers", "R10.5")
        state.push(SettleControl(None))


class DemoteDecision(Decision[Command]):
    """Which knights are replaced (``K=>F``) and which are destroyed."""

    kind = "wildling"
    rules = ("R10.11",)
    answers = (Lose,)

    def __init__(self, state: State, step: DemoteKnights) -> None:
        super().__init__(step.house)
        self.state = state
        self.there = [(area, found.only(KNIGHT)) for area, found in state.armies_of(step.house) if found.count(KNIGHT)]
        knights = sum(found.size for _, found in self.there)
        self.number = knights if step.number is None else min(step.number, knights)
        self.replaced = min(self.number, unused(state, step.house, FOOTMAN))

    def options(self) -> Iterator[Command]:
        """Every choice of knights to replace and knights to destroy."""
        for chosen in picks(self.there, self.number):
            areas = [(loss.area, loss.units) for loss in chosen if loss.area is not None]
            for kept in picks(areas, self.replaced):
                demoted = {loss.area: loss.units.size for loss in kept}
                yield Lose(
                    tuple(
                        Loss(area, units("K" * (found.size - demoted.get(area, 0))), demoted.get(area, 0))
                        for area, found in areas
                    )
                )

    def faults(self, command: Command) -> Iterator[Fault]:
        """Other units than knights, a wrong number of them, footmen that are not there or not used."""
        assert isinstance(command, Lose)
        losses = merged(command.losses)
        yield from area_faults(self.state, self.seat, command, "R10.11", PENALTY)
        if any(loss.units.size != loss.units.count(KNIGHT) for loss in losses):
            yield Fault("R10.11", "only knights are replaced or destroyed: K=>F or K", PENALTY)
        demoted = sum(loss.demoted for loss in losses)
        named = demoted + sum(loss.units.size for loss in losses)
        if named != self.number:
            yield Fault(
                "R10.11", f"{self.state.name_of(self.seat)} has to name {self.number} knights, not {named}", PENALTY
            )
        elif demoted != self.replaced:
            has = f"{self.state.name_of(self.seat)} has {unused(self.state, self.seat, FOOTMAN)} unused footmen"
            yield Fault(
                "R10.11", f"{has}: {self.replaced} knights are replaced (K=>F), not {demoted}", (*PENALTY, "R1.11")
            )

    def normal(self, command: Command) -> Command:
        """Areas in the order of the board."""
        assert isinstance(command, Lose)
        return Lose(in_board_order(self.state, command.losses))

    def about(self) -> str:
        """The number of knights."""
        return f"Crow Killers: {self.number} knights"


class PromoteFootmen(Step[State]):
    """Crow Killers, reward: up to so many footmen may become knights."""

    house: House
    number: int

    def proceed(self, state: State) -> Decisions | None:
        """Asks, unless nothing is possible."""
        decision = PromoteDecision(state, self)
        if decision.number == 0:
            state.pop()
            return None
        return {self.house: decision}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The footmen named are replaced."""
        state.pop()
        if isinstance(command, Choose):
            state.note(RewardDeclined(seat, "the reward of Crow Killers", "R10.10"))
            return
        assert isinstance(command, Muster)
        for piece in command.pieces:
            old, new = units(FOOTMAN), units(KNIGHT)
            state.remove_units(piece.area, seat, old)
            state.add_units(piece.area, seat, new)
            state.note(UnitsReplaced(seat, piece.area, old, new, "Crow Killers", "R10.5"))


class PromoteDecision(Decision[Command]):
    """Which footmen become knights, or ``choose none``."""

    kind = "wildling"
    rules = ("R10.10",)
    answers = (Muster, Choose)

    def __init__(self, state: State, step: PromoteFootmen) -> None:
        super().__init__(step.house)
        self.state = state
        self.there = [
            (area, found.only(FOOTMAN)) for area, found in state.armies_of(step.house) if found.count(FOOTMAN)
        ]
        footmen = sum(found.size for _, found in self.there)
        self.number = min(step.number, footmen, unused(state, step.house, KNIGHT))

    def options(self) -> Iterator[Command]:
        """One to all footmen that can be replaced, and declining."""
        for number in range(self.number, 0, -1):
            for chosen in picks(self.there, number):
                yield Muster(tuple(self._piece(loss.area) for loss in chosen for _ in range(loss.units.size)))
        yield Choose((NONE_WORD,))

    def faults(self, command: Command) -> Iterator[Fault]:
        """Anything but F=>K of own footmen, and too many of them."""
        if isinstance(command, Choose):
            if command.words != (NONE_WORD,):
                yield Fault("R10.10", "muster AREA: F=>K, or choose none", ("R28",))
            return
        assert isinstance(command, Muster)
        wanted: dict[AreaId, int] = {}
        for piece in command.pieces:
            if piece.kind != KNIGHT or not piece.upgrade or piece.place is not None:
                yield Fault("R10.10", f"the reward replaces footmen by knights (F=>K), not {piece}")
                return
            wanted[piece.area] = wanted.get(piece.area, 0) + 1
        for area, number in wanted.items():
            there = self.state.units_at(area, self.seat).count(FOOTMAN)
            if number > there:
                name = self.state.setup.areas[area].name
                yield Fault("R10.10", f"{self.state.name_of(self.seat)} has {there} footmen in {name}, not {number}")
        if len(command.pieces) > self.number:
            yield Fault(
                "R10.10", f"at most {self.number} footmen can be replaced, not {len(command.pieces)}", ("R1.11", "R8.8")
            )

    def normal(self, command: Command) -> Command:
        """Areas in the order of the board."""
        if not isinstance(command, Muster):
            return command
        named = [piece.area for piece in command.pieces]
        return Muster(tuple(self._piece(area) for area in self.state.setup.areas for _ in range(named.count(area))))

    def about(self) -> str:
        """The number of footmen."""
        return f"Crow Killers: up to {self.number} footmen"

    @staticmethod
    def _piece(area: AreaId | None) -> Piece:
        assert area is not None
        return Piece(area, KNIGHT, None, "F")


class ChooseTrack(Step[State]):
    """A King Beyond the Wall: a house goes to the end, or to the top, of a track of its choice."""

    house: House
    tracks: tuple[Track, ...]
    to_top: bool

    def proceed(self, state: State) -> Decisions:
        """Asks for the track."""
        subject = "to position 1 of a track" if self.to_top else "to the last position of a track"
        return {self.house: OneOf(self.house, "wildling", PENALTY, self.tracks, f"A King Beyond the Wall: {subject}")}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The house moves; the dominance token follows at once (R6.2)."""
        track = chosen_track(command)
        state.pop()
        if self.to_top:
            move_to(state, track, seat, 1)
        else:
            move_to_last(state, track, seat)
        state.note(TrackChanged(track, state.tracks[track]))


def chosen_track(command: Command) -> Track:
    """The track that a ``choose`` names."""
    assert isinstance(command, Choose)
    return next(track for track in TRACKS if track == command.words[0])


class TakeBackCard(Step[State]):
    """Mammoth Riders, reward: a discarded house card may come back."""

    house: House

    def proceed(self, state: State) -> Decisions | None:
        """Asks, unless the pile is empty."""
        pile = state.discards[self.house]
        if not pile:
            state.pop()
            return None
        return {
            self.house: OneOf(self.house, "wildling", ("R10.10",), or_none(pile), "Mammoth Riders: a discarded card")
        }

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The card comes back."""
        assert isinstance(command, Choose)
        state.pop()
        word = command.words[0]
        if word == NONE_WORD:
            state.note(RewardDeclined(seat, "the reward of Mammoth Riders", "R10.10"))
            return
        card = CardId(word)
        take_back(state, seat, (card,))
        state.note(HandChanged(seat, (), (card,), "Mammoth Riders", "R10.5"))


class DiscardCard(Step[State]):
    """Massing on the Milkwater: a house discards a card of its choice."""

    house: House

    def proceed(self, state: State) -> Decisions:
        """Asks for the card."""
        hand = state.hands[self.house]
        return {self.house: OneOf(self.house, "wildling", PENALTY, hand, "Massing on the Milkwater: discard a card")}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The card is discarded."""
        assert isinstance(command, Choose)
        state.pop()
        card = CardId(command.words[0])
        returned = discard(state, seat, (card,))
        state.note(HandChanged(seat, (card,), returned, "Massing on the Milkwater", "R10.5"))


RAID_UNITS = "units"
RAID_TRACK = "track"


class RaidPenalty(Step[State]):
    """Preemptive Raid, lowest bidder: two units, or two positions on the track where it stands highest."""

    house: House

    def proceed(self, state: State) -> Decisions:
        """Asks which."""
        choices = (RAID_UNITS, RAID_TRACK)
        return {self.house: OneOf(self.house, "wildling", PENALTY, choices, "Preemptive Raid: units or track")}

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """Goes on with the losses or the track."""
        assert isinstance(command, Choose)
        if command.words[0] == RAID_UNITS:
            state.put(LoseUnits(seat, 2, "Preemptive Raid"))
        else:
            best = min(position(state, track, seat) for track in TRACKS)
            state.put(FallOnTrack(seat, tuple(t for t in TRACKS if position(state, t, seat) == best)))


class FallOnTrack(Step[State]):
    """The house goes down two positions; the Iron Throne holder chooses among equally high tracks."""

    house: House
    tracks: tuple[Track, ...]

    def proceed(self, state: State) -> Decisions | None:
        """Asks about a tie, else moves the house."""
        if len(self.tracks) > 1:
            holder = state.throne_holder
            subject = f"Preemptive Raid: the track on which {state.name_of(self.house)} falls"
            return {holder: OneOf(holder, "tie_track", ("R6.4", "R10.5", "R1.17"), self.tracks, subject)}
        track = self.tracks[0]
        state.pop()
        move_to(state, track, self.house, position(state, track, self.house) + 2)
        state.note(TrackChanged(track, state.tracks[track]))
        return None

    def take(self, state: State, seat: Seat, command: Command) -> None:
        """The tie is broken."""
        track = chosen_track(command)
        state.note(TieDecided(seat, (track,)))
        state.put(replace(self, tracks=(track,)))

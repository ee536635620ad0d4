"""What a combat would come to: strengths term by term, and for every pair of house cards who wins and what is lost.

Found by playing it out on copies of the game, so that it cannot differ from the rules. Assumed: both sides use their
own Support, other houses give none; abilities worded "may", the Blade and Tides of Battle are left aside; of an ability
that must be used its owner takes the best choice for this combat; losses are taken in the order of the options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from agot_tui.boardgame.board import TidesCard
from agot_tui.boardgame.commands import Blade, Choose, Command, March, PlayCard, Support
from agot_tui.boardgame.drawing import imagine_decks
from agot_tui.boardgame.events import Advanced, CombatDecided, UnitsDestroyed
from agot_tui.boardgame.game import BoardGame
from agot_tui.boardgame.names import ATTACKER, DEFENDER, CardId, House
from agot_tui.boardgame.state import Combat
from agot_tui.boardgame.strength import terms_of
from agot_tui.boardgame.terms import Terms
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.events import Event
from agot_tui.kernel.rulings import Ruling
from agot_tui.values import Value, replace


class PairOdds(Value):
    """One pair of house cards."""

    attacker_card: CardId
    defender_card: CardId
    winner: House
    attacker_strength: int
    defender_strength: int
    attacker_losses: int
    """Units that the attacker loses, by whatever cause in this combat."""
    defender_losses: int


class Odds(Value):
    """A combat, looked at before it is fought."""

    attacker: House
    defender: House
    attacker_terms: Terms
    """Before cards (R16.4)."""
    defender_terms: Terms
    pairs: tuple[PairOdds, ...]

    @property
    def attacker_wins(self) -> int:
        """Pairs of cards with which the attacker wins."""
        return sum(pair.winner == self.attacker for pair in self.pairs)


class NoCombat(ValueError):
    """There is no combat to look at; the text says why."""


def odds_of_march(game: BoardGame, seat: House, march: March) -> Odds:
    """The odds of the combat that a march leads to; NoCombat if it leads to none or is refused."""
    ruling: Ruling = game.rule_on(seat, march)
    if not ruling:
        raise NoCombat(str(ruling))
    trial = _without_tides(game)
    trial.play(seat, march)
    return odds_now(trial)


def odds_now(game: BoardGame) -> Odds:
    """The odds of the combat in progress, whose cards have not been revealed; NoCombat if there is none."""
    trial = _without_tides(game)
    _answer(trial, lambda decision: decision.kind != "house_card", _before_cards)
    combat = trial.state.combat
    if combat is None or combat.revealed:
        raise NoCombat("no combat between houses follows")
    terms = [terms_of(trial.state, combat, side) for side in (ATTACKER, DEFENDER)]
    return Odds(combat.attacker, combat.defender, terms[0], terms[1], tuple(_pairs(trial, combat)))


def blade_decides(game: BoardGame) -> bool:
    """Whether using the Blade changes the winner of the combat in progress; its holder is asked now (R16.7).

    By then cards and Tides are up, so the answer gives nothing away.
    """
    seat = next((seat for seat, decision in game.pending.items() if decision.kind == "blade"), None)
    if seat is None:
        return False
    winners = set()
    for use in ("use", "keep"):
        events = game.copy().play(seat, Blade(use))
        winners.add(next(event.winner for event in events if isinstance(event, CombatDecided)))
    return len(winners) > 1


def _pairs(game: BoardGame, combat: Combat) -> Iterator[PairOdds]:
    hands = [_cards_to_play(game, combat, house) for house in (combat.attacker, combat.defender)]
    for mine in hands[0]:
        for theirs in hands[1]:
            trial = game.copy()
            events: list[Event] = []
            for house, card in ((combat.attacker, mine), (combat.defender, theirs)):
                if house in trial.pending and trial.pending[house].kind == "house_card":
                    events += trial.play(house, PlayCard(card))
            yield _outcome(trial, combat, mine, theirs, events)


def _cards_to_play(game: BoardGame, combat: Combat, house: House) -> tuple[CardId, ...]:
    chosen = combat.cards.get(house)
    return (chosen,) if chosen is not None else game.state.hands[house]


def _outcome(game: BoardGame, begun: Combat, mine: CardId, theirs: CardId, events: list[Event]) -> PairOdds:
    """Plays the combat to its end and reads the result off the events."""
    while game.state.combat is not None and game.pending:
        seat, decision = next(iter(game.pending.items()))
        events += game.play(seat, _in_combat(game, seat, decision))
    lost = dict.fromkeys((begun.attacker, begun.defender), 0)
    # Without a decision the last unit of a side died before (D2): who still stands there has won.
    winner, strengths = begun.defender, (0, 0)
    for event in events:
        match event:
            case CombatDecided():
                winner, strengths = event.winner, event.strengths
            case Advanced():
                winner = begun.attacker
            case UnitsDestroyed(house, area, units, _) if area == begun.area and house in lost:
                lost[house] += units.size
    return PairOdds(mine, theirs, winner, *strengths, lost[begun.attacker], lost[begun.defender])


def _in_combat(game: BoardGame, seat: House, decision: Decision[Command]) -> Command:
    """The answer that is assumed while the combat is fought."""
    if decision.kind in ("blade", "blade_redraw"):
        return Blade("keep")
    options = list(decision.options())
    declined = next((option for option in options if isinstance(option, Choose) and option.words == ("none",)), None)
    if declined is not None:
        return declined
    if decision.kind == "ability" and len(options) > 1:
        return max(options, key=lambda option: _advantage(game, seat, option))
    return options[0]


def _advantage(game: BoardGame, seat: House, option: Command) -> int:
    """How far ahead ``seat`` is after an answer; a tie that it wins counts."""
    trial = game.copy()
    trial.play(seat, option)
    state, combat = trial.state, trial.state.combat
    if combat is None:
        return 0
    side = combat.side(seat)
    other = combat.side(combat.opponent(seat))
    ahead = terms_of(state, combat, side).total - terms_of(state, combat, other).total
    tie = state.tracks["fiefdoms"].index(seat) < state.tracks["fiefdoms"].index(combat.opponent(seat))
    return 2 * ahead + tie


def _before_cards(game: BoardGame, seat: House, decision: Decision[Command]) -> Command:
    """The answer that is assumed while support is called for: own Support is used, others give none."""
    combat = game.state.combat
    options = list(decision.options())
    if decision.kind == "support" and combat is not None:
        side = combat.side(seat) if seat in (combat.attacker, combat.defender) else None
        return next(option for option in options if isinstance(option, Support) and option.side == side)
    return options[-1] if decision.kind == "port_capture" else options[0]


def _answer(
    game: BoardGame,
    while_: Callable[[Decision[Command]], bool],
    how: Callable[[BoardGame, House, Decision[Command]], Command],
) -> None:
    while game.pending and game.state.combat is not None:
        seat, decision = next(iter(game.pending.items()))
        if not while_(decision):
            return
        game.play(seat, how(game, seat, decision))


def _without_tides(game: BoardGame) -> BoardGame:
    """A copy in which every Tides of Battle card drawn is one without effect, and no deck lies on a table."""
    if not game.state.options.tides and not game.state.given.on_table:
        return game.copy()
    state = game.state.copy()
    imagine_decks(state, Random(0))
    state.given = replace(state.given, on_table=False)
    blank = next((card.id for card in game.board.tides_cards.values() if not any(_worth(card))), None)
    if blank is not None:
        state.given = replace(state.given, tides=(blank, blank))
    return BoardGame.begin(state)


def _worth(card: TidesCard) -> tuple[int, int, int, int]:
    return card.strength, card.swords, card.towers, card.skulls

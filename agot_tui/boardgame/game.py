"""The board game: beginning one, and what a game offers beside the kernel's contract."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from agot_tui.boardgame.board import Board, Setup
from agot_tui.boardgame.commands import Command
from agot_tui.boardgame.drawing import UNKNOWN, unknown_deck
from agot_tui.boardgame.due import DUE
from agot_tui.boardgame.names import AreaId, CardId, House
from agot_tui.boardgame.notation import parse_command
from agot_tui.boardgame.options import Options
from agot_tui.boardgame.rounds import after, begin_phase
from agot_tui.boardgame.state import Drawn, Force, Given, State
from agot_tui.boardgame.units import Units
from agot_tui.kernel.chance import shuffled
from agot_tui.kernel.game import Game
from agot_tui.values import Value, field, replace

if TYPE_CHECKING:
    from agot_tui.boardgame.view import View


class Decks(Value):
    """Deck orders that are given, top first; what is not given is shuffled."""

    westeros: tuple[tuple[CardId, ...], ...] = ((), (), ())
    """The beginning of each Westeros deck; the rest below is in random order."""
    wildlings: tuple[CardId, ...] = ()
    given: Given = field(default_factory=Given)


class BoardGame(Game[State]):
    """A board game at one moment."""

    __slots__ = ()

    @property
    def state(self) -> State:
        """The whole state, secrets included: for the core's own tools. Screens, bots and logs take views."""
        return self._state

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self._state.board

    def rules_of(self, command: Command) -> tuple[str, ...]:
        """The rules that say when such a command is due (R28)."""
        return DUE.get(type(command), ())

    def name_of(self, seat: House) -> str:
        """The name of a house."""
        house = self.board.houses.get(seat)
        return house.name if house is not None else seat

    def view(self, seat: House | None, eyes: Collection[House] | None = None) -> View:
        """What ``seat`` (``None``: a spectator) may know now (R23.5); ``eyes``: whose secrets lie open besides."""
        # Whoever only asks for rulings does not pay for views.
        from agot_tui.boardgame.view import view_of

        return view_of(self._state, self._pending, seat, eyes=eyes)

    def imagined(self, seats: Collection[House], chance: Random) -> BoardGame:
        """The game as the persons of these houses can imagine it (R23.5)."""
        from agot_tui.boardgame.imagined import imagined

        return imagined(self, seats, chance)

    def with_drawn(self, drawn: tuple[Drawn, ...]) -> BoardGame:
        """The same game, in which these cards come off the decks on the table next."""
        state = self._state.copy()
        state.given = replace(state.given, drawn=drawn)
        return BoardGame(state, self._pending, self._opening)

    def parse(self, seat: House, text: str) -> Command:
        """The command that ``text`` means, said by ``seat`` now; NotationError if it is none."""
        return parse_command(text, self.board, self._pending.get(seat))


def new_game(
    board: Board,
    players: int | Sequence[House],
    options: Options | None = None,
    seed: int = 0,
    decks: Decks | None = None,
) -> BoardGame:
    """A fresh game (R2).

    ``players`` is their number, or the houses in play; ValueError if the board has no set-up for them.
    """
    state = fresh_state(board, setup_for(board, players), options or Options(), seed, decks or Decks())
    begin_phase(state, "planning")
    return BoardGame.begin(state)


def setup_for(board: Board, players: int | Sequence[House]) -> Setup:
    """The set-up for a number of players or a list of houses (R2.1)."""
    number = players if isinstance(players, int) else len(players)
    setup = board.setups.get(number)
    if setup is None:
        listed = ", ".join(map(str, sorted(board.setups)))
        raise ValueError(f"{board.name} is played by {listed} houses, not by {number} (R2.1)")
    if not isinstance(players, int) and set(players) != set(setup.houses):
        raise ValueError(f"with {number} players the houses are {', '.join(setup.houses)} (R2.1)")
    return setup


def fresh_state(board: Board, setup: Setup, options: Options, seed: int, decks: Decks) -> State:
    """The set-up of R2, before the first Planning phase."""
    state = State()
    state.board, state.setup, state.options = board, setup, options
    state.stack, state.winner, state.events = (after("planning"),), None, []
    state.round, state.phase = 1, "planning"
    state.forces, state.orders, state.tokens = {}, {}, {}
    for house in setup.houses:
        for area, units in starting_units(board, setup, options, house).items():
            state.forces[area] = Force(house, units)
    state.garrisons = {area: board.areas[area].garrison for area in setup.homes if board.areas[area].garrison}
    state.neutrals = dict(setup.neutral)
    state.power = dict.fromkeys(setup.houses, board.rules.power_start)
    state.supply = {house: board.houses[house].supply for house in setup.houses}
    state.hands = {house: board.cards_of[house] for house in setup.houses}
    state.discards = dict.fromkeys(setup.houses, ())
    state.tracks = dict(setup.tracks)
    state.threat = board.rules.threat_start
    state.wildling_known = frozenset()
    state.westeros_discards = ((), (), ())
    state.cards, state.forbidden = (), frozenset()
    state.blade_used = state.raven_used = False
    state.declined, state.combat = frozenset(), None
    state.seed, state.draws, state.given = seed, 0, decks.given
    state.westeros = tuple(
        _deck(state, board.westeros_deck(number + 1), decks.westeros[number]) for number in range(len(decks.westeros))
    )
    state.wildlings = _deck(state, tuple(board.wildling_cards), decks.wildlings)
    return state


def starting_units(board: Board, setup: Setup, options: Options, house: House) -> Mapping[AreaId, Units]:
    """The units that a house starts with (R2.6), without Lannister's port ship if so agreed (R2.7, D9)."""
    start = dict(board.houses[house].units)
    if setup.players == 3 and not options.lannister_port_ship_3p:
        start.pop(AreaId("port_lannisport"), None)
    return start


def _deck(state: State, cards: Sequence[CardId], top: Sequence[CardId]) -> tuple[CardId, ...]:
    """The deck with the given cards on top and the rest shuffled; ValueError if a card is not there that often.

    Of a deck that lies on a table the rest is not known.
    """
    rest = list(cards)
    for card in top:
        if card != UNKNOWN and card not in rest:
            raise ValueError(f"deck: {card} is not there, or not so often")
        if card != UNKNOWN:
            rest.remove(card)
    state.draws += 1
    if state.given.on_table:
        return (*top, *unknown_deck(cards[len(top) :]))
    return (*top, *shuffled(rest, state.seed, state.draws))

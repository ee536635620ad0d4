"""Follows one foreign game from its first record to its last, on our core, and compares on the way."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from agot_tui.boardgame.board import Board
from agot_tui.boardgame.commands import Command, Consolidate, Retreat
from agot_tui.boardgame.game import new_game
from agot_tui.boardgame.names import House
from agot_tui.boardgame.raven import RavenLooks
from agot_tui.boardgame.state import State
from agot_tui.boardgame.victory import ranking
from agot_tui.kernel.decisions import Decision
from agot_tui.values import replace
from tests.peer_games import bearings, combats, offers
from tests.peer_games.answers import answers_to
from tests.peer_games.asking import asks, mark_outcome
from tests.peer_games.automatic import automatic_answers, left_open
from tests.peer_games.checkpoints import CHECKPOINTS, GAME_OVER, PLAIN, compared_decks
from tests.peer_games.deviations import OPTIONS
from tests.peer_games.differences import Difference
from tests.peer_games.early import early_answer, mask_sunken_ships
from tests.peer_games.given import given_decks
from tests.peer_games.ids import Ids
from tests.peer_games.lookahead import cards_are_chosen_anew
from tests.peer_games.reading import Node, PeerGame, Unreadable
from tests.peer_games.results import Result
from tests.peer_games.scene import Scene, entry, is_decision
from tests.peer_games.snapshots import PHASES, Timing, compared, our_snapshot, their_snapshot
from tests.peer_games.watching import WatchedGame

OWN_FAULTS: Final = (AssertionError, LookupError, ValueError, TypeError, AttributeError, StopIteration)
"""What a core or a replayer that has lost its way raises; told as a difference, not as a traceback."""


class Lost(Exception):
    """The sides are no longer at the same point: the game cannot be followed further."""


def follow(peer: PeerGame, board: Board) -> Result:
    """Replays the game; :class:`Unreadable` if the file is not what it should be."""
    follower = Follower(peer, board)
    for index, record in enumerate(peer.records):
        try:
            follower.read(index, record)
        except Lost:
            break
        except OWN_FAULTS as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            follower.differ(record["t"].text, "replay", f"{type(error).__name__} {error} in {where.name}", "")
            break
    return follower.result


class Follower:
    """The replay of one game."""

    def __init__(self, peer: PeerGame, board: Board) -> None:
        self.scene = Scene(peer, Ids(board))
        self.result = Result(peer.name)
        self.recorder = combats.Recorder()
        self.early_winner: House | None = None
        self.before_clean_up: State | None = None
        """The state at the end of the latest action phase."""
        start = peer.start
        players = start["players"].number
        if players not in board.setups:
            raise start["players"].strange("a number of players of the board")
        for name, ours in (("maxTurns", board.rules.last_round), ("victory", board.rules.castles_to_win)):
            if start[name].number != ours:
                raise Unreadable(f"is played with {name} = {start[name].number}; {ours} is understood")
        options = replace(OPTIONS, tides=start["tides"].flag)
        try:
            game = new_game(board, players, options, decks=given_decks(self.scene.ids, peer))
        except ValueError as error:
            raise Unreadable(f"{start.place}: {error}") from error
        self.scene.game = WatchedGame(game, self._asked, self._may_end)

    def read(self, index: int, record: Node) -> None:
        """One record more."""
        self.scene.at = index
        self._early()
        _RECORDS[record["t"].text](self, record)

    # Playing

    def _decision(self, record: Node) -> None:
        scene, kind = self.scene, record["k"].text
        self.result.decisions += 1
        scene.decision = record["n"].number
        scene.announced = None
        house = scene.ids.house(record["h"])
        mark_outcome(scene, record, house)
        if record["r"].number != scene.state.round:
            self.differ(kind, "round", scene.state.round, record["r"].number)
        for offer in offers.compared(scene, record):
            self.differ(
                kind, offer.field, offer.ours, offer.theirs, wider=offer.wider, subject=offer.subject, house=house
            )
        self.result.offers += record.get("o") is not None
        if kind == "raven-card" and scene.ids.wildling_card(record["c"]["card"]) != scene.state.wildlings[0]:
            self.differ(kind, "card", scene.state.wildlings[0], record["c"]["card"].text)
        for command in answers_to(scene, record) if scene.at not in scene.told else ():
            if kind == "muster" and isinstance(command, Consolidate):
                self._met("star")
            # The loser names the units that die even if Robb's owner, who names the area, is asked for both by ours.
            retreating = scene.retreating() if isinstance(command, Retreat) else None
            self._play(retreating.seat if retreating else house, command, kind)
        if is_decision(record, "march"):
            self._early()
            scene.grants.clear()
        elif is_decision(record, "call-support-neutral"):
            self._met("10")
        elif is_decision(record, "reconcile"):
            self._met("6")

    def _entry(self, record: Node) -> None:
        scene, kind = self.scene, entry(record)
        self._count(bearings.of_entry(scene, record))
        if kind == "support-attack-against-neutral-force":
            refused = record["l"].get("refused")
            if refused is None or not refused.flag:
                scene.grants.add((scene.ids.house(record["l"]["supporter"]), scene.ids.area(record["l"]["region"])))
        elif kind == "winner-declared":
            self._winner(scene.ids.house(record["l"]["winner"]))
        for house, command in automatic_answers(scene, record):
            open_still = left_open(scene, house, command, kind)
            if open_still == "9":
                self._met("9")
            elif open_still:
                self.differ(kind, f"{house} {command}", open_still, "done without asking")
            scene.announced = None
            self._play(house, command, kind)

    def _early(self) -> None:
        while (found := early_answer(self.scene)) is not None:
            house, command, point = found
            if point:
                self._met(point)
            self._play(house, command, "early")

    def _play(self, house: House, command: Command, kind: str) -> None:
        game = self.scene.game
        ruling = game.rule_on(house, command)
        if not ruling:
            asked = ", ".join(f"{who} {decision.kind}" for who, decision in game.pending.items()) or "nobody"
            ours = f"refused ({ruling}); asks {asked}"
            rules = ruling.rules
            if not self.differ(kind, f"{house} {command}", ours, "allowed", house=house, command=command, rules=rules):
                raise Lost
        self._count(bearings.of_command(game.state, house, command))
        seen = len(game.moments)
        game.play(house, command)
        for moment in game.moments[seen:]:
            self.recorder.see(moment)
            self._count(bearings.of_moment(moment))
            if moment.is_end_of_round:
                self.before_clean_up = moment.state
            if mask_sunken_ships(self.scene, moment):
                self._met("port")

    # Comparing

    def _start(self, record: Node) -> None:
        self._compare_snapshot("start", record["s"], self.scene.state)
        houses = frozenset(self.scene.ids.house(house) for house in record["houses"])
        if houses != frozenset(self.scene.state.setup.houses):
            self.differ("start", "houses", frozenset(self.scene.state.setup.houses), houses)
        if len(houses) == 3:
            self._met("b")

    def _snapshot(self, record: Node) -> None:
        self.result.snapshots += 1
        self._compare_now("snapshot", record["s"])
        del self.scene.game.moments[:]

    def _compare_now(self, kind: str, node: Node) -> None:
        """The board as it stands; after the last round the other side does not clean up any more."""
        state = self.scene.state
        if state.winner is None:
            self._compare_snapshot(kind, node, state)
            self._compare_waiting(node)
        elif self.before_clean_up is not None and _is_last_round(self.before_clean_up):
            self._compare_snapshot(kind, node, self.before_clean_up, GAME_OVER)
        else:
            self._compare_snapshot(kind, node, state, GAME_OVER)

    def _compare_waiting(self, node: Node) -> None:
        """Who is asked, unless one side is ahead of the other (``early``)."""
        scene = self.scene
        following = next((index for index, record in scene.ahead() if record["t"].value == "d"), None)
        calls = "CallForSupportAgainstNeutralForce" in node["st"].text
        if following in scene.told or scene.refuge or calls or cards_are_chosen_anew(scene):
            return
        theirs = frozenset(scene.ids.house(house) for house in node["w"])
        if frozenset(scene.game.pending) != theirs:
            asked = frozenset(f"{house} {decision.kind}" for house, decision in scene.game.pending.items())
            self.differ("snapshot", "w", asked, theirs)
        if scene.state.phase not in PHASES.get(node["st"].text.partition("/")[0], ()):
            self.differ("snapshot", "st", scene.state.phase, node["st"].text)

    def _compare_snapshot(self, kind: str, node: Node, state: State, timing: Timing = PLAIN) -> None:
        masked = self.scene.masked()
        if isinstance(state.stack[-1], RavenLooks):
            # The other side notes who knows the card when it is put back.
            masked |= {"kn"}
        for name, mine, other in compared(our_snapshot(state, timing), their_snapshot(self.scene.ids, node)):
            if name not in masked:
                self.differ(kind, name, mine, other)

    def _checkpoint(self, record: Node) -> None:
        self.result.checkpoints += 1
        at = record["at"].text
        checkpoint = CHECKPOINTS.get(at)
        if checkpoint is None:
            raise record["at"].strange("a checkpoint")
        if checkpoint.is_end:
            self._compare_now(at, record["s"])
            return
        moments = self.scene.game.moments
        place = next((place for place, moment in enumerate(moments) if checkpoint.fits(moment)), None)
        if place is None:
            self.differ(at, "moment", "does not come", "comes")
            return
        moment = moments[place]
        del moments[: place + 1]
        self._compare_snapshot(at, record["s"], moment.state, checkpoint.timing)
        if (decks := record.get("decks")) is not None:
            self._differ_all(at, compared_decks(self.scene.ids, decks, moment.state))

    def _combat(self, record: Node) -> None:
        self.result.combats += 1
        if not self.recorder.traces:
            self.differ("combat", "combat", "none", record["n"].number)
            return
        trace = self.recorder.traces.pop(0)
        self._count(bearings.of_combat(trace))
        self._differ_all("combat", combats.compared(self.scene.ids, trace, record))

    def _end(self, record: Node) -> None:
        ids, state = self.scene.ids, self.scene.state
        self._compare_now("end", record["s"])
        pairs = (
            ("winner", state.winner, ids.house(record["winner"])),
            ("round", state.round, record["round"].number),
            ("decisions", self.result.decisions, record["decisions"].number),
            ("combats", self.recorder.count, record["combats"].number),
            ("ranking", tuple(ranking(state)), tuple(map(ids.house, record["ranking"]))),
        )
        self._differ_all("end", ((name, ours, theirs) for name, ours, theirs in pairs if ours != theirs))
        if self.before_clean_up is not None and _is_last_round(self.before_clean_up):
            self._count(bearings.of_end(state))

    def _nothing(self, _record: Node) -> None:
        """Shuffles and draws were given to our core beforehand; new unit numbers do not matter."""

    def _winner(self, theirs: House) -> None:
        """The other side ends the game; ours may have seen the seventh castle area earlier."""
        state = self.scene.state
        if state.winner == theirs:
            return
        seen = state.winner is None and self.early_winner == theirs
        name = "seven castles" if seen else "winner"
        if not self.differ("winner", name, "" if seen else state.winner, theirs, house=theirs):
            raise Lost
        state = state.copy()
        state.winner = theirs
        self.scene.game.state, self.scene.game.pending = state, {}

    def differ(
        self,
        kind: str,
        name: str,
        ours: Any,
        theirs: Any,
        **more: Any,
    ) -> bool:
        """Notes a difference; returns whether a listed deviation explains it."""
        scene = self.scene
        found = Difference(scene.peer.name, scene.decision, kind, name, ours, theirs, **more)
        if self.result.tally.explain(replace(found, state=more.get("state", scene.state))) is not None:
            return True
        self.result.differences.append(replace(found, state=None))
        return False

    def _differ_all(self, kind: str, found: Iterable[tuple[str, Any, Any]]) -> None:
        for name, ours, theirs in found:
            self.differ(kind, name, ours, theirs)

    def _met(self, point: str) -> None:
        self.result.tally.met[point] += 1

    def _count(self, points: Iterable[str]) -> None:
        self.result.tally.met.update(points)

    # What the watched game wants to know

    def _asked(self, house: House, decision: Decision[Command]) -> bool:
        return asks(self.scene, house, decision.kind)

    def _may_end(self, state: State) -> bool:
        """Whether the other side ends the game too before its next decision; if not it goes on here as well."""
        house = state.winner
        assert house is not None
        if _is_over(state):
            return True
        fight_is_open = state.combat is not None and state.combat.winner is None
        for _, record in self.scene.ahead():
            if entry(record) == "winner-declared":
                return True
            if record["t"].value == "d" or (fight_is_open and record["t"].value == "combat"):
                break
        self.early_winner = house
        self.differ("winner", "seven castles", house, "goes on", house=house, state=state)
        return False


def _is_last_round(state: State) -> bool:
    return state.round == state.board.rules.last_round


def _is_over(state: State) -> bool:
    """Whether the last round has been played: nothing is left on the stack but the round, all its stages done."""
    return _is_last_round(state) and len(state.stack) == 1 and state.phase == "consolidate"


_RECORDS: Final[Mapping[str, Callable[[Follower, Node], None]]] = {
    "start": Follower._start,
    "d": Follower._decision,
    "e": Follower._entry,
    "shuffle": Follower._nothing,
    "tides": Follower._nothing,
    "transform": Follower._nothing,
    "cp": Follower._checkpoint,
    "combat": Follower._combat,
    "s": Follower._snapshot,
    "end": Follower._end,
}

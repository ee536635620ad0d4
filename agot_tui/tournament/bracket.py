"""Single elimination: game numbers, byes, who goes on, who leaves (T10).

A bracket knows nothing of names or files: its players are any values that can be compared and hashed.
"""

from collections.abc import Collection, Hashable, Sequence
from typing import Generic, TypeVar

from agot_tui.tournament.chance import Draw
from agot_tui.values import Value, replace

P = TypeVar("P", bound=Hashable)


class Duel(Value, Generic[P]):
    """One numbered game of the bracket; an empty place is None."""

    one: P | None
    two: P | None
    winner: P | None = None
    """Who won the game that was played."""
    code: str = ""
    """The result code as reported."""
    gone: frozenset[P] = frozenset()
    """Who left while this game was open, or was removed from it by a double loss."""

    @property
    def present(self) -> tuple[P, ...]:
        """Those of the two places who are there."""
        return tuple(player for player in (self.one, self.two) if player is not None and player not in self.gone)

    @property
    def goes_on(self) -> P | None:
        """Who goes on: the winner, or the one who is left without an opponent (T10.4, T10.5)."""
        if self.winner is not None:
            return self.winner
        return self.present[0] if len(self.present) == 1 else None

    @property
    def is_settled(self) -> bool:
        """Whether it is known who goes on, or that nobody does."""
        return self.winner is not None or len(self.present) < 2

    @property
    def is_bye(self) -> bool:
        """Whether somebody goes on without having played."""
        return self.winner is None and len(self.present) == 1


class Bracket(Value, Generic[P]):
    """All elimination rounds paired so far; Game #n stands at place n - 1 of its round."""

    rounds: tuple[tuple[Duel[P], ...], ...]
    seeds: tuple[P, ...] = ()
    """First seed first; empty if the first round was drawn (T10.2)."""
    left: frozenset[P] = frozenset()
    """Everybody who left after the bracket was made."""

    @property
    def latest(self) -> tuple[Duel[P], ...]:
        """The round paired last."""
        return self.rounds[-1]

    @property
    def is_over(self) -> bool:
        """Whether the final is settled."""
        return len(self.latest) == 1 and self.latest[0].is_settled

    @property
    def champion(self) -> P | None:
        """The winner of the final; None while it is open, or if nobody was left to play it (T2.4)."""
        return self.latest[0].goes_on if self.is_over else None


def size_for(players: int) -> int:
    """The power of two that is not below ``players``."""
    return 1 << max(1, (players - 1).bit_length())


def seeded_bracket(seeds: Sequence[P], cut: int = 0) -> Bracket[P]:
    """First against last as Game #1, and so on (T10.1).

    Where fewer than ``cut`` are left, the lowest seeds are missing, and the highest have byes instead (T8.4).
    """
    size = size_for(max(len(seeds), cut))
    places: list[P | None] = [*seeds, *[None] * (size - len(seeds))]
    duels = tuple(Duel(places[number], places[size - 1 - number]) for number in range(size // 2))
    return Bracket((duels,), tuple(seeds))


def drawn_bracket(players: Sequence[P], draw: Draw) -> Bracket[P]:
    """A bracket without seeds: byes, pairs and game numbers all at random (T10.2, T10.3)."""
    order = draw.shuffled(players)
    byes = size_for(len(order)) - len(order)
    alone: list[Duel[P]] = [Duel(player, None) for player in order[:byes]]
    rest = order[byes:]
    games: list[Duel[P]] = [Duel(one, two) for one, two in zip(rest[::2], rest[1::2], strict=True)]
    return Bracket((tuple(draw.shuffled([*alone, *games])),))


def with_first_round(entries: Sequence[tuple[P | None, P | None]]) -> Bracket[P]:
    """A bracket whose first round is already known, Game #1 first."""
    return Bracket((tuple(Duel(one, two) for one, two in entries),))


def with_next_round(bracket: Bracket[P]) -> Bracket[P]:
    """The bracket with one more round: winner of Game #1 against winner of the last game, and so on (T10.4).

    Every game of the latest round must be settled, and it must not be the final.
    """
    assert all(duel.is_settled for duel in bracket.latest), "a game of the latest round is open"
    assert len(bracket.latest) > 1, "the final has no next round"
    return replace(bracket, rounds=(*bracket.rounds, _pair_winners(bracket.latest, bracket.left)))


def _pair_winners(duels: Sequence[Duel[P]], left: frozenset[P]) -> tuple[Duel[P], ...]:
    """The games that follow from a settled round; whoever has left is missing in them (T10.5, T10.6)."""
    winners = [None if duel.goes_on in left else duel.goes_on for duel in duels]
    half = len(winners) // 2
    return tuple(_opposed(one, two) for one, two in zip(winners[:half], reversed(winners[half:]), strict=True))


def _opposed(one: P | None, two: P | None) -> Duel[P]:
    """A game of the two; whoever is alone stands first."""
    return Duel(two, None) if one is None else Duel(one, two)


def with_result(bracket: Bracket[P], round_: int, game: int, winner: P | None, code: str) -> Bracket[P]:
    """The bracket with a result of Game #``game`` of elimination round ``round_``, both counted from 1.

    ``winner`` None is a double loss: nobody goes on (T6.6). Later rounds follow (see :func:`_carried_on`).
    """
    duels = list(bracket.rounds[round_ - 1])
    old = duels[game - 1]
    gone = frozenset(player for player in (old.one, old.two) if player is not None) if winner is None else frozenset()
    duels[game - 1] = replace(old, winner=winner, code=code, gone=gone)
    return _carried_on(bracket, _with_duels(bracket, round_, duels), round_)


def _with_duels(bracket: Bracket[P], round_: int, duels: Sequence[Duel[P]]) -> Bracket[P]:
    """The bracket with one round exchanged."""
    return replace(bracket, rounds=(*bracket.rounds[: round_ - 1], tuple(duels), *bracket.rounds[round_:]))


def _carried_on(before: Bracket[P], after: Bracket[P], corrected: int) -> Bracket[P]:
    """``after`` with the rounds behind the corrected one made anew (T12.5).

    A later game stays as it is where its two places do not change; otherwise it is a new, open game.
    """
    rounds = list(after.rounds[:corrected])
    for number in range(corrected, len(before.rounds)):
        was = _pair_winners(before.rounds[number - 1], after.left)
        now = _pair_winners(rounds[-1], after.left)
        rounds.append(
            tuple(
                old if here == there else here for old, there, here in zip(before.rounds[number], was, now, strict=True)
            )
        )
    return replace(after, rounds=tuple(rounds))


def dependent_result(bracket: Bracket[P], round_: int, game: int) -> tuple[int, int] | None:
    """Round and number of a reported game that rests on this one, None if there is none (T12.5)."""
    for later in range(round_, len(bracket.rounds)):
        last = len(bracket.rounds[later - 1])
        game = min(game, last + 1 - game)
        if bracket.rounds[later][game - 1].code:
            return later + 1, game
    return None


def with_leaver(bracket: Bracket[P], player: P) -> Bracket[P]:
    """The bracket after somebody left (T10.5); see :func:`with_leavers`."""
    return with_leavers(bracket, (player,))


def with_leavers(bracket: Bracket[P], players: Collection[P]) -> Bracket[P]:
    """The bracket after these players left together (T10.5, T10.6).

    In an open game the current opponent goes on, and a game that both leave while the round is played stays empty.
    Somebody who has gone on already, by a win, by a bye that was paired, or because the round is over, keeps that: he
    is missing in the next round, whose opponent gets the bye there.
    """
    over = all(duel.is_settled for duel in bracket.latest)
    latest = bracket.latest if over else tuple(_left_by(duel, players) for duel in bracket.latest)
    return replace(bracket, rounds=(*bracket.rounds[:-1], latest), left=bracket.left.union(players))


def _left_by(duel: Duel[P], players: Collection[P]) -> Duel[P]:
    """A game of a running round after these players left."""
    if duel.winner is not None or duel.one is None or duel.two is None:
        return duel
    return replace(duel, gone=duel.gone.union(player for player in duel.present if player in players))


def byes(bracket: Bracket[P]) -> list[tuple[int, P]]:
    """Every bye as (round, player), those by an opponent's leaving included, in order of round and game number."""
    return [
        (number, duel.present[0])
        for number, duels in enumerate(bracket.rounds, start=1)
        for duel in duels
        if duel.is_bye
    ]


def final_places(bracket: Bracket[P], unranked: frozenset[P] = frozenset()) -> list[tuple[tuple[int, int], P]]:
    """Final places as ((first, last), player), best first, of those who are out or have won (T10.7).

    Losers of one round stand by their seed; without seeds they share the places of their round. ``unranked`` are
    left out (T9.6). Whoever left after winning a game counts as beaten in the round that he did not play any more.
    Where nobody is left to win the final, the first place stays empty.
    """
    seed = {player: number for number, player in enumerate(bracket.seeds)}
    beaten = {player: round_ for player, round_ in _beaten_in(bracket).items() if player not in unranked}
    alive = len(_players(bracket) - set(beaten) - unranked)
    placed: list[tuple[tuple[int, int], P]] = []
    if bracket.champion is not None and bracket.champion not in unranked:
        placed.append(((1, 1), bracket.champion))
    first = alive + (2 if bracket.is_over and bracket.champion is None else 1)
    for round_ in sorted(set(beaten.values()), reverse=True):
        out = sorted((player for player in beaten if beaten[player] == round_), key=lambda one: seed.get(one, 0))
        for offset, player in enumerate(out):
            span = (first + offset, first + offset) if seed else (first, first + len(out) - 1)
            placed.append((span, player))
        first += len(out)
    return placed


def _players(bracket: Bracket[P]) -> set[P]:
    """Everybody who was ever in the bracket."""
    return {player for duel in bracket.rounds[0] for player in (duel.one, duel.two) if player is not None}


def _beaten_in(bracket: Bracket[P]) -> dict[P, int]:
    """The elimination round in which each player went out; those who are still in, and the champion, are missing."""
    out: dict[P, int] = {}
    for number, duels in enumerate(bracket.rounds, start=1):
        for duel in duels:
            for player in (duel.one, duel.two):
                if player is None or player == bracket.champion:
                    continue
                if duel.is_settled and duel.goes_on != player:
                    out[player] = number
                elif duel.goes_on == player and player in bracket.left:
                    out[player] = number + 1
    return out

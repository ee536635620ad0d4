"""``drop``, ``rejoin``, ``no-show``, ``disqualify``."""

import argparse

from agot_tui.tournament.commands.shared import act, done, player_id
from agot_tui.tournament.cutting import seeds_of
from agot_tui.tournament.desk import people, results
from agot_tui.tournament.desk.lookup import name_of
from agot_tui.tournament.entries import Disqualified, Dropped, Entry, Rejoined, Reported, Withdrawn
from agot_tui.tournament.model import Cut, State, Status
from agot_tui.values import replace


def drop(args: argparse.Namespace) -> None:
    """Somebody leaves."""
    journal, entries = act(args, lambda state: people.drop(state, player_id(state, args.name)))
    done(args, journal, entries, f"{args.name} has dropped{_consequences(journal.state, entries)}")


def _consequences(state: State, entries: tuple[Entry, ...]) -> str:
    """What else follows: a conceded game, a replacement in the cut, a round to be paired again."""
    text = ""
    for entry in entries:
        if isinstance(entry, Reported):
            text += f"; table {entry.table} is won by the opponent (T9.3)"
        if isinstance(entry, Withdrawn):
            text += "; the bracket is withdrawn: pair it with the new order (T8.2)"
    if state.bracket is not None:
        text += _left_in_bracket(state, entries)
    if state.cut is not None and state.bracket is None:
        text += _comes_in(state, state.cut, entries)
    last = state.rounds[-1] if state.rounds else None
    if last is not None and not last.published and not last.is_complete:
        text += f"; round {last.number} is not published: pair it again"
    return text


def _comes_in(state: State, cut: Cut, entries: tuple[Entry, ...]) -> str:
    """Who comes into the cut in place of somebody who left it (T8.2)."""
    leavers = {entry.player for entry in entries if isinstance(entry, Dropped | Disqualified)}
    there = {player: replace(state.players[player], status=Status.ACTIVE) for player in leavers}
    before, seeds = seeds_of(cut, {**state.players, **there}), seeds_of(cut, state.players)
    if not leavers & set(before):
        return ""
    new = [f"{name_of(state, seed)} comes in as seed {at}" for at, seed in enumerate(seeds, 1) if seed not in before]
    return f"; {'; '.join(new)} (T8.2)" if new else "; nobody is left to come in: the highest seed gets a bye (T8.4)"


def _left_in_bracket(state: State, entries: tuple[Entry, ...]) -> str:
    """Who goes on in place of somebody who left the bracket."""
    assert state.bracket is not None, "the caller has looked"
    leavers = {entry.player for entry in entries if isinstance(entry, Dropped | Disqualified)}
    for number, duel in enumerate(state.bracket.latest, start=1):
        if leavers & duel.gone:
            if duel.goes_on is None:
                return f"; Game #{number} stays empty (T10.6)"
            return f"; Game #{number}: {name_of(state, duel.goes_on)} goes on with a bye (T10.5)"
    return ""


def rejoin(args: argparse.Namespace) -> None:
    """Somebody comes back."""
    journal, entries = act(args, lambda state: people.rejoin(state, player_id(state, args.name)))
    (entry,) = entries
    missed = ", ".join(map(str, entry.missed)) if isinstance(entry, Rejoined) else ""
    done(
        args, journal, entries, f"{args.name} is back" + (f"; unpaired loss in round {missed} (T9.4)" if missed else "")
    )


def no_show(args: argparse.Namespace) -> None:
    """Somebody does not come to his game."""
    journal, entries = act(args, lambda state: results.no_show(state, player_id(state, args.name)))
    sentence = f"{args.name} did not come and is dropped (T9.3)"
    if journal.state.bracket is not None:
        sentence += _left_in_bracket(journal.state, entries)
    done(args, journal, entries, sentence)


def disqualify(args: argparse.Namespace) -> None:
    """Somebody is removed from the tournament."""
    journal, entries = act(args, lambda state: people.disqualify(state, player_id(state, args.name), args.reason))
    done(args, journal, entries, f"{args.name} is disqualified{_consequences(journal.state, entries)}")

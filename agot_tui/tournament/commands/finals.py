"""``cut``, ``decline``, ``bracket``."""

import argparse

from agot_tui.tournament.bracket import byes, final_places, seeded_bracket
from agot_tui.tournament.commands.shared import act, open_file, player_id, print_json
from agot_tui.tournament.cutting import seeds_of
from agot_tui.tournament.desk import finals
from agot_tui.tournament.desk.lookup import name_of
from agot_tui.tournament.files.tables import bracket_tables
from agot_tui.tournament.files.text_pages import text_page
from agot_tui.tournament.model import State
from agot_tui.tournament.refusals import refuse


def cut(args: argparse.Namespace) -> None:
    """End the Swiss rounds and make the cut."""
    journal, _ = act(args, lambda state: finals.make_cut(state, args.size))
    _show_seeds(args, journal.state)


def decline(args: argparse.Namespace) -> None:
    """A replacement does not come in."""
    journal, _ = act(args, lambda state: finals.decline(state, player_id(state, args.name)))
    _show_seeds(args, journal.state)


def _show_seeds(args: argparse.Namespace, state: State) -> None:
    """Seeds and first elimination round as they stand now."""
    assert state.cut is not None
    seeds = seeds_of(state.cut, state.players)
    games = [[duel.one, duel.two] for duel in seeded_bracket(seeds, state.cut.size).latest]
    if args.json:
        print_json({"seeds": list(seeds), "games": games, "rematch_warning": False})
        return
    for number, seed in enumerate(seeds, start=1):
        print(f"{number:>3}  {name_of(state, seed)}")
    if len(seeds) < state.cut.size:
        print(f"only {len(seeds)} of {state.cut.size} are left: the highest seeds get byes (T8.4)")
    if state.bracket is None:
        print("next: replacements that do not come in (decline), then the bracket (pair)")


def bracket(args: argparse.Namespace) -> None:
    """Show the bracket and the places."""
    state = open_file(args).state
    if state.bracket is None:
        refuse("T10.1", "there is no bracket yet: pair makes it, after the cut")
    if args.json:
        print_json(
            {
                "games_per_round": [[[duel.one, duel.two] for duel in duels] for duels in state.bracket.rounds],
                "byes": [{"round": number, "player": player} for number, player in byes(state.bracket)],
                "champion": state.bracket.champion,
                "places": [{"player": player, "rank": list(rank)} for rank, player in final_places(state.bracket)],
            }
        )
        return
    print(text_page(bracket_tables(state)), end="")

"""``new``, ``add``, ``edit``, ``players``, ``decks``."""

import argparse
from pathlib import Path

from agot_tui.tournament.commands.shared import (
    act,
    done,
    new_seed,
    open_file,
    player_id,
    print_json,
    whole_numbers,
)
from agot_tui.tournament.desk.lookup import clean_name, look_alikes, name_of
from agot_tui.tournament.desk.registration import Details, describe, open_tournament, register
from agot_tui.tournament.entries import Described, Entry
from agot_tui.tournament.files.event_file import decoded
from agot_tui.tournament.files.journal_file import create
from agot_tui.tournament.files.registrations import Registration, load_registrations
from agot_tui.tournament.files.tables import players_table
from agot_tui.tournament.files.text_pages import text_of
from agot_tui.tournament.fold import after_all
from agot_tui.tournament.model import League, PlayerId, State
from agot_tui.tournament.plain_data import plain
from agot_tui.tournament.refusals import BadInput, Doubted, Refused, refuse
from agot_tui.tournament.scoring import JOUST, PointsTable
from agot_tui.tournament.structures import Plan, Structure


def new(args: argparse.Namespace) -> None:
    """Open a tournament in a new file."""
    plan = None
    if args.rounds is not None or args.cut is not None:
        if args.rounds is None:
            raise BadInput("--rounds", "a cut needs the number of Swiss rounds before it")
        plan = Plan(args.rounds, args.cut or 0)
    seed = args.seed if args.seed is not None else new_seed()
    entries = open_tournament(
        title=args.title,
        seed=seed,
        structure=Structure(args.structure),
        plan=plan,
        points=_points(args.points),
        league=_league(args),
        look_ahead=args.look_ahead,
    )
    journal = create(Path(args.file), entries, args.by)
    done(args, journal, entries, f"{args.file}: a new {args.structure} tournament, seed {seed}")


def _points(text: str | None) -> PointsTable:
    """Points that were typed, or those of T6.1."""
    if text is None:
        return JOUST
    win, modified, loss, bye, *draw = whole_numbers(text, 4, 5, "--points")
    return PointsTable(win, modified, loss, bye, draw[0] if draw else None)


def _league(args: argparse.Namespace) -> League | None:
    """The tables of a league, if it is one."""
    if args.tables is None:
        given = [name for name in ("preferred", "place_points", "bye_points") if getattr(args, name) is not None]
        if given or args.houses:
            raise BadInput("--tables", "a league says how large its tables are, for instance 3-6 (T14.2)")
        return None
    smallest, _, largest = args.tables.partition("-")
    if not smallest.isdecimal() or not (largest or smallest).isdecimal():
        raise BadInput("--tables", f"{args.tables!r} must be two numbers, for instance 3-6")
    low, high = int(smallest), int(largest or smallest)
    if args.place_points is None:
        raise BadInput("--place-points", "a league says what each place is worth (T14.3)")
    points = whole_numbers(args.place_points, 1, 99, "--place-points")
    if args.houses and not 3 <= low <= high <= 6:
        raise BadInput("--houses", "houses are dealt at tables of 3 to 6")
    preferred = args.preferred if args.preferred is not None else high
    bye = args.bye_points if args.bye_points is not None else points[0]
    return League(low, high, preferred, tuple(points), bye, args.houses)


def add(args: argparse.Namespace) -> None:
    """Register players, all of them or none."""
    details = Details(
        club=args.club or "",
        faction=args.faction or "",
        agenda=args.agenda or "",
        deck=_deck_text(args.deck) or "",
        fixed_table=args.table,
        awarded_bye=args.awarded_bye,
    )
    coming = [Registration(name, details, "") for name in args.names]
    if args.source is not None:
        coming += load_registrations(Path(args.source))
    if not coming:
        raise BadInput("NAME", "nobody is named: give names, or a file with --from")
    if len(args.names) > 1 and details != Details(awarded_bye=details.awarded_bye):
        raise BadInput("NAME", "club, faction, agenda, deck and table belong to one player at a time")

    def wish(state: State) -> tuple[Entry, ...]:
        entries: tuple[Entry, ...] = ()
        doubts = []
        for one in coming:
            entry = _registered(state, one, late=args.late)
            doubts += [f"{one.place}: {doubt}" if one.place else doubt for doubt in _doubts(state, one.name)]
            state = after_all(state, entry)
            entries += entry
        if doubts and not args.another:
            raise Doubted("T1.4", "; ".join(doubts), "--another")
        return entries

    journal, entries = act(args, wish)
    count = len(journal.state.players)
    done(args, journal, entries, f"registered {len(entries)}; {count} player{'s' if count != 1 else ''} in all")


def _doubts(state: State, text: str, but: PlayerId | None = None) -> list[str]:
    """Whom a name is easily taken for: perhaps somebody registers twice (T1.4). ``but``: whose new name it is."""
    name = clean_name(text)
    own = state.players[but].name if but is not None else None
    others = [other for other in look_alikes(state, name) if other != own]
    return [f"{name} is easily taken for {', '.join(others)}, who registered before"] if others else []


def _registered(state: State, one: Registration, *, late: bool) -> tuple[Entry, ...]:
    """The entry that registers somebody; what is refused or cannot be read is told with its place in the file."""
    if not one.place:
        return register(state, one.name, one.details, late=late)
    try:
        return register(state, one.name, one.details, late=late)
    except Refused as refusal:
        refuse(refusal.ruling.rule, f"{one.place}: {refusal.ruling.sentence}")
    except BadInput as error:
        raise BadInput(f"{one.place}, {error.place}", error.sentence) from None


def _deck_text(path: str | None) -> str | None:
    """The deck list in a file."""
    if path is None:
        return None
    try:
        return decoded(Path(path).read_bytes())
    except OSError as error:
        raise BadInput(path, f"cannot be read: {error.strerror}") from None


def edit(args: argparse.Namespace) -> None:
    """Change what is known of a player."""
    deck = _deck_text(args.deck)

    def wish(state: State) -> tuple[Entry, ...]:
        player = player_id(state, args.name)
        change = Described(
            player=player,
            name=args.new_name,
            club=args.club,
            faction=args.faction,
            agenda=args.agenda,
            deck=deck,
            fixed_table=args.table,
            awarded_bye=None if args.awarded_bye is None else args.awarded_bye == "yes",
        )
        entries = describe(state, player, change)
        doubts = _doubts(state, args.new_name, but=player) if args.new_name else []
        if doubts and not args.another:
            raise Doubted("T1.4", "; ".join(doubts), "--another")
        return entries

    journal, entries = act(args, wish)
    done(args, journal, entries, f"{args.new_name or args.name}: changed")


def players(args: argparse.Namespace) -> None:
    """List the players."""
    state = open_file(args).state
    if args.json:
        print_json([plain(player) for player in state.players.values()])
    else:
        print(text_of(players_table(state)), end="")


def decks(args: argparse.Namespace) -> None:
    """Check the attached deck lists with the deck checker, or show one."""
    state = open_file(args).state
    if args.show is not None:
        player = state.players[player_id(state, args.show)]
        if not player.deck:
            refuse("T1.4", f"{player.name} has no deck list attached")
        print(player.deck, end="" if player.deck.endswith("\n") else "\n")
        return
    if args.deck_checker is None:
        raise BadInput("decks", "this program has no deck checker")
    faults = {one.id: list(args.deck_checker(one.deck)) for one in state.players.values() if one.deck}
    if args.json:
        print_json(faults)
        return
    for player_, found in faults.items():
        print(f"{name_of(state, player_)}: {'; '.join(found) or 'ok'}")
    without = sum(1 for one in state.players.values() if not one.deck)
    print(f"decks={len(faults)} faulty={sum(map(bool, faults.values()))} missing={without}")

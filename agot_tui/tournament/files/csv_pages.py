"""Tables as CSV (RFC 4180, UTF-8), for spreadsheets."""

import csv
import io
from collections.abc import Iterable, Sequence

from agot_tui.tournament.files.tables import Table
from agot_tui.tournament.model import State
from agot_tui.tournament.standings import fraction_text, standings_of

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins like this would be a formula in a spreadsheet."""


def csv_of(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows as CSV; a name that looks like a formula gets an apostrophe before it."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows([[_harmless(cell) for cell in row] for row in rows])
    return out.getvalue()


def _harmless(cell: str) -> str:
    """The cell as text that no spreadsheet computes; negative numbers stay numbers."""
    if cell.startswith(_FORMULA) and cell != "-" and not cell.lstrip("-").replace(".", "").isdigit():
        return f"'{cell}"
    return cell


def csv_table(table: Table) -> str:
    """A table without its title."""
    return csv_of(table.head, table.rows)


def csv_standings(state: State, upto_round: int | None = None) -> str:
    """The standings with exact fractions, and what is known of each player."""
    head = (
        "place",
        "first",
        "last",
        "player",
        "points",
        "rounds",
        "opponents",
        "sos",
        "esos",
        "status",
        "club",
        "faction",
    )
    rows = []
    for place, row in enumerate(standings_of(state, upto_round), start=1):
        player = state.players[row.player]
        rows.append(
            (
                str(place),
                str(row.rank[0]),
                str(row.rank[1]),
                player.name,
                str(row.points),
                str(row.rounds),
                str(len(row.opponents)),
                fraction_text(row.sos),
                fraction_text(row.esos),
                player.status.value,
                player.club,
                player.faction,
            )
        )
    return csv_of(head, rows)

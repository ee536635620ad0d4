"""Pages of plain text, for terminals and printers that know nothing else."""

from collections.abc import Iterable, Sequence

from agot_tui.tournament.files.tables import Table, slips
from agot_tui.tournament.model import Round, State
from agot_tui.tournament.plain_text import cell_width, printable

SLIP_WIDTH = 66


def text_of(table: Table) -> str:
    """A table with a title, columns as wide as they must be, no line ending in spaces."""
    used = [at for at in range(len(table.head)) if table.head[at] or any(row[at] for row in table.rows)]
    lines = [tuple(printable(cell) for cell in line) for line in (table.head, *table.rows)]
    widths = {at: max(cell_width(line[at]) for line in lines) for at in used}
    return "\n".join([printable(table.title), "", *(_line(line, widths, table.right) for line in lines)]) + "\n"


def _line(cells: Sequence[str], widths: dict[int, int], right: frozenset[int]) -> str:
    """One row; wide characters count twice."""
    parts = []
    for at, width in widths.items():
        space = " " * (width - cell_width(cells[at]))
        parts.append(space + cells[at] if at in right else _padded(cells[at], width))
    return "  ".join(parts).rstrip()


def _padded(text: str, width: int) -> str:
    """With blanks up to so many columns."""
    return text + " " * (width - cell_width(text))


def text_page(tables: Iterable[Table]) -> str:
    """Several tables, one below the other."""
    return "\n".join(text_of(table) for table in tables)


def text_slips(state: State, round_: Round | None) -> str:
    """A result slip for each table, to be cut along the lines (T13.1); None: of the last elimination round."""
    cut = "- " * (SLIP_WIDTH // 2) + "-"
    made = []
    for slip in slips(state, round_):
        lines = [f"{state.title or 'Tournament'}   {slip.round}   {slip.table.upper()}", ""]
        if slip.asked:
            boxes = "   ".join(f"[ ] {what}" for what in slip.asked)
            lines += [f"{_padded(name, 36)} {boxes}" for name in slip.names]
            lines += ["", "signed ______________________   ______________________", cut]
        else:
            lines += [*(f"{_padded(name, 48)} place ____" for name in slip.names), "", cut]
        made.append("\n".join(lines))
    return "\n".join(made) + "\n"

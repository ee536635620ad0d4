"""Print-ready HTML: one file, nothing loaded from anywhere, readable without colours (T13.1)."""

from collections.abc import Iterable, Sequence
from html import escape

from agot_tui.tournament.files.tables import Table, slips
from agot_tui.tournament.model import PlayerId, Round, State

_STYLE = """
body { font-family: Georgia, serif; color: #000; background: #fff; margin: 1.5em; }
h1 { font-size: 1.3em; margin: 0 0 .6em; }
table { border-collapse: collapse; margin-bottom: 1.5em; width: 100%; }
th, td { border-bottom: 1px solid #999; padding: .25em .6em; text-align: left; }
th { border-bottom: 2px solid #000; }
td, .slip span, .bracket div { unicode-bidi: isolate; }
.right { text-align: right; font-variant-numeric: tabular-nums; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
.slip { border: 1px dashed #000; padding: .8em 1em; margin-bottom: .8em; break-inside: avoid; }
.slip p { margin: .4em 0; display: flex; justify-content: space-between; }
.bracket { display: flex; gap: 1.2em; }
.bracket section { flex: 1; display: flex; flex-direction: column; justify-content: space-around; }
.bracket div { border: 1px solid #000; margin: .4em 0; padding: .3em .6em; break-inside: avoid; }
.bracket .on { font-weight: bold; }
section.page { break-after: page; }
@media print { body { margin: 0; } }
""".strip()


def html_page(title: str, parts: Iterable[str]) -> str:
    """A whole document of parts that are HTML already."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>\n{_STYLE}\n</style>'
    body = "\n".join(f'<section class="page">\n{part}\n</section>' for part in parts)
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>\n{body}\n</body></html>\n'


def html_of(table: Table) -> str:
    """A table with its title; columns that are empty throughout are left out."""
    used = [at for at in range(len(table.head)) if table.head[at] or any(row[at] for row in table.rows)]
    head = _cells("th", table.head, used, table.right)
    rows = "\n".join(f"<tr>{_cells('td', row, used, table.right)}</tr>" for row in table.rows)
    return f"<h1>{escape(table.title)}</h1>\n<table><thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>"


def _cells(tag: str, row: Sequence[str], used: Sequence[int], right: frozenset[int]) -> str:
    """The cells of one row."""
    marked = (("", ' class="right"')[at in right] for at in used)
    return "".join(f"<{tag}{mark}>{escape(row[at])}</{tag}>" for at, mark in zip(used, marked, strict=True))


def html_slips(state: State, round_: Round | None) -> str:
    """A result slip for each table; None: for each game of the last elimination round."""
    made = []
    for slip in slips(state, round_):
        boxes = " ".join(f"&#9744; {what}" for what in slip.asked) or "place ____"
        lines = "".join(f"<p><span>{escape(name)}</span><span>{boxes}</span></p>" for name in slip.names)
        signed = "<p><span>signed</span><span></span><span></span></p>" if slip.asked else ""
        head = f"{escape(state.title or 'Tournament')}, {slip.round}, <b>{slip.table}</b>"
        made.append(f'<div class="slip"><p>{head}</p>{lines}{signed}</div>')
    return "\n".join(made)


def html_bracket(state: State) -> str:
    """The bracket as columns, one for each elimination round (T10)."""
    assert state.bracket is not None, "the caller has looked"
    columns = []
    for duels in state.bracket.rounds:
        boxes = []
        for number, duel in enumerate(duels, start=1):
            sides = "<br>".join(_side(state, player, duel.goes_on) for player in (duel.one, duel.two))
            boxes.append(f"<div>#{number}<br>{sides}</div>")
        columns.append(f"<section>{''.join(boxes)}</section>")
    return f'<h1>{escape(state.title or "Tournament")}: bracket</h1>\n<div class="bracket">{"".join(columns)}</div>'


def _side(state: State, player: PlayerId | None, goes_on: PlayerId | None) -> str:
    """One place of a game; whoever goes on stands out, also without colour."""
    if player is None:
        return "&ndash;"
    name = escape(state.players[player].name)
    return f'<span class="on">{name} &#9664;</span>' if player == goes_on else name

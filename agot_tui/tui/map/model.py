"""The map as cells: a cell map with what stands in its areas, kept up to date area by area.

A cell is a character and a style. What changes is told as regions, so that only changed cells are written; moving the
cursor restyles an area's name alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region

from agot_tui.boardfiles.cellmap import CellMap
from agot_tui.boardgame.names import AreaId
from agot_tui.boardgame.view import View
from agot_tui.tui.forms.base import Mark
from agot_tui.tui.ink import CLOSED, RIVER, SEA, Ink, covers
from agot_tui.tui.map.picture import Overlay, Painter, Picture, Piece
from agot_tui.values import Value

RIGHT: Final = "▕"
BELOW: Final = "▁"
CORNER: Final = RIGHT + "_"
"""The right line, underlined."""
WAVE: Final = "~"
HATCH: Final = "░"
EMPTY_PORT: Final = "()"


class Name(Value):
    """Where an area's name stands, as it is drawn."""

    x: int
    y: int
    text: str
    role: str


class Berth(Value):
    """The cells of a port: two, or four where the sea beside it has room for an order."""

    x: int
    """Where ships stand if an order lies there."""
    y: int
    width: int
    home: int
    """Where ships stand without an order, and the port if it is empty."""

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """All of them."""
        return tuple((self.x + i, self.y) for i in range(self.width))


class MapModel:
    """One size of the map."""

    def __init__(self, cells: CellMap, painter: Painter, ink: Ink) -> None:
        self.cells, self.painter, self.ink = cells, painter, ink
        self.width, self.height = cells.width, cells.height
        self._chars = [[" "] * cells.width for _ in range(cells.height)]
        self._styles = [[Style.null()] * cells.width for _ in range(cells.height)]
        self._berths = {port: self._berth(port) for port in cells.ports}
        self._ports = {cell: port for port, berth in self._berths.items() for cell in berth.cells}
        self._of: dict[AreaId, list[tuple[int, int]]] = {area: [] for area in cells.symbols}
        for y, row in enumerate(cells.rows):
            for x, symbol in enumerate(row):
                area = cells.areas.get(symbol)
                if area is None:
                    self._set(x, y, WAVE if (x + y) % 2 else "≈", ink.style(f"wave@{RIVER}"))
                elif (x, y) not in self._ports:
                    self._of[area].append((x, y))
        self._lines = self._borders()
        self._pictures: dict[AreaId, Picture] = {}
        self._cursor: AreaId | None = None
        self._names: dict[AreaId, Name] = {}
        self._shown: tuple[View | None, Mapping[AreaId, Mark], Overlay | None] | None = None
        """What the areas were drawn from; ``None``: from the bare map."""
        board = painter.board
        for area in (*cells.symbols, *cells.ports):
            self._draw(area, painter.blank(board.areas[area]))

    # What is shown

    def show(self, view: View | None, marks: Mapping[AreaId, Mark], overlay: Overlay | None = None) -> list[Region]:
        """Draws a view (``None``: the empty board) with an overlay, if any; returns the regions that changed."""
        if self._shown is not None:
            old_view, old_marks, old_overlay = self._shown
            if view is old_view and overlay is old_overlay and marks == old_marks:
                return []
        self._shown = (view, marks, overlay)
        changed: list[Region] = []
        for area, old in list(self._pictures.items()):
            if view is None:
                new = self.painter.blank(self.painter.board.areas[area])
            elif area in view.areas:
                new = self.painter.picture(view, area, marks.get(area), overlay)
            else:
                new = Picture(CLOSED, None, (), ())
            if new != old:
                changed += self._redraw(area, old, new)
        return changed

    def put_cursor(self, area: AreaId | None) -> list[Region]:
        """Moves the cursor; returns the regions of the two names."""
        if area == self._cursor:
            return []
        old, self._cursor = self._cursor, area
        regions = []
        for place in (old, area):
            if place is not None and place in self._names:
                name = self._names[place]
                self._write_name(place)
                regions.append(Region(name.x, name.y, len(name.text), 1))
        return regions

    def name_at(self, area: AreaId) -> Offset:
        """Where the name of an area begins."""
        name = self._names[area]
        return Offset(name.x, name.y)

    def extent(self, area: AreaId) -> Region:
        """The part of an area that has to be seen: its label."""
        if area in self.cells.ports:
            x, y = self.cells.ports[area]
            return Region(x, y, 2, 1)
        x, y, w, h = self.cells.labels[area]
        return Region(x, y, w, min(h, 3 if self._pictures[area].printed else 2))

    def area_at(self, x: int, y: int) -> AreaId | None:
        """The area of a cell, ports included."""
        return self._ports.get((x, y)) or self.cells.area_at(x, y)

    def segments(self, y: int, start: int, end: int) -> list[Segment]:
        """The cells of a row, from column ``start`` to before ``end``."""
        chars, styles = self._chars[y], self._styles[y]
        found: list[Segment] = []
        at = start
        while at < end:
            style, first = styles[at], at
            while at < end and (styles[at] is style or (chars[at] == " " and covers(style, styles[at]))):
                at += 1
            found.append(Segment("".join(chars[first:at]), style))
        return found

    # Drawing

    def _set(self, x: int, y: int, char: str, style: Style) -> None:
        self._chars[y][x], self._styles[y][x] = char, style

    def _berth(self, port: AreaId) -> Berth:
        """Two cells more to the right, or to the left, if they are open sea."""
        x, y = self.cells.ports[port]
        sea = self.painter.board.areas[port].sea
        label = self.cells.labels[sea] if sea is not None else None

        def is_open(at: int) -> bool:
            named = label is not None and label.x <= at < label.x + label.w and label.y <= y < label.y + label.h
            return self.cells.area_at(at, y) == sea and not named

        if is_open(x + 2) and is_open(x + 3):
            return Berth(x, y, 4, x)
        if is_open(x - 1) and is_open(x - 2):
            return Berth(x - 2, y, 4, x)
        return Berth(x, y, 2, x)

    def _borders(self) -> dict[tuple[int, int], str]:
        """The lines between areas: each is drawn by the area to its left, or above it."""
        rows, borders = self.cells.rows, {}
        for y, row in enumerate(rows):
            for x, symbol in enumerate(row):
                right = x + 1 < self.width and row[x + 1] != symbol
                below = y + 1 < self.height and rows[y + 1][x] != symbol
                if right or below:
                    borders[x, y] = CORNER if right and below else RIGHT if right else BELOW
        return borders

    def _draw(self, area: AreaId, picture: Picture) -> None:
        old = self._pictures.get(area)
        self._pictures[area] = picture
        if area in self.cells.ports:
            self._draw_port(area, picture)
            return
        if old is None or old.ground != picture.ground:
            self._draw_ground(area, picture.ground, self._of[area])
        else:
            x, y, w, h = self.cells.labels[area]
            self._draw_ground(area, picture.ground, [(x + i, y + j) for j in range(h) for i in range(w)])
        self._draw_label(area, picture)

    def _draw_ground(self, area: AreaId, ground: str, cells: Iterable[tuple[int, int]]) -> None:
        plain, border = self.ink.style(f"text@{ground}"), self.ink.style(f"border@{ground}")
        corner = self.ink.style(f"corner@{ground}")
        wave, hatch = self.ink.style(f"wave@{ground}"), self.ink.style(f"hatch@{ground}")
        for x, y in cells:
            if (x, y) in self._ports:
                continue
            line = self._lines.get((x, y))
            if ground == CLOSED:
                self._set(x, y, line[0] if line else HATCH, border if line else hatch)
            elif line:
                self._set(x, y, line[0], corner if line == CORNER else border)
            elif ground == SEA and (3 * x + 7 * y) % 17 == 0:
                self._set(x, y, WAVE, wave)
            else:
                self._set(x, y, " ", plain)

    def _draw_label(self, area: AreaId, picture: Picture) -> None:
        x, y, w, h = self.cells.labels[area]
        room = w - 1
        full = self.painter.board.areas[area].name
        name = full if len(full) <= room - 2 else self.cells.shorts[area]
        rows: list[tuple[Piece, ...]] = [row for row in (picture.printed, picture.pieces) if row]
        if len(rows) >= h:
            rows = [picture.pieces + picture.printed]
        longest = max(len(name), *(sum(len(piece.text) for piece in row) for row in rows), 0)
        left = x + (1 if longest < room else 0)
        top = y + (1 if h > picture.usual + 2 else 0)
        if picture.mark is not None:
            # The key stands before the name, in the margin if there is one.
            start = left - 1 if left > x else left
            self._set(start, top, picture.mark.key[0], self.ink.style(f"{picture.mark.role}.key"))
            self._names[area] = Name(start + 1, top, name[: x + room - start - 1], picture.mark.role)
        else:
            self._names[area] = Name(left, top, name[: room - (left - x)], f"name@{picture.ground}")
        self._write_name(area)
        for place, row in enumerate(rows, start=top + 1):
            if place < y + h:
                self._write(left, place, self._spaced(row, room - (left - x)), picture.ground, x + room)

    @staticmethod
    def _spaced(row: tuple[Piece, ...], room: int) -> tuple[Piece, ...]:
        """The pieces with blanks between them, where there is room for blanks."""
        used = sum(len(piece.text) for piece in row)
        spaced: list[Piece] = []
        for piece in row:
            if spaced and used < room and not piece.text.startswith(":"):
                spaced.append(Piece(" "))
                used += 1
            spaced.append(piece)
        return tuple(spaced)

    def _write(self, x: int, y: int, row: tuple[Piece, ...], ground: str, end: int) -> None:
        for text, role in row:
            style = self._style(role, ground)
            for char in text:
                if x >= end:
                    return
                self._set(x, y, char, style)
                x += 1

    def _style(self, role: str, ground: str) -> Style:
        return self.ink.style(role if role.startswith("house.") else f"{role}@{ground}")

    def _write_name(self, area: AreaId) -> None:
        name = self._names[area]
        style = self.ink.style("cursor" if area == self._cursor else name.role)
        for at, char in enumerate(name.text):
            self._set(name.x + at, name.y, char, style)

    def _draw_port(self, port: AreaId, picture: Picture) -> None:
        berth = self._berths[port]
        for x, y in berth.cells:
            line = self._lines.get((x, y))
            role = "border" if line and x - berth.home not in (0, 1) else "text"
            self._set(x, y, line[0] if role == "border" and line else " ", self.ink.style(f"{role}@{SEA}"))
        piece = picture.pieces[0] if picture.pieces else Piece(EMPTY_PORT, "port")
        text, role = piece.text.ljust(2)[:2], self._role(piece)
        at = berth.home
        if len(picture.pieces) > 1:
            code = picture.pieces[1].text
            if berth.width == 4:
                at = berth.x
                self._write(at + 2, berth.y, (Piece(code, "order"),), SEA, at + 4)
            else:
                text = text[1] + code[0]
        if picture.mark is not None:
            text, role = (picture.mark.key + text[-1])[:2], picture.mark.role
        self._names[port] = Name(at, berth.y, text, role)
        self._write_name(port)

    @staticmethod
    def _role(piece: Piece) -> str:
        return piece.role if piece.role.startswith("house.") else f"{piece.role}@{SEA}"

    def _redraw(self, area: AreaId, old: Picture, new: Picture) -> list[Region]:
        """Draws an area anew; returns what is different now, row by row, since every cell that is written costs."""
        if area in self.cells.ports:
            berth = self._berths[area]
            place = Region(berth.x, berth.y, berth.width, 1)
        elif old.ground == new.ground:
            place = Region(*self.cells.labels[area])
        else:
            self._draw(area, new)
            xs, ys = [x for x, _ in self._of[area]], [y for _, y in self._of[area]]
            return [Region(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)]
        before = [self._cells(y, place) for y in range(place.y, place.bottom)]
        self._draw(area, new)
        regions = []
        for y, cells in enumerate(before, start=place.y):
            differ = [x for x, (was, now) in enumerate(zip(cells, self._cells(y, place), strict=True)) if was != now]
            if differ:
                regions.append(Region(place.x + differ[0], y, differ[-1] - differ[0] + 1, 1))
        return regions

    def _cells(self, y: int, place: Region) -> list[tuple[str, Style]]:
        """A row of a part of the map."""
        chars, styles = self._chars[y][place.x : place.right], self._styles[y][place.x : place.right]
        return list(zip(chars, styles, strict=True))

"""A march: which order, then who goes where, then go. The verdict on what has been picked is always shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from agot_tui.boardgame.commands import March, Move
from agot_tui.boardgame.names import AreaId
from agot_tui.boardgame.odds import NoCombat
from agot_tui.boardgame.orders import MARCH, OrderToken
from agot_tui.boardgame.units import NONE, Units, units
from agot_tui.frontend.keys import NONE_KEY, OPTION_KEYS, Where, key_for, without
from agot_tui.frontend.words import area_name, army_sizes, order_name
from agot_tui.kernel.rulings import Ruling
from agot_tui.tui.forms.base import PICKED, TARGET, Asker, Form, Mark, Reply, Say, Send, Shown, option, verdict
from agot_tui.tui.lines import BLANK, Line, columns, joined, line, width_of, wrap

UNIT_KEYS: Final = "FKSE"
TOKEN: Final = "T"
GO: Final = "G"
NO_TOKEN_HERE: Final = ("R5.2", "R5.6", "R5.9")
"""Water, a token that lies there already, the own home area."""
WIDE: Final = 70
"""Columns from which all that follows from a march stands in one row."""
GOAL_KEYS: Final = without(OPTION_KEYS, UNIT_KEYS + TOKEN + GO)


def is_march(token: OrderToken | None) -> bool:
    """Whether a token is a March order; a face-down one is no token that the board knows."""
    return token is not None and token.kind == MARCH


class MarchForm(Form):
    """Choosing a destination sends everybody who is left there; unit keys then change how many go.

    Where nobody is left, unit keys take from the other destinations, and an only unit goes where it was sent last.
    """

    where: ClassVar[Where] = Where.MARCH

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        tokens = asker.board.order_tokens
        self.origins = tuple(
            a.id
            for a in asker.view.areas.values()
            if a.order_house == asker.seat and a.order is not None and is_march(tokens.get(a.order))
        )
        self.origin: AreaId | None = None
        self.goals: tuple[AreaId, ...] = ()
        self.going: dict[AreaId, Units] = {}
        self.goal: AreaId | None = None
        self.token = False
        if len(self.origins) == 1:
            self._start(self.origins[0])

    def _start(self, origin: AreaId | None) -> None:
        self.origin, self.goal, self.going, self.token = origin, None, {}, False
        self.goals = self.asker.goals(origin) if origin is not None else ()

    @property
    def standing(self) -> Units:
        """The units that may march."""
        return self.asker.view.areas[self.origin].units.standing if self.origin else NONE

    @property
    def staying(self) -> Units:
        """The units that have not been sent anywhere."""
        rest = self.standing
        for some in self.going.values():
            rest -= some
        return rest

    @property
    def command(self) -> March | None:
        """The march as it is picked."""
        if self.origin is None:
            return None
        moves = tuple(Move(area, some) for area, some in self.going.items() if some)
        return March(self.origin, moves, self.token)

    def title(self) -> Line:
        """The order in use and its units."""
        if self.origin is None:
            return BLANK
        board, here = self.asker.board, self.asker.view.areas[self.origin]
        order = order_name(board, here.order or "")
        return line((f"{area_name(board, self.origin)}, {order}, {here.units or 'nobody'}", "strong"))

    def body(self, width: int, height: int) -> list[Line]:
        """The orders; or the destinations, who goes, and whether that may be."""
        board = self.asker.board
        if self.origin is None:
            cells = [
                option(key, f"{area_name(board, area)} {order_name(board, self._order(area))}")
                for key, area in zip(GOAL_KEYS, self.origins, strict=False)
            ]
            return columns(cells, width)
        below = self._below(width)
        cells = [self._goal_cell(key, area) for key, area in self._keyed()]
        room = max(1, height - len(below))
        rows = columns(cells, width, rows=room)
        self.whole = len(rows) <= room
        rows = rows[:room]
        if not cells:
            rows = [line(("no unit can leave", "dim"))]
        return [*rows, *below]

    def _below(self, width: int) -> list[Line]:
        keys = [line((letter, "key"), f" {self._some(letter)}") for letter in UNIT_KEYS if self._some(letter)]
        hint = joined(
            (
                joined(keys, " ") if self.goal is not None else BLANK,
                self._token_cell(),
                line((GO, "key"), " go"),
                line((NONE_KEY, "key"), " nobody moves" if width >= WIDE else " nobody"),
            ),
            "  ",
        )
        command = self.command
        if command is None or not command.moves:
            return [line(("a key or Enter sends everybody there", "dim")), hint]
        going = [
            line((f"{some or 'nobody'} ", "strong"), ("→ ", "dim"), area_name(self.asker.board, area))
            for area, some in self.going.items()
            if some or area == self.goal
        ]
        going.append(line((f"{self.staying} ", "strong"), ("stay", "dim")) if self.staying else BLANK)
        return [*wrap(joined(going), width), *self._consequences(command, width), hint]

    def _token_cell(self) -> Line:
        """Whether a token is left; nothing where the area never takes one: its key still says why."""
        everybody = tuple(Move(goal, self.standing) for goal in self.goals[:1])
        refused = self._token_refused(everybody)
        if refused is not None and refused.rule in NO_TOKEN_HERE:
            return BLANK
        return line((TOKEN, "key"), " token ", ("yes", "good") if self.token else ("no", "dim"))

    def _token_refused(self, moves: tuple[Move, ...]) -> Ruling | None:
        """Why no token can be left behind those who move, if it is for the token's sake."""
        assert self.origin is not None
        ruling = self.asker.rule_on(March(self.origin, moves, token=True))
        return ruling if not ruling and ruling.rule.startswith("R5") else None

    def _consequences(self, command: March, width: int) -> list[Line]:
        """Whether it may be, the armies that it makes, the fight that it leads to."""
        ruling = self.asker.rule_on(command)
        armies = self.asker.outlook.armies_after(self.asker.seat, command)
        told: list[Line] = [verdict(ruling)]
        if armies is not None and ruling:
            before, after, allowed = map(army_sizes, armies)
            change = f"{before} → {after}" if before != after else after
            role = "plain" if armies.fit else "bad"
            told.append(line(("armies ", "dim"), (change, role), (f"; supply allows {allowed}", "dim")))
        fight = self._fight(command) if ruling else BLANK
        row = joined((*told, fight))
        if width_of(row) <= width:
            return [row]
        return [*wrap(joined(told), width)[:2], *(wrap(fight, width)[:2] if fight else [])]

    def _fight(self, command: March) -> Line:
        """The strengths before house cards, and how many pairs of cards win."""
        attempt = self.asker.outlook.attempt(self.asker.seat, command)
        if attempt is not None:
            enough = "good" if attempt.own >= attempt.needed else "bad"
            return line(("against the neutral force: ", "dim"), (f"{attempt.own} of {attempt.needed}", enough))
        if not any(self._is_attack(move.area) for move in command.moves):
            return BLANK
        try:
            odds = self.asker.outlook.odds(self.asker.seat, command)
        except NoCombat:
            return BLANK
        strengths = f"{odds.attacker_terms.total} v {odds.defender_terms.total}"
        share = f" before cards, wins {odds.attacker_wins} of {len(odds.pairs)} ("
        return line((strengths, "strong"), share, (key_for("odds"), "key"), ")")

    def _some(self, letter: str) -> str:
        total = self.standing.only(letter).size
        here = self.going.get(self.goal, NONE).only(letter).size if self.goal else 0
        return f"{here}/{total}" if total else ""

    def _order(self, area: AreaId) -> str:
        return self.asker.view.areas[area].order or ""

    def _keyed(self) -> list[tuple[str, AreaId]]:
        padded = GOAL_KEYS + " " * max(0, len(self.goals) - len(GOAL_KEYS))
        return list(zip(padded, self.goals, strict=False))

    def _goal_cell(self, key: str, area: AreaId) -> Line:
        role = "strong" if area == self.goal else "plain"
        return option(key, area_name(self.asker.board, area) + (" ⚑" if self._is_attack(area) else ""), role)

    def _is_attack(self, area: AreaId) -> bool:
        there = self.asker.view.areas[area]
        enemy = there.house not in (None, self.asker.seat)
        return bool(there.neutral) or (enemy and bool(there.units or there.garrison))

    def press(self, key: str) -> Reply:
        """Order, destination, units, token, go."""
        if self.origin is None:
            origin = dict(zip(GOAL_KEYS, self.origins, strict=False)).get(key)
            return self._chosen_origin(origin) if origin is not None else None
        if key in UNIT_KEYS:
            return self._change(key)
        if key == TOKEN:
            return self._toggle_token()
        if key == GO:
            return self._go()
        if key == NONE_KEY:
            return self._try(March(self.origin))
        area = next((area for letter, area in self._keyed() if letter == key), None)
        return None if area is None else self._aim(area)

    def act(self, area: AreaId) -> Reply:
        """Takes the order or the destination under the cursor; goes, if it is the destination already."""
        name = area_name(self.asker.board, area)
        if self.origin is None:
            return self._chosen_origin(area) if area in self.origins else Say(f"{name} has no March order of yours")
        if area == self.goal and self.going.get(area):
            return self._go()
        if area in self.goals:
            return self._aim(area)
        if area == self.origin:
            return Say(f"{name}: choose where its units go, or 0 for nobody")
        probe = self.staying or self.standing
        ruling = self.asker.rule_on(March(self.origin, (Move(area, probe),)))
        return Say(ruling.sentence, ruling.rule) if not ruling else self._aim(area)

    def _chosen_origin(self, area: AreaId) -> Reply:
        self._start(area)
        return Shown(area)

    def _aim(self, area: AreaId) -> Reply:
        self.goal = area
        if self.standing.size == 1:
            self.going.clear()
        self.going[area] = self.going.get(area, NONE) + self.staying
        return Shown(area)

    def _change(self, letter: str) -> Reply:
        if self.goal is None:
            return Say("choose a destination first")
        here = self.going.get(self.goal, NONE)
        elsewhere = next((a for a, some in self.going.items() if a != self.goal and some.only(letter)), None)
        if self.staying.only(letter):
            self.going[self.goal] = here + units(letter)
        elif elsewhere is not None:
            self.going[elsewhere] -= units(letter)
            self.going[self.goal] = here + units(letter)
        elif here.only(letter):
            self.going[self.goal] = here - here.only(letter)
        else:
            return Say(f"no {letter} to send to {area_name(self.asker.board, self.goal)}")
        return Shown(None)

    def _toggle_token(self) -> Reply:
        command = self.command
        assert command is not None
        refused = None if self.token else self._token_refused(command.moves)
        if refused is not None:
            return Say(refused.sentence, refused.rule)
        self.token = not self.token
        return Shown(None)

    def _go(self) -> Reply:
        command = self.command
        if command is None or not command.moves:
            return Say("nobody has been sent anywhere: choose a destination, or 0 for nobody")
        return self._try(command)

    def _try(self, command: March) -> Reply:
        ruling = self.asker.rule_on(command)
        return Send(command) if ruling else Say(ruling.sentence, ruling.rule)

    def back(self) -> bool:
        """Takes the last destination back, then the order."""
        if self.going:
            self.going.popitem()
            self.goal = next(reversed(self.going), None)
            return True
        if self.origin is not None and len(self.origins) > 1:
            self._start(None)
            return True
        return False

    def areas(self) -> tuple[AreaId, ...]:
        """The orders, or the destinations."""
        return self.goals if self.origin is not None else self.origins

    def marks(self) -> Mapping[AreaId, Mark]:
        """Keys of orders or destinations on the map."""
        if self.origin is None:
            return {area: Mark(key) for key, area in zip(GOAL_KEYS, self.origins, strict=False)}
        marks = {
            area: Mark(key.strip() or "●", PICKED if self.going.get(area) else TARGET) for key, area in self._keyed()
        }
        marks[self.origin] = Mark("●", PICKED)
        return marks

"""The string of one area in positions and cases: ``baratheon F F K march+1, token``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from agot_tui.boardgame.control import controller
from agot_tui.boardgame.lookup import Lookup
from agot_tui.boardgame.names import AreaId, House
from agot_tui.boardgame.notation import Reader, parse_units
from agot_tui.boardgame.state import State
from agot_tui.boardgame.units import NONE, SHIP, Units
from agot_tui.kernel.notation import NotationError
from agot_tui.values import Value


class AreaText(Value):
    """What such a string says."""

    area: AreaId
    house: House | None = None
    """The controller; ``None``: nobody."""
    units: Units = NONE
    order: str | None = None
    """Text of the order token."""
    token: bool = False
    garrison: bool | None = None
    """``garrison`` or ``no garrison``, which means a neutral force as well; ``None``: not said."""
    neutral: int | None = None
    """Strength of a neutral force, if that is what the string says."""


class Contradiction(NamedTuple):
    """Why a string cannot be."""

    sentence: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})"


class TwoOfOne(NotationError):
    """A string that says twice what an area has once."""

    rule = ""


class TwoHouses(TwoOfOne):
    """A string that names two houses for one area."""

    rule = "R27.2"


class TwoOrders(TwoOfOne):
    """A string that names two orders for one area."""

    rule = "R11.2"


def read_area(lookup: Lookup, state: State, area: AreaId, text: str) -> AreaText:
    """What ``text`` says of ``area``; NotationError if it cannot be."""
    found = parse_area(lookup, area, text)
    wrong = list(contradictions(state, found))
    if wrong:
        raise NotationError("; ".join(map(str, wrong)))
    return found


def parse_area(lookup: Lookup, area: AreaId, text: str) -> AreaText:
    """What ``text`` says of ``area``, whether it can be or not; NotationError if it says nothing."""
    head, *marks = (part.strip() for part in text.split(","))
    while marks and _begins_with_units(marks[0]):
        head = f"{head} {marks.pop(0)}"
    if head.lower() == "no garrison":
        head, marks = "", ["no garrison", *marks]
    words = head.split()
    if words and words[0].lower() == "neutral":
        found = AreaText(area, neutral=_strength(words[1:], text))
        if marks:
            raise NotationError(f"{text!r}: a neutral force has no marks")
        return found
    token, garrison = _marks(marks)
    house, some, order = None, NONE, None
    if words:
        house = lookup.house(words[0])
        others = [word for word in words[1:] if word.lower() in lookup.houses.entries]
        if others:
            raise TwoHouses(f"{house} and {others[0].lower()}: an area holds units of one house")
        some, order = _units_and_order(lookup, words[1:])
    return AreaText(area, house, some, order, token, garrison)


def _begins_with_units(part: str) -> bool:
    """Whether a part behind a comma goes on with units, which commas may part as well."""
    try:
        return bool(parse_units(part.partition(" ")[0]))
    except NotationError:
        return False


def _strength(words: list[str], text: str) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdecimal()) or not 1 <= int(words[0]) <= 99:
        raise NotationError(f"{text!r}: a neutral force is written neutral STRENGTH")
    return int(words[0])


def _marks(marks: list[str]) -> tuple[bool, bool | None]:
    token, garrison = False, None
    for mark in marks:
        match mark.lower():
            case "token":
                token = True
            case "garrison" | "no garrison":
                there = mark.lower() == "garrison"
                if garrison not in (None, there):
                    raise NotationError("garrison and no garrison contradict each other")
                garrison = there
            case _:
                raise NotationError(f"{mark!r} is no mark; there are token, garrison, no garrison")
    return token, garrison


def _units_and_order(lookup: Lookup, words: list[str]) -> tuple[Units, str | None]:
    order = None
    if words and words[-1].lower() in lookup.board.order_tokens:
        order = words[-1].lower()
        words = words[:-1]
    elif words:
        try:
            parse_units(words[-1])
        except NotationError:
            order = Reader(lookup, None).token(words[-1])
            words = words[:-1]
    others = [word.lower() for word in words if word.lower() in lookup.board.order_tokens]
    if others:
        raise TwoOrders(f"{' and '.join([*others, order or ''])}: an area holds one order")
    return (parse_units(" ".join(words)) if words else NONE), order


def contradictions(state: State, text: AreaText) -> Iterator[Contradiction]:
    """Everything that the string says and that cannot be, or not together."""
    area, house, some = state.setup.areas[text.area], text.house, text.units
    players = state.setup.players
    if house is not None and house not in state.setup.houses:
        yield Contradiction(f"{house} does not play with {players} players", ("R2.1",))
    if text.neutral is not None and (area.kind != "land" or text.area in state.setup.homes):
        yield Contradiction("a neutral force holds land that is nobody's home area", ("R17.5",))
    if text.area in state.setup.closed and (house or text.garrison or text.neutral):
        yield Contradiction(f"{area.name} is closed with {players} players", ("R22.1",))
    ships = some.only(SHIP)
    if area.kind == "land" and ships:
        yield Contradiction(f"{ships} cannot be on land", ("R27.2",))
    if area.kind != "land" and ships is not some:
        yield Contradiction(f"{some}: only ships can be in a {area.kind} area", ("R27.2",))
    if area.kind == "port" and ships.size > state.board.rules.port_ships:
        yield Contradiction(f"a port holds at most {state.board.rules.port_ships} ships", ("R18.1", "R27.3"))
    if text.order is not None and not some:
        yield Contradiction(f"an order needs units of {house or 'its house'}", ("R11.2",))
    if text.token and (area.kind != "land" or area.home == house or house is None):
        yield Contradiction("a power token lies on land of its owner, not in its home area", ("R5.2", "R5.9"))
    if house is not None and not (some or text.token or area.home == house):
        yield Contradiction(f"{house} without units or a power token controls its home area only", ("R5.1",))
    home = state.setup.homes.get(text.area)
    if text.garrison and (home is None or not area.garrison):
        yield Contradiction("a garrison is in the home area of a house that plays", ("R2.6", "R2.8", "R17.1"))
    elif text.garrison and house not in (None, home):
        yield Contradiction(f"the garrison of {home} is gone once {house} is there", ("R17.2",))


def area_now(state: State, area: AreaId) -> AreaText:
    """What an area holds now; attackers of a running combat are listed where they came from."""
    force = state.forces.get(area)
    units = force.units if force is not None else NONE
    combat = state.combat
    if combat is not None and combat.origin == area:
        units += combat.attackers
        house: House | None = combat.attacker if combat.attackers else controller(state, area)
    elif state.setup.areas[area].kind == "port":
        # Ships stay their owner's until a new controller of the land has said what becomes of them (R18.7.1).
        house = force.house if force is not None else None
    else:
        house = controller(state, area)
    order = state.orders.get(area)
    owner = state.tokens.get(area)
    return AreaText(
        area,
        house,
        units,
        order.text if order is not None else None,
        owner is not None and owner == house,
        area in state.garrisons or area in state.neutrals,
        state.neutrals.get(area),
    )


def written(text: AreaText) -> str:
    """The string that says this."""
    if text.neutral is not None:
        return f"neutral {text.neutral}"
    words = [text.house or "", str(text.units), text.order or ""]
    marks = [mark for mark, said in (("token", text.token), ("garrison", text.garrison)) if said]
    return ", ".join([" ".join(word for word in words if word), *marks]).removeprefix(", ")

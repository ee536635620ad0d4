"""The notation of commands: text in, command out. ``str(command)`` is the way back.

The grammar is written down in ``tests/cases/README.md``.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from agot_tui.boardgame.bidding import TieOrderDecision
from agot_tui.boardgame.board import Board
from agot_tui.boardgame.choices import OneOf
from agot_tui.boardgame.choose_cards import CardDecision
from agot_tui.boardgame.commands import (
    NONE_WORD,
    AnswerSupport,
    Bid,
    Blade,
    Capture,
    Choose,
    Command,
    Consolidate,
    Lose,
    Loss,
    March,
    Move,
    Muster,
    MusterDone,
    Piece,
    PlaceOrders,
    PlayCard,
    Raid,
    RavenCard,
    RavenLook,
    RavenPass,
    RavenSwap,
    Ready,
    Retreat,
    Support,
)
from agot_tui.boardgame.lookup import Lookup, lookup_of
from agot_tui.boardgame.names import ATTACKER, DEFENDER, AreaId, CardId, House, Side
from agot_tui.boardgame.units import NONE, SHIP, UNIT_KINDS, UnitKind, Units, units
from agot_tui.kernel.decisions import Decision
from agot_tui.kernel.notation import NotationError

_UNIT: Final = re.compile(r"(\d*)([FKSE])(~?)", re.IGNORECASE)
_DEMOTION: Final = re.compile(r"K\s*=>\s*F", re.IGNORECASE)
_PIECE: Final = re.compile(r"([FKSE])(~?)(?:=>([FKSE])(~?))?", re.IGNORECASE)


def parse_command(text: str, board: Board, decision: Decision[Any] | None = None) -> Command:
    """The command that ``text`` is; NotationError says what is wrong with it.

    ``decision`` is what the seat is asked, if known: it tells what the words of a ``choose`` can mean.
    """
    verb, rest = _split(text)
    reader = _VERBS.get(verb)
    if reader is None:
        raise NotationError(f"{verb!r} begins no command; there are {', '.join(_VERBS)}" if verb else "no command")
    return reader(Reader(lookup_of(board), decision), rest)


def parse_seat(text: str, board: Board) -> tuple[House, str]:
    """House and command of a line ``stark march ...`` or ``stark: march ...``; NotationError if there is no house."""
    found = split_seat(text)
    if found is None:
        head, _, rest = text.strip().partition(" ")
        found = head, rest.strip()
    return lookup_of(board).house(_name(found[0])), found[1]


def split_seat(text: str) -> tuple[str, str] | None:
    """The parts of ``stark: march ...``; ``None`` for a command without a house, which may hold colons too."""
    head, colon, rest = text.partition(":")
    if not colon or not head.strip() or " " in head.strip():
        return None
    return head.strip(), rest.strip()


def parse_units(text: str) -> Units:
    """The units of ``F F K~``, ``FFK~`` or ``2F K~``; NotationError if it is anything else."""
    packed = text.replace(" ", "").replace(",", "")
    if not packed or _UNIT.sub("", packed):
        raise NotationError(
            f"{text.strip()!r} is no list of units: F footman, K knight, S ship, E siege engine, ~ routed"
        )
    some = NONE
    for number, letter, routed in _UNIT.findall(packed):
        if number and not 0 < int(number) < 100:
            raise NotationError(f"{number} units are not possible")
        some += units((letter.upper() + routed) * int(number or 1))
    return some


def _split(text: str) -> tuple[str, str]:
    verb, _, rest = text.strip().partition(" ")
    return verb.lower(), rest.strip()


def _arrow(text: str) -> tuple[str, str | None]:
    head, arrow, rest = text.replace("→", "->").partition("->")
    return head.strip(), rest.strip() if arrow else None


def _name(text: str) -> str:
    """A name with its quotation marks taken off."""
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


class Reader:
    """Reads the parts of one command."""

    def __init__(self, lookup: Lookup, decision: Decision[Any] | None) -> None:
        self.lookup = lookup
        self.decision = decision

    def area(self, text: str) -> AreaId:
        """An area."""
        if not _name(text):
            raise NotationError("an area is missing")
        return self.lookup.area(_name(text))

    def area_and_word(self, text: str, what: str) -> tuple[AreaId, str]:
        """An area and the word behind it."""
        head, _, word = text.strip().rpartition(" ")
        if not head:
            raise NotationError(f"{text.strip()!r}: say the area and {what}")
        return self.area(head), word.lower()

    def token(self, word: str) -> str:
        """The text of an order token, or an abbreviation of it: ``m+1`` for ``march+1``."""
        tokens = self.lookup.board.order_tokens
        if word in tokens:
            return word
        kind, sign, number = re.fullmatch(r"([a-z]*)([+-]?)(.*)", word.lower()).groups()  # type: ignore[union-attr]
        found = [text for text, token in tokens.items() if kind and text == _kind_of(token.kind, kind) + sign + number]
        if len(found) != 1:
            raise NotationError(f"{word!r} is no order; there are {', '.join(tokens)}")
        return found[0]

    def choice(self, word: str) -> str:
        """What a word of ``choose`` means here."""
        word = _name(word)
        decision = self.decision
        if isinstance(decision, OneOf):
            found = self.lookup.among(word, decision.choices)
        elif isinstance(decision, TieOrderDecision):
            found = self.lookup.among(word, decision.tied)
        else:
            found = None
        if found is not None:
            return found
        if word.lower() in _CHOICE_WORDS or _UNIT.fullmatch(word):
            return word.upper() if _UNIT.fullmatch(word) else word.lower()
        return self.lookup.anything(word)


def _kind_of(kind: str, beginning: str) -> str:
    return kind if kind.startswith(beginning) else ""


_CHOICE_WORDS: Final = frozenset(
    {
        "supply", "mustering", "nothing", "clash_of_kings", "collect_power", "no_march_plus_1", "no_defense",
        "units", "track", "yes", "no", "none",
    }
)  # fmt: skip
"""Words that a ``choose`` may have beside names."""


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def _order(read: Reader, text: str) -> Command:
    parts = _parts(text)
    if not parts:
        raise NotationError("order AREA ORDER, or order AREA none")
    placements: list[tuple[AreaId, str | None]] = []
    for part in parts:
        area, word = read.area_and_word(part, "the order")
        placements.append((area, None if word == NONE_WORD else read.token(word)))
    return PlaceOrders(tuple(placements))


def _bare(command: Command) -> Callable[[Reader, str], Command]:
    def read_nothing(_read: Reader, text: str) -> Command:
        if text:
            raise NotationError(f"{command} stands alone, without {text!r}")
        return command

    return read_nothing


def _raven(read: Reader, text: str) -> Command:
    use, rest = _split(text)
    if use == "swap":
        area, word = read.area_and_word(rest, "the new order")
        return RavenSwap(area, read.token(word))
    if rest or use not in ("look", "pass"):
        raise NotationError("raven look, raven pass, or raven swap AREA ORDER")
    return RavenLook() if use == "look" else RavenPass()


def _raid(read: Reader, text: str) -> Command:
    origin, target = _arrow(text)
    return Raid(read.area(origin), None if target is None else read.area(target))


def _march(read: Reader, text: str) -> Command:
    origin, going = _arrow(text)
    start = read.area(origin)
    if going is None:
        return March(start)
    moves: list[Move] = []
    token = False
    for part in _parts(going):
        if part.lower() == "token":
            token = True
            continue
        area, colon, some = part.rpartition(":")
        if not colon:
            raise NotationError(f"{part!r}: say where and who, AREA: UNITS")
        moves.append(Move(read.area(area), parse_units(some)))
    if not moves and not token:
        raise NotationError("behind the arrow: AREA: UNITS; ...; token")
    return March(start, tuple(moves), token)


def _support(read: Reader, text: str) -> Command:
    area, word = read.area_and_word(text, "attacker, defender or none")
    sides: dict[str, Side | None] = {ATTACKER: ATTACKER, DEFENDER: DEFENDER, NONE_WORD: None}
    found = [side for name, side in sides.items() if name.startswith(word)]
    if len(found) != 1:
        raise NotationError(f"{word!r}: support is for the attacker, the defender, or none")
    return Support(area, found[0])


def _card(read: Reader, text: str) -> Command:
    if not text:
        raise NotationError("card CARD")
    decision = read.decision
    hand = [option.card for option in decision.options()] if isinstance(decision, CardDecision) else []
    found = read.lookup.among(_name(text), hand)
    return PlayCard(read.lookup.house_card(_name(text)) if found is None else CardId(found))


def _blade(_read: Reader, text: str) -> Command:
    uses: tuple[Literal["use", "keep", "redraw"], ...] = ("use", "keep", "redraw")
    for use in uses:
        if use == text.lower():
            return Blade(use)
    raise NotationError("blade use, blade keep, or blade redraw")


def _lose(read: Reader, text: str) -> Command:
    parts = _parts(text)
    if not parts:
        raise NotationError("lose UNITS, or lose AREA: UNITS; AREA: UNITS")
    losses: list[Loss] = []
    for part in parts:
        head, colon, some = part.rpartition(":")
        area = read.area(head) if colon else None
        demoted = len(_DEMOTION.findall(some))
        rest = _DEMOTION.sub("", some).strip()
        losses.append(Loss(area, parse_units(rest) if rest or not demoted else NONE, demoted))
    return Lose(tuple(losses))


def _retreat(read: Reader, text: str) -> Command:
    if ";" in text:
        raise NotationError("all survivors go together to one area (R16.11.1): retreat AREA: lose UNITS")
    area, colon, rest = text.partition(":")
    if not colon:
        return Retreat(read.area(area))
    verb, some = _split(rest)
    if verb != "lose":
        raise NotationError("retreat AREA: lose UNITS")
    return Retreat(read.area(area), parse_units(some))


def _capture(read: Reader, text: str) -> Command:
    port, word = read.area_and_word(text, "the number of ships")
    return Capture(port, _number(word))


def _bid(_read: Reader, text: str) -> Command:
    return Bid(_number(text))


def _number(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text.strip(), re.ASCII):
        raise NotationError(f"{text.strip()!r} is no number" if text.strip() else "a number is missing")
    return int(text)


def _muster(read: Reader, text: str) -> Command:
    if text.lower() == "done":
        return MusterDone()
    area: AreaId | None = None
    pieces: list[Piece] = []
    for part in _parts(text.replace(",", ";")):
        head, colon, rest = part.rpartition(":")
        if colon:
            area = read.area(head)
        if area is None:
            raise NotationError("muster AREA: WHAT; ..., or muster done")
        items, place = _arrow(rest)
        names = items.replace(" =>", "=>").replace("=> ", "=>").split()
        if not names:
            raise NotationError(f"{part!r}: say what is mustered: F, K, E, S -> AREA, F=>K or F=>E")
        pieces += [_piece(read, area, name, place) for name in names]
    if not pieces:
        raise NotationError("muster AREA: WHAT; ..., or muster done")
    return Muster(tuple(pieces))


def _piece(read: Reader, area: AreaId, text: str, place: str | None) -> Piece:
    match = _PIECE.fullmatch(text)
    if match is None:
        raise NotationError(f"{text!r} is not mustered: F, K, E, S -> AREA, F=>K or F=>E")
    first, first_routed, second, second_routed = (part.upper() if part else "" for part in match.groups())
    if not second:
        if first_routed:
            raise NotationError(f"{text!r}: units are mustered standing")
        return Piece(area, _kind(first), read.area(place) if place else None)
    if first != "F" or second == SHIP or (second_routed and not first_routed):
        raise NotationError(f"{text!r}: a footman is replaced, by a knight or a siege engine")
    return Piece(area, _kind(second), read.area(place) if place else None, "F~" if first_routed else "F")


def _kind(letter: str) -> UnitKind:
    return next(kind for kind in UNIT_KINDS if kind == letter)


def _consolidate(read: Reader, text: str) -> Command:
    head, _, word = text.rpartition(" ")
    if head and word.lower() == "power":
        return Consolidate(read.area(head), "power")
    if head and word.lower() == "muster":
        return Consolidate(read.area(head), "muster")
    return Consolidate(read.area(text))


def _choose(read: Reader, text: str) -> Command:
    spaced = text.replace(",", " ")
    try:
        words = shlex.split(spaced) if '"' in text else spaced.split()
    except ValueError:
        raise NotationError(f"{text!r}: a quotation mark is missing") from None
    if not words:
        raise NotationError("choose WHAT")
    if len(words) > 1 and isinstance(read.decision, OneOf):
        whole = read.lookup.among(text, read.decision.choices)
        if whole is not None:
            return Choose((whole,))
    return Choose(tuple(read.choice(word) for word in words))


_VERBS: Final[Mapping[str, Callable[[Reader, str], Command]]] = {
    "order": _order,
    "ready": _bare(Ready()),
    "raven": _raven,
    "keep": _bare(RavenCard(bury=False)),
    "bury": _bare(RavenCard(bury=True)),
    "raid": _raid,
    "march": _march,
    "support": _support,
    "accept": _bare(AnswerSupport(accept=True)),
    "refuse": _bare(AnswerSupport(accept=False)),
    "card": _card,
    "blade": _blade,
    "lose": _lose,
    "retreat": _retreat,
    "capture": _capture,
    "bid": _bid,
    "muster": _muster,
    "consolidate": _consolidate,
    "choose": _choose,
}

"""The rules of deckbuilding, LD1 to LD9 and LD11, on a deck whose cards were found.

Faction, type, loyalty and limits are known of Core Set cards only. What depends on another card is a fault if it is one
whatever that card is, else an open point. Conditions of agendas are in `conditions`, lists in `lists`; LD10 (cards that
are not released) is told by `check`, with the other cards that are not known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from agot_tui.cardgame.cards import Card
from agot_tui.cardgame.findings import Fault, Open, copies, fault, open_point, told
from agot_tui.cardgame.legality import Admission, Agenda, Format, Part
from agot_tui.cardgame.names import Faction, number_of
from agot_tui.cardgame.resolve import Deck, Held, Known
from agot_tui.values import Value

Findings: TypeAlias = Iterator[Fault | Open]

PLOT_COPIES = 2
"""Copies of the one plot that may be doubled, if it has no limit of its own (LD3)."""


class Setting(Value):
    """A deck with the format it is for and one reading of its agendas (a title may have several versions)."""

    deck: Deck
    format: Format
    agendas: tuple[tuple[Held, Agenda], ...] = ()

    @property
    def faction(self) -> Faction | None:
        """The deck's faction; None if it has none, or several."""
        factions = {stated.faction for stated in self.deck.factions}
        return next(iter(factions)) if len(factions) == 1 else None

    def number(self, name: str) -> tuple[int, str]:
        """A number of the format, and the agenda that replaces it; of several agendas the highest counts."""
        asked = [(value, held.name) for held, agenda in self.agendas if (value := getattr(agenda, name)) is not None]
        return max(asked) if asked else (getattr(self.format, name), "")

    def cards_in(self, part: Part) -> list[Held]:
        """The cards that belong to a part, or may."""
        return [held for held in self.deck.cards if part in held.parts]


def judge(setting: Setting) -> Findings:
    """Everything that is wrong with a deck, in the order of the rules."""
    yield from one_faction(setting)
    yield from agendas(setting)
    yield from plot_deck(setting)
    yield from plot_limits(setting)
    yield from draw_deck(setting)
    yield from copies_of_titles(setting)
    yield from affiliations(setting)
    yield from parts_of_the_game(setting)


def by_title(cards: Iterable[Held]) -> list[list[Held]]:
    """The cards of each title together, versions and types alike (L1.1.6)."""
    found: dict[str, list[Held]] = defaultdict(list)
    for held in cards:
        found[held.key].append(held)
    return list(found.values())


def _by(agenda: str) -> str:
    return f" by {agenda}" if agenda else ""


def one_faction(setting: Setting) -> Findings:
    """LD1: exactly 1 faction card."""
    stated = setting.deck.factions
    lines = [one.line for one in stated]
    if not stated:
        yield fault("LD1", "no faction card is named; a deck has exactly 1", found=0, limit=1)
    elif len({one.faction for one in stated}) > 1 or len(lines) > len(set(lines)):
        names = ", ".join(one.faction.label for one in stated)
        sentence = f"{len(stated)} faction cards ({names}); a deck has exactly 1"
        yield Fault("LD1", sentence, lines=tuple(sorted(set(lines))), found=len(stated), limit=1)


def agendas(setting: Setting) -> Findings:
    """LD2: 0 or 1 agenda unless one allows more, never 2 of one title."""
    held = setting.deck.agendas
    for same in by_title(held):
        if copies(same) > 1:
            sentence = f"{copies(same)} copies of {same[0].name}; never 2 of one agenda"
            yield fault("LD2", sentence, same, found=copies(same), limit=1)
    opener = next(((one, agenda) for one, agenda in setting.agendas if agenda.agendas), None)
    limit = setting.format.agendas + (opener[1].agendas if opener else 0)
    titles = by_title(held)
    count = len(titles)
    if count > limit:
        sentence = f"{count} agendas ({', '.join(same[0].name for same in titles)}); at most {limit}"
        yield fault("LD2", sentence + (_by(opener[0].name) if opener else ""), held, found=count, limit=limit)
    if opener and opener[1].agendas_banner:
        yield from _banners(setting, opener[0])


def _banners(setting: Setting, opener: Held) -> Findings:
    """The further agendas of Alliance must be Banners."""
    read = {one.line: agenda for one, agenda in setting.agendas if one.key != opener.key}
    for held in setting.deck.agendas:
        if held.key != opener.key:
            agenda = read.get(held.line)
            if agenda is None:
                sentence = f"{opener.name} allows Banners; whether {held.name} is one is not known here"
                yield open_point("unsure", sentence, [held], rule="LD2")
            elif not agenda.banner:
                yield fault("LD2", f"{held.name} is no Banner; {opener.name} allows only Banners", [held])


def plot_deck(setting: Setting) -> Findings:
    """LD3: exactly 7 plots, at most 1 title twice, unless an agenda says otherwise."""
    wanted, agenda = setting.number("plots")
    yield from _size(setting, Part.PLOTS, "LD3", wanted, wanted, agenda)
    allowed, agenda = setting.number("doubled_plots")
    plots = (held for held in setting.deck.cards if held.parts == {Part.PLOTS})
    doubled = [same for same in by_title(plots) if copies(same) > 1]
    if len(doubled) > allowed:
        names = ", ".join(f"{copies(same)}x {same[0].name}" for same in doubled)
        sentence = f"{number_of(len(doubled), 'title')} more than once ({names}); at most {allowed}{_by(agenda)}"
        yield fault("LD3", sentence, [held for same in doubled for held in same], found=len(doubled), limit=allowed)


def _size(setting: Setting, part: Part, rule: str, least: int, most: int | None, agenda: str) -> Findings:
    """A part of the deck with too few or too many cards; cards that may belong to either part leave it open."""
    sure, perhaps = setting.deck.copies(part)
    what = number_of(sure, "plot") if part is Part.PLOTS else f"{number_of(sure, 'card')} in the draw deck"
    needed = f"exactly {least}" if most is not None else f"at least {least}"
    if sure + perhaps < least or (most is not None and sure > most):
        more = f", or {sure + perhaps}" if perhaps else ""
        sentence = f"{what}{more}; {needed} are needed{_by(agenda)}"
        yield fault(rule, sentence, found=sure + (perhaps if sure < least else 0), limit=least)
    elif perhaps and (sure < least or (most is not None and sure + perhaps > most)):
        unsorted = [held for held in setting.cards_in(part) if len(held.parts) > 1]
        sentence = f"{what} and {perhaps} that may belong there; {needed} are needed{_by(agenda)}"
        yield open_point("unsure", sentence, unsorted, rule=rule)


def plot_limits(setting: Setting) -> Findings:
    """LD4: no more copies of a plot than its plot deck limit."""
    for same in by_title(held for held in setting.deck.cards if held.parts == {Part.PLOTS}):
        card = same[0].card
        limit = card.plot_deck_limit if card and card.plot_deck_limit is not None else PLOT_COPIES
        if copies(same) > limit:
            own = f"its plot deck limit is {limit}" if card else f"at most {limit} unless the plot has a higher limit"
            sentence = f"{copies(same)} copies of {same[0].name}; {own}"
            yield fault("LD4", sentence, same, found=copies(same), limit=limit)


def draw_deck(setting: Setting) -> Findings:
    """LD5: at least 60 cards in the draw deck, or the agenda's number."""
    wanted, agenda = setting.number("draw_min")
    yield from _size(setting, Part.DRAW, "LD5", wanted, None, agenda)


def copies_of_titles(setting: Setting) -> Findings:
    """LD6 and LD11: at most 3 copies of a title, over all versions and types."""
    limit = setting.format.copies
    for same in by_title(setting.cards_in(Part.DRAW)):
        if limit is not None and copies(same) > limit:
            types = sorted({held.type_name for held in same if held.type_name})
            rule, also = ("LD11", ("LD6",)) if len(types) > 1 else ("LD6", ())
            as_types = f" as {' and '.join(types)}" if len(types) > 1 else ""
            name = same[0].name if len({held.name for held in same}) == 1 else same[0].title
            own = "" if all(held.card for held in same) else " unless the card has a higher limit"
            sentence = f"{copies(same)} copies of {name}{as_types}; at most {limit}{own}"
            yield fault(rule, sentence, same, also=also, found=copies(same), limit=limit)


def parts_of_the_game(setting: Setting) -> Findings:
    """Cards that are no part of a deck (melee titles, L10.2), and agendas of other ways to play (L12)."""
    for held in setting.deck.melee_titles:
        yield fault("L10.2", f"{held.name} is a title of the melee game and no part of a deck", [held])
    for held in setting.deck.everything:
        if held.of_set in setting.format.not_sets:
            yield fault("L12.1", f"{held.name} is a card for drafts; {setting.format.name} does not allow it", [held])
    for held, agenda in setting.agendas:
        if agenda.variant not in ("", "draft"):
            yield fault("L12.2", f"{held.name} belongs to {agenda.variant}", [held])


# --------------------------------------------------------------------------------- LD7, LD8, LD9


def affiliations(setting: Setting) -> Findings:
    """LD7, LD8 and LD9: neutral or of the faction, or admitted by an agenda; loyal cards only in their faction."""
    faction = setting.faction
    if faction is None:
        return
    foreign = [
        (held, held.card)
        for held in setting.deck.cards
        if held.card and held.known is Known.YES and held.card.faction not in (faction, Faction.NEUTRAL)
    ]
    admissions = [(one, admission) for one, agenda in setting.agendas for admission in agenda.may]
    for held, card in foreign:
        yield from _affiliation(faction, held, card, [admission for _, admission in admissions])
    for agenda, admission in admissions:
        yield from _common(agenda, admission, foreign)


def _affiliation(faction: Faction, held: Held, card: Card, admissions: Sequence[Admission]) -> Findings:
    what = f"{told([held])} is {card.faction.label}"
    admitting = [admission for admission in admissions if admission.which.fits(card, held.parts)]
    if card.loyal and not any(admission.loyal for admission in admitting):
        yield fault("LD8", f"{what} and loyal; the faction card is {faction.label}", [held], also=("LD7",))
    elif not admitting and any(admission.which.fits(card, {Part.DRAW}) for admission in admissions):
        sentence = f"{what}; the agenda admits it to the draw deck only, not to the plot deck"
        yield fault("LD9", sentence, [held], also=("LD7",))
    elif not admitting:
        yield fault("LD7", f"{what}; the faction card is {faction.label}", [held])


def _common(agenda: Held, admission: Admission, foreign: Sequence[tuple[Held, Card]]) -> Findings:
    """Agendas that admit one or two other factions, or one trait, whichever it is."""
    used = [(held, card) for held, card in foreign if admission.which.fits(card, held.parts)]
    factions = sorted({card.faction.label for _, card in used})
    limit = admission.other_factions
    if limit is not None and len(factions) > limit:
        sentence = f"cards of {len(factions)} other factions ({', '.join(factions)}); {agenda.name} admits {limit}"
        yield fault("LD7", sentence, [held for held, _ in used], found=len(factions), limit=limit)
    if admission.named_trait and used and not set.intersection(*(set(card.traits) for _, card in used)):
        sentence = f"the cards of other factions have no trait in common; {agenda.name} admits those of one trait"
        yield fault("LD7", sentence, [held for held, _ in used])

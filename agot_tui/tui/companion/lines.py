"""Lines that are typed beside a table: the position, a card that was turned up, a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agot_tui.boardgame.drawing import DECK_TITLES
from agot_tui.boardgame.names import CardId
from agot_tui.boardgame.position_entry import EXAMPLES
from agot_tui.tui.companion.session import CompanionSession
from agot_tui.tui.lines import Line, clip, line, wrap
from agot_tui.tui.screens.typed import TypedLine

if TYPE_CHECKING:
    from agot_tui.boardgame.grounds import Grounds


class PositionLine(TypedLine):
    """A line of the position: ``winterfell: stark F K march+1``. It stays for the next one, unless it was one alone."""

    prefix = "set: "
    title = "What lies where?"

    def __init__(self, session: CompanionSession, text: str = "") -> None:
        super().__init__(session)
        self.table = session
        self._alone = bool(text)
        self.editor.begin(text)

    def other(self, step: int) -> None:
        """An older line."""
        self.editor.press("up" if step < 0 else "down")

    def enter(self) -> bool:
        """Takes the line; one that says nothing stays to be corrected."""
        text = self.editor.text.strip()
        if not text:
            return True
        if not self.table.type(text):
            return False
        self.editor.remember()
        self.editor.begin()
        return self._alone

    def rows(self, height: int) -> list[Line]:
        """What contradicts so far; else what can be typed."""
        draft = self.table.draft
        faults = draft.faults if draft is not None else ()
        if faults:
            return [part for fault in faults for part in wrap(line((fault, "bad")), self.width, 2)][:height]
        return [line((example, "dim")) for example in EXAMPLES[:height]]


class ValuesLine(TypedLine):
    """Everything but the areas, as a list to choose from; what is chosen can be typed anew."""

    prefix = "values: "
    title = "Values: words, ↑↓, Enter changes"

    def __init__(self, session: CompanionSession) -> None:
        super().__init__(session)
        assert session.draft is not None
        self._lines = list(session.draft.lines())
        self.found = self._lines
        self.at = 0

    def changed(self) -> None:
        """Looks the words up."""
        words = self.editor.text.lower().split()
        self.found = [text for text in self._lines if all(word in text for word in words)]
        self.at = 0

    def other(self, step: int) -> None:
        """The next one."""
        if self.found:
            self.at = (self.at + step) % len(self.found)

    @property
    def chosen(self) -> str:
        """The line that is marked."""
        return self.found[self.at] if self.found else ""

    def enter(self) -> bool:
        """It is chosen; the screen opens it."""
        return True

    def rows(self, height: int) -> list[Line]:
        """The values around the marked one."""
        start = max(0, min(self.at - height // 2, len(self.found) - height))
        shown = self.found[start : start + height]
        return [line((text, "cursor" if at == self.at else "plain")) for at, text in enumerate(shown, start)]


class CardLine(TypedLine):
    """Which card was turned up? Found by typing; ↑↓ go through what is still possible."""

    def __init__(self, session: CompanionSession) -> None:
        super().__init__(session)
        self.table = session
        self.at = 0
        self.found: list[CardId] = []
        self.changed()

    @property
    def title(self) -> str:  # type: ignore[override]
        """Which deck it is."""
        due = self.table.companion.due
        if due is None:
            return ""
        house = due.card.house
        who = f"{self.session.board.houses[house].name}, " if house is not None else ""
        deck = DECK_TITLES[due.card.deck].removeprefix("the ")
        return f"{who}{deck}: which card?"

    prefix = "card: "

    def changed(self) -> None:
        """Looks the words up among what can come."""
        due, words = self.table.companion.due, self.editor.text.casefold().split()
        choices = due.card.choices if due is not None else ()
        named = [(card, f"{self._name(card)} {card}".casefold()) for card in choices]
        found = [(card, name) for card, name in named if all(word in name for word in words)]
        found.sort(key=lambda one: not one[1].startswith(tuple(words[:1])))
        self.found, self.at = [card for card, _ in found], 0

    def _name(self, card: CardId) -> str:
        return self.table.companion.card_name(card)

    def other(self, step: int) -> None:
        """The next one."""
        if self.found:
            self.at = (self.at + step) % len(self.found)

    def enter(self) -> bool:
        """Names it; if another card is turned up, the line stays for that one."""
        if not self.found:
            return False
        made = self.table.name_card(self.found[self.at])
        if not made:
            self.editor.begin()
            self.changed()
        return made

    def leave(self) -> None:
        """Nothing is played."""
        self.table.companion.name_no_card()
        self.table.say("nothing was played")

    def rows(self, height: int) -> list[Line]:
        """The cards around the marked one."""
        if not self.found:
            return [line(("no card that can come has these words", "dim"))]
        start = max(0, min(self.at - height // 2, len(self.found) - height))
        shown = self.found[start : start + height]
        return [
            line((self._name(card), "cursor" if at == self.at else "strong"), (f"  {card}", "dim"))
            for at, card in enumerate(shown, start)
        ]


class AskLine(TypedLine):
    """May I? The ruling on a command, without playing it."""

    prefix = "ask: "
    title = "May I? Enter asks, nothing is played"

    def __init__(self, session: CompanionSession) -> None:
        super().__init__(session)
        self.table = session
        self._said: Grounds | None = None

    def other(self, step: int) -> None:
        """An older line."""
        self.editor.press("up" if step < 0 else "down")

    def enter(self) -> bool:
        """Asks; the line stays."""
        text = self.editor.text.strip()
        if text:
            self.editor.remember()
            self._said = self.table.ask(text)
        return not text

    def rows(self, height: int) -> list[Line]:
        """What was answered, the numbers that it rests on, and everything that could be said instead."""
        said = self._said
        if said is None:
            return [clip(line(("as in: stark: march winterfell -> karhold: F", "dim")), self.width)]
        ruling = said.ruling
        also = f" (also {', '.join(ruling.also)})" if ruling.also else ""
        head = line((str(ruling), "good" if ruling else "bad"), (also, "dim"))
        rows = wrap(head, self.width, 2)
        rows += [part for number in said.numbers for part in wrap(line(f"- {number}"), self.width, 2)]
        if said.alternatives:
            rows.append(line((said.title, "strong")))
        for other in said.alternatives:
            verdict = (other.verdict, "good" if other.ruling else "dim")
            rows.append(clip(line((f"{other.name}: ", "plain"), verdict), self.width))
        return rows[:height]

"""What plain mode says about itself."""

from __future__ import annotations

from agot_tui.frontend.manual.pages import PLAIN_VERBS, contents, page_lines
from agot_tui.plain.rules import WHOLE


def help_on(topic: str, width: int | None = None) -> list[str]:
    """A page of the manual, for so many columns or with its lines whole; without a topic what can be typed here."""
    if topic:
        return [line for line in page_lines(topic, width or WHOLE) if line]
    verbs = [f"{verb}: {meaning}." for verb, meaning in PLAIN_VERBS.items()]
    more = "An empty line repeats the question. HOUSE: COMMAND plays for a house, as records are written."
    return [*verbs, more, "help TOPIC tells more:", *contents()]

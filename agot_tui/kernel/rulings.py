"""The answer to "may I?": allowed, or refused with the rule and a sentence that names what is at fault."""

from collections.abc import Iterable, Iterator

from agot_tui.values import Value

NOT_ASKED = "R28"
"""Cited when it is not the seat's turn or another kind of decision is due."""
NOT_A_COMMAND = "notation"
"""Cited when a text is no command at all."""


class Fault(Value):
    """One rule that a command breaks."""

    rule: str
    """The most specific rule that is broken."""
    sentence: str
    """Names the areas, units and numbers at fault; no full stop, no scolding."""
    also: tuple[str, ...] = ()
    """Other rules that say the same of this fault."""


class Ruling(Value):
    """Whether a command may be played now."""

    allowed: bool
    rule: str = ""
    sentence: str = ""
    also: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.allowed

    def __str__(self) -> str:
        return "allowed" if self.allowed else f"{self.rule}: {self.sentence}"

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule cited, the most specific first."""
        return (self.rule, *self.also) if self.rule else ()


ALLOWED = Ruling(True)


def refused(rule: str, sentence: str, *also: str) -> Ruling:
    """A refusal that cites ``rule`` and, as further rules broken, ``also``."""
    return Ruling(False, rule, sentence, also)


def ruling_from(faults: Iterable[Fault]) -> Ruling:
    """Allowed if there is no fault; otherwise refused for the first one, citing the others as well."""
    found: Iterator[Fault] = iter(faults)
    first = next(found, None)
    if first is None:
        return ALLOWED
    cited = dict.fromkeys(first.also)
    for fault in found:
        cited.update(dict.fromkeys((fault.rule, *fault.also)))
    cited.pop(first.rule, None)
    return Ruling(False, first.rule, first.sentence, tuple(cited))


class Refused(Exception):
    """Raised by ``play`` for a command that is not allowed; the game is untouched."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(str(ruling))
        self.ruling = ruling

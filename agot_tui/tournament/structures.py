"""How many Swiss rounds and how large a cut: basic, advanced and custom structures (T2)."""

from enum import StrEnum

from agot_tui.tournament.refusals import refuse
from agot_tui.values import Value


class Structure(StrEnum):
    """The three structures of T2.1."""

    BASIC = "basic"
    ADVANCED = "advanced"
    CUSTOM = "custom"


class Plan(Value):
    """What is announced before the start (T1.2) and fixed when round 1 is paired (T2.7)."""

    rounds: int
    """Swiss rounds; 0 means that the tournament starts with the elimination (T10.2)."""
    cut: int
    """How many go on to the elimination; 0 means none (T2.4)."""


# Smallest number of registered players of each line, with its rounds and cut (T2.2, T2.3).
_BASIC = ((4, 3, 0), (9, 4, 0), (17, 4, 4), (25, 5, 4), (41, 5, 8), (45, 6, 8), (77, 6, 16), (149, 7, 16))
_ADVANCED = ((9, 4, 4), (13, 4, 8), (25, 5, 8), (41, 6, 8), (77, 6, 16), (149, 6, 32), (289, 7, 32), (513, 8, 32))
_TABLES = {Structure.BASIC: _BASIC, Structure.ADVANCED: _ADVANCED}


def plan_for(structure: Structure, players: int) -> Plan:
    """Rounds and cut for a number of registered players; refused with T2.6 where the structure does not exist."""
    if structure is Structure.CUSTOM:
        refuse("T2.1", "a custom tournament says itself how many rounds it has and how large its cut is")
    lines = _TABLES[structure]
    fitting = [line for line in lines if line[0] <= players]
    if not fitting:
        refuse("T2.6", f"{structure} needs at least {lines[0][0]} players, {players} are registered: use custom")
    _, rounds, cut = fitting[-1]
    return Plan(rounds, cut)

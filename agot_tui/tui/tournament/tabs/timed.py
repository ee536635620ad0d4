"""Time was called: who wins, by the steps of T11.3, from what lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from agot_tui.tournament.going_to_time import Standing, verdict
from agot_tui.tournament.refusals import Refused
from agot_tui.tournament.scoring import Code
from agot_tui.tui.tournament.form import Field, Form

if TYPE_CHECKING:
    from agot_tui.tui.tournament.tabs.base import Tab

VALUES = (
    ("power", "power", "The current game round is played through its taxation phase (T11.2)", "0"),
    ("goal", "goal", "Power this player needs to win; less power missing wins: step 1", "15"),
    ("draw_deck", "draw deck", "Cards in it; more wins: step 2", "0"),
)
DEAD = ("dead_pile", "dead pile", "Characters in it; fewer win: step 4", "0")


def timed_form(tab: Tab, one: str, two: str, enter: Callable[[Code], None]) -> Form:
    """The two sides; the verdict is shown, and entered if that is wanted."""

    def take(values: dict[str, str]) -> bool:
        try:
            sides = {name: _standing(values, at, name) for at, name in enumerate((one, two))}
            chosen = values["chooses"] if values["chooses"] in sides else ""
            found = verdict(sides, time_called=True, choice=chosen)
        except Refused as refusal:
            tab.session.say(str(refusal.ruling), "bad", refusal.ruling.rule)
            return False
        except ValueError:
            tab.session.say("each of these is a whole number", "bad")
            return False
        first = found.winner == one
        code = (Code.P1M if first else Code.P2M) if found.modified else (Code.P1 if first else Code.P2)
        how = f"a modified win by step {found.step} of T11.3" if found.modified else "a win (T11.1)"
        tab.desk.confirm(f"{found.winner}: {how}. Enter it?", lambda: enter(code))
        return True

    fields: list[Field] = []
    for key, label, remark, value in VALUES:
        fields += _pair(key, label, remark, value, one, two)
    fields.append(Field("dominance", "Won dominance", "In the last game round: step 3", "nobody", ("nobody", one, two)))
    fields += _pair(*DEAD, one, two)
    reached = "Before the game round ended: a full win (T11.2)"
    fields.append(Field("reached", "Reached the goal", reached, "nobody", ("nobody", one, two)))
    remark = "Only if all four steps are level: the first player at the end of the game chooses the winner (step 5)"
    fields.append(Field("chooses", "First player chooses", remark, "-", ("-", one, two)))
    return Form(f"Time was called: {one} - {two} (T11.3)", fields, take)


def _pair(key: str, label: str, remark: str, value: str, one: str, two: str) -> list[Field]:
    """The same field for both players."""
    return [
        Field(f"{key}{at}", f"{name[:12].rstrip()}: {label}", f"{name}: {label}. {remark}", value, digits=True)
        for at, name in enumerate((one, two))
    ]


def _standing(values: dict[str, str], at: int, name: str) -> Standing:
    """What one player has on the table; :class:`ValueError` if a number is missing."""
    return Standing(
        power=int(values[f"power{at}"]),
        goal=int(values[f"goal{at}"]),
        draw_deck=int(values[f"draw_deck{at}"]),
        dead_pile=int(values[f"dead_pile{at}"]),
        won_dominance=values["dominance"] == name,
        reached_goal=values["reached"] == name,
    )

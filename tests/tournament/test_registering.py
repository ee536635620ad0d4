"""Who registers, under which name, and until when (T1.4, T9.5)."""

import pytest

from agot_tui.tournament.desk import people, rounds
from agot_tui.tournament.desk.lookup import clean_name, player_named
from agot_tui.tournament.desk.registration import Details, describe, register
from agot_tui.tournament.entries import Described
from agot_tui.tournament.model import PlayerId
from agot_tui.tournament.refusals import BadInput, Refused
from agot_tui.tournament.structures import Plan

from .helpers import WINS, Desk, desk_of, refused


def test_names_are_unique_whatever_their_capitals_and_accents_are_made_of() -> None:
    desk = desk_of(0)
    desk.add("Zoë Sand")
    for name in ("zoë  sand", "ZOË SAND", "Zoe\u0308 Sand"):
        assert "add something" in refused(desk, "T1.4", register, name)


def test_a_name_that_was_corrected_stays_taken() -> None:
    desk = desk_of(2)
    desk.do(describe, PlayerId("A"), Described(PlayerId("A"), name="Anna"))
    refused(desk, "T1.4", register, "A")
    refused(desk, "T1.4", register, "anna")
    refused(desk, "T1.4", describe, PlayerId("B"), Described(PlayerId("B"), name="Anna"))
    assert player_named(desk.state, "ANNA").id == "A"
    assert player_named(desk.state, "a").id == "A"
    with pytest.raises(Refused, match="did you mean Anna"):
        player_named(desk.state, "Ann")


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "bad\x1b[31m", "zero\u200bwidth"])
def test_what_cannot_be_a_name(name: str) -> None:
    with pytest.raises(BadInput):
        clean_name(name)


def test_control_characters_never_get_into_the_tournament() -> None:
    desk = Desk()
    desk.do(register, "A", Details(club="red\x1b[31m", faction="a\nb", deck="x\x07\ny"))
    player = desk.state.players[PlayerId("A")]
    assert (player.club, player.faction, player.deck) == ("red[31m", "a b", "x\ny")


def test_late_entry_needs_leave_and_costs_a_loss_for_every_missed_round() -> None:
    desk = desk_of(4)
    desk.play_round(*WINS)
    desk.do(rounds.pair_next)
    desk.do(rounds.publish)
    refused(desk, "T1.4", register, "Late")
    desk.do(register, "Late", late=True)
    assert [round_.unpaired_losses for round_ in desk.state.rounds] == [("Late",), ("Late",)]


@pytest.mark.parametrize("published", [False, True])
def test_a_latecomer_misses_what_somebody_who_rejoins_misses(published: bool) -> None:
    """A round that nobody has seen yet is no missed one: it is paired again with whoever came (T9.4, T9.5)."""
    desk = desk_of(7, plan=Plan(3, 0))
    desk.do(people.drop, PlayerId("G"))
    desk.do(rounds.pair_next)
    if published:
        desk.do(rounds.publish)
    (late,) = desk.do(register, "Late", late=True)
    (back,) = desk.do(people.rejoin, PlayerId("G"))
    assert late.missed == back.missed == ((1,) if published else ())
    if not published:
        assert "Late" in refused(desk, "T5.1", rounds.publish)
        desk.do(rounds.pair_again)
        assert {"G", "Late"} <= {player for game in desk.state.rounds[0].games for player in (game.one, game.two)}

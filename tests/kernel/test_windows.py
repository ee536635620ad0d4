"""Interrupts and reactions of the card game sit on the kernel as it is (L4.2 to L4.4)."""

from __future__ import annotations

import pytest

from agot_tui.kernel.events import Event, seen_by
from agot_tui.kernel.game import Taken
from agot_tui.kernel.rulings import Refused
from agot_tui.kernel.seats import Seat

from .windows import PASS, Ability, AbilityId, Condition, Pick, Stage, State, Used, WindowGame

ANN, BOB = Seat("ann"), Seat("bob")
KILLED = Condition("killed", "arya")


def ability(name: str, owner: Seat, stage: Stage, to: Condition = KILLED, effect: str = "") -> Ability:
    """``effect``: "verb character", or nothing for one that stops what is imminent."""
    verb, _, character = effect.partition(" ")
    return Ability(AbilityId(name), owner, stage, to, Condition(verb, character) if effect else None)


def game(*abilities: Ability, start: tuple[Condition, ...] = (KILLED,)) -> WindowGame:
    return WindowGame.begin(State((ANN, BOB), abilities, start))


def play(game: WindowGame, *picks: str) -> list[Event]:
    """Answers, whoever is asked."""
    events: list[Event] = list(game.opening)
    for pick in picks:
        (seat,) = game.pending
        events += game.play(seat, Pick(AbilityId(pick)))
    return events


def asked(game: WindowGame) -> tuple[Seat, list[str]]:
    ((seat, decision),) = game.pending.items()
    return seat, [pick.ability for pick in decision.options()]


def test_without_abilities_everything_happens_by_itself() -> None:
    assert game().history == ["killed arya"]
    assert game().winner == ANN


def test_the_stages_come_in_their_order() -> None:
    table = game(
        ability("react", ANN, Stage.REACTION, effect="drawn card"),
        ability("must_react", ANN, Stage.FORCED_REACTION, effect="knelt jon"),
        ability("interrupt", ANN, Stage.INTERRUPT, effect="stood jon"),
        ability("must_interrupt", ANN, Stage.FORCED_INTERRUPT, effect="gained power"),
        ability("would", ANN, Stage.WOULD, effect="paid gold"),
    )
    play(table, "would", "interrupt", "react")
    assert table.history == ["paid gold", "gained power", "stood jon", "killed arya", "knelt jon", "drawn card"]


def test_what_is_stopped_has_no_later_stage() -> None:
    table = game(
        ability("save", BOB, Stage.WOULD),
        ability("must", ANN, Stage.FORCED_INTERRUPT, effect="knelt jon"),
        ability("react", ANN, Stage.REACTION, effect="drawn card"),
    )
    play(table, "save")
    assert table.history == []
    assert table.winner == ANN


def test_two_killed_at_once_share_windows_and_one_is_saved() -> None:
    both = (KILLED, Condition("killed", "bran"))
    table = game(ability("save", BOB, Stage.WOULD), start=both)
    play(table, "save")
    assert table.history == ["killed bran"]


def test_a_reaction_with_reactions_of_its_own_is_resolved_before_the_window_goes_on() -> None:
    drawn, gained = Condition("drawn", "card"), Condition("gained", "gold")
    table = game(
        ability("draw", ANN, Stage.REACTION, effect="drawn card"),
        ability("late", BOB, Stage.REACTION, effect="stood jon"),
        ability("gain", BOB, Stage.INTERRUPT, to=drawn, effect="gained gold"),
        ability("must", ANN, Stage.FORCED_REACTION, to=gained, effect="knelt jon"),
    )
    play(table, "draw", "gain", "late")
    assert table.history == ["killed arya", "gained gold", "knelt jon", "drawn card", "stood jon"]


def test_the_first_player_orders_forced_abilities_whoever_controls_them() -> None:
    table = game(
        ability("of_ann", ANN, Stage.FORCED_REACTION, effect="knelt jon"),
        ability("of_bob", BOB, Stage.FORCED_REACTION, effect="stood jon"),
    )
    assert asked(table) == (ANN, ["of_ann", "of_bob"])
    play(table, "of_bob")
    assert table.history == ["killed arya", "stood jon", "knelt jon"]


def test_who_passed_may_act_when_the_row_of_passes_was_broken() -> None:
    table = game(
        ability("of_ann", ANN, Stage.REACTION, effect="knelt jon"),
        ability("of_bob", BOB, Stage.REACTION, effect="stood jon"),
    )
    play(table, "pass", "of_bob")
    assert asked(table) == (ANN, ["of_ann", "pass"])
    play(table, "of_ann")
    assert table.history == ["killed arya", "stood jon", "knelt jon"]


def test_an_ability_is_used_once_per_occurrence() -> None:
    table = game(ability("react", ANN, Stage.REACTION, effect="killed arya"))
    play(table, "react")
    assert asked(table) == (ANN, ["react", "pass"]), "another occurrence of the same condition"
    play(table, "pass")
    assert table.history == ["killed arya", "killed arya"]
    assert table.winner == ANN


def test_a_window_in_the_middle_of_a_nest_copies_and_refuses_like_any_moment() -> None:
    drawn = Condition("drawn", "card")
    table = game(
        ability("draw", ANN, Stage.REACTION, effect="drawn card"),
        ability("again", BOB, Stage.REACTION, to=drawn, effect="stood jon"),
    )
    play(table, "draw")
    other = table.copy()
    with pytest.raises(Refused, match=r"L4\.2\.10"):
        table.play(BOB, Pick(AbilityId("draw")))
    assert table == other
    play(table, "pass")
    play(other, "again")
    assert table.history == ["killed arya", "drawn card"]
    assert other.history == ["killed arya", "drawn card", "stood jon"]


def test_that_a_seat_has_nothing_to_use_is_its_own_secret() -> None:
    events = play(game(ability("react", BOB, Stage.REACTION, effect="stood jon")), "react")
    passed = [event for event in events if isinstance(event, Taken) and event.command == Pick(PASS)]
    assert {event.seat for event in passed} == {ANN, BOB}
    assert not [event for event in seen_by(ANN, events) if isinstance(event, Taken) and event.seat == BOB]
    assert [event.ability for event in seen_by(ANN, events) if isinstance(event, Used)] == ["react"]

"""The bus carries any game of the kernel: here the small one with the windows of the card game."""

from __future__ import annotations

from agot_tui.bus import Bus, News
from agot_tui.kernel.rulings import NOT_A_COMMAND, NOT_ASKED

from ..kernel.test_windows import ANN, BOB, ability, game
from ..kernel.windows import Stage, Used, WindowGame


class Kept:
    """A record in memory."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, object]] = []

    def append(self, seat: str, command: object) -> None:
        self.lines.append((seat, command))

    def take_back(self) -> None:
        self.lines.pop()


def a_bus(record: Kept | None = None) -> Bus[WindowGame]:
    """Ann may save Arya, then Bob may react to what happened."""
    return Bus(
        game(
            ability("save", ANN, Stage.WOULD),
            ability("draw", BOB, Stage.REACTION, effect="drawn card"),
            ability("wait", ANN, Stage.REACTION, effect="stood jon"),
        ),
        record,
    )


def test_commands_are_read_judged_played_and_recorded() -> None:
    record = Kept()
    bus = a_bus(record)
    assert bus.waiting == (ANN,)
    assert bus.rule_on(ANN, "sa ve").rule == NOT_A_COMMAND
    assert bus.rule_on(BOB, "draw").rule == NOT_ASKED
    refused = bus.send(ANN, "draw")
    assert (refused.rule, refused.sentence) == ("L4.2.10", "draw cannot be used in this window")
    assert record.lines == []
    assert bus.view(None) == []
    assert bus.send(ANN, "pass")
    assert [seat for seat, _ in record.lines] == [ANN]
    assert bus.view(None) == ["killed arya"]


def test_each_seat_is_told_what_it_may_know() -> None:
    bus = a_bus()
    told: dict[str, list[str]] = {"ann": [], "bob": [], "nobody": []}

    def listener(name: str) -> None:
        def hear(news: News) -> None:
            told[name] += [type(event).__name__ for event in news.events]

        bus.subscribe(None if name == "nobody" else {"ann": ANN, "bob": BOB}[name], hear)

    for name in told:
        listener(name)
    bus.send(ANN, "pass")
    # Bob has nothing to use in that window, passes by himself, and only he hears of it.
    assert "Taken" in told["bob"]
    assert "Taken" not in told["nobody"]
    assert told["nobody"] == ["Happened"]


def test_it_is_undone_replayed_and_tried() -> None:
    record = Kept()
    bus = a_bus(record)
    bus.send(ANN, "pass")
    assert bus.undo(ANN)
    assert record.lines == []
    assert bus.view(ANN) == []
    assert bus.replay(ANN, "pass")
    assert record.lines == []
    scratch = bus.scratch((ANN,), "by chance")
    while scratch.waiting:
        assert scratch.answer_by_chance(scratch.waiting[0], "by chance")
    assert scratch.winner == ANN
    assert bus.winner is None
    assert bus.moments == 1
    assert scratch.moments >= 1
    assert bus.game_at(0).history == []


def test_the_past_is_told_again() -> None:
    bus = a_bus()
    for pick in ("pass", "wait", "draw"):
        assert bus.send(bus.waiting[0], pick)
    last = bus.last_of((), Used)
    assert last is not None
    assert last.ability == "draw"
    assert [number for number, event in bus.events(None) if isinstance(event, Used)] == [2, 3]

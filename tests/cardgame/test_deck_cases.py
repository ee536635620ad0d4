"""The behaviour cases of deck validation, each under its number."""

from __future__ import annotations

from tests.cardgame.lists import PLOTS, STARK, check, faults, rules, written

NEUTRAL = {"Littlefinger": 3, "Varys": 3, "Rattleshirt's Raiders": 3, "Wildling Horde": 3, "The Roseroad": 3}
SCHEMES = ("A Game of Thrones", "Filthy Accusations", "Power Behind the Throne", "Sneak Attack", "Wildfire Assault")
OTHERS = (*PLOTS[:6], "Rebuilding")


def test_the_deck_that_the_cases_change_is_legal() -> None:
    report = check(written())
    assert (report.verdict, report.exit_code) == ("legal", 0)
    assert (report.faction, report.draw, report.plots, report.unsorted) == ("Stark", 60, 7, 0)


def test_cg_071_fealty_with_16_neutral_cards() -> None:
    stark = dict.fromkeys(list(STARK)[:15], 3)
    fifteen = check(written(stark | NEUTRAL, agenda="Fealty (Core Set)"))
    assert fifteen.verdict == "legal"
    stark[next(iter(stark))] = 2
    report = check(written(stark | NEUTRAL | {"Seal of the Hand": 1}, agenda="Fealty (Core Set)"))
    assert report.draw == 60
    (fault,) = report.faults
    assert (fault.rule, fault.also, fault.found, fault.limit) == ("L7.7", ("L0.1",), 16, 15)
    assert str(fault).startswith("L7.7: Fealty (01027): at most 15 neutral cards in the draw deck, here are 16: ")
    assert {card.title for card in fault.cards} == {*NEUTRAL, "Seal of the Hand"}
    assert len(fault.lines) == 6


def test_cg_072_two_doubled_plots() -> None:
    assert check(written(plots=[*PLOTS[:6], PLOTS[0]])).verdict == "legal"
    report = check(written(plots=[*PLOTS[2:], "Confiscation", "Summons"]))
    assert faults(report) == [
        "LD3: 2 titles more than once (2x Confiscation (01009), 2x Summons (01022)); at most 1 (lines 4, 7, 9, 10)"
    ]


def test_cg_073_doubled_plot_with_limit_1() -> None:
    report = check(written(plots=[*PLOTS[:5], "Fortified Position", "Fortified Position"]))
    assert faults(report) == ["LD4: 2 copies of Fortified Position (01012); its plot deck limit is 1 (lines 9, 10)"]


def test_cg_074_59_cards() -> None:
    report = check(written(STARK | {"The Roseroad": 2}))
    assert faults(report) == ["LD5: 59 cards in the draw deck; at least 60 are needed"]
    assert (report.faults[0].found, report.faults[0].limit) == (59, 60)


def test_cg_075_two_restricted_codes() -> None:
    one = dict.fromkeys(list(STARK)[1:], 3) | {"The Roseroad": 3}
    banner = "Banner of the Dragon (Core Set)"
    filling = {"Targaryen Loyalist": 3, "Unsullied": 3, "Handmaiden": 3, "Drogon": 3}
    assert "Robb Stark" in one
    fine = check(written(one | filling, agenda=banner), "2.1")
    assert fine.verdict == "legal"
    report = check(written(one | filling, agenda=banner, more=["1x Khal Drogo (Core Set)"]), "2.1")
    fault = next(fault for fault in report.faults if fault.rule == "L11.5")
    assert fault.sentence == (
        "2 restricted cards of gotstandard2.1; at most 1: 3x Robb Stark (01146), 1x Khal Drogo (01162)"
    )
    assert {card.code for card in fault.cards} == {"01146", "01162"}
    assert rules(report) == ["LD8", "L11.5"]
    assert rules(check(written(one | filling, agenda=banner, more=["1x Khal Drogo (Core Set)"]), "none")) == ["LD8"]


def test_cg_076_the_rains_of_castamere() -> None:
    agenda = "The Rains of Castamere (LoCR)"
    right = check(written(plots=[*SCHEMES, *OTHERS], agenda=agenda))
    assert right.plots == 12
    assert right.verdict == "legal"
    report = check(written(plots=[*SCHEMES[:4], "Sneak Attack", *OTHERS], agenda=agenda))
    assert report.plots == 12
    assert faults(report) == [
        'L7.7: "The Rains of Castamere" (05045): exactly 5 different Scheme plots, here are 4 different ones: '
        "2x Sneak Attack (01021) (lines 8, 9)"
    ]
    four = check(written(plots=[*SCHEMES[:4], *OTHERS, "Taxation"], agenda=agenda))
    assert faults(four) == [
        'L7.7: "The Rains of Castamere" (05045): exactly 5 different Scheme plots, here are 4 (lines 5, 6, 7, 8)'
    ]
    seven = check(written(agenda=agenda))
    assert 'LD3: 7 plots; exactly 12 are needed by "The Rains of Castamere" (05045)' in faults(seven)


def test_cg_077_kings_of_summer() -> None:
    report = check(written(agenda="Kings of Summer"))
    assert faults(report) == [
        "L7.7: Kings of Summer (04037): no Winter plots, here is 1: 1x The Winds of Winter (01025) (line 11)"
    ]
    assert check(written(plots=[*PLOTS[:6], "Taxation"], agenda="Kings of Summer")).verdict == "legal"

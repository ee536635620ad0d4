from __future__ import annotations

from agot_tui.rulebook import Tables
from agot_tui.rulebook.bench import figures


def test_the_bench_names_its_figures(tables: Tables) -> None:
    found = {name: (value, unit) for name, value, unit in figures(tables)}
    assert set(found) == {
        "rulebook_first_rule",
        "rulebook_prepare",
        "rulebook_keystrokes",
        "rulebook_keystroke_median",
        "rulebook_keystroke_p99",
        "rulebook_keystroke_max",
        "rulebook_page",
    }
    assert all(value > 0 for value, _ in found.values())

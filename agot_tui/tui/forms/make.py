"""Which form answers which kind of decision."""

from __future__ import annotations

from agot_tui.boardgame.commands import Lose, Muster
from agot_tui.tui.forms.base import Asker, Form
from agot_tui.tui.forms.bid import BidForm
from agot_tui.tui.forms.choices import ChoiceForm
from agot_tui.tui.forms.losses import LossesForm
from agot_tui.tui.forms.march import MarchForm
from agot_tui.tui.forms.orders import OrdersForm
from agot_tui.tui.forms.sequence import SequenceForm


def form_for(asker: Asker) -> Form:
    """The form for what the seat is asked; a list where nothing better is known."""
    match asker.decision.kind:
        case "orders":
            return OrdersForm(asker)
        case "march":
            return MarchForm(asker)
        case "bid":
            return BidForm(asker)
        case "tie_order":
            return SequenceForm(asker)
        case "casualties" | "reconcile":
            return LossesForm(asker)
        case "wildling":
            first = next(asker.options(1))
            if isinstance(first, Lose | Muster):
                return LossesForm(asker)
    return ChoiceForm(asker)

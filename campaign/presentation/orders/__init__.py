"""Orders as sentences, in the reader's language: "n2 marches to Potenza by 4630, 4531 and attacks the Lombards".

Each chapter's sentences stand in a module of their own, as its judges do in `campaign.verdicts`.
"""

from campaign.model.orders import Order
from campaign.presentation.orders import (
    alliances,
    battle,
    convoys,
    groups,
    lone,
    march,
    money,
    prisoners,
    settlements,
    sieges,
    spies,
    wounded,
)
from campaign.presentation.orders.conditions import in_words
from campaign.presentation.orders.register import SENTENCES
from campaign.presentation.report.words import Names

__all__ = ["order_in_words"]


def order_in_words(order: Order, names: Names) -> str:
    """An order as a sentence without a full stop, its conditions behind it."""
    said = SENTENCES[type(order)](order, names)
    conditions = [in_words(each, names) for each in getattr(order, "when", ())]
    if not conditions:
        return said
    return names.say("{order}, if {conditions}", order=said, conditions=names.all_of(conditions))

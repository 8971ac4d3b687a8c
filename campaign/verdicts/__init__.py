"""What a faction hears about a sheet before the night: a verdict an order, judged on what the faction knows.

Each chapter's judges stand in a module of their own.
"""

from collections.abc import Sequence

from campaign.rules.game import Game
from campaign.rules.orders import Order, Verdict
from campaign.sight import View
from campaign.verdicts import (
    alliances,
    battle,
    convoys,
    groups,
    lone,
    march,
    money,
    prisoners,
    settlements,
    siege_fights,
    sieges,
    spies,
    wounded,
)
from campaign.verdicts.conditions import judge_conditions
from campaign.verdicts.draft import Draft
from campaign.verdicts.register import JUDGE
from rulebook import Refusal

CHAPTERS = (
    alliances,
    battle,
    convoys,
    groups,
    lone,
    march,
    money,
    prisoners,
    settlements,
    siege_fights,
    sieges,
    spies,
    wounded,
)
HOUSE = "house-sheet"
MAX_ORDERS = 200


class SheetRefused(Exception):
    """A sheet that holds orders which may not be given; nothing of it was kept."""

    def __init__(self, refused: Sequence[Verdict]) -> None:
        self.refused = tuple(refused)
        super().__init__("; ".join(f"orders[{v.order}].{v.field}: {v.reason}" for v in refused))


def verdicts(orders: Sequence[Order], view: View, game: Game) -> list[Verdict]:
    """A verdict for each order of a sheet, in its order."""
    draft = Draft(view, game)
    if len(orders) > MAX_ORDERS:
        reason = f"a sheet holds at most {MAX_ORDERS} orders, not {len(orders)}"
        return [Verdict(MAX_ORDERS, "refused", HOUSE, "orders", reason)]
    return [judged(number, order, draft) for number, order in enumerate(orders)]


def judged(number: int, order: Order, draft: Draft) -> Verdict:
    """The verdict on one order."""
    try:
        on_conditions = judge_conditions(order, draft)
        warning = JUDGE[type(order)](order, draft) or on_conditions
    except Refusal as refusal:
        return Verdict(number, "refused", refusal.rule, refusal.field, refusal.reason)
    if warning is not None:
        return Verdict(number, "warned", warning.rule, warning.field, warning.reason)
    return Verdict(number, "accepted")


def refuse_unless_clear(judgement: Sequence[Verdict]) -> None:
    """Raise SheetRefused if any order is refused: a sheet is kept whole or not at all."""
    refused = [verdict for verdict in judgement if verdict.verdict == "refused"]
    if refused:
        raise SheetRefused(refused)

"""The verdicts on a sheet before the night: one for each order, judged on the faction's knowledge.

Each chapter's judges stand in a module of their own.
"""

from collections.abc import Sequence

from campaign.model.game import Game
from campaign.model.orders import REFUSED, WARNED, Finding, Order, Verdict
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
    sieges,
    spies,
    wounded,
)
from campaign.verdicts.conditions import judge_conditions
from campaign.verdicts.draft import Draft
from campaign.verdicts.register import JUDGE
from campaign.verdicts.together import judge_together, judge_way
from campaign.visibility import View
from rulebook import Refusal

HOUSE = "house-sheet"
MAX_ORDERS = 200
MOST_FINDINGS = 20
"""Of so many things that are found in one order the reader is told."""


class SheetRefused(Exception):
    """A sheet that holds orders which may not be given; nothing of it was kept."""

    def __init__(self, refused: Sequence[Verdict]) -> None:
        self.refused = tuple(refused)
        super().__init__("; ".join(f"orders[{v.order}].{v.field}: {v.reason}" for v in refused))


def verdicts(orders: Sequence[Order], view: View, game: Game, *, whole: bool = False) -> list[Verdict]:
    """A verdict for each order of a sheet, in its order; `whole` as for `judged`."""
    draft = Draft(view, game, orders)
    if len(orders) > MAX_ORDERS:
        return [too_many(len(orders))]
    return [judged(number, order, draft, whole=whole) for number, order in enumerate(orders)]


def too_many(count: int) -> Verdict:
    """The verdict on a sheet of too many orders, which speaks of them all."""
    return Verdict(MAX_ORDERS, (Finding.of(overfull(count), REFUSED),))


def overfull(count: int) -> Refusal:
    """The refusal of so many orders on one sheet."""
    return Refusal(
        HOUSE, "orders", "a sheet holds at most {most} orders, not {count}", most=MAX_ORDERS, count=count
    )


def judged(number: int, order: Order, draft: Draft, *, whole: bool = False) -> Verdict:
    """The verdict on one order: all that is wrong with it, and what is worth a look.

    `whole`: the sheet is written to its end, so that an order is refused that lacks another, and not only warned of.
    Sheets that are on file already are decided without it, so that logs lead to what they have led to.
    """
    draft.faults, draft.warnings = [], []
    for judge in (judge_conditions, JUDGE[type(order)]):
        try:
            warning = judge(order, draft)
        except Refusal as refusal:
            draft.note(refusal)
        else:
            draft.warnings[:0] = [warning] if warning is not None else []
    if whole and not draft.faults:
        draft.faults += judge_way(order, draft)
    if not draft.faults:
        draft.warnings += judge_together(order, draft)
    found = [Finding.of(each, REFUSED) for each in draft.faults]
    found += [Finding.of(each, WARNED) for each in draft.warnings]
    return Verdict(number, distinct(found))


def distinct(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings, each once, the first of very many."""
    return tuple({(each.field, each.rule, each.reason): each for each in found}.values())[:MOST_FINDINGS]


def refuse_unless_clear(judgement: Sequence[Verdict]) -> None:
    """Raise SheetRefused if any order is refused: a sheet is kept whole or not at all."""
    refused = [verdict for verdict in judgement if verdict.verdict == "refused"]
    if refused:
        raise SheetRefused(refused)

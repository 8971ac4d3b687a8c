"""Judging orders to spies."""

from campaign.model.orders import MoveSpy
from campaign.rules import spies
from campaign.verdicts.draft import Draft
from campaign.verdicts.nearly import nearly
from campaign.verdicts.paths import check_way
from campaign.verdicts.register import judges
from rulebook import Refusal


@judges(MoveSpy)
def judge_spy(order: MoveSpy, draft: Draft) -> Refusal | None:
    """A path must be walkable; one that is too long for the day is carried out as far as it goes."""
    spy = draft.view.spies.get(order.spy)
    if spy is None:
        unknown = Refusal("GC-10c", "spy", "you have no spy {spy}", spy=order.spy)
        raise nearly(unknown, order.spy, draft.view.spies, "spies")
    if order.spy in draft.moving:
        raise Refusal("GC-10c", "spy", "spy {spy} has an order already", spy=order.spy)
    check_way(spy.hex, order.path, draft)
    steps = spies.steps(draft.game, spy.hex, order.path, draft.view.season_mp)
    draft.moving.add(order.spy)
    if len(steps) < len(order.path):
        left = len(order.path) - len(steps)
        return Refusal(
            "GC-10c",
            "path",
            "the spy gets to {hex} on that day; hexes left: {left}",
            hex=steps[-1],
            left=left,
        )
    return None

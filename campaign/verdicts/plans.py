"""Orders of a sheet that go together: a march to a place, and what its group is to do there."""

from collections.abc import Mapping

from campaign.model.orders import March, Order, Plunder
from campaign.verdicts.draft_sheet import DraftSheet
from campaign.verdicts.together import AT_A_PLACE

DEEDS = (*AT_A_PLACE, Plunder)
"""Orders to which a march to their place belongs."""


def together(number: int, draft: DraftSheet, places: Mapping[str, str]) -> tuple[int, ...]:
    """The numbers of the orders that go with one of a draft.

    With a march go all acts of its group at its end, and with the last of these the march. `places` are the hexes of
    settlements by their ids.
    """
    order = next((line.order for line in draft.lines if line.number == number), None)
    march = order if isinstance(order, March) else march_to(order, draft, places)
    if march is None or not march.path:
        return ()
    deeds = [
        line.number
        for line in draft.lines
        if isinstance(line.order, DEEDS)
        and line.order.group == march.group
        and places.get(line.order.site) == march.path[-1]
    ]
    if order is march:
        return tuple(deeds)
    return tuple(line.number for line in draft.lines if line.order is march) if deeds == [number] else ()


def march_to(order: Order | None, draft: DraftSheet, places: Mapping[str, str]) -> March | None:
    """The march that ends at the place of an order; None without one, and for an order without a goal."""
    if not isinstance(order, DEEDS):
        return None
    marches = (line.order for line in draft.lines if isinstance(line.order, March))
    goal = places.get(order.site, "")
    return next(
        (march for march in marches if march.group == order.group and march.path[-1:] == (goal,)), None
    )

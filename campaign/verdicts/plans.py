"""Orders of a sheet that go together: a march to a place, and what its group is to do there."""

from collections.abc import Mapping

from campaign.model.orders import March
from campaign.verdicts.draft_sheet import DraftSheet
from campaign.verdicts.together import AT_A_PLACE


def together(number: int, draft: DraftSheet, places: Mapping[str, str]) -> tuple[int, ...]:
    """The numbers of the orders that go with one of a draft: to a march all that its group does where it ends, and the
    march to each of these. `places` are the hexes of settlements by their ids.
    """
    order = next((line.order for line in draft.lines if line.number == number), None)
    if isinstance(order, March) and order.path:
        return tuple(
            line.number
            for line in draft.lines
            if isinstance(line.order, AT_A_PLACE)
            and line.order.group == order.group
            and places.get(line.order.site) == order.path[-1]
        )
    if isinstance(order, AT_A_PLACE):
        return tuple(
            line.number
            for line in draft.lines
            if isinstance(line.order, March)
            and line.order.group == order.group
            and line.order.path[-1:] == (places.get(order.site, ""),)
        )
    return ()

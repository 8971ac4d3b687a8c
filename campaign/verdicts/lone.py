"""Judging orders of commanders without men."""

from functools import partial

from campaign.model.orders import Ride
from campaign.rules import lone, movement
from campaign.rules.commanders import FREE
from campaign.verdicts.draft import Draft
from campaign.verdicts.nearly import nearly
from campaign.verdicts.paths import check_way
from campaign.verdicts.register import judges
from rulebook import Refusal


@judges(Ride)
def judge_ride(order: Ride, draft: Draft) -> Refusal | None:
    """A commander of the faction without men, and a path that can be ridden."""
    commander = draft.view.commanders.get(order.commander)
    place = draft.view.places.get(commander.site) if commander is not None else None
    if (
        commander is None
        or commander.fate != FREE
        or not (commander.hex or (place is not None and place.noble != commander.id))
    ):
        unknown = Refusal(
            lone.ALONE,
            "commander",
            "{commander} is not a commander of yours without men",
            commander=order.commander,
        )
        raise nearly(unknown, order.commander, own_free(draft), "commanders")
    if commander.id in draft.riding:
        raise Refusal(lone.ALONE, "commander", "{commander} has an order already", commander=order.commander)
    start = commander.hex or (place.hex if place is not None else "")
    draft.gather(
        *([partial(draft.group, order.join, "join")] if order.join else []),
        *([partial(check_way, start, order.path, draft)] if order.path else []),
    )
    draft.riding.add(commander.id)
    if not order.path:
        return None
    points = lone.points(commander, draft.view.season_mp, draft.game.tables)
    steps = list(movement.walk(draft.game, start, order.path, points, first=True))
    if len(steps) < len(order.path):
        return Refusal(
            "GC-8.3d",
            "path",
            "on that day the ride gets to {hex} (movement points: {points})",
            points=points,
            hex=steps[-1][0] if steps else start,
        )
    return None


def own_free(draft: Draft) -> list[str]:
    """The faction's commanders who are at large."""
    return [name for name, one in draft.view.commanders.items() if one.fate == FREE]

"""Judging orders of commanders without men."""

from campaign.rules import lone, movement
from campaign.rules.commanders import FREE
from campaign.rules.orders import Ride
from campaign.verdicts.draft import Draft
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
        raise Refusal(
            lone.ALONE,
            "commander",
            "{commander} is not a commander of yours without men",
            commander=order.commander,
        )
    if commander.id in draft.riding:
        raise Refusal(lone.ALONE, "commander", "{commander} has an order already", commander=order.commander)
    draft.riding.add(commander.id)
    if order.join:
        draft.group(order.join, "join")
    if not order.path:
        return None
    start = commander.hex or (place.hex if place is not None else "")
    movement.check_path(draft.game, start, order.path)
    points = lone.points(commander, draft.view.season_mp, draft.game.tables)
    steps = list(movement.walk(draft.game, start, order.path, points, first=True))
    if len(steps) < len(order.path):
        return Refusal(
            "GC-8.3d",
            "path",
            "with {points} MP the ride gets to {hex} on that day",
            points=points,
            hex=steps[-1][0] if steps else start,
        )
    return None

"""Where groups go on the day of a sheet, as its orders stand."""

from campaign.model.state import Group
from campaign.rules import movement
from campaign.verdicts.draft import Draft
from rulebook import Refusal


def way_of(group: Group, draft: Draft) -> list[str]:
    """The hexes in which a group is on the day as its orders stand, the last one where it ends."""
    march = draft.marches.get(group.id)
    if march is None:
        return [group.hex]
    try:
        movement.check_path(draft.game, group.hex, march.path)
    except Refusal:
        return [group.hex]
    points = draft.points(group)
    steps = movement.walk(draft.game, group.hex, march.path, points, first=True)
    return [group.hex, *(hex_ for hex_, _ in steps)]

"""The side of its hex from which a group came to a battle, and so its way back (D31, D34, D35)."""

from campaign.model.state import Group
from hexmap import grid
from rulebook import rule


def arrival_side(group: Group) -> str:
    """The side of its hex by which a group came on this day, or nothing if it was there at the start (D31)."""
    return grid.side_between(group.hex, group.came_from) if group.entered else ""


@rule("GC-14.6b")
def way_back(group: Group, opponent: Group | None) -> str:
    """The side towards which a group falls back: where it came from, else away from its main opponent (D34, D35)."""
    own = arrival_side(group)
    if own:
        return own
    theirs = arrival_side(opponent) if opponent is not None else ""
    if theirs:
        return grid.opposite(theirs)
    return grid.side_between(group.hex, group.came_from) if group.came_from else grid.SIDES[0]


def three_of(side: str) -> tuple[str, str, str]:
    """The three sides in a direction, straight on before its neighbours (GC-14.6b)."""
    return side, grid.turned(side, 1), grid.turned(side, -1)

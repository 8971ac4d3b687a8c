"""Orders to spies."""

import msgspec

from campaign.model.orders.shapes import Name, Path


class MoveSpy(msgspec.Struct, frozen=True, tag="move_spy", tag_field="order", forbid_unknown_fields=True):
    """Send a spy along `path` (hexes to enter, in order) as far as his movement points carry (GC-10c).

    He sees the groups of other factions within 2 hexes of his way, and reports them when he meets his own people.
    """

    spy: Name
    path: Path

"""Orders of commanders without men (D20)."""

import msgspec

from campaign.model.orders.shapes import Name, Path


class Ride(msgspec.Struct, frozen=True, tag="ride", tag_field="order", forbid_unknown_fields=True):
    """Let a commander who is alone, or rests in a place, ride along `path` as far as his points carry (D20).

    Where he ends he joins a group of his faction, `join` if it is there, else goes into a place of it. With an empty
    path he looks for company where he is.
    """

    commander: Name
    path: Path = ()
    join: Name = ""

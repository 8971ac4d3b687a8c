"""Orders about alliances (SD1)."""

import msgspec

from campaign.model.orders.shapes import Name


class EndAlliance(
    msgspec.Struct, frozen=True, tag="end_alliance", tag_field="order", forbid_unknown_fields=True
):
    """End the alliance with a faction: the first step of the next day is the first without it (SD1)."""

    faction: Name

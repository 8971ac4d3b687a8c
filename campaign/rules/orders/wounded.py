"""Orders for the wounded."""

import msgspec

from campaign.rules.orders.shapes import Name


class AbandonWounded(
    msgspec.Struct, frozen=True, tag="abandon_wounded", tag_field="order", forbid_unknown_fields=True
):
    """Leave the wounded men of a group behind for good, so that it may go where it likes (GC-14.7b, D36)."""

    group: Name

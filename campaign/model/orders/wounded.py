"""Orders for the wounded."""

import msgspec

from campaign.model.orders.shapes import Name


class AbandonWounded(
    msgspec.Struct, frozen=True, tag="abandon_wounded", tag_field="order", forbid_unknown_fields=True
):
    """Leave the wounded men of a group and of its mercenaries behind for good, so that it may go where it likes (D36)."""

    group: Name

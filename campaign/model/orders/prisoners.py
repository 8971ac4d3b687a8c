"""Orders about prisoners and captive commanders (GC-14.8)."""

import msgspec

from campaign.model.orders.conditions import When
from campaign.model.orders.shapes import Name


class EscortPrisoners(
    msgspec.Struct, frozen=True, tag="escort_prisoners", tag_field="order", forbid_unknown_fields=True
):
    """Give prisoners of the faction to another of its groups in their hex, after the reorganisation (GC-14.8a)."""

    prisoners: Name
    group: Name


class Ransom(msgspec.Struct, frozen=True, tag="ransom", tag_field="order", forbid_unknown_fields=True):
    """Let a group, wherever it is, pay the ransom of a captive commander of its faction in step 3, if `when` holds.

    Its conditions count the place and the distance of the group that pays (GC-14.8d).
    """

    commander: Name
    group: Name
    when: When = ()

"""Orders about places: attack, plunder and summon places of others, garrison and defend your own."""

from typing import Annotated, Literal

import msgspec

from campaign.model.orders.conditions import When
from campaign.model.orders.shapes import Bands, Name

LootPoints = Annotated[int, msgspec.Meta(ge=1)]


class Storm(msgspec.Struct, frozen=True, tag="storm", tag_field="order", forbid_unknown_fields=True):
    """Attack a town or castle of others where the group ends its march or holds, if `when` holds (GC-13.5b).

    `garrison` are the people whom the group leaves in a castle that it takes (D30); without it the least are left.
    A castle that does not fall is besieged from then on by its attackers (D60).
    """

    group: Name
    site: Name
    garrison: Bands = []
    when: When = ()


class Plunder(msgspec.Struct, frozen=True, tag="plunder", tag_field="order", forbid_unknown_fields=True):
    """Plunder the place after a won attack, if `when` holds: so many points, or all that are left (GC-12.3a)."""

    group: Name
    site: Name
    points: LootPoints | None = None
    when: When = ()


class Summon(msgspec.Struct, frozen=True, tag="summon", tag_field="order", forbid_unknown_fields=True):
    """Summon a town or castle of others to capitulate, where the group ends its march or holds (GC-15.3a).

    It comes before an attack on the same place. `garrison` and `when` as in an attack.
    """

    group: Name
    site: Name
    garrison: Bands = []
    when: When = ()


class Capitulate(
    msgspec.Struct, frozen=True, tag="capitulate", tag_field="order", forbid_unknown_fields=True
):
    """Say whether an own place negotiates when it is summoned and may (GC-15.3c).

    Of several such orders for a place the first counts of which all conditions of `when` hold.
    """

    site: Name
    negotiate: bool
    when: When = ()


class Levy(msgspec.Struct, frozen=True, tag="levy", tag_field="order", forbid_unknown_fields=True):
    """Say from which people the light infantry of an own town in the Val Demone comes (GC-13.6d).

    Of several such orders for a town the first counts of which all conditions of `when` hold.
    """

    site: Name
    light_infantry: Literal["lombard", "byzantine"]
    when: When = ()


class Garrison(msgspec.Struct, frozen=True, tag="garrison", tag_field="order", forbid_unknown_fields=True):
    """Leave people of a group in an own castle of its hex (GC-5.2b)."""

    group: Name
    site: Name
    men: Bands


class LeaveGarrison(
    msgspec.Struct, frozen=True, tag="leave_garrison", tag_field="order", forbid_unknown_fields=True
):
    """Take people from the garrison of an own castle into a group of its hex (GC-5.2b)."""

    group: Name
    site: Name
    men: Bands

"""Orders of step 5 that cost money, or a share of the loot: recruits and mercenaries."""

from typing import Annotated, Literal

import msgspec

from campaign.model.orders.conditions import When
from campaign.model.orders.shapes import Name, Names

# A house limit, far above what any place raises in a day.
Heads = Annotated[int, msgspec.Meta(ge=0, le=100)]
Points = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Recruit(msgspec.Struct, frozen=True, tag="recruit", tag_field="order", forbid_unknown_fields=True):
    """Recruit up to so many light infantry and peasants in a town or city (GC-12.1), once the group comes to it.

    That is before it sets out if it stands there, else when its march comes through.
    """

    group: Name
    site: Name
    infantry: Heads = 0
    peasants: Heads = 0


class Hire(msgspec.Struct, frozen=True, tag="hire", tag_field="order", forbid_unknown_fields=True):
    """Take a band of mercenaries, or "any", into service when the group meets it and `when` holds (GC-12.2c).

    `terms`: pay (the price of the table for each), promise (a share of the loot), or either: pay if the chest allows it.
    """

    group: Name
    band: Name
    terms: Literal["pay", "promise", "either"] = "either"
    when: When = ()


class Pay(msgspec.Struct, frozen=True, tag="pay", tag_field="order", forbid_unknown_fields=True):
    """Pay a band that serves the group on a promise, before it is tested and the group acts (GC-12.2h)."""

    group: Name
    band: Name


class Poach(msgspec.Struct, frozen=True, tag="poach", tag_field="order", forbid_unknown_fields=True):
    """Pay a band that serves another faction's group on a promise, so that it changes sides (GC-13.3b)."""

    group: Name
    band: Name


class ShareLoot(msgspec.Struct, frozen=True, tag="share_loot", tag_field="order", forbid_unknown_fields=True):
    """Give a band that serves the group on a promise so many of the points that it plunders (GC-12.2i)."""

    group: Name
    band: Name
    points: Points


class LeadMercenaries(
    msgspec.Struct, frozen=True, tag="lead_mercenaries", tag_field="order", forbid_unknown_fields=True
):
    """Which of equally near groups the faction sends neutral bands to, the first one first (GC-12.2b)."""

    towards: Names

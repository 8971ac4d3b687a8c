"""Orders that a group carries out in step 5 by moving or staying."""

import msgspec

from campaign.model.orders.conditions import When
from campaign.model.orders.shapes import Attacked, Name, Path


class March(msgspec.Struct, frozen=True, tag="march", tag_field="order", forbid_unknown_fields=True):
    """Move along `path` (hexes to enter, in order) as far as the movement points carry (GC-8.3).

    `attack` names the factions that the group attacks if hostility allows it (GC-13.2b), or "any". `ration` draws the
    day's need once as a carried ration from a friendly place on the way (D16). The group attacks only if all conditions
    of `when` hold.
    """

    group: Name
    path: Path
    attack: Attacked = ()
    ration: bool = False
    when: When = ()


class Hold(msgspec.Struct, frozen=True, tag="hold", tag_field="order", forbid_unknown_fields=True):
    """Stay; `attack`, `ration` and `when` as in a march."""

    group: Name
    attack: Attacked = ()
    ration: bool = False
    when: When = ()

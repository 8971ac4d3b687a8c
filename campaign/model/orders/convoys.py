"""Orders for supply convoys: the orders of step 4, and orders for a convoy that is won or fed from."""

from typing import Annotated

import msgspec

from campaign.model.orders.conditions import When
from campaign.model.orders.shapes import Name

Points = Annotated[int, msgspec.Meta(ge=1, le=99)]


class CreateConvoy(
    msgspec.Struct, frozen=True, tag="create_convoy", tag_field="order", forbid_unknown_fields=True
):
    """Make a convoy in an own place, laden with points from its stores and bound for another place (GC-11a).

    `escort` names a group there that goes with it; without one it is neutral, and goes to and fro automatically (D22).
    """

    site: Name
    destination: Name
    load: Points
    escort: Name = ""


class LoadConvoy(
    msgspec.Struct, frozen=True, tag="load_convoy", tag_field="order", forbid_unknown_fields=True
):
    """Move up to so many points from the own place where a convoy stands onto its animals (GC-11d, 11e)."""

    convoy: Name
    points: Points


class UnloadConvoy(
    msgspec.Struct, frozen=True, tag="unload_convoy", tag_field="order", forbid_unknown_fields=True
):
    """Move up to so many points from a convoy into the own place where it stands (GC-11d, 11f)."""

    convoy: Name
    points: Points


class EscortConvoy(
    msgspec.Struct, frozen=True, tag="escort_convoy", tag_field="order", forbid_unknown_fields=True
):
    """Let a group escort a convoy of its hex that is neutral or another own group's (GC-11g)."""

    group: Name
    convoy: Name


class ReleaseConvoy(
    msgspec.Struct, frozen=True, tag="release_convoy", tag_field="order", forbid_unknown_fields=True
):
    """Let an escorted convoy go its way alone: it is neutral again (GC-11h)."""

    convoy: Name


class WaivePrice(
    msgspec.Struct, frozen=True, tag="waive_price", tag_field="order", forbid_unknown_fields=True
):
    """Let other own groups draw rations from the convoys that a group escorts for nothing (GC-13.4a, D22)."""

    group: Name


class PlunderConvoy(
    msgspec.Struct, frozen=True, tag="plunder_convoy", tag_field="order", forbid_unknown_fields=True
):
    """Let a group turn the load of each convoy that it wins in a battle into money, if `when` holds (GC-13.4b)."""

    group: Name
    when: When = ()

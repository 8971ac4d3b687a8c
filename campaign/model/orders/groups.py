"""Orders of steps 1 and 2: supply and reorganisation."""

import msgspec

from campaign.model.orders.shapes import Bands, HalfDeniers, Handle, Name, Names


class Split(msgspec.Struct, frozen=True, tag="split", tag_field="order", forbid_unknown_fields=True):
    """Detach people as a new group (GC-8.1d). Other orders of the sheet call it `new:<handle>`; money in half-deniers."""

    group: Name
    handle: Handle
    men: Bands
    commanders: Names = ()
    money: HalfDeniers = 0


class Merge(msgspec.Struct, frozen=True, tag="merge", tag_field="order", forbid_unknown_fields=True):
    """Unite friendly groups of one hex under the name of the first (GC-8.1e)."""

    groups: Names


class Exchange(msgspec.Struct, frozen=True, tag="exchange", tag_field="order", forbid_unknown_fields=True):
    """Hand over people, commanders and money (half-deniers) to a friendly group of the same hex (GC-8.1e)."""

    giver: Name
    taker: Name
    men: Bands = []
    commanders: Names = ()
    money: HalfDeniers = 0


class RankSupply(
    msgspec.Struct, frozen=True, tag="rank_supply", tag_field="order", forbid_unknown_fields=True
):
    """Say which groups draw first from a place of supply; those not named follow in the usual order (D16)."""

    site: Name
    groups: Names

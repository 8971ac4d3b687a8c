"""The orders that players write: one small imperative each, on a sheet a faction and day (design, "The campaign day").

Beside them stands the verdict, what is said of an order before the night.
"""

from typing import Annotated

import msgspec

from campaign.rules.men import Band

HalfDeniers = Annotated[int, msgspec.Meta(ge=0)]

# House limits, far above what a day can need: every order is kept for good, and read again with each night.
Name = Annotated[str, msgspec.Meta(max_length=80)]
Handle = Annotated[str, msgspec.Meta(max_length=20)]
Path = Annotated[tuple[Name, ...], msgspec.Meta(max_length=60)]
Attacked = Annotated[tuple[Name, ...], msgspec.Meta(max_length=20)]
Names = Annotated[tuple[Name, ...], msgspec.Meta(max_length=50)]
Bands = Annotated[list[Band], msgspec.Meta(max_length=100)]

ANY = "any"
NEW = "new:"


class March(msgspec.Struct, frozen=True, tag="march", tag_field="order", forbid_unknown_fields=True):
    """Move along `path` (hexes to enter, in order) as far as the movement points carry (GC-8.3).

    `attack` names the factions that the group attacks where hostility allows it (GC-13.2b), or "any";
    `ration` draws the day's need once as a carried ration from a friendly place on the way (D16).
    """

    group: Name
    path: Path
    attack: Attacked = ()
    ration: bool = False


class Hold(msgspec.Struct, frozen=True, tag="hold", tag_field="order", forbid_unknown_fields=True):
    """Stay; `attack` and `ration` as in a march."""

    group: Name
    attack: Attacked = ()
    ration: bool = False


class Split(msgspec.Struct, frozen=True, tag="split", tag_field="order", forbid_unknown_fields=True):
    """Detach people as a new group (GC-8.1d). Other orders of the sheet call it `new:<handle>`; money in half-deniers."""

    group: Name
    handle: Handle
    men: Bands
    commanders: Names = ()
    money: HalfDeniers = 0


class Merge(msgspec.Struct, frozen=True, tag="merge", tag_field="order", forbid_unknown_fields=True):
    """Unite friendly groups of one hex under the first one's name (GC-8.1e)."""

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


Order = March | Hold | Split | Merge | Exchange | RankSupply
MOVING = (March, Hold)
REORGANISING = (Split, Merge, Exchange)


class Verdict(msgspec.Struct, frozen=True):
    """What is said of one order. `verdict`: accepted, warned (it stands, but look), refused."""

    order: int
    verdict: str
    rule: str = ""
    field: str = ""
    reason: str = ""

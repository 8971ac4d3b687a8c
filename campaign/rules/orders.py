"""The orders that players write: one small imperative each, on a sheet a faction and day (design, "The campaign day")."""

from typing import Annotated

import msgspec

from campaign.rules.men import Men

HalfDeniers = Annotated[int, msgspec.Meta(ge=0)]

ANY = "any"
NEW = "new:"


class March(msgspec.Struct, frozen=True, tag="march", tag_field="order", forbid_unknown_fields=True):
    """Move along `path` (hexes to enter, in order) as far as the movement points carry (GC-8.3).

    `attack` names the factions that the group attacks where hostility allows it (GC-13.2b), or "any";
    `ration` draws the day's need once as a carried ration from a friendly place on the way (D16).
    """

    group: str
    path: tuple[str, ...]
    attack: tuple[str, ...] = ()
    ration: bool = False


class Hold(msgspec.Struct, frozen=True, tag="hold", tag_field="order", forbid_unknown_fields=True):
    """Stay; `attack` and `ration` as in a march."""

    group: str
    attack: tuple[str, ...] = ()
    ration: bool = False


class Split(msgspec.Struct, frozen=True, tag="split", tag_field="order", forbid_unknown_fields=True):
    """Detach people as a new group (GC-8.1d). Other orders of the sheet call it `new:<handle>`; money in half-deniers."""

    group: str
    handle: str
    men: Men
    commanders: tuple[str, ...] = ()
    money: HalfDeniers = 0


class Merge(msgspec.Struct, frozen=True, tag="merge", tag_field="order", forbid_unknown_fields=True):
    """Unite friendly groups of one hex under the first one's name (GC-8.1e)."""

    groups: tuple[str, ...]


class Exchange(msgspec.Struct, frozen=True, tag="exchange", tag_field="order", forbid_unknown_fields=True):
    """Hand over people, commanders and money (half-deniers) to a friendly group of the same hex (GC-8.1e)."""

    giver: str
    taker: str
    men: Men = []
    commanders: tuple[str, ...] = ()
    money: HalfDeniers = 0


class RankSupply(
    msgspec.Struct, frozen=True, tag="rank_supply", tag_field="order", forbid_unknown_fields=True
):
    """Say which groups draw first from a place of supply; those not named follow in the usual order (D16)."""

    site: str
    groups: tuple[str, ...]


Order = March | Hold | Split | Merge | Exchange | RankSupply
MOVING = (March, Hold)
REORGANISING = (Split, Merge, Exchange)

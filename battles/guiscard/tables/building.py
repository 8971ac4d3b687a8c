"""Numbers of houses and other buildings (section 8): kinds of hexes, and what stands on their sides."""

from typing import get_args

from battles.fields.battlefield import Side
from battles.guiscard.tables.base import IMPASSABLE, Count, Cover, Entered, Points, Price, Row, Value


class Room(Entered, frozen=True):
    """A kind of hex of a building: points to enter it, cover, value in a fight (GT-8.1).

    `doorway` are the points of a rider where such a hex has a door (GT-8.4b); None if it is closed all the
    same. `behind` is the cover of a target shot at across it (GT-9.4.2b).
    """

    cover: Cover
    combat: Value
    doorway: Price | None = None
    behind: Cover = "none"

    def price(self, mounted: bool, at_door: bool) -> int | None:
        """The points to enter; None where it is closed to such a mover."""
        points = self.mounted if mounted else self.foot
        if mounted and at_door and self.doorway is not None:
            points = self.doorway
        return None if points == IMPASSABLE else points


class Border(Row, frozen=True):
    """The kinds of border of a hex: who crosses it, for how many points, the worth in a fight across it.

    `astride`: a rider may stand with a half on either side (GT-8.4.2b). `instead` are the points of the hex
    behind, None for its own; `more` come to them (GT-8.4.1a, GT-8.4.2a). `attacker` and `defender` stand for
    the values of their hexes, None for those (GT-8.5.1a-c). `shot` is the cover of a target shot at through
    or over it; None where it stops shots. `height` are the levels by which it rises above the higher of its
    hexes: people so high see over it (GT-9.3.1a).
    """

    foot: bool = False
    mounted: bool = False
    astride: bool = False
    instead: Count | None = None
    more: Points = 0
    attacker: Value | None = None
    defender: Value | None = None
    shot: Cover | None = None
    height: Points = 0


class Buildings(Row, frozen=True):
    """`buildings.toml`: rooms by the kind of hex, borders by what stands there; `corner` covers at a corner (GT-8.3.6a).

    `from_ladder` are the points from the top of a ladder over the palisade (GT-10.1.3b).
    """

    provenance: str
    corner: Cover
    from_ladder: Count
    hex: dict[str, Room]
    side: dict[str, Border]

    def __post_init__(self) -> None:
        """Refuse a border that is missing, and one that no map has."""
        known = {*get_args(Side), "open_gate"} - {""}
        if odd := sorted(known ^ self.side.keys()):
            raise ValueError(f"side: {odd[0]!r} stands on the maps or in the table, not both")

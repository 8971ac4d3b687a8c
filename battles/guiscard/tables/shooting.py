"""Numbers of missile fire (section 5 and the play sheets)."""

from typing import Annotated, Literal

import msgspec

from battles.guiscard.tables.base import POINTS, Added, ByFace, Cover, Meaning, Points, Row, clamped
from hexmap.grid import SIDES
from rulebook.bounds import from_to, rising, within

Missile = Literal["heavy", "light", "engine"]
Band = Literal["short", "medium", "long"]
Fire = Literal["offensive", "defensive"]
FireEffect = Literal["-", "A", "B", "C", "D", "E", "F"]
BOWS_AND_SLING = frozenset({"sling", "short_bow", "composite_bow"})
Degrees = Annotated[int, from_to(-180, 360)]
"""Clockwise from the facing."""


class ImpactModifier(Row, frozen=True):
    """The addition to the impact roll (GT-5.4.2a)."""

    long_range: Added
    medium_range: Added
    wounded_shooter: Added
    byzantine_mounted_archer: Added
    bow_or_sling_closer_than_4: Added


class Impact(Row, frozen=True):
    """The place where a shot comes down (GT-5.4.1)."""

    provenance: str
    die: Literal["d10"]
    hit_max: int
    scatter_min: int
    scatter_max: int
    auto_hit_if_distance_below: Points
    modifier: ImpactModifier

    def __post_init__(self) -> None:
        """Refuse bounds that do not meet."""
        if not self.hit_max + 1 == self.scatter_min <= self.scatter_max:
            raise ValueError("scatter_min: hits end where scatter begins")


class ByCover(Row, frozen=True):
    """The results of one class of weapon: a column of ten for each cover."""

    provenance: str
    none: ByFace[FireEffect]
    light: ByFace[FireEffect]
    medium: ByFace[FireEffect]
    strong: ByFace[FireEffect]

    def column(self, cover: Cover) -> tuple[FireEffect, ...]:
        """The ten results for a cover."""
        columns = {"none": self.none, "light": self.light, "medium": self.medium, "strong": self.strong}
        return columns[cover]


class FireTable(Row, frozen=True):
    """The effect of a shot on people where it comes down (GT-5.4.3)."""

    die: Literal["d10"]
    armoured_target: Added
    results_for: str
    heavy: ByCover
    light: ByCover
    engine: ByCover
    key: dict[str, Meaning | str]

    def of(self, class_: Missile) -> ByCover:
        """The results of a class of weapon."""
        classes = {"heavy": self.heavy, "light": self.light, "engine": self.engine}
        return classes[class_]

    def effect(self, class_: Missile, cover: Cover, die: int) -> FireEffect:
        """The result of a die; one below 1 or above 10 counts as the last there is (D3)."""
        return self.of(class_).column(cover)[clamped(die) - 1]


def follow(key: str, short: tuple[int, int], medium: tuple[int, int], long: tuple[int, int]) -> None:
    """Refuse bands of a range that do not follow one another from 1 on. Raises ValueError naming the key."""
    ends = [short[0] - 1, *short[1:], *medium[1:], *long[1:]]
    if ends[0] != 0 or medium[0] != ends[1] + 1 or long[0] != ends[2] + 1:
        raise ValueError(f"{key}: the bands follow one another from 1 on")
    rising(key, ends)
    within(key, ends[-1], POINTS)


class Weapon(Row, frozen=True):
    """A missile weapon: its range bands in hexes, when it shoots, how far its shooter may move (GT-5.1a).

    `uses` are shots a battle, 0 without limit.
    """

    id: str
    class_: Missile = msgspec.field(name="class")
    short: tuple[int, int]
    medium: tuple[int, int]
    long: tuple[int, int]
    fire: tuple[Fire, ...]
    movement_limit: Literal["none", "half"]
    uses: Points
    provenance: str

    def __post_init__(self) -> None:
        """Refuse bands that do not follow one another."""
        follow(self.id, self.short, self.medium, self.long)

    def band(self, range_: int) -> Band | None:
        """The band of a range in hexes; None beyond the last."""
        if range_ > self.long[1]:
            return None
        if range_ > self.medium[1]:
            return "long"
        return "medium" if range_ > self.short[1] else "short"


class MountedLance(Row, frozen=True):
    """The weapon row of a rider's lance as the rules print it (GT-7.1.1a)."""

    provenance: str
    fire: tuple[Fire, ...]
    movement_limit: Literal["none", "half"]
    short: tuple[int, int]
    medium: tuple[int, int]
    long: tuple[int, int]
    modifier: dict[Band, Added]

    def __post_init__(self) -> None:
        """Refuse bands that do not follow one another."""
        follow("mounted_lance", self.short, self.medium, self.long)


class Scatter(Row, frozen=True):
    """The neighbour for each number of the impact roll, by directions of the map."""

    provenance: str
    neighbour: dict[int, str]


class Wedge(Row, frozen=True):
    """A wedge of hexes: degrees clockwise from the facing, both edges included."""

    origin: Literal["front_half", "rear_half"]
    from_: Degrees = msgspec.field(name="from")
    to: Degrees

    def __post_init__(self) -> None:
        """Refuse a wedge that ends before it begins."""
        rising("to", (self.from_, self.to))


class Arcs(Row, frozen=True):
    """The arcs of a rider (D10)."""

    provenance: str
    front: Wedge
    rear: Wedge
    side: str


class Shooting(Row, frozen=True):
    """`fire.toml`."""

    provenance: str
    impact: Impact
    fire_foot: FireTable
    fire_mounted: FireTable
    weapon: tuple[Weapon, ...]
    mounted_lance: MountedLance
    scatter: Scatter
    arcs: Arcs

    def __post_init__(self) -> None:
        """Refuse numbers that share a neighbour, and a number of the impact roll that has none."""
        if sorted(self.scatter.neighbour.values()) != sorted(SIDES):
            raise ValueError("scatter.neighbour: one side of a hex for each number")
        if (
            not {*range(self.impact.scatter_min, self.impact.scatter_max + 1)}
            <= self.scatter.neighbour.keys()
        ):
            raise ValueError("scatter.neighbour: a side for each number from scatter_min to scatter_max")

"""Numbers of a turn, of movement and of the open ground (sections 1 to 4)."""

from typing import Annotated, Literal

import msgspec

from battles.guiscard.tables.base import FACES, IMPASSABLE, POINTS, Added, Points, Row, Value
from rulebook.bounds import rising, within

StepName = Literal["offensive_fire", "charges", "movement", "combat", "recovery"]
Reaction = Literal["counter_charge", "defensive_fire"]
Slipped = Literal["none", "stop", "wounded", "dead"]
Modified = Annotated[int, msgspec.Meta(ge=-99, le=99)]
"""A die with all that is added to it."""


class Letters(Row, frozen=True):
    """The meaning of the three letters of a class code (GT-1.2i)."""

    origin: dict[str, str]
    arm: dict[str, str]
    class_: dict[str, str] = msgspec.field(name="class")


class Step(Row, frozen=True):
    """One of the five steps of a phase (GT-2.1); `reactions` tells readers what the other side may do in it."""

    no: int
    id: StepName
    reactions: tuple[Reaction, ...] = ()


class Terrain(Row, frozen=True):
    """A kind of hex: points to enter it, cover, value in a fight (GT-3.1). -1: it cannot be entered.

    `armoured` stands for `foot` where the armoured pay otherwise; `axis_only`: by its axis alone (GT-3.1c).
    """

    foot: int
    mounted: int
    cover: Literal[
        "none",
        "light",
        "medium_if_lof_crosses_crest",
        "medium_if_shot_from_lower_level",
        "light_unless_shooter_at_edge",
    ]
    combat: Value
    armoured: int | None = None
    axis_only: bool = False
    wooden: bool = False

    def __post_init__(self) -> None:
        """Refuse prices out of their bounds."""
        for key, price in (("foot", self.foot), ("mounted", self.mounted), ("armoured", self.armoured)):
            if price not in (None, IMPASSABLE):
                within(key, price, POINTS[1:])

    def price(self, mounted: bool, armoured: bool) -> int | None:
        """The points to enter; None where it is closed to such a mover."""
        points = self.mounted if mounted else self.foot
        if armoured and not mounted and self.armoured is not None:
            points = self.armoured
        return None if points == IMPASSABLE else points


class Movement(Row, frozen=True):
    """The movement allowance of a kind of character (GT-4c)."""

    type: str
    healthy: Points
    wounded: Points


class Slip(Row, frozen=True):
    """The fate of an infiltrator whose die comes to at most `max`."""

    max: Modified
    effect: Slipped


class Infiltrator(Row, frozen=True):
    """The addition for the infiltrator."""

    rider: Added
    armoured: Added
    wounded: Added


class Opponent(Row, frozen=True):
    """The addition for the opponent."""

    rider: Added
    hoplite: Added
    wounded: Added


class Infiltration(Row, frozen=True):
    """The roll of slipping through (GT-4.3.1a)."""

    die: Literal["d10"]
    result: Annotated[tuple[Slip, ...], msgspec.Meta(min_length=1)]
    infiltrator: Infiltrator
    opponent: Opponent

    def __post_init__(self) -> None:
        """Refuse results that do not rise."""
        rising("result.max", [each.max for each in self.result])


class CatchBridle(Row, frozen=True):
    """The roll of taking a bridle in passing (GT-4.4.3e)."""

    die: Literal["d10"]
    success_max: int

    def __post_init__(self) -> None:
        """Refuse what no die can show."""
        within("success_max", self.success_max, FACES)


class Moves(Row, frozen=True):
    """The cost of moving beside the terrain, in points, and the obstacles (sections 4.2 to 4.4).

    `ride_on` multiplies the points left, `walk_on`, `walk_on_wounded`, `carry`, `half` and `unsupplied` divide them.
    """

    infiltration: int
    crowd: int
    pivot: int
    mount: int
    mount_armoured: int
    ride_on: int
    walk_on: int
    walk_on_wounded: int
    carry: int
    leave: int
    half: int
    unsupplied: int
    bodies: int
    men: int
    horses: int
    men_barring: int
    horses_barring: int
    men_shifted: int
    horses_shifted: int
    led_on_foot: int
    led_mounted: int

    def __post_init__(self) -> None:
        """Refuse costs, divisors and obstacles of 0."""
        for key in self.__struct_fields__:
            within(key, getattr(self, key), POINTS[1:])


class Play(Row, frozen=True):
    """`play.toml`: how a turn runs."""

    provenance: str
    class_code: Letters
    turn: tuple[Step, ...]
    movement: tuple[Movement, ...]
    infiltration: Infiltration
    catch_bridle: CatchBridle
    moves: Moves

    def __post_init__(self) -> None:
        """Refuse steps out of order."""
        if [step.no for step in self.turn] != list(range(1, len(self.turn) + 1)):
            raise ValueError("turn: the steps are not numbered from 1 on")


class Terrains(Row, frozen=True):
    """`ground.toml`: the terrain, and what it does in a fight (GT-6.1a)."""

    provenance: str
    terrain: dict[str, Terrain]
    terrain_shift: dict[str, Added]

    def __post_init__(self) -> None:
        """Refuse a pair of values that is missing."""
        pairs = {f"{mine}/{theirs}" for mine in "-0+" for theirs in "-0+"}
        if set(self.terrain_shift) != pairs:
            raise ValueError(f"terrain_shift: there is a line for each of {', '.join(sorted(pairs))}")

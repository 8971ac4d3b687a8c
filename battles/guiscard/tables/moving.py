"""Numbers of a turn, of movement and of the open ground (sections 1 to 4)."""

from typing import Annotated, Literal

import msgspec

from battles.guiscard.tables.base import IMPASSABLE, Added, Count, Entered, Face, Points, Price, Row, Value
from rulebook.bounds import each_of, from_to, of_length, one_of, rising

StepName = Literal["offensive_fire", "charges", "movement", "combat", "recovery"]
Reaction = Literal["counter_charge", "defensive_fire"]
Slipped = Literal["none", "stop", "wounded", "dead"]
Modified = Annotated[int, from_to(-99, 99)]
"""A die with all that is added to it."""
PAIRS = tuple(f"{mine}/{theirs}" for mine in "-0+" for theirs in "-0+")
"""The values of the hexes of both fighters."""


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


class Terrain(Entered, frozen=True):
    """A kind of hex: points to enter it, cover, value in a fight (GT-3.1).

    `armoured` stands for `foot` where the armoured pay otherwise; `axis_only`: by its axis alone (GT-3.1c).
    """

    cover: Literal[
        "none",
        "light",
        "medium_if_lof_crosses_crest",
        "medium_if_shot_from_lower_level",
        "light_unless_shooter_at_edge",
    ]
    combat: Value
    armoured: Price | None = None
    axis_only: bool = False
    wooden: bool = False

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
    result: Annotated[tuple[Slip, ...], of_length(1)]
    infiltrator: Infiltrator
    opponent: Opponent

    def __post_init__(self) -> None:
        """Refuse results that do not rise."""
        rising("result.max", [each.max for each in self.result])


class CatchBridle(Row, frozen=True):
    """The roll of taking a bridle in passing (GT-4.4.3e)."""

    die: Literal["d10"]
    success_max: Face


class Moves(Row, frozen=True):
    """The cost of moving beside the terrain, in points, and the obstacles (sections 4.2 to 4.4).

    `ride_on` multiplies the points left, `walk_on`, `walk_on_wounded`, `carry`, `half` and `unsupplied` divide them.
    """

    infiltration: Count
    crowd: Count
    pivot: Count
    mount: Count
    mount_armoured: Count
    ride_on: Count
    walk_on: Count
    walk_on_wounded: Count
    carry: Count
    leave: Count
    half: Count
    unsupplied: Count
    bodies: Count
    men: Count
    horses: Count
    men_barring: Count
    horses_barring: Count
    men_shifted: Count
    horses_shifted: Count
    led_on_foot: Count
    led_mounted: Count


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
    terrain_shift: Annotated[dict[Annotated[str, one_of(*PAIRS)], Added], each_of(*PAIRS)]

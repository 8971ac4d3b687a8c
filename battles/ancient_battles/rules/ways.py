"""AB-H5: the steps of a move, and their ends: calculated exactly, and rounded once at the end (AB-H1.3)."""

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

import msgspec

from battles.ancient_battles.rules.formations import files_for, footprint, size
from battles.ancient_battles.state import Unit
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle, Side
from battles.ancient_battles.state.plane.sweep import about_centre, about_face, advanced, arc, centred, wheel
from battles.ancient_battles.tables import TABLES
from rulebook import rule


class Forward(msgspec.Struct, frozen=True, tag="forward"):
    """Straight ahead, so far (thousandths of an inch)."""

    length: int


class Wheel(msgspec.Struct, frozen=True, tag="wheel"):
    """About the front corner of a side, by an angle (thousandths of a degree)."""

    side: Side
    angle: int


class AboutFace(msgspec.Struct, frozen=True, tag="about_face"):
    """To the other way on the same ground."""


class Ranks(msgspec.Struct, frozen=True, tag="ranks"):
    """So many ranks more, or fewer."""

    by: int


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """To a heading about the centre."""

    heading: int


Step = Forward | Wheel | AboutFace | Ranks | Turn
Steps = Sequence[Step]


class Place(NamedTuple):
    """Where steps have led, and what they have cost: a length, and parts of the allowance; how often of which kind."""

    rect: Rectangle
    files: int
    length: float = 0.0
    share: float = 0.0
    wheels: int = 0
    faces: int = 0

    @property
    @rule("AB-H1.3")
    def pose(self) -> Pose:
        """Where the unit then stands, in whole thousandths."""
        return self.rect.pose

    @property
    @rule("AB-H5.8")
    def moved(self) -> bool:
        """True if the steps had a cost."""
        return self.length > 0 or self.share > 0


def begun(unit: Unit) -> Place:
    """Where a unit stands before its first step."""
    return Place(footprint(unit), unit.files)


def walked(unit: Unit, steps: Iterable[Step]) -> Place:
    """Where steps lead a unit; a move in parts leads where the whole does, since like steps are joined first."""
    place = begun(unit)
    for step in joined(steps):
        place = taken(unit, place, step)
    return place


def joined(steps: Iterable[Step]) -> list[Step]:
    """The steps with those next to each other joined that are of one kind and, if wheels, to one side."""
    found: list[Step] = []
    for step in steps:
        last = found[-1] if found else None
        match step, last:
            case Forward(length), Forward(before):
                found[-1] = Forward(before + length)
            case Wheel(side, angle), Wheel(same, before) if side == same:
                found[-1] = Wheel(side, before + angle)
            case Turn(), Turn():
                found[-1] = step
            case _:
                found.append(step)
    return found


@rule(
    "AB-H1.2",
    "AB-H5.2",
    "AB-H5.3",
    "AB-H5.4",
    "AB-H5.5",
    "AB-H5.6",
    "AB-5.1c",
    "AB-5.2b",
    "AB-5.3a",
    "AB-5.3b",
)
def taken(unit: Unit, place: Place, step: Step) -> Place:
    """Where one step more leads a unit, and what it costs."""
    rect, table = place.rect, TABLES.now.play.manoeuvres
    match step:
        case Forward(length):
            return place._replace(rect=advanced(rect, length), length=place.length + length)
        case Wheel(side, angle):
            cost = place.length + arc(rect.width, angle)
            return place._replace(rect=wheel(rect, side, angle), length=cost, wheels=place.wheels + 1)
        case AboutFace():
            share = place.share + table.about_face_cost
            return place._replace(rect=about_face(rect), share=share, faces=place.faces + 1)
        case Ranks(by):
            files = files_for(unit.models, place.files, by) or place.files
            width, depth = size(unit, files)
            share = place.share + table.change_ranks_cost.get(abs(by), inf)
            return place._replace(rect=Rectangle(*rect[:3], width, depth), files=files, share=share)
        case Turn(heading):
            return place._replace(rect=about_centre(rect, heading))


@rule("AB-5.4a")
def reformed(unit: Unit, files: int, heading: int) -> Rectangle:
    """The footprint of a unit that takes other files and another heading about its centre."""
    return centred(footprint(unit).centre, heading, *size(unit, files))

"""Numbers of fire, of flaming arrows and of Greek fire (sections 10.2, 10.3 and 10.5)."""

from collections.abc import Mapping
from typing import Literal, TypeVar

from battles.fields.battlefield import Side
from battles.guiscard.tables.base import FACES, POINTS, ByFace, Count, Crew, Face, Row
from rulebook.bounds import within

Column = Literal["arrow_wood", "arrow_naphtha"]
"""The column of a flaming arrow, by what it is shot at (GT-10.3b)."""
Fuel = Literal[
    "gate", "palisade", "platform", "wooden_deck", "tent", "perrier", "siphon", "siege_ladder", "naphtha"
]
"""The things that burn."""
Ruin = Literal["down", "razed"]
"""The record of a burnt-down hex of the works: among the hexes that are down, or among the razed tents."""
Fate = Literal["works", "jam", "burst"]
Searing = Literal["dead", "wounded", "retreats"]
Faces = tuple[int, int]
"""The least and the greatest face of a d10 for a result."""
CATCHES, OUT, OUT_IF_SHOT = "F", "D", "DA"
R = TypeVar("R", bound=str)


class FlameTable(Row, frozen=True):
    """Ten results for each column of the table of fires."""

    die: Literal["d10"]
    spreads: ByFace[Literal["-", "F"]]
    arrow_wood: ByFace[Literal["-", "F"]]
    arrow_naphtha: ByFace[Literal["-", "F"]]
    extinguish: ByFace[Literal["-", "D", "DA"]]

    def leaps(self, die: int) -> bool:
        """True if a fire spreads to the hex for which the die was thrown (GT-10.2.2a)."""
        return self.spreads[die - 1] == CATCHES

    def lights(self, column: Column, die: int) -> bool:
        """True if a flaming arrow lights what it is shot at (GT-10.3b)."""
        columns = {"arrow_wood": self.arrow_wood, "arrow_naphtha": self.arrow_naphtha}
        return columns[column][die - 1] == CATCHES

    def puts_out(self, die: int, shot: bool) -> bool:
        """True if a fire is put out, one that a flaming arrow has lit if `shot` (GT-10.2.3a)."""
        return self.extinguish[die - 1] in ((OUT, OUT_IF_SHOT) if shot else (OUT,))


class Work(Row, frozen=True):
    """A work that burns, and what its hex is then."""

    fuel: Fuel
    ruin: Ruin


class Burning(Row, frozen=True):
    """The effects of fire: the last face at which the stunned come to, the counts for the trapped and for a hex."""

    stunned_recovers_max: Face
    turns_to_kill: Count
    turns_to_destroy: Count

    def __post_init__(self) -> None:
        """Refuse a hex that burns down before anybody in it is dead."""
        if self.turns_to_kill > self.turns_to_destroy:
            raise ValueError("turns_to_kill: who is trapped dies before the hex has burnt down")


class GreekFire(Row, frozen=True):
    """The siphon and its naphtha: crew, turns from shot to shot, range in hexes, and the results of each die."""

    crew: Crew
    turns_between_shots: Count
    range: tuple[Count, Count]
    malfunction: dict[Fate, Faces]
    damage: dict[Searing, Faces]

    def __post_init__(self) -> None:
        """Refuse dice of which a face has no result, or two, and a range that ends before it begins."""
        within("range", self.range[1], range(self.range[0], POINTS.stop))
        for key, results in (("malfunction", self.malfunction), ("damage", self.damage)):
            faces = sorted(face for least, most in results.values() for face in range(least, most + 1))
            if faces != [*FACES]:
                raise ValueError(f"{key}: each face of a d10 has one result")

    def fate(self, die: int) -> Fate:
        """The fate of the siphon as it is to shoot (GT-10.5.2a)."""
        return fallen(self.malfunction, die)

    def searing(self, die: int) -> Searing:
        """The fate of somebody on burning naphtha (GT-10.5.3b)."""
        return fallen(self.damage, die)


class Flames(Row, frozen=True):
    """`flames.toml`: `work` by the kind of hex; `stone` stands on sides through which no hand reaches,
    `timber` on sides that burn with their hex.
    """

    provenance: str
    stone: tuple[Side, ...]
    timber: tuple[Side, ...]
    fire_table: FlameTable
    work: dict[str, Work]
    burning: Burning
    greek_fire: GreekFire


def fallen(results: Mapping[R, Faces], die: int) -> R:
    """The result of a face."""
    return next(result for result, (least, most) in results.items() if least <= die <= most)

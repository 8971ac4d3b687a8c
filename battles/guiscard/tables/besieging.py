"""Numbers of the fights of a siege (GS-11.4)."""

from battles.fields.battlefield import Side as Border
from battles.guiscard.tables.base import POINTS, Count, Highest, Points, Row
from rulebook.bounds import within

LONGEST = range(1, 200)
"""The limit of rounds in a result (battles.contract.result.MAX_ROUNDS)."""


class Patrols(Row, frozen=True):
    """The people of a patrol, riders and shooters among them, the highest die that brings one, by turn (GS-11.4.3d, e)."""

    people: Count
    riders: Points
    shooters: Points
    at_start: Points
    arrival_max: tuple[Highest, ...]

    def __post_init__(self) -> None:
        """Refuse dice for no turn."""
        if not self.arrival_max:
            raise ValueError("arrival_max: a die for the first turn at least")

    def highest(self, turn: int) -> int:
        """The highest die that brings a patrol in a turn."""
        return self.arrival_max[min(turn, len(self.arrival_max)) - 1]


class Led(Row, frozen=True):
    """The number of pack horses that somebody leads, on foot and mounted (GS-11.4.3c)."""

    foot: Points
    mounted: Points


class Verdicts(Row, frozen=True):
    """The measures that win a siege's fight: one in so many tents burnt, one in so many horses led across (D181)."""

    tents: int
    horses: int

    def __post_init__(self) -> None:
        """Refuse parts of nothing."""
        within("tents", self.tents, POINTS[1:])
        within("horses", self.horses, POINTS[1:])


class Besieging(Row, frozen=True):
    """`besieging.toml`: turns, the depth of the set-up of a general sally, what separates besieged from besiegers."""

    provenance: str
    longest: int
    quiet_turns: int
    general_depth: int
    separates: tuple[Border, ...]
    patrol: Patrols
    horses: Led
    verdict: Verdicts

    def __post_init__(self) -> None:
        """Refuse fights that never end."""
        within("longest", self.longest, LONGEST)
        within("quiet_turns", self.quiet_turns, POINTS[1:])
        within("general_depth", self.general_depth, POINTS[1:])

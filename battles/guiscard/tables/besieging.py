"""Numbers of the fights of a siege (GS-11.4)."""

from typing import Annotated

from battles.fields.battlefield import Side as Border
from battles.guiscard.tables.base import Count, Highest, Points, Row
from rulebook.bounds import from_to, of_length

LONGEST = 199
"""The most turns: a result has more rounds (battles.contract.result.MAX_ROUNDS)."""


class Patrols(Row, frozen=True):
    """The people of a patrol, riders and shooters among them, the highest die that brings one, by turn (GS-11.4.3d, e)."""

    people: Count
    riders: Points
    shooters: Points
    at_start: Points
    arrival_max: Annotated[tuple[Highest, ...], of_length(1)]

    def highest(self, turn: int) -> int:
        """The highest die that brings a patrol in a turn."""
        return self.arrival_max[min(turn, len(self.arrival_max)) - 1]


class Led(Row, frozen=True):
    """The number of pack horses that somebody leads, on foot and mounted (GS-11.4.3c)."""

    foot: Points
    mounted: Points


class Verdicts(Row, frozen=True):
    """The measures that win a siege's fight: one in so many tents burnt, one in so many horses led across (D181)."""

    tents: Count
    horses: Count


class Besieging(Row, frozen=True):
    """`besieging.toml`: turns, the depth of the set-up of a general sally, what separates besieged from besiegers."""

    provenance: str
    longest: Annotated[int, from_to(1, LONGEST)]
    quiet_turns: Count
    general_depth: Count
    separates: tuple[Border, ...]
    patrol: Patrols
    horses: Led
    verdict: Verdicts

"""Shapes of the tables of settlements, money, and people who lie wounded or besieged in a place."""

from typing import Annotated, Literal

from campaign.tables.base import (
    FACES,
    LEVELS,
    ByFace,
    ByLevel,
    File,
    Level,
    Money,
    Part,
    People,
    Percent,
    covers_die,
    rising,
)
from rulebook.bounds import from_to

Cure = Annotated[int, from_to(0, 366)]
"""Days; a man who is ill for longer than any campaign lasts is unfit."""


class MilitiaNumbers(Part, frozen=True, kw_only=True):
    """M-militia: defenders that a town raises by resource level, and a city always."""

    level: ByLevel[People]
    city: People

    def __post_init__(self) -> None:
        rising("level", [*(self.level[level] for level in LEVELS), self.city])


class Militia(File, frozen=True, kw_only=True):
    """§5.1, §13.6."""

    town_militia: MilitiaNumbers


class RecruitNumbers(Part, frozen=True, kw_only=True):
    """M-recruitment: the most recruits of a day, by type; by resource level, and in a city."""

    level: ByLevel[dict[str, People]]
    city: dict[str, People]

    def __post_init__(self) -> None:
        for level in LEVELS:
            if self.level[level].keys() != self.city.keys():
                raise ValueError(f"level.{level}: it must name the types of the city, and no other")
        for kind in self.city:
            rising(f"level.{kind}", [self.level[level][kind] for level in LEVELS])


class Recruitment(File, frozen=True, kw_only=True):
    """§12.1."""

    recruitment: RecruitNumbers


class PriceNumbers(Part, frozen=True, kw_only=True):
    """The prices and proceeds of things, in half-deniers."""

    light_infantry: Money
    peasant: Money
    mercenary: Money
    loot_point: Money
    convoy_supply_point: Money


class Prices(File, frozen=True, kw_only=True):
    """§12."""

    prices: PriceNumbers


class HealingRow(Part, frozen=True, kw_only=True):
    """The fate of a wounded man: fit after so many days, unfit for the campaign, or dead."""

    days: Cure = 0
    fate: Literal["fit", "unfit", "dies"] = "fit"

    def __post_init__(self) -> None:
        if (self.fate == "fit") != (self.days > 0):
            raise ValueError("a line has either a number of days from 1 on, or a fate")


class Healing(File, frozen=True, kw_only=True):
    """M-healing, by the face of a ten-sided die."""

    healing: ByFace[HealingRow]


class Capitulation(File, frozen=True, kw_only=True):
    """M-capitulation: percent of the resources handed over, by line."""

    capitulation: ByFace[Percent]

    def __post_init__(self) -> None:
        rising("capitulation", [*(self.capitulation[line] for line in FACES)])
        if self.capitulation[FACES[-1]] != 100:
            raise ValueError("capitulation: the last line is the change of control, 100 percent")


class SurrenderRow(File, frozen=True, kw_only=True):
    """The fate of a garrison that surrendered, for a range of die faces."""

    die_min: int
    die_max: int
    effect: Literal["all_massacred", "massacre_tests", "prisoners", "free_on_foot", "honours_of_war"]


class MassacreNumbers(File, frozen=True, kw_only=True):
    """Faces up to which a man is killed, and the share of dead at which it stops."""

    killed_max: Level
    stop_share_percent: Percent


class Surrender(Part, frozen=True, kw_only=True):
    """M-surrender."""

    surrender_consequences: tuple[SurrenderRow, ...]
    surrender_massacre: MassacreNumbers

    def __post_init__(self) -> None:
        rows = [(row.die_min, row.die_max) for row in self.surrender_consequences]
        covers_die("surrender_consequences", rows)

"""Shapes of the tables of settlements, money, and people who lie wounded or besieged in a place."""

from typing import Literal

from campaign.tables.base import (
    FACES,
    LEVELS,
    MOST_MONEY,
    MOST_PEOPLE,
    PERCENT,
    File,
    Part,
    complete,
    covers_die,
    each_within,
    rising,
    within,
)

LONGEST_CURE = 366
"""Days; who is ill for longer than any campaign lasts is unfit."""


class MilitiaNumbers(Part, frozen=True, kw_only=True):
    """M-militia: defenders that a town raises by resource level, and a city always."""

    level: dict[int, int]
    city: int

    def __post_init__(self) -> None:
        complete("level", self.level, LEVELS)
        rising("level", [0, *(self.level[level] for level in LEVELS), self.city])
        within("city", self.city, 0, MOST_PEOPLE)


class Militia(File, frozen=True, kw_only=True):
    """§5.1, §13.6."""

    town_militia: MilitiaNumbers


class RecruitNumbers(Part, frozen=True, kw_only=True):
    """M-recruitment: the most recruits of a day, by type; by resource level, and in a city."""

    level: dict[int, dict[str, int]]
    city: dict[str, int]

    def __post_init__(self) -> None:
        complete("level", self.level, LEVELS)
        for level in LEVELS:
            if self.level[level].keys() != self.city.keys():
                raise ValueError(f"level.{level}: it must name the types of the city, and no other")
        for kind in self.city:
            rising(f"level.{kind}", [0, *(self.level[level][kind] for level in LEVELS)])
            within(f"level.{LEVELS[-1]}.{kind}", self.level[LEVELS[-1]][kind], 0, MOST_PEOPLE)
            within(f"city.{kind}", self.city[kind], 0, MOST_PEOPLE)


class Recruitment(File, frozen=True, kw_only=True):
    """§12.1."""

    recruitment: RecruitNumbers


class PriceNumbers(Part, frozen=True, kw_only=True):
    """The prices and proceeds of things, in half-deniers."""

    light_infantry: int
    peasant: int
    mercenary: int
    loot_point: int
    convoy_supply_point: int

    def __post_init__(self) -> None:
        each_within(self, 0, MOST_MONEY)


class Prices(File, frozen=True, kw_only=True):
    """§12."""

    prices: PriceNumbers


class HealingRow(Part, frozen=True, kw_only=True):
    """The fate of a wounded man: fit after so many days, unfit for the campaign, or dead."""

    days: int = 0
    fate: Literal["fit", "unfit", "dies"] = "fit"

    def __post_init__(self) -> None:
        if (self.fate == "fit") != (self.days > 0):
            raise ValueError("a line has either a number of days from 1 on, or a fate")
        within("days", self.days, 0, LONGEST_CURE)


class Healing(File, frozen=True, kw_only=True):
    """M-healing, by the face of a ten-sided die."""

    healing: dict[int, HealingRow]

    def __post_init__(self) -> None:
        complete("healing", self.healing, FACES)


class Capitulation(File, frozen=True, kw_only=True):
    """M-capitulation: percent of the resources handed over, by line."""

    capitulation: dict[int, int]

    def __post_init__(self) -> None:
        complete("capitulation", self.capitulation, FACES)
        rising("capitulation", [0, *(self.capitulation[line] for line in FACES)])
        if self.capitulation[FACES[-1]] != 100:
            raise ValueError("capitulation: the last line is the change of control, 100 percent")


class SurrenderRow(File, frozen=True, kw_only=True):
    """The fate of a garrison that surrendered, for a range of die faces."""

    die_min: int
    die_max: int
    effect: Literal["all_massacred", "massacre_tests", "prisoners", "free_on_foot", "honours_of_war"]


class MassacreNumbers(File, frozen=True, kw_only=True):
    """Faces up to which a man is killed, and the share of dead at which it stops."""

    killed_max: int
    stop_share_percent: int

    def __post_init__(self) -> None:
        within("killed_max", self.killed_max, 0, FACES[-1])
        within("stop_share_percent", self.stop_share_percent, 0, PERCENT)


class Surrender(Part, frozen=True, kw_only=True):
    """M-surrender."""

    surrender_consequences: tuple[SurrenderRow, ...]
    surrender_massacre: MassacreNumbers

    def __post_init__(self) -> None:
        rows = [(row.die_min, row.die_max) for row in self.surrender_consequences]
        covers_die("surrender_consequences", rows)

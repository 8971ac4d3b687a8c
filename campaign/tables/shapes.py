"""The shapes of the campaign's tables, by the names of the catalogue, and the rules inside each."""

from typing import Annotated

from campaign.tables.base import (
    FACES,
    LEVELS,
    Added,
    ByFace,
    Count,
    Face,
    File,
    Level,
    Money,
    Part,
    Percent,
    Points,
    covers,
    covers_die,
)
from rulebook.bounds import from_to, of_length, within

# Numbers of heads that have a roster line of their own.
LINES = range(1, 13)
Line = Annotated[int, from_to(LINES[0], LINES[-1])]
Men = Annotated[int, from_to(0, LINES[-1])]
Threshold = Annotated[int, from_to(LEVELS[0], FACES[-1] + 1)]


class TerrainTable(File, frozen=True, kw_only=True):
    """M-terrain: movement points to enter, by terrain; who enters nowhere."""

    impassable: tuple[str, ...]
    cost: dict[str, Count]

    def __post_init__(self) -> None:
        for terrain in self.cost:
            if terrain in self.impassable:
                raise ValueError(f"cost.{terrain}: nobody may enter what is impassable, so it has no cost")


class Thresholds(Part, frozen=True, kw_only=True):
    """Bounds of hostility results.

    `negotiate_below` is that of GC-15.3c. It has its printed value here because the printed text was released without it,
    and campaigns are pinned to that text.
    """

    fight_min: Threshold
    peace_max: Threshold
    foreign_recruit_max: Threshold
    mercenary_revolt_min: Threshold
    negotiate_below: Threshold = 6


class PrestigeRow(Part, frozen=True, kw_only=True):
    """Hostility modifier of a range of prestige."""

    prestige_min: int
    prestige_max: int
    modifier: Added


class HeadcountRow(Part, frozen=True, kw_only=True):
    """Hostility modifier of a range of head-count differences."""

    diff_min: int
    diff_max: int
    modifier: Added


class Hostility(File, frozen=True, kw_only=True):
    """§7."""

    hostility_attitude: ByFace[str]
    hostility_thresholds: Thresholds
    hostility_prestige_modifier: tuple[PrestigeRow, ...]
    hostility_headcount_modifier: tuple[HeadcountRow, ...]

    def __post_init__(self) -> None:
        rows = self.hostility_headcount_modifier
        covers("hostility_headcount_modifier", [(row.diff_min, row.diff_max) for row in rows])
        lines = self.hostility_prestige_modifier
        covers_die("hostility_prestige_modifier", [(row.prestige_min, row.prestige_max) for row in lines])
        limits = self.hostility_thresholds
        if limits.fight_min != limits.peace_max + 1:
            raise ValueError("hostility_thresholds: fight_min must follow peace_max")


class MovementNumbers(Part, frozen=True, kw_only=True):
    """Movement points a day, and their changes."""

    group_mp: Count
    cavalry_group_mp: Count
    convoy_mp: Count
    spy_mp: Count
    wounded_penalty_mp: Count
    unsupplied_divisor: Count
    group_min_characters: Count


class Movement(File, frozen=True, kw_only=True):
    """§8.1, §8.3."""

    movement: MovementNumbers


class NeedRow(Part, frozen=True, kw_only=True):
    """Supply points a day of a range of head counts."""

    headcount_min: int
    headcount_max: int
    points: Points


class Failure(Part, frozen=True, kw_only=True):
    """When missed supply tells, and how."""

    days_running: Count
    combat_die_modifier: Added
    missile_die_modifier: Added


class Supply(File, frozen=True, kw_only=True):
    """§8.4."""

    supply_need: tuple[NeedRow, ...]
    supply_failure: Failure

    def __post_init__(self) -> None:
        covers("supply_need", [(row.headcount_min, row.headcount_max) for row in self.supply_need])


class PrestigeNumbers(Part, frozen=True, kw_only=True):
    """Changes and bounds of prestige."""

    battle_won: Added
    battle_lost: Added
    withdrawal_before_battle: Added
    plunder_town_or_city: Added
    plunder_castle: Added
    minimum: int
    maximum: Face
    emergent_commander: int
    emergent_battles_needed: Points
    emergent_share_percent: Percent
    ransom_deniers_per_point: Money
    ransom_released_cavalry: Points

    def __post_init__(self) -> None:
        within("minimum", self.minimum, range(FACES[0], self.maximum + 1))
        within("emergent_commander", self.emergent_commander, range(self.minimum, self.maximum + 1))


class Prestige(File, frozen=True, kw_only=True):
    """§9."""

    prestige: PrestigeNumbers


class SeasonRow(Part, frozen=True, kw_only=True):
    """A season and its change of every movement allowance."""

    season: str
    mp: Added


class Environment(File, frozen=True, kw_only=True):
    """§18, by the face of a ten-sided die."""

    weather: ByFace[Added]
    season: ByFace[SeasonRow]


class Roster(File, frozen=True, kw_only=True):
    """M-roster: men by type for 1 to 12 heads, and the riders of all-mounted groups, dealt in turn."""

    roster: dict[str, Annotated[dict[Line, dict[str, Men]], of_length(len(LINES))]]
    cavalry_roster: dict[str, tuple[str, ...]]

    def __post_init__(self) -> None:
        for origin, lines in self.roster.items():
            for number, line in lines.items():
                check_line(origin, number, line, lines.get(number - 1, {}))


def check_line(origin: str, number: int, line: dict[str, int], before: dict[str, int]) -> None:
    """Refuse a roster line that does not sum to its number or loses men of the line before."""
    if sum(line.values()) != number:
        raise ValueError(f"roster.{origin}.{number}: the line sums to {sum(line.values())}, not {number}")
    if any(line.get(kind, 0) < count for kind, count in before.items()):
        raise ValueError(f"roster.{origin}.{number}: the line does not contain the line before it")


class TroopType(Part, frozen=True, kw_only=True):
    """M-troop-types: a type of men."""

    code: str
    mounted: bool
    armoured: bool
    shooter: bool
    points_class: str

    def __post_init__(self) -> None:
        told = (
            "cavalry" in self.points_class or "mounted" in self.points_class,
            not self.points_class.endswith("unarmoured"),
            self.points_class.startswith("shooter"),
        )
        if told != (self.mounted, self.armoured, self.shooter):
            raise ValueError(f"points_class: {self.points_class!r} is no class of such men")


class TroopTypes(File, frozen=True, kw_only=True):
    """M-troop-types."""

    troop_types: dict[str, TroopType]


class Defaults(Part, frozen=True, kw_only=True):
    """M-site-defaults: levels of a site that the scenario does not describe."""

    resources: dict[str, Level]
    hostility: dict[str, Face]


class SiteDefaults(File, frozen=True, kw_only=True):
    """M-site-defaults."""

    site_defaults: Defaults


class Commanders(File, frozen=True, kw_only=True):
    """Arms of commanders by the roster of their people."""

    commander_types: dict[str, str]


class ResourceNumbers(Part, frozen=True, kw_only=True):
    """Bounds of resource levels."""

    minimum_at_start: int
    maximum: Level

    def __post_init__(self) -> None:
        within("minimum_at_start", self.minimum_at_start, range(LEVELS[0], self.maximum + 1))


class GarrisonNumbers(Part, frozen=True, kw_only=True):
    """The least people of a garrison, and the prestige of a noble without a name."""

    minimum: Percent
    noble_prestige: Face


class StormNumbers(Part, frozen=True, kw_only=True):
    """Defenders in percent of the attackers below whom a won attack brings no prestige."""

    worthy_percent: Percent


class Settlements(File, frozen=True, kw_only=True):
    """§5.1, §5.2."""

    resources: ResourceNumbers
    garrison: GarrisonNumbers
    storm: StormNumbers

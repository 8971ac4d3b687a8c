"""The shapes of the campaign's tables, by the names of the catalogue, and the rules inside each."""

from campaign.tables.base import (
    FACES,
    LEVELS,
    MODIFIERS,
    MOST_MONEY,
    MOST_POINTS,
    PERCENT,
    File,
    Part,
    added_to_a_die,
    complete,
    covers,
    covers_die,
    each_within,
    within,
)

# Numbers of heads that have a roster line of their own.
LINES = range(1, 13)


class TerrainTable(File, frozen=True, kw_only=True):
    """M-terrain: movement points to enter, by terrain; who enters nowhere."""

    impassable: tuple[str, ...]
    cost: dict[str, int]

    def __post_init__(self) -> None:
        for terrain, points in self.cost.items():
            if points < 1:
                raise ValueError(f"cost.{terrain}: a hex costs at least 1 movement point, not {points}")
            within(f"cost.{terrain}", points, 1, MOST_POINTS)
            if terrain in self.impassable:
                raise ValueError(f"cost.{terrain}: nobody may enter what is impassable, so it has no cost")


class Thresholds(Part, frozen=True, kw_only=True):
    """Bounds of hostility results.

    `negotiate_below` is that of GC-15.3c. It has its printed value here because the printed text was released without it,
    and campaigns are pinned to that text.
    """

    fight_min: int
    peace_max: int
    foreign_recruit_max: int
    mercenary_revolt_min: int
    negotiate_below: int = 6

    def __post_init__(self) -> None:
        each_within(self, LEVELS[0], FACES[-1] + 1)


class PrestigeRow(Part, frozen=True, kw_only=True):
    """Hostility modifier of a range of prestige."""

    prestige_min: int
    prestige_max: int
    modifier: int

    def __post_init__(self) -> None:
        added_to_a_die(self, "modifier")


class HeadcountRow(Part, frozen=True, kw_only=True):
    """Hostility modifier of a range of head-count differences."""

    diff_min: int
    diff_max: int
    modifier: int

    def __post_init__(self) -> None:
        added_to_a_die(self, "modifier")


class Hostility(File, frozen=True, kw_only=True):
    """§7."""

    hostility_attitude: dict[int, str]
    hostility_thresholds: Thresholds
    hostility_prestige_modifier: tuple[PrestigeRow, ...]
    hostility_headcount_modifier: tuple[HeadcountRow, ...]

    def __post_init__(self) -> None:
        rows = self.hostility_headcount_modifier
        covers("hostility_headcount_modifier", [(row.diff_min, row.diff_max) for row in rows])
        lines = self.hostility_prestige_modifier
        covers_die("hostility_prestige_modifier", [(row.prestige_min, row.prestige_max) for row in lines])
        complete("hostility_attitude", self.hostility_attitude, FACES)
        limits = self.hostility_thresholds
        if limits.fight_min != limits.peace_max + 1:
            raise ValueError("hostility_thresholds: fight_min must follow peace_max")


class MovementNumbers(Part, frozen=True, kw_only=True):
    """Movement points a day, and their changes."""

    group_mp: int
    cavalry_group_mp: int
    convoy_mp: int
    spy_mp: int
    wounded_penalty_mp: int
    unsupplied_divisor: int
    group_min_characters: int

    def __post_init__(self) -> None:
        each_within(self, 1, MOST_POINTS)


class Movement(File, frozen=True, kw_only=True):
    """§8.1, §8.3."""

    movement: MovementNumbers


class NeedRow(Part, frozen=True, kw_only=True):
    """Supply points a day of a range of head counts."""

    headcount_min: int
    headcount_max: int
    points: int

    def __post_init__(self) -> None:
        within("points", self.points, 0, MOST_POINTS)


class Failure(Part, frozen=True, kw_only=True):
    """When missed supply tells, and how."""

    days_running: int
    combat_die_modifier: int
    missile_die_modifier: int

    def __post_init__(self) -> None:
        within("days_running", self.days_running, 1, MOST_POINTS)
        added_to_a_die(self, "combat_die_modifier", "missile_die_modifier")


class Supply(File, frozen=True, kw_only=True):
    """§8.4."""

    supply_need: tuple[NeedRow, ...]
    supply_failure: Failure

    def __post_init__(self) -> None:
        covers("supply_need", [(row.headcount_min, row.headcount_max) for row in self.supply_need])


class PrestigeNumbers(Part, frozen=True, kw_only=True):
    """Changes and bounds of prestige."""

    battle_won: int
    battle_lost: int
    withdrawal_before_battle: int
    plunder_town_or_city: int
    plunder_castle: int
    minimum: int
    maximum: int
    emergent_commander: int
    emergent_battles_needed: int
    emergent_share_percent: int
    ransom_deniers_per_point: int
    ransom_released_cavalry: int

    def __post_init__(self) -> None:
        within("maximum", self.maximum, FACES[0], FACES[-1])
        within("minimum", self.minimum, FACES[0], self.maximum)
        within("emergent_commander", self.emergent_commander, self.minimum, self.maximum)
        within("emergent_share_percent", self.emergent_share_percent, 0, PERCENT)
        within("ransom_deniers_per_point", self.ransom_deniers_per_point, 0, MOST_MONEY)
        each_within(self, 0, MOST_POINTS, "emergent_battles_needed", "ransom_released_cavalry")
        added_to_a_die(self, "battle_won", "battle_lost", "withdrawal_before_battle")
        added_to_a_die(self, "plunder_town_or_city", "plunder_castle")


class Prestige(File, frozen=True, kw_only=True):
    """§9."""

    prestige: PrestigeNumbers


class SeasonRow(Part, frozen=True, kw_only=True):
    """A season and its change of every movement allowance."""

    season: str
    mp: int

    def __post_init__(self) -> None:
        added_to_a_die(self, "mp")


class Environment(File, frozen=True, kw_only=True):
    """§18, by the face of a ten-sided die."""

    weather: dict[int, int]
    season: dict[int, SeasonRow]

    def __post_init__(self) -> None:
        complete("weather", self.weather, FACES)
        for face, change in self.weather.items():
            within(f"weather.{face}", change, MODIFIERS[0], MODIFIERS[-1])
        complete("season", self.season, FACES)


class Roster(File, frozen=True, kw_only=True):
    """M-roster: men by type for 1 to 12 heads, and the riders of all-mounted groups, dealt in turn."""

    roster: dict[str, dict[int, dict[str, int]]]
    cavalry_roster: dict[str, tuple[str, ...]]

    def __post_init__(self) -> None:
        for origin, lines in self.roster.items():
            complete(f"roster.{origin}", lines, LINES)
            for number, line in lines.items():
                check_line(origin, number, line, lines.get(number - 1, {}))


def check_line(origin: str, number: int, line: dict[str, int], before: dict[str, int]) -> None:
    """Refuse a roster line that does not sum to its number or loses men of the line before."""
    if any(count < 0 for count in line.values()):
        raise ValueError(f"roster.{origin}.{number}: there are no negative men")
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

    resources: dict[str, int]
    hostility: dict[str, int]

    def __post_init__(self) -> None:
        for kind, level in self.resources.items():
            within(f"resources.{kind}", level, LEVELS[0], LEVELS[-1])
        for faction, level in self.hostility.items():
            within(f"hostility.{faction}", level, FACES[0], FACES[-1])


class SiteDefaults(File, frozen=True, kw_only=True):
    """M-site-defaults."""

    site_defaults: Defaults


class Commanders(File, frozen=True, kw_only=True):
    """Arms of commanders by the roster of their people."""

    commander_types: dict[str, str]


class ResourceNumbers(Part, frozen=True, kw_only=True):
    """Bounds of resource levels."""

    minimum_at_start: int
    maximum: int

    def __post_init__(self) -> None:
        within("maximum", self.maximum, LEVELS[0], LEVELS[-1])
        within("minimum_at_start", self.minimum_at_start, LEVELS[0], self.maximum)


class GarrisonNumbers(Part, frozen=True, kw_only=True):
    """The least people of a garrison, and the prestige of a noble without a name."""

    minimum: int
    noble_prestige: int

    def __post_init__(self) -> None:
        within("minimum", self.minimum, 0, PERCENT)
        within("noble_prestige", self.noble_prestige, FACES[0], FACES[-1])


class StormNumbers(Part, frozen=True, kw_only=True):
    """Defenders in percent of the attackers below whom a won attack brings no prestige."""

    worthy_percent: int

    def __post_init__(self) -> None:
        within("worthy_percent", self.worthy_percent, 0, PERCENT)


class Settlements(File, frozen=True, kw_only=True):
    """§5.1, §5.2."""

    resources: ResourceNumbers
    garrison: GarrisonNumbers
    storm: StormNumbers

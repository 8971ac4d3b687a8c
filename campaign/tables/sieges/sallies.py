"""Shapes of the tables of sallies, of the letters of quick fights, and of the acts without orders."""

from campaign.tables.base import LEVELS, MOST_POINTS, File, Part, each_within, within
from campaign.tables.sieges.shapes import MOST_DICE, MOST_ON_A_SIDE, Piece, Share, part_of_a_whole
from dice import MAX_SIDES, MIN_SIDES


class CampSally(File, frozen=True, kw_only=True):
    """GS-11.4.2."""

    besieger_share: Share
    besieger_type_share: Share
    besieged_share: Share
    tent_hexes: int
    tent_hexes_per_repair_day: int
    engines_on_map: dict[Piece, int]
    flaming_arrows_per_archer: int

    def __post_init__(self) -> None:
        part_of_a_whole(self, "besieger_share", "besieger_type_share", "besieged_share")
        each_within(self, 1, MOST_POINTS, "tent_hexes", "tent_hexes_per_repair_day")
        within("flaming_arrows_per_archer", self.flaming_arrows_per_archer, 0, MOST_POINTS)
        for piece, number in self.engines_on_map.items():
            within(f"engines_on_map.{piece}", number, 0, MOST_POINTS)


class SupplySally(File, frozen=True, kw_only=True):
    """GS-11.4.3: at least one patrol is out, and in it there is room for a rider and a shooter: somebody always comes."""

    party_share: Share
    horses_sides: int
    days_per_horse: int
    horses_per_person: int
    patrol_people: int
    patrol_riders: int
    patrol_shooters: int
    patrols_at_start: int
    patrol_arrival_max: tuple[int, ...]

    def __post_init__(self) -> None:
        part_of_a_whole(self, "party_share")
        within("horses_sides", self.horses_sides, MIN_SIDES, MAX_SIDES)
        each_within(self, 0, MOST_POINTS, "days_per_horse", "horses_per_person")
        each_within(
            self, 1, MOST_ON_A_SIDE, "patrol_people", "patrol_riders", "patrol_shooters", "patrols_at_start"
        )
        within("patrol_arrival_max", len(self.patrol_arrival_max), 0, MOST_DICE)
        for number, most in enumerate(self.patrol_arrival_max):
            within(f"patrol_arrival_max[{number}]", most, LEVELS[0], LEVELS[-1])


class RaidRow(Part, frozen=True, kw_only=True):
    """M-camp-raid: the damage of a raid on the camp, in tent hexes, and its loot."""

    tent_hexes: int
    perriers: int
    ladders: int

    def __post_init__(self) -> None:
        each_within(self, 0, MOST_POINTS)


class Raids(File, frozen=True, kw_only=True):
    """M-camp-raid, by the letter of the quick fight."""

    values: dict[str, RaidRow]


class QuickSiege(File, frozen=True, kw_only=True):
    """M-quick-siege: the meaning of letters of the quick tables in a siege."""

    outer_works_on: tuple[str, ...]
    supply_all: tuple[str, ...]
    supply_half: tuple[str, ...]
    general_sally_lifts_on: tuple[str, ...]


class SiegeDefaults(File, frozen=True, kw_only=True):
    """M-siege-defaults."""

    engine_victim: tuple[Piece, ...]
    builds: tuple[Piece, ...]


class Sallies(Part, frozen=True, kw_only=True):
    """siege_sallies.toml."""

    camp_sally: CampSally
    supply_sally: SupplySally
    camp_raid: Raids
    quick_siege: QuickSiege
    siege_defaults: SiegeDefaults

    def __post_init__(self) -> None:
        for letter, row in self.camp_raid.values.items():
            within(f"camp_raid.values.{letter}.tent_hexes", row.tent_hexes, 0, self.camp_sally.tent_hexes)

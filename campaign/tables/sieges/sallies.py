"""Shapes of the tables of sallies, of the letters of quick fights, and of the acts without orders."""

from typing import Annotated

from campaign.tables.base import Count, File, Level, Part, Points
from campaign.tables.sieges.shapes import MOST_DICE, OnASide, Piece, Share, Sides, part_of_a_whole
from rulebook.bounds import of_length, within


class CampSally(File, frozen=True, kw_only=True):
    """GS-11.4.2."""

    besieger_share: Share
    besieger_type_share: Share
    besieged_share: Share
    tent_hexes: Count
    tent_hexes_per_repair_day: Count
    engines_on_map: dict[Piece, Points]
    flaming_arrows_per_archer: Points

    def __post_init__(self) -> None:
        part_of_a_whole(self, "besieger_share", "besieger_type_share", "besieged_share")


class SupplySally(File, frozen=True, kw_only=True):
    """GS-11.4.3: at least one patrol is out, and in it there is room for a rider and a shooter: somebody always comes."""

    party_share: Share
    horses_sides: Sides
    days_per_horse: Points
    horses_per_person: Points
    patrol_people: OnASide
    patrol_riders: OnASide
    patrol_shooters: OnASide
    patrols_at_start: OnASide
    patrol_arrival_max: Annotated[tuple[Level, ...], of_length(0, MOST_DICE)]

    def __post_init__(self) -> None:
        part_of_a_whole(self, "party_share")


class RaidRow(Part, frozen=True, kw_only=True):
    """M-camp-raid: the damage of a raid on the camp, in tent hexes, and its loot."""

    tent_hexes: Points
    perriers: Points
    ladders: Points


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
            within(
                f"camp_raid.values.{letter}.tent_hexes", row.tent_hexes, range(self.camp_sally.tent_hexes + 1)
            )

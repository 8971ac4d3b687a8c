"""The effects of checks, recovery, rout, rally, column and disorder on cohesion and quality."""

import re
from typing import Annotated

import msgspec

from battles.devils_horsemen.tables.shapes import STRETCH, Count, Factor, Lost, One, Table
from rulebook import rule
from rulebook.bounds import from_to, like, of_length, rising, within

Part = Annotated[int, from_to(2, STRETCH)]
"""The divisor of a part: a unit that rallied with all its quality in hits would rout at once."""


class Effects(Table, frozen=True, kw_only=True):
    """Numbers of recovery, rout, rally, column, disorder and victory."""

    recovery_hits: One
    routed_tq: Factor
    rally_hits_infantry_divisor: Part
    rally_hits_cavalry_divisor: Part
    initial_rout_hexes: Count
    column_tq_modifier: Lost
    column_ma_modifier: Count
    column_attacked_hits: Count
    disordered_ma_modifier: Lost
    disordered_defender_column_shift: Count
    rout_points_per_leader_initiative: Annotated[int, from_to(0, 100)]
    leader_ma: Factor
    feigned_retreat_hexes: Annotated[tuple[One, ...], of_length(1)]
    harassment_start_distance: Annotated[tuple[Annotated[int, from_to(2, STRETCH)], ...], of_length(1)]
    max_orders_phases_per_turn: One

    def __post_init__(self) -> None:
        rising("feigned_retreat_hexes", self.feigned_retreat_hexes)
        rising("harassment_start_distance", self.harassment_start_distance)


class Summed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the summary of hits and checks."""

    id: str
    check: bool
    hits: str
    rule: Annotated[str, like(r"DH-\d+\.\d+[a-z]?", "the id of a rule")]

    @property
    def pattern(self) -> str:
        """The hits of the line, with an own number as #."""
        return re.sub(r"^\d+$", "#", self.hits) if self.id in OWN else self.hits

    def __post_init__(self) -> None:
        if self.id not in SAID or (self.check, self.pattern) != SAID[self.id]:
            known = ", ".join(f"{id_} {hits}" for id_, (_, hits) in SAID.items())
            raise ValueError(f"event: {self.id} {self.hits} is not one of {known}")
        if self.id in OWN:
            within("hits", int(self.hits), range(STRETCH + 1))


OWN = ("moved_again", "ow_from_flank_or_rear", "missile_hit")
"""The lines that alone give their number of hits."""
SAID = {
    "moved_again": (False, "#"),
    "terrain": (False, "table movement_costs"),
    "facing_in_woods_rough": (False, "1 per corner, not LI"),
    "pass_through_friend": (False, "1 each HI and MI"),
    "pass_through_routed": (False, "routed unit eliminated"),
    "ow_from_flank_or_rear": (False, "#"),
    "ow_disordered": (True, "die - TQ"),
    "reaction_facing_infantry": (True, "die - TQ"),
    "missile_hit": (False, "#"),
    "pre_shock": (True, "die - TQ"),
    "shock": (False, "table scrt"),
    "collapse": (True, "die < TQ: -1; else rout"),
    "column_attacked": (False, "1"),
    "ridden_through_by_charge": (True, "die - TQ"),
    "routed_and_hit": (False, "eliminated"),
    "recovery": (False, "-2"),
}
"""The allowed words of the summary by line: # is an own number, the rest stands in other tables or in rules."""


class CohesionAndChecks(Table, frozen=True, kw_only=True):
    """The summary of hits and TQ checks (DH-10.6a)."""

    event: tuple[Summed, ...]

    def __post_init__(self) -> None:
        if sorted(each.id for each in self.event) != sorted(SAID):
            raise ValueError(f"event: there is a line for each of {', '.join(SAID)}")

    @rule("DH-10.6a")
    def hits(self, id_: str) -> int:
        """How many hits one of those does that say it here."""
        return next(int(each.hits) for each in self.event if each.id == id_)

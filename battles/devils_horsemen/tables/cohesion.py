"""The effects of checks, recovery, rout, rally, column and disorder on cohesion and quality."""

import re

import msgspec

from battles.devils_horsemen.tables.shapes import COUNT, FACTOR, ONE, STRETCH, Table
from rulebook import rule
from rulebook.bounds import all_within, rising, within


class Effects(Table, frozen=True, kw_only=True):
    """Numbers of recovery, rout, rally, column, disorder and victory."""

    recovery_hits: int
    routed_tq: int
    rally_hits_infantry_divisor: int
    rally_hits_cavalry_divisor: int
    initial_rout_hexes: int
    column_tq_modifier: int
    column_ma_modifier: int
    column_attacked_hits: int
    disordered_ma_modifier: int
    disordered_defender_column_shift: int
    rout_points_per_leader_initiative: int
    leader_ma: int
    feigned_retreat_hexes: tuple[int, ...]
    harassment_start_distance: tuple[int, ...]
    max_orders_phases_per_turn: int

    def __post_init__(self) -> None:
        lost = ("column_tq_modifier", "disordered_ma_modifier")
        none = (
            "initial_rout_hexes",
            "column_ma_modifier",
            "column_attacked_hits",
            "disordered_defender_column_shift",
        )
        parts = ("rally_hits_infantry_divisor", "rally_hits_cavalry_divisor")
        all_within(self, range(-STRETCH, 1), *lost)
        all_within(self, COUNT, *none)
        all_within(self, ONE, "recovery_hits", "max_orders_phases_per_turn")
        # Who rallied with all its quality in hits would rout at once.
        all_within(self, range(2, STRETCH + 1), *parts)
        all_within(self, FACTOR, "routed_tq", "leader_ma")
        all_within(self, range(101), "rout_points_per_leader_initiative")
        for key, least in (("feigned_retreat_hexes", 1), ("harassment_start_distance", 2)):
            hexes = getattr(self, key)
            rising(key, hexes)
            for number in hexes:
                within(key, number, range(least, STRETCH + 1))
            if not hexes:
                raise ValueError(f"{key}: there is no number")


class Summed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the summary of hits and checks."""

    id: str
    check: bool
    hits: str
    rule: str

    @property
    def pattern(self) -> str:
        """The hits of the line, with an own number as #."""
        return re.sub(r"^\d+$", "#", self.hits) if self.id in OWN else self.hits

    def __post_init__(self) -> None:
        if self.id not in SAID or (self.check, self.pattern) != SAID[self.id]:
            known = ", ".join(f"{id_} {hits}" for id_, (_, hits) in SAID.items())
            raise ValueError(f"event: {self.id} {self.hits} is not one of {known}")
        if self.id in OWN:
            within("hits", int(self.hits), COUNT)
        if not re.fullmatch(r"DH-\d+\.\d+[a-z]?", self.rule):
            raise ValueError(f"rule: not the id of a rule: {self.rule}")


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

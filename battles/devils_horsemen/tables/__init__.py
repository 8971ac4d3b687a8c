"""The tables of Devil's Horsemen, word by word those of the catalogue."""

from pathlib import Path
from typing import Any

import msgspec

from battles.agenda.tables import InForce
from battles.devils_horsemen.tables import shapes
from battles.devils_horsemen.tables.shapes import UnitType
from rulebook.tables import TableError

__all__ = ["TABLES", "Tables", "UnitType"]

FOLDER = Path(__file__).parent


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """All numbers; one file each."""

    movement_costs: shapes.MovementCosts
    missile_supply: shapes.MissileSupply
    missile_modifiers: shapes.MissileModifiers
    missile_range: shapes.MissileRange
    armor_effect: shapes.ArmorEffect
    effects: shapes.Effects
    superiority: shapes.Superiority
    clash: shapes.Clash
    scrt: shapes.Scrt
    cohesion_and_checks: shapes.CohesionAndChecks
    leader_casualty: shapes.LeaderCasualty
    unit_types: shapes.UnitTypes
    reaction_ratings: shapes.ReactionRatings

    def __post_init__(self) -> None:
        """Two tables that say the same thing say it alike. Raises TableError."""
        summary = {each.id: each.hits for each in self.cohesion_and_checks.event}
        shift = self.scrt.scrt.shifts.defender_disordered_cavalry
        for key, here, there in (
            ("column_attacked_hits", str(self.effects.column_attacked_hits), summary["column_attacked"]),
            ("recovery_hits", str(-self.effects.recovery_hits), summary["recovery"]),
            (
                "disordered_defender_column_shift",
                str(self.effects.disordered_defender_column_shift),
                str(shift),
            ),
        ):
            if here != there:
                raise TableError("effects.toml", key, f"another table says {there}")

    @property
    def types(self) -> dict[str, UnitType]:
        """The types of units by their names."""
        return self.unit_types.type


SHAPES: dict[str, type[Any]] = {
    "movement_costs": shapes.MovementCosts,
    "missile_supply": shapes.MissileSupply,
    "missile_modifiers": shapes.MissileModifiers,
    "missile_range": shapes.MissileRange,
    "armor_effect": shapes.ArmorEffect,
    "effects": shapes.Effects,
    "superiority": shapes.Superiority,
    "clash": shapes.Clash,
    "scrt": shapes.Scrt,
    "cohesion_and_checks": shapes.CohesionAndChecks,
    "leader_casualty": shapes.LeaderCasualty,
    "unit_types": shapes.UnitTypes,
    "reaction_ratings": shapes.ReactionRatings,
}

TABLES: InForce[Tables] = InForce(FOLDER, SHAPES, lambda parts: Tables(**parts), lines={"event": "id"})
"""The tables of the battle that is at work."""

"""The tables of Devil's Horsemen, word by word as in the catalogue."""

from pathlib import Path
from typing import Any

import msgspec

from battles.devils_horsemen.tables import cohesion, moving, people, shock, shooting
from battles.devils_horsemen.tables.people import UnitType
from battles.kit.agenda.tables import InForce
from rulebook.tables import TableError

__all__ = ["TABLES", "Tables", "UnitType"]

FOLDER = Path(__file__).parent


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """All numbers; one file each."""

    movement_costs: moving.MovementCosts
    missile_supply: shooting.MissileSupply
    missile_modifiers: shooting.MissileModifiers
    missile_range: shooting.MissileRange
    armor_effect: shooting.ArmorEffect
    effects: cohesion.Effects
    superiority: shock.Superiority
    clash: shock.Clash
    scrt: shock.Scrt
    cohesion_and_checks: cohesion.CohesionAndChecks
    leader_casualty: people.LeaderCasualty
    unit_types: people.UnitTypes
    reaction_ratings: people.ReactionRatings

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
    "movement_costs": moving.MovementCosts,
    "missile_supply": shooting.MissileSupply,
    "missile_modifiers": shooting.MissileModifiers,
    "missile_range": shooting.MissileRange,
    "armor_effect": shooting.ArmorEffect,
    "effects": cohesion.Effects,
    "superiority": shock.Superiority,
    "clash": shock.Clash,
    "scrt": shock.Scrt,
    "cohesion_and_checks": cohesion.CohesionAndChecks,
    "leader_casualty": people.LeaderCasualty,
    "unit_types": people.UnitTypes,
    "reaction_ratings": people.ReactionRatings,
}

TABLES: InForce[Tables] = InForce(FOLDER, SHAPES, lambda parts: Tables(**parts), lines={"event": "id"})
"""The tables of the battle that is at work."""

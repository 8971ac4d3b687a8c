"""7.3: hoplites in formation, their pikes, and the foulkon.

What other chapters ask of formations. The chapter of their own is `forming`; `drill` is for who moves them.
"""

from battles.guiscard.hoplites.formation import formation_of, hex_of_attack
from battles.guiscard.hoplites.keeping import review
from battles.guiscard.hoplites.markers import restore as restore_markers
from battles.guiscard.hoplites.odds import cover, holds, marker_before, shifts, spared
from battles.guiscard.hoplites.pace import allowance
from battles.guiscard.hoplites.slipping import front_hexes_only, steady

__all__ = [
    "allowance",
    "cover",
    "formation_of",
    "front_hexes_only",
    "hex_of_attack",
    "holds",
    "marker_before",
    "restore_markers",
    "review",
    "shifts",
    "spared",
    "steady",
]

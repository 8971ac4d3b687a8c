"""GT-7.1a: where a rider can throw."""

from battles.guiscard.rules.fire.weapons import THROWN
from battles.guiscard.state import Character
from battles.guiscard.tables import Weapon
from hexmap import arcs
from rulebook import rule


@rule("GT-7.1a")
def throws_at(one: Character, weapon: Weapon, hex_: str) -> bool:
    """True if a hex lies where somebody can shoot at it: a rider throws nothing into his rear arc (D10, D59)."""
    if not one.mounted or weapon.id not in THROWN:
        return True
    return arcs.arc(one.hex, one.facing, hex_) != "rear"

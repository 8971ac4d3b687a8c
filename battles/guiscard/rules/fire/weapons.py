"""GT-5a to 5f, 5.1: the weapons of people, and how often they shoot."""

from battles.guiscard.state import Character
from battles.guiscard.tables import TABLES, Weapon, counter, weapon
from battles.guiscard.tables.shooting import BOWS_AND_SLING
from rulebook import rule

LANCE = "lance"
ROWS: dict[str, dict[bool, str]] = {
    LANCE: {False: "lance_foot", True: "lance_mounted"},
    "javelin": {False: "javelin_foot", True: "javelin_mounted"},
    "sling": {False: "sling"},
    "short_bow": {False: "short_bow"},
    "composite_bow": {False: "composite_bow", True: "composite_bow"},
}
"""The row of the weapon table for each armament, on foot and mounted; absent where it cannot be used so."""
THROWN = frozenset({"lance_foot", "lance_mounted", "javelin_foot", "javelin_mounted"})


@rule("GT-5a", "GT-5b", "GT-5c")
def armament(code: str) -> str:
    """The weapon of a class: the one of its letter, else a lance without pennon; "" for an unarmed class (D15)."""
    found = counter(code)
    return found.weapon or (LANCE if found.plain_lance else "")


@TABLES.reckoned
@rule("GT-5f")
def usable(code: str, mounted: bool) -> Weapon | None:
    """The weapon that a class can use on foot or mounted; None without one."""
    row = ROWS.get(armament(code), {}).get(mounted)
    return weapon(row) if row else None


def weapon_of(one: Character) -> Weapon | None:
    """The weapon that somebody can use as he is, spent or not; None without one."""
    return usable(one.code, one.mounted)


def shooter(one: Character) -> bool:
    """True if somebody fights with bow or sling rather than by hand."""
    weapon = weapon_of(one)
    return weapon is not None and weapon.id in BOWS_AND_SLING


@rule("GT-5c", "GT-5d")
def spent(one: Character, weapon: Weapon) -> bool:
    """True if a shooter has thrown as often as he can in a battle."""
    return 0 < weapon.uses <= one.used


@rule("GT-5.1a")
def limit(weapon: Weapon, allowance: int) -> int:
    """Points that a shooter may spend in a phase in which the weapon is to shoot (D12)."""
    return allowance // 2 if weapon.movement_limit == "half" else allowance

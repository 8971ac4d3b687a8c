"""GT-5.4.1, 5.4.2: where a shot comes down."""

from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character
from battles.guiscard.tables import TABLES, Weapon
from battles.guiscard.tables.shooting import BOWS_AND_SLING
from rulebook import rule

CLOSE = 4
"""A bow or sling is surer closer than so many hexes (GT-5.4.2a)."""
UNSUPPLIED = "unsupplied"


@rule("GT-5.4.1a")
def sure(range_: int) -> bool:
    """True if a shot at that range comes down where it is aimed, without a roll."""
    return range_ < TABLES.now.fire.impact.auto_hit_if_distance_below


@rule("GT-5.4.2a", "GT-7.1.1a")
def modifiers(one: Character, weapon: Weapon, range_: int) -> dict[str, int]:
    """The additions to the impact roll, by reason; they add up."""
    added = TABLES.now.fire.impact.modifier
    band = weapon.band(range_)
    found = {
        "long_range": added.long_range * (band == "long"),
        "medium_range": added.medium_range * (band == "medium"),
        "wounded_shooter": added.wounded_shooter * (one.condition == "wounded"),
        "byzantine_mounted_archer": added.byzantine_mounted_archer * byzantine_mounted_archer(one),
        "bow_or_sling_closer_than_4": added.bow_or_sling_closer_than_4
        * (weapon.id in BOWS_AND_SLING and range_ < CLOSE),
        UNSUPPLIED: one.penalty,
    }
    return {reason: value for reason, value in found.items() if value}


def byzantine_mounted_archer(one: Character) -> bool:
    """True if a shooter has the training of the Byzantine horse archers, and sits on his horse."""
    return one.mounted and one.code[0] == "B" and one.code[2] == "a"


@rule("GT-5.4.1b")
def over(total: int) -> bool:
    """True if a shot with that modified roll is lost."""
    return total > TABLES.now.fire.impact.scatter_max


@rule("GT-5.4.1b")
def fallen(ground: Ground, at: str, total: int) -> str:
    """The hex where a shot comes down by the modified roll; "" for a lost shot, off the field too (D60)."""
    if total <= TABLES.now.fire.impact.hit_max:
        return at
    return "" if over(total) else ground.scatter(at, total) or ""

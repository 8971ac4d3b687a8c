"""AB-19, AB-H11: who may shoot, how many shots, and what each needs; sight, distances and cover are given."""

from collections.abc import Mapping

import msgspec

from battles.ancient_battles.rules.losses import bears, struck
from battles.ancient_battles.rules.saves import Save, against_shot
from battles.ancient_battles.rules.strikes import to_wound
from battles.ancient_battles.state import Mark, Unit
from battles.ancient_battles.tables import TABLES, definitions, missile
from battles.ancient_battles.tables.measure import more, within
from battles.ancient_battles.tables.shapes import SCORES, Cover, exact
from battles.ancient_battles.tables.shooting import Missile
from rulebook import rule

SILENT: frozenset[Mark] = frozenset(
    {"marched", "charged", "charged_badly", "rallied", "reformed", "held", "returned"}
)
"""After what a unit does not shoot in its owner's turn."""


class Volley(msgspec.Struct, frozen=True, omit_defaults=True):
    """The shots of a unit at another: they hit on `needs`, wound on `wounds` (None: impossible), and may be saved.

    `bare` is the number of the table for the BS, `added` are additions to the die, by reason; `shaken` hit on 6 alone.
    """

    weapon: str
    shots: int
    bare: int
    added: dict[str, int]
    strength: int
    wounds: int | None
    save: Save
    shaken: bool = False

    @property
    def needs(self) -> int | None:
        """The least face that hits."""
        return face(self.bare, self.added, shaken=self.shaken)


def weapon_of(unit: Unit) -> Missile:
    """The missile weapon of a unit. ValueError without one."""
    if not unit.kind.missile:
        raise ValueError(f"{unit.id} has no missile weapon")
    return missile(unit.kind.missile)


@rule("AB-19.1a", "AB-19.2e", "AB-5.4b", "AB-14.2", "AB-25.5", "AB-H11.1")
def may_shoot(unit: Unit) -> bool:
    """True if a unit may shoot in its owner's turn, at visible enemies within its range (D28)."""
    if not unit.kind.missile or unit.gone or unit.engaged or unit.fleeing:
        return False
    moved = "moved" in unit.marks and weapon_of(unit).no_move_and_shoot
    return not moved and not SILENT & set(unit.marks)


@rule("AB-H11.5")
def may_answer(unit: Unit) -> bool:
    """True if a unit may shoot at a charger that it sees."""
    return unit.kind.missile != "" and not (unit.gone or unit.engaged or unit.fleeing)


@rule("AB-H11.1", "AB-19.2a")
def reaches(unit: Unit, distance: float) -> bool:
    """True if a distance is within a unit's range."""
    return within(distance, weapon_of(unit).range_)


@rule("AB-19.2b")
def short(arm: Missile, distance: float) -> bool:
    """True if the second line of a weapon holds at a distance."""
    return arm.short > 0 and within(distance, arm.short_)


@rule("AB-19.2f", "AB-H11.2")
def shooters(unit: Unit, *, moved: bool) -> int:
    """How many models shoot: the first rank, of skirmishers all; by an arrow hail a part of those behind as well (D29)."""
    able = unit.models - len(unit.characters)
    if unit.kind.order == "skirmish":
        return able
    first = max(0, min(unit.files - len(unit.characters), able))
    hail = weapon_of(unit).arrow_hail
    if hail == "no" or (hail == "stationary" and moved):
        return first
    return first + int(exact(definitions().arrow_hail_rear_fraction) * (able - first))


@rule("AB-19.2g", "AB-H11.2")
def shots(unit: Unit, distance: float, *, moved: bool) -> int:
    """How many dice a unit shoots with."""
    arm = weapon_of(unit)
    return shooters(unit, moved=moved) * (arm.shots_short if short(arm, distance) else 1)


@rule(
    "AB-19.2c",
    "AB-19.2d",
    "AB-19.4a",
    "AB-19.4b",
    "AB-19.4c",
    "AB-19.4d",
    "AB-19.4e",
    "AB-19.4f",
    "AB-19.4g",
    "AB-19.4h",
    "AB-19.4i",
)
def modifiers(
    unit: Unit,
    target: Unit,
    distance: float,
    *,
    charging: bool = False,
    moved: bool = False,
    cover: Cover = "none",
) -> dict[str, int]:
    """The additions to the die of a shot, by reason."""
    arm, kind = weapon_of(unit), target.kind
    holds = {
        "target_charging": charging,
        "long_range": more(distance, arm.range_ / 2) and not arm.no_long_range_penalty,
        "shooter_moved": moved and not arm.move_and_shoot,
        "target_lone_character": target.lone or struck(target) is not None,
        "target_light_cover": cover == "light",
        "target_hard_cover": cover == "hard",
        "target_skirmishers": kind.order == "skirmish",
        "target_light_chariot": kind.type == "light_chariot",
        "target_large": kind.type in definitions().large_target_types,
    }
    table = TABLES.now.shooting.shooting_modifiers
    return {reason: getattr(table, reason) for reason, there in holds.items() if there}


@rule("AB-19.3")
def by_skill(skill: int) -> int:
    """The number of a shot by BS before modifiers; it may be less than 1."""
    return TABLES.now.shooting.shooting_to_hit.need[min(skill, len(SCORES)) - 1]


@rule("AB-19.3", "AB-14.1b")
def face(bare: int, added: Mapping[str, int], *, shaken: bool = False) -> int | None:
    """The least face that hits, None without one: a 1 always fails (D30), and shaken shooters need a 6."""
    least = max(2, bare - sum(added.values()))
    return None if least > 6 else 6 if shaken else least


@rule("AB-19.1a", "AB-19.2a", "AB-19.2b", "AB-H11.2", "AB-H11.3", "AB-14.1b")
def volley(
    unit: Unit,
    target: Unit,
    distance: float,
    *,
    charging: bool = False,
    moved: bool = False,
    cover: Cover = "none",
    front: bool = True,
) -> Volley:
    """All shots of a unit at another, `front`: into its front; at a charger they come at the range at the farthest."""
    arm, one = weapon_of(unit), struck(target)
    hit = bears(one) if one else target.kind
    far = min(distance, arm.range_) if charging else distance
    near = short(arm, far)
    strength = arm.strength_short if near else arm.strength
    return Volley(
        weapon=unit.kind.missile,
        shots=shots(unit, far, moved=moved),
        bare=by_skill(unit.kind.ballistic_skill),
        added=modifiers(unit, target, far, charging=charging, moved=moved, cover=cover),
        strength=strength,
        wounds=to_wound(strength, hit.toughness),
        save=against_shot(hit, strength, arm.save_mod_short if near else arm.save_mod, front=front),
        shaken=charging and bool(unit.shaken),
    )

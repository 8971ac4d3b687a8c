"""AB-19.5, AB-19.6: by what a model is saved, and on which face."""

import msgspec

from battles.ancient_battles.tables import TABLES, armour, weapon
from battles.ancient_battles.tables.profiles import Profile
from battles.ancient_battles.tables.saves import BARDING, BODY, SHIELDS
from battles.ancient_battles.tables.shapes import SCORES
from rulebook import rule

NONE = 0
"""The entry of the tables without a save."""


class Save(msgspec.Struct, frozen=True, omit_defaults=True):
    """The save of a model: `by` are its protections, the first with its face, the others with their deductions.

    `modifier` is added to the die, for the strength of the hit.
    """

    by: dict[str, int] = {}
    modifier: int = 0

    @property
    def basic(self) -> int:
        """The save without the hit; 0 for none."""
        return sum(self.by.values())

    @property
    @rule("AB-19.6", "AB-21.5")
    def needed(self) -> int | None:
        """The least face that saves, None without one: a 1 always fails (D33)."""
        face = max(2, self.basic - self.modifier)
        return face if self.by and face <= 6 else None


@rule("AB-19.6")
def for_strength(strength: int) -> int:
    """The addition of a hit's strength to the die."""
    return TABLES.now.saves.save_modifier.mod[min(strength, len(SCORES)) - 1]


@rule("AB-19.2a")
def against_shot(kind: Profile, strength: int, own: int | None = None, *, front: bool = True) -> Save:
    """The save against a shot; `own` is the modifier of the weapon itself (D27)."""
    modifier = for_strength(strength) if own is None else own
    return Save(protections(kind, shot=True, front=front), modifier)


@rule("AB-H9.8")
def against_blow(kind: Profile, strength: int, *, front: bool = True) -> Save:
    """The save against a blow; some weapons keep the shield slung."""
    return Save(protections(kind, shot=False, front=front), for_strength(strength))


@rule("AB-19.5a", "AB-19.5d", "AB-19.5e", "AB-H9.8")
def protections(kind: Profile, *, shot: bool, front: bool) -> dict[str, int]:
    """The protections of a model, as in `Save.by`: the best of armour with a shield, a shield and a horse (D31)."""
    worn = [each for each in kind.armour if counts(kind, each, shot=shot, front=front)]
    if not shot and not weapon(kind.melee).shield:
        worn = [each for each in worn if each not in SHIELDS]
    shields = [each for each in worn if each in SHIELDS]
    sets: list[dict[str, int]] = [{each: alone(kind, each)} for each in shields]
    for body in (each for each in worn if each in BODY):
        helped = shields if 3 in armour(body).noted(kind.type) else []
        sets.append({body: alone(kind, body), **{each: -armour(each).bonus for each in helped}})
    if kind.type == "cavalry":
        sets.append({"horse": alone(kind, "horse")})
    able = [each for each in sets if next(iter(each.values())) != NONE]
    if not able:
        return {}
    best = min(able, key=lambda each: sum(each.values()))
    barded = [each for each in worn if each in BARDING and kind.type == "cavalry"]
    return {**best, **{each: -armour(each).cavalry_bonus for each in barded}}


def alone(kind: Profile, name: str) -> int:
    """On what a type of troops saves by this alone; 0 for not."""
    return armour(name).foot if kind.type in ("foot", "artillery") else armour(name).cavalry


@rule("AB-19.5b", "AB-19.5c", "AB-19.5f", "AB-19.5g", "AB-19.5h")
def counts(kind: Profile, name: str, *, shot: bool, front: bool) -> bool:
    """True if a protection counts against this hit, by the notes of its row."""
    notes = armour(name).noted(kind.type)
    if 1 in notes and shot and kind.order != "skirmish":
        return False
    if 2 in notes and not (shot and front):
        return False
    return not (5 in notes and shot) and not (6 in notes and not front)

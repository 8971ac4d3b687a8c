"""AB-21 to AB-23, AB-H9.2, AB-H9.3, AB-H9.8: who strikes when, how often, and what hits and wounds.

How many models of a unit fight is given (AB-H6.9, D57), and so is the ground.
"""

from typing import NamedTuple

import msgspec

from battles.ancient_battles.rules.saves import Save, against_blow
from battles.ancient_battles.state import Joined, Unit
from battles.ancient_battles.tables import TABLES, profile, weapon
from battles.ancient_battles.tables.profiles import Profile
from battles.ancient_battles.tables.shapes import SCORES
from rulebook import rule


class Blows(msgspec.Struct, frozen=True, omit_defaults=True):
    """The blows of a unit, or of a character with it (`by`), at an enemy, or at a character with that one (`at`).

    `attacks` hit on `needs`, wound on `wounds` (None: impossible), and may be saved; `strength` is by reason. `again`:
    misses are rolled once more.
    """

    unit: str
    enemy: str
    attacks: int
    needs: int
    strength: dict[str, int]
    wounds: int | None
    save: Save
    by: str = ""
    at: str = ""
    again: bool = False


class Beat(NamedTuple):
    """When somebody strikes: the less the earlier, and who has the same strikes at once (AB-H9.2)."""

    last: bool
    received: bool
    slowness: int
    still: bool


def charging(unit: Unit, number: int) -> bool:
    """True if a unit counts as charging in the close combat of the player's turn of that number (D55)."""
    return 0 < unit.charged == number


@rule("AB-20.2e", "AB-21.2c")
def momentum(unit: Unit, number: int, *, difficult: bool) -> bool:
    """True if a unit has momentum (D36): it charges or its side won the last round; riders only on good ground."""
    return (charging(unit, number) or unit.won) and not (difficult and unit.kind.mounted)


@rule("AB-22.1", "AB-21.3")
def to_hit(skill: int, against: int) -> int:
    """The least face that hits, by the WS of both."""
    most = len(SCORES)
    return TABLES.now.combat.to_hit.ws[min(skill, most) - 1][min(against, most) - 1]


@rule("AB-23.1", "AB-23.2", "AB-21.4")
def to_wound(strength: int, toughness: int) -> int | None:
    """The least face that wounds; None: it cannot."""
    most = len(SCORES)
    return TABLES.now.combat.to_wound.st[min(strength, most) - 1][min(toughness, most) - 1] or None


@rule("AB-H9.8")
def strength(kind: Profile, *, charges: bool) -> dict[str, int]:
    """The strength of a blow: the model's own, and what its weapon adds."""
    arm = weapon(kind.melee)
    more = arm.strength + (arm.strength_on_charge if charges else 0)
    return {"own": kind.strength} | ({kind.melee: more} if more else {})


@rule("AB-21.1b", "AB-21.1c", "AB-16.2", "AB-H9.3")
def attacks(kind: Profile, *, frenzied: bool = False) -> int:
    """The attacks of a model."""
    return kind.attacks + weapon(kind.melee).attacks + frenzied


@rule("AB-16.5")
def frenzied(unit: Unit) -> bool:
    """True if a unit is frenzied, until it is broken once."""
    return "frenzy" in unit.kind.rules and not unit.tamed


@rule("AB-17.2")
def hates(unit: Unit, enemy: Unit) -> bool:
    """True if a unit hates an enemy: all of them, or the ones of his contingent (D24)."""
    rules = unit.kind.rules
    return "hatred" in rules or f"hatred_{enemy.kind.contingent}" in rules


@rule("AB-21.2a", "AB-21.2b", "AB-21.2c", "AB-H9.2")
def turn(unit: Unit, number: int, *, difficult: bool, who: Profile | None = None) -> Beat:
    """When a unit strikes, or a character who goes with it; `difficult` is the ground that it stands on."""
    kind, charges = who or unit.kind, charging(unit, number)
    last = weapon(kind.melee).strikes_last and not charges
    still = not momentum(unit, number, difficult=difficult)
    return Beat(last, not charges, -kind.initiative, still)


@rule("AB-21.3", "AB-21.4", "AB-21.5", "AB-14.1b", "AB-17.2", "AB-H9.3", "AB-H12.2")
def blows(
    unit: Unit,
    enemy: Unit,
    fighting: int,
    number: int,
    *,
    front: bool = True,
    by: Joined | None = None,
    at: Joined | None = None,
) -> Blows:
    """The blows of so many models of a unit, or of a character who goes with it; `front`: at the enemy's front edge."""
    kind = profile(by.profile) if by else unit.kind
    theirs = profile(at.profile) if at else enemy.kind
    force = strength(kind, charges=charging(unit, number))
    first = unit.rounds == 0
    return Blows(
        unit=unit.id,
        enemy=enemy.id,
        attacks=fighting * attacks(kind, frenzied=frenzied(unit)),
        needs=6 if unit.shaken else to_hit(kind.weapon_skill, theirs.weapon_skill),
        strength=force,
        wounds=to_wound(sum(force.values()), theirs.toughness),
        save=against_blow(theirs, sum(force.values()), front=front),
        by=by.id if by else "",
        at=at.id if at else "",
        again=first and hates(unit, enemy),
    )

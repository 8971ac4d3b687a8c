"""DH-9.16, 9.17, 10.3 to 10.5: what a shock comes to: column, superiority, die and hits."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from battles.devils_horsemen.rules import facings, zones
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.state.field import Field
from battles.devils_horsemen.tables import TABLES
from rulebook import rule

Angle = Literal["front", "flank", "rear"]
Superior = Literal["", "AS", "DS"]


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A combat of a shock segment: every defender is in the zone of control of every attacker (D56).

    `places` are the hexes of the `defenders` when they were attacked. `kind` is the type of defender that its owner
    picks, `pair` the attacker and defender that the attacker picks for angle, terrain and superiority (D57). `superior`
    is the superior side with its units. `early` are hexes that defenders left before the shock, into which the `barred`
    may not advance (DH-9.21c). `rear`: it comes from behind, with any facing (DH-6.73e).
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    places: tuple[str, ...] = ()
    kind: str = ""
    pair: tuple[str, str] = ("", "")
    superior: Literal["", "AS", "DS"] = ""
    superior_units: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    rear: bool = False


@rule("DH-9.16a")
def kinds(defenders: Iterable[Unit]) -> tuple[str, ...]:
    """The types among the defenders, of which their owner picks one."""
    return tuple(dict.fromkeys(unit.face for unit in defenders))


@rule("DH-9.16a")
def pairs(attackers: Sequence[Unit], defenders: Sequence[Unit], kind: str) -> tuple[tuple[str, str], ...]:
    """The attacker and the defender of that type that the attacker may pick (D57)."""
    return tuple((one.id, other.id) for one in attackers for other in defenders if other.face == kind)


@rule("DH-9.16a", "DH-9.17a")
def angle(field: Field, attacker: Unit, defender: Unit, *, rear: bool = False) -> Angle:
    """From where an attacker comes, as the defender looks (D57); a trap is sprung from behind."""
    return "rear" if rear else facings.angle(field, defender, attacker.hex)


@rule("DH-9.16a", "DH-10.4a")
def base(attacker: Unit, angle_: Angle, defender: Unit) -> int:
    """The base column of the clash of spears and swords."""
    found: int = getattr(TABLES.now.clash.clash, angle_)[attacker.face][defender.face]
    return found


@rule("DH-9.17a", "DH-9.17b")
def has_position(
    state: State, combats: Sequence[Combat], attacker: Unit, defender: Unit, angle_: Angle
) -> bool:
    """True if an attacker is superior by position: from flank or rear.

    It is not if another enemy holds it whom it alone attacks.
    """
    if angle_ == "front":
        return False
    return all(
        enemy.id == defender.id
        or any(enemy.id in combat.defenders and set(combat.attackers) - {attacker.id} for combat in combats)
        for enemy in zones.over(state, attacker.hex, attacker.side)
    )


@rule("DH-9.17c", "DH-10.3a", "DH-9.4d")
def weapons(
    attackers: Iterable[Unit], kind: str, defenders: Iterable[Unit]
) -> tuple[Superior, tuple[str, ...]]:
    """The superior side by weapons, with the units that make it so.

    Each side reads the table with the unit that it likes (D33). That is the defender with the `kind` that he has
    picked, the attacker with the best of his against that. So the defender is superior if he is so to all attackers.
    """
    table = TABLES.now.superiority.attacker
    fighting = [(unit.id, table[unit.face]) for unit in attackers if unit.face in table]
    if wins := tuple(name for name, versus in fighting if kind in versus.AS):
        return "AS", wins
    if fighting and all(kind in versus.DS for _, versus in fighting):
        return "DS", tuple(unit.id for unit in defenders if unit.face == kind)
    return "", ()


@rule("DH-6.45b", "DH-9.17a", "DH-9.17c")
def superiority(state: State, combats: Sequence[Combat], combat: Combat) -> tuple[Superior, tuple[str, ...]]:
    """The superior side of a combat, with its units.

    Against a column, even a single defender, it is the attacker; then position counts, then weapons (D33).
    """
    attackers = [state.units[name] for name in combat.attackers]
    defenders = [state.units[name] for name in combat.defenders]
    if any(unit.column for unit in defenders):
        return "AS", ()
    one, other = (state.units[name] for name in combat.pair)
    if has_position(state, combats, one, other, angle(state.field, one, other, rear=combat.rear)):
        return "AS", (one.id,)
    return weapons(attackers, combat.kind, defenders)


@rule("DH-9.12c", "DH-9.17d")
def numbers(attackers: int, defenders: int) -> int:
    """The shift for more units, as the attacker sees it; it counts once (D43)."""
    return (attackers - defenders) * TABLES.now.scrt.scrt.shifts.per_unit_difference


@rule("DH-6.36a", "DH-9.17d", "DH-10.5a")
def ground(field: Field, attacker: Unit, defender: Unit) -> dict[str, int]:
    """The shifts for what lies between two units, by reason (D57): the levels, the hexside, and woods for cavalry."""
    shifts = TABLES.now.scrt.scrt.shifts
    rise = field.level[defender.hex] - field.level[attacker.hex]
    sides = field.kinds(attacker.hex, defender.hex)
    found = {
        "uphill": shifts.attack_uphill if rise > 0 else 0,
        "downhill": shifts.attack_downhill if rise < 0 else 0,
        "stream": shifts.across_stream if "stream" in sides else 0,
        "river": shifts.across_kalka_river if "kalka_river" in sides else 0,
        "steep bank": shifts.across_steep_bank if "steep_bank" in sides else 0,
        "woods": shifts.cavalry_attacks_into_woods
        if attacker.mounted and field.terrain[defender.hex] == "woods"
        else 0,
    }
    return {reason: shift for reason, shift in found.items() if shift}


@rule("DH-11.62b", "DH-9.17d")
def disorder(defenders: Iterable[Unit]) -> int:
    """The shift for cavalry in disorder among the defenders, once (D57)."""
    shift = TABLES.now.scrt.scrt.shifts.defender_disordered_cavalry
    return shift if any(unit.disordered and unit.mounted for unit in defenders) else 0


@rule("DH-9.17d")
def shifts(state: State, combat: Combat) -> dict[str, int]:
    """All shifts of the column of a combat, by reason, without zeros."""
    one, other = (state.units[name] for name in combat.pair)
    found = {
        "numbers": numbers(len(combat.attackers), len(combat.defenders)),
        **ground(state.field, one, other),
        "disorder": disorder(state.units[name] for name in combat.defenders),
    }
    return {reason: shift for reason, shift in found.items() if shift}


@rule("DH-9.17d")
def column(base_: int, shifts_: dict[str, int]) -> int:
    """The column that is read: the first or the last where the sum is beyond (D32)."""
    last = len(TABLES.now.scrt.scrt.results[0])
    return min(last, max(1, base_ + sum(shifts_.values())))


@rule("DH-9.17e", "DH-4.1d", "DH-9.15b")
def charisma(leaders: Iterable[Leader]) -> int:
    """The addition of leaders with a side's units in a combat to its die: the most charismatic alone counts (D32)."""
    return max((leader.rated(leader.charisma) for leader in leaders), default=0)


@rule("DH-9.17e")
def modifiers(attacking: Iterable[Leader], defending: Iterable[Leader]) -> dict[str, int]:
    """The modifiers of the die, by reason, without zeros."""
    signs = {"add": 1, "subtract": -1}
    die = TABLES.now.scrt.scrt.die
    found = {
        "leader of the attacker": signs[die.attacker_charisma] * charisma(attacking),
        "leader of the defender": signs[die.defender_charisma] * charisma(defending),
    }
    return {reason: value for reason, value in found.items() if value}


@rule("DH-9.17e")
def read_die(die: int, modifiers_: dict[str, int]) -> int:
    """The die as the table reads it, 0 to 9 (D32)."""
    return min(9, max(0, die + sum(modifiers_.values())))


@rule("DH-9.17f", "DH-10.5a")
def results(column_: int, die: int, superior: Superior) -> tuple[int, int]:
    """Hits of the attacker and of the defender by column and die; who faces superiority takes more of them."""
    tables = TABLES.now
    attacker, defender = tables.scrt.scrt.results[die][column_ - 1]
    if superior == "AS":
        defender *= tables.superiority.as_multiplier_defender_hits
    elif superior == "DS":
        attacker *= tables.superiority.ds_multiplier_attacker_hits
    return attacker, defender


@rule("DH-11.12a")
def shares(
    hits: int, units: Sequence[str], preferred: Sequence[str]
) -> tuple[dict[str, int], tuple[str, ...], int]:
    """The shares of hits: for each unit, as evenly as possible (D46), then the choice for the rest.

    That is the units among which the rest is shared by choice, one each, and its number. Odd hits go to the units that
    gave superiority first.
    """
    each, odd = divmod(hits, len(units))
    found = dict.fromkeys(units, each)
    gave = [name for name in units if name in preferred]
    for pool in (gave, [name for name in units if name not in preferred]):
        if 0 < odd < len(pool):
            return found, tuple(pool), odd
        for name in pool[:odd]:
            found[name] += 1
        odd = max(0, odd - len(pool))
    return found, (), 0


@rule("DH-10.7a", "DH-9.15a")
def is_wounded(die: int) -> bool:
    """True if the first die of a leader in a shock wounds him."""
    return die in TABLES.now.leader_casualty.shock.wounded


@rule("DH-9.15a")
def is_killed(leader: Leader, die: int) -> bool:
    """True if the second die kills him: above his Initiative before the wound (D35)."""
    return die > leader.rated(leader.initiative)


@rule("DH-11.61a")
def disordered(units: Iterable[Unit]) -> tuple[str, ...]:
    """The units of a resolved shock that become disordered: the cavalry of both sides."""
    return tuple(unit.id for unit in units if unit.mounted)

"""GR-1.4, 1.5, 5.2, 5.3: what the odds of a combat follow from: the points of both sides, and what shifts them."""

from collections.abc import Iterable

import msgspec

from battles.contract.muster import Side, opponent
from battles.grunwald.rules import charge, command, costs, fatigue, morale, odds, sites
from battles.grunwald.rules.fractions import halved, mean
from battles.grunwald.rules.zones import front_zone, rear_zone
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES, lie
from rulebook import rule

HUNGER = 1
"""The shift against a side that came unsupplied to a campaign's battle (GC-8.4g; house)."""
ACROSS = ("stream", "river")


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A combat: units by id, and the hexes that are attacked. `countering`: the attackers counter-charge."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    targets: tuple[str, ...]
    countering: bool = False


class Weighed(msgspec.Struct, frozen=True):
    """A combat before the dice: points and shifts of both sides by name, and the columns before and after."""

    attacking: int
    defending: int
    attackers: dict[str, int]
    defenders: dict[str, int]
    initial: int
    final: int


def weighed(state: State, field: Field, combat: Combat) -> Weighed:
    """The odds of a combat, whose attackers have a strength point at least."""
    attacking = strength(state, field, combat, "attacker")
    defending = strength(state, field, combat, "defender")
    if not defending:
        column = odds.against_nothing()
        return Weighed(attacking, 0, {}, {}, column, column)
    for_attackers, for_defenders = (
        attackers_shifts(state, field, combat),
        defenders_shifts(state, field, combat),
    )
    initial = odds.initial(attacking, defending)
    final = odds.final(initial, sum(for_attackers.values()), sum(for_defenders.values()))
    return Weighed(attacking, defending, for_attackers, for_defenders, initial, final)


def sides(state: State, combat: Combat) -> tuple[list[Unit], list[Unit]]:
    """The units that attack, and the ones that defend."""
    return [state.units[name] for name in combat.attackers], [state.units[name] for name in combat.defenders]


@rule("GR-1.4a", "GR-5.1.1b", "GR-11.3.2")
def strength(state: State, field: Field, combat: Combat, side: Side) -> int:
    """The strength points of a side; all its missile foot together count as one at most."""
    attackers, defenders = sides(state, combat)
    units = attackers if side == "attacker" else defenders
    points = {unit.id: own(state, field, unit, combat, attacking=side == "attacker") for unit in units}
    foot = sum(points[unit.id] for unit in units if unit.missile_foot)
    rest = sum(points[unit.id] for unit in units if not unit.missile_foot)
    return rest + min(foot, TABLES.now.combat.column_shifts.missile_foot_sp_cap)


@rule("GR-9.2.2", "GR-10.2.1", "GR-11.1.1", "GR-12.1.1", "GR-T.6")
def own(state: State, field: Field, unit: Unit, combat: Combat, *, attacking: bool) -> int:
    """The points of one unit: halved for each thing that halves them, none of who has panicked or shoots on the move."""
    if helpless(unit):
        return 0
    halvings = int(disordered(state, unit))
    if attacking:
        before = targets_of(field, unit, combat)
        halvings += lie(field.terrain[unit.hex]).attacker_sp_divisor == 2
        halvings += any(walled(field, unit.hex, target) for target in before)
    return halved(unit.sp, halvings)


@rule("GR-10.2.1", "GR-11.1.1")
def helpless(unit: Unit) -> bool:
    """True if a unit counts for nothing in a combat: it has panicked, or shoots and is on the move."""
    return unit.panicked or (unit.missile_foot and unit.formation == "movement")


@rule("GR-9.2.2", "GR-12.1.8b")
def inside(state: State, unit: Unit) -> int:
    """The points of a unit in a fortification that count against the limit there, halved before it (D76)."""
    return 0 if helpless(unit) else halved(unit.sp, int(disordered(state, unit)))


@rule("GR-12.1.8b")
def garrison(state: State, units: Iterable[Unit]) -> dict[str, int]:
    """The points that count of each unit in a fortification, the strongest first, then the best armoured."""
    points = {unit.id: inside(state, unit) for unit in units}
    return dict(sorted(points.items(), key=lambda each: (-each[1], -state.units[each[0]].armour, each[0])))


@rule("GR-12.1.8b")
def defending(state: State, field: Field, units: list[Unit], named: Iterable[str] = ()) -> list[str]:
    """The units in a hex that defend it: in a fortification four points, the `named` ones and then the strongest."""
    if not units or not field.fortified(units[0].hex):
        return [unit.id for unit in units]
    points = garrison(state, units)
    return sites.strongest(points, [name for name in named if name in points])


@rule("GR-12.1.8b")
def choices(state: State, field: Field, units: list[Unit], named: Iterable[str]) -> list[str]:
    """The other units in a hex that their owner may name to defend it; empty without a choice."""
    if not units or not field.fortified(units[0].hex):
        return []
    points = garrison(state, units)
    return sites.choices(points, [name for name in named if name in points])


@rule("GR-12.1.8b")
def no_room_for(state: State, field: Field, attackers: Iterable[str], unit: Unit) -> bool:
    """True if too many attack together from the fortification of a unit for it to join them."""
    if not field.fortified(unit.hex):
        return False
    beside = [state.units[name] for name in attackers if state.units[name].hex == unit.hex]
    return sites.full((inside(state, each) for each in beside), inside(state, unit))


@rule("GR-12.1.8b")
def together(state: State, field: Field, units: Iterable[Unit]) -> list[Unit]:
    """The units that can attack with each other, the first before the others: four points from a fortification."""
    found: list[Unit] = []
    for unit in units:
        if not no_room_for(state, field, (each.id for each in found), unit):
            found.append(unit)
    return found


@rule("GR-12.1.1", "GR-12.1.4")
def walled(field: Field, hex_: str, target: str) -> bool:
    """True if a unit attacks into a fortification across its wall; a gate does not count."""
    return field.fortified(target) and "wall" in field.on_side(hex_, target)


def targets_of(field: Field, unit: Unit, combat: Combat) -> list[str]:
    """The attacked hexes that a unit attacks: hexes before it, without a river or at a bridge or ford."""
    before = (hex_ for hex_ in front_zone(field, unit.hex, unit.facing) if hex_ in combat.targets)
    return [hex_ for hex_ in before if costs.passable(field, unit.hex, hex_)]


@rule("GR-9.2.2", "GR-14.2.1a")
def disordered(state: State, unit: Unit) -> bool:
    """True if a unit fights as disorganised: it is, or its leader is too weary in chapter 14."""
    return unit.order == "disorganised" or (state.fatigue and fatigue.weary(state, unit))


@rule("GR-1.5d", "GR-3.1.2", "GR-5.2.6")
def attackers_shifts(state: State, field: Field, combat: Combat) -> dict[str, int]:
    """The shifts of the odds to the right, by name."""
    attackers, defenders = sides(state, combat)
    table = TABLES.now.combat.column_shifts
    found = common(state, field, combat, attackers, defenders)
    found["rear"] = table.rear_hex * len(rear_hexes(field, attackers, defenders, combat))
    found["opposite"] = table.opposite_hexes * opposite(field, attackers, combat)
    return {name: value for name, value in found.items() if value}


@rule("GR-1.5d", "GR-5.3.1a", "GR-5.3.2")
def defenders_shifts(state: State, field: Field, combat: Combat) -> dict[str, int]:
    """The shifts of the odds to the left, by name."""
    attackers, defenders = sides(state, combat)
    found = common(state, field, combat, defenders, attackers)
    found["terrain"] = ground(field, attackers, combat)
    return {name: value for name, value in found.items() if value}


@rule("GR-5.2.7", "GR-5.2.8", "GR-5.6.1", "GR-6.1.2", "GR-7.1.7", "GR-8.2.3", "GR-9.2.3", "GR-11.3.1")
def common(
    state: State, field: Field, combat: Combat, units: list[Unit], enemies: list[Unit]
) -> dict[str, int]:
    """The shifts that either side may have: of armour, charge, a leader, a banner, morale, and of whom it fights (D15)."""
    table = TABLES.now.combat.column_shifts
    side = units[0].side
    armour = mean([unit.armour for unit in units])
    near = {command.near(state, field, unit) for unit in units}
    leader = table.leader_stacked if "stacked" in near else table.leader_in_range if "in range" in near else 0
    return {
        "armour": armour,
        "charge": charge.shift(mean([charge_of(state, field, unit, combat) for unit in units]), armour),
        "leader": leader,
        "banner": table.banner * any(command.beside_banner(state, field, unit) for unit in units),
        "morale": morale.shift(level_of(state, side)),
        "missile foot": table.enemy_missile_foot * any(enemy.missile_foot for enemy in enemies),
        "disorganised": table.enemy_all_disorganised
        * all(enemy.panicked or disordered(state, enemy) for enemy in enemies),
        "supply": HUNGER * (opponent(side) in state.hampered),
    }


def level_of(state: State, side: Side) -> int:
    """The morale in force of a side: what the one has the other lacks."""
    return state.level if side == state.first else -state.level


def charge_of(state: State, field: Field, unit: Unit, combat: Combat) -> int:
    """The counting charge level of one unit in a combat (D6)."""
    if not unit.cavalry:
        return 0
    level = unit.charge
    attacking = unit.id in combat.attackers
    if attacking:
        level = charge.in_attack(level, field, unit.hex, targets_of(field, unit, combat))
    return charge.counted(
        level,
        disorganised=disordered(state, unit),
        panicked=unit.panicked,
        countering=attacking and combat.countering,
        armour=unit.armour,
    )


@rule("GR-3.1.2")
def rear_hexes(field: Field, attackers: list[Unit], defenders: list[Unit], combat: Combat) -> set[str]:
    """The hexes from which somebody attacks a defender from behind; others beside that one are not looked at (D13)."""
    return {
        unit.hex
        for unit in attackers
        for target in targets_of(field, unit, combat)
        for other in defenders
        if other.hex == target and unit.hex in rear_zone(field, target, other.facing)
    }


@rule("GR-5.2.6")
def opposite(field: Field, attackers: list[Unit], combat: Combat) -> bool:
    """True if a hex is attacked from two opposite sides (D14)."""
    attacked_from: dict[str, set[str]] = {}
    for unit in attackers:
        for target in targets_of(field, unit, combat):
            attacked_from.setdefault(target, set()).add(unit.hex)
    return any(
        {field.toward(target, side), field.toward(target, side + 3)} <= hexes
        for target, hexes in attacked_from.items()
        for side in range(3)
    )


@rule("GR-5.3.1a", "GR-5.3.1b", "GR-5.3.2")
def ground(field: Field, attackers: list[Unit], combat: Combat) -> int:
    """The shift for the ground of the attacked: the strongest alone, a stream where all attack across it (D22)."""
    hexes = max((lie(field.terrain[target]).defender_shift for target in combat.targets), default=0)
    across = all(behind_stream(field, unit, combat) for unit in attackers)
    return max(hexes, lie("stream").defender_shift if across else 0)


def behind_stream(field: Field, unit: Unit, combat: Combat) -> bool:
    """True if all targets of a unit lie across a stream, at a bridge or ford too (D66)."""
    before = targets_of(field, unit, combat)
    return bool(before) and all(field.on_side(unit.hex, target).intersection(ACROSS) for target in before)

"""GT-6c, 6.1 to 6.3: the differential of an attack, the columns it is shifted by, and what is added to the die."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from battles.guiscard.rules import values
from battles.guiscard.rules.cells import Border as BorderKind
from battles.guiscard.rules.combat.contact import Target
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.gear import hanging
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.hoplites import odds
from battles.guiscard.rules.passage import border
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.state.items import Assailing
from battles.guiscard.tables import TABLES, Value
from rulebook import rule

WORST: tuple[Value, ...] = ("-", "0", "+")
"""Values of terrain in a fight, the least favourable first."""


class Weight(msgspec.Struct, frozen=True):
    """The sum of an attack before the die: `shifts` are columns to the right by reason, `added` goes to the die."""

    attacks: tuple[int, ...]
    attack: int
    defence: int
    shifts: dict[str, int]
    added: dict[str, int]

    @property
    def differential(self) -> int:
        """Attack less defence (GT-6c)."""
        return self.attack - self.defence

    @property
    def start(self) -> int:
        """The place of the column of the differential."""
        return TABLES.now.combat.combat.at(self.differential)

    @property
    def column(self) -> int:
        """The place of the column that is read: all shifts added up, then clamped to the table (D26)."""
        last = len(TABLES.now.combat.combat.column) - 1
        return min(max(self.start + sum(self.shifts.values()), 0), last)


def weigh(
    state: Skirmish, ground: Ground, fight: Assailing, attackers: list[Character], defender: Target
) -> Weight:
    """The weight of an attack."""
    attacks = tuple(values.attack(one) for one in attackers)
    shifts = {
        "terrain": terrain_shift(ground, map(hexes_of, attackers), hexes_of(defender)),
        "number": number_shift(attackers, defender),
        "charge": fight.shift,
        "rope": hanging.shift(state, defender),
    }
    if isinstance(defender, Character):
        shifts |= odds.shifts(state, attackers, defender)
    return Weight(
        attacks=attacks,
        attack=total(attacks, fight.increased),
        defence=defence_of(defender),
        shifts={reason: columns for reason, columns in shifts.items() if columns},
        added={reason: more for reason, more in added(attackers, defender).items() if more},
    )


@rule("GT-6.2b", "GT-7.2.3a")
def total(attacks: Sequence[int], increased: bool) -> int:
    """The attack values of all joint attackers; the sum of a charge grows by half, rounded down."""
    force = sum(attacks)
    return force + force // TABLES.now.tactics.charge.increase_divisor if increased else force


@rule("GT-6.8c")
def defence_of(defender: Target) -> int:
    """The defence of the target; a horse without rider has its own."""
    return values.defence_of_horse(defender) if isinstance(defender, Horse) else values.defence(defender)


class Footing(NamedTuple):
    """The worth of the ground to somebody in a fight: for a hex of his, or for what he fights across, by its kind."""

    value: Value
    place: str


@rule("GT-6.1a")
def terrain_shift(ground: Ground, attackers: Iterable[Sequence[str]], defender: Sequence[str]) -> int:
    """Columns for the ground on which they fight, by the hexes that each of them fills."""
    ours, theirs = footings(ground, attackers, defender)
    return TABLES.now.ground.terrain_shift[f"{ours.value}/{theirs.value}"]


@rule("GT-8.5.1a", "GT-8.5.1b", "GT-8.5.1c", "GT-6.2f")
def footings(
    ground: Ground, attackers: Iterable[Sequence[str]], defender: Sequence[str]
) -> tuple[Footing, Footing]:
    """The worth of the ground to attackers and defender: the value of their hexes, or of an opening or low wall.

    It is enough for the defender that one of the attackers comes at him across it. An attacker through a
    window has its value instead of that of his hexes (D117).
    """
    ours: list[Footing] = []
    theirs = worst_ground(ground, defender)
    for hexes in attackers:
        kind = between(ground, hexes, defender)
        across = border(kind)
        ours.append(Footing(across.attacker, kind) if across.attacker else worst_ground(ground, hexes))
        if across.defender and theirs.place in ground.cells:
            theirs = Footing(across.defender, kind)
    return least(ours), theirs


def between(ground: Ground, hexes: Sequence[str], others: Sequence[str]) -> BorderKind:
    """The border between an attacker and a defender where they touch; of a rider's halves the lesser."""
    if not ground.bordered:
        return ""
    found = {
        ground.cells[hex_].borders[ground.neighbours[hex_].index(other)]
        for hex_ in hexes
        for other in others
        if other in ground.neighbours[hex_]
    }
    passed = [kind for kind in found if border(kind).foot]
    return min(passed, key=lambda kind: (bool(border(kind).defender), kind), default="")


@rule("GT-6.1b", "GT-6.2f")
def worst_ground(ground: Ground, hexes: Iterable[str]) -> Footing:
    """The worth of the ground to fighters: the least favourable of all hexes that they fill."""
    return least([Footing(ground.combat_value(hex_), hex_) for hex_ in hexes])


def least(found: Sequence[Footing]) -> Footing:
    """The least favourable, the first of several."""
    return min(found, key=lambda each: WORST.index(each.value))


@rule("GT-6.2c")
def number_shift(attackers: Sequence[Character], defender: Target) -> int:
    """Columns for attacking together; a rider is impressed by two riders and more only (D28)."""
    melee = TABLES.now.combat.melee
    riders = sum(one.mounted for one in attackers)
    if isinstance(defender, Character) and defender.mounted and riders < melee.riders_together:
        return 0
    return melee.together if len(attackers) > 1 else 0


@rule("GT-6.3a")
def added(attackers: Sequence[Character], defender: Target) -> dict[str, int]:
    """The additions to the die, by reason: an armoured defender, attackers of an unsupplied group (D52)."""
    return {
        "armoured": int(defender.armoured),
        "unsupplied": max(values.die_modifier(one) for one in attackers),
    }

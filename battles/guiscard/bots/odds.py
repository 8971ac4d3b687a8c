"""Chances of a blow, read off the combat table; of several blows at one man, by trying every order of them.

Harm is in points of `worth`. The places of people do not count here: the caller gives the shifts.
"""

from functools import cache, partial
from typing import Literal, NamedTuple

from battles.guiscard.bots.worth import FALLING_BACK, prices
from battles.guiscard.tables import TABLES, CombatEffect, counter
from battles.guiscard.tables.base import FACES
from battles.kit.bots.exact import die, mapped

Condition = Literal["healthy", "wounded", "stunned"]
RISK = 0.08
"""The part of an attacker's worth that it costs him to be thrown back a hex."""
MOST = 4
"""The number of attackers on one man, the strongest, whose combinations are calculated."""


class Foe(NamedTuple):
    """The target of an attack: his class, how he is, and whether he has nowhere to fall back to (GT-6.5d)."""

    code: str
    mounted: bool
    condition: Condition
    armoured: bool
    cornered: bool = False


class Blade(NamedTuple):
    """An attacker: attack value, what he is worth, whether he rides, what his ground shifts, what his dice suffer."""

    attack: int
    worth: int
    mounted: bool = False
    shift: int = 0
    penalty: int = 0


@TABLES.reckoned
def letters(column: int, added: int) -> tuple[tuple[CombatEffect, float], ...]:
    """The chance of each letter in a column of the combat table, so much being added to the die."""
    table = TABLES.now.combat.combat
    found = mapped(die(FACES), lambda face: table.effect(column, face + added))
    return tuple((letter, float(chance)) for letter, chance in found.items())


@TABLES.reckoned
def column(differential: int, shift: int) -> int:
    """The place of the column for a differential, shifted and clamped to the table (D26)."""
    table = TABLES.now.combat.combat
    return min(max(table.at(differential) + shift, 0), len(table.column) - 1)


@TABLES.reckoned
def defence_of(foe: Foe) -> int:
    """The defence value of a foe's counter."""
    if foe.condition == "stunned":
        passive = TABLES.now.counters.stunned_defence
        return passive.armoured if foe.armoured else passive.unarmoured
    return counter(foe.code).values(foe.mounted, foe.condition == "wounded").defence


def shift_of(blades: tuple[Blade, ...], foe: Foe) -> int:
    """Columns for the ground of the worst placed, and for attacking together (GT-6.2c, GT-6.2f)."""
    melee = TABLES.now.combat.melee
    needed = melee.riders_together if foe.mounted else 0
    together = len(blades) > 1 and sum(blade.mounted for blade in blades) >= needed
    return min(blade.shift for blade in blades) + melee.together * together


class Assault(NamedTuple):
    """The best way to go at somebody: what it is worth, and how many of the blades strike first, together."""

    gain: float
    first: tuple[int, ...] = ()


NONE = Assault(0.0)


@partial(TABLES.reckoned, most=65536)
def assault(blades: tuple[Blade, ...], foe: Foe) -> Assault:
    """The best way for these to go at a foe, one blow after another; `first` are places in `blades`."""
    order = sorted(range(len(blades)), key=lambda place: blades[place], reverse=True)[:MOST]
    found = _best(tuple(blades[place] for place in order), foe)
    return Assault(found.gain, tuple(order[place] for place in found.first))


@partial(TABLES.reckoned, most=65536)
def _best(blades: tuple[Blade, ...], foe: Foe) -> Assault:
    best = NONE
    for first in _choices(len(blades)):
        gain = _gain(blades, first, foe)
        if gain > best.gain + 1e-9:
            best = Assault(gain, first)
    return best


@cache
def _choices(count: int) -> tuple[tuple[int, ...], ...]:
    # One by itself, the strongest first; then the strongest two, three ... together; then the weakest ones together.
    alone = [(place,) for place in range(count)]
    strongest = [tuple(range(size)) for size in range(2, count + 1)]
    weakest = [tuple(range(count - size, count)) for size in range(2, count)]
    return tuple(dict.fromkeys((*alone, *strongest, *weakest)))


def _gain(blades: tuple[Blade, ...], first: tuple[int, ...], foe: Foe) -> float:
    striking = tuple(blades[place] for place in first)
    left = tuple(blade for place, blade in enumerate(blades) if place not in first)
    return sum(chance * _then(letter, striking, left, foe) for letter, chance in chances(striking, foe))


def chances(striking: tuple[Blade, ...], foe: Foe) -> tuple[tuple[CombatEffect, float], ...]:
    """The chance of each letter of one blow by these together."""
    place = column(sum(blade.attack for blade in striking) - defence_of(foe), shift_of(striking, foe))
    return letters(place, foe.armoured + max(blade.penalty for blade in striking))


def _then(letter: CombatEffect, striking: tuple[Blade, ...], left: tuple[Blade, ...], foe: Foe) -> float:
    # What a letter is worth, with what those who have not struck yet make of it.
    if letter in "AB":
        return _set_back(letter, striking, foe) + _go_on(left, foe)
    if letter == "-":
        return _go_on(left, foe)
    return _struck(letter, left, foe)


def _set_back(letter: CombatEffect, striking: tuple[Blade, ...], foe: Foe) -> float:
    if foe.condition == "stunned":
        return 0.0
    if letter == "A":
        return -min(blade.worth for blade in striking) / 2
    return -RISK * sum(blade.worth for blade in striking)


def _struck(letter: CombatEffect, left: tuple[Blade, ...], foe: Foe) -> float:
    cost = prices(foe.code, foe.mounted, foe.condition == "wounded")
    if foe.condition == "stunned":
        return cost.dead * (1 - FALLING_BACK)
    if letter == "C" and foe.cornered:
        letter = "E"
    if letter == "F" or (letter in "DE" and foe.condition == "wounded"):
        return cost.dead
    if letter == "C":
        return cost.retreat
    if letter == "E":
        return cost.wounded + _go_on(left, foe._replace(condition="wounded"))
    if foe.mounted:
        return cost.fallen
    return cost.stunned + _go_on(left, foe._replace(condition="stunned"), cost.stunned)


def _go_on(left: tuple[Blade, ...], foe: Foe, had: float = 0.0) -> float:
    # Killing him takes nothing twice: what he has lost already is not lost again.
    return max(_best(left, foe).gain - had, 0.0) if left else 0.0


def harm(blades: tuple[Blade, ...], foe: Foe) -> float:
    """The expected loss of a foe in the best assault of these; for your own people, the cost of standing in their reach."""
    return assault(blades, foe).gain if blades else 0.0

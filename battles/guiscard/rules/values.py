"""The values of a counter in its state: attack, defence, movement allowance (GT-1.2e), armour, the cost of hunger."""

from msgspec.structs import replace

from battles.guiscard.rules.hoplites import pace
from battles.guiscard.rules.sieges.patrols import surprised
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.tables import TABLES, Counter, Values, animal, counter, movement
from rulebook import rule

HORSES = {False: "horse", True: "cataphract_horse"}
BY_ARMOUR = {
    (False, False): "foot_unarmoured",
    (False, True): "foot_armoured",
    (True, False): "cavalry_unarmoured",
    (True, True): "cavalry_armoured",
}
"""The lines of the movement table for mounted and dismounted, armoured and unarmoured people."""


def row(one: Character) -> Counter:
    """The counter of its class."""
    return counter(one.code)


def shown(one: Character) -> Values:
    """The values of its counter: each state and mode has values of its own."""
    return of_class(one.code, one.armoured, one.mounted, one.condition == "wounded")


@TABLES.reckoned
@rule("GT-1.2e", "GT-4c")
def of_class(code: str, armoured: bool, mounted: bool, wounded: bool) -> Values:
    """The values of a counter; one that stands for somebody of other armour has the movement of his (D112)."""
    found = counter(code)
    values = found.values(mounted, wounded)
    if armoured == found.armoured:
        return values
    line = movement(BY_ARMOUR[mounted, armoured])
    points = line.wounded if wounded else line.healthy
    return replace(values, movement=min(points, values.movement) if armoured else points)


def attack(one: Character) -> int:
    """Its attack; the stunned have none (GT-1.2h)."""
    return shown(one).attack if one.condition != "stunned" else 0


@rule("GT-1.2h")
def defence(one: Character) -> int:
    """Its defence; the value of its armour alone when it is stunned."""
    passive = TABLES.now.counters.stunned_defence
    if one.condition == "stunned":
        return passive.armoured if one.armoured else passive.unarmoured
    return shown(one).defence


def defence_of_horse(horse: Horse) -> int:
    """The defence of a horse alone (GT-6.8c)."""
    return animal(HORSES[horse.armoured]).defence


@rule("GT-4a")
def allowance(state: Skirmish, one: Character) -> int:
    """Movement points of a phase, in its state and formation; none for the stunned (GT-1.2h)."""
    if not one.able and (state.siege is None or one.id not in state.siege.waiting):
        return 0
    points = rationed(one, pace.allowance(state, one, shown(one).movement))
    return points // TABLES.now.play.moves.half if state.siege and surprised(state, one) else points


def stride(one: Character) -> int:
    """The movement points of its counter alone, in no formation."""
    return rationed(one, shown(one).movement)


@rule("GC-8.4h")
def rationed(one: Character, points: int) -> int:
    """The rest of an allowance after hunger, after all else that lowers it: half of it to the unsupplied (D106)."""
    return points // TABLES.now.play.moves.unsupplied if one.unsupplied else points


def die_modifier(one: Character) -> int:
    """The addition to its dice of fire and combat, and to the dice of people whom it leads: 1 for the unsupplied (D52)."""
    return one.penalty

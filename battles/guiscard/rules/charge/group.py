"""Charges in a group with couched lances: Norman knights, and cataphracts against infantry (GT-7.2.4, 7.2.5, D34, D65)."""

from collections.abc import Sequence

from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Charge
from battles.guiscard.tables import TABLES
from hexmap import grid
from rulebook import Refusal, rule


@rule("GT-7.2.4a", "GT-7.2.5a")
def order_of(one: Character, target: Character) -> tuple[str, ...]:
    """The classes with whom a rider may charge in a group at this target; empty if he may not."""
    numbers = TABLES.now.tactics.charge
    if one.code in numbers.knights:
        return numbers.knights
    if one.code in numbers.cataphracts and not target.mounted:
        return numbers.cataphracts
    return ()


@rule("GT-7.2.4a")
def touching(one: Character, other: Character) -> bool:
    """True if two counters are adjacent."""
    return any(grid.distance(mine, theirs) == 1 for mine in hexes_of(one) for theirs in hexes_of(other))


@rule("GT-7.2.4a", "GT-7.2.5a")
def bar(state: Skirmish, charges: Sequence[Charge], one: Character, target: Character) -> Refusal | None:
    """The reason why a rider may not join the riders who have announced a charge; None if he may.

    All are of one order, each beside another of the group, each target beside another target.
    """
    people = state.people
    orders = [order_of(people[each.rider], people[each.target]) for each in charges]
    if not order_of(one, target) or any(each != order_of(one, target) for each in orders):
        return Refusal("GT-7.2.4a", "rider", "{given} cannot charge in a group with them", given=one.id)
    if any(each.rider == one.id or each.target == target.id for each in charges):
        return Refusal("GT-7.2.4a", "target", "each of a group has a target of its own")
    if not any(touching(one, people[each.rider]) for each in charges):
        return Refusal("GT-7.2.4a", "rider", "{given} is not beside any of the group", given=one.id)
    if not any(touching(target, people[each.target]) for each in charges):
        return Refusal("GT-7.2.4a", "target", "{given} is not beside any of their targets", given=target.id)
    return None


@rule("GT-7.2.4a", "GT-7.2.5a")
def may_ride(count: int) -> bool:
    """True if so many may ride together: one alone, or three and more."""
    return count == 1 or count >= TABLES.now.tactics.charge.group_least


@rule("GT-7.2.4b")
def shift(count: int) -> int:
    """Columns to the right for each attack of a charge of so many."""
    numbers = TABLES.now.tactics.charge
    return numbers.group_shift if count >= numbers.group_least else 0

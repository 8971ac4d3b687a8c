"""GS-11.1.1, GS-15.1: the food of a besieged place in days, and how the days go."""

from campaign.model import events as e
from campaign.model.siege import BROUGHT, Siege
from campaign.rules.decision import Decision
from campaign.tables.sieges import SiegeTables
from campaign.tables.sieges.shapes import Building
from rulebook import rule


@rule("GS-11.1.1b")
def headcount_modifier(building: Building, heads: int, tables: SiegeTables) -> int:
    """Days that a store lasts longer or shorter by the heads that live on it."""
    return next(row.modifier for row in tables.food_modifier if heads <= getattr(row, building))


@rule("GS-11.1.1c")
def at_least(days: int, tables: SiegeTables) -> int:
    """Days of food, but never fewer than the longest fast."""
    return max(days, tables.food_dice.minimum_days)


@rule("GS-15.1a")
def days_of_stores(level: int, building: Building, heads: int, tables: SiegeTables) -> int:
    """The days of food with which a siege begins: two for each resource point; heads count by a switch only (D6)."""
    days = tables.stores.days_of_a_point * level
    if tables.stores.headcount_modifier:
        days += headcount_modifier(building, heads, tables)
    return limited(at_least(days, tables), tables)


@rule("GS-15.1c")
def limited(days: int, tables: SiegeTables) -> int:
    """Days of food within what there can be: from none to as many as the most points give."""
    return max(0, min(days, tables.stores.most_days))


@rule("GS-15.1b")
def level(days: int, fast: int, tables: SiegeTables) -> int:
    """The resource points that so many days of food are: a point that is half eaten is there still.

    `fast` days are lived through with nothing in store (GS-11.1.1c), until some food comes in.
    """
    return max(0, -(-(days - fast) // tables.stores.days_of_a_point))


def fast(days: int, points: int, tables: SiegeTables) -> int:
    """The days that a siege lasts longer than its stores do, in a place with next to nothing."""
    return max(0, days - tables.stores.days_of_a_point * points)


def change(decision: Decision, siege: Siege, days: int, cause: str) -> None:
    """Let the stores grow or shrink by so many days, within their limits."""
    tables = decision.game.sieges
    left = limited(siege.food + days, tables)
    fasting = 0 if cause in BROUGHT else siege.fast
    decision.emit(
        e.SiegeFoodChanged(
            **siege.header,
            change=left - siege.food,
            left=left,
            points=level(left, fasting, tables),
            cause=cause,
        )
    )


@rule("GS-11.1e")
def eat(decision: Decision, siege: Siege) -> None:
    """At the end of each day of the siege, the first as well, a day of food is gone (D1)."""
    change(decision, siege, -1, "eaten")


@rule("GS-11.1.1f")
def starved(siege: Siege) -> bool:
    """True if the last day of food is used up."""
    return siege.food <= 0

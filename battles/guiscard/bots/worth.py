"""The worth of people to their side: the strength that is lost with them. Points of attack and defence."""

from battles.guiscard.state import Character
from battles.guiscard.tables import TABLES, counter

DEFENCE = 2
"""A point of defence is worth so many of attack: attacks come from several, and go at one."""
MISSILES = {"": 0, "javelin": 4, "sling": 8, "short_bow": 10, "composite_bow": 14}
"""The additional worth of shooting, by armament."""
PLAIN_LANCE = 2
COMMAND = 6
"""A leader's loss costs a campaign more than his arm."""
STUNNED = 0.35
"""The part of somebody's worth that is lost with a phase of his, and with his helplessness in it."""
FALLING_BACK = 0.06
"""The part that is lost by giving ground."""


@TABLES.reckoned
def of_class(code: str, mounted: bool, wounded: bool) -> int:
    """The worth of somebody of a class in his state."""
    found = counter(code)
    shown = found.values(mounted and found.mounted is not None, wounded)
    missiles = MISSILES[found.weapon] or PLAIN_LANCE * found.plain_lance
    whole = shown.attack + DEFENCE * shown.defence + missiles // (1 + wounded)
    return whole + (COMMAND if code[2] in "ce" and found.commands else 0)


def worth(one: Character) -> int:
    """The worth of somebody as he is; a stunned person counts as he will be again."""
    return of_class(one.code, one.mounted, one.condition == "wounded") if one.alive else 0


class Prices:
    """The cost to his side of each harm to somebody."""

    __slots__ = ("dead", "fallen", "retreat", "stunned", "wounded")

    def __init__(self, code: str, mounted: bool, wounded: bool) -> None:
        whole = of_class(code, mounted, wounded)
        on_foot = of_class(code, False, wounded)
        self.dead = float(whole)
        self.wounded = float(whole if wounded else whole - of_class(code, mounted, True))
        self.stunned = on_foot * STUNNED
        self.fallen = whole - on_foot + self.stunned
        self.retreat = whole * FALLING_BACK


@TABLES.reckoned
def prices(code: str, mounted: bool, wounded: bool) -> Prices:
    """The costs of harm to somebody of a class in his state: a wounded person dies of the next wound."""
    return Prices(code, mounted, wounded)

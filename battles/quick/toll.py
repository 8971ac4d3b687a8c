"""The numbers of dead and wounded of a side in the quick resolution, for odds without names (GC-17.3c).

They equal the ones of `quick_losses.side_fates`, and a test holds them to it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from battles.contract.muster import Force
from battles.quick.losses import death_order, foremost_commander, share
from battles.quick.tables import QuickTables, SideLosses
from battles.quick.value import fighting_class

ORDERS = 4
"""The places of `death_order`."""
HEALTHY = (1, 3)
"""The states of people who can still be wounded."""

Ranks = Sequence[int]
"""The heads of a class, by their place among the dying."""


class Toll(NamedTuple):
    """Heads of a side who die and heads who are newly wounded."""

    dead: int
    wounded: int


def ranks_by_class(force: Force, dismounted: bool, tables: QuickTables) -> tuple[Ranks, ...]:
    """Return the ranks of each class of a side, without the tested commander."""
    heads = Counter([(person.points_class, death_order(person)) for person in force.people])
    tested = foremost_commander(force)
    if tested is not None:
        heads[tested.points_class, death_order(tested)] -= 1
    found: defaultdict[str, list[int]] = defaultdict(lambda: [0] * ORDERS)
    for (kind, place), count in heads.items():
        found[fighting_class(kind, dismounted, tables)][place] += count
    return tuple(found.values())


def toll(classes: Iterable[Ranks], losses: SideLosses) -> Toll:
    """Return the sum of these losses."""
    dead = wounded = 0
    for ranks in classes:
        heads = sum(ranks)
        die = share(losses.dead, heads)
        hurt = min(heads - die, share(losses.wounded, heads))
        dead += die
        wounded += min(hurt, _healthy_after(ranks, die))
    return Toll(dead, wounded)


def _healthy_after(ranks: Ranks, die: int) -> int:
    """The healthy who are left when so many have died."""
    healthy = 0
    for place, heads in enumerate(ranks):
        fallen = min(heads, die)
        die -= fallen
        if place in HEALTHY:
            healthy += heads - fallen
    return healthy

"""The refusals of any system for a muster in order: too much for a battle, and names that its dice cannot bear."""

from collections.abc import Collection

from battles.contract.muster import SIDES, Muster
from battles.contract.roll_call import check_muster
from rulebook import Refusal, rule

GROUPS = 200
"""Groups of both sides in a battle, also groups without fighters (D114)."""
MOST_EDGES = 12
"""Edges that a group names: so many has a field of four maps (D114)."""
BAR = "|"
"""Parts the labels of dice."""


@rule("GC-14.1b")
def in_bounds(muster: Muster) -> None:
    """Refuse more groups and edges than a battle can have: what follows compares each with each. Raises Refusal."""
    groups = [group for _, group in muster.groups()]
    if len(groups) > GROUPS:
        raise Refusal(
            "GC-14.1b",
            "groups",
            "{given} groups are too many for a battle, {most} the most",
            given=len(groups),
            most=GROUPS,
        )
    edges = max(len(group.edges) for group in groups)
    if edges > MOST_EDGES:
        raise Refusal(
            "GC-14.1b",
            "edges",
            "{given} edges are too many for a group, {most} the most",
            given=edges,
            most=MOST_EDGES,
        )


def in_the_open(muster: Muster) -> None:
    """Refuse a fight of a siege, for systems that know bodies alone, and what any system does. Raises Refusal."""
    check_muster(muster)
    if muster.works is not None:
        raise Refusal("HB-1a", "kind", "fights of a siege are fought man by man")
    in_bounds(muster)
    told_apart(muster)


def told_apart(muster: Muster, horses: Collection[str] = ()) -> None:
    """Refuse ids that the labels of dice don't bear, or that are names of horses too. Raises Refusal."""
    for id_ in (person.id for side in SIDES for person in muster.force(side).people):
        if not id_ or not id_.isprintable() or BAR in id_:
            raise Refusal("contract", "people", "{given} is no id of a person", given=repr(id_))
        if id_ in horses:
            raise Refusal("contract", "people", "{given} is the name of a horse", given=id_)

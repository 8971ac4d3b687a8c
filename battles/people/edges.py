"""GC-14.1b: over which edge of the field each body of people comes, where the field is a table with four of them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from battles.contract.muster import Group, Muster, Side
from battles.fields.field import EDGES
from battles.fields.stand_ins import table
from battles.fields.zones import direction
from battles.people.bodies import Body
from rulebook import Refusal, rule


def by_edge(muster: Muster, side: Side, bodies: Iterable[Body]) -> Iterator[tuple[str, list[Body]]]:
    """The bodies of a side by the edge of their group. Raises Refusal for an invalid edge."""
    edges = {group.id: edge_of(muster, side, group) for group in muster.force(side).groups}
    found: dict[str, list[Body]] = defaultdict(list)
    for body in bodies:
        if body.side == side:
            found[edges[body.group]].append(body)
    yield from found.items()


@rule("GC-14.1b")
def edge_of(muster: Muster, side: Side, group: Group) -> str:
    """The edge of the table for the first that a group names, "top" or "upper.top", else for where it came from.

    Raises Refusal for an invalid edge.
    """
    named = group.edges or table().deployment.edges(1, direction(muster, side, group))
    edge = named[0].rpartition(".")[2]
    if edge not in EDGES:
        raise Refusal("GC-14.1b", "edges", "the field has no edge {edge}", edge=named[0])
    return edge

"""Where the groups of a muster set up, and from where they leave the field (campaign rules 14.1, 14.4; D51, D56, D69)."""

from collections.abc import Collection

import msgspec

from battles.guiscard.fields import ROWS
from battles.guiscard.fields.plan import turned_hex
from battles.guiscard.ground import DECK, Ground
from battles.guiscard.joined import CORNERS, placed
from battles.guiscard.laid import Laid
from battles.guiscard.stand_ins import SEA, table
from battles.muster import SIDES, Group, Muster, Side, opponent
from hexmap.grid import opposite
from rulebook import Refusal, rule

BEACH = "beach"
JETTY_END = "2318"
"""The hex of its jetty from which boats are boarded (D69)."""
USUAL = "N"
"""Where an attacker comes from who does not say."""


class Zone(msgspec.Struct, frozen=True):
    """The hexes in which a group sets up, by `edges`, `depth` hexes deep; and those from which it leaves the field.

    Who may stand in a hex depends on his kind: ask `Ground.standable`. `landed`: it has come by boat.
    """

    edges: tuple[str, ...]
    depth: int
    hexes: frozenset[str]
    exits: frozenset[str]
    landed: bool = False


def zones(ground: Ground, muster: Muster) -> dict[str, Zone]:
    """The zone of each group, by its id. Raises Refusal for edges that the field has not."""
    edges = {group.id: edges_of(ground, muster, side, group) for side, group in muster.groups()}
    return {
        id_: zone(ground, mine, [each for _, each in muster.groups() if set(edges[each.id]) & set(mine)])
        for id_, mine in edges.items()
    }


@rule("GC-14.1b", "GC-14.4a")
def edges_of(ground: Ground, muster: Muster, side: Side, group: Group) -> tuple[str, ...]:
    """The edges on which a group deploys: as the muster says, else by where it came from.

    One that was there already has those opposite the main attacker's. Raises Refusal for what is no edge.
    """
    edges = group.edges or table().deployment.edges(len(ground.laid), _direction(muster, side, group))
    for edge in edges:
        try:
            ground.edge(edge)
        except ValueError:
            raise Refusal("GC-14.1b", "edges", "the field has no edge {edge}", edge=edge) from None
    return edges


def zone(ground: Ground, edges: tuple[str, ...], groups: Collection[Group]) -> Zone:
    """The zone along these edges for all who deploy there: three hexes deep, five if that is too few, then deeper."""
    if shores := _shores(ground, edges):
        return _landed(ground, edges, shores, groups)
    depth = table().depth.hexes_from_edge
    while not _room(ground, found := _within(ground, edges, depth), groups) and depth < max(
        ground.columns, ground.rows
    ):
        depth = max(depth + 1, table().depth.if_too_few)
    exits = frozenset().union(*(ground.edge(edge) for edge in edges))
    return Zone(edges, depth, found, exits)


def leaving(found: dict[str, Zone], muster: Muster) -> dict[Side, frozenset[str]]:
    """The hexes from which each side leaves the field: over the arrival edges of its groups (D51)."""
    return {
        side: frozenset().union(*(found[group.id].exits for group in muster.force(side).groups))
        for side in SIDES
    }


def _direction(muster: Muster, side: Side, group: Group) -> str:
    if group.arrived_from:
        return group.arrived_from
    if side == "attacker":
        return USUAL
    return opposite(muster.force(opponent(side)).largest.arrived_from or USUAL)


def _within(ground: Ground, edges: tuple[str, ...], depth: int) -> frozenset[str]:
    hexes = frozenset().union(*(ground.zone(edge, depth) for edge in edges))
    return frozenset(hex_ for hex_ in hexes if ground.standable(hex_, False, False))


def _room(ground: Ground, hexes: frozenset[str], groups: Collection[Group]) -> bool:
    people = [each for group in groups for each in (*group.people, *group.captives)]
    riders = sum(1 for each in people if getattr(each, "mounted", False))
    share = table().depth.hexes_per_rider * riders
    riding = sum(1 for hex_ in hexes if ground.standable(hex_, True, True))
    walking = sum(1 for hex_ in hexes if ground.standable(hex_, False, True))
    return riding >= share and walking >= share + len(people) - riders


def _shores(ground: Ground, edges: tuple[str, ...]) -> list[Laid]:
    return [each for each in ground.laid if any(_is_sea_edge(ground, each, edge) for edge in edges)]


def _is_sea_edge(ground: Ground, laid: Laid, edge: str) -> bool:
    # The lower edge of an upper map is a joint, and no edge of the field.
    place, _, side = edge.rpartition(".")
    row = CORNERS[laid.place][1]
    shore = ("top", 0) if laid.turned else ("bottom", ground.rows // ROWS - 1)
    return laid.field == SEA and place in ("", laid.place) and (side, row) == shore


def _landed(ground: Ground, edges: tuple[str, ...], shores: list[Laid], groups: Collection[Group]) -> Zone:
    of_shores = [hex_ for each in shores for hex_ in _hexes(ground, each)]
    hexes = frozenset(hex_ for hex_ in of_shores if ground.terrain[hex_] in (BEACH, DECK))
    if not _room(ground, hexes, groups):
        hexes |= {hex_ for hex_ in of_shores if ground.terrain[hex_] == "shallows"}
    boats = frozenset(_jetty_end(each) for each in shores)
    exits = boats | {hex_ for hex_ in of_shores if _at_deep_water(ground, hex_)}
    return Zone(edges, 0, hexes, exits, landed=True)


def _hexes(ground: Ground, laid: Laid) -> frozenset[str]:
    return ground.zone(f"{laid.place}.top" if laid.place != "whole" else "top", ROWS)


def _jetty_end(laid: Laid) -> str:
    return placed(turned_hex(JETTY_END) if laid.turned else JETTY_END, laid.place)


def _at_deep_water(ground: Ground, hex_: str) -> bool:
    around = [ground.terrain[other] for other in ground.neighbours[hex_] if other is not None]
    return ground.terrain[hex_] == "shallows" and "deep_water" in around

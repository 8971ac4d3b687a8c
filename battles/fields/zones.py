"""Where the groups of a muster set up, and from where they leave the field (campaign rules 14.1, 14.4; D51, D56, D69)."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from battles.contract.muster import Group, Muster, Side, opponent
from battles.fields import COLUMNS, ROWS
from battles.fields.field import Field
from battles.fields.joined import joined
from battles.fields.laid import Laid
from battles.fields.marks import BEACH, DECKS, DEEP, SHALLOWS
from battles.fields.parts import PARTS, placed
from battles.fields.plan import turned_hex
from battles.fields.stand_ins import SEA, table
from hexmap.grid import opposite
from rulebook import Refusal, rule

JETTY_END = "2318"
"""The hex of its jetty from which boats are boarded (D69)."""
USUAL = "N"
"""Where an attacker comes from who does not say."""


class Zone(msgspec.Struct, frozen=True):
    """The hexes in which a group sets up, by `edges`, `depth` hexes deep; and the hexes from which it leaves the field.

    The kind of a man decides whether he may stand in a hex: ask `Field.standable`.
    """

    edges: tuple[str, ...]
    depth: int
    hexes: frozenset[str]
    exits: frozenset[str]


def zones(ground: Field[Any], muster: Muster) -> dict[str, Zone]:
    """The zone of each group, by its id. Raises Refusal for edges that the field has not."""
    groups = {group.id: group for _, group in muster.groups()}
    edges = {group.id: edges_of(ground, muster, side, group) for side, group in muster.groups()}
    found = {
        mine: zone(
            ground, mine, [groups[id_] for id_, each in edges.items() if not set(mine).isdisjoint(each)]
        )
        for mine in dict.fromkeys(edges.values())
    }
    return {id_: found[mine] for id_, mine in edges.items()}


@rule("GC-14.1b", "GC-14.4a")
def edges_of(ground: Field[Any], muster: Muster, side: Side, group: Group) -> tuple[str, ...]:
    """The edges on which a group deploys: as the muster says, else by where it came from.

    One that was there already has those opposite the main attacker's. Raises Refusal for an invalid edge.
    """
    maps = ground.columns * ground.rows // (COLUMNS * ROWS)
    edges = group.edges or table().deployment.edges(maps, direction(muster, side, group))
    for edge in edges:
        try:
            ground.edge(edge)
        except ValueError:
            raise Refusal("GC-14.1b", "edges", "the field has no edge {edge}", edge=edge) from None
    return edges


def zone(ground: Field[Any], edges: tuple[str, ...], groups: Collection[Group]) -> Zone:
    """The zone along these edges for all groups there: three hexes deep, five if that is too few, then deeper."""
    if shores := _shores(ground, edges):
        return _landed(ground, edges, shores, groups)
    near = _inward(ground, edges)
    depth = _depth(ground, near, groups)
    found = frozenset(hex_ for hex_, far in near.items() if far <= depth)
    exits = frozenset().union(*(ground.edge(edge) for edge in edges))
    return Zone(edges, depth, found, exits)


def direction(muster: Muster, side: Side, group: Group) -> str:
    """Over which side of its hex a group came; the defender who was there stands opposite the main attacker."""
    if group.arrived_from:
        return group.arrived_from
    if side == "attacker":
        return USUAL
    return opposite(muster.force(opponent(side)).largest.arrived_from or USUAL)


def _inward(ground: Field[Any], edges: tuple[str, ...]) -> dict[str, int]:
    # How far each hex on which somebody may stand is from the nearest of the edges.
    found: dict[str, int] = {}
    for edge in edges:
        for hex_, far in ground.inward(edge).items():
            found[hex_] = min(far, found.get(hex_, far))
    return {hex_: far for hex_, far in found.items() if ground.standable(hex_, False, False)}


def _depth(ground: Field[Any], near: dict[str, int], groups: Collection[Group]) -> int:
    limits = table().depth
    deepest = max(ground.columns, ground.rows)
    depths: tuple[int, ...] = (limits.hexes_from_edge, *range(limits.if_too_few, deepest), deepest)
    riding, walking = (
        sorted(far for hex_, far in near.items() if ground.standable(hex_, mounted, True))
        for mounted in (True, False)
    )
    crowd = _crowd(groups)
    enough = (
        depth for depth in depths if _room(bisect_right(riding, depth), bisect_right(walking, depth), crowd)
    )
    return next(enough, deepest)


def _crowd(groups: Collection[Group]) -> tuple[int, int]:
    """Riders of some groups, and all others, captives too."""
    riders = sum(person.mounted for group in groups for person in group.people)
    return riders, sum(len(group.people) + len(group.captives) for group in groups) - riders


def _room(riding: int, walking: int, crowd: tuple[int, int]) -> bool:
    # Whether so many hexes for riders, and for men on foot, are enough.
    riders, others = crowd
    share = table().depth.hexes_per_rider * riders
    return riding >= share and walking >= share + others


def _shores(ground: Field[Any], edges: tuple[str, ...]) -> list[Laid]:
    return [each for each in ground.laid if any(_is_sea_edge(ground, each, edge) for edge in edges)]


def _is_sea_edge(ground: Field[Any], laid: Laid, edge: str) -> bool:
    # The lower edge of an upper map is a joint, and no edge of the field.
    place, _, side = edge.rpartition(".")
    row = PARTS[laid.place].top // ROWS
    shore = ("top", 0) if laid.turned else ("bottom", ground.rows // ROWS - 1)
    return laid.field == SEA and place in ("", laid.place) and (side, row) == shore


def _landed(
    ground: Field[Any], edges: tuple[str, ...], shores: list[Laid], groups: Collection[Group]
) -> Zone:
    spots = joined(ground.laid)
    of_shores = [hex_ for each in shores for hex_ in _hexes(ground, each)]
    hexes = frozenset(hex_ for hex_ in of_shores if spots[hex_].mark in DECKS | {BEACH})
    riding, walking = (
        sum(ground.standable(hex_, mounted, True) for hex_ in hexes) for mounted in (True, False)
    )
    shallows = {hex_ for hex_ in of_shores if spots[hex_].mark == SHALLOWS}
    if not _room(riding, walking, _crowd(groups)):
        hexes |= shallows
    boats = frozenset(end for each in shores if (end := _jetty_end(each)) is not None)
    deep = {
        hex_
        for hex_ in shallows
        if any(spots[other].mark == DEEP for other in ground.neighbours[hex_] if other)
    }
    return Zone(edges, 0, hexes, boats | deep)


def _hexes(ground: Field[Any], laid: Laid) -> Iterable[str]:
    place = "" if laid.place == "whole" else f"{laid.place}."
    return (hex_ for hex_, far in ground.inward(f"{place}top").items() if far <= ROWS)


def _jetty_end(laid: Laid) -> str | None:
    return placed(turned_hex(JETTY_END) if laid.turned else JETTY_END, laid.place)


def off(neighbours: Mapping[str, Sequence[str | None]], zone: Iterable[str]) -> dict[str, int]:
    """How many hexes each hex of a field is off a zone."""
    found = dict.fromkeys(zone, 0)
    rim = list(found)
    for hex_ in rim:
        for other in neighbours[hex_]:
            if other is not None and other not in found:
                found[other] = found[hex_] + 1
                rim.append(other)
    return found

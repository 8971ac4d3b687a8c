"""WM-H10.4, WM-H10.5, WM-14: who may charge whom, where the leader comes, and who follows in support."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from battles.warmaster.rules.formations import Stands, nearest_place
from battles.warmaster.rules.places import Terms, behind, completed, end_of_row
from battles.warmaster.rules.room import room
from battles.warmaster.rules.sight import sees
from battles.warmaster.rules.supports import backs, fights_ahead
from battles.warmaster.state import State, Unit, until_moved
from battles.warmaster.state.rectangles import (
    NORMAL,
    Edge,
    Rect,
    Stand,
    beyond,
    direction_of,
    gap2,
    length2,
    meet,
    middle,
    opposite,
    touch,
)
from battles.warmaster.tables import settings
from rulebook import rule


class Lead(NamedTuple):
    """A way to charge: the leader as it is placed, the stand that it is placed against, and the whole unit after it."""

    leader: Stand
    against: int
    stands: Stands


@until_moved
def distance2(state: State, one: Unit, other: Unit) -> int:
    """The square of the distance of two units: that of their nearest stands (D43). ValueError for one destroyed."""
    return min(gap2(mine.rect, theirs.rect) for mine in one.stands for theirs in other.stands)


@until_moved
@rule("WM-H3.2")
def unit_sees(state: State, unit: Unit, enemy: Unit) -> bool:
    """True if any stand of a unit sees any of another."""
    return any(stand_sees(state, mine, theirs) for mine in unit.stands for theirs in enemy.stands)


def stand_sees(state: State, mine: Stand, theirs: Stand) -> bool:
    """True if a stand sees another past all that are on the table; a line of sight crosses neither of the two."""
    return sees(state.ground, mine, theirs, everybody(state))


@until_moved
def everybody(state: State) -> tuple[Rect, ...]:
    """The ground that all stands cover."""
    return tuple(state.rects())


@until_moved
@rule("WM-H10.2")
def nearest_seen(state: State, unit: Unit, within: int) -> list[Unit]:
    """The nearest enemy unit that a unit sees, if it is within so many cm; several that are equally near (D43)."""
    near = ((distance2(state, unit, enemy), enemy.id) for enemy in state.enemies(unit))
    found: list[Unit] = []
    for apart, id_ in sorted(each for each in near if each[0] <= within**2):
        if found and apart > distance2(state, unit, found[0]):
            break
        if unit_sees(state, unit, state.units[id_]):
            found.append(state.units[id_])
    return found


@rule("WM-H10.2", "WM-H11.2")
def by_initiative(state: State, unit: Unit) -> list[Unit]:
    """The enemies that a unit may charge of its own initiative, for a unit that may."""
    return [
        enemy for enemy in nearest_seen(state, unit, settings().initiative_range) if can(state, unit, enemy)
    ]


def in_reach(state: State, unit: Unit) -> list[Unit]:
    """The enemies that a unit may charge."""
    reach = unit.kind.move + max(unit.stands[0].front, unit.stands[0].depth)
    return [
        enemy
        for enemy in state.enemies(unit)
        if distance2(state, unit, enemy) <= reach**2 and can(state, unit, enemy)
    ]


@until_moved
def can(state: State, unit: Unit, enemy: Unit) -> bool:
    """True if there is a way for a unit to charge an enemy."""
    return next(ways(state, unit, enemy), None) is not None


@until_moved
def leads(state: State, unit: Unit, enemy: Unit) -> list[Lead]:
    """All ways in which a unit may charge an enemy, by the leader's number, then by that of the enemy's stand."""
    return list(ways(state, unit, enemy))


@rule("WM-H10.4", "WM-H10.5")
def ways(state: State, unit: Unit, enemy: Unit) -> Iterator[Lead]:
    """The ways in which a unit may charge an enemy, one by one."""
    terms = Terms(room(state, unit, unit.kind.move), unit.kind.move)
    for mine in unit.stands:
        for theirs in enemy.stands:
            reach = unit.kind.move + mine.front + mine.depth
            if gap2(mine.rect, theirs.rect) > reach**2 or not stand_sees(state, mine, theirs):
                continue
            leader = leader_at(terms, mine, theirs)
            if leader is None:
                continue
            whole = completed(terms, unit.stands, (leader,))
            if whole is not None:
                yield Lead(leader, theirs.number, whole)


@rule("WM-H10.4")
def contact_edge(leader: Stand, theirs: Stand) -> Edge:
    """The edge of an enemy stand that a leader comes to, by where its centre is."""
    for edge in ("front", "rear", "left"):
        if beyond(theirs, edge, leader.centre):
            return edge
    return "right"


@rule("WM-H10.4", "WM-18.3")
def leader_at(terms: Terms, leader: Stand, theirs: Stand) -> Stand | None:
    """The place of a leader against an enemy stand: centred on it, or as near as there is room; None without room."""
    edge = contact_edge(leader, theirs)
    out = direction_of(theirs.facing, edge)
    (x, y), (dx, dy), deep = middle(theirs, edge), NORMAL[out], leader.depth // 2
    side = NORMAL["E"] if out in "NS" else NORMAL["N"]
    long = theirs.front if edge in ("front", "rear") else theirs.depth
    most = (long + leader.front) // 2 - 1
    places = []
    for offset in range(-most, most + 1):
        at = x + dx * deep + side[0] * offset, y + dy * deep + side[1] * offset
        places.append((abs(offset), length2(at, leader.centre), at))
    for _, _, at in sorted(places):
        placed = leader.at(*at, opposite(out))
        if terms.allow(leader, placed, spare=theirs.rect):
            return placed
    return None


@rule("WM-14.1", "WM-14.2", "WM-14.5", "WM-H10.6", "WM-12.1")
def behind_it(state: State, unit: Unit, engaged: frozenset[str]) -> list[str]:
    """The units that may follow one that charges: free and steady infantry directly behind infantry."""
    if not unit.infantry:
        return []
    friends = (each for each in state.living(unit.side) if each.id != unit.id and each.infantry)
    return [
        each.id
        for each in friends
        if not each.confused and each.id not in engaged and front_to_rear(each, unit)
    ]


def front_to_rear(follower: Unit, unit: Unit) -> bool:
    """True if a front edge of one unit touches a rear edge of another."""
    pairs = ((mine, theirs) for mine in follower.stands for theirs in unit.stands)
    touches = (touch(mine, theirs) for mine, theirs in pairs)
    return any(how and how.length and (how.mine, how.theirs) == ("front", "rear") for how in touches)


@rule("WM-14.3a", "WM-14.3b", "WM-14.5")
def following_terms(state: State, follower: Unit, unit: Unit) -> Terms:
    """The terms of a unit that follows another: no contact, and at least one stand in a supporting position."""
    fighting = fights_ahead(state, unit)

    def supports(stands: Stands) -> bool:
        return any(backs(stand, other) for stand in stands for other in fighting)

    move = follower.kind.move
    return Terms(room(state, follower, move), move, clear=True, fits=supports)


@until_moved
@rule("WM-14.1", "WM-H10.6")
def followed(state: State, follower: Unit, unit: Unit) -> Stands | None:
    """The default place of a unit that follows another: behind it, else beside it; None without one."""
    terms = following_terms(state, follower, unit)
    for stand, place in places_in_support(terms, follower, fights_ahead(state, unit)):
        if terms.allow(stand, place):
            found = completed(terms, follower.stands, (place,))
            if found is not None:
                return found
    return None


@rule("WM-H10.6", "WM-14.3a")
def places_in_support(
    terms: Terms, follower: Unit, fighting: Sequence[Stand]
) -> Iterator[tuple[Stand, Stand]]:
    """The places at which stands support one that fights, each with the stand that would go there.

    Places wholly behind and beside one come first, then the nearest at which a stand has any part of an edge of one.
    """
    for other in fighting:
        for stand in follower.stands:
            for place in (
                behind(stand, other),
                end_of_row(stand, other, "right"),
                end_of_row(stand, other, "left"),
            ):
                yield stand, place
    for other in fighting:
        for stand in follower.stands:
            near = nearest_place(terms.room, stand, (other,), partial(supports_by, terms, stand, other))
            if near is not None:
                yield stand, near


def supports_by(terms: Terms, stand: Stand, other: Stand, place: Stand) -> bool:
    """True if a stand may go to a place, and supports another there."""
    return backs(place, other) and terms.allow(stand, place)


@rule("WM-3.2", "WM-H10.2")
def touched_by(state: State, unit: Unit, stands: Stands) -> tuple[str, ...]:
    """The enemy units that a unit would touch, standing so."""
    return tuple(
        enemy.id
        for enemy in state.enemies(unit)
        if any(meet(mine.rect, theirs.rect) for mine in stands for theirs in enemy.stands)
    )

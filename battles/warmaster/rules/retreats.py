"""WM-15, WM-16, WM-H8: where a loser retreats, how far it comes, whom it meets and what it costs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from battles.warmaster.rules.engagements import engaged
from battles.warmaster.rules.formations import Stands, regular
from battles.warmaster.state import Contact, State, Support, Unit
from battles.warmaster.state.ground import passable
from battles.warmaster.state.rectangles import (
    EDGES,
    Edge,
    Facing,
    Rect,
    direction_of,
    gap2,
    meet,
    moved,
    opposite,
    overlap,
    shifted,
)
from battles.warmaster.tables import TABLES
from rulebook import rule


class Course(NamedTuple):
    """The course of a retreat: its steps (cm), the stands destroyed on the way, and the friends passed by the rest.

    The friends are not engaged. `met` are the units in the way of the stands that are destroyed, `barred` is true if
    ground or the table's edge was. `halted` are the enemies before whom it stops.
    """

    steps: int
    lost: tuple[int, ...]
    crossed: tuple[str, ...]
    met: tuple[str, ...] = ()
    barred: bool = False
    halted: tuple[str, ...] = ()


def most(counts: Mapping[Edge, int]) -> list[Edge]:
    """The edges with the highest count, in the order front, left, right, rear (D19)."""
    order: tuple[Edge, ...] = ("front", "left", "right", "rear")
    return [edge for edge in order if counts.get(edge, 0) == max(counts.values())]


@rule("WM-15.6", "WM-H8.2")
def side_of(contacts: Sequence[Contact]) -> Edge:
    """The side from which an enemy unit touches another, by all its contacts with it.

    Each of its stands with an edge has a vote for the side along which it touches longest; corners decide without an
    edge.
    """
    votes: dict[Edge, int] = {}
    for number in {contact.theirs for contact in contacts if contact.how.length}:
        along: dict[Edge, int] = {}
        for contact in contacts:
            if contact.theirs == number and contact.how.length:
                along[contact.how.mine] = along.get(contact.how.mine, 0) + contact.how.length
        votes[most(along)[0]] = votes.get(most(along)[0], 0) + 1
    if votes:
        return most(votes)[0]
    corners = [contact.how.mine for contact in contacts]
    return most({edge: corners.count(edge) for edge in EDGES})[0]


@rule("WM-15.5", "WM-15.6", "WM-H8.2")
def sides(contacts: Sequence[Contact]) -> list[Edge]:
    """The sides from which most enemy stands touch, several if they are as many; none without a contact."""
    sums: dict[Edge, int] = {}
    for enemy in sorted({contact.enemy for contact in contacts}):
        its = [contact for contact in contacts if contact.enemy == enemy]
        edge = side_of(its)
        sums[edge] = sums.get(edge, 0) + len({contact.theirs for contact in its})
    return most(sums) if sums else []


@rule("WM-15.1", "WM-H8.2")
def away(facing: Facing, side: Edge) -> Facing:
    """The direction away from a side of a stand that looks this way."""
    return opposite(direction_of(facing, side))


@rule("WM-15.5", "WM-15.7", "WM-H8.2", "WM-H8.3")
def ways(unit: Unit, contacts: Sequence[Contact]) -> tuple[Facing, ...]:
    """The directions in which a unit may retreat, the default first; several where its owner chooses. None without contact.

    In an irregular formation the stand that most enemy stands touch decides.
    """
    if not contacts:
        return ()
    if regular(unit.stands):
        return tuple(away(unit.stands[0].facing, side) for side in sides(contacts))
    by_stand = {number: [each for each in contacts if each.stand == number] for number in numbers(contacts)}
    top = max(len(found) for found in by_stand.values())
    found: list[Facing] = []
    for number, its in by_stand.items():
        if len(its) == top:
            found += [away(unit.stand(number).facing, side) for side in sides(its)]
    return tuple(dict.fromkeys(found))


def numbers(contacts: Iterable[Contact]) -> list[int]:
    """The stands that have these contacts."""
    return sorted({contact.stand for contact in contacts})


@rule("WM-15.8", "WM-H8.6")
def leaders(unit: str, supported: Iterable[Support]) -> tuple[str, ...]:
    """The friends of which a unit that only supports follows one: who has most stands supported by it, by id."""
    backed: dict[str, set[int]] = {}
    for who, _, other, theirs in supported:
        if who == unit:
            backed.setdefault(other, set()).add(theirs)
    return tuple(other for other in sorted(backed) if len(backed[other]) == max(map(len, backed.values())))


@rule("WM-16.3", "WM-24.2")
def destroyed_by_it(unit: Unit) -> bool:
    """True if a unit that must retreat is destroyed."""
    return unit.kind.type in TABLES.now.combat.after_combat.destroyed_if_must_retreat


@rule("WM-16.6", "WM-H8.4")
def steps(stands: Stands, way: Facing, cm: int, enemies: Sequence[Rect]) -> int:
    """How many steps a unit can make before a stand would overlap an enemy of its own engagement (D22)."""
    for step in range(1, cm + 1):
        if any(hit(moved(each.rect, way, step), enemies) for each in stands):
            return step - 1
    return cm


def swept(rect: Rect, way: Facing, cm: int) -> Iterator[Rect]:
    """A rectangle after each step."""
    return (moved(rect, way, step) for step in range(1, cm + 1))


@rule("WM-16.1", "WM-16.2a", "WM-16.2b", "WM-16.2c", "WM-16.2d", "WM-16.6", "WM-H8.4")
def course(
    state: State, unit: Unit, way: Facing, cm: int, own: Sequence[str], refuse: Sequence[str] = ()
) -> Course:
    """How a retreat of so many cm comes out; `own` are its engagement, `refuse` friends who let nobody pass."""
    foes = [state.units[id_] for id_ in own if state.units[id_].side != unit.side]
    enemies = [stand.rect for foe in foes for stand in foe.stands]
    made = steps(unit.stands, way, cm, enemies)
    busy = engaged(state) | frozenset(own) | frozenset(refuse)
    others = [each for each in state.living() if each.id != unit.id]
    free = [each for each in others if each.side == unit.side and each.id not in busy]
    bars = [each for each in others if each not in free]
    lost, barred = [], False
    crossed: set[str] = set()
    met: set[str] = set()
    for stand in unit.stands:
        path = list(swept(stand.rect, way, made))
        closed = any(not passable(state.ground, unit.kind.type, at) for at in path)
        if closed or in_way(path, bars):
            lost.append(stand.number)
            barred = barred or closed
            met |= in_way(path, bars)
        else:
            crossed |= in_way(path, free)
    halted = in_way([moved(stand.rect, way, made + 1) for stand in unit.stands], foes) if made < cm else ()
    return Course(
        made, tuple(lost), tuple(sorted(crossed)), tuple(sorted(met)), barred, tuple(sorted(halted))
    )


def in_way(path: Iterable[Rect], units: Iterable[Unit]) -> set[str]:
    """The units of some that have a stand on a way."""
    way = list(path)
    return {each.id for each in units if any(hit(stand.rect, way) for stand in each.stands)}


def hit(rect: Rect, others: Iterable[Rect]) -> bool:
    """True if a rectangle shares an area with any of some."""
    return any(overlap(rect, other) for other in others)


@rule("WM-15.1", "WM-16.4")
def after(unit: Unit, way: Facing, found: Course) -> Stands:
    """The stands that are left of a unit, where they end."""
    return tuple(shifted(stand, way, found.steps) for stand in unit.stands if stand.number not in found.lost)


@rule("WM-H8.5")
def way_made(
    state: State, unit: Unit, way: Facing, stands: Stands, friend: Unit, moved_on: Mapping[str, Stands]
) -> int | None:
    """The shift of a friend for these stands of a unit that has come through it; 0 if none of them lies on it.

    None if it would lie on a stand or barred ground, touch an enemy, or leave the table. `moved_on` are friends that
    have made way before.
    """
    cm, here = 0, [stand.rect for stand in stands]
    while any(hit(moved(stand.rect, way, cm), here) for stand in friend.stands):
        cm += 1
    others = [
        *state.rects(unit.id, friend.id, *moved_on),
        *(s.rect for each in moved_on.values() for s in each),
    ]
    enemies = [s.rect for each in state.enemies(unit) for s in each.stands]
    for stand in friend.stands if cm else ():
        rect = moved(stand.rect, way, cm)
        barred = not passable(state.ground, friend.kind.type, rect)
        if barred or hit(rect, others) or any(meet(rect, enemy) for enemy in enemies):
            return None
    return cm


@rule("WM-15.4")
def in_order(state: State, units: Iterable[str]) -> list[str]:
    """Units as they retreat or fall back by default (D38).

    Supporting units come first, the farthest from the enemy first, then by id.
    """
    fight = state.round.touched if state.round else {}

    def first(id_: str) -> tuple[bool, int, str]:
        return id_ in fight, 0 if id_ in fight else -far_from_enemies(state, state.units[id_]), id_

    return sorted(units, key=first)


def far_from_enemies(state: State, unit: Unit) -> int:
    """The square of the distance of a unit to the nearest enemy; 0 where there is none."""
    enemies = [s.rect for each in state.enemies(unit) for s in each.stands]
    return min((gap2(stand.rect, enemy) for stand in unit.stands for enemy in enemies), default=0)

"""WM-17 to WM-24, WM-H9: who may pursue, straight ahead, indirectly or in support, and where all its stands come."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Literal, NamedTuple

from battles.warmaster.rules.charges import leader_at
from battles.warmaster.rules.formations import Stands, groups, nearest_place, rank
from battles.warmaster.rules.places import Terms, completed, default_place, filled
from battles.warmaster.rules.room import Room, room
from battles.warmaster.rules.sight import sees
from battles.warmaster.rules.supports import backs, fights_ahead
from battles.warmaster.state import State, Unit, until_moved
from battles.warmaster.state.rectangles import (
    Rect,
    Stand,
    ahead,
    gap2,
    length2,
    meet,
    moved,
    opposite,
    shared,
    shifted,
    touch,
)
from battles.warmaster.tables import TABLES
from rulebook import rule

Kind = Literal["straight", "indirect", "support"]


class Pursuit(NamedTuple):
    """A way to pursue: the stands that go first, as they are placed, and the whole unit as it ends by default."""

    kind: Kind
    first: Stands
    stands: Stands


@dataclass(frozen=True)
class Chase(Terms):
    """The terms of a pursuer that is placed: some enemies from before are barred as well (WM-17.2)."""

    shunned: tuple[Stand, ...] = ()

    def holds(self, stand: Stand, placed: Stands) -> bool:
        """True if a stand may be at a place, by any way."""
        return super().holds(stand, placed) and not frontal(stand, self.shunned)


@rule("WM-17.2a", "WM-17.2b", "WM-21.1")
def shunned(state: State, unit: Unit) -> tuple[Stand, ...]:
    """The enemy stands whose front a unit may not come to (D23).

    Units on foot shun cavalry and chariots; units that do not fly shun the flying ones of the engagement.
    """
    mine, fought = unit.kind, state.round

    def shuns(enemy: Unit) -> bool:
        mounted = mine.type == "infantry" and enemy.kind.type in ("cavalry", "chariot")
        met = fought is None or enemy.id in fought.units
        return mounted or (met and enemy.kind.flying and not mine.flying)

    enemies = filter(shuns, state.enemies(unit))
    return tuple(stand for enemy in enemies for stand in enemy.stands)


@rule("WM-17.2a", "WM-21.2")
def frontal(stand: Stand, enemies: Sequence[Stand]) -> bool:
    """True if a stand touches the front edge of any of some, by more than a corner (WM-21.2)."""
    touches = filter(None, (touch(stand, enemy) for enemy in enemies))
    return any(how.length and how.theirs == "front" for how in touches)


@rule("WM-17.4", "WM-17.6b")
def terms_of(state: State, unit: Unit, *, clear: bool = False) -> Chase:
    """The terms of a unit that pursues; `clear`: it may touch no enemy, as in a support pursuit (WM-19.5)."""
    move = unit.kind.move
    return Chase(room(state, unit, move), move, clear=clear, translated=True, shunned=shunned(state, unit))


def stands_of(state: State, units: Sequence[str]) -> list[Stand]:
    """The stands of some units."""
    return [stand for id_ in units for stand in state.units[id_].stands]


@rule("WM-H9.1")
def lane(state: State, unit: Unit, stand: Stand, own: Sequence[Stand]) -> int | None:
    """How far it is along the lane of a stand to the first thing in it, a stand or ground that bars; None: to nothing.

    `own` are the stands of its unit, as they stand now; it is not ahead of itself.
    """
    things: list[Rect] = [*state.rects(unit.id), *(each.rect for each in own)]
    kind = unit.kind.type
    gaps = (ahead(stand, rect) for rect in (*things, *state.ground.barring(kind), *state.ground.walls(kind)))
    return min((gap for gap in gaps if gap is not None), default=None)


@rule("WM-17.4", "WM-17.2c", "WM-23.2", "WM-24.1", "WM-24.3", "WM-H9.1")
def straight_gap(
    state: State, unit: Unit, stand: Stand, own: Sequence[Stand], prey: Sequence[str]
) -> int | None:
    """The way of a stand straight ahead to a visible stand of a retreated enemy; None if it is barred."""
    first = lane(state, unit, stand, own)
    if first is None or first > unit.kind.move:
        return None
    there = shifted(stand, stand.facing, first)
    met = [each for each in stands_of(state, prey) if ahead(stand, each.rect) == first]
    if frontal(there, shunned(state, unit)):
        return None
    return first if any(in_sight(state, unit, stand, own, each) for each in met) else None


@rule("WM-17.5a", "WM-23.2", "WM-24.3")
def in_sight(state: State, unit: Unit, stand: Stand, own: Sequence[Stand], enemy: Stand) -> bool:
    """True if a stand sees an enemy that has retreated, past woods, villages and walls.

    A wood or village hides him only if either stand is in it.
    """
    others = [rect for rect in state.rects(unit.id) if rect != enemy.rect]
    others += [each.rect for each in own if each.number != stand.number]
    return sees(state.ground, stand, enemy, others, fought=True)


@rule("WM-17.6a", "WM-17.7", "WM-H9.1")
def straight(state: State, unit: Unit, prey: Sequence[str]) -> list[Stands]:
    """The stands that go straight ahead, at their ends: one after the other in number order (D37).

    Stands that would be apart are in several groups, of which the owner picks one (D24), the default first.
    """
    here = {stand.number: stand for stand in unit.stands}
    went = []
    for number in sorted(here):
        gap = straight_gap(state, unit, here[number], list(here.values()), prey)
        if gap is not None:
            here[number] = shifted(here[number], here[number].facing, gap)
            went.append(here[number])
    return sorted(groups(went), key=rank, reverse=True)


@rule("WM-18.1", "WM-18.2", "WM-18.3", "WM-H9.4")
def indirect(state: State, unit: Unit, prey: Sequence[str]) -> list[Stands]:
    """The stands that see a retreated enemy, each as it is placed against the nearest that it may come to.

    The stand with the shortest move comes first.
    """
    terms, enemies = terms_of(state, unit), stands_of(state, prey)
    found = []
    for stand in unit.stands:
        reach = unit.kind.move + stand.front + stand.depth
        near = [each for each in enemies if gap2(stand.rect, each.rect) <= reach**2]
        seen = [each for each in near if in_sight(state, unit, stand, unit.stands, each)]
        seen.sort(key=lambda each: gap2(stand.rect, each.rect))
        places = (leader_at(terms, stand, each) for each in seen)
        place = next((each for each in places if each is not None), None)
        if place is not None:
            found.append((length2(stand.centre, place.centre), stand.number, place))
    return [(place,) for _, _, place in sorted(found)]


@rule("WM-19.1", "WM-19.2", "WM-19.4", "WM-20.2", "WM-H9.5")
def supporting(state: State, unit: Unit) -> list[Stands]:
    """The stands that can go straight ahead to support another unit's fighting infantry stand.

    They support from behind or beside. Each goes to the nearest such place without a contact, else with a corner
    contact alone.
    """
    if not unit.infantry:
        return []
    friends = [each for each in state.living(unit.side) if each.infantry and each.id != unit.id]
    fighting = [stand for each in friends for stand in fights_ahead(state, each)]
    enemies = [stand.rect for each in state.enemies(unit) for stand in each.stands]
    found: list[Stands] = []
    for stand in unit.stands if fighting else ():
        places = [
            place
            for place in steps_ahead(state, unit, stand)
            if any(backs(place, each) for each in fighting)
            and not any(shared(place.rect, enemy) for enemy in enemies)
        ]
        free = [place for place in places if not any(meet(place.rect, enemy) for enemy in enemies)]
        found += [(place,) for place in (free or places)[:1]]
    return found


def steps_ahead(state: State, unit: Unit, stand: Stand) -> Iterator[Stand]:
    """A stand after each step straight ahead, as far as its lane is free and its move goes."""
    first = lane(state, unit, stand, unit.stands)
    far = unit.kind.move if first is None else min(first, unit.kind.move)
    for cm in range(1, far + 1):
        if not state.ground.holds(moved(stand.rect, stand.facing, cm)):
            return
        yield shifted(stand, stand.facing, cm)


@rule("WM-17.6b", "WM-18.4", "WM-19.5", "WM-H9.3")
def whole(state: State, unit: Unit, first: Stands, *, clear: bool = False) -> Stands | None:
    """A unit of which some stands are placed, the others as by default; None if one lacks any place.

    A stand without a place on an open way closes up (D36), up to its move (WM-17.4).
    """
    terms = terms_of(state, unit, clear=clear)
    found = completed(terms, unit.stands, first)
    if found is not None:
        return found
    table = Room(state, unit)

    def place_of(stand: Stand, placed: Stands) -> Stand | None:
        return default_place(terms, unit.stands, stand, placed) or nearest_place(
            table, stand, placed, lambda at: may_close_up(terms, table, stand, at)
        )

    return filled(unit.stands, first, place_of)


@rule("WM-17.4")
def may_close_up(terms: Chase, table: Room, stand: Stand, place: Stand) -> bool:
    """True if a stand that closes up may come to a place, which is free."""
    if length2(stand.centre, place.centre) > terms.move**2:
        return False
    if terms.clear and not table.clear_of_enemies(place.rect):
        return False
    return not frontal(place, terms.shunned)


@until_moved
@rule("WM-17.1", "WM-17.5b", "WM-17.5c", "WM-18.1", "WM-19.3", "WM-22.1")
def pursuits(state: State, unit: Unit, prey: tuple[str, ...]) -> list[Pursuit]:
    """All ways in which a unit may pursue that does so at all, the default first.

    They go straight ahead; if that fails, indirectly; if that fails as well, in support. Empty: it cannot pursue.
    """
    kinds: tuple[tuple[Kind, Callable[[], list[Stands]]], ...] = (
        ("straight", lambda: straight(state, unit, prey)),
        ("indirect", lambda: indirect(state, unit, prey)),
        ("support", lambda: supporting(state, unit)),
    )
    for kind, firsts in kinds:
        wholes = [(first, whole(state, unit, first, clear=kind == "support")) for first in firsts()]
        found = [Pursuit(kind, first, stands) for first, stands in wholes if stands is not None]
        if found:
            return found
    return []


@rule("WM-27.1")
def must(unit: Unit) -> bool:
    """True if a unit must pursue if it can."""
    return unit.kind.fanatic and "fanatic" in TABLES.now.combat.after_combat.must_pursue_if_possible


@rule("WM-H9.1", "WM-H9.3")
def lengths(before: Stands, after: Stands) -> dict[int, int]:
    """How far each stand of a unit has pursued, in full cm."""
    there = {stand.number: stand.centre for stand in after}
    return {
        stand.number: isqrt(length2(stand.centre, there[stand.number]))
        for stand in before
        if stand.number in there
    }


@until_moved
@rule("WM-10.6", "WM-H9.2")
def fall_backs(state: State, unit: Unit, most: int) -> list[int]:
    """How far a unit may fall back, straight back: over free and passable ground (D42), to where it touches no enemy."""
    table, found = room(state, unit, most), []
    way = opposite(unit.stands[0].facing)
    for cm in range(1, most + 1):
        rects = [moved(stand.rect, way, cm) for stand in unit.stands]
        if not all(table.free(rect) for rect in rects):
            break
        if all(table.clear_of_enemies(rect) for rect in rects):
            found.append(cm)
    return found

"""WM-24.4, WM-24.5, WM-H9.7: a victor occupies the works that fortified enemies have held."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from battles.warmaster.rules.engagements import engaged
from battles.warmaster.rules.formations import Stands, groups, legal
from battles.warmaster.rules.places import Terms, completed
from battles.warmaster.rules.room import room
from battles.warmaster.state import State, Unit, until_moved
from battles.warmaster.state.rectangles import FACINGS, Rect, Stand, gap2, length2, meet, overlap
from rulebook import rule


@dataclass(frozen=True)
class Occupation(Terms):
    """The terms of a victor that occupies works: some enemies may not be touched as well (WM-24.5)."""

    strangers: tuple[Rect, ...] = ()

    def holds(self, stand: Stand, placed: Stands) -> bool:
        """True if a stand may be at a place, by any way."""
        return super().holds(stand, placed) and not any(meet(stand.rect, rect) for rect in self.strangers)


@rule("WM-24.5", "WM-20.1", "WM-26.1", "WM-26.2")
def strangers(state: State, unit: Unit) -> tuple[Rect, ...]:
    """The stands of enemies with whom a touch is an incidental contact: all outside the combat of a unit.

    A unit that has retreated and is out of touch has left the combat.
    """
    fought = state.round.units if state.round else ()
    known = engaged(state).intersection(fought)
    others = (enemy for enemy in state.enemies(unit) if enemy.id not in known)
    return tuple(stand.rect for enemy in others for stand in enemy.stands)


@rule("WM-24.4", "WM-24.5", "WM-H9.7")
def occupied(state: State, unit: Unit, works: Stands) -> Stands | None:
    """A unit in the free places that fortified ones held; None if it must leave one of them.

    As many stands go there as there are places together, or as it has, the nearest first, the others as by default. An
    incidental contact of one bars all: works are not occupied in part.
    """
    return filled(state, unit, works, strangers(state, unit))


@until_moved
def filled(state: State, unit: Unit, works: Stands, strangers: tuple[Rect, ...]) -> Stands | None:
    """The same, as some stands of enemies may not be touched."""
    move = unit.kind.move
    terms = Occupation(room(state, unit, move), move, strangers=strangers)

    def away(group: Stands) -> int:
        return min(gap2(mine.rect, place.rect) for mine in unit.stands for place in group)

    left = [place for place in works if not any(overlap(place.rect, rect) for rect in terms.room.rects)]
    for group in sorted(groups(left), key=away):
        for placed in manned(terms, unit.stands, group):
            found = completed(terms, unit.stands, placed)
            if found is not None:
                return found
    return None


def manned(terms: Terms, stands: Stands, places: Stands) -> Iterator[Stands]:
    """The ways in which all places together are held by some stands, or some of them by all stands."""
    ways = {stand.number: list(ways_into(terms, stand, places)) for stand in stands}
    for some in combinations(stands, min(len(stands), len(places))):
        yield from filter(legal, each_in_its_own(some, ways))


def ways_into(terms: Terms, stand: Stand, places: Stands) -> Iterator[Stand]:
    """A stand in each of some places to which it may go, the nearest first; it turns only where it has to."""
    for place in sorted(places, key=lambda each: length2(stand.centre, each.centre)):
        looks = (stand.at(place.x, place.y, facing) for facing in (stand.facing, *FACINGS))
        there = next((at for at in looks if at.rect == place.rect), None)
        if there is not None and terms.allow(stand, there):
            yield there


def each_in_its_own(stands: Stands, ways: Mapping[int, list[Stand]], taken: Stands = ()) -> Iterator[Stands]:
    """The ways in which each of some stands has a place of its own."""
    if not stands:
        yield taken
        return
    rects = {each.rect for each in taken}
    for place in ways[stands[0].number]:
        if place.rect not in rects:
            yield from each_in_its_own(stands[1:], ways, (*taken, place))

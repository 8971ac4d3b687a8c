"""WM-H2, WM-H7.3: formations of a unit, and how it closes up."""

from collections.abc import Callable, Iterator, Sequence

from battles.warmaster.rules.room import Room
from battles.warmaster.state.rectangles import Point, Stand, length2, shared
from rulebook import rule

Stands = tuple[Stand, ...]


@rule("WM-H2.2")
def groups(stands: Sequence[Stand]) -> list[Stands]:
    """The stands in groups that are connected by their edges; the groups, and the stands of each, in number order."""
    left = sorted(stands, key=lambda stand: stand.number)
    found: list[Stands] = []
    while left:
        group, left = [left[0]], left[1:]
        for one in group:
            joined = [other for other in left if shared(one.rect, other.rect)]
            group += joined
            left = [other for other in left if other not in joined]
        found.append(tuple(sorted(group, key=lambda stand: stand.number)))
    return found


@rule("WM-H2.2", "WM-9.4")
def legal(stands: Sequence[Stand]) -> bool:
    """True if stands are a legal formation: one group (D31)."""
    return len(groups(stands)) <= 1


@rule("WM-H2.3")
def regular(stands: Sequence[Stand]) -> bool:
    """True if all look the same way and stand in one row or in one file, full edge to full edge."""
    first = stands[0]
    if any(stand.facing != first.facing for stand in stands):
        return False
    wide, deep = (first.front, first.depth) if first.facing in "NS" else (first.depth, first.front)
    xs, ys = sorted(stand.x for stand in stands), sorted(stand.y for stand in stands)
    row = len(set(ys)) == 1 and xs == list(range(xs[0], xs[0] + wide * len(stands), wide))
    file = len(set(xs)) == 1 and ys == list(range(ys[0], ys[0] + deep * len(stands), deep))
    return row or file


def beside(stand: Stand, fixed: Stand) -> Iterator[Point]:
    """The centres of all places at which a stand, as it looks now, shares at least 1 cm of an edge with another."""
    mine, theirs = stand.rect, fixed.rect
    wide, deep = (mine.x1 - mine.x0) // 2, (mine.y1 - mine.y0) // 2
    for y in range(theirs.y0 - deep + 1, theirs.y1 + deep):
        yield theirs.x0 - wide, y
        yield theirs.x1 + wide, y
    for x in range(theirs.x0 - wide + 1, theirs.x1 + wide):
        yield x, theirs.y0 - deep
        yield x, theirs.y1 + deep


@rule("WM-H7.3")
def nearest_place(
    room: Room, stand: Stand, group: Sequence[Stand], may: Callable[[Stand], bool] = lambda placed: True
) -> Stand | None:
    """The nearest free place edge to edge with a group, the stand looking as it does now; None without one.

    The shortest distance of centres, then the lower x, then the lower y. `may` bars places for other reasons.
    """
    places = {point for fixed in group for point in beside(stand, fixed)}
    for x, y in sorted(places, key=lambda point: (length2(point, stand.centre), point)):
        placed = stand.at(x, y)
        if room.free(placed.rect, group) and may(placed):
            return placed
    return None


def rank(group: Stands) -> tuple[int, int]:
    """The rank of a group to which others close up: most stands, then the lowest number."""
    return len(group), -group[0].number


@rule("WM-H7.3", "WM-H8.7", "WM-9.4")
def closed_up(room: Room, stands: Sequence[Stand]) -> Stands:
    """The stands closed up to the largest group, in number order, without the ones that find no place."""
    largest: Stands = max(groups(stands), key=rank, default=())
    placed = list(largest)
    apart = sorted((s for s in stands if s not in placed), key=lambda stand: stand.number)
    for stand in apart:
        found = nearest_place(room, stand, placed)
        if found is not None:
            placed.append(found)
    return tuple(sorted(placed, key=lambda stand: stand.number))

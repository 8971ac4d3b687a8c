"""D35, WM-H10.7: where a unit finds room, and which ways are open to it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from battles.warmaster.state import State, Unit, bounds, until_moved
from battles.warmaster.state.ground import passable, way_is_open
from battles.warmaster.state.rectangles import Point, Rect, Stand, crosses, meet, overlap
from rulebook import rule


class Room:
    """The table as a unit finds it: all stands but its own, and the ground that bars it.

    `reach` is how far its stands may go at most (cm): what is farther away is not looked at. It is of no use once a stand
    has moved, be it of another unit. `elsewhere` are friends who are about to stand there.
    """

    def __init__(
        self,
        state: State,
        unit: Unit,
        reach: int | None = None,
        elsewhere: Mapping[str, tuple[Stand, ...]] = MappingProxyType({}),
    ) -> None:
        self.ground, self.kind = state.ground, unit.kind.type
        near = None
        if reach is not None and unit.stands:
            x0, y0, x1, y1 = bounds(unit.stands)
            far = reach + max(max(stand.front, stand.depth) for stand in unit.stands)
            near = Rect(x0 - far, y0 - far, x1 + far, y1 + far)
        found = [
            (other.side, stand.rect)
            for other in state.units.values()
            if other.id != unit.id
            for stand in elsewhere.get(other.id, other.stands)
            if near is None or overlap(stand.rect, near)
        ]
        self.rects = tuple(rect for _, rect in found)
        self.enemies = tuple(rect for side, rect in found if side != unit.side)

    def free(self, rect: Rect, placed: Iterable[Stand] = ()) -> bool:
        """True if a stand may cover a rectangle: free of other stands and of placed ones, and passable."""
        if any(overlap(rect, other) for other in self.rects):
            return False
        if any(overlap(rect, each.rect) for each in placed):
            return False
        return passable(self.ground, self.kind, rect)

    @rule("WM-H10.7")
    def way(self, start: Point, end: Point, spare: Rect | None = None) -> bool:
        """True if the way between two centres avoids the stands of other units except `spare`, and barring ground."""
        if any(crosses(start, end, rect) for rect in self.rects if rect != spare):
            return False
        return way_is_open(self.ground, self.kind, start, end)

    def clear_of_enemies(self, rect: Rect) -> bool:
        """True if a rectangle is free of any touch with an enemy, even by a corner."""
        return not any(meet(rect, enemy) for enemy in self.enemies)


@until_moved
def room(state: State, unit: Unit, reach: int | None = None) -> Room:
    """The table as a unit finds it, remembered until a stand moves."""
    return Room(state, unit, reach)

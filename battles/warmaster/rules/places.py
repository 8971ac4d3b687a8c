"""D35, D36, WM-H9.3, WM-H10.5: how the stands of a unit are placed, and where they go as by default."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import isqrt
from typing import Literal

from battles.warmaster.rules.formations import Stands, legal, nearest_place
from battles.warmaster.rules.room import Room
from battles.warmaster.state.rectangles import FACINGS, NORMAL, Rect, Stand, direction_of, length2, shifted
from rulebook import rule


def anywhere(stands: Stands) -> bool:
    """True for every formation: it has no further terms."""
    return True


@dataclass(frozen=True)
class Terms:
    """The terms of a unit that is placed: the table as it finds it, its full move (cm), and further conditions.

    `clear`: no stand may touch an enemy. `fits`: the test of the whole formation. `translated`: stands go the same way
    as the first one placed, if that is possible.
    """

    room: Room
    move: int
    clear: bool = False
    fits: Callable[[Stands], bool] = anywhere
    translated: bool = False

    @rule("WM-H9.3", "WM-H10.3", "WM-H10.7")
    def allow(self, old: Stand, new: Stand, placed: Stands = (), spare: Rect | None = None) -> bool:
        """True if a stand may go to a place: within its move, on a way that is open (D35), and free."""
        if length2(old.centre, new.centre) > self.move**2 or not self.holds(new, placed):
            return False
        return self.room.way(old.centre, new.centre, spare)

    def holds(self, stand: Stand, placed: Stands) -> bool:
        """True if a stand may be at a place, by any way."""
        if self.clear and not self.room.clear_of_enemies(stand.rect):
            return False
        return self.room.free(stand.rect, placed)


@rule("WM-H10.5", "WM-H9.3")
def completed(terms: Terms, stands: Stands, placed: Stands) -> Stands | None:
    """All stands of a unit, of which some are placed already, the leader first; the others go as by default.

    None if one lacks a place, or the formation breaks its terms.
    """
    for translated in (True, False) if terms.translated else (False,):
        by_default = partial(default_place, terms, stands, translated=translated)
        found = filled(stands, placed, by_default)
        if found is not None and legal(found) and terms.fits(found):
            return found
    return None


def filled(
    stands: Stands, placed: Stands, place_of: Callable[[Stand, Stands], Stand | None]
) -> Stands | None:
    """The stands placed, and the others, placed one after the other, in number order; None if one lacks a place."""
    found, there = placed, {stand.number for stand in placed}
    for stand in sorted(stands, key=lambda each: each.number):
        if stand.number not in there:
            place = place_of(stand, found)
            if place is None:
                return None
            found = (*found, place)
    return tuple(sorted(found, key=lambda stand: stand.number))


@rule("WM-H10.5", "WM-H9.3")
def default_place(
    terms: Terms, stands: Stands, stand: Stand, placed: Stands, *, translated: bool = False
) -> Stand | None:
    """Where a stand goes as by default (D36): the same translation, the list, then the nearest free place at an edge."""
    if translated:
        first = next(each for each in stands if each.number == placed[0].number)
        same = stand.at(stand.x + placed[0].x - first.x, stand.y + placed[0].y - first.y)
        if placed[0].facing == first.facing and terms.allow(stand, same, placed):
            return same
    for place in listed(stand, placed):
        if terms.allow(stand, place, placed):
            return place
    return nearest_place(terms.room, stand, placed, lambda place: terms.allow(stand, place, placed))


@rule("WM-H10.5")
def listed(stand: Stand, placed: Stands) -> Iterator[Stand]:
    """The places of the list: the ends of the leader's row, behind the leader, behind the lowest number."""
    leader = placed[0]
    row = row_of(placed)
    at = row.index(leader)
    right, left = end_of_row(stand, row[-1], "right"), end_of_row(stand, row[0], "left")
    yield from (right, left) if len(row) - 1 - at <= at else (left, right)
    yield behind(stand, leader)
    yield behind(stand, min(placed, key=lambda each: each.number))


def row_of(placed: Stands) -> list[Stand]:
    """The row of the leader, who comes first: those side by side with it that look the same way, from left to right."""
    leader = placed[0]
    east, north = NORMAL[direction_of(leader.facing, "right")]
    level = leader.x * north + leader.y * east, leader.facing

    def along(stand: Stand) -> int:
        return stand.x * east + stand.y * north

    same = [each for each in placed if (each.x * north + each.y * east, each.facing) == level]
    same.sort(key=along)
    row = [leader]
    for stand in same[same.index(leader) + 1 :]:
        if along(stand) - along(row[-1]) == stand.front:
            row.append(stand)
    for stand in reversed(same[: same.index(leader)]):
        if along(row[0]) - along(stand) == stand.front:
            row.insert(0, stand)
    return row


def end_of_row(stand: Stand, last: Stand, side: Literal["right", "left"]) -> Stand:
    """The place beside the last stand of a row, on its right or its left."""
    beside = shifted(last, direction_of(last.facing, side), last.front)
    return stand.at(beside.x, beside.y, last.facing)


def behind(stand: Stand, other: Stand) -> Stand:
    """The place directly behind another, front edge to rear edge."""
    back = shifted(other, direction_of(other.facing, "rear"), other.depth)
    return stand.at(back.x, back.y, other.facing)


def columns(terms: Terms, stand: Stand) -> Iterator[int]:
    """The columns that are within the move of a stand, and on the table."""
    return (
        x for x in range(stand.x - terms.move, stand.x + terms.move + 1) if 0 < x < terms.room.ground.width
    )


def rows(terms: Terms, stand: Stand, placed: Stands, x: int) -> Iterator[int]:
    """The rows of a column at which a stand finds room in some facing."""
    most = isqrt(max(0, terms.move**2 - (x - stand.x) ** 2))
    for y in range(stand.y - most, stand.y + most + 1):
        found = any(terms.holds(stand.at(x, y, facing), placed) for facing in FACINGS[:2])
        if found and terms.room.way(stand.centre, (x, y)):
            yield y


@rule("WM-H10.3", "WM-H9.3")
def turned(terms: Terms, stands: Stands, stand: Stand, placed: Stands, x: int, y: int) -> Iterator[Stand]:
    """The places of a stand about a centre, one for each facing in which all others find a place after it."""
    for facing in FACINGS:
        place = stand.at(x, y, facing)
        if terms.allow(stand, place, placed) and completed(terms, stands, (*placed, place)) is not None:
            yield place

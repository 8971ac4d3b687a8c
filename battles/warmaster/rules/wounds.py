"""WM-7, WM-9, WM-H7: saves, wounds that count, and the stands that they cost."""

from collections.abc import Collection, Iterable

from battles.warmaster.rules.formations import legal
from battles.warmaster.state import Unit
from rulebook import rule


@rule("WM-7.1", "WM-H5.3")
def unsaved(hits: int, save: int, faces: Iterable[int]) -> int:
    """The wounds of so many hits, after the dice of a unit with this save; 0: it has none."""
    return hits - sum(face >= save for face in faces) if save else hits


@rule("WM-8.4")
def capacity(unit: Unit) -> int:
    """How many wounds a unit can still take (D10)."""
    return len(unit.stands) * unit.kind.hits - unit.wounds


@rule("WM-8.4", "WM-H5.3")
def counted(unit: Unit, wounds: int) -> int:
    """The wounds that count: what is beyond the capacity vanishes."""
    return min(wounds, capacity(unit))


@rule("WM-7.2", "WM-9.1", "WM-H7.1")
def lost(unit: Unit, wounds: int) -> tuple[int, int]:
    """How many stands a unit loses by so many wounds that count, and how many wounds are left over."""
    return divmod(unit.wounds + wounds, unit.kind.hits)


@rule("WM-9.4", "WM-9.5")
def removable(unit: Unit, gone: Collection[int]) -> list[int]:
    """The stands that may be the next to go after some others, so that the rest is a formation (D31); any if none is so."""
    left = [stand for stand in unit.stands if stand.number not in gone]
    found = [
        stand.number for stand in left if legal([other for other in left if other.number != stand.number])
    ]
    return found or [stand.number for stand in left]


@rule("WM-H7.2")
def next_to_go(unit: Unit, gone: Collection[int], touched: Collection[int]) -> list[int]:
    """The same, the one first that goes as by default: not in contact before in contact, then the highest number."""
    return sorted(removable(unit, gone), key=lambda number: (number in touched, -number))

"""Connected waters and marshes: which hexes are one body (D25)."""

from typing import Protocol


class Area(Protocol):
    """The questions to the ground."""

    terrain: dict[str, str]
    neighbours: dict[str, tuple[str | None, ...]]


def bodies(area: Area, kinds: frozenset[str], through: frozenset[str] = frozenset()) -> dict[str, int]:
    """The number, from 1 on, of the connected body of each hex of these kinds.

    Hexes of the kinds `through` connect without being of the body.
    """
    found: dict[str, int] = {}
    for hex_, kind in area.terrain.items():
        if kind in kinds and hex_ not in found:
            number = max(found.values(), default=0) + 1
            reached = _reached(area, hex_, kinds | through)
            found |= {each: number for each in reached if area.terrain[each] in kinds}
    return found


def _reached(area: Area, start: str, kinds: frozenset[str]) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        for other in area.neighbours[waiting.pop()]:
            if other is not None and other not in reached and area.terrain[other] in kinds:
                reached.add(other)
                waiting.append(other)
    return reached

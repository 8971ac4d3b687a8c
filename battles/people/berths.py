"""GC-14.1b: where a side finds room along its edge of a field of hexes, in columns and rows."""

from collections.abc import Iterator, Sequence

from rulebook import Refusal


def berths(edge: str, columns: int, rows: int, deep: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The columns and rows, counted from 0, for the set-up at an edge (top, right, bottom, left).

    They come line by line, with `deep` as the distance of each from the edge, each line from its middle outwards.
    Places may lie beside the field.
    """
    across = columns if edge in ("top", "bottom") else rows
    for far in deep:
        for step in range(across):
            at = across // 2 + (step + 1) // 2 * (1 if step % 2 else -1)
            yield {
                "top": (at, far),
                "bottom": (at, rows - 1 - far),
                "left": (far, at),
                "right": (columns - 1 - far, at),
            }[edge]


def no_room(edge: str) -> Refusal:
    """The refusal of people who find no room at an edge."""
    return Refusal("GC-14.1b", "edges", "there is no room at the {edge} side of the field", edge=edge)

"""Both armies below the table, side by side: each unit by its number, what it is, what is left of it, and its command."""

from collections.abc import Iterator

from battles.ancient_battles.drawing import blocks, words
from battles.ancient_battles.drawing.table import WIDE
from battles.ancient_battles.state import State, Unit
from battles.contract.muster import SIDES
from battles.contract.surface import Livery
from battles.kit.drawn.palette import PALETTE, Paint, Paints
from hexmap.drawing import Attributes, element, number
from hexmap.drawing import words as text

INK = PALETTE.ink
ROW, LETTERS = 25.0, 16.0
WIDTH, BOLD = 0.48, 0.53
"""Of a letter on the whole, in its size."""
INDENT = 30.0
"""The width of a unit's number in its line."""
SIGN = 20.0
"""The width of each leader's sign."""


def lists(state: State, livery: Livery, paints: Paints) -> tuple[str, float]:
    """The armies as they stand in two columns below the origin, and how high they are."""
    columns, most = [], 0
    for column, side in enumerate(SIDES):
        head = line(livery.said(words.side_line(state, side, livery)), 0, font_weight="bold", fill=INK.text)
        units = [one for _, one in sorted(state.units.items()) if one.side == side]
        rows = (
            placed(entry(one, paints[side], livery), 0, ROW * place) for place, one in enumerate(units, 1)
        )
        columns.append(placed(head + "".join(rows), column * WIDE / 2, ROW / 2))
        most = max(most, len(units))
    return element("g", *columns), ROW * (most + 1)


def entry(one: Unit, paint: Paint, livery: Livery) -> str:
    """A unit in its line; faint and struck through if it is destroyed."""
    lost = one.gone == "destroyed"
    signs = [] if lost else list(signs_of(one))
    told = line(
        livery.said(words.listed(one)),
        INDENT + (SIGN * len(signs) + 4 if signs else 0),
        fill=INK.faint if lost else INK.text,
        text_decoration="line-through" if lost else None,
    )
    plate = placed(blocks.plate(one, paint), blocks.PLATE + 1, 0)
    return (
        plate
        + "".join(placed(each, INDENT + SIGN * (place + 0.35), 0) for place, each in enumerate(signs))
        + told
    )


def signs_of(one: Unit) -> Iterator[str]:
    """The signs of a unit's leaders."""
    yield from (blocks.SIGNS[name] for name, _ in blocks.leading(one))


def line(told: str, x: float, **style: str | float | None) -> str:
    """Words at a place of a line, so large that they find room in their column."""
    width = BOLD if "font_weight" in style else WIDTH
    size = min(LETTERS, (WIDE / 2 - x) / (width * max(1, len(told))))
    given: Attributes = {"x": x, "y": 0.33 * size, "font_size": size}
    return element("text", text(told), **given, **style)


def placed(drawn: str, x: float, y: float) -> str:
    """A drawing about the origin, moved elsewhere."""
    return element("g", drawn, transform=f"translate({number(x)} {number(y)})")

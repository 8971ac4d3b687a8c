"""The key below the field: the sides of counters, and the meaning of letters, shapes and marks."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

import msgspec

from battles.contract.muster import SIDES, Side
from battles.contract.wording import SIDE, Piece, Said, say, word
from battles.kit.drawn.palette import PALETTE, Look, Paint, Paints
from battles.kit.drawn.sheet import ROW
from hexmap.drawing import element, number, words

INK = PALETTE.ink
LETTERS = 19.0
"""The size of the key's letters."""
WIDE = 0.62 * LETTERS
"""The average width of a letter in a line."""
BADGE = 28.0
"""The width of a side's mark, with its gap."""
CODE = 52.0
"""The width of the letters of a class, with their gap."""
ICON = 40.0
"""The width of a sign, with its gap."""
GAP = 18.0


class Entry(msgspec.Struct, frozen=True):
    """An entry of the key at its place in a line: a side's mark, the `code` of a class, a sign, or words alone.

    The sign, `icon`, is markup about the origin, about 30 units wide.
    """

    x: float
    text: str
    side: Side | None = None
    code: str = ""
    icon: str = ""

    @property
    def lead(self) -> float:
        """The width before the words."""
        if self.icon:
            return ICON
        return BADGE if self.side is not None else CODE if self.code else 0.0

    @property
    def width(self) -> float:
        """The width of its line that it takes."""
        return self.lead + WIDE * len(self.text)


Lines = list[list[Entry]]


def lines(kinds: Iterable[Iterable[Entry]], room: float) -> Lines:
    """The entries in lines of the width of the field, each kind beginning a line of its own."""
    return [line for kind in kinds for line in broken(kind, room)]


def of_sides(named: Mapping[Side, Piece], said: Callable[[Said], str] = str) -> Iterator[Entry]:
    """The sides, in the reader's language."""
    for side in SIDES:
        yield Entry(0, said(played_by(side, named.get(side))), side=side)


def played_by(side: Side, its: Piece | None) -> Said:
    """A side, and who plays it or whose army it is, if that is known."""
    return say("{side}: {who}", side=word(SIDE, side), who=its) if its else word(SIDE, side)


def of_codes(named: Mapping[str, str]) -> Iterator[Entry]:
    """The meaning of the letters on counters, by the letters."""
    for code, name in sorted(named.items()):
        yield Entry(0, name, code=code)


def of_notes(
    look: Look, there: Collection[str], said: Callable[[Said], str], icon: Callable[[str], str]
) -> Iterator[Entry]:
    """The notes of a look on the things of a field, in their order, each with its sign."""
    for name, text in look.notes.items():
        if name in there:
            yield Entry(0, said(word("key", text)), icon=icon(name))


def of_counters(face: Callable[[Side], str], who: Callable[[Side], str]) -> Iterator[Entry]:
    """A counter of each side, and who it is."""
    for side in SIDES:
        yield Entry(0, who(side), icon=element("g", face(side), transform="scale(0.85)"))


def patch(look: Look, name: str, level: int = 0) -> str:
    """The sign of a piece of ground, with its plants and buildings."""
    found = element(
        "rect", x=-14, y=-11, width=28, height=22, stroke=INK.faint, fill=look.colour(name, level)
    )
    sign = f"#sign-{look.signs[name]}" if name in look.signs else ""
    return found + (element("use", href=sign, transform="scale(0.7)") if sign else "")


def broken(entries: Iterable[Entry], room: float) -> Lines:
    """Entries one after the other in as many lines as they need."""
    found: Lines = []
    x = room
    for entry in entries:
        if not found or x + entry.width > room:
            found.append([])
            x = 0.0
        found[-1].append(msgspec.structs.replace(entry, x=x))
        x += entry.width + GAP
    return found


def key(under: Lines, paints: Paints, top: float) -> str:
    """The lines, below a field that ends at `top`."""
    drawn = (
        drawn_entry(entry, paints[entry.side], top + (row + 0.7) * ROW)
        for row, line in enumerate(under)
        for entry in line
    )
    return element("g", *drawn, class_="legend")


def drawn_entry(entry: Entry, paint: Paint, y: float) -> str:
    """An entry whose words stand on a line at `y`."""
    said = element(
        "text",
        words(entry.text),
        x=entry.x + entry.lead,
        y=y + 0.33 * LETTERS,
        font_size=LETTERS,
        fill=INK.text,
    )
    return mark(entry, paint, y) + said


def mark(entry: Entry, paint: Paint, y: float) -> str:
    """The mark before an entry: a sign, a side's disc or square, or the letters of a class."""
    if entry.icon:
        at = f"translate({number(entry.x + 0.4 * ICON)} {number(y)})"
        return element("g", entry.icon, transform=at)
    r = 10.0
    style = {"fill": paint.fill, "stroke": paint.edge}
    if entry.side == "attacker":
        return element("circle", cx=entry.x + r, cy=y, r=r, **style)
    if entry.side == "defender":
        return element("rect", x=entry.x, y=y - r, width=2 * r, height=2 * r, **style)
    if not entry.code:
        return ""
    return element(
        "text",
        words(entry.code),
        x=entry.x,
        y=y + 0.33 * LETTERS,
        font_size=LETTERS,
        font_weight="bold",
        fill=INK.text,
    )

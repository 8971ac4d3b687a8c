"""The key of the plan: kinds of wall that the place has, signs of damage, holders, and the tents."""

from collections.abc import Iterator

from campaign.presentation.chart.chart_text import Lettering, phrase
from campaign.presentation.chart.siege import ground
from campaign.presentation.chart.siege.camp import TENT_HEXES, burnt, ruin, tent
from campaign.presentation.chart.siege.scene import GATE, PALISADE, PLATFORM, TOWER, WALL, Drawing, Wall
from campaign.presentation.chart.siege.text import broken, written
from hexmap.drawing import Layout, element

SIZE, ROW, LAYOUT = 11.5, 27.0, Layout(size=12)
KINDS = {
    PALISADE: phrase("palisade"),
    PLATFORM: phrase("platform on the palisade"),
    GATE: phrase("gate"),
    WALL: phrase("wall of stone"),
    TOWER: phrase("tower of stone"),
}
NOWHERE = "0101"


def legend(drawing: Drawing, lettering: Lettering, x: float, y: float, width: float) -> tuple[str, float]:
    """The key as a block of the sheet; and where it ends."""
    drawn = ""
    for sign, text in (*walls(drawing, lettering), *holders(drawing, lettering), *tents(drawing, lettering)):
        lines = broken(text, SIZE, width - 40)
        told, end = written(lines, x + 40, y + (ROW - SIZE * 1.35 * min(len(lines), 2)) / 2, SIZE)
        drawn += element("g", sign, transform=f"translate({x:.0f} {y + 2:.0f})") + told
        y = max(y + ROW, end + 3)
    return drawn, y


def walls(drawing: Drawing, lettering: Lettering) -> Iterator[tuple[str, str]]:
    """The kinds of wall, a cracked one and a breach."""
    degrees = {wall.of: wall.degrees for wall in drawing.walls}
    for kind, name in KINDS.items():
        if kind in degrees:
            text = lettering.count(
                degrees[kind],
                "{wall}: down after {n} hit",
                "{wall}: down after {n} hits",
                wall=lettering.say(name),
            )
            yield piece(Wall(NOWHERE, kind, 0, degrees[kind])), text
    stone = TOWER if TOWER in degrees else WALL
    if stone in degrees:
        yield (
            piece(Wall(NOWHERE, stone, 1, degrees[stone]), marks=True),
            lettering.say("hit once, a dot a hit"),
        )
    yield piece(Wall(NOWHERE, stone, 9, 1), marks=True), lettering.say("a breach")


def holders(drawing: Drawing, lettering: Lettering) -> Iterator[tuple[str, str]]:
    """The colours with their owners, and the redoubt's border."""
    sides = (
        (drawing.besieged, lettering.say("the besieged: {people}", people=drawing.besieged.name)),
        (drawing.besieger, lettering.say("the besiegers: {people}", people=drawing.besieger.name)),
    )
    for side, text in sides:
        yield ground.hexagon(LAYOUT, NOWHERE, fill=side.shade, fill_opacity=0.55, stroke=ground.DARK), text
    dashes = element(
        "path",
        d="M1 11H25",
        stroke=drawing.besieged.shade,
        stroke_width=3.4,
        stroke_dasharray="7 4",
    )
    yield dashes, lettering.count(len(drawing.redoubts), "the redoubt", "the redoubts")


def tents(drawing: Drawing, lettering: Lettering) -> Iterator[tuple[str, str]]:
    """A tent of the camp, and a burnt one where there are any (GS-11.4.2c)."""
    middle = "translate(13 12) scale(0.8)"
    whole = lettering.count(
        TENT_HEXES, "a tent of the camp, for {n} hex", "a tent of the camp, for {n} hexes"
    )
    yield element("g", *tent(), transform=middle), whole
    if burnt(drawing.camp):
        yield element("g", *ruin(), transform=middle), lettering.say("burnt tents")


def piece(wall: Wall, *, marks: bool = False) -> str:
    """A wall hex as a sign of the key, without a number."""
    parts = [*ground.standing(wall, LAYOUT)]
    if marks:
        parts += [part for part in ground.marked(wall, LAYOUT) if not part.startswith("<text")]
    return "".join(parts)

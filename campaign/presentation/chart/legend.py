"""The legend, on the right of the map."""

from campaign.presentation.chart import ground
from campaign.presentation.chart.chart_text import phrase
from campaign.presentation.chart.counters import counter, garrison, letters, stacked
from campaign.presentation.chart.forms import FORMS, form
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.scene import Chart, Marker, Side
from campaign.presentation.chart.sheet import Sheet
from campaign.presentation.chart.symbols import placed
from hexmap.drawing import element, words

_TOWNS = (
    ("city", phrase("City")),
    ("market_town", phrase("Market town")),
    ("castle", phrase("Castle")),
    ("village", phrase("Village")),
)
_EXTRAS = (("port", phrase("Port")), ("monastery", phrase("Monastery")))
_CLASHES = (("battle", phrase("Battle")), ("siege", phrase("Siege")))
_GROUND = (
    ("clear", phrase("Clear")),
    ("hill", phrase("Hill")),
    ("mountain", phrase("Mountain")),
    ("forest", phrase("Forest")),
    ("marsh", phrase("Marsh")),
    ("river", phrase("River")),
    ("road", phrase("Road")),
)
_PIECES = (
    (Marker(hex="", side="", strength="12", id="n1"), phrase("Group n1, 12 heads")),
    (Marker(hex="", side="", strength="8", cavalry=True, id="n2"), phrase("All mounted")),
    (Marker(hex="", side="", strength="9", led=True, id="n3"), phrase("With a commander")),
    (Marker(hex="", side=""), phrase("Strength unknown")),
    (Marker(hex="", side="", kind="band", strength="9"), phrase("Mercenaries")),
    (Marker(hex="", side="", kind="lone"), phrase("Commander alone")),
    (Marker(hex="", side="", kind="prisoners", strength="7"), phrase("Prisoners")),
    (Marker(hex="", side="", kind="convoy", strength="5"), phrase("Convoy and its load")),
    (Marker(hex="", side="", kind="spy"), phrase("Spy")),
)
STACK = phrase("Several pieces")
_ROW = 21.5
_REMARK = 13.0


class Column:
    """A column of legend rows that is filled from the top; lengths before scaling."""

    def __init__(self) -> None:
        self.y = 0.0
        self.drawn: list[str] = []

    def heading(self, text: str) -> None:
        """Starts a part of the legend."""
        self.y += 12 if self.drawn else 0
        self.drawn.append(
            element(
                "text",
                words(text),
                x=0,
                y=self.y + 11,
                font_size=13.5,
                font_weight="bold",
                fill=PALETTE.paper.text,
            )
        )
        self.y += _ROW

    def row(self, sign: str, text: str) -> None:
        """A sign drawn around (14, 0) and its meaning."""
        mark = element("g", sign, transform=f"translate(0 {self.y + 7:.0f})")
        said = element("text", words(text), x=34, y=self.y + 11, font_size=11.5, fill=PALETTE.paper.text)
        self.drawn += [mark, said]
        self.y += _ROW

    def remark(self, text: str) -> None:
        """Add a remark to the row above."""
        said = element("text", words(text), x=34, y=self.y + 5, font_size=10, fill=PALETTE.paper.text)
        self.drawn.append(said)
        self.y += _REMARK


def legend(chart: Chart, prefix: str) -> Column:
    """The legend of a chart: its factions, then every sign that a chart can show."""
    column, say = Column(), chart.lettering.say
    if chart.sides:
        column.heading(say("Factions"))
        for side in chart.sides:
            column.row(_swatch(side), side.name)
    column.heading(say("Pieces"))
    for marker, said in _PIECES:
        column.row(_moved(counter(marker, None), 0.62), say(said))
        if marker.kind == "band" and any(each.hired for each in chart.markers):
            column.remark(say("(counted in your group)"))
    column.row(_moved(stacked(Marker(hex="", side="", strength="9", id="n4"), None, 3), 0.6), say(STACK))
    column.row(_moved(garrison("6", None), 1.3), say("Garrison"))
    column.row(_march(), say("March of the night"))
    for sign, said in _CLASHES:
        column.row(placed(prefix, sign, (14, 0), 0.72), say(said))
    column.heading(say("Settlements"))
    for kind, said in (*_TOWNS, *_EXTRAS):
        column.row(placed(prefix, kind, (14, 0), 0.95), say(said))
    column.heading(say("Land"))
    for name, said in _GROUND:
        column.row(ground.sample(name, (14, 0)), say(said))
    return column


def panel(column: Column, sheet: Sheet) -> str:
    """The legend at its place on the sheet."""
    x, y = sheet.left + sheet.width + sheet.margin + 14 * sheet.sign, sheet.top - 6 * sheet.sign
    return element("g", *column.drawn, transform=f"translate({x:.1f} {y:.1f})scale({sheet.sign:.2f})")


def _swatch(side: Side) -> str:
    letter = letters(side.letter, 0, 5, 14, FORMS.of(side.colour).figures)
    return _moved(form(side.colour) + letter, 0.62)


def _march() -> str:
    line = element("path", d="M1 4Q10-6 19-1", fill="none", stroke=PALETTE.side["neutral"], stroke_width=3.2)
    return line + element("path", d="M17-6.5 28 1 16 4.6z", fill=PALETTE.side["neutral"])


def _moved(sign: str, scale: float) -> str:
    return element("g", sign, transform=f"translate(14 0)scale({scale})")

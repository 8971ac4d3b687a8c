"""The pieces: each has the form and the colour of its side, with signs for its kind, its figure and its short name.

All is drawn around the origin, needs no definitions, and has the same colours on light pages and on dark ones.
"""

from campaign.presentation.chart.forms import FORMS, form
from campaign.presentation.chart.scene import Marker, Side
from hexmap.drawing import Attributes, element, number, words

BOX = "-19 -21 38 40"
"""The viewBox of an SVG that shows one counter."""
SIZE = (30.0, 33.0)
"""How wide and high a counter is, without its star and its badge."""
SCALE = 0.85
"""How large a counter is drawn on a chart whose signs have their own size."""
MERCENARIES = "M"
FACES = "Arial,'Liberation Sans','DejaVu Sans',sans-serif"
"""The faces of figures and short names."""
GOLD, INK = "#ffcf4d", "#241d15"

# The longest name that a counter has room for; others stand in the piece's title alone.
_LONGEST = 4
_UNKNOWN = "?"
_COUNTED = ("group", "band")
_FIGURE, _NAME = (0.5, 13.5), (9.6, 9.5)
"""The base line and the size of figures and of short names."""
_BESIDE = 3.5
"""How far a figure steps aside for a sign."""

_STAR = "M0-5.2 1.4-1.7 5-1.6 2.2.7 3.2 4.2 0 2.2-3.2 4.2-2.2.7-5-1.6-1.4-1.7z"
_HORSE = (
    "M-4.5 5.6H4.8C5-1 3.6-5-.4-5.9L-1.6-7.4-2.2-5.6C-3.8-4.4-5.6-1.2-6 .6"
    "L-4.6 2.2-3.4 1.4C-2.4 1.2-1.4.8-.6 0-.6 2.4-4 2.6-4.5 5.6z"
)
_WAGON = (
    "M-7 2.6V-2.4C-7-7.6 7-7.6 7-2.4V2.6z"
    "M-6 5.2a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1-4.8 0zM1.2 5.2a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1-4.8 0z"
)
_EYE = "M-8 0Q0-7.6 8 0 0 7.6-8 0zM0-2.6A2.6 2.6 0 1 0 0 2.6 2.6 2.6 0 1 0 0-2.6z"
_MAN = "M-6.5 7C-6.5.6-4.4-1 0-1S6.5.6 6.5 7zM0-8.6A3.4 3.4 0 1 1 0-1.8 3.4 3.4 0 1 1 0-8.6z"
_BARS = "M-7-6.5H7V6.5H-7zM-5-4.5V4.5H-2.9V-4.5zM-1.05-4.5V4.5H1.05V-4.5zM2.9-4.5V4.5H5V-4.5z"
_SIGNS = {"convoy": _WAGON, "spy": _EYE, "lone": _MAN, "prisoners": _BARS, "captive": _BARS}


def counter(marker: Marker, side: Side | None) -> str:
    """A piece as the content of an SVG with the viewBox `BOX`; without a side it is a neutral one."""
    return element(
        "g", body(marker, side), figure(marker, side), class_="pc", font_family=FACES, font_weight="bold"
    )


def stacked(marker: Marker, side: Side | None, pieces: int) -> str:
    """The first piece of a stack, with the edge of another behind it and the number of its pieces."""
    if pieces < 2:
        return counter(marker, side)
    return element("g", _behind(side), class_="pc") + counter(marker, side) + badge(pieces)


def badge(pieces: int) -> str:
    """The number of pieces in a stack, at the lower right of its counter."""
    disc = element("circle", cx=13, cy=11, r=7.4, fill="#fffdf8", stroke=INK, stroke_width=1.2)
    said = letters(str(pieces), 13, 14.6, 10.5, INK)
    return element("g", disc, said, class_="pc", font_family=FACES, font_weight="bold")


def body(marker: Marker, side: Side | None) -> str:
    """A piece without its figure: its form, the sign of its kind, and its name in orders or its side's letter."""
    ink = FORMS.of(_colour(side)).figures
    drawn = [form(_colour(side), 2.4), _sign(marker, ink), letters(_name(marker, side), 0, *_NAME, ink)]
    if marker.kind == "band":
        drawn.append(element("circle", cx=11, cy=-11, r=3.6, fill=GOLD, stroke=INK, stroke_width=0.9))
    if marker.led:
        star: Attributes = {"fill": GOLD, "stroke": INK, "stroke_width": 0.9}
        drawn.append(element("path", d=_STAR, transform="translate(0 -14.5)", **star))
    return "".join(drawn)


def figure(marker: Marker, side: Side | None) -> str:
    """The printed strength or load of a piece; "" without one."""
    said = marker.strength or (_UNKNOWN if marker.kind in _COUNTED else "")
    if not said:
        return ""
    aside = marker.cavalry or marker.kind in _SIGNS
    y, size = _FIGURE
    room = size if len(said) < 3 or not aside else size * 0.88
    return letters(said, _BESIDE if aside else 0, y, room, FORMS.of(_colour(side)).figures)


def garrison(strength: str, side: Side | None) -> str:
    """A small plate with the number of people who keep a place, in the form of its owner."""
    ink = FORMS.of(_colour(side)).figures
    plate = element("g", form(_colour(side), 2.4), transform="scale(.4)")
    return plate + letters(strength, 0, 2.3, 6.4, ink)


def letters(text: str, x: float, y: float, size: float, colour: str) -> str:
    """A few letters or digits centred at x, smaller if there are many."""
    small = size if len(text) < 3 else size * 2.4 / len(text)
    return element(
        "text", words(text), x=x, y=y, font_size=small, fill=colour, text_anchor="middle", class_="counter"
    )


def _behind(side: Side | None) -> str:
    """The edge of a piece behind, a shade darker."""
    shade = element("path", d=FORMS.of(_colour(side)).outline, fill_opacity="0.22")
    return element("g", form(_colour(side)), shade, transform="translate(5 -3)")


def _sign(marker: Marker, ink: str) -> str:
    """A horse for riders, else the sign of the kind; left of a figure, else in the middle."""
    if marker.kind in _COUNTED:
        return _placed(_HORSE, (-7, -4.4), 0.62, ink) if marker.cavalry else ""
    if marker.strength:
        return _placed(_SIGNS[marker.kind], (-6.4, -4), 0.62, ink)
    return _placed(_SIGNS[marker.kind], (0, -5.2), 0.82, ink)


def _placed(path: str, at: tuple[float, float], scale: float, ink: str) -> str:
    where = f"translate({number(at[0])} {number(at[1])})scale({scale})"
    return element("path", d=path, transform=where, fill=ink, fill_rule="evenodd")


def _name(marker: Marker, side: Side | None) -> str:
    """The name of a piece in orders, which begins with its side's letter; the letter alone if the name is unknown."""
    if 0 < len(marker.id) <= _LONGEST:
        return marker.id
    return MERCENARIES if marker.kind == "band" else side.letter if side else ""


def _colour(side: Side | None) -> str:
    return side.colour if side else "neutral"

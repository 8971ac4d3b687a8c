"""The pieces themselves, each drawn around the origin before scaling, in the colour of its side."""

from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.scene import Marker, Side
from campaign.presentation.chart.symbols import COUNTER, placed
from hexmap.drawing import Attributes, element, words

MERCENARIES = "M"
LIGHT = "#fffaf0"
# The longest name that a counter has room for; others stand in the piece's title alone.
_LONGEST = 4
# Where and how large strength or load is printed by kind of piece, in which colour, and what stands for an unknown one.
_FIGURES = {
    "group": (8.4, 8.8, PALETTE.paper.text, "?"),
    "band": (8.4, 8.8, PALETTE.paper.text, "?"),
    "convoy": (2.4, 8.2, "#fff", ""),
    "prisoners": (8.2, 7.8, "#fff", ""),
}


def counter(marker: Marker, side: Side | None, prefix: str) -> str:
    """A marker drawn around the origin, before scaling; without a side it is a neutral one."""
    return body(marker, side, prefix) + figure(marker)


def body(marker: Marker, side: Side | None, prefix: str) -> str:
    """A marker without its figure: in the colour of its side, with what orders call it, or with its side's letter."""
    colour = PALETTE.of_side(side.colour if side else "neutral")
    return _DRAWN[marker.kind](marker, colour, side.letter if side else "", prefix)


def figure(marker: Marker) -> str:
    """What is printed of a marker's strength or load; nothing where there is none to print."""
    if marker.kind not in _FIGURES:
        return ""
    y, size, colour, unknown = _FIGURES[marker.kind]
    said = marker.strength or unknown
    return letters(said, 0.0, y, size, colour) if said else ""


def garrison(strength: str, side: Side | None) -> str:
    """A shield with the number of people who keep a place."""
    colour = PALETTE.of_side(side.colour if side else "neutral")
    shield = "M-4.6-5H4.6V.6C4.6 3.4 1.8 5.2 0 6 -1.8 5.2-4.6 3.4-4.6.6z"
    return element("path", d=shield, fill=colour, stroke=LIGHT, stroke_width=0.9) + letters(
        strength, 0.0, 2.2, 6.4, "#fff"
    )


def letters(text: str, x: float, y: float, size: float, colour: str) -> str:
    """A few letters or digits centred at x, smaller if there are many."""
    small = size if len(text) < 3 else size * 2.4 / len(text)
    return element(
        "text", words(text), x=x, y=y, font_size=small, fill=colour, text_anchor="middle", class_="counter"
    )


def _group(marker: Marker, colour: str, letter: str, prefix: str) -> str:
    (wide, high), light = COUNTER, LIGHT
    plate = {"x": -wide / 2, "width": wide, "height": high, "rx": 2.6}
    return "".join(
        (
            element("rect", **plate | {"x": 1 - wide / 2}, y=1.6 - high / 2, fill_opacity=0.35),
            element("rect", **plate, y=-high / 2, fill=colour, stroke=light, stroke_width=1.1),
            element(
                "rect", x=1.2 - wide / 2, y=1.2, width=wide - 2.4, height=high / 2 - 2.4, rx=1.6, fill=light
            ),
            placed(prefix, "horse", (6.1, -4.2), 0.8) if marker.cavalry else "",
            _name(marker, letter),
        )
    )


def _name(marker: Marker, letter: str) -> str:
    """What orders call a group, which begins with its side's letter; the letter alone where that is not known."""
    said = marker.id if 0 < len(marker.id) <= _LONGEST else letter
    if marker.cavalry:
        return letters(said, -4.9 if len(said) > 1 else -5.4, -1.3, 8.8 if len(said) > 1 else 10, "#fff")
    return letters(said, 0.0, -1.3, 9.6, "#fff")


def _tag(marker: Marker) -> str:
    """What orders call a small piece, beneath it."""
    if not 0 < len(marker.id) <= _LONGEST:
        return ""
    edge: Attributes = {"stroke": LIGHT, "stroke_width": 1.6, "paint_order": "stroke"}
    return element("g", letters(marker.id, 0.0, 15.2, 6, PALETTE.paper.text), **edge)


def _wagon(marker: Marker, colour: str, letter: str, prefix: str) -> str:
    wheels = "M-5.5 7a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0zM.9 7a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0z"
    return "".join(
        (
            element(
                "path", d="M-8.5 5V-3C-8.5-9 8.5-9 8.5-3V5z", fill=colour, stroke=LIGHT, stroke_width=1.1
            ),
            element("path", d=wheels, fill=LIGHT, stroke=PALETTE.paper.text, stroke_width=1.3),
            "" if marker.strength else letters(letter, 0.0, 2.4, 8.2, "#fff"),
            _tag(marker),
        )
    )


def _spy(marker: Marker, colour: str, letter: str, prefix: str) -> str:
    diamond = element("path", d="M0-9.5 9.5 0 0 9.5-9.5 0z", fill=colour, stroke=LIGHT, stroke_width=1.1)
    eye = element("path", d="M-6 0Q0-5.4 6 0 0 5.4-6 0z", fill=LIGHT)
    return diamond + eye + element("circle", r=2.1, fill=colour)


def _band(marker: Marker, colour: str, letter: str, prefix: str) -> str:
    """A group's counter with the letter or name of all mercenaries, and a coin, whomever they serve."""
    coin = element("circle", cx=8.3, cy=-6.3, r=2.6, fill=PALETTE.paper.clash, stroke=LIGHT, stroke_width=0.7)
    return _group(marker, colour, MERCENARIES, prefix) + ("" if marker.cavalry else coin)


def _lone(marker: Marker, colour: str, letter: str, prefix: str) -> str:
    """A man by himself."""
    edge: Attributes = {"fill": colour, "stroke": LIGHT, "stroke_width": 1.1}
    body = element("path", d="M-7.5 9.5C-7.5 1-4.6-1.6 0-1.6S7.5 1 7.5 9.5z", **edge)
    head = element("circle", cy=-5.2, r=4.1, **edge)
    return body + head + letters(letter, 0.0, 8.0, 8.4, "#fff")


def _prisoners(marker: Marker, colour: str, letter: str, prefix: str) -> str:
    """A window with bars, and how many are behind it, or whose man."""
    wall = element(
        "rect", x=-10, y=-10, width=20, height=20, rx=2.2, fill=colour, stroke=LIGHT, stroke_width=1.1
    )
    window = element("rect", x=-7.4, y=-7.6, width=14.8, height=8, rx=1, fill=LIGHT)
    bars = element("path", d="M-3.9-7.6v8M0-7.6v8M3.9-7.6v8", stroke=PALETTE.paper.text, stroke_width=1.5)
    return wall + window + bars + ("" if marker.strength else letters(letter, 0.0, 8.2, 7.8, "#fff"))


_DRAWN = {
    "group": _group,
    "band": _band,
    "convoy": _wagon,
    "spy": _spy,
    "lone": _lone,
    "prisoners": _prisoners,
    "captive": _prisoners,
}

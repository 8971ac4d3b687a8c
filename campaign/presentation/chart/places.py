"""The signs of places: in ink, with a form for each kind, and a flag with its owner's form and colour.

All is drawn around the origin and needs no definitions. Ink and halo are attributes with the light colours, which the
style sheet of a page outdoes by the classes "site", "hole" and "pole".
"""

import msgspec

from campaign.presentation.chart.forms import HALO, form
from campaign.presentation.chart.palette import PALETTE
from hexmap.drawing import Attributes, element, number

BOX = "-14 -20 42 30"
"""The viewBox of an SVG that shows a place with its flag."""
INK = PALETTE.paper.text
_FLAG_SCALE = 0.42


class Sign(msgspec.Struct, frozen=True):
    """The outline of a kind of place and its door, half its width, how far right of it the flag stands, and its height."""

    outline: str
    door: str
    reach: float
    flag: float
    rise: float = 8


SIGNS = {
    "village": Sign("M-5 5V-.5L0-5.5 5-.5V5z", "M-1.3 5V1.6H1.3V5z", 5.5, 7),
    "market_town": Sign(
        "M-8.5 5.5V.8L-5.2-3-2 .8V-5.8L.5-9.5 3-5.8V1.2L5.7-1.6 8.5 1.2V5.5z",
        "M-.5 5.5V1.8H2V5.5z",
        9,
        10.5,
    ),
    "castle": Sign(
        "M-7 6.5V-6.5H-3.9V-3.9H-1.5V-6.5H1.5V-3.9H3.9V-6.5H7V6.5z",
        "M-1.9 6.5V2.9A1.9 1.9 0 0 1 1.9 2.9V6.5z",
        7.5,
        9,
    ),
    "city": Sign(
        "M-12 6.5V-5.5H-9.8V-3.7H-8.2V-5.5H-6.1V-.9H-3.7V-10H-1.7V-8H1.7V-10H3.7V-.9H6.1V-5.5H8.2V-3.7H9.8V-5.5H12V6.5z",
        "M-2.2 6.5V2.6A2.2 2.2 0 0 1 2.2 2.6V6.5z",
        12.5,
        14,
        10,
    ),
}
"""The signs by kind of place: house, market, castle, wall."""


def place(kind: str, colour: str | None = None) -> str:
    """A place with the flag of its owner's colour; without a flag where the owner is unknown."""
    return sign(kind) + (flag(kind, colour) if colour else "")


def sign(kind: str) -> str:
    """The sign of a kind of place. KeyError for an unknown one."""
    found = SIGNS[kind]
    pen: Attributes = {
        "stroke": HALO,
        "stroke_width": 1.6,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    return element(
        "g",
        element("path", d=found.outline),
        element("path", d=found.door, class_="hole", fill=HALO, stroke="none"),
        class_=f"site {kind}",
        fill=INK,
        **pen,
    )


def flag(kind: str, colour: str) -> str:
    """The flag of an owner's colour, right of the sign of that kind."""
    pole = element("path", d="M0 14V-6", class_="pole", stroke=INK, stroke_width=1.4)
    cloth = element("g", form(colour), transform=f"translate(6.4 -3.6)scale({_FLAG_SCALE})")
    return element("g", pole, cloth, class_="flag", transform=f"translate({number(SIGNS[kind].flag)} -8)")


def sign_box(kind: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the sign of that kind."""
    found = SIGNS[kind]
    return -found.reach, -found.rise, found.reach, 7.0


def flag_box(kind: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a flag beside the sign of that kind."""
    left = SIGNS[kind].flag
    return left - 1, -18.5, left + 13.5, -4.5

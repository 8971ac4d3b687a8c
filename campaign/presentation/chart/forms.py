"""The form of each faction's counter and flag, from forms.toml. The fill is the faction's colour in palette.toml.

All is drawn around the origin, with the same colours on light pages and on dark ones, and needs no definitions.
"""

from pathlib import Path

import msgspec

from campaign.presentation.chart.palette import PALETTE
from hexmap.drawing import element

BOX = "-18 -18 36 36"
"""The viewBox of an SVG that shows a form alone."""
HALO = PALETTE.paper.halo
"""The line around everything that stands on the map."""


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lines inside a form, in the colour of its figures."""

    path: str
    width: float
    opacity: float


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outline of a counter, its mark, and the colour of figures on it."""

    outline: str
    figures: str
    mark: Mark | None = None


class Forms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All forms by the name of a faction's colour, "neutral" among them."""

    provenance: str
    form: dict[str, Form]

    def of(self, colour: str) -> Form:
        """The form of a faction's colour; neutral for a name without a form."""
        return self.form.get(colour, self.form["neutral"])


FORMS = msgspec.toml.decode(Path(__file__).with_name("forms.toml").read_bytes(), type=Forms)


def form(colour: str, edge: float = 1.5) -> str:
    """A faction's form in its colour, for keys, menus and flags: the content of an SVG with the viewBox `BOX`."""
    found = FORMS.of(colour)
    plate = element(
        "path",
        d=found.outline,
        fill=PALETTE.of_side(colour),
        stroke=HALO,
        stroke_width=edge,
        paint_order="stroke",
    )
    return plate + _lines_of(found)


def _lines_of(found: Form) -> str:
    if found.mark is None:
        return ""
    return element(
        "path",
        d=found.mark.path,
        fill="none",
        stroke=found.figures,
        stroke_opacity=f"{found.mark.opacity}",
        stroke_width=found.mark.width,
    )

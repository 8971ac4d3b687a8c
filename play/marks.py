"""What the map of a page knows beside its drawing: which pieces can be opened where, and what its layers write at hexes."""

from collections.abc import Iterator

import msgspec

from campaign.model.game import Game
from campaign.options import PIECES
from campaign.options.register import About
from campaign.options.survey import Survey
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from campaign.service.seats import Seat
from campaign.visibility import View
from play.page import address_of
from play.pieces import called, stands

ON_THE_MAP: tuple[About, ...] = ("groups", "spies", "commanders", "convoys", "prisoners", "sieges", "places")
LAYERS = (
    ("ways", phrase("last night\u2019s ways"), True),
    ("pieces", phrase("pieces"), True),
    ("owners", phrase("owners of places"), True),
    ("names", phrase("names of places"), True),
    ("grid", phrase("grid and numbers"), True),
    ("terrain", phrase("terrain"), True),
    ("supply", phrase("supply in my places"), False),
    ("seen", phrase("last sightings, with their days"), False),
)
"""The layers that can be shown and hidden, and whether they are shown at first."""
OF_MARKS = frozenset({"supply", "seen"})
"""Those of them that are made of marks; all others are parts of the drawing."""


class Mark(msgspec.Struct, frozen=True):
    """Something at a hex: an own piece with the `address` of its page, or what a `layer` writes there."""

    hex: str
    text: str
    layer: str = ""
    address: str = ""


def marks_of(seat: Seat, view: View, game: Game, names: Names) -> Iterator[Mark]:
    """All marks of the map of a morning."""
    survey = Survey(view, game)
    for about in ON_THE_MAP:
        for name in PIECES[about](survey):
            if hex_ := stands(about, name, view):
                said = begun(called(about, name, names))
                yield Mark(hex_, said, address=address_of(seat, about, name))
    for place in survey.own_places():
        if place.resources is not None:
            yield Mark(place.hex, names.points(place.resources), "supply")
    for marker in view.markers.values():
        if marker.seen is not None:
            day = names.say("{piece}, day {day}", piece=marker.id, day=marker.seen.day)
            yield Mark(marker.seen.hex, day, "seen")

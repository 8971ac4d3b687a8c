"""The layers of a page's map, and the labels of two of them at hexes: points in store, and the days of sightings."""

from collections.abc import Iterator

import msgspec

from campaign.model.game import Game
from campaign.options.survey import Survey
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.visibility import View

LAYERS = (
    ("ways", phrase("last night\u2019s ways"), True),
    ("pieces", phrase("pieces"), True),
    ("owners", phrase("owners of places"), True),
    ("names", phrase("names of places"), True),
    ("grid", phrase("grid and numbers"), True),
    ("supply", phrase("supply in my places"), False),
    ("seen", phrase("last sightings, with their days"), False),
)
"""The layers that can be shown and hidden, and whether they are shown at first."""
OF_MARKS = frozenset({"supply", "seen"})
"""The layers that are made of marks."""


class Mark(msgspec.Struct, frozen=True):
    """The words that a `layer` writes at a hex."""

    hex: str
    text: str
    layer: str


def marks_of(view: View, game: Game, names: Names) -> Iterator[Mark]:
    """All marks of the map of a morning."""
    for place in Survey(view, game).own_places():
        if place.resources is not None:
            yield Mark(place.hex, names.points(place.resources), "supply")
    for marker in view.markers.values():
        if marker.seen is not None:
            day = names.say("{piece}, day {day}", piece=marker.id, day=marker.seen.day)
            yield Mark(marker.seen.hex, day, "seen")

"""Counters as pages show them outside the map: the very drawings of the map, each in a small picture."""

from django.utils.safestring import SafeString

from account.shields import picture
from campaign.presentation.chart import Marker, Side
from campaign.presentation.chart.counters import BOX, counter
from campaign.presentation.report import Names


def side_of(faction: str, names: Names) -> Side | None:
    """A faction as charts have it; None for ""."""
    banner = names.banner(faction)
    if banner is None:
        return None
    return Side(banner.id, names.people(banner.id), banner.letter, banner.colour)


def counter_of(marker: Marker, names: Names) -> SafeString:
    """A piece as the map has it."""
    return picture(counter(marker, side_of(marker.side, names)), BOX, "pc")

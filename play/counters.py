"""Counters, flags and shields as pages show them outside the map: the very drawings of the map, each in a small picture."""

from django.utils.safestring import SafeString, mark_safe

from campaign.presentation.chart import Marker, Side
from campaign.presentation.chart.counters import BOX, counter
from campaign.presentation.chart.forms import BOX as FORM
from campaign.presentation.chart.forms import form
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


def shield_of(faction: str, names: Names) -> SafeString:
    """The form of a faction in its colour; that of neutral pieces for none."""
    banner = names.banner(faction)
    return shield_in(banner.colour if banner is not None else "")


def shield_in(colour: str) -> SafeString:
    """The form of the faction that has a colour; that of neutral pieces for none."""
    return picture(form(colour), FORM, "form")


def picture(drawn: str, box: str, kind: str) -> SafeString:
    """A drawing of ours, with letters escaped where they are drawn, as a picture without words of its own."""
    return mark_safe(f'<svg class="{kind}" viewBox="{box}" aria-hidden="true">{drawn}</svg>')

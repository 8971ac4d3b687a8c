"""The forms of factions as pages show them outside the map: the very drawings of the map, each in a small picture."""

from django.utils.safestring import SafeString, mark_safe

from campaign.presentation.chart.forms import BOX, form
from campaign.presentation.report import Names


def shield_of(faction: str, names: Names) -> SafeString:
    """The form of a faction in its colour; that of neutral pieces for none."""
    banner = names.banner(faction)
    return shield_in(banner.colour if banner is not None else "")


def shield_in(colour: str) -> SafeString:
    """The form of the faction that has a colour; that of neutral pieces for none."""
    return picture(form(colour), BOX, "form")


def picture(drawn: str, box: str, kind: str) -> SafeString:
    """A drawing of ours, whose letters are escaped where they are drawn, as a picture that says nothing alone."""
    return mark_safe(f'<svg class="{kind}" viewBox="{box}" aria-hidden="true">{drawn}</svg>')

"""The organisers' desk: Django's admin in the dress of unfold, with nothing fetched from elsewhere."""

from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static


def stylesheet(request: HttpRequest) -> str:
    """Where the desk's own style sheet is served."""
    return static("desk/desk.css")


def icon(request: HttpRequest) -> str:
    """Where the desk's sign is served."""
    return static("desk/shield.svg")


UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "Hauteville",
    "SITE_HEADER": "Hauteville",
    "SITE_SUBHEADER": "the organiser's desk",
    "SITE_URL": None,
    "SITE_ICON": icon,
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": icon}],
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
    "STYLES": [stylesheet],
    "BORDER_RADIUS": "6px",
    "COLORS": {
        "primary": {
            "50": "oklch(97% .014 20)",
            "100": "oklch(93.5% .03 20)",
            "200": "oklch(88% .06 20)",
            "300": "oklch(80% .1 21)",
            "400": "oklch(68% .15 22)",
            "500": "oklch(56% .17 24)",
            "600": "oklch(46% .15 25)",
            "700": "oklch(40% .13 25)",
            "800": "oklch(35% .11 25)",
            "900": "oklch(30% .09 25)",
            "950": "oklch(22% .07 25)",
        },
    },
    # Both say how many notices are unread, so they are made for whoever asks.
    "SIDEBAR": {"navigation": "desk.menu.at_the_side"},
    "ACCOUNT": {"navigation": "desk.menu.below_ones_name"},
}

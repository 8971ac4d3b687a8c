"""The organisers' desk: Django's admin in the dress of unfold, with nothing fetched from elsewhere."""

from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static


def colours(request: HttpRequest) -> str:
    """The address of the colours that all pages share."""
    return static("face/colours.css")


def bar(request: HttpRequest) -> str:
    """The address of the style of the bar that all pages share."""
    return static("face/bar.css")


def stylesheet(request: HttpRequest) -> str:
    """Where the desk's own style sheet is served."""
    return static("desk/desk.css")


def theme(request: HttpRequest) -> str | None:
    """The colours that the asker has chosen for all pages; None for the device's own."""
    return getattr(request.user, "colours", "") or None


def theme_script(request: HttpRequest) -> str:
    """The address of the script that lets the page's theme count instead of one that the browser has kept."""
    return static("desk/theme.js")


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
    "THEME": theme,
    "SCRIPTS": [theme_script],
    "STYLES": [colours, bar, stylesheet],
    "BORDER_RADIUS": "8px",
    # Unfold's own fields and lists in the colours of `account/static/face/colours.css`: light ones, then dark ones.
    "COLORS": {
        "base": {
            "50": "#fbf7ee",
            "100": "#f2e9d8",
            "200": "#ddd2bf",
            "300": "#c6b9a3",
            "400": "#b9aea0",
            "500": "#6b6154",
            "600": "#5f564a",
            "700": "#3f382f",
            "800": "#3f382f",
            "900": "#211e1a",
            "950": "#171512",
        },
        "primary": {
            "50": "#f1f6fc",
            "100": "#e6eef7",
            "200": "#c9dbef",
            "300": "#b5d1f6",
            "400": "#93bdf2",
            "500": "#93bdf2",
            "600": "#1d4f86",
            "700": "#184373",
            "800": "#153a63",
            "900": "#22303f",
            "950": "#10233a",
        },
    },
}

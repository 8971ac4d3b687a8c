"""Larger and smaller without a script: links to the same page with a map that the server draws at another size."""

from collections.abc import Callable

import msgspec
from django.http import HttpRequest

from campaign.presentation.chart import Chart
from campaign.presentation.chart.zoom import zoomed
from play.page import number_in

ASKED, AT = "zoom", "at"
"""The parts of an address that ask for a size, and for the hex around which a map is enlarged."""
WHOLE, OPENING, LARGEST = 1, 4, 7
"""The size of the whole map, that of the first view, and the largest."""
FACTOR = 1.6
"""How many times as large hexes are from one size to the next."""


class Zoom(msgspec.Struct, frozen=True):
    """Where the links beside a map lead, "" for none: `larger` and `smaller`, the `opening` view and the `whole` map.

    `query` is what the address of its drawing has for it. `form` is the id of a form that was refused, "" for none.
    Buttons of it replace the links, so that the page keeps what is written in it.
    """

    query: str
    larger: str
    smaller: str
    opening: str
    whole: str
    form: str = ""


def size_of(request: HttpRequest) -> int:
    """The size that an address asks for; that of the first view for none."""
    asked = number_in(request.GET.get(ASKED, ""))
    return OPENING if asked is None else max(WHOLE, min(asked, LARGEST))


def asks_for_size(request: HttpRequest) -> bool:
    """True if an address asks for a map of another size; a form that is sent there is only shown again."""
    return ASKED in request.GET


def zoom_of(request: HttpRequest, hex_: str = "", form: str = "") -> Zoom:
    """The links beside the map of a page, which is enlarged around a hex of its panel; buttons for a refused form."""
    size = size_of(request)
    around = f"&{AT}={hex_}" if hex_ else ""
    link = linked(request)
    return Zoom(
        query=f"?{ASKED}={size}{around}" if size != OPENING else "",
        larger=link(size + 1) if size < LARGEST else "",
        smaller=link(size - 1) if size > WHOLE else "",
        opening=link(OPENING),
        whole=link(WHOLE),
        form=form,
    )


def linked(request: HttpRequest) -> Callable[[int], str]:
    """The address of the same page with a map of another size."""

    def link(size: int) -> str:
        query = request.GET.copy()
        query[ASKED] = str(size)
        return f"?{query.urlencode()}"

    return link


def sized(chart: Chart, request: HttpRequest) -> Chart:
    """A chart as large as an address asks for."""
    size = size_of(request)
    if size == WHOLE:
        return msgspec.structs.replace(chart, viewport=None)
    at = request.GET.get(AT, "")
    return zoomed(chart, FACTOR ** (size - OPENING), at if at in chart.map.hexes else "")

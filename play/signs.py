"""The signs of a map in a page, as data that its script draws: places, pieces, lands, and the ways of the night."""

from collections.abc import Iterator, Mapping

import msgspec
from django.http import HttpResponse
from django.urls import reverse

from campaign.presentation.chart import Chart, Holding, Marker, Side
from campaign.presentation.chart.counters import SCALE, counter
from campaign.presentation.chart.crowd import BADGE, PLATE, STAR, in_order
from campaign.presentation.chart.places import flag_box, place, sign_box
from campaign.presentation.chart.wording import piece
from campaign.presentation.report.words import begun
from campaign.service.seats import Seat
from play.page import JSON, address_of, kept

ABOUT = {
    "group": "groups",
    "spy": "spies",
    "convoy": "convoys",
    "lone": "commanders",
    "prisoners": "prisoners",
    "captive": "captives",
}
"""The names of pieces in orders, by the kind of their markers."""


class PlaceSign(msgspec.Struct, frozen=True, omit_defaults=True):
    """A settlement: its hex, name, kind, the side that owns it, and the address of its page, "" for none."""

    hex: str
    name: str
    kind: str
    owner: str = ""
    address: str = ""


class AreaSign(msgspec.Struct, frozen=True):
    """The name of a land, a range or a sea."""

    hex: str
    name: str
    kind: str


class PieceSign(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece: its counter as a drawing, its words, and for an own one the address of its page.

    `led`: a commander is with it, so its counter has a star.
    """

    hex: str
    side: str
    id: str
    kind: str
    drawn: str
    words: str
    address: str = ""
    led: bool = False


Box = tuple[float, float, float, float]
"""Left, top, right and bottom around the middle of a sign, in units of its drawing."""


class Sizes(msgspec.Struct, frozen=True):
    """The room that signs take: `places` and their `flags` by kind of place; a `counter`, drawn at a `scale`.

    `star` is the top of the counter of a commander, `badge` right and bottom of one with the number of its stack.
    """

    places: dict[str, Box]
    flags: dict[str, Box]
    counter: Box = PLATE
    star: float = STAR
    badge: tuple[float, float] = BADGE
    scale: float = SCALE


class Signs(msgspec.Struct, frozen=True):
    """All signs of a map. `ground` is the address of the land.

    `drawn` are the drawings of places, by kind and owner: "castle norman", and "castle " without a known owner.
    The pieces of a side in a hex follow on each other, the one that lies uppermost first.
    """

    ground: str
    own: str
    sizes: Sizes
    drawn: dict[str, str]
    places: tuple[PlaceSign, ...]
    areas: tuple[AreaSign, ...]
    pieces: tuple[PieceSign, ...]
    ways: tuple[tuple[str, ...], ...]


def signs_of(chart: Chart, ground: str, own: str = "", seat: Seat | None = None) -> Signs:
    """The signs of a chart over the land at an address.

    For a `seat` the pieces of the `own` faction lead to their pages, and all places do.
    """
    sides = {side.id: side for side in chart.sides}
    holdings = {holding.site: holding for holding in chart.holdings}
    kinds = sorted({site.kind for site in chart.map.sites.values()})
    return Signs(
        ground=ground,
        own=own,
        sizes=Sizes({kind: sign_box(kind) for kind in kinds}, {kind: flag_box(kind) for kind in kinds}),
        drawn=dict(drawings(chart, holdings, sides)),
        places=tuple(
            PlaceSign(
                site.hex,
                chart.lettering.named("place", site.name),
                site.kind,
                owner,
                address_of(seat, "places", site.id) if seat is not None and site.id in holdings else "",
            )
            for site in chart.map.sites.values()
            for owner in (holdings[site.id].owner if site.id in holdings else "",)
        ),
        areas=tuple(
            AreaSign(region.hex, chart.lettering.named("region", region.name), region.kind)
            for region in chart.map.regions
        ),
        pieces=tuple(
            PieceSign(
                marker.hex,
                marker.side,
                marker.id,
                marker.kind,
                counter(marker, sides.get(marker.side)),
                begun(piece(chart, marker)),
                own_address(seat, marker) if seat is not None else "",
                marker.led,
            )
            for marker in in_order(chart.markers)
        ),
        ways=tuple(march.hexes for march in chart.marches if march.shown and len(march.hexes) > 1),
    )


def drawings(
    chart: Chart, holdings: Mapping[str, Holding], sides: Mapping[str, Side]
) -> Iterator[tuple[str, str]]:
    """The drawings of places that a chart needs, each once, by kind and owner."""
    kinds = {
        (site.kind, holdings[site.id].owner if site.id in holdings else "")
        for site in chart.map.sites.values()
    }
    for kind, owner in sorted(kinds):
        colour = sides[owner].colour if owner in sides else None
        yield f"{kind} {owner}", place(kind, colour)


def for_seat(chart: Chart, seat: Seat, *, leads: bool = False) -> HttpResponse:
    """The signs of a chart for the script of a seat's page; `leads`: own pieces lead to their pages."""
    ground = reverse("play-ground", args=[seat.campaign])
    return kept(msgspec.json.encode(signs_of(chart, ground, seat.faction, seat if leads else None)), JSON)


def own_address(seat: Seat, marker: Marker) -> str:
    """The address of an own piece's page; "" for all others."""
    about = ABOUT.get(marker.kind)
    if marker.side != seat.faction or about is None or not marker.id:
        return ""
    return address_of(seat, about, marker.id)

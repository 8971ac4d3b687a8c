"""The content of a chart: plain data, cut down by the caller to its reader's knowledge."""

import msgspec

from campaign.maps.model import CampaignMap
from campaign.presentation.chart.chart_text import ENGLISH, Lettering


class Side(msgspec.Struct, frozen=True):
    """A faction of the legend; `colour` is a name of palette.toml."""

    id: str
    name: str
    letter: str
    colour: str


class Holding(msgspec.Struct, frozen=True):
    """A settlement of the campaign and the id of the side that owns it; "" where the reader does not know.

    `garrison` is the number of people that keep it, as it is to be printed, "" for none or where it is unknown.
    """

    site: str
    owner: str = ""
    garrison: str = ""


class Marker(msgspec.Struct, frozen=True):
    """A piece on the map. `kind`: group, band (of mercenaries), convoy, spy, lone (commander), prisoners or captive.

    `prisoners` are held by the side, a `captive` is a commander of its own in a prison of others.

    `strength` is as it is to be printed, None when unknown. `side` is the id of the side that the piece belongs to or
    serves; "" is neutral. `label` is the piece's name (a commander's). `id` is its name in orders ("n1"), printed on
    the counter, "" without one. `hired` are the mercenaries among the heads of a group. `led`: a commander is known to
    be with it.
    """

    hex: str
    side: str
    kind: str = "group"
    cavalry: bool = False
    strength: str | None = None
    label: str = ""
    id: str = ""
    hired: int = 0
    led: bool = False


class March(msgspec.Struct, frozen=True):
    """A way of last night: its hexes, the first one included, and the `id` of the piece that went it.

    From the hex of the index `fled` on it was driven back; None: it was not. Ways that are not `shown` are for a story,
    without an arrow.
    """

    side: str
    hexes: tuple[str, ...]
    piece: str = ""
    fled: int | None = None
    shown: bool = True


class Clash(msgspec.Struct, frozen=True):
    """A battle or siege: `kind` is "battle" or "siege"."""

    hex: str
    kind: str = "battle"
    label: str = ""


class Viewport(msgspec.Struct, frozen=True):
    """The rectangle of hexes to draw: its north-western and south-eastern hex."""

    north_west: str
    south_east: str


class Chart(msgspec.Struct, frozen=True):
    """A map to be drawn. `caption` says the day and date. Without a viewport the whole map is drawn.

    `lettering` is the language of the chart's own words. `numbered`: every land hex shows its number; else only hexes
    in every fifth column and row, if they are small.
    """

    map: CampaignMap
    title: str
    caption: str
    sides: tuple[Side, ...] = ()
    holdings: tuple[Holding, ...] = ()
    markers: tuple[Marker, ...] = ()
    marches: tuple[March, ...] = ()
    clashes: tuple[Clash, ...] = ()
    viewport: Viewport | None = None
    numbered: bool = False
    lettering: Lettering = ENGLISH

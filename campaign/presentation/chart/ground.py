"""The land of a chart: sea, relief, woods, marsh, rivers, roads and the grid, a few combined paths for each.

Each part has a class and, as attributes, the light colours of the palette. A drawing that stands alone is right with
these. The style sheet of a page outdoes attributes, so that a page colours the same parts light and dark.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from campaign.maps.model import CampaignMap
from campaign.presentation.chart.palette import PALETTE
from hexmap import grid
from hexmap.drawing import Attributes, Layout, Point, area, element, open_curve, polyline, toward

INK = PALETTE.land

# Metres of mean height from which mountains are tinted darker, and from which their signs grow.
_HIGH, _PEAKS = 900, 1150


# Stands for the prefix of ids in the ground that is kept, in which no other brace is.
_PREFIX = "{prefix}"


def land(drawn: CampaignMap, layout: Layout, shown: frozenset[str], prefix: str = "") -> str:
    """The ground of the hexes `shown` as SVG markup, from the sea up to the roads; its ids begin with `prefix`."""
    return _land(drawn, layout, shown).replace(_PREFIX, prefix)


@lru_cache(maxsize=16)
def _land(drawn: CampaignMap, layout: Layout, shown: frozenset[str]) -> str:
    return "".join(
        (
            _relief(drawn, layout, shown),
            _straits(drawn, layout, shown),
            _cover(drawn, layout, shown),
            _signs(drawn, layout, shown),
            _rivers(drawn, layout, shown),
            _roads(drawn, layout, shown),
        )
    )


def mesh(layout: Layout, name: str) -> str:
    """A pattern of that id which draws the sides of all hexes."""
    s, h = layout.size, layout.height
    right = [(0.0, h / 2), (s / 2, 0.0), (s * 1.5, 0.0), (s * 2, h / 2), (s * 3, h / 2)]
    lower = [(0.0, h / 2), (s / 2, h), (s * 1.5, h), (s * 2, h / 2)]
    pen: Attributes = {"fill": "none", "stroke": INK.grid, "stroke_width": s / 20}
    path = element("path", d=polyline(right) + polyline(lower), class_="mesh", **pen)
    return element(
        "pattern", path, id=name, width=f"{3 * s:.4f}", height=f"{h:.4f}", patternUnits="userSpaceOnUse"
    )


def sample(name: str, at: Point) -> str:
    """A small field of one terrain for the legend; rivers and roads are a line."""
    x, y = at
    if name in ("river", "road"):
        line = {"d": f"M{x - 12} {y + 3}q8-9 13-3t11-2", "fill": "none", "stroke": getattr(INK, name)}
        dashes = "6.5 3.6" if name == "road" else None
        return element("path", **line, stroke_width=2.2, stroke_dasharray=dashes)
    tint = {"forest": "clear", "marsh": "clear"}.get(name, name)
    field: Attributes = {"x": x - 11, "y": y - 8, "width": 22, "height": 16, "rx": 2.6}
    under = element("rect", **field, fill=getattr(INK, tint), stroke=INK.ink, stroke_width=0.6)
    over = {
        "forest": lambda: element("rect", **field, fill=INK.forest, fill_opacity=0.3) + _wood(_trees(at, 15)),
        "marsh": lambda: element("rect", **field, fill=INK.marsh, fill_opacity=0.5) + _reeds(_tuft(at, 15)),
        "mountain": lambda: _ridge(_peak(at, 15), _shade(at, 15), 15),
        "hill": lambda: _slopes(_knoll(at, 15), 15),
    }
    return under + over.get(name, str)()


def _relief(drawn: CampaignMap, layout: Layout, shown: frozenset[str]) -> str:
    def those(wanted: Callable[[str], bool]) -> str:
        return area(layout, [hex_ for hex_ in shown if wanted(hex_)])

    ground = drawn.ground
    coast = those(drawn.is_land)
    rugged = {hex_ for hex_ in shown if ground[hex_].relief == "mountain"}
    heights = (
        ("hill", INK.hill, those(lambda hex_: ground[hex_].relief in ("hill", "mountain"))),
        ("mountain", INK.mountain, area(layout, rugged)),
        ("high", INK.high, those(lambda hex_: hex_ in rugged and ground[hex_].elevation >= _HIGH)),
        ("peaks", INK.peaks, those(lambda hex_: hex_ in rugged and ground[hex_].elevation >= _PEAKS)),
    )
    if not coast:
        return ""
    relief = (_area(path, name, fill=fill) for name, fill, path in heights)
    shore = _along("coast", "shore", fill="none", stroke=INK.shore, stroke_width=layout.size * 0.11)
    return "".join((*_flat(coast, layout), *relief, shore))


def _flat(path: str, layout: Layout) -> Iterator[str]:
    """The shallows along the coast, which is written once, and the land within it."""
    line = element("path", d=path, id=f"{_PREFIX}coast", stroke_linejoin="round", fill_rule="evenodd")
    yield element("defs", line)
    widths = zip(INK.shallows, (2.2, 1.4, 0.7), strict=True)
    for depth, (colour, width) in enumerate(widths, start=1):
        pen: Attributes = {"stroke": colour, "stroke_width": layout.size * width}
        yield _along("coast", f"shoal-{depth}", fill="none", **pen)
    yield _along("coast", "clear", fill=INK.clear)


def _straits(drawn: CampaignMap, layout: Layout, shown: frozenset[str]) -> str:
    # Hexes of two coasts that touch would be drawn as one land; the water between them is painted back.
    arms = [layout.edge(a, b) for a, b in map(sorted, drawn.blocked) if a in shown and b in shown]
    path = "".join(polyline(edge) for edge in sorted(arms))
    if not path:
        return ""
    line = {"d": path, "fill": "none", "stroke_linecap": "round"}
    shore = element("path", **line, class_="shore", stroke=INK.shore, stroke_width=layout.size * 0.72)
    return shore + element("path", **line, class_="strait", stroke=INK.sea, stroke_width=layout.size * 0.5)


def _cover(drawn: CampaignMap, layout: Layout, shown: frozenset[str]) -> str:
    woods = [hex_ for hex_ in shown if "forest" in drawn.terrain[hex_]]
    marsh = [hex_ for hex_ in shown if "marsh" in drawn.terrain[hex_]]
    return _area(area(layout, woods), "wood", fill=INK.forest, fill_opacity="0.3") + _area(
        area(layout, marsh), "marsh", fill=INK.marsh, fill_opacity="0.5"
    )


def _signs(drawn: CampaignMap, layout: Layout, shown: frozenset[str]) -> str:
    peaks: list[str] = []
    shades: list[str] = []
    hills: list[str] = []
    trees: list[str] = []
    tufts: list[str] = []
    for hex_ in sorted(shown - drawn.site_in.keys()):
        terrain, at = drawn.terrain[hex_], _strayed(layout, hex_, 0.22)
        if "marsh" in terrain:
            tufts.append(_tuft(at, layout.size))
        elif "forest" in terrain:
            trees.append(_trees(at, layout.size))
        elif "mountain" in terrain:
            size = layout.size * min(1.25, 0.6 + drawn.ground[hex_].elevation / 2500)
            peaks.append(_peak(at, size))
            shades.append(_shade(at, size))
        elif "hill" in terrain and "river" not in terrain and _chance(hex_, 7) < 0.7:
            hills.append(_knoll(at, layout.size))
    return "".join(
        (
            _ridge("".join(peaks), "".join(shades), layout.size),
            _slopes("".join(hills), layout.size),
            _wood("".join(trees)),
            _reeds("".join(tufts)),
        )
    )


def _ridge(peaks: str, shades: str, size: float) -> str:
    pen: Attributes = {"stroke": INK.ink, "stroke_width": size * 0.06, "stroke_linecap": "round"}
    shade = element("path", d=shades, class_="shade", fill=INK.ink, fill_opacity="0.38")
    return shade + element("path", d=peaks, class_="ridge", fill="none", stroke_opacity="0.75", **pen)


def _slopes(hills: str, size: float) -> str:
    pen: Attributes = {"stroke": INK.ink, "stroke_width": size * 0.06, "stroke_linecap": "round"}
    return element("path", d=hills, class_="knolls", fill="none", stroke_opacity="0.42", **pen)


def _wood(trees: str) -> str:
    pen: Attributes = {"fill": INK.forest, "stroke": INK.forest_ink, "stroke_width": 0.6}
    return element("path", d=trees, class_="trees", **pen)


def _reeds(tufts: str) -> str:
    return element("path", d=tufts, class_="reeds", fill="none", stroke=INK.marsh_ink, stroke_width=1)


def _peak(at: Point, size: float) -> str:
    wide, high = size * 0.5, size * 0.66
    return f"M{at[0] - wide:.0f} {at[1] + size * 0.32:.0f}l{wide:.1f}-{high:.1f} {wide:.1f} {high:.1f}"


def _shade(at: Point, size: float) -> str:
    return f"M{at[0]:.0f} {at[1] - size * 0.34:.0f}l{size * 0.5:.1f} {size * 0.66:.1f}h-{size * 0.34:.1f}z"


def _knoll(at: Point, size: float) -> str:
    return f"M{at[0] - size * 0.34:.0f} {at[1] + size * 0.1:.0f}q{size * 0.34:.1f}-{size * 0.42:.1f} {size * 0.68:.1f} 0"


def _trees(at: Point, size: float) -> str:
    crown = size * 0.2
    spots = ((-0.34, -0.08), (0.12, -0.3), (0.3, 0.2), (-0.16, 0.3))
    return "".join(
        f"M{at[0] + dx * size - crown:.1f} {at[1] + dy * size:.1f}a{crown:.1f} {crown:.1f} 0 1 1 {2 * crown:.1f} 0z"
        for dx, dy in spots
    )


def _tuft(at: Point, size: float) -> str:
    x, y, w = at[0] - size * 0.4, at[1], size * 0.3
    return (
        f"M{x:.0f} {y:.0f}h{w * 1.4:.1f}m{w * 0.2:.1f} {w:.1f}h{w * 1.4:.1f}"
        f"M{x + w * 0.7:.0f} {y:.0f}v-{w:.1f}M{x + w * 2.3:.0f} {y + w:.0f}v-{w:.1f}"
    )


def _rivers(drawn: CampaignMap, layout: Layout, shown: frozenset[str]) -> str:
    small: list[str] = []
    large: list[str] = []
    for hex_ in sorted(shown):
        if drawn.ground[hex_].river:
            (large if drawn.ground[hex_].catchment >= 1000 else small).append(_reach(drawn, layout, hex_))
    pen: Attributes = {"fill": "none", "stroke": INK.river, "stroke_linecap": "round"}
    return "".join(
        element("path", d="".join(reaches), class_=name, **pen, stroke_width=layout.size * width)
        for reaches, name, width in ((small, "river", 0.12), (large, "river large", 0.22))
        if reaches
    )


def _reach(drawn: CampaignMap, layout: Layout, hex_: str) -> str:
    """The arms of a river inside a hex: each from the middle of its side to the side of the greatest water."""
    sides = [other for side in drawn.ground[hex_].river_sides if (other := grid.neighbour(hex_, side))]
    sides = [other for other in sides if other in drawn.ground]
    if not sides:
        return ""
    down = max(sides, key=lambda other: (not drawn.is_land(other), drawn.ground[other].catchment, other))
    mouth = _crossing(layout, hex_, down)
    bend = _strayed(layout, hex_, 0.35)
    arms = [_crossing(layout, hex_, other) for other in sides if other != down]
    return "".join(open_curve([arm, bend, mouth]) for arm in arms) or polyline([bend, mouth])


def _crossing(layout: Layout, a: str, b: str) -> Point:
    first, second = sorted((a, b))
    ends = layout.edge(first, second)
    return toward(*ends, 0.3 + 0.4 * _chance(first, int(second)))


def _roads(drawn: CampaignMap, layout: Layout, shown: frozenset[str]) -> str:
    done: set[frozenset[str]] = set()
    path = ""
    for road in drawn.roads:
        for stretch in _new_stretches(road.hexes, shown, done):
            path += open_curve(
                [layout.centre(stretch[0]), *_bends(layout, stretch), layout.centre(stretch[-1])]
            )
    if not path:
        return ""
    line = element("path", d=path, id=f"{_PREFIX}roads", fill="none", stroke_linejoin="round")
    dashes = f"{layout.size * 0.42:.1f} {layout.size * 0.24:.1f}"
    edge: Attributes = {"stroke": INK.road_edge, "stroke_width": layout.size * 0.26, "stroke_opacity": "0.75"}
    pen: Attributes = {"stroke": INK.road, "stroke_width": layout.size * 0.12, "stroke_dasharray": dashes}
    return element("defs", line) + _along("roads", "road-edge", **edge) + _along("roads", "road", **pen)


def _new_stretches(
    hexes: tuple[str, ...], shown: frozenset[str], done: set[frozenset[str]]
) -> Iterable[list[str]]:
    # Where two roads share their way it is drawn once, or the dashes of one would fill the gaps of the other.
    stretch: list[str] = []
    for step in pairwise(hexes):
        if frozenset(step) in done or not shown.issuperset(step):
            if stretch:
                yield stretch
            stretch = []
            continue
        done.add(frozenset(step))
        stretch = [*(stretch or step[:1]), step[1]]
    if stretch:
        yield stretch


def _bends(layout: Layout, stretch: list[str]) -> list[Point]:
    return [_strayed(layout, hex_, 0.12) for hex_ in stretch[1:-1]]


def _area(path: str, name: str, **attributes: str) -> str:
    return element("path", d=path, class_=name, fill_rule="evenodd", **attributes) if path else ""


def _along(line: str, name: str, **attributes: str | float | None) -> str:
    """A line that is defined already, drawn once more."""
    return element("use", href=f"#{_PREFIX}{line}", class_=name, **attributes)


def _strayed(layout: Layout, hex_: str, share: float) -> Point:
    """A point near the centre, always the same one, so that signs and lines do not stand in rank and file."""
    x, y = layout.centre(hex_)
    return x + (_chance(hex_, 1) - 0.5) * 2 * share * layout.size, y + (
        _chance(hex_, 2) - 0.5
    ) * 2 * share * layout.size


def _chance(hex_: str, salt: int) -> float:
    """A number from 0 to 1 that looks thrown but only depends on the hex and the salt."""
    mixed = (int(hex_) * 2654435761 + salt * 40503 * 65537) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = (mixed * 2246822519) & 0xFFFFFFFF
    return (mixed >> 8) / 0xFFFFFF

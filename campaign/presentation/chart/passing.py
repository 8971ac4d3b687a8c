"""The passing parts of a story: trails, battles, owners of places, the day and its tidings."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from campaign.maps.model import Site
from campaign.presentation.chart import frame, pieces
from campaign.presentation.chart.chart_text import phrase
from campaign.presentation.chart.clock import CHANGED, FLED, FOUGHT, MARCHED, STAND
from campaign.presentation.chart.motion import Frame, Motion
from campaign.presentation.chart.moving import variants
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.scene import Chart, Side
from campaign.presentation.chart.sheet import LAYOUT, Sheet, spot
from campaign.presentation.chart.symbols import placed
from campaign.presentation.chart.tidings import changed_hands, tidings, within
from hexmap.drawing import Attributes, Point, element, number, open_curve, words

_FLASH: Sequence[tuple[int, float, str]] = (
    (0, MARCHED - 0.08, "opacity:0;transform:scale(.3)"),
    (0, MARCHED, "opacity:1;transform:scale(1.9)"),
    (0, FOUGHT - 0.04, "opacity:1;transform:scale(1.1)"),
    (0, FOUGHT + 0.04, "opacity:1;transform:scale(1.6)"),
    (0, FLED, "opacity:0;transform:scale(1)"),
)
_RING: Sequence[tuple[int, float, str]] = (
    (0, CHANGED - 0.05, "opacity:0;transform:scale(.2)"),
    (0, CHANGED, "opacity:1;transform:scale(.5)"),
    (1, STAND, "opacity:0;transform:scale(1.5)"),
)

_CONTROLS = ((phrase("❚❚ hold"), "hold"), (phrase("▶ go on"), "story"))


def trails(charts: Sequence[Chart], sheet: Sheet, motion: Motion) -> str:
    """The known ways of each side's pieces, from the beginning of their march to that of the next."""
    drawn = []
    for dawn, chart in enumerate(charts):
        by_side: dict[tuple[str, bool], str] = {}
        for march in chart.marches:
            if len(march.hexes) > 1:
                path = open_curve([LAYOUT.centre(hex_) for hex_ in march.hexes])
                by_side[march.side, march.shown] = by_side.get((march.side, march.shown), "") + path
        if dawn and by_side:
            colours = {side.id: PALETTE.of_side(side.colour) for side in chart.sides}
            ways = [
                element(
                    "path",
                    d=path,
                    stroke=colours.get(side, PALETTE.side["neutral"]),
                    stroke_width=None if shown else 1.6 * sheet.sign,
                )
                for (side, shown), path in sorted(by_side.items())
            ]
            drawn.append(_while(dawn, STAND, "".join(ways), motion))
    pen: Attributes = {"fill": "none", "stroke_opacity": 0.75, "stroke_linecap": "round"}
    dashes = f"{number(6 * sheet.sign)} {number(5 * sheet.sign)}"
    return (
        element("g", *drawn, **pen, stroke_width=2.8 * sheet.sign, stroke_dasharray=dashes) if drawn else ""
    )


def flags(charts: Sequence[Chart], sheet: Sheet, motion: Motion) -> str:
    """The flag of each place, in its owner's colour from dawn to dawn, and a ring around it when it changes hands."""
    drawn: list[str] = []
    owners = [{holding.site: holding.owner for holding in chart.holdings} for chart in charts]
    sides = {side.id: side for side in charts[-1].sides}
    for site in charts[-1].map.sites.values():
        if sheet.shows(site.hex):
            by_dawn = {dawn: owned.get(site.id, "") for dawn, owned in enumerate(owners)}
            draw = partial(_flag, site=site, sides=sides, sheet=sheet)
            drawn += variants(by_dawn, draw, motion, CHANGED)
    for dawn, (before, now) in enumerate(pairwise(charts)):
        for site_id, owner in changed_hands(before, now):
            colour = PALETTE.of_side(sides[owner].colour if owner in sides else "neutral")
            ring = element("circle", r=26, fill="none", stroke=colour, stroke_width=5)
            at = spot(now.map.sites[site_id].hex)
            drawn.append(_passing(ring, at, sheet, _frames(dawn, _RING, motion), motion))
    return "".join(drawn)


def _flag(owner: str, site: Site, sides: dict[str, Side], sheet: Sheet) -> str:
    return pieces.flag(site, sides.get(owner), sheet)


def clashes(charts: Sequence[Chart], sheet: Sheet, motion: Motion, prefix: str) -> str:
    """Where was fought in the night before, from the battle to the next march."""
    drawn = [
        _while(dawn, CHANGED, pieces.clashes(chart, sheet, prefix), motion)
        for dawn, chart in enumerate(charts)
        if dawn and chart.clashes
    ]
    return "".join(drawn)


def flashes(charts: Sequence[Chart], sheet: Sheet, motion: Motion, prefix: str) -> str:
    """Battles over everything else while they are fought."""
    drawn = []
    for dawn, chart in enumerate(charts):
        for hex_ in dict.fromkeys(clash.hex for clash in chart.clashes if dawn):
            sign = placed(prefix, "battle", (0, 0), 1)
            drawn.append(_passing(sign, spot(hex_), sheet, _frames(dawn - 1, _FLASH, motion), motion))
    return "".join(drawn)


def captions(charts: Sequence[Chart], sheet: Sheet, motion: Motion) -> str:
    """Each day with its date and, under it, the news of the night before, as far as there is room."""
    drawn = []
    room = int((sheet.width + sheet.panel) / (6.6 * sheet.sign))
    for dawn, chart in enumerate(charts):
        news = within(tidings(charts[dawn - 1] if dawn else None, chart), room, chart.lettering)
        said = frame.caption(chart.caption, sheet, 20 * sheet.sign, font_weight="bold")
        said += frame.caption(news, sheet) if news else ""
        drawn.append(_while(dawn, 1.0, said, motion))
    return "".join(drawn)


def progress(sheet: Sheet, motion: Motion) -> str:
    """A bar that fills from the first dawn to the last, on the right under the map."""
    s, wide = sheet.sign, sheet.width * 0.42
    x, y = sheet.left + sheet.width - wide, sheet.top + sheet.height + sheet.margin + 13 * s
    frames = [(0.0, "transform:scaleX(0)"), (motion.clock.at(motion.clock.dawns - 1), "transform:scaleX(1)")]
    bar: Attributes = {"width": wide, "height": 4 * s}
    full = [*frames, (100.0, "transform:scaleX(1)")]
    return element(
        "g",
        element("rect", **bar, fill=PALETTE.paper.frame, fill_opacity=0.2),
        element("rect", **bar, fill=PALETTE.paper.frame, class_=motion.moved(full)),
        transform=f"translate({number(x)} {number(y)})",
    )


def controls(chart: Chart, sheet: Sheet, prefix: str) -> str:
    """The controls that hold the story and let it go on; only a drawing that is opened alone answers."""
    s = sheet.sign
    x, y = sheet.left + sheet.width, sheet.top + sheet.height + sheet.margin + 31 * s
    links = [
        element("a", element("tspan", words(chart.lettering.say(said))), href=f"#{prefix}{to}")
        for said, to in _CONTROLS
    ]
    style: Attributes = {"font_size": 10 * s, "text_anchor": "end", "fill": PALETTE.paper.faint}
    return element("text", links[0], "\u2003", links[1], x=x, y=y, **style)


def _while(dawn: int, part: float, drawn: str, motion: Motion) -> str:
    """The drawing from that part of the day before a dawn to the same of the day that it begins."""
    hidden = None if dawn == motion.clock.dawns - 1 else "hidden"
    return element("g", drawn, class_=motion.shown(((dawn, dawn),), part), visibility=hidden)


def _passing(sign: str, at: Point, sheet: Sheet, frames: list[Frame], motion: Motion) -> str:
    moving = element("g", sign, class_=motion.moved(frames), opacity=0.0)
    return element(
        "g", moving, transform=f"translate({number(at[0])} {number(at[1])})scale({sheet.sign:.2f})"
    )


def _frames(dawn: int, course: Sequence[tuple[int, float, str]], motion: Motion) -> list[Frame]:
    """A course of moments, counted from a dawn, as keyframes of a whole round."""
    moments = [(motion.clock.at(dawn + later, part), what) for later, part, what in course]
    return [(0.0, course[0][2]), *moments, (100.0, course[-1][2])]

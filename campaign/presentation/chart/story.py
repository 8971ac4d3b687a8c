"""A campaign as one animated SVG drawing: the same map from dawn to dawn, with the marches and battles between them.

Pure, self-contained, and without scripts: CSS alone moves it. Readers who ask for less motion, and programs without
motion, get the last dawn. The same story gives the same bytes.
"""

from collections.abc import Sequence
from zlib import crc32

import msgspec

from campaign.presentation.chart import frame, passing, pieces
from campaign.presentation.chart.chart_text import marked
from campaign.presentation.chart.clock import Clock
from campaign.presentation.chart.counters import SCALE, SIZE
from campaign.presentation.chart.labels import Room, square
from campaign.presentation.chart.legend import legend, panel
from campaign.presentation.chart.motion import Motion
from campaign.presentation.chart.moving import piece
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.scene import Chart, Viewport
from campaign.presentation.chart.sheet import Sheet, sheet_of
from campaign.presentation.chart.tidings import tidings
from campaign.presentation.chart.tracks import tracks
from campaign.presentation.chart.wording import summary
from hexmap import grid
from hexmap.drawing import element, number, words

PACE = 2.0
"""Seconds from one dawn to the next, unless others are asked for."""
_LINE = 20.0
_REST = 2.0


class Story(msgspec.Struct, frozen=True):
    """The charts of successive dawns on one map, at least one; `pace` is the seconds from one to the next, above 0."""

    charts: tuple[Chart, ...]
    pace: float = PACE


def draw_story(story: Story) -> str:
    """The story as an SVG document, with a title and, in words, the news of each dawn.

    ValueError for a story without a dawn, or without a pace above 0.
    """
    if not story.charts or story.pace <= 0:
        raise ValueError("a story has at least one dawn, and a pace above 0")
    seen = common_ground(story.charts)
    sheet, last = sheet_of(seen), story.charts[-1]
    prefix = f"s{crc32(repr((last.map.id, last.title, last.caption, seen.viewport)).encode()):08x}"
    motion = Motion(Clock(len(story.charts), story.pace, _REST + story.pace), prefix)
    signs = legend(seen, prefix)
    x, y, width, height = sheet.extent(signs.y)
    y, height = y - _LINE * sheet.sign, height + _LINE * sheet.sign
    drawn = [
        element("rect", x=x, y=y, width=width, height=height, fill=PALETTE.paper.sheet),
        element("g", *_inside(story.charts, seen, sheet, motion, prefix), clip_path=f"url(#{prefix}window)"),
        element("g", *_outside(story.charts, seen, sheet, motion)),
        passing.controls(seen, sheet, prefix),
        panel(signs, sheet),
    ]
    return element(
        "svg",
        element("title", words(title(story.charts)), id=f"{prefix}title"),
        element("desc", words(narrated(story.charts)), id=f"{prefix}desc"),
        element("style", frame.TYPE, motion.style()),
        frame.definitions(sheet, prefix),
        element("g", id=f"{prefix}hold"),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        id=f"{prefix}story",
        viewBox=" ".join(map(number, (x, y, width, height))),
        width=round(width),
        height=round(height),
        role="img",
        aria_labelledby=f"{prefix}title {prefix}desc",
        **marked(last.lettering),
    )


def common_ground(charts: Sequence[Chart]) -> Chart:
    """The last chart with a viewport around all viewports; none if one of them shows the whole map."""
    corners = [chart.viewport for chart in charts if chart.viewport is not None]
    if len(corners) < len(charts):
        return msgspec.structs.replace(charts[-1], viewport=None)
    first = [grid.offset(each.north_west) for each in corners]
    last = [grid.offset(each.south_east) for each in corners]
    west, north = min(col for col, _ in first), min(row for _, row in first)
    east, south = max(col for col, _ in last), max(row for _, row in last)
    around = Viewport(f"{west + 1:02d}{north + 1:02d}", f"{east + 1:02d}{south + 1:02d}")
    return msgspec.structs.replace(charts[-1], viewport=around)


def title(charts: Sequence[Chart]) -> str:
    """The title of the story: "The eve of Civitate: 11 dawns. Day 11, 11 June 1053, as the Normans know it"."""
    last = charts[-1]
    return last.lettering.count(
        len(charts),
        "{title}: {n} dawn. {caption}",
        "{title}: {n} dawns. {caption}",
        title=last.title,
        caption=last.caption,
    )


def narrated(charts: Sequence[Chart]) -> str:
    """The story in words: the news of each night, and the state at the last dawn."""
    said = []
    for before, now in zip((None, *charts), charts, strict=False):
        say = now.lettering.say
        news = say("; ").join(tidings(before, now))
        said.append(say("{caption}: {news}.", caption=now.caption, news=news) if news else f"{now.caption}.")
    return " ".join([*said, summary(charts[-1])])


def _inside(charts: Sequence[Chart], seen: Chart, sheet: Sheet, motion: Motion, prefix: str) -> list[str]:
    room = Room(frame.window(sheet))
    sites = [site for site in seen.map.sites.values() if sheet.shows(site.hex)]
    for site in sites:
        pieces.mark(site, sheet, room)
    found = tracks(charts, sheet.sign)
    # The last dawn is what rests, and all that a still drawing shows.
    for stand in (track.stands.get(len(charts) - 1) for track in found):
        if stand is not None:
            room.taken(square(stand.at, SIZE[0] * SCALE * sheet.sign / 2))
    names = pieces.names(seen, sheet, room)
    return [
        frame.land(seen, sheet, prefix),
        frame.countries(seen, sheet, room),
        passing.trails(charts, sheet, motion),
        passing.flags(charts, sheet, motion),
        *(pieces.settlement(site, sheet, prefix) for site in sites),
        passing.clashes(charts, sheet, motion, prefix),
        names,
        *(piece(track, seen, motion, sheet.sign) for track in found),
        passing.flashes(charts, sheet, motion, prefix),
    ]


def _outside(charts: Sequence[Chart], seen: Chart, sheet: Sheet, motion: Motion) -> list[str]:
    return [
        frame.border(sheet),
        frame.numbers(sheet),
        frame.title(seen, sheet, _LINE * sheet.sign),
        passing.captions(charts, sheet, motion),
        frame.scale_bar(seen, sheet),
        passing.progress(sheet, motion),
        frame.credits_line(seen, sheet),
    ]

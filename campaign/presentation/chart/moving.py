"""The pieces of a story on their ways: along known ways, and else from sight to sight."""

from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise
from typing import TypeVar

import msgspec

from campaign.presentation.chart.clock import CHANGED, FLED, FOUGHT, MARCHED, STAND
from campaign.presentation.chart.counters import SCALE, body, figure
from campaign.presentation.chart.motion import Frame, Motion, at_once, place
from campaign.presentation.chart.scene import Chart, Marker
from campaign.presentation.chart.tracks import Stand, Track, spans, steps
from campaign.presentation.chart.wording import called
from hexmap.drawing import element, number, words

Look = TypeVar("Look", bound=Hashable)

SEEN, GONE = "opacity:1", "opacity:0"
# Where no way is known a piece is gone from here in the middle of the march.
_LEFT, _CAME = 0.36, 0.42


def piece(track: Track, chart: Chart, motion: Motion, scale: float) -> str:
    """A piece with all that it looks like in the course of the story; drawn where it stands at the last dawn."""
    last = motion.clock.dawns - 1
    stand = track.stands[max(track.stands)]
    sides = {side.id: side for side in chart.sides}
    looks = _looks(track, motion)
    drawn = [
        element("title", words(called(chart, stand.marker))),
        *variants(_bodies(looks), lambda look: body(look, sides.get(look.side)), motion, CHANGED),
        *variants(_figures(looks), lambda look: figure(look, sides.get(look.side)), motion, CHANGED),
    ]
    return element(
        "g",
        element("g", *drawn, transform=f"scale({scale * SCALE:.2f})"),
        class_=motion.moved(_places(track, motion), _sights(track, motion)),
        transform=f"translate({number(stand.at[0])} {number(stand.at[1])})",
        opacity=None if last in track.stands else 0.0,
    )


def variants(
    looks: dict[int, Look], draw: Callable[[Look], str], motion: Motion, part: float
) -> Iterator[str]:
    """Each look, drawn once, seen at its dawns and changed at that part of a day; one of every dawn stays."""
    last = motion.clock.dawns - 1
    for look in dict.fromkeys(looks.values()):
        markup = draw(look)
        shown = spans([dawn for dawn, each in sorted(looks.items()) if each == look])
        if not markup or shown == ((0, last),):
            yield markup
            continue
        hidden = None if shown[-1][1] == last else "hidden"
        yield element("g", markup, class_=motion.shown(shown, part), visibility=hidden)


def _looks(track: Track, motion: Motion) -> dict[int, Marker]:
    """The look of a piece at every dawn; while it is away, its look before or after."""
    looks, look = {}, track.stands[min(track.stands)].marker
    for dawn in range(motion.clock.dawns):
        look = track.stands[dawn].marker if dawn in track.stands else look
        looks[dawn] = msgspec.structs.replace(look, hex="", label="")
    return looks


def _bodies(looks: dict[int, Marker]) -> dict[int, Marker]:
    # A body shows that there is a figure, not which.
    return {
        dawn: msgspec.structs.replace(each, strength=each.strength and "0") for dawn, each in looks.items()
    }


def _figures(looks: dict[int, Marker]) -> dict[int, Marker]:
    return {
        dawn: Marker("", each.side, each.kind, cavalry=each.cavalry, strength=each.strength)
        for dawn, each in looks.items()
    }


def _places(track: Track, motion: Motion) -> list[Frame]:
    """Where it is from moment to moment."""
    clock, dawns = motion.clock, sorted(track.stands)
    frames: list[Frame] = [(0.0, place(track.stands[dawns[0]].at))]
    for dawn, after in pairwise(dawns):
        here, there = track.stands[dawn], track.stands[after]
        if here.at == there.at:
            continue
        if after > dawn + 1:
            frames += _jump(clock.at(dawn, FLED), here, there)
        elif after in track.ways:
            frames += [
                (clock.at(dawn, part), place(at)) for part, at in steps(track.ways[after], here.at, there.at)
            ]
        elif here.marker.hex == there.marker.hex:
            frames += [(clock.at(dawn, FLED), place(here.at)), (clock.at(after), place(there.at))]
        else:
            frames += _jump(clock.at(dawn, _LEFT), here, there)
    frames.append((100.0, place(track.stands[dawns[-1]].at)))
    return frames


def _jump(moment: float, here: Stand, there: Stand) -> list[Frame]:
    return [(moment, place(here.at)), (at_once(moment), place(there.at))]


def _sights(track: Track, motion: Motion) -> list[Frame]:
    """The times at which a piece can be seen; empty if it always is, and stays on its known ways."""
    clock, last = motion.clock, motion.clock.dawns - 1
    frames: list[Frame] = []
    for first, end in track.spans:
        if first:
            frames += [(clock.at(first - 1, CHANGED), GONE), (clock.at(first - 1, FLED), SEEN)]
        for dawn in range(first, end):
            if _lost_sight(track, dawn):
                frames += [(clock.at(dawn, STAND), SEEN), (clock.at(dawn, _LEFT), GONE)]
                frames += [(clock.at(dawn, _CAME), GONE), (clock.at(dawn, MARCHED), SEEN)]
        if end < last:
            frames += [(clock.at(end, FOUGHT), SEEN), (clock.at(end, CHANGED), GONE)]
    if not frames:
        return []
    return [
        (0.0, SEEN if 0 in track.stands else GONE),
        *frames,
        (100.0, SEEN if last in track.stands else GONE),
    ]


def _lost_sight(track: Track, dawn: int) -> bool:
    here, there = track.stands[dawn], track.stands[dawn + 1]
    return here.marker.hex != there.marker.hex and dawn + 1 not in track.ways

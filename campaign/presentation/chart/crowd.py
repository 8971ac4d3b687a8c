"""Where pieces stand on a chart: a stack of each side in a hex, and stacks that step aside for each other."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import ceil

import msgspec

from campaign.maps.model import CampaignMap
from campaign.presentation.chart.aside import Body, step_aside
from campaign.presentation.chart.labels import Box, around
from campaign.presentation.chart.places import flag_box
from campaign.presentation.chart.scene import Marker
from campaign.presentation.chart.sheet import spot
from hexmap.drawing import Point

PLATE, STAR, BADGE = (-16.0, -17.0, 16.0, 17.5), -20.5, (21.0, 19.0)
"""Left, top, right and bottom of a counter; the top of one with a star; right and bottom of one with its stack's number."""
_LIFT = 20.0
"""How far above the middle of its hex a counter stands where there is a place."""
_LARGE, _SMALL, _STEP = 0.82, 0.42, 0.92
"""How large counters are drawn at most and at least, and how much smaller those become that still cover others."""
_ABREAST = 3
"""As many sides of a hex stand in one row; more stand in two."""
_KINDS = ("group", "band", "lone", "convoy", "prisoners", "captive", "spy")
"""Kinds of pieces, the one that lies uppermost in a stack first."""


class Stack(msgspec.Struct, frozen=True):
    """The pieces of one side in a hex, the uppermost first, where their counter stands, and how large it is."""

    markers: tuple[Marker, ...]
    at: Point
    scale: float

    @property
    def first(self) -> Marker:
        """The piece whose counter is seen."""
        return self.markers[0]

    @property
    def box(self) -> Box:
        """The part of the sheet that its counter takes."""
        return around(self.at, _edges(self.markers, self.scale), 1)


def stacks(ground: CampaignMap, markers: Iterable[Marker], sign: float) -> list[Stack]:
    """All pieces as counters that cover none of each other, in the order of their hexes; `sign` scales all signs.

    A counter steps aside by half its size at most. If that is too little, counters that still cover others are drawn
    smaller.
    """
    found = list(_by_side(markers))
    flags = [around(spot(site.hex), flag_box(site.kind), sign) for site in ground.sites.values()]
    sizes = [_LARGE] * len(found)
    while True:
        # A counter that finds no room beside others may cover a flag.
        heeding = [size == _LARGE for size in sizes]
        stood = _stepped_aside(list(_homes(ground, found, sign, sizes)), flags, heeding)
        tight = [which for which in _overlapping(stood) if sizes[which] > _SMALL]
        if not tight:
            return stood
        for which in tight:
            sizes[which] *= _STEP


def _by_side(markers: Iterable[Marker]) -> Iterator[tuple[Marker, ...]]:
    """The stacks of all hexes; stacks of one hex follow on each other."""
    for _, stack in groupby(in_order(markers), lambda marker: (marker.hex, marker.side)):
        yield tuple(stack)


def in_order(markers: Iterable[Marker]) -> list[Marker]:
    """Pieces by hex and by side, of each stack the uppermost first."""
    return sorted(markers, key=lambda marker: (marker.hex, marker.side, *_rank(marker)))


def _rank(marker: Marker) -> tuple[int, bool, int, str]:
    heads = int("".join(filter(str.isdecimal, marker.strength or "")) or 0)
    return _KINDS.index(marker.kind), not marker.led, -heads, marker.id


def _homes(
    ground: CampaignMap, found: Sequence[tuple[Marker, ...]], sign: float, sizes: Sequence[float]
) -> Iterator[Stack]:
    """Each stack in its hex, stacks of several sides beside each other, and above the sign of a place there."""
    for hex_, each in groupby(zip(found, sizes, strict=True), lambda pair: pair[0][0].hex):
        here = list(each)
        x, y = spot(hex_)
        site = ground.site_at(hex_)
        if site is not None:
            # A little to the left, so that the flag of the place can be seen.
            room = (flag_box(site.kind)[0] - PLATE[2] * here[0][1]) * sign
            x, y = x + min(0.0, room), y - _LIFT * sign
        row = len(here) if len(here) <= _ABREAST else ceil(len(here) / 2)
        for index, (stack, size) in enumerate(here):
            beside, above = index % row, index // row
            abreast = min(row, len(here) - above * row)
            wide, high = (BADGE[0] - PLATE[0]) * size * sign, (BADGE[1] - STAR) * size * sign
            at = x + (beside - (abreast - 1) / 2) * wide, y - above * high
            yield Stack(stack, at, size * sign)


def _stepped_aside(homes: list[Stack], flags: Sequence[Box], heeding: Sequence[bool]) -> list[Stack]:
    """The stacks, moved from their homes until none covers another, or as far as half a counter goes."""
    bodies = [
        Body(
            *stack.at,
            _edges(stack.markers, stack.scale),
            -PLATE[0] * stack.scale,
            -PLATE[1] * stack.scale,
            heeds,
        )
        for stack, heeds in zip(homes, heeding, strict=True)
    ]
    step_aside(bodies, flags)
    return [
        msgspec.structs.replace(stack, at=(body.x, body.y)) for stack, body in zip(homes, bodies, strict=True)
    ]


def _overlapping(stood: Sequence[Stack]) -> set[int]:
    """The places in the sequence of all stacks whose counters cover each other."""
    found: set[int] = set()
    boxes = sorted(((stack.box, which) for which, stack in enumerate(stood)), key=lambda each: each[0].left)
    for place, (box, which) in enumerate(boxes):
        for other, another in boxes[place + 1 :]:
            if other.left >= box.right:
                break
            if box.covers(other) > 0:
                found |= {which, another}
    return found


def _edges(markers: Sequence[Marker], scale: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a stack's counter, with its star and its number."""
    left, top, right, bottom = PLATE
    if markers[0].led:
        top = STAR
    if len(markers) > 1:
        right, bottom = BADGE
    return left * scale, top * scale, right * scale, bottom * scale

"""Rectangles that step aside for each other, each as far as it may go from its home."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.presentation.chart.labels import Box

_TURNS = 50
# A hair more than needed, so that rounding leaves no edge over another.
_HAIR = 0.2
_FIRMLY, _GENTLY = 0.5, 0.3
"""The share of an overlap that a rectangle gives way in a turn, to another and to fixed boxes."""


@dataclass(slots=True)
class Body:
    """A rectangle whose left, top, right and bottom lie so far from x and y, which move at most so far."""

    x: float
    y: float
    edges: tuple[float, float, float, float]
    across: float
    down: float
    heeds: bool = True

    @property
    def box(self) -> Box:
        """The part of the sheet that it takes now."""
        left, top, right, bottom = self.edges
        return Box(self.x + left, self.y + top, self.x + right, self.y + bottom)


def step_aside(bodies: Sequence[Body], fixed: Sequence[Box]) -> None:
    """Move the bodies until none covers another, or as far as they may go; heeding ones also shun fixed boxes."""
    homes = [(body.x, body.y) for body in bodies]
    pairs = [
        (one, other)
        for one in range(len(bodies))
        for other in range(one)
        if _can_meet(bodies[one], bodies[other].box, bodies[other])
    ]
    walls = [
        (one, _still(box))
        for one, body in enumerate(bodies)
        if body.heeds
        for box in fixed
        if _can_meet(body, box)
    ]
    for _ in range(_TURNS):
        moved = False
        for one, other in pairs:
            across, down = _overlap(bodies[one], bodies[other])
            if across or down:
                moved = True
                _shift(bodies[one], homes[one], across * _FIRMLY, down * _FIRMLY)
                _shift(bodies[other], homes[other], -across * _FIRMLY, -down * _FIRMLY)
        for one, wall in walls:
            across, down = _overlap(bodies[one], wall)
            if across or down:
                moved = True
                _shift(bodies[one], homes[one], across * _GENTLY, down * _GENTLY)
        if not moved:
            return


def _still(box: Box) -> Body:
    return Body(0, 0, (box.left, box.top, box.right, box.bottom), 0, 0)


def _can_meet(body: Body, box: Box, other: Body | None = None) -> bool:
    """True if the body can come to cover the box, which the other may move."""
    across, down = (other.across, other.down) if other else (0.0, 0.0)
    left, top, right, bottom = body.edges
    return (
        body.x + left - body.across < box.right + across
        and body.x + right + body.across > box.left - across
        and body.y + top - body.down < box.bottom + down
        and body.y + bottom + body.down > box.top - down
    )


def _overlap(one: Body, other: Body) -> tuple[float, float]:
    """How far the first goes to lie free of the other, along the shorter way; nothing if it does already."""
    (l1, t1, r1, b1), (l2, t2, r2, b2) = one.edges, other.edges
    away, off = one.x - other.x, one.y - other.y
    across = min(away + r1, r2) - max(away + l1, l2)
    if across <= 0:
        return 0.0, 0.0
    down = min(off + b1, b2) - max(off + t1, t2)
    if down <= 0:
        return 0.0, 0.0
    if across < down:
        return (across + _HAIR if 2 * away + l1 + r1 >= l2 + r2 else -across - _HAIR), 0.0
    return 0.0, (down + _HAIR if 2 * off + t1 + b1 >= t2 + b2 else -down - _HAIR)


def _shift(body: Body, home: tuple[float, float], across: float, down: float) -> None:
    body.x = min(max(body.x + across, home[0] - body.across), home[0] + body.across)
    body.y = min(max(body.y + down, home[1] - body.down), home[1] + body.down)

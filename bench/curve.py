"""The cost of an event over a campaign as a small plot."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 240, 56, 36, 28
STYLE = "font: 12px sans-serif; fill: #333"


def plot(values: Sequence[float], *, days: int, title: str) -> str:
    """An SVG of values (milliseconds) over the days of a campaign, its upright axis from nothing."""
    top = max(values) * 1.2
    across, up = WIDTH - LEFT - 16, HEIGHT - BOTTOM - TOP
    points = " ".join(
        f"{LEFT + across * place / (len(values) - 1):.1f},{TOP + up * (1 - value / top):.1f}"
        for place, value in enumerate(values)
    )
    marks = "".join(
        f'<text x="{LEFT - 8}" y="{TOP + up * (1 - part) + 4:.0f}" text-anchor="end">{top * part:.2f}</text>'
        f'<line x1="{LEFT}" x2="{LEFT + across}" y1="{TOP + up * (1 - part):.0f}" y2="{TOP + up * (1 - part):.0f}" '
        'stroke="#ccc"/>'
        for part in (0, 0.5, 1)
    )
    first, last = f"{values[0]:.2f}", f"{values[-1]:.2f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" style="{STYLE}">'
        f"<title>{escape(title)}</title><desc>From {first} ms in the first days to {last} ms in the last.</desc>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/><text x="{LEFT}" y="18">{escape(title)}</text>{marks}'
        f'<polyline points="{points}" fill="none" stroke="#8c2d19" stroke-width="2"/>'
        f'<text x="{LEFT}" y="{HEIGHT - 12}">day 1</text>'
        f'<text x="{LEFT + across}" y="{HEIGHT - 12}" text-anchor="end">day {days}</text></svg>\n'
    )

"""A chart that follows the theme of its reader: a style sheet that replaces the light colours of land and paper.

Counters keep their colours, as they do on the map of a page.
"""

from collections.abc import Iterator
from functools import cache

import msgspec

from campaign.presentation.chart.palette import PALETTE, Land, Paper

COUNTERS = ".pc,.pc *"
"""The parts of a chart that look the same in the dark."""


TURNED = "<style>@media (prefers-color-scheme:dark){:root{filter:invert(.92) hue-rotate(180deg)}}</style>"
"""The style of a drawing whose light and dark change places in the dark, while its hues stay."""


def turned(svg: str) -> str:
    """A drawing of any make, such as a field of battle, that is dark where its reader has dark pages."""
    root, end, rest = svg.partition(">")
    return f"{root}{end}{TURNED}{rest}"


@cache
def style() -> str:
    """The style sheet for the dark, as CSS."""
    rules = (
        f'[{pen}="{light}"]:not({COUNTERS}){{{pen}:{dark}}}'
        for light, dark in dict(pairs()).items()
        for pen in ("fill", "stroke")
    )
    return f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}"


def pairs() -> Iterator[tuple[str, str]]:
    """The colours of land and paper, each with its colour in the dark."""
    yield from matched(PALETTE.land, PALETTE.dark.land)
    yield from matched(PALETTE.paper, PALETTE.dark.paper)


def matched(light: Land | Paper, dark: Land | Paper) -> Iterator[tuple[str, str]]:
    """The colours of two tables of the same names, side by side."""
    others = msgspec.structs.asdict(dark)
    for name, value in msgspec.structs.asdict(light).items():
        match value, others[name]:
            case str(one), str(other) if name != "provenance":
                yield one, other
            case tuple(ones), tuple(several):
                yield from zip(ones, several, strict=True)

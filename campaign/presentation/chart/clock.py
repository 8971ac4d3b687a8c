"""The clock of a story: dawns and the moments between them, as shares of one round of its animation.

A day begins with its dawn, when everything stands. Then pieces march, battles are fought, the beaten fall back and new
owners are shown; at the end of the day comes the next dawn. The last dawn is held before it starts again.
"""

import msgspec

STAND, MARCHED, FOUGHT, CHANGED, FLED = 0.22, 0.6, 0.7, 0.78, 0.92
"""Parts of a day: marches go from STAND to MARCHED, flights from FOUGHT to FLED; at CHANGED new colours are shown."""
_PER_CENT = 100


class Clock(msgspec.Struct, frozen=True):
    """So many dawns, `pace` seconds from one to the next, and `rest` seconds on the last one."""

    dawns: int
    pace: float
    rest: float

    @property
    def length(self) -> float:
        """Seconds of a whole round."""
        return (self.dawns - 1) * self.pace + self.rest

    def at(self, dawn: int, part: float = 0.0) -> float:
        """When that part of the day after a dawn (counted from 0) is over, in per cent of a round."""
        return round((dawn + part) * self.pace / self.length * _PER_CENT, 3)


def per_cent(moment: float) -> str:
    """A moment as keyframes have it: "12.5%"."""
    return f"{f'{moment:.3f}'.rstrip('0').rstrip('.')}%"

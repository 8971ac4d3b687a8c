"""The plan of a besieged place, to print: walls by number, the camp before them, the days (M-siege-plan).

It draws only the facts of the reader's own sheet.
"""

from campaign.presentation.chart.siege.plan import svg
from campaign.presentation.chart.siege.scene import (
    Begun,
    Camp,
    Day,
    Drawing,
    Engines,
    Side,
    Wall,
    hexes_held,
    walls_of,
)

__all__ = ["Begun", "Camp", "Day", "Drawing", "Engines", "Side", "Wall", "hexes_held", "svg", "walls_of"]

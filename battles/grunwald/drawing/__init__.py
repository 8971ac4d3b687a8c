"""The drawing of a battle of Grunwald: the printed map, counters as they are read on a table, and a key of every mark."""

from battles.grunwald.drawing.picture import painted
from battles.grunwald.drawing.sketch import sketch
from battles.grunwald.drawing.trails import last_moves
from battles.grunwald.drawing.words import wordings
from battles.kit.drawn.arrows import Move

__all__ = ["Move", "last_moves", "painted", "sketch", "wordings"]

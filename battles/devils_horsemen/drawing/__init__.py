"""The drawing of a battle of Devil's Horsemen: the map, counters as they are read on a table, and a key of every mark."""

from battles.devils_horsemen.drawing.picture import painted
from battles.devils_horsemen.drawing.sketch import sketch
from battles.devils_horsemen.drawing.trails import last_moves
from battles.devils_horsemen.drawing.words import wordings
from battles.kit.drawn.arrows import Move

__all__ = ["Move", "last_moves", "painted", "sketch", "wordings"]

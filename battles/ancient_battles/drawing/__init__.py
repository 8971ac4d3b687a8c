"""The drawing of a battle: the table with its ground, units by their bases, what they do, and lists of both armies."""

from battles.ancient_battles.drawing.picture import painted
from battles.ancient_battles.drawing.roster import roster
from battles.ancient_battles.drawing.sketch import sketch
from battles.ancient_battles.drawing.trails import last_moves
from battles.ancient_battles.drawing.words import wordings

__all__ = ["last_moves", "painted", "roster", "sketch", "wordings"]

"""The drawing of a battle: the table, its ground, the stands of all units, and a key of what is on it."""

from battles.warmaster.drawing.picture import painted
from battles.warmaster.drawing.roster import roster
from battles.warmaster.drawing.sketch import sketch
from battles.warmaster.drawing.words import wordings

__all__ = ["painted", "roster", "sketch", "wordings"]

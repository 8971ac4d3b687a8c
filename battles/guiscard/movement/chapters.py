"""Which items of the agenda this part of the rules knows."""

from battles.guiscard.agenda import Announcing, Movement, Walking
from battles.guiscard.chapter import Chapter
from battles.guiscard.movement.announcing import ANNOUNCING
from battles.guiscard.movement.step import MOVEMENT
from battles.guiscard.movement.walking import WALKING

CHAPTERS: dict[type, Chapter] = {Movement: MOVEMENT, Announcing: ANNOUNCING, Walking: WALKING}
"""Every item of chapter 4."""

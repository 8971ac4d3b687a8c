"""Which items of the agenda this part of the rules knows."""

from battles.guiscard.agenda import Aiming, DefensiveFire, OffensiveFire
from battles.guiscard.chapter import Chapter
from battles.guiscard.fire.aiming import AIMING
from battles.guiscard.fire.defensive import DEFENSIVE
from battles.guiscard.fire.offensive import OFFENSIVE

CHAPTERS: dict[type, Chapter] = {OffensiveFire: OFFENSIVE, DefensiveFire: DEFENSIVE, Aiming: AIMING}

"""Which items of the agenda this part of the rules knows."""

from battles.guiscard import agenda
from battles.guiscard.chapter import Chapter
from battles.guiscard.combat.advance import ADVANCING
from battles.guiscard.combat.attacking import ASSAILING, COMBAT
from battles.guiscard.combat.landing import LANDING
from battles.guiscard.combat.refusal import REFUSING
from battles.guiscard.combat.retreat import RETREATING
from battles.guiscard.combat.suffering import SUFFERING

CHAPTERS: dict[type, Chapter] = {
    agenda.Combat: COMBAT,
    agenda.Assailing: ASSAILING,
    agenda.Refusing: REFUSING,
    agenda.Suffering: SUFFERING,
    agenda.Retreating: RETREATING,
    agenda.Landing: LANDING,
    agenda.Advancing: ADVANCING,
}

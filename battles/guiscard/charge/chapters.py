"""Which items of the agenda this part of the rules knows."""

from battles.guiscard import agenda
from battles.guiscard.chapter import Chapter
from battles.guiscard.charge.answering import CHAPTER as ANSWERING
from battles.guiscard.charge.charges import CHARGES
from battles.guiscard.charge.planning import PLANNING
from battles.guiscard.charge.riding import UNDER_WAY

CHAPTERS: dict[type, Chapter] = {
    agenda.Charges: CHARGES,
    agenda.PlanningCharge: PLANNING,
    agenda.CounterCharging: ANSWERING,
    agenda.ChargeUnderWay: UNDER_WAY,
}

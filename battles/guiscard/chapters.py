"""The chapter of the rules for the item on top of the agenda."""

from battles.guiscard import agenda, deployment, ending, turn
from battles.guiscard.chapter import Chapter
from battles.guiscard.charge import answering, charges, planning
from battles.guiscard.charge import riding as charging
from battles.guiscard.combat import advance, attacking, landing, refusal, retreat, suffering
from battles.guiscard.fire import aiming, defensive, offensive, sheltering
from battles.guiscard.gear import falling, spreading
from battles.guiscard.hoplites import forming
from battles.guiscard.movement import announcing, step, walking
from battles.guiscard.sieges import emplacing, ends, entering

CHAPTERS: dict[type, Chapter] = {
    agenda.Deploying: deployment.DEPLOYING,
    agenda.Parleying: ending.PARLEYING,
    agenda.Recovery: turn.RECOVERY,
    agenda.OffensiveFire: offensive.OFFENSIVE,
    agenda.DefensiveFire: defensive.DEFENSIVE,
    agenda.Aiming: aiming.AIMING,
    agenda.Sheltering: sheltering.SHELTERING,
    agenda.Charges: charges.CHARGES,
    agenda.PlanningCharge: planning.PLANNING,
    agenda.CounterCharging: answering.CHAPTER,
    agenda.ChargeUnderWay: charging.UNDER_WAY,
    agenda.Movement: step.MOVEMENT,
    agenda.Announcing: announcing.ANNOUNCING,
    agenda.Walking: walking.WALKING,
    agenda.FormingUp: forming.FORMING_UP,
    agenda.Combat: attacking.COMBAT,
    agenda.Assailing: attacking.ASSAILING,
    agenda.Refusing: refusal.REFUSING,
    agenda.Suffering: suffering.SUFFERING,
    agenda.Retreating: retreat.RETREATING,
    agenda.Landing: landing.LANDING,
    agenda.Advancing: advance.ADVANCING,
    agenda.Blazing: spreading.BLAZING,
    agenda.Falling: falling.FALLING,
    agenda.Emplacing: emplacing.EMPLACING,
    agenda.LettingIn: entering.LETTING_IN,
    agenda.Approaching: entering.APPROACHING,
    agenda.Arriving: entering.ARRIVING,
    agenda.OpeningPhase: ends.OPENING,
}
"""Every item that may lie on the agenda."""

"""What is still to do in a battle, as data: a stack whose top is next. One module for each chapter of the rules.

Nothing of a battle lives in a call stack, so the other side can be asked in the middle of a move, and another worker
finds the battle where it stands.
"""

from battles.guiscard.agenda.charge import (
    Charges,
    ChargeUnderWay,
    CounterCharging,
    PlanningCharge,
)
from battles.guiscard.agenda.combat import (
    Advancing,
    Assailing,
    Combat,
    Landing,
    Refusing,
    Retreating,
    Suffering,
)
from battles.guiscard.agenda.fire import Aiming, DefensiveFire, OffensiveFire
from battles.guiscard.agenda.frame import Deploying, Parleying, Recovery
from battles.guiscard.agenda.hoplites import FormingUp
from battles.guiscard.agenda.movement import Announcing, Movement, Walking

Item = (
    Deploying
    | Parleying
    | Recovery
    | OffensiveFire
    | Aiming
    | DefensiveFire
    | Charges
    | PlanningCharge
    | CounterCharging
    | ChargeUnderWay
    | Movement
    | Announcing
    | Walking
    | FormingUp
    | Combat
    | Assailing
    | Refusing
    | Suffering
    | Retreating
    | Landing
    | Advancing
)

__all__ = [
    "Advancing",
    "Aiming",
    "Announcing",
    "Assailing",
    "ChargeUnderWay",
    "Charges",
    "Combat",
    "CounterCharging",
    "DefensiveFire",
    "Deploying",
    "FormingUp",
    "Item",
    "Landing",
    "Movement",
    "OffensiveFire",
    "Parleying",
    "PlanningCharge",
    "Recovery",
    "Refusing",
    "Retreating",
    "Suffering",
    "Walking",
]

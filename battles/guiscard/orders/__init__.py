"""What a player may order: one small choice each. One module for each chapter of the rules."""

from battles.guiscard.orders.charge import AtHim, CallOff, ChargeAt, CounterCharge, LetCome, RideOn
from battles.guiscard.orders.combat import (
    AddAttacker,
    AdvanceTo,
    Attack,
    FallBack,
    LandOn,
    RideOff,
    StandFast,
    Strike,
    Suffer,
)
from battles.guiscard.orders.fire import Aim, HoldFire, Lower, Shoot
from battles.guiscard.orders.frame import Deploy, EndStep, FightOn, Surrender
from battles.guiscard.orders.hoplites import Disband, FallOut, FormUp, Foulkon
from battles.guiscard.orders.movement import (
    Bridle,
    Dismount,
    Go,
    Halt,
    Leave,
    LetGo,
    Mount,
    PickUp,
    Push,
    Shift,
    Stay,
    Take,
)

Order = (
    Deploy
    | EndStep
    | FightOn
    | Surrender
    | Aim
    | Shoot
    | Lower
    | HoldFire
    | Take
    | Go
    | Mount
    | Dismount
    | Bridle
    | LetGo
    | Push
    | PickUp
    | Shift
    | Leave
    | Halt
    | Stay
    | FormUp
    | Foulkon
    | Disband
    | FallOut
    | ChargeAt
    | RideOn
    | AtHim
    | CallOff
    | CounterCharge
    | LetCome
    | Attack
    | AddAttacker
    | Strike
    | Suffer
    | FallBack
    | LandOn
    | RideOff
    | AdvanceTo
    | StandFast
)

__all__ = [
    "AddAttacker",
    "AdvanceTo",
    "Aim",
    "AtHim",
    "Attack",
    "Bridle",
    "CallOff",
    "ChargeAt",
    "CounterCharge",
    "Deploy",
    "Disband",
    "Dismount",
    "EndStep",
    "FallBack",
    "FallOut",
    "FightOn",
    "FormUp",
    "Foulkon",
    "Go",
    "Halt",
    "HoldFire",
    "LandOn",
    "Leave",
    "LetCome",
    "LetGo",
    "Lower",
    "Mount",
    "Order",
    "PickUp",
    "Push",
    "RideOff",
    "RideOn",
    "Shift",
    "Shoot",
    "StandFast",
    "Stay",
    "Strike",
    "Suffer",
    "Surrender",
    "Take",
]

"""The orders that players write: one small imperative each, on a sheet a faction and day (design, "The campaign day").

Each chapter's orders stand in a module of their own; here they come together, since one sheet holds them all. Beside
them stands the verdict on an order before the night.
"""

from campaign.model.orders.alliances import EndAlliance
from campaign.model.orders.battle import ChooseField, JoinBattle, RefuseBattle, Retreat
from campaign.model.orders.convoys import (
    CreateConvoy,
    EscortConvoy,
    LoadConvoy,
    PlunderConvoy,
    ReleaseConvoy,
    UnloadConvoy,
    WaivePrice,
)
from campaign.model.orders.groups import Exchange, Merge, RankSupply, Split
from campaign.model.orders.lone import Ride
from campaign.model.orders.march import Hold, March
from campaign.model.orders.money import Hire, LeadMercenaries, Pay, Poach, Recruit, ShareLoot
from campaign.model.orders.prisoners import EscortPrisoners, Ransom
from campaign.model.orders.settlements import (
    Capitulate,
    Garrison,
    LeaveGarrison,
    Levy,
    Plunder,
    Storm,
    Summon,
)
from campaign.model.orders.shapes import ANY, NEW
from campaign.model.orders.sieges import (
    Assault,
    Besiege,
    BuildEngines,
    EnterPlace,
    GuardCamp,
    LiftSiege,
    MeetRelief,
    NameVictims,
    Negotiate,
    Pound,
    Relieve,
    Sally,
    Target,
)
from campaign.model.orders.spies import MoveSpy
from campaign.model.orders.verdict import ACCEPTED, REFUSED, WARNED, Finding, Verdict
from campaign.model.orders.wounded import AbandonWounded

__all__ = [
    "ACCEPTED",
    "ANY",
    "AT_THE_GATES",
    "DEALING",
    "MOVING",
    "NEW",
    "REFUSED",
    "REORGANISING",
    "WARNED",
    "AbandonWounded",
    "Assault",
    "Besiege",
    "BuildEngines",
    "Capitulate",
    "ChooseField",
    "CreateConvoy",
    "EndAlliance",
    "EnterPlace",
    "EscortConvoy",
    "EscortPrisoners",
    "Exchange",
    "Finding",
    "Garrison",
    "GuardCamp",
    "Hire",
    "Hold",
    "JoinBattle",
    "LeadMercenaries",
    "LeaveGarrison",
    "Levy",
    "LiftSiege",
    "LoadConvoy",
    "March",
    "MeetRelief",
    "Merge",
    "MoveSpy",
    "NameVictims",
    "Negotiate",
    "Order",
    "Pay",
    "Plunder",
    "PlunderConvoy",
    "Poach",
    "Pound",
    "RankSupply",
    "Ransom",
    "Recruit",
    "RefuseBattle",
    "ReleaseConvoy",
    "Relieve",
    "Retreat",
    "Ride",
    "Sally",
    "ShareLoot",
    "Split",
    "Storm",
    "Summon",
    "Target",
    "UnloadConvoy",
    "Verdict",
    "WaivePrice",
]

Order = (
    (
        (
            March
            | Hold
            | Split
            | Merge
            | Exchange
            | RankSupply
            | Recruit
            | Hire
            | Pay
            | Poach
            | LeadMercenaries
            | ShareLoot
            | JoinBattle
            | ChooseField
            | AbandonWounded
            | RefuseBattle
            | Retreat
            | MoveSpy
            | Garrison
            | LeaveGarrison
            | Storm
            | Plunder
            | Summon
            | Capitulate
            | Levy
        )
        | CreateConvoy
        | EscortConvoy
        | LoadConvoy
        | PlunderConvoy
        | ReleaseConvoy
        | UnloadConvoy
        | WaivePrice
    )
    | EscortPrisoners
    | Ransom
    | Ride
    | EndAlliance
    | Besiege
    | LiftSiege
    | Pound
    | BuildEngines
    | Negotiate
    | NameVictims
    | Relieve
    | EnterPlace
    | Assault
    | Sally
    | MeetRelief
    | GuardCamp
)
MOVING = (March, Hold)
REORGANISING = (AbandonWounded, Split, Merge, Exchange, Garrison, LeaveGarrison)
AT_THE_GATES = (Storm, Plunder, Summon)
DEALING = (Recruit, Hire, Pay, Poach, ShareLoot)

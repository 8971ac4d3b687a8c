"""One event of each kind about sieges, with plausible facts, for the report to read aloud."""

from campaign.model import events as e
from campaign.model.men import Band
from campaign.model.siege import Patient, Sufferers, Work
from dice import Rolled
from tests.campaign.board import FIELD, foot, knights

SIEGE = {"site": "melfi", "hex": FIELD, "faction": "norman", "enemy": "lombard"}


def die(rule: str, purpose: str, face: int, repetition: int = 0) -> Rolled:
    """A die of a siege."""
    return Rolled(f"{rule}|siege of melfi|{purpose}|{repetition}", "open", 10, face, "sealed")


SAMPLES: tuple[e.Event, ...] = (
    e.SiegeOpened(
        group="n1", building="castle", food=10, fast=0, inside=("l1",), commanded=True, stormed=False, **SIEGE
    ),
    e.SiegeOpened(
        group="n1", building="castle", food=10, fast=0, inside=(), commanded=True, stormed=True, **SIEGE
    ),
    e.SiegeDayBegun(siege_day=4, commander="x", **SIEGE),
    e.SiegeChanceRolled(
        early=5,
        blockade="leaky",
        leak=4,
        number=18,
        effect="steady_rain",
        rolls=(die("GS-11.1.2a", "event", 3), die("GS-11.1.2a", "event", 6, 1)),
        **SIEGE,
    ),
    e.SiegeInitiativeTaken(
        side="besieger",
        besieger=8,
        besieged=8,
        cause="roll",
        rolls=(die("GS-11.1.3a", "besieger", 4), die("GS-11.1.3a", "besieged", 8)),
        **SIEGE,
    ),
    e.SiegeFoodChanged(change=-1, left=9, points=5, cause="eaten", **SIEGE),
    e.SiegeLifted(cause="order", **SIEGE),
    e.PlaceYielded(cause="hunger", **SIEGE),
    e.PlaceEntered(group="l2", **SIEGE),
    e.PlaceLeft(group="l2", **SIEGE),
    e.EnginesWorkedAt(
        pieces=("siege_ladder", "perrier"),
        works=(Work("perrier", 1),),
        built={"siege_ladder": 2},
        crews=10,
        **SIEGE,
    ),
    e.WallPounded(
        wall="1515",
        of="wood",
        perriers=2,
        blow="D",
        degree=1,
        down=True,
        lost=0,
        rolls=(die("GS-11.3.4b", "pounding 1515", 7),),
        **SIEGE,
    ),
    e.SurrenderNegotiated(
        number=1,
        progress=1,
        rationing=1,
        total=12,
        needed=12,
        yields=True,
        rolls=(die("GS-11.5b", "negotiation", 9),),
        **SIEGE,
    ),
    e.SiegeActed(actions=("po", "bu", "ne"), **SIEGE),
    e.BesiegersCalledAway(until=9, **SIEGE),
    e.SteadyRainFell(**SIEGE),
    e.HenchmanStruck(commander="x", fate="wounded", rolls=(die("GS-11.6e", "henchman", 5),), **SIEGE),
    e.EngineSabotaged(
        piece="perrier", unfinished=False, days=0, rolls=(die("GS-11.6f", "henchman", 8),), **SIEGE
    ),
    e.SicknessBroke(
        side="besieger",
        cause="dysentery",
        victims=3,
        sufferers=(Sufferers("n1", wounded=knights(2), dead_commanders=("x",)),),
        rolls=(die("GS-11.6g", "dysentery", 3),),
        **SIEGE,
    ),
    e.TraitorSought(
        sufferers=(Sufferers("garrison:melfi", dead=foot(1)),),
        rolls=(die("GS-11.6m", "traitor", 10),),
        **SIEGE,
    ),
    e.RefugeesCame(levy="garrison:melfi", men=foot(4), rolls=(die("GS-11.6h", "refugees", 4),), **SIEGE),
    e.GateOpened(inside=6, **SIEGE),
    e.EngineerFound(finished={"perrier": 1}, works=(), **SIEGE),
    e.SiegeWoundedHealed(
        side="besieged",
        healed=(Patient("l1", 4, Band("lombard", "archer", False, True, 2)),),
        box=(),
        **SIEGE,
    ),
    e.SiegeWoundedDated(
        side="besieger",
        box=(Patient("n1", 9, commander="x"),),
        dead=(Sufferers("n1", dead=knights(1)),),
        rolls=(die("GS-11.1.5a", "healing of the besieger", 10),),
        **SIEGE,
    ),
    e.GarrisonSetDown(beds=(), **SIEGE),
    e.SiegeInitiativePassed(**SIEGE),
    e.CampRepaired(left=1, **SIEGE),
    e.HorsesLed(horses=3, rolls=(die("GS-11.4.3c", "horses", 3),), **SIEGE),
    e.PatrolsMet(patrols=2, turns=(1, 3), rolls=(die("GS-11.4.3e", "patrols", 1),), **SIEGE),
    e.WorksDamaged(demolished={"1515": 1}, engines_lost={"perrier": 1}, tents=12, repairs=2, **SIEGE),
    e.SiegeFightSeen(
        number=2,
        moments=(e.Sight(6, "gate_burnt", "1515"), e.Sight(8, "first_over", "1007", "n1", "x")),
        **SIEGE,
    ),
    e.OuterWorksTaken(stage="redoubt", abandoned=4, **SIEGE),
    e.OuterWorksLeft(regained=4, cause="sally", **SIEGE),
    e.PlaceStormed(number=2, **SIEGE),
    e.SallyJoined(number=2, friend="byzantine", groups=("l1",), levies=("garrison:melfi",), **SIEGE),
    e.SiegeInverted(friend="byzantine", groups=("n1",), food=4, **SIEGE),
    e.OuterStoresEaten(left=3, **SIEGE),
    e.ReliefGone(friend="byzantine", **SIEGE),
    e.ReliefMet(friend="byzantine", choice="outside", own_value=30, relief_value=21, **SIEGE),
)

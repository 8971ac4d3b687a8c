"""One event of each kind about places, with plausible facts, for the report to read aloud."""

from campaign.model import events as e
from dice import Rolled
from tests.campaign.board import FIELD, knights

PLACE = {"site": "corato", "hex": FIELD, "faction": "norman", "enemy": "lombard"}
LOST = {"site": "melfi", "hex": FIELD, "faction": "norman", "enemy": "lombard"}
OWN = e.Test("norman", "n1", 7, 1, 0, 8)
THEIRS = e.Test("lombard", "corato", 4, 0, 0, 4)
DIE = Rolled("GC-15.3d|corato|norman summons|0", "open", 6, 3, "sealed")
FATE = Rolled("GC-15.1d|battle-1|surrender|0", "open", 10, 5, "sealed")

SAMPLES: tuple[e.Event, ...] = (
    e.MilitiaRaised(militia="militia:corato", men=knights(2), **PLACE),
    e.MilitiaDisbanded(militia="militia:corato", men=[], **PLACE),
    e.SettlementStormed(number=0, **PLACE),
    e.AssaultHeld(number=1, **PLACE),
    e.SettlementPlundered(group="n1", points=2, left=3, amount=4, cause="storm", **PLACE),
    e.SettlementTaken(commander="x", cause="battle", **PLACE),
    e.SettlementSummoned(group="n1", tests=(OWN, THEIRS), won=True, open=True, **PLACE),
    e.CapitulationRefused(**PLACE),
    e.CapitulationAgreed(group="n1", line=7, percent=70, rolls=(DIE,), **PLACE),
    e.GarrisonManned(site="melfi", hex=FIELD, faction="norman", group="n1", men=knights(2), cause="duty"),
    e.GarrisonDrawnOn(site="melfi", hex=FIELD, faction="norman", group="n1", men=knights(2)),
    e.NobleStranded(site="melfi", hex=FIELD, faction="norman", commander="x"),
    e.GarrisonSurrendered(number=1, effect="prisoners", rolls=(FATE,), **LOST),
    e.DefendersKilled(group="garrison:melfi", men=knights(2), commanders=("x",), rolls=(), **LOST),
    e.GarrisonTaken(men=knights(2), **LOST),
    e.HorsesGivenUp(hex=FIELD, group="n1", faction="norman", enemy="lombard", men=knights(1), commanders=()),
    e.GarrisonMarchedOut(
        group="n20", number=20, men=knights(3), commanders=(), hostility=5, unhorsed=True, **LOST
    ),
)

"""One event of each kind of groups, with plausible facts, for the report to read aloud."""

from campaign.model import events as e
from campaign.model.orders import Split
from campaign.model.orders.conditions import Odds
from tests.campaign.board import FIELD, NORTH
from tests.campaign.presentation.report.samples.people import PEOPLE

TESTS = (e.Test("norman", "n1", 8, 1, 2, 11), e.Test("byzantine", "b1", 6, -1, -1, 4))

SAMPLES: tuple[e.Event, ...] = (
    e.SupplyDrawn(group="n1", faction="norman", hex=FIELD, source="melfi", need=1, spent=1),
    e.SupplyMissed(group="n1", faction="norman", hex=FIELD, need=2, running=2),
    e.RationCarried(group="n1", faction="norman", hex=FIELD, source="melfi", points=1, spent=1),
    e.GroupRaised(
        group="n1",
        number=1,
        faction="norman",
        hex=FIELD,
        men=PEOPLE,
        commanders=(),
        hostility=7,
        money=0,
        cause="arrival",
    ),
    e.GroupSplit(
        group="n1",
        faction="norman",
        hex=FIELD,
        new_group="n9",
        number=9,
        handle="van",
        men=PEOPLE,
        commanders=(),
        money=0,
    ),
    e.GroupsMerged(
        into="n1",
        merged=("n2",),
        faction="norman",
        hex=FIELD,
        hostility=7,
        failed=(False, False, False),
        cause="nightfall",
    ),
    e.MenHandedOver(giver="n1", taker="n2", faction="norman", hex=FIELD, men=PEOPLE, commanders=(), money=2),
    e.GroupMoved(group="n1", faction="norman", start=FIELD, path=(NORTH,), points=1, left=4),
    e.GroupFellBack(group="n1", faction="norman", start=FIELD, path=(NORTH,), cause="rout"),
    e.OrderFailed(faction="norman", order=Split("n1", "van", PEOPLE), rule="GC-8.1a", said="too few"),
    e.HostilityTested(hex=FIELD, tests=TESTS, peaceful=False),
    e.ConditionUnmet(
        hex=FIELD,
        faction="norman",
        group="n1",
        choice="attack",
        order="march",
        condition=Odds(60),
        found=40,
    ),
    e.Sighted(by="norman", group="b1", faction="byzantine", hex=FIELD, day=1, men=PEOPLE, commanders=("x",)),
    e.WoundedAbandoned(group="n1", faction="norman", hex=FIELD, men=PEOPLE),
    e.WoundedSetDown(
        group="n1",
        faction="norman",
        hex=FIELD,
        site="melfi",
        beds=(e.Bed("n1-1-0", PEOPLE, ("x",), 0), e.Bed("n1-1-3", PEOPLE, (), 3)),
        dead=PEOPLE,
        dead_commanders=(),
        stays=False,
    ),
    e.ConvalescentsReturned(
        site="melfi",
        hex=FIELD,
        faction="norman",
        beds=("n1-1-3",),
        group="n1",
        number=0,
        men=PEOPLE,
        commanders=(),
        money=0,
        hostility=7,
    ),
    e.ConvalescentsLost(
        site="melfi",
        hex=FIELD,
        faction="norman",
        enemy="byzantine",
        beds=("n1-1-3",),
        men=PEOPLE,
        money=0,
    ),
    e.RecruitsJoined("n1", "norman", FIELD, "melfi", PEOPLE, 5, 0),
    e.GroupDissolved(group="n1", faction="norman", hex=FIELD, men=PEOPLE, cause="too_small"),
)

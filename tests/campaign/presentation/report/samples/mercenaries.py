"""One event of each kind of mercenaries, with plausible facts, for the report to read aloud."""

from campaign.model import events as e
from dice import Rolled
from tests.campaign.board import FIELD, NORTH
from tests.campaign.presentation.report.samples.people import PEOPLE

RESTLESS = Rolled("GC-12.2f|m1|loyalty|0", "norman", 10, 8, "sealed")

SAMPLES: tuple[e.Event, ...] = (
    e.MercenariesAbandoned(band="m1", group="n1", faction="norman", hex=FIELD, men=PEOPLE),
    e.MercenariesSetDown(
        band="m1",
        group="n1",
        faction="norman",
        hex=FIELD,
        site="melfi",
        beds=(e.Bed("m1-1-3", PEOPLE, (), 3),),
        dead=PEOPLE,
    ),
    e.MercenariesHealed(
        site="melfi",
        hex=FIELD,
        faction="norman",
        beds=("m1-1-3",),
        band="m1",
        men=PEOPLE,
        parted=False,
    ),
    e.MercenariesMoved("m1", FIELD, (NORTH,), "norman"),
    e.MercenariesSighted("norman", "m1", FIELD, 1, PEOPLE),
    e.MercenariesHired("m1", "n1", "norman", FIELD, "promise", 0, 0),
    e.MercenariesPaid("m1", "n1", "norman", FIELD, 16, 0),
    e.MercenariesPoached("m1", "n1", "norman", "b1", "byzantine", FIELD, 16, 0),
    e.MercenariesReleased("m1", "n1", "norman", FIELD),
    e.LoyaltyTested("m1", "n1", "norman", FIELD, -1, 2, 9, 8, 12, "leave", (RESTLESS,)),
    e.MercenariesDeserted("m1", "n1", "norman", FIELD),
    e.MercenariesRevolted("m1", "n1", "norman", FIELD, "loyalty"),
    e.LootShared("m1", "n1", "norman", FIELD, 3, 6, False, 0),
    e.SharingTested("m1", "n1", "norman", FIELD, 8, True, (RESTLESS,)),
    e.MercenariesFellBack("m1", FIELD, (NORTH,), "rout", "norman"),
    e.MercenariesDispersed("m1", "norman", FIELD, PEOPLE, "too_small"),
)

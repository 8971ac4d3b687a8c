"""One event of each kind of prisoners, ransoms and lone commanders, with plausible facts, for the report to read aloud."""

from campaign.model import events as e
from tests.campaign.board import FIELD, NORTH
from tests.campaign.presentation.report.samples.people import PEOPLE

SAMPLES: tuple[e.Event, ...] = (
    e.PrisonersTaken(
        prisoners="p",
        captor="norman",
        hex=FIELD,
        day=1,
        group="n1",
        men={"byzantine": PEOPLE},
        commanders=("x",),
        factions=("byzantine",),
        destination="melfi",
    ),
    e.CommanderRode(commander="x", faction="norman", start=FIELD, path=(NORTH,), points=1, left=7),
    e.CommanderJoined(commander="x", faction="norman", hex=FIELD, group="", site="melfi"),
    e.CommanderTurnedOut(commander="x", faction="norman", hex=FIELD, site="melfi"),
    e.EscortAssigned(prisoners="p", captor="norman", hex=FIELD, group="n2", cause="order"),
    e.PrisonersBound(prisoners="p", captor="norman", hex=FIELD, destination="melfi"),
    e.PrisonersDelivered(
        prisoners="p",
        captor="norman",
        hex=FIELD,
        group="n1",
        site="melfi",
        men={"byzantine": PEOPLE},
        commanders=("x",),
        factions=("byzantine",),
        riders={},
    ),
    e.PrisonersMassacred(
        prisoners="p",
        captor="norman",
        hex=FIELD,
        men={"byzantine": PEOPLE},
        commanders=("x",),
        factions=("byzantine",),
    ),
    e.PrisonersFreed(
        prisoners="p",
        captor="byzantine",
        hex=FIELD,
        faction="norman",
        men=PEOPLE,
        commanders=("x",),
        group="n1",
    ),
    e.PrisonersPassed(
        prisoners="p",
        captor="byzantine",
        hex=FIELD,
        taker="norman",
        group="n1",
        day=1,
        factions=("lombard",),
        destination="",
    ),
    e.RansomPaid(
        commander="x", faction="norman", captor="byzantine", hex=FIELD, group="n1", taker="b1", amount=12
    ),
    e.CommanderReleased(
        commander="x",
        faction="norman",
        captor="byzantine",
        hex=FIELD,
        cause="ransom",
        group="n20",
        number=20,
    ),
)

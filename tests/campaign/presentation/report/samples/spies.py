"""One event of each kind of spies, with plausible facts, for the report to read aloud."""

from campaign.model import events as e
from campaign.model.state import Observed
from tests.campaign.board import FIELD, NORTH, SOUTH
from tests.campaign.presentation.report.samples.people import PEOPLE

SAMPLES: tuple[e.Event, ...] = (
    e.SpyMoved(spy="norman-spy-1", faction="norman", start=FIELD, path=(NORTH,)),
    e.SpyReported(
        spy="norman-spy-1",
        faction="norman",
        hex=FIELD,
        seen=(
            Observed("b1", "byzantine", SOUTH, 1, PEOPLE, ("x",)),
            Observed("b2", "byzantine", SOUTH, 1, [], ("y",)),
        ),
    ),
    e.SpyDiscovered(
        spy="norman-spy-1", faction="norman", hex=FIELD, group="b1", enemy="byzantine", modifier=2
    ),
)

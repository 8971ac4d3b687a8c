"""One event of each kind of convoys, with plausible facts, for the report to read aloud."""

from campaign.model import events as e
from tests.campaign.board import FIELD, NORTH

SAMPLES: tuple[e.Event, ...] = (
    e.ConvoyCreated(
        convoy="c20",
        faction="norman",
        hex=FIELD,
        start="melfi",
        end="venosa",
        load=3,
        animals=3,
        spent=3,
        group="n1",
        day=1,
    ),
    e.ConvoyLoaded(convoy="c1", faction="norman", hex=FIELD, site="melfi", points=2, spent=2),
    e.ConvoyUnloaded(convoy="c1", faction="norman", hex=FIELD, site="melfi", points=2, gained=2),
    e.ConvoyTaken(
        convoy="c1", group="n1", faction="norman", hex=FIELD, load=1, cause="battle", enemy="byzantine"
    ),
    e.ConvoyReleased(convoy="c1", group="n1", faction="norman", hex=FIELD, cause="no_driver"),
    e.ConvoyMoved(convoy="c1", start=FIELD, path=(NORTH,), homeward=False),
    e.ConvoyPlundered(
        convoy="c1", group="n1", faction="norman", enemy="byzantine", hex=FIELD, points=3, amount=6
    ),
    e.ConvoyLost(convoy="c1", faction="norman", enemy="byzantine", hex=FIELD),
    e.ConvoyStranded(convoy="c1", faction="norman", enemy="byzantine", hex=FIELD),
)

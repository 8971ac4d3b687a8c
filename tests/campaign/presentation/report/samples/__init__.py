"""One event of each kind, by the name of the kind."""

from campaign.model import events as e
from tests.campaign.presentation.report.samples import (
    battles,
    calendar,
    convoys,
    corrections,
    groups,
    mercenaries,
    places,
    prisoners,
    sieges,
    spies,
)

CHAPTERS = (battles, calendar, convoys, corrections, groups, mercenaries, places, prisoners, sieges, spies)
SAMPLES: dict[str, e.Event] = {type(each).__name__: each for chapter in CHAPTERS for each in chapter.SAMPLES}

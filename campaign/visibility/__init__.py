"""The knowledge of a faction: its view of a state, and its lines about an event (docs/sight.md is the table).

Two pure functions carry all of it: `view` and `told`. Checks of sheets, maps, reports and bots take a `View` instead of
a `State`, so that they cannot give a secret away.
"""

from campaign.visibility import (
    alliances,
    battle,
    calendar,
    conditions,
    convoys,
    corrections,
    gathering,
    life,
    lone,
    march,
    money,
    prisoners,
    settlements,
    siege_fights,
    sieges,
    spies,
    tables,
    victory,
    wounded,
)
from campaign.visibility.register import TOLD, hearers, in_full, told
from campaign.visibility.sheets_of_siege import DayKnown, SiegeSheet, lying, sheet_for
from campaign.visibility.views import (
    Agent,
    AwaitedBattle,
    Banner,
    Camp,
    EngineProgress,
    Line,
    Marker,
    Paused,
    Place,
    Train,
    View,
    banner,
    muster_for,
    view,
)

__all__ = [
    "TOLD",
    "Agent",
    "AwaitedBattle",
    "Banner",
    "Camp",
    "DayKnown",
    "EngineProgress",
    "Line",
    "Marker",
    "Paused",
    "Place",
    "SiegeSheet",
    "Train",
    "View",
    "banner",
    "hearers",
    "in_full",
    "lying",
    "muster_for",
    "sheet_for",
    "told",
    "view",
]

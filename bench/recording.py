"""The events that the log is measured with: a campaign as it was recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from eventlog import jsonl
from eventlog.decider import Decider
from eventlog.records import Encoded

FILE = Path(__file__).with_name("recording.jsonl")
STAND_IN = 2_500


@dataclass(frozen=True)
class Recording:
    """A campaign's events in order, and the decider that folds them."""

    name: str
    events: Sequence[Encoded]
    decider: Decider[Any, Any]

    def rows(self, count: int) -> list[Encoded]:
        """`count` events, the recording from its beginning again when it is shorter."""
        return list(islice(cycle(self.events), count))


def recording() -> Recording:
    """The campaign kept in `recording.jsonl` (an export), or the stand-in as long as none is kept."""
    return _recorded() if FILE.exists() else _stand_in()


def _recorded() -> Recording:
    from campaign.decider import DECIDER

    with FILE.open("rb") as lines:
        export = jsonl.read(lines)
    events = [Encoded(event.type, event.schema, event.payload) for event in export.events]
    return Recording("recorded campaign", events, DECIDER)


def _stand_in() -> Recording:
    from bench import march

    events = [march.DECIDER.codec.encode(told) for told in march.events(STAND_IN)]
    return Recording("stand-in", events, march.DECIDER)

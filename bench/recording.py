"""The events that the log is measured with: a campaign of thirty days, as the log would keep it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice
from typing import Any

from eventlog.decider import Decider
from eventlog.records import Encoded


@dataclass(frozen=True)
class Recording:
    """A campaign's events in order, and the decider that folds them."""

    name: str
    events: Sequence[Encoded]
    decider: Decider[Any, Any]

    def rows(self, count: int) -> list[Encoded]:
        """`count` events, the recording from its beginning again when it is shorter."""
        return list(islice(cycle(self.events), count))


@cache
def recording() -> Recording:
    """The season that bots play, some twelve thousand events; the same at every call."""
    from bench import season
    from campaign.service.log.decider import DECIDER

    events = [DECIDER.codec.encode(told) for told in season.events()]
    return Recording("campaign of thirty days", events, DECIDER)

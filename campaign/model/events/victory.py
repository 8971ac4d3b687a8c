"""Events of the objectives, and of who has won."""

from typing import Literal

import msgspec

from campaign.model.events.frame import Event
from eventlog.marks import event


class Score(msgspec.Struct, frozen=True):
    """An objective of the scenario, counted from 1 in its list: how often it was met, and the points that this brought."""

    objective: int
    kind: str
    times: int
    points: int


class Standing(msgspec.Struct, frozen=True):
    """A faction at the end: its points, its `par`, their difference, heads lost in battle."""

    faction: str
    points: int
    par: int
    result: int
    lost: int
    scores: tuple[Score, ...]


@event("ObjectiveFulfilled")
class ObjectiveFulfilled(Event, frozen=True):
    """A faction has met an objective, counted from 1 in the scenario's list, for good."""

    faction: str
    objective: int
    kind: str
    day: int
    hex: str


@event("VictoryDeclared")
class VictoryDeclared(Event, frozen=True):
    """The campaign is decided. `cause`: last_day, or eliminated (a sudden end). Several winners: a draw between them.

    `by_losses`: equal results, and the winners have lost fewer heads in battle.
    """

    day: int
    cause: Literal["last_day", "eliminated"]
    winners: tuple[str, ...]
    standings: tuple[Standing, ...]
    by_losses: bool = False

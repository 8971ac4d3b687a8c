"""The moment of a choice, at which a condition of an order is judged, and the answer of its judge.

Conditions are judged on what the faction sees (`campaign.visibility.judging`), which rules do not know. So
the caller that begins a decision hands the judge in.
"""

from collections.abc import Callable
from typing import Protocol

import msgspec

from campaign.model.game import Game
from campaign.model.orders.conditions import Condition
from campaign.model.state import State


class OnConditions(Protocol):
    """An order that may have conditions."""

    @property
    def when(self) -> tuple[Condition, ...]:
        """The conditions, which must all hold."""
        ...


class Prospect(msgspec.Struct, frozen=True):
    """A battle that may come: where, against whom, which side the reader's is, and who was there first.

    `friend` is an ally whose battle it is, "" where it is the reader's own.
    """

    hex: str
    enemy: str
    attacks: bool
    enemy_first: bool
    friend: str = ""


class Moment(msgspec.Struct, frozen=True):
    """The moment of a choice, or of an order at the gates of a place: where it is, which own group it is about.

    `battle` is what it may lead to, where that is one between groups; `certain` says that nobody is there to resist.
    """

    choice: str
    hex: str
    group: str = ""
    battle: Prospect | None = None
    certain: bool = False


class Found(msgspec.Struct, frozen=True):
    """The verdict on a condition, with its finding: percent, heads, the day, hexes; None if it is unknown."""

    holds: bool
    what: int | None = None


Unmet = tuple[Condition, Found]
"""A condition that does not hold, and what was found instead."""
Judge = Callable[[State, Game, str, OnConditions, Moment], Unmet | None]
"""Finds the first condition of a faction's order that does not hold at a moment; None where all of them do."""

"""A battle of the engine turn by turn: what its system tells of each, and the field as it lay at the end of it."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec

from battles import rulesets, telling
from campaign.engagements.streams import decider_of
from campaign.models import Engagement
from eventlog import store
from eventlog.decider import load_at


class Turn(msgspec.Struct, frozen=True):
    """A turn of a battle in the words of its system; most systems set up in turn 0. `last` is its last version."""

    number: int
    lines: tuple[str, ...]
    last: int


def turns_of(row: Engagement) -> list[Turn]:
    """All turns that are stored of a battle, from the setting up on; none of one that was never opened.

    Raises Refusal for a system that is gone, UnknownEvent for unknown events.
    """
    return [in_one(number, list(events)) for number, events in groupby(told(row), itemgetter(0))]


def in_one(number: int, events: list[tuple[int, int, str]]) -> Turn:
    """A turn of its events."""
    return Turn(number, tuple(line for _, _, line in events if line), events[-1][1])


def told(row: Engagement) -> Iterator[tuple[int, int, str]]:
    """Every event of a battle: in which turn, at which version, and what is told of it, "" for nothing."""
    if not row.ruleset:
        return
    ruleset = rulesets.ruleset(row.ruleset)
    state: Any = ruleset.initial()
    for each in store.read(row.stream):
        event = ruleset.codec.decode(each.type, each.schema, each.payload)
        line = next(telling.lines(ruleset, state, [event]), "")
        yield ruleset.progress(state).turn, each.version, line


def field_at(row: Engagement, turn: Turn) -> str:
    """The field as it lay at the end of a turn, drawn by the battle's system."""
    decider = decider_of(row.ruleset)
    return rulesets.ruleset(row.ruleset).drawing(load_at(decider, row.stream, turn.last))

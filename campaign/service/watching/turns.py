"""A battle of the engine turn by turn: the words of its system on each, and field and pieces at the end of it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
from django.db import Error as DatabaseTrouble

from battles import rulesets
from battles.contract import telling
from battles.contract.muster import Side
from battles.contract.surface import Entry, Overlaying, Painting, Rostering
from battles.contract.wording import Said
from campaign.models import Engagement
from campaign.presentation.locale import SOURCE
from campaign.service.denials import Absent
from campaign.service.engagements.overlays import BARE, Over
from campaign.service.engagements.streams import decider_of
from campaign.service.watching.liveries import livery_of
from eventlog.errors import UnknownEvent
from eventlog.log import LOG
from rulebook import Refusal

logger = logging.getLogger(__name__)
UNREADABLE = "This release cannot read the battle any more; its dice can be read still."


class Unreadable(Absent):
    """This release cannot fold, tell or draw a battle: its system is gone or has changed."""


class Turn(msgspec.Struct, frozen=True):
    """A turn of a battle as its system tells it, in no language yet (`campaign.presentation.battle_log`); most systems set
    up in turn 0. `last` is its last version.
    """

    number: int
    lines: tuple[Said, ...]
    last: int


@contextmanager
def reading(row: Engagement) -> Iterator[None]:
    """Raise Unreadable for every error of a system at a battle that it cannot read; an unexpected failure is logged."""
    try:
        yield
    except DatabaseTrouble:
        raise
    except (Refusal, UnknownEvent) as gone:
        raise Unreadable(UNREADABLE) from gone
    except Exception as trouble:
        logger.exception("battle %s of campaign %s cannot be read", row.number, row.campaign)
        raise Unreadable(UNREADABLE) from trouble


def turns_of(row: Engagement, side: Side | None = None) -> list[Turn]:
    """All turns that are stored of a battle, from the setting up on, as a side may read them (None: all of it).

    An unopened battle has none. Raises Unreadable.
    """
    with reading(row):
        return [
            in_one(number, list(events))
            for number, events in groupby(events_in_words(row, side), itemgetter(0))
        ]


def in_one(number: int, events: list[tuple[int, int, Said | None]]) -> Turn:
    """A turn of its events."""
    return Turn(number, tuple(line for _, _, line in events if line is not None), events[-1][1])


def events_in_words(row: Engagement, side: Side | None) -> Iterator[tuple[int, int, Said | None]]:
    """Every event of a battle: its turn, its version, and its words, None without any."""
    if not row.ruleset:
        return
    ruleset = rulesets.ruleset(row.ruleset)
    state: Any = ruleset.initial()
    for each in LOG.read(row.stream):
        event = ruleset.codec.decode(each.type, each.schema, each.payload)
        line = next(telling.lines(ruleset, state, [event], side), None)
        yield ruleset.progress(state).turn, each.version, line


def end_of(row: Engagement, side: Side | None = None) -> Said | None:
    """The last words of the system on a battle, which say how it ended; None without any. Raises Unreadable."""
    with reading(row):
        ruleset, last = rulesets.ruleset(row.ruleset), LOG.head(row.stream).version
        state: Any = LOG.load_at(decider_of(row.ruleset), row.stream, last - 1)
        kept = LOG.read(row.stream, after=last - 1)
        events = [ruleset.codec.decode(each.type, each.schema, each.payload) for each in kept]
        return next(telling.lines(ruleset, state, events, side), None)


def turn_of(turns: list[Turn], asked: int | None) -> Turn:
    """The turn of a number, for None the last. Raises Absent for one that the battle had not."""
    found = turns[-1] if asked is None else next((each for each in turns if each.number == asked), None)
    if found is None:
        raise Absent(
            "This battle had no turn {turn}: it went from {first} to {last}.",
            turn=asked or 0,
            first=turns[0].number,
            last=turns[-1].number,
        )
    return found


def field_at(
    row: Engagement,
    turn: Turn,
    side: Side | None = None,
    *,
    language: str = SOURCE,
    over: Over = BARE,
) -> str:
    """The field as it lay at the end of a turn, drawn by the battle's system. Raises Unreadable.

    `side` is the reader's own (None: he may see all). `language` is the one of its words, if the system has any for
    them.
    """
    with reading(row):
        state = LOG.load_at(decider_of(row.ruleset), row.stream, turn.last)
        return drawing(row, state, side, language=language, over=over, last=turn.last)


def pieces_at(row: Engagement, turn: Turn, side: Side | None = None) -> tuple[Entry, ...]:
    """The pieces of both sides at the end of a turn, as `side` may know them (None: all). Raises Unreadable.

    A battle of a system without a roster has none.
    """
    with reading(row):
        ruleset = rulesets.ruleset(row.ruleset)
        if not isinstance(ruleset, Rostering):
            return ()
        state = LOG.load_at(decider_of(row.ruleset), row.stream, turn.last)
        return tuple(ruleset.roster(state, side))


def pieces_shown(row: Engagement, turn: Turn, side: Side | None = None) -> tuple[Entry, ...]:
    """The same for a page that shows other things too: empty where they are unreadable."""
    try:
        return pieces_at(row, turn, side)
    except Unreadable:
        return ()


def field_now(row: Engagement, language: str = SOURCE, over: Over = BARE) -> str:
    """The field as the battle stands or was left. Raises Unreadable."""
    with reading(row):
        now = LOG.load(decider_of(row.ruleset), row.stream)
        return drawing(row, now.state, language=language, over=over, last=now.head.version)


def drawing(
    row: Engagement,
    state: Any,
    side: Side | None = None,
    *,
    language: str = SOURCE,
    over: Over = BARE,
    last: int = 0,
) -> str:
    """A state of a battle at its version `last`, drawn by its system.

    It has the colours of its factions if the system has any for sides.
    """
    ruleset = rulesets.ruleset(row.ruleset)
    if over != BARE and isinstance(ruleset, Overlaying):
        events = until(row, last) if over.moves else ()
        return ruleset.overlaid(state, livery_of(row, language), over.zones, events, side)
    if isinstance(ruleset, Painting):
        return ruleset.painted(state, livery_of(row, language), side)
    return ruleset.drawing(state, side)


def until(row: Engagement, last: int) -> list[Any]:
    """The events of a battle up to a version."""
    ruleset = rulesets.ruleset(row.ruleset)
    kept = LOG.read(row.stream, upto=last)
    return [ruleset.codec.decode(each.type, each.schema, each.payload) for each in kept]

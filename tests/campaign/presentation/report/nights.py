"""Nights that were really played, as each faction was told of them: some of the golden logs."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from campaign import visibility
from campaign.model.evolve import evolve
from campaign.model.state import State
from campaign.presentation import report
from campaign.presentation.faction_report import names_for
from campaign.presentation.lines import Line
from campaign.service.log.decider import RULES_VERSION, codec
from harness.golden import shelf
from tests.harness.golden.kept import SHELF

LOGS = ("landing", "refused", "revolt", "withdrawn")


class Morning(msgspec.Struct, frozen=True):
    """What a faction reads of a day, and how it calls things."""

    campaign: str
    faction: str
    day: int
    lines: tuple[Line, ...]
    names: report.Names


@cache
def mornings() -> tuple[Morning, ...]:
    """Every report of every faction of every log."""
    paths = (shelf.path_of(SHELF, RULES_VERSION, name) for name in LOGS)
    return tuple(morning for path in paths for morning in of_campaign(path))


def of_campaign(path: Path) -> Iterator[Morning]:
    """The reports of a campaign; its lines come by place, as in a feed."""
    state, days = State(), dict[tuple[str, int], list[visibility.Line]]()
    for recorded in shelf.read(path).events:
        event = codec.decode(recorded.type, recorded.schema, recorded.payload)
        evolve(state, event)
        for faction in state.factions:
            if (line := visibility.told(event, faction)) is not None:
                days.setdefault((faction, state.day), []).append(line)
    names = {faction: names_for(visibility.view(state, faction)) for faction in state.factions}
    for (faction, day), lines in days.items():
        by_place = enumerate(sorted(lines, key=lambda line: line.hex))
        stored = (Line(nth, day, 0, line.kind, line.hex, as_stored(line.facts)) for nth, line in by_place)
        yield Morning(path.name, faction, day, tuple(stored), names[faction])


def as_stored(facts: report.Facts) -> dict[str, Any]:
    """Facts as they come out of the feed: plain data."""
    stored: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(facts))
    return stored

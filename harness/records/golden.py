"""The golden logs of the installed rules: which are missing, and whether the smallest are decided as they were."""

from collections.abc import Iterator
from io import StringIO
from itertools import groupby
from pathlib import Path

from django.core.management import call_command

from campaign.service.log.decider import RULES_VERSION
from harness.golden import fights, released, replay, shelf
from harness.golden.cases import CASES
from harness.golden.shelf import SHELF

SMALL = 1 << 16
"""Logs of at most so many bytes are judged in seconds."""
OTHERWISE = "is not decided as it was: raise RULES_VERSION and record; rules that nobody has yet: golden record --anew"


def files() -> list[Path]:
    """All that is kept of the installed rules."""
    logs = [path for path in shelf.kept(SHELF) if path.parent.name == RULES_VERSION]
    return [*logs, *(path for path in (each.path(SHELF) for each in fights.all_of_them()) if path.exists())]


def anew() -> None:
    """Record what is missing; what is kept is never written over without somebody's word."""
    call_command("golden", "record", stdout=StringIO())


def stale() -> Iterator[str]:
    """The logs that are missing, and the smallest logs that come out otherwise."""
    logs = [shelf.path_of(SHELF, RULES_VERSION, case.kept_as) for case in CASES]
    battles = [(each.system, each.path(SHELF)) for each in fights.all_of_them()]
    for path in (*logs, *(path for _, path in battles)):
        if not path.exists():
            yield f"{path.relative_to(SHELF)} is missing"
    yield from released.faults(SHELF)
    for path in logs:
        if path.exists() and path.stat().st_size <= SMALL and judged_otherwise(path):
            yield f"{path.relative_to(SHELF)} {OTHERWISE}"
    for _, of_system in groupby(battles, key=lambda each: each[0]):
        there = [path for _, path in of_system if path.exists()]
        if there and fights.fault(fights.read(least := min(there, key=lambda path: path.stat().st_size))):
            yield f"{least.relative_to(SHELF)} {OTHERWISE}"


def judged_otherwise(path: Path) -> bool:
    """True if anything is wrong with a log."""
    streams = shelf.read_each(path)
    _, faults = replay.judged(next(streams), streams)
    return bool(faults)

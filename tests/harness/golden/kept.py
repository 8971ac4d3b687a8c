"""The golden logs of the repository, each audited once for all tests."""

from functools import cache
from pathlib import Path

from campaign.service.decider import codec
from harness.golden import replay, shelf

SHELF = Path(__file__).parents[2] / "golden"
PATHS = shelf.kept(SHELF)


def name_of(path):
    """How a log is called in the list of tests."""
    return f"{path.parent.name}-{path.name.removesuffix(shelf.SUFFIX)}"


@cache
def judged(path):
    """The log, its audit, and what is wrong with it."""
    export, *fought = shelf.read_each(path)
    return export, *replay.judged(export, fought)


@cache
def battles(path):
    """The streams of the battles that were fought in a log."""
    _, *fought = shelf.read_each(path)
    return fought


@cache
def events(path):
    """The events of a log."""
    export, _, _ = judged(path)
    return [codec.decode(each.type, each.schema, each.payload) for each in export.events]

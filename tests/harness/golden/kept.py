"""The golden logs of the repository, each read once for all tests, and audited once for those that ask for it."""

from functools import cache

from campaign.model.evolve import evolve
from campaign.model.state import State
from campaign.service.log.decider import codec
from harness.golden import replay, shelf
from harness.golden.shelf import SHELF

PATHS = shelf.kept(SHELF)


def name_of(path):
    """How a log is called in the list of tests."""
    return f"{path.parent.name}-{path.name.removesuffix(shelf.SUFFIX)}"


def case_of(path):
    """The name of the case that a log is of, without the system that fought its battles."""
    return path.name.removesuffix(shelf.SUFFIX).partition("-")[0]


@cache
def judged(path):
    """The log, its audit, and what is wrong with it."""
    return exported(path), *replay.judged(exported(path), battles(path))


@cache
def streams(path):
    """The stream of a campaign, and those of the battles that were fought in it."""
    return list(shelf.read_each(path))


def exported(path):
    """The stream of a campaign."""
    return streams(path)[0]


def battles(path):
    """The streams of the battles that were fought in a log."""
    return streams(path)[1:]


@cache
def events(path):
    """The events of a log."""
    return [codec.decode(each.type, each.schema, each.payload) for each in exported(path).events]


@cache
def state(path):
    """The state at the end of a log, to be read."""
    found = State()
    for event in events(path):
        evolve(found, event)
    return found

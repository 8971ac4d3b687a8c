"""People of any classes that a campaign has, drawn at random."""

from functools import cache

from battles.contract.surface import Chance
from battles.guiscard.state.classes import CLASSES
from battles.people.stand_alone import People

MOST_CLASSES = 4
MOST_OF_A_CLASS = 5


def anybody(draw: Chance) -> People:
    """People of a few classes."""
    chosen = [any_class(draw) for _ in range(1 + draw.randrange(MOST_CLASSES))]
    return {code: 1 + draw.randrange(MOST_OF_A_CLASS) for code in chosen}


def any_class(draw: Chance) -> str:
    """One class."""
    return every_class()[draw.randrange(len(every_class()))]


@cache
def every_class() -> tuple[str, ...]:
    """All classes of people that a campaign has, in order."""
    return tuple(sorted(CLASSES.troops))

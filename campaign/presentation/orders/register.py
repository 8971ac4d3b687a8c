"""The register of sentences: the words for an order of each kind and its piece."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from campaign.model.orders import ANY, Order
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import Names

Say = Callable[[Any, Names], str]
Saying = TypeVar("Saying", bound=Say)
SENTENCES: dict[type[Order], Say] = {}
ANYBODY, NONE = phrase("anybody"), phrase("none")


def says(kind: type[Any]) -> Callable[[Saying], Saying]:
    """Register how orders of one kind are said."""

    def register(say: Saying) -> Saying:
        SENTENCES[kind] = say
        return say

    return register


def hex_of(label: str, names: Names) -> str:
    """A hex of a way, a settlement in it by its name; what is no hex as it is written."""
    try:
        return names.spot_on_the_way(label)
    except ValueError:
        return label


def way(hexes: tuple[str, ...], names: Names) -> str:
    """The hexes that are entered before the last one."""
    return ", ".join(hex_of(hex_, names) for hex_ in hexes)


def spot(name: str, names: Names) -> str:
    """A hex, a settlement or a group that a condition names; what is none as it is written."""
    try:
        return names.spot(name)
    except ValueError:
        return name


def factions(ids: Iterable[str], names: Names) -> str:
    """Factions that an order names, or anybody."""
    return listed([names.say(ANYBODY) if id_ == ANY else names.faction(id_) for id_ in ids], names)


def group_of(id_: str, names: Names) -> str:
    """A group that an order names, perhaps one that an order above makes."""
    return names.piece(id_)


def pieces(ids: Iterable[str], names: Names) -> str:
    """Groups that an order names, one after the other."""
    return listed([group_of(id_, names) for id_ in ids], names)


def listed(parts: Sequence[str], names: Names) -> str:
    """Things one after the other; "none" without any."""
    return names.all_of(parts) if parts else names.say(NONE)

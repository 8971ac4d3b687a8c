"""The orders of a faction, piece by piece: each option is an order that could be filed as it stands.

Beside the options of a piece stand the kinds of order that it is not offered, each with the rule that says why.
"""

import msgspec

from campaign.model.orders import Finding, Order
from campaign.model.orders.shapes import MOST_NAMES
from campaign.options.reach import Reach

Value = str | bool


FEW = 12
"""Names of a long list that an order holds as it is offered."""


def first_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names that an order holds as it is offered: all that there are, or a few of more than an order can hold."""
    return names if len(names) <= MOST_NAMES else names[:FEW]


class Bounds(msgspec.Struct, frozen=True):
    """Between which numbers a field of an order may be changed: heads, points or half-deniers, as the field says.

    `each` is what one of them costs, in half-deniers.
    """

    least: int
    most: int
    each: int = 0


class Option(msgspec.Struct, frozen=True):
    """An order as it could be filed, and its present cost in half-deniers.

    `bounds` are the numbers that may be changed, `among` the other values of a field. In a field that is a list, each
    of them may stand. `said` are the warnings of the check if nothing else is on the sheet. An order to go somewhere
    names the nearest hex; the reach beside it has all others.
    """

    order: Order
    price: int = 0
    bounds: dict[str, Bounds] = {}
    among: dict[str, tuple[Value, ...]] = {}
    said: tuple[Finding, ...] = ()


class Withheld(msgspec.Struct, frozen=True):
    """A kind of order that a piece is not offered today, and why."""

    kind: str
    why: Finding


class OfPiece(msgspec.Struct, frozen=True):
    """The options of one piece; `reach` for one that goes over the map."""

    options: tuple[Option, ...]
    withheld: tuple[Withheld, ...]
    reach: Reach | None = None


class Options(msgspec.Struct, frozen=True):
    """All orders of a faction for a day, by their subjects and the ids of the pieces.

    `places` are the faction's own, `captives` its commanders in other hands, `commanders` the ones without men.
    `prisoners` are the pieces that it escorts, `sieges` its sieges, by the place; `faction` has the orders for the
    faction as a whole.
    """

    faction: OfPiece
    groups: dict[str, OfPiece] = {}
    places: dict[str, OfPiece] = {}
    convoys: dict[str, OfPiece] = {}
    spies: dict[str, OfPiece] = {}
    commanders: dict[str, OfPiece] = {}
    captives: dict[str, OfPiece] = {}
    prisoners: dict[str, OfPiece] = {}
    sieges: dict[str, OfPiece] = {}

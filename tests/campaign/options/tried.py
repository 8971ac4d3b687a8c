"""Every order that options stand for: as it is, with each change that they allow, along every way of a reach."""

from collections.abc import Iterator
from typing import Any

import msgspec

from campaign.model.orders import Finding, March, MoveSpy, Order, Ride
from campaign.options import OfPiece, Option, Options
from rulebook.tags import tag_of

GOING = (March, MoveSpy, Ride)


def pieces(options: Options) -> Iterator[OfPiece]:
    """The options of all pieces."""
    yield options.faction
    for field in options.__struct_fields__[1:]:
        yield from getattr(options, field).values()


def orders(options: Options) -> Iterator[Order]:
    """All that may be made of them by one change."""
    for piece in pieces(options):
        for option in piece.options:
            yield option.order
            yield from changed(option)
            yield from going(option, piece)


def changed(option: Option) -> Iterator[Order]:
    """With the least and the most of each number, and each other value."""
    for field, bounds in option.bounds.items():
        yield from (with_(option.order, field, number) for number in (bounds.least, bounds.most))
    for field, values in option.among.items():
        listed = isinstance(getattr(option.order, field), tuple)
        yield from (with_(option.order, field, (value,) if listed else value) for value in values)


def with_(order: Order, field: str, value: Any) -> Order:
    """The same order with another value, which its type has to allow."""
    return msgspec.convert(msgspec.to_builtins(order) | {field: msgspec.to_builtins(value)}, type(order))


def going(option: Option, piece: OfPiece) -> Iterator[Order]:
    """Along the cheapest way to each hex in which the piece may end."""
    if isinstance(option.order, GOING) and option.order.path and piece.reach is not None:
        for step in piece.reach.steps:
            if step.ends:
                yield msgspec.structs.replace(option.order, path=piece.reach.way(step.hex))


def kinds(piece: OfPiece) -> dict[str, Option]:
    """The first option of each kind of order that a piece is offered, by the kind's mark."""
    found: dict[str, Option] = {}
    for option in piece.options:
        found.setdefault(tag_of(type(option.order)), option)
    return found


def withheld(piece: OfPiece) -> dict[str, Finding]:
    """Why a piece is not offered a kind of order, by the kind's mark."""
    return {each.kind: each.why for each in piece.withheld}

"""Yesterday's orders for today: marches go on from where they have come, and what cannot be ordered again is left out."""

from collections.abc import Iterator, Sequence

import msgspec

from campaign.model.game import Game
from campaign.model.orders import REFUSED, Finding, Hold, March, MoveSpy, Order
from campaign.verdicts import verdicts
from campaign.visibility import View


class LeftOut(msgspec.Struct, frozen=True):
    """An order that is not repeated, and what stands against it."""

    order: Order
    why: Finding


class Repeated(msgspec.Struct, frozen=True):
    """What of a former sheet can be ordered again as it was meant, and what not."""

    orders: tuple[Order, ...]
    left_out: tuple[LeftOut, ...]


def repeated(orders: Sequence[Order], view: View, game: Game) -> Repeated:
    """The orders of a former day as they could be meant today; all that are kept are accepted together."""
    meant = [order for each in orders for order in gone_on(each, view)]
    left_out: list[LeftOut] = []
    while True:
        said = verdicts(meant, view, game)
        first = next((verdict for verdict in said if verdict.verdict == REFUSED), None)
        if first is None:
            return Repeated(tuple(meant), tuple(left_out))
        left_out.append(LeftOut(meant.pop(first.order), first.first))


def gone_on(order: Order, view: View) -> Iterator[Order]:
    """An order as it goes on: the rest of a way; a group that has come to its goal stays there as it came."""
    if isinstance(order, March) and order.group in view.groups:
        left = rest(order.path, view.groups[order.group].hex)
        if left:
            yield msgspec.structs.replace(order, path=left)
        else:
            yield Hold(order.group, order.attack, order.ration, order.when)
    elif isinstance(order, MoveSpy) and order.spy in view.spies:
        left = rest(order.path, view.spies[order.spy].hex)
        if left:
            yield msgspec.structs.replace(order, path=left)
    else:
        yield order


def rest(path: tuple[str, ...], hex_: str) -> tuple[str, ...]:
    """What is left of a way behind a hex; all of it where the hex does not lie on it."""
    return path[len(path) - path[::-1].index(hex_) :] if hex_ in path else path

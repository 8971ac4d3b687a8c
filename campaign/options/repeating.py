"""The orders of a former day for today: marches go on from their present hexes, the rest is left out and listed.

Guesses are avoided: an order to a lost group is left out, and so is an order at a place with the march to it.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from campaign.model.game import Game
from campaign.model.orders import NEW, REFUSED, Finding, Hold, March, MoveSpy, Order
from campaign.verdicts import verdicts
from campaign.verdicts.together import AT_A_PLACE, no_march
from campaign.visibility import View
from rulebook import Refusal

GROUPS = ("group", "giver", "taker")
"""The fields of orders that name one own group each; `groups` names several."""
Ways = Mapping[str, tuple[str, ...]]
"""The hexes of marches by their groups."""


class LeftOut(msgspec.Struct, frozen=True):
    """An order that is not repeated, and what stands against it."""

    order: Order
    why: Finding


class Repeated(msgspec.Struct, frozen=True):
    """The orders of a former sheet that can be given again in their meaning, and the others."""

    orders: tuple[Order, ...]
    left_out: tuple[LeftOut, ...]


def repeated(orders: Sequence[Order], view: View, game: Game) -> Repeated:
    """The orders of a former day as they could be meant today; all that are kept are accepted together."""
    lost = {number: gone for number, each in enumerate(orders) if (gone := gone_of(each, view)) is not None}
    left_out = [LeftOut(orders[number], Finding.of(gone, REFUSED)) for number, gone in lost.items()]
    still = [each for number, each in enumerate(orders) if number not in lost]
    meant = [order for each in still for order in gone_on(each, view)]
    former = ways_of(orders)
    while (found := first_refused(meant, former, view, game)) is not None:
        number, why = found
        # The hint tells an author what he may have meant, but this order was meant, and accepted.
        left_out.append(LeftOut(meant.pop(number), msgspec.structs.replace(why, hint="", hints={})))
    return Repeated(tuple(meant), tuple(left_out))


def first_refused(meant: Sequence[Order], former: Ways, view: View, game: Game) -> tuple[int, Finding] | None:
    """The first of these orders that cannot stand beside the others, by its place, and why; None where all can."""
    said = verdicts(meant, view, game, whole=True)
    refused = next(((each.order, each.first) for each in said if each.verdict == REFUSED), None)
    if refused is not None:
        return refused
    ways = ways_of(meant)
    parted = ((number, parted_of(order, ways, former, view)) for number, order in enumerate(meant))
    return next(((number, Finding.of(why, REFUSED)) for number, why in parted if why is not None), None)


def ways_of(orders: Sequence[Order]) -> Ways:
    """Where these orders let groups march."""
    return {order.group: order.path for order in orders if isinstance(order, March)}


def gone_of(order: Order, view: View) -> Refusal | None:
    """The reason why an order is left out that names a lost group; None for any other."""
    named = [(field, getattr(order, field, "")) for field in GROUPS]
    named += [("groups", name) for name in getattr(order, "groups", ())]
    for field, name in named:
        if name and not name.startswith(NEW) and name not in view.groups:
            return Refusal("GC-8.1e", field, "group {group} is gone", group=name)
    return None


def parted_of(order: Order, ways: Ways, former: Ways, view: View) -> Refusal | None:
    """The reason why an order is left out that needs a march its group no longer makes; None for any other.

    A group may come there without a march all the same, with prisoners or by joining a battle, but that was never
    meant.
    """
    place = view.places.get(order.site) if isinstance(order, AT_A_PLACE) else None
    if place is None or not isinstance(order, AT_A_PLACE) or place.hex not in former.get(order.group, ()):
        return None
    group = view.groups.get(order.group)
    stands = group is not None and group.hex == place.hex
    return None if stands or place.hex in ways.get(order.group, ()) else no_march(order)


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
    """The rest of a way behind a hex; all of it if the hex does not lie on it."""
    return path[len(path) - path[::-1].index(hex_) :] if hex_ in path else path

"""The results of each kind of order whose panel says them."""

from collections.abc import Callable, Iterator, Sequence

from campaign.model.orders import CreateConvoy, Exchange, Merge, Order, Recruit, Split
from play import convoying, handing, merging, parting, recruiting
from play.layout import Layout
from play.outcomes import Outcome

COMES: dict[type[Order], Callable[[Order, Sequence[Order], Layout], Iterator[Outcome]]] = {
    Split: parting.comes_of,
    Exchange: handing.comes_of,
    Merge: merging.comes_of,
    Recruit: recruiting.comes_of,
    CreateConvoy: convoying.comes_of,
}


def comes_of(order: Order, before: Sequence[Order], layout: Layout) -> Iterator[Outcome]:
    """The results of an order beside the other orders of the sheet; nothing for a kind without such a panel."""
    found = COMES.get(type(order))
    if found is not None:
        yield from found(order, before, layout)

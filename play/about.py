"""The subject of an order: the piece on whose page it is written."""

from campaign.model.orders import Order
from campaign.options.register import THINKERS, About

ABOUT: dict[type[Order], About] = {
    thinker.kind: about for about, thinkers in THINKERS.items() for thinker in thinkers
}
"""The kinds of pieces that orders are about."""
NAMED: dict[About, tuple[str, ...]] = {
    "groups": ("group", "giver", "groups"),
    "places": ("site",),
    "convoys": ("convoy",),
    "spies": ("spy",),
    "commanders": ("commander",),
    "captives": ("commander",),
    "prisoners": ("prisoners",),
    "sieges": ("site",),
    "faction": (),
}
"""The fields that name the piece, the first that an order has."""


def piece_of(order: Order, faction: str) -> tuple[str, str]:
    """The kind and the id of the piece that an order is about; the faction itself for other orders."""
    about = ABOUT[type(order)]
    for field in NAMED[about]:
        named = getattr(order, field, "")
        if named:
            return about, named if isinstance(named, str) else named[0]
    return about, faction

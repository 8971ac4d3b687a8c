"""A deputy who keeps things as they are: every group stays and draws its supply, made of the options that there are."""

from collections.abc import Iterator

import msgspec

from campaign.bots.legal import allowed
from campaign.model.game import Game
from campaign.model.orders import Hold, Order
from campaign.options import options
from campaign.visibility import View


def orders(view: View, game: Game) -> list[Order]:
    """A sheet for the day that is accepted as a whole."""
    return allowed([*wishes(view, game)], view, game)


def wishes(view: View, game: Game) -> Iterator[Order]:
    """That each group stays, with a ration where it can take one along."""
    for piece in options(view, game).groups.values():
        for option in piece.options:
            if isinstance(option.order, Hold):
                ration = True in option.among.get("ration", ())
                yield msgspec.structs.replace(option.order, ration=ration)

"""The rest of a bot's wishes after a check by the rules: a sheet that is accepted as a whole."""

from collections.abc import Sequence

import msgspec

from campaign.model.game import Game
from campaign.model.orders import Hold, March, Order, Verdict
from campaign.verdicts import verdicts
from campaign.visibility import View

REFUSED = "refused"


def allowed(wishes: Sequence[Order], view: View, game: Game, *, whole: bool = True) -> list[Order]:
    """The orders that may be given; of one that may not, what may be given instead of it, if anything.

    They are judged again as a whole until all are allowed: an order that was dropped may have been the base
    of another. They could be filed by a player; without `whole` they may lack a march that another needs, as
    sheets in logs do.
    """
    kept = list(wishes)
    while True:
        refused = {
            said.order: said for said in verdicts(kept, view, game, whole=whole) if said.verdict == REFUSED
        }
        if not refused:
            return kept
        kept = [
            order
            for number, wish in enumerate(kept)
            for order in (instead(wish, refused[number]) if number in refused else (wish,))
        ]


def instead(order: Order, said: Verdict) -> tuple[Order, ...]:
    """The fallback of a bot: to go without attacking, to stay where it may not go, to do without the rest."""
    if isinstance(order, March | Hold) and said.field == "attack" and order.attack:
        return (msgspec.structs.replace(order, attack=()),)
    if isinstance(order, March) and said.field == "path":
        return (Hold(order.group, order.attack, order.ration),)
    return ()

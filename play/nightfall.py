"""The near future of the own groups where their orders leave them: the merged ones tonight, and the hungry ones."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from campaign.model.game import Game
from campaign.model.orders import Order
from campaign.options.survey import Survey
from campaign.verdicts.hunger import foreseen
from campaign.verdicts.together import merged_with
from campaign.visibility import View


class Nightfall(msgspec.Struct, frozen=True):
    """The groups that go without supply on one of the next days, and the others that groups are merged with tonight."""

    hungry: Collection[str] = ()
    merged: Mapping[str, tuple[str, ...]] = {}


UNKNOWN = Nightfall()
"""Nothing is foreseen: a day that is over, or a night that is played."""


def foretold(view: View, game: Game, orders: Sequence[Order]) -> Nightfall:
    """The near future of the groups by the orders of a sheet; a group without an order stays."""
    draft = Survey(view, game, before=orders).draft
    company = {
        group.id: tuple(each.id for each in merged_with(group, draft) if each is not group)
        for group in draft.groups.values()
    }
    return Nightfall(frozenset(foreseen(draft)), {name: others for name, others in company.items() if others})

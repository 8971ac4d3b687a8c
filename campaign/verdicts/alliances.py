"""Judging orders about alliances."""

from campaign.model.orders import EndAlliance
from campaign.rules.alliances import ALLIANCE
from campaign.verdicts.draft import Draft
from campaign.verdicts.nearly import nearly
from campaign.verdicts.register import judges
from rulebook import Refusal


@judges(EndAlliance)
def judge_end(order: EndAlliance, draft: Draft) -> Refusal | None:
    """An alliance that is there."""
    if order.faction not in draft.view.factions[draft.view.faction].allies:
        none = Refusal(ALLIANCE, "faction", "you have no alliance with {faction}", faction=order.faction)
        raise nearly(none, order.faction, draft.view.factions[draft.view.faction].allies, "factions")
    return None

"""Groups and bands that a siege makes too small without a fight."""

from collections.abc import Sequence

from campaign.model import men
from campaign.rules import groups
from campaign.rules.bands import loyalty
from campaign.rules.decision import Decision
from campaign.rules.retreats import fallback
from campaign.rules.strongholds.companies import Company


def dissolve_small(decision: Decision, companies: Sequence[Company]) -> None:
    """Take groups and bands off the map that have become too small (GC-8.1i); their own side has what they leave."""
    names = [each.bearer for each in companies]
    fallback.dissolve_small(decision, names, groups.largest_left(decision.state, names, decision.game.tables))
    for name in names:
        band = decision.state.mercenaries.get(name)
        if band is not None and groups.dissolves(men.heads(band.men), decision.game.tables):
            loyalty.disperse(decision, band, "too_small" if band.men else "eliminated")

"""Groups and bands that a siege makes too small without a fight."""

from collections.abc import Sequence

from campaign.model import men
from campaign.rules import groups
from campaign.rules.bands import loyalty
from campaign.rules.battles import fallback
from campaign.rules.decision import Turn
from campaign.rules.sieges.companies import Company


def dissolve_small(turn: Turn, companies: Sequence[Company]) -> None:
    """Take groups and bands off the map that have become too small (GC-8.1i); their own side has what they leave."""
    names = [each.bearer for each in companies]
    fallback.dissolve_small(turn, names, groups.largest_left(turn.state, names, turn.game.tables))
    for name in names:
        band = turn.state.mercenaries.get(name)
        if band is not None and groups.dissolves(men.heads(band.men), turn.game.tables):
            loyalty.disperse(turn, band, "too_small" if band.men else "eliminated")

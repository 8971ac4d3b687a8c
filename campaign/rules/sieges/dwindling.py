"""Groups and bands that a siege makes too small without a fight."""

from collections.abc import Sequence

from campaign.rules import fallback, groups, loyalty, men
from campaign.rules.sieges.companies import Company
from campaign.rules.turn import Turn


def dissolve_small(turn: Turn, companies: Sequence[Company]) -> None:
    """Take groups and bands off the map that have become too small (GC-8.1i); their own side has what they leave."""
    names = [each.bearer for each in companies]
    fallback.dissolve_small(turn, names, groups.largest_left(turn.state, names, turn.game.tables))
    for name in names:
        band = turn.state.mercenaries.get(name)
        if band is not None and groups.dissolves(men.heads(band.men), turn.game.tables):
            loyalty.disperse(turn, band, "too_small" if band.men else "eliminated")

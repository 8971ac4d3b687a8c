"""Where alliances end."""

from collections.abc import Iterator

from campaign.model.orders import (
    EndAlliance,
)
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from rulebook import Refusal


@thinks(EndAlliance, "faction", Refusal("SD1", "faction", "you have no allies"))
def end_alliance(faction: str, survey: Survey) -> Iterator[Thought]:
    """Each."""
    for ally in survey.view.factions[faction].allies:
        yield EndAlliance(ally)

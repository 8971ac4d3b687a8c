"""Alliances."""

from campaign.model.orders import (
    EndAlliance,
)
from campaign.presentation.orders.register import says
from campaign.presentation.report.words import Names


@says(EndAlliance)
def end_alliance(order: EndAlliance, names: Names) -> str:
    """The ally whose alliance ends."""
    return names.say("the alliance with {faction} ends", faction=names.faction(order.faction))

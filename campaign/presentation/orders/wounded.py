"""The wounded."""

from campaign.model.orders import (
    AbandonWounded,
)
from campaign.presentation.orders.register import group_of, says
from campaign.presentation.report.words import Names


@says(AbandonWounded)
def abandon(order: AbandonWounded, names: Names) -> str:
    """The group whose wounded are abandoned."""
    return names.say("{group} leaves its wounded behind", group=group_of(order.group, names))

"""Prisoners and ransoms."""

from campaign.model.orders import (
    EscortPrisoners,
    Ransom,
)
from campaign.presentation.orders.register import group_of, says
from campaign.presentation.report.words import Names


@says(EscortPrisoners)
def escort_prisoners(order: EscortPrisoners, names: Names) -> str:
    """The group that takes the prisoners over."""
    group = group_of(order.group, names)
    return names.say(
        "{group} takes over {prisoners}", group=group, prisoners=names.prisoners(order.prisoners)
    )


@says(Ransom)
def ransom(order: Ransom, names: Names) -> str:
    """The captive to ransom, and the payer."""
    who = names.commander(order.commander)
    return names.say(
        "{group} pays the ransom of {commander}", group=group_of(order.group, names), commander=who
    )

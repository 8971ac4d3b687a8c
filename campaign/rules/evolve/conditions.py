"""Bookkeeping of orders on conditions."""

from campaign.rules import events as e
from campaign.rules.evolve.register import on
from campaign.rules.state import State


@on(e.ConditionUnmet)
def condition_unmet(state: State, happened: e.ConditionUnmet) -> None:
    """Told in the report; the order simply did not answer."""

"""Bookkeeping of orders on conditions."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.state import State


@on(e.ConditionUnmet)
def condition_unmet(state: State, event: e.ConditionUnmet) -> None:
    """Told in the report; the order simply did not answer."""

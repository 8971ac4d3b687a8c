"""The visibility of conditions on orders: their owner alone."""

from campaign.model import events as e
from campaign.visibility.register import tells_owner

tells_owner(e.ConditionUnmet)

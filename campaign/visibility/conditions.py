"""What is told of orders on conditions: their owner alone."""

from campaign.model import events as e
from campaign.visibility.register import tells_owner

tells_owner(e.ConditionUnmet)

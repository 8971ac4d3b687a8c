"""What is told of orders on conditions: their owner alone."""

from campaign.rules import events as e
from campaign.sight.register import tells_owner

tells_owner(e.ConditionUnmet)

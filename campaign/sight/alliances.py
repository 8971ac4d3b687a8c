"""What is told of alliances: all hear of their end."""

from campaign.rules import events as e
from campaign.sight.register import tells_all

tells_all(e.AllianceEnded)

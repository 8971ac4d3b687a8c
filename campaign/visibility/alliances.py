"""The visibility of alliances: all hear of their end."""

from campaign.model import events as e
from campaign.visibility.register import tells_all

tells_all(e.AllianceEnded)

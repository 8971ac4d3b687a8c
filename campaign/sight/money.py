"""What is told of recruits and mercenaries."""

from campaign.rules import events as e
from campaign.sight.register import tells_owner

tells_owner(e.RecruitsJoined)

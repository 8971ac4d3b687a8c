"""The visibility of commanders without men: their ways to their own side alone."""

from campaign.model import events as e
from campaign.visibility.register import END, tells_named, tells_owner

tells_owner(e.CommanderJoined, e.CommanderTurnedOut)
tells_named("faction", of=(e.CommanderRode,), end=END)

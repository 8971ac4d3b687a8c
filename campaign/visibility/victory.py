"""The visibility of objectives and victory: a faction hears of its own objectives, and all hear how it ended."""

from campaign.model import events as e
from campaign.visibility.register import tells_all, tells_owner

tells_owner(e.ObjectiveFulfilled)
tells_all(e.VictoryDeclared)

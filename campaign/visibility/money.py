"""The visibility of recruits and mercenaries."""

from campaign.model import events as e
from campaign.model import men
from campaign.visibility.register import START, tells, tells_both, tells_named, tells_owner
from campaign.visibility.views import Facts

tells_owner(e.RecruitsJoined, e.MercenariesHired, e.MercenariesPaid, e.MercenariesReleased)
tells_owner(e.LoyaltyTested, e.MercenariesDeserted, e.MercenariesRevolted, e.LootShared, e.SharingTested)
tells_both(e.MercenariesPoached)
tells_named("by", of=(e.MercenariesSighted,))
tells_named("enemy", of=(e.MercenariesFellBack,), end=START)


@tells(e.MercenariesMoved)
def mercenaries_moved(event: e.MercenariesMoved, faction: str) -> Facts | None:
    """All see where a neutral band goes; who led it is the leader's own affair."""
    return {"band": event.band, "start": event.start, "hex": event.path[-1]}


@tells(e.MercenariesDispersed)
def mercenaries_dispersed(event: e.MercenariesDispersed, faction: str) -> Facts | None:
    """The end of a band: all see it, and its employer alone knows its last people."""
    known: Facts = {"band": event.band, "hex": event.hex}
    if event.faction == faction:
        known |= {"cause": event.cause, "heads": men.heads(event.men)}
    return known

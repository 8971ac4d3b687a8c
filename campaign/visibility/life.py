"""The visibility of a campaign's life: all of it to all, except the length of its log."""

from campaign.model import events as e
from campaign.visibility.register import in_full, tells, tells_all, with_reason
from campaign.visibility.views import Facts

LIFE: tuple[type[e.Event], ...] = (
    e.CampaignPaused,
    e.CampaignResumed,
    e.CampaignExtended,
    e.EndAgreed,
    e.RhythmChanged,
    e.HolidaysDeclared,
    e.HolidaysCalledOff,
)
"""The changes of a campaign's days, mostly by its organiser: all learn them at once, with his reason if any."""


@tells(e.CampaignPaused)
def campaign_paused(event: e.CampaignPaused, faction: str) -> Facts | None:
    known = in_full(event)
    return {name: known[name] for name in ("day", "at", "why", "missing", "seats")} | with_reason(
        event.reason
    )


@tells(e.CampaignResumed)
def campaign_resumed(event: e.CampaignResumed, faction: str) -> Facts | None:
    return {"day": event.day, "deadline": event.deadline, "at": event.at} | with_reason(event.reason)


@tells(e.CampaignExtended)
def campaign_extended(event: e.CampaignExtended, faction: str) -> Facts | None:
    return {"day": event.day, "days": event.days, "more": event.more, "at": event.at} | with_reason(
        event.reason
    )


@tells(e.EndAgreed)
def end_agreed(event: e.EndAgreed, faction: str) -> Facts | None:
    return {"day": event.day, "days": event.days, "at": event.at} | with_reason(event.reason)


tells_all(e.RhythmChanged, e.HolidaysDeclared)


@tells(e.HolidaysCalledOff)
def holidays_called_off(event: e.HolidaysCalledOff, faction: str) -> Facts | None:
    known = in_full(event)
    del known["reason"]
    return known | with_reason(event.reason)


@tells(e.CampaignBrought)
def campaign_brought(event: e.CampaignBrought, faction: str) -> Facts | None:
    return {"day": event.day, "at": event.at}


@tells(e.CampaignForked)
def campaign_forked(event: e.CampaignForked, faction: str) -> Facts | None:
    """Of which campaign it is a fork, and since which day; where that stood in its log is hidden as ever."""
    return {"title": event.title, "of": event.of, "day": event.day, "closing": event.closing, "at": event.at}

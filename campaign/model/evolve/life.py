"""Bookkeeping of pauses, and of how long a campaign lasts."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.state import Pause, State


@on(e.CampaignPaused)
def campaign_paused(state: State, event: e.CampaignPaused) -> None:
    """The deadline that was stays, and nothing heeds it."""
    state.paused = Pause(event.at, event.why, event.reason, event.missing, event.seats)


@on(e.CampaignResumed)
def campaign_resumed(state: State, event: e.CampaignResumed) -> None:
    state.paused, state.deadline = None, event.deadline


@on(e.CampaignExtended)
def campaign_extended(state: State, event: e.CampaignExtended) -> None:
    state.days = event.days


@on(e.EndAgreed)
def end_agreed(state: State, event: e.EndAgreed) -> None:
    """It ends as any campaign ends whose last day is over."""
    state.days = event.day

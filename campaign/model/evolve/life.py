"""Bookkeeping of pauses, of length, of the rhythm of deadlines, of holidays, of another server, of forks."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.rhythms import name_deadline
from campaign.model.state import Holidays, Pause, Rhythm, State


@on(e.CampaignPaused)
def campaign_paused(state: State, event: e.CampaignPaused) -> None:
    """The deadline that was stays, and nothing heeds it."""
    state.paused = Pause(event.at, event.why, event.reason, event.missing, event.seats)


@on(e.CampaignResumed)
def campaign_resumed(state: State, event: e.CampaignResumed) -> None:
    state.paused = None
    name_deadline(state, event.deadline)


@on(e.CampaignExtended)
def campaign_extended(state: State, event: e.CampaignExtended) -> None:
    state.days = event.days


@on(e.EndAgreed)
def end_agreed(state: State, event: e.EndAgreed) -> None:
    """End the campaign after its last day, as any other."""
    state.days = event.day


@on(e.RhythmChanged)
def rhythm_changed(state: State, event: e.RhythmChanged) -> None:
    """Drop the rules of deadlines from that date on, and later ones."""
    before = state.rhythms or [Rhythm("", state.calendar)]
    kept = [rhythm for rhythm in before if rhythm.since < event.since]
    state.rhythms = [*kept, Rhythm(event.since, event.calendar)]


@on(e.HolidaysDeclared)
def holidays_declared(state: State, event: e.HolidaysDeclared) -> None:
    state.holidays.append(Holidays(event.first, event.last))
    if event.deadline:
        name_deadline(state, event.deadline)


@on(e.HolidaysCalledOff)
def holidays_called_off(state: State, event: e.HolidaysCalledOff) -> None:
    state.holidays.remove(Holidays(event.first, event.last))


@on(e.CampaignBrought)
def campaign_brought(state: State, event: e.CampaignBrought) -> None:
    """Empty its seats: the players of its origin have no account here. Their orders and deputies stay."""
    for faction in state.factions.values():
        faction.tenure = ""


@on(e.CampaignForked)
def campaign_forked(state: State, event: e.CampaignForked) -> None:
    """Empty its seats, end all leave, and forget the seals of its origin, which it cannot open."""
    state.id, state.title, state.sealed_since = event.campaign, event.title, event.closing
    for faction in state.factions.values():
        faction.tenure, faction.leave = "", None

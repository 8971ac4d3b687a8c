"""Bookkeeping of nightfall and the next dawn."""

from campaign.model import events as e
from campaign.model.evolve.besieged import reckon
from campaign.model.evolve.register import on
from campaign.model.evolve.tables import come_into_force
from campaign.model.rhythms import name_deadline
from campaign.model.state import State


@on(e.SharingCounted)
def sharing_counted(state: State, event: e.SharingCounted) -> None:
    for name in event.groups:
        state.groups[name].shared = event.days


@on(e.DayEnded)
def day_ended(state: State, event: e.DayEnded) -> None:
    state.hand_dice, state.playing, state.answered = {}, {}, {}
    state.entries = 0
    for group in state.groups.values():
        group.entered, group.done, group.fought = 0, False, 0
        group.joined, group.engaged = False, 0
    for band in state.mercenaries.values():
        band.shuns = ""
    for faction in state.factions.values():
        faction.handles = {}
    for convoy in state.convoys.values():
        convoy.handled = 0
    for place in state.settlements.values():
        place.stormed_by, place.summoned, place.recruited = "", [], {}
    for spy in state.spies.values():
        spy.searched_by = []
    for siege in state.sieges.values():
        reckon(state, siege)


@on(e.SeedsOpened)
def seeds_opened(state: State, event: e.SeedsOpened) -> None:
    """A matter of proof between the log and its readers; play goes on from the next seal."""


@on(e.SealsPublished)
def seals_published(state: State, event: e.SealsPublished) -> None:
    state.seal = event.seal


@on(e.SealsReplaced)
def seals_replaced(state: State, event: e.SealsReplaced) -> None:
    state.seal, state.sealed_since = event.seal, event.closing


@on(e.DayOpened)
def day_opened(state: State, event: e.DayOpened) -> None:
    state.phase, state.day = "orders", event.day
    name_deadline(state, event.deadline)
    come_into_force(state, event.day)


@on(e.CampaignEnded)
def campaign_ended(state: State, event: e.CampaignEnded) -> None:
    state.phase, state.deadline = "ended", ""

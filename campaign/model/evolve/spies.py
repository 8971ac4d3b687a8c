"""Bookkeeping of spies."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.state import Sighting, State


@on(e.SpyMoved)
def spy_moved(state: State, event: e.SpyMoved) -> None:
    state.spies[event.spy].hex = event.path[-1]


@on(e.SpyNoted)
def spy_noted(state: State, event: e.SpyNoted) -> None:
    notes = state.spies[event.spy].notes
    for each in event.seen:
        notes[each.group] = each


@on(e.SpyReported)
def spy_reported(state: State, event: e.SpyReported) -> None:
    state.spies[event.spy].notes = {}
    known = state.knowledge[event.faction]
    for each in event.seen:
        last = known.get(each.group)
        if last is None or last.day <= each.day:
            known[each.group] = Sighting(each.day, each.hex, each.men, list(each.commanders))


@on(e.SpySearched)
def spy_searched(state: State, event: e.SpySearched) -> None:
    state.spies[event.spy].searched_by.append(event.group)


@on(e.SpyDiscovered)
def spy_discovered(state: State, event: e.SpyDiscovered) -> None:
    del state.spies[event.spy]

"""Bookkeeping of spies."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.state import Sighting, State


@on(e.SpyMoved)
def spy_moved(state: State, happened: e.SpyMoved) -> None:
    state.spies[happened.spy].hex = happened.path[-1]


@on(e.SpyNoted)
def spy_noted(state: State, happened: e.SpyNoted) -> None:
    notes = state.spies[happened.spy].notes
    for each in happened.seen:
        notes[each.group] = each


@on(e.SpyReported)
def spy_reported(state: State, happened: e.SpyReported) -> None:
    state.spies[happened.spy].notes = {}
    known = state.knowledge[happened.faction]
    for each in happened.seen:
        last = known.get(each.group)
        if last is None or last.day <= each.day:
            known[each.group] = Sighting(each.day, each.hex, each.men, list(each.commanders))


@on(e.SpySearched)
def spy_searched(state: State, happened: e.SpySearched) -> None:
    state.spies[happened.spy].searched_by.append(happened.group)


@on(e.SpyDiscovered)
def spy_discovered(state: State, happened: e.SpyDiscovered) -> None:
    del state.spies[happened.spy]

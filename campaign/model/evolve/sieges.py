"""Bookkeeping of sieges."""

from collections.abc import Mapping

import msgspec

from campaign.model import events as e
from campaign.model.evolve.besieged import reckon
from campaign.model.evolve.moves import let_out, shut_in
from campaign.model.evolve.register import on
from campaign.model.siege import BROUGHT, Siege, SiegeDay
from campaign.model.state import State


@on(e.SiegeOpened)
def siege_opened(state: State, event: e.SiegeOpened) -> None:
    state.sieges[event.site] = Siege(
        event.site,
        event.hex,
        event.building,
        event.faction,
        event.enemy,
        state.day,
        event.food,
        event.food,
        fast=event.fast,
        inside=list(event.inside),
        commanded=event.commanded,
        played=state.day,
        days=[SiegeDay(1, state.day, food_after=event.food)],
    )
    for name in event.inside:
        shut_in(state, state.groups[name], event.site)
    reckon(state, state.sieges[event.site])


@on(e.SiegeDayBegun)
def siege_day_begun(state: State, event: e.SiegeDayBegun) -> None:
    siege = state.sieges[event.site]
    siege.played, siege.rain, siege.gate, siege.holder, siege.crews, siege.fought = (
        state.day,
        False,
        False,
        "",
        0,
        False,
    )
    siege.days.append(SiegeDay(event.siege_day, state.day, food_after=siege.food))


@on(e.SiegeChanceRolled)
def siege_chance_rolled(state: State, event: e.SiegeChanceRolled) -> None:
    siege = state.sieges[event.site]
    if event.number not in siege.happened:
        siege.happened.append(event.number)
    note(siege, number=event.number, effect=event.effect)


@on(e.SiegeInitiativeTaken)
def siege_initiative_taken(state: State, event: e.SiegeInitiativeTaken) -> None:
    siege = state.sieges[event.site]
    siege.holder = event.side
    note(siege, besieger=event.besieger, besieged=event.besieged, initiative=event.side)


@on(e.SiegeFoodChanged)
def siege_food_changed(state: State, event: e.SiegeFoodChanged) -> None:
    siege = state.sieges[event.site]
    siege.food = event.left
    state.settlements[event.site].resources = event.points
    if event.cause in BROUGHT:
        siege.fast = 0
    note(siege, food_after=event.left)


@on(e.SiegeLifted)
def siege_lifted(state: State, event: e.SiegeLifted) -> None:
    end(state, event.site)


@on(e.PlaceYielded)
def place_yielded(state: State, event: e.PlaceYielded) -> None:
    end(state, event.site)


def note(siege: Siege, **facts: object) -> None:
    siege.days[-1] = msgspec.structs.replace(siege.days[-1], **facts)


def added(counts: Mapping[str, int], more: Mapping[str, int], times: int = 1) -> dict[str, int]:
    """Two counts together, in the order of their keys: so an event is read back as it was made."""
    return {key: counts.get(key, 0) + times * more.get(key, 0) for key in sorted({*counts, *more})}


def end(state: State, site: str) -> None:
    siege = state.sieges.pop(site)
    for name in (*siege.inside, *siege.holding):
        group = state.groups.get(name)
        if group is not None:
            let_out(state, group)


@on(e.PlaceEntered)
def place_entered(state: State, event: e.PlaceEntered) -> None:
    group = state.groups[event.group]
    shut_in(state, group, event.site)
    state.sieges[event.site].inside.append(group.id)


@on(e.PlaceLeft)
def place_left(state: State, event: e.PlaceLeft) -> None:
    group = state.groups[event.group]
    let_out(state, group)
    state.sieges[event.site].inside.remove(group.id)

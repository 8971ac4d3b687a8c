"""Bookkeeping of sieges."""

from collections.abc import Mapping

import msgspec

from campaign.model import events as e
from campaign.model.evolve.besieged import reckon
from campaign.model.evolve.moves import leave, line_up
from campaign.model.evolve.register import on
from campaign.model.siege import BROUGHT, Siege, SiegeDay
from campaign.model.state import State


@on(e.SiegeOpened)
def siege_opened(state: State, happened: e.SiegeOpened) -> None:
    state.sieges[happened.site] = Siege(
        happened.site,
        happened.hex,
        happened.building,
        happened.faction,
        happened.enemy,
        state.day,
        happened.food,
        happened.food,
        fast=happened.fast,
        inside=list(happened.inside),
        commanded=happened.commanded,
        played=state.day,
        days=[SiegeDay(1, state.day, food_after=happened.food)],
    )
    for name in happened.inside:
        group = state.groups[name]
        leave(state, group)
        group.shut_in = happened.site
    reckon(state, state.sieges[happened.site])


@on(e.SiegeDayBegun)
def siege_day_begun(state: State, happened: e.SiegeDayBegun) -> None:
    siege = state.sieges[happened.site]
    siege.played, siege.rain, siege.gate, siege.holder, siege.crews, siege.fought = (
        state.day,
        False,
        False,
        "",
        0,
        False,
    )
    siege.days.append(SiegeDay(happened.siege_day, state.day, food_after=siege.food))


@on(e.SiegeChanceRolled)
def siege_chance_rolled(state: State, happened: e.SiegeChanceRolled) -> None:
    siege = state.sieges[happened.site]
    if happened.number not in siege.happened:
        siege.happened.append(happened.number)
    note(siege, number=happened.number, effect=happened.effect)


@on(e.SiegeInitiativeTaken)
def siege_initiative_taken(state: State, happened: e.SiegeInitiativeTaken) -> None:
    siege = state.sieges[happened.site]
    siege.holder = happened.side
    note(siege, besieger=happened.besieger, besieged=happened.besieged, initiative=happened.side)


@on(e.SiegeFoodChanged)
def siege_food_changed(state: State, happened: e.SiegeFoodChanged) -> None:
    siege = state.sieges[happened.site]
    siege.food = happened.left
    state.settlements[happened.site].resources = happened.points
    if happened.cause in BROUGHT:
        siege.fast = 0
    note(siege, food_after=happened.left)


@on(e.SiegeLifted)
def siege_lifted(state: State, happened: e.SiegeLifted) -> None:
    end(state, happened.site)


@on(e.PlaceYielded)
def place_yielded(state: State, happened: e.PlaceYielded) -> None:
    end(state, happened.site)


def note(siege: Siege, **facts: object) -> None:
    siege.days[-1] = msgspec.structs.replace(siege.days[-1], **facts)


def added(counts: Mapping[str, int], more: Mapping[str, int], times: int = 1) -> dict[str, int]:
    """Two counts together, in the order of their keys: that is how an event is read back, whatever it was made as."""
    return {key: counts.get(key, 0) + times * more.get(key, 0) for key in sorted({*counts, *more})}


def end(state: State, site: str) -> None:
    siege = state.sieges.pop(site)
    for name in (*siege.inside, *siege.holding):
        group = state.groups.get(name)
        if group is not None:
            group.shut_in = ""
            line_up(state, group)


@on(e.PlaceEntered)
def place_entered(state: State, happened: e.PlaceEntered) -> None:
    group = state.groups[happened.group]
    leave(state, group)
    group.shut_in = happened.site
    state.sieges[happened.site].inside.append(group.id)


@on(e.PlaceLeft)
def place_left(state: State, happened: e.PlaceLeft) -> None:
    group = state.groups[happened.group]
    group.shut_in = ""
    line_up(state, group)
    state.sieges[happened.site].inside.remove(group.id)

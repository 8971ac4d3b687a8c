"""Bookkeeping of recruits and mercenaries."""

from campaign.rules import events as e
from campaign.rules import men
from campaign.rules.evolve.moves import count
from campaign.rules.evolve.register import on
from campaign.rules.state import State


def _answer(state: State, faction: str, order: int) -> None:
    if order >= 0:
        state.answered[faction] = [*state.answered.get(faction, ()), order]


@on(e.RecruitsJoined)
def recruits_joined(state: State, happened: e.RecruitsJoined) -> None:
    group, place = state.groups[happened.group], state.settlements[happened.site]
    group.men = men.joined(group.men, happened.men)
    group.money -= happened.cost
    for band in happened.men:
        place.recruited[band.type] = place.recruited.get(band.type, 0) + band.count
    count(state, "raised:recruits", men.heads(happened.men))
    _answer(state, happened.faction, happened.order)

"""The people of the two sides of a siege, bearer by bearer: groups, the bands that serve them, the people of the place."""

from collections.abc import Iterator

import msgspec

from campaign.model.levies import defenders_of
from campaign.model.men import Men
from campaign.model.siege import BESIEGER, Side, Siege
from campaign.model.state import Commander, Group, State
from campaign.rules import groups
from campaign.rules.strongholds import people


class Company(msgspec.Struct, frozen=True):
    """The people who stand together; `number` is the order number of their group, 0 for the people of a place."""

    bearer: str
    number: int
    men: Men
    leaders: tuple[Commander, ...] = ()


def of_side(state: State, siege: Siege, side: Side) -> list[Company]:
    """All companies of a side."""
    if side == BESIEGER:
        return [each for group in people.besiegers(state, siege) for each in of_group(state, group)]
    own = defenders_of(state, state.settlements[siege.site])
    leaders = tuple(state.commanders[name] for name in own.commanders)
    inside = [each for group in people.shut_in(state, siege) for each in of_group(state, group)]
    return [Company(own.id, 0, own.men, leaders), *inside]


def of_group(state: State, group: Group) -> Iterator[Company]:
    """A group and the bands that serve it."""
    yield Company(group.id, group.number, group.men, tuple(groups.commanders(state, group)))
    for band in groups.hired(state, group.id):
        yield Company(band.id, group.number, band.men)


def faction_of(siege: Siege, side: Side) -> str:
    """The faction of a side."""
    return siege.besieger if side == BESIEGER else siege.besieged

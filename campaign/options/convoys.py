"""Convoys: made, laden and escorted, given away and won."""

from collections.abc import Iterator

from campaign.model.orders import (
    CreateConvoy,
    EscortConvoy,
    LoadConvoy,
    PlunderConvoy,
    ReleaseConvoy,
    UnloadConvoy,
    WaivePrice,
)
from campaign.model.state import Group
from campaign.options.option import Bounds, Option
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from campaign.rules.convoys.shuttles import way
from campaign.rules.supplies import convoys
from campaign.visibility import Camp, Place
from rulebook import Refusal

CONVOY = "convoy"


@thinks(CreateConvoy, "places", Refusal("GC-11e", "load", "the place has no points in store"))
def create(place: Place, survey: Survey) -> Iterator[Thought]:
    """To another place of its faction, with all that it can carry; a group that is here may go with it."""
    numbers = survey.game.tables.convoy
    most = numbers.max_pack_animals * numbers.points_per_animal
    there = most if place.kind == convoys.CITY else min(most, place.resources or 0)
    goals = destinations(place, survey)
    if there and not goals:
        yield Refusal("GC-11h", "destination", "no way leads to another place of yours")
    if there and goals:
        escorts = [group.id for group in survey.draft.groups.values() if group.hex == place.hex]
        yield Option(
            CreateConvoy(place.id, goals[0], there),
            bounds={"load": Bounds(1, there)},
            among={"destination": goals, "escort": ("", *escorts)},
        )


def destinations(place: Place, survey: Survey) -> tuple[str, ...]:
    """The other places of the faction that a way leads to, by their ids."""
    others = (each for each in survey.own_places() if each.id != place.id)
    return tuple(each.id for each in others if way(survey.game, place.hex, each.hex))


@thinks(LoadConvoy, "convoys", Refusal("GC-11d", "convoy", "the convoy stands in no place of yours"))
def load(camp: Camp, survey: Survey) -> Iterator[Thought]:
    """As much as the place has, the animals can take up and a day allows."""
    place, train = survey.own_place_at(camp.hex), survey.view.convoys.get(camp.id)
    if place is not None:
        numbers = survey.game.tables.convoy
        there = numbers.max_transfer_per_step if place.kind == convoys.CITY else place.resources or 0
        room = train.animals * numbers.points_per_animal - train.load if train is not None else there
        most = min(there, room, numbers.max_transfer_per_step)
        if most > 0:
            yield Option(LoadConvoy(camp.id, most), bounds={"points": Bounds(1, most)})
        else:
            yield Refusal("GC-11e", "points", "nothing more can be loaded here")


@thinks(UnloadConvoy, "convoys", Refusal("GC-11d", "convoy", "the convoy stands in no place of yours"))
def unload(camp: Camp, survey: Survey) -> Iterator[Thought]:
    """As much as it carries, as far as that is known, and a day allows."""
    if survey.own_place_at(camp.hex) is not None:
        train, most = survey.view.convoys.get(camp.id), survey.game.tables.convoy.max_transfer_per_step
        carried = min(train.load, most) if train is not None else most
        if carried:
            yield Option(UnloadConvoy(camp.id, carried), bounds={"points": Bounds(1, carried)})
        else:
            yield Refusal("GC-11f", "points", "the convoy carries nothing")


@thinks(ReleaseConvoy, "convoys", Refusal("GC-11h", "convoy", "the convoy has no escort"))
def release(camp: Camp, survey: Survey) -> Iterator[Thought]:
    """One with an escort."""
    if camp.group:
        yield ReleaseConvoy(camp.id)


@thinks(
    EscortConvoy, "groups", Refusal("GC-11g", "convoy", "there is no convoy here for the group to escort")
)
def escort(group: Group, survey: Survey) -> Iterator[Thought]:
    """Each of its hex that nobody escorts, or another group of its faction does."""
    for camp in survey.view.camps.values():
        if camp.kind == CONVOY and camp.hex == group.hex and camp.group != group.id:
            yield EscortConvoy(group.id, camp.id)


@thinks(WaivePrice, "groups", Refusal("GC-13.4a", "group", "the group escorts no convoy"))
def waive(group: Group, survey: Survey) -> Iterator[Thought]:
    """For what its convoys carry."""
    if any(train.group == group.id for train in survey.view.convoys.values()):
        yield WaivePrice(group.id)


@thinks(
    PlunderConvoy,
    "groups",
    Refusal("GC-13.4b", "group", "no other faction's convoy is in reach of the group"),
)
def plunder_convoy(group: Group, survey: Survey) -> Iterator[Thought]:
    """Each that it wins."""
    if any(camp.group in survey.view.markers for camp in survey.camps(group, "convoy")):
        yield PlunderConvoy(group.id)

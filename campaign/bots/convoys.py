"""The orders of a bot for convoys: it feeds poor places from rich ones, and large groups from stores beside them."""

from collections.abc import Iterator

from campaign.model.game import Game
from campaign.model.orders import (
    CreateConvoy,
    EscortConvoy,
    LoadConvoy,
    Order,
    PlunderConvoy,
    ReleaseConvoy,
    UnloadConvoy,
    WaivePrice,
)
from campaign.rules import groups
from campaign.rules.supplies import convoys, supply
from campaign.visibility import Camp, Place, View
from hexmap import grid

RICH, POOR = 7, 3
LOAD = 3


def orders(view: View, game: Game) -> list[Order]:
    """The orders of a day for stores, convoys and their escorts."""
    return [*new_convoys(view), *transfers(view, game), *escorts(view, game), *intentions(view)]


def own_places(view: View) -> list[Place]:
    """The faction's places."""
    return [place for place in view.places.values() if place.faction == view.faction]


def level(place: Place) -> int:
    """The level of a place; a city has always enough."""
    return RICH if place.kind == convoys.CITY else place.resources or 0


def new_convoys(view: View) -> Iterator[Order]:
    """One convoy a day from the richest place to the poorest; every other day a group that is there goes with it.

    Both places are free of besiegers, who would take it.
    """
    open_ = [place for place in own_places(view) if place.id not in view.sieges]
    places = [place for place in open_ if not any(camp.hex == place.hex for camp in view.camps.values())]
    rich = max(places, key=lambda place: (level(place), place.id), default=None)
    poor = min(open_, key=lambda place: (level(place), place.id), default=None)
    if rich is None or poor is None or level(rich) < RICH or level(poor) > POOR:
        return
    if grid.distance(rich.hex, poor.hex) > 2 * RICH:
        return
    here = sorted(group.id for group in view.groups.values() if group.hex == rich.hex)
    yield CreateConvoy(rich.id, poor.id, LOAD, here[0] if here and view.day % 2 else "")


def usable(view: View) -> Iterator[Camp]:
    """The convoys that are free, or that an own group escorts."""
    for camp in view.camps.values():
        if camp.kind == "convoy" and (not camp.group or camp.group in view.groups):
            yield camp


def transfers(view: View, game: Game) -> Iterator[Order]:
    """Poor places take in what stands in them, besieged ones too where they can; rich ones fill it up."""
    most = game.tables.convoy.max_transfer_per_step
    stores = {place.hex: place for place in own_places(view)}
    for camp in usable(view):
        place = stores.get(camp.hex)
        if place is None:
            continue
        if level(place) < RICH or place.id in view.sieges:
            yield UnloadConvoy(camp.id, most)
        else:
            yield LoadConvoy(camp.id, most)


def escorts(view: View, game: Game) -> Iterator[Order]:
    """Large groups keep a convoy with them, small ones let theirs go."""
    for camp in usable(view):
        if camp.group:
            heads = groups.strength(view, view.groups[camp.group])
            if supply.need(heads, game.tables) == 0:
                yield ReleaseConvoy(camp.id)
            continue
        beside = [group for group in view.groups.values() if group.hex == camp.hex]
        large = [group for group in beside if supply.need(groups.strength(view, group), game.tables)]
        if large:
            yield EscortConvoy(large[0].id, camp.id)


def intentions(view: View) -> Iterator[Order]:
    """Let groups without money plunder the convoys that they win; every other day the own rations are free."""
    prey = any(camp.group and camp.group not in view.groups for camp in view.camps.values())
    for group in view.groups.values():
        if prey and not group.money:
            yield PlunderConvoy(group.id)
    if view.day % 2:
        for name in sorted({convoy.group for convoy in view.convoys.values()}):
            yield WaivePrice(name)

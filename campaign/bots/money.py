"""The orders of a bot for its money: it recruits at home, hires bands that are near, and keeps its own bands.

On even days it hires for a promise alone, and shares loot as is usual.
"""

from collections.abc import Iterator, Sequence

from campaign.bots import parts
from campaign.bots.scene import Scene
from campaign.model import men
from campaign.model.game import Game
from campaign.model.orders import (
    ANY,
    Hire,
    Hold,
    LeadMercenaries,
    March,
    Order,
    Pay,
    Poach,
    Recruit,
    ShareLoot,
)
from campaign.model.state import PROMISE, Group, Settlement
from campaign.rules import groups, mercenaries
from campaign.rules.money.recruitment import LIGHT_INFANTRY, PEASANT, affordable, check_recruiter, most
from campaign.visibility import Camp, Place, View
from hexmap import grid
from rulebook import Refusal

NEAR = 8
GUESS = 3
SMALL = 4
"""Heads that it expects in a band whose people it has not seen."""
SPARE_HEADS = 5
MANY = 100
ROUND = 2
"""Every how many shares of loot a band gets less than it wants."""


def orders(moves: Sequence[Order], scene: Scene) -> list[Order]:
    """The orders of a day for recruits and mercenaries; `moves` are the marches and halts on the same sheet."""
    view, game = scene.view, scene.game
    return [*recruits(moves, scene), *bands(view, game), *lead(view)]


def recruits(moves: Sequence[Order], scene: Scene) -> Iterator[Order]:
    """As many recruits as chest and personality allow, where a group with a commander stands or marches through."""
    view, game = scene.view, scene.game
    by_hex = {place.hex: place for place in view.places.values()}
    for move in moves:
        group = view.groups.get(move.group) if isinstance(move, March | Hold) else None
        if group is None or not group.commanders or not group.money:
            continue
        path = move.path if isinstance(move, March) else ()
        place = next((by_hex[hex_] for hex_ in (group.hex, *path) if hex_ in by_hex), None)
        if place is not None and place.id not in view.sieges and welcome(view, group, place, game):
            wanted = affordable(most(site(place), game.tables), to_spend(group, scene), game.tables)
            infantry = min(wanted[LIGHT_INFANTRY], room(group, scene))
            peasants = min(wanted[PEASANT], room(group, scene) - infantry)
            if infantry or peasants:
                yield Recruit(group.id, place.id, infantry, peasants)


def to_spend(group: Group, scene: Scene) -> int:
    """The half-deniers that a group may spend: neither what its personality keeps nor what an objective asks for."""
    spare = sum(each.money for each in scene.view.groups.values()) - scene.stakes.chest
    free = group.money - scene.personality.keeps
    return max(0, min(free, spare) if scene.stakes.chest else free)


def room(group: Group, scene: Scene) -> int:
    """The people whom a group may still take: any while an objective asks for heads, else few whom a place must feed."""
    heads = {each.id: groups.strength(scene.view, each) for each in scene.view.groups.values()}
    if sum(heads.values()) < scene.stakes.heads + SPARE_HEADS:
        return MANY
    return max(0, parts.unfed(scene.game) + scene.personality.swells - heads[group.id])


def welcome(view: View, group: Group, place: Place, game: Game) -> bool:
    """True if a group's commander may recruit in a place as things stand."""
    prestige = max(view.commanders[name].prestige for name in group.commanders)
    try:
        check_recruiter(group, prestige, site(place), game.tables)
    except Refusal:
        return False
    return True


def site(place: Place) -> Settlement:
    """A place as the rules of recruiting take it; of others' stores it expects a little."""
    stores = GUESS if place.resources is None else place.resources
    return Settlement(place.id, place.name, place.hex, place.kind, place.faction, "", stores, 0)


def bands(view: View, game: Game) -> Iterator[Order]:
    """Hire bands that are near, pay bands on a promise when there is money, and win over bands of others."""
    camps = [camp for camp in view.camps.values() if camp.kind == mercenaries.BAND]
    for group in view.groups.values():
        near = [camp for camp in camps if grid.distance(camp.hex, group.hex) <= NEAR]
        if any(not camp.faction for camp in near):
            yield Hire(group.id, ANY, "either" if view.day % 2 else "promise")
        for camp in near:
            if camp.faction not in ("", view.faction) and pays_for(group, camp, game):
                yield Poach(group.id, camp.id)
    for band in view.mercenaries.values():
        if band.terms == PROMISE:
            if mercenaries.price(band, game.tables) <= view.groups[band.group].money:
                yield Pay(band.group, band.id)
            if view.day % 2:
                heads = men.heads(band.men)
                yield ShareLoot(band.group, band.id, heads if band.shares % ROUND == 0 else heads - 1)


def pays_for(group: Group, camp: Camp, game: Game) -> bool:
    """True if a group's chest pays for a band, as far as its people were seen."""
    heads = men.heads(camp.seen.men) if camp.seen is not None else SMALL
    return heads * game.tables.prices.mercenary <= group.money


def tempting(view: View, group: Group, game: Game) -> Camp | None:
    """The nearest band in the service of others that a group's chest pays for, within a day or two."""
    bands = [
        camp
        for camp in view.camps.values()
        if camp.kind == mercenaries.BAND
        and camp.faction not in ("", view.faction)
        and grid.distance(camp.hex, group.hex) <= NEAR
        and pays_for(group, camp, game)
    ]
    return min(bands, key=lambda camp: (grid.distance(camp.hex, group.hex), camp.id), default=None)


def lead(view: View) -> Iterator[Order]:
    """Neutral bands go to the own groups first, the richest before the others."""
    rich = sorted(view.groups.values(), key=lambda group: (-group.money, group.id))
    neutral = any(camp.kind == mercenaries.BAND and not camp.faction for camp in view.camps.values())
    if rich and neutral and view.day % 2:
        yield LeadMercenaries(tuple(group.id for group in rich[:5]))

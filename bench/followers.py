"""The pieces on the workload's board beside the groups, and their orders on its sheets: an equal share for each arena.

In each arena a group keeps a town of the map, with its stores, its recruits and a convoy. A band of mercenaries camps
beside another, and a spy is on his way. Half of the groups have been told what to do in cases that may come up.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from campaign.maps.model import Site
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.orders import (
    ANY,
    ChooseField,
    EscortConvoy,
    Hire,
    JoinBattle,
    MoveSpy,
    Order,
    RankSupply,
    Recruit,
    RefuseBattle,
    Retreat,
    UnloadConvoy,
)
from campaign.model.orders.conditions import Losses
from campaign.model.state import Group
from campaign.rules.opening import people
from campaign.rules.supplies.convoys import animals_for
from hexmap import grid

KEEPER, HIRER, WATCHER = 2, 4, 8
"""The places of an arena whose groups keep its town, hire its band, and wait for word of its spy."""
LOAD, STORES, LEVEL = 4, 6, 6
"""Points of a convoy and of a town; hostility of a town and of a band."""
TOWNS = ("market_town", "village")
BAND, MERCENARY = 6, "mercenary"
READY = (0, 3, 6, 8, 9)
"""The places of an arena whose groups know which way to retreat, and whether to join a battle."""
UNWILLING = (3, 9)
"""The places of an arena whose groups refuse battle before their first loss."""


def towns(game: Game, centres: Sequence[str]) -> list[Site]:
    """For each arena the nearest town on the map that is no other arena's."""
    chosen: list[Site] = []
    for centre in centres:
        free = [site for site in game.map.sites.values() if site.kind in TOWNS and site not in chosen]
        chosen.append(min(free, key=lambda site: (grid.distance(centre, site.hex), site.id)))
    return chosen


def posted(game: Game, sites: Sequence[Site], arenas: Sequence[Sequence[Group]]) -> Iterator[e.Event]:
    """Towns, convoys, bands and spies of all arenas; a convoy goes from its town to that of the next arena."""
    for number, (site, groups) in enumerate(zip(sites, arenas, strict=True), start=1):
        yield e.SettlementHeld(
            site=site.id,
            name=site.name,
            hex=site.hex,
            kind=site.kind,
            faction=groups[KEEPER].faction,
            commander="",
            resources=STORES,
            hostility=LEVEL,
            garrison=[],
            noble="",
        )
        yield e.ConvoyPosted(
            convoy=convoy(number),
            hex=site.hex,
            start=site.id,
            end=sites[number % len(sites)].id,
            load=LOAD,
            animals=animals_for(LOAD, game.tables),
        )
        yield e.MercenariesCamped(
            band=f"m{number}",
            hex=groups[HIRER].hex,
            men=people(MERCENARY, MERCENARY, BAND, "mixed", game.tables),
            hostility=LEVEL,
        )
        yield e.SpyPosted(spy=spy(number), faction=groups[WATCHER].faction, hex=groups[WATCHER].hex)


def convoy(number: int) -> str:
    """The name of an arena's convoy."""
    return f"c{number}"


def spy(number: int) -> str:
    """The name of an arena's spy."""
    return f"spy-{number}"


def orders(
    number: int, site: Site, groups: Sequence[Group], ways: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, Order]]:
    """The orders of an arena that are not marches, with the factions that write them; `ways` lead to its middle."""
    keeper, hirer, watcher = groups[KEEPER], groups[HIRER], groups[WATCHER]
    yield keeper.faction, RankSupply(site.id, (keeper.id,))
    yield keeper.faction, Recruit(keeper.id, site.id, infantry=1)
    yield keeper.faction, EscortConvoy(keeper.id, convoy(number))
    yield keeper.faction, UnloadConvoy(convoy(number), 1)
    yield hirer.faction, Hire(hirer.id, ANY, "promise")
    yield watcher.faction, MoveSpy(spy(number), ways[watcher.id])
    for place in READY:
        group = groups[place]
        yield group.faction, Retreat(group.id, ("N", "S"))
        yield group.faction, JoinBattle(group.id)
    for place in UNWILLING:
        group = groups[place]
        yield group.faction, RefuseBattle(group.id, when=(Losses(at_most=0),))


def fields(factions: Iterable[str]) -> Iterator[tuple[str, Order]]:
    """The wishes of each faction for the field of its battles."""
    for faction in factions:
        yield faction, ChooseField(north="top", begins="attacker")

"""Sieges under way on the workload's board, far from its arenas, and what both sides' sheets say of them.

Castles, market towns and villages come in turn. Before each place lie a group and its engines; in every second one a group
of the owner's is shut in.
"""

from collections.abc import Iterator, Sequence

from bench.workload import FACTIONS, GAME, ORIGINS, centres
from campaign.maps.model import Site
from campaign.model import events as e
from campaign.model.men import from_roster
from campaign.model.orders import (
    Assault,
    BuildEngines,
    GuardCamp,
    MeetRelief,
    NameVictims,
    Negotiate,
    Order,
    Pound,
    Relieve,
    Sally,
)
from campaign.model.orders.sieges import Target
from campaign.model.state import State
from campaign.rules.decision import Decision, Sealing
from campaign.rules.roster import muster_roster
from campaign.rules.sieges import investment
from campaign.service.log.commands import NO_DICE
from campaign.visibility.judging import first_unmet
from hexmap import grid

KINDS = ("castle", "market_town", "village")
APART = 4
"""Hexes between a besieged place and the next arena."""
STORES, LEVEL, GARRISON, FRIENDS = 6, 6, 8, 12
"""Points of a place, its hostility, the people of a castle, the people of a group shut in."""
BESIEGERS = (30, 45, 60)
ENGINES = {"perrier": 3, "siege_ladder": 4}
FIRST = 1000
"""The number of the first besieging group."""


def places(arenas: int, count: int) -> list[Site]:
    """Sites for so many sieges, of all kinds in turn."""
    middles = centres(arenas)
    far = [
        site
        for site in sorted(GAME.map.sites.values(), key=lambda each: each.id)
        if all(grid.distance(site.hex, middle) > APART for middle in middles)
    ]
    of_kind = {kind: [site for site in far if site.kind == kind] for kind in KINDS}
    return [of_kind[KINDS[number % len(KINDS)]][number // len(KINDS)] for number in range(count)]


def sides(number: int) -> tuple[str, str]:
    """The besieger of a place and its owner: both keep towns, since chance may bring an army to either."""
    keepers = FACTIONS[1::2]
    return keepers[number % len(keepers)], keepers[(number + 1) % len(keepers)]


def drawn_up(state: State, sites: Sequence[Site]) -> list[e.Event]:
    """The events that lay siege to the places, the day before the campaign's first; `state` becomes what they make."""
    decision = Decision(state, GAME, NO_DICE, Sealing(), first_unmet)
    for number, site in enumerate(sites):
        besieger, besieged = sides(number)
        decision.emit(site_held(site, besieged))
        if number % 2:
            decision.emit(raised(FIRST + len(sites) + number, besieged, site, FRIENDS))
        army = raised(FIRST + number, besieger, site, BESIEGERS[number % len(BESIEGERS)])
        decision.emit(army)
        investment.invest(decision, decision.state.groups[army.group], decision.state.settlements[site.id])
        decision.emit(equipped(site, besieger, besieged))
    return decision.events


def site_held(site: Site, faction: str) -> e.SettlementHeld:
    """A place with its stores, and with people if it is a castle."""
    castle = site.kind == "castle"
    return e.SettlementHeld(
        site=site.id,
        name=site.name,
        hex=site.hex,
        kind=site.kind,
        faction=faction,
        commander="",
        resources=STORES,
        hostility=LEVEL,
        garrison=from_roster(faction, muster_roster(faction, GARRISON, GAME.tables), ()) if castle else [],
        noble="",
    )


def raised(number: int, faction: str, site: Site, heads: int) -> e.GroupRaised:
    """A group of so many people at a place."""
    origin = ORIGINS[number % len(ORIGINS)]
    return e.GroupRaised(
        group=f"g{number}",
        number=number,
        faction=faction,
        hex=site.hex,
        men=from_roster(origin, muster_roster(origin, heads, GAME.tables), ()),
        commanders=(),
        hostility=LEVEL,
        money=heads,
        cause="start",
    )


def equipped(site: Site, besieger: str, besieged: str) -> e.EnginesWorkedAt:
    """The engines that the besiegers have built already."""
    return e.EnginesWorkedAt(
        site=site.id,
        hex=site.hex,
        faction=besieger,
        enemy=besieged,
        pieces=(),
        works=(),
        built=ENGINES,
        crews=0,
    )


def orders(state: State) -> Iterator[tuple[str, Order]]:
    """The orders of both sides of each siege for the day, with the factions that write them."""
    for number, siege in enumerate(state.sieges.values()):
        besieger, besieged = siege.besieger, siege.besieged
        wall = WALLS[siege.building]
        yield besieger, Pound(siege.site, (Target(wall, ENGINES["perrier"]),))
        yield besieger, BuildEngines(siege.site, ("perrier", "siege_ladder"))
        yield besieger, Negotiate(siege.site, talk=bool(number % 2))
        yield besieger, Assault(siege.site, storm=number % 4 == 0)
        yield besieger, GuardCamp(siege.site, ("knight",))
        yield besieger, MeetRelief(siege.site, "outside")
        yield besieger, NameVictims(siege.site, enemy=("knight",))
        yield besieged, Sally(siege.site, SALLIES[number % len(SALLIES)])
        yield besieged, NameVictims(siege.site, engines=("siege_ladder",))
        yield besieged, Relieve(siege.site)


WALLS = {"castle": "1515", "farm": "1208", "chapel": "1205"}
"""By building a wall hex of its plan in reach of the engines."""
SALLIES = ("camp", "supply", "general")

"""The fixed workload of the night: the Apulia map, eight factions, groups drawn up against each other, orders for all.

Arenas of ten groups each are laid over the map. In each, groups of different factions march on one hex, and some attack
whom they meet there; others march away or stand and wait. The same number gives the same workload on every machine.
"""

import random
from collections.abc import Iterable, Iterator
from uuid import UUID, uuid5

from bench import followers
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.men import from_roster
from campaign.model.orders import ANY, Hold, March, Order
from campaign.model.state import Calendar, Group, Settings, State
from campaign.rules.opening import opening_inputs
from campaign.rules.roster import muster_roster
from campaign.rules.terrain import entry_cost
from campaign.service.editions import game_of, tables_digest
from hexmap import grid
from hexmap.paths import cheapest

SCENARIO = "apulia_1053"
FACTIONS = ("amalfi", "norman", "aversa", "byzantine", "benevento", "lombard", "naples", "german")
"""Every second one keeps towns: their militias are of the roster of its people."""
ORIGINS = ("norman", "byzantine", "lombard", "german", "arab")
ARENA = 10
APART = 6
ATTACKING, MEETING, HOLDING = (0, 6), (3, 9), (1, 2, 4, 8)
"""The places in an arena of the groups that march through its middle and attack, that march on it, and that stay. The
others march away.
"""
STRENGTHS = (8, 12, 16, 9, 22, 11, 7, 14, 10, 18)
NAMESPACE = UUID("00000000-0000-0000-0000-00000000beac")
OPENED = "2026-01-05T08:00:00Z"
FIRST_DEADLINE = "2026-01-05T19:00:00Z"

GAME = game_of(SCENARIO)


def name(groups: int) -> UUID:
    """The id of the workload's campaign of so many groups."""
    return uuid5(NAMESPACE, str(groups))


def opening(groups: int) -> list[e.Event]:
    """The events that set up the board; `groups` is a multiple of ten."""
    events: list[e.Event] = [board(groups)]
    events += [
        e.FactionEntered(faction=f, name=f.title(), letter=f[0].upper(), colour="red", allies=())
        for f in FACTIONS
    ]
    for number, (centre, post) in enumerate(posts(groups), start=1):
        events += raised(number, centre, post)
    arenas = in_arenas(fold(events))
    events += followers.posted(GAME, followers.towns(GAME, centres(len(arenas))), arenas)
    events.append(e.SealsPublished(closing=1, seal="00" * 32))
    events.append(e.DayOpened(day=1, deadline=FIRST_DEADLINE))
    return events


def board(groups: int) -> e.CampaignOpened:
    """The campaign itself."""
    return e.CampaignOpened(
        campaign=str(name(groups)),
        title=f"Workload of {groups} groups",
        scenario=SCENARIO,
        scenario_digest=GAME.scenario.digest,
        map=GAME.map.id,
        map_digest=GAME.map.digest,
        tables_digest=tables_digest(),
        start="1053-06-01",
        days=1000,
        season="summer",
        season_mp=0,
        calendar=Calendar(),
        settings=Settings(early_chances=False),
        inputs=opening_inputs(GAME.scenario.digest),
    )


def centres(arenas: int) -> list[str]:
    """The middle hexes of the arenas: open country, far enough from each other."""
    draw = random.Random(1053)
    land = sorted(
        hex_
        for hex_ in GAME.map.hexes
        if all(
            GAME.map.is_land(other) and "mountain" not in GAME.map.terrains(other)
            for other in grid.within(hex_, 2)
        )
    )
    draw.shuffle(land)
    chosen: list[str] = []
    for hex_ in land:
        if all(grid.distance(hex_, other) >= APART for other in chosen):
            chosen.append(hex_)
        if len(chosen) == arenas:
            return chosen
    raise ValueError(f"the map has room for {len(chosen)} arenas, not {arenas}")


def posts(groups: int) -> Iterator[tuple[str, str]]:
    """For each group the middle of its arena and the hex where it stands: a town, or one or two hexes away."""
    middles = centres(groups // ARENA)
    for centre, town in zip(middles, followers.towns(GAME, middles), strict=True):
        around = [hex_ for hex_ in grid.within(centre, 2) if hex_ != centre and cost(hex_) is not None]
        for place in range(ARENA):
            yield centre, town.hex if place == followers.KEEPER else around[place * len(around) // ARENA]


def cost(hex_: str) -> int | None:
    """Movement points to enter a hex."""
    return entry_cost(GAME.map.terrains(hex_), GAME.tables.terrain)


def raised(number: int, centre: str, post: str) -> list[e.Event]:
    """A group, every second one under a commander."""
    faction = FACTIONS[number % len(FACTIONS)]
    origin = ORIGINS[number % len(ORIGINS)]
    group, leader = f"g{number}", f"c{number}"
    strength = STRENGTHS[number % len(STRENGTHS)]
    riders = [kind for kind, row in GAME.tables.troop_types.items() if row.mounted]
    events: list[e.Event] = []
    leaders: tuple[str, ...] = ()
    if number % 2:
        leaders = (leader,)
        kind = GAME.tables.commander_types[origin]
        events.append(
            e.CommanderAppeared(
                commander=leader,
                name=f"Captain {number}",
                faction=faction,
                prestige=1 + number % 10,
                hostility=8,
                origin=origin,
                type=kind,
                mounted=GAME.tables.troop_types[kind].mounted,
                cause="start",
            )
        )
    events.append(
        e.GroupRaised(
            group=group,
            number=number,
            faction=faction,
            hex=post,
            men=from_roster(origin, muster_roster(origin, strength, GAME.tables), riders),
            commanders=leaders,
            hostility=6 + number % 4,
            money=number,
            cause="start",
        )
    )
    return events


def fold(events: Iterable[e.Event]) -> State:
    """The state that these events make."""
    state = State()
    for event in events:
        evolve(state, event)
    return state


def sheets(state: State) -> dict[str, tuple[Order, ...]]:
    """Orders for every group: of ten in an arena four march on its middle, two away from it, and four hold.

    Beside them stand the orders for the pieces with the groups and around them.
    """
    arenas = in_arenas(state)
    middles = centres(len(arenas))
    towns = followers.towns(GAME, middles)
    written: dict[str, list[Order]] = {faction: [] for faction in FACTIONS}
    for number, (middle, town, groups) in enumerate(zip(middles, towns, arenas, strict=True), start=1):
        for place, group in enumerate(groups):
            attack = (ANY,) if place in ATTACKING else ()
            path = route(group.hex, middle, place)
            written[group.faction].append(March(group.id, path, attack) if path else Hold(group.id, attack))
        ways = {group.id: way(group.hex, middle) for group in groups}
        for faction, order in followers.orders(number, town, groups, ways):
            written[faction].append(order)
    for faction, order in followers.fields(FACTIONS):
        written[faction].append(order)
    return {faction: tuple(orders) for faction, orders in written.items()}


def in_arenas(state: State) -> list[list[Group]]:
    """The groups by arena, each at its place."""
    groups = sorted(state.groups.values(), key=lambda group: group.number)
    return [groups[first : first + ARENA] for first in range(0, len(groups), ARENA)]


def route(post: str, middle: str, place: int) -> tuple[str, ...]:
    """The way of the group of a place in its arena; empty for one that holds."""
    if place in HOLDING:
        return ()
    if place in MEETING:
        return way(post, middle)
    if place in ATTACKING:
        return (*way(post, middle), GAME.map.steps(middle)[0])
    reachable = [hex_ for hex_ in grid.within(post, 2) if way(post, hex_)]
    return way(post, max(reachable, key=lambda hex_: (grid.distance(middle, hex_), hex_)))


def way(start: str, end: str) -> tuple[str, ...]:
    """The cheapest way between two hexes; empty where there is none, or both are the same."""
    return cheapest(start, [end], cost, GAME.map.steps) or () if start != end else ()

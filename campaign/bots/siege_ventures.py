"""The sieges of a bot that draws: it opens them, stays with them, and gives every order that there is in them.

Before a place it mostly builds and waits, within one it sallies, and groups nearby go there to fight or to
slip in.
"""

from collections.abc import Callable, Iterator, Sequence

from campaign.bots import impulses
from campaign.bots.chance import Chance
from campaign.model.game import Game
from campaign.model.orders import (
    ANY,
    Assault,
    Besiege,
    BuildEngines,
    EnterPlace,
    GuardCamp,
    Hold,
    LiftSiege,
    March,
    MeetRelief,
    NameVictims,
    Negotiate,
    Order,
    Pound,
    Relieve,
    Sally,
    Target,
    UnloadConvoy,
)
from campaign.model.siege import BESIEGED, BESIEGER, REDOUBT
from campaign.model.state import Group
from campaign.rules import groups
from campaign.rules.musters.parties import COMMANDER
from campaign.rules.sieges.chances.victims import WOUNDED
from campaign.rules.strongholds import pounding, works
from campaign.visibility import Place, SiegeSheet, View
from hexmap import grid

NEAR = 8
"""Hexes from which a group comes to relieve a place."""
FAR = 12
"""Hexes from which one comes to a siege of its own."""
ENOUGH = {"castle": 26, "farm": 16, "chapel": 9}
"""Heads from which on people mostly dare to besiege a building: as a rule more than twice the people inside."""
LARGE = 2
"""The number of types that an army names to guard its camp, to sally or to be sick."""
Writes = Callable[[SiegeSheet, Game, Chance], Order | None]


def orders(view: View, game: Game, draw: Chance, zeal: float = 0.4) -> Iterator[Order]:
    """Orders for the sieges of the day, and for the groups that are bound by one or come for one.

    `zeal` is how often all free groups gather for one.
    """
    for siege in view.sieges.values():
        if siege.side == BESIEGER:
            yield from some(BEFORE, siege, game, draw)
            yield from stay(siege, view, draw)
        elif siege.side == BESIEGED:
            yield from some(WITHIN, siege, game, draw)
            yield from leave(siege, view, game, draw)
        if siege.besieged in view.friends:
            yield from come(siege, view, game, draw)
    yield from open_some(view, game, draw, zeal)


def unbound(view: View) -> Iterator[Group]:
    """The groups that neither lie before a place nor are inside one."""
    leaguers = {siege.hex for siege in view.sieges.values() if siege.side}
    return (group for group in view.groups.values() if not group.shut_in and group.hex not in leaguers)


def some(
    chances: tuple[tuple[float, Writes], ...], siege: SiegeSheet, game: Game, draw: Chance
) -> Iterator[Order]:
    """Each of these orders with its chance."""
    for chance, write in chances:
        order = write(siege, game, draw) if draw.random() < chance else None
        if order is not None:
            yield order


def stay(siege: SiegeSheet, view: View, draw: Chance) -> Iterator[Order]:
    """Let the besiegers mostly stay, ready to fight any comer."""
    for group in view.groups.values():
        if group.hex == siege.hex and draw.random() < 0.95:
            yield Hold(group.id, (ANY,) if draw.random() < 0.4 else ())


def leave(siege: SiegeSheet, view: View, game: Game, draw: Chance) -> Iterator[Order]:
    """Now and then a group inside slips out; convoys that have come through are unladen."""
    for group in view.groups.values():
        steps = ways_out(group, game)
        if group.shut_in == siege.site and steps and draw.random() < 0.3:
            yield March(group.id, (draw.choice(steps),))
    for convoy in view.convoys.values():
        if convoy.hex == siege.hex and convoy.load:
            yield UnloadConvoy(convoy.id, convoy.load)


def ways_out(group: Group, game: Game) -> list[str]:
    """The hexes around a group that can be entered."""
    return [hex_ for hex_ in game.map.steps(group.hex) if impulses.cost(hex_, game) is not None]


def come(siege: SiegeSheet, view: View, game: Game, draw: Chance) -> Iterator[Order]:
    """Let groups nearby come to a friend's besieged place, to fight before it or, if it is their own, to slip in.

    A relief that besieges the besieger storms what he holds now and then, or goes away again.
    """
    if siege.relief == view.faction:
        chance = draw.random()
        if chance < 0.2:
            yield Assault(siege.site)
        elif chance < 0.5:
            yield from away(siege, view, game, draw)
            return
    for group in view.groups.values():
        if group.shut_in or grid.distance(group.hex, siege.hex) > NEAR or draw.random() > 0.8:
            continue
        leads = any(convoy.group == group.id for convoy in view.convoys.values())
        slips = siege.side == BESIEGED and (leads or draw.random() < 0.4)
        yield going(group, siege.hex, view, game, () if slips else (ANY,))
        if slips:
            yield EnterPlace(group.id, siege.site)


def away(siege: SiegeSheet, view: View, game: Game, draw: Chance) -> Iterator[Order]:
    """Let all groups before a place leave it."""
    for group in view.groups.values():
        steps = ways_out(group, game)
        if group.hex == siege.hex and not group.shut_in and steps:
            yield March(group.id, (draw.choice(steps),))


def open_some(view: View, game: Game, draw: Chance, zeal: float) -> Iterator[Order]:
    """Besiege the enemies' places before which enough people stand; now and then all gather before one of them."""
    here: dict[str, list[Group]] = {}
    for group in unbound(view):
        here.setdefault(group.hex, []).append(group)
    goals = {place.hex: place for place in view.places.values() if may_besiege(place, view, game)}
    for hex_ in sorted(here.keys() & goals.keys()):
        yield from lie_down(goals[hex_], here[hex_], view, game, draw)
    if draw.random() < zeal:
        free = [each for hex_, own in here.items() if hex_ not in goals for each in own]
        yield from gather(free, view, game)


def may_besiege(place: Place, view: View, game: Game) -> bool:
    """True if a place is an enemy's that can be besieged, and nobody does yet."""
    foreign = place.faction not in view.friends and place.id not in view.sieges
    return foreign and place.kind in game.sieges.building_of_site


def lie_down(place: Place, here: list[Group], view: View, game: Game, draw: Chance) -> Iterator[Order]:
    """Open a siege with the groups that stand before a place, if they are enough; else mostly wait for more."""
    enough = ENOUGH[game.sieges.building_of_site[place.kind]]
    large = sum(groups.strength(view, group) for group in here) >= enough
    if draw.random() < (0.8 if large else 0.1):
        yield Besiege(here[0].id, place.id)
        yield from (Hold(group.id) for group in here)
    elif draw.random() < 0.5:
        yield from (Hold(group.id) for group in here)


def gather(free: Sequence[Group], view: View, game: Game) -> Iterator[Order]:
    """Go with all groups that are near to a place, be it besieged by the bot already or the one nearest to the largest."""
    if not free:
        return
    first = max(free, key=lambda group: (groups.strength(view, group), group.id))
    own = [siege.hex for siege in view.sieges.values() if siege.side == BESIEGER]
    goals = own or [place.hex for place in view.places.values() if may_besiege(place, view, game)]
    goal = min(goals, key=lambda hex_: (grid.distance(first.hex, hex_), hex_), default=None)
    for group in free:
        if goal is not None and grid.distance(group.hex, goal) <= FAR:
            yield going(group, goal, view, game, ())


def going(group: Group, goal: str, view: View, game: Game, attack: tuple[str, ...]) -> March | Hold:
    """As much of the way there as the group can go today."""
    path = impulses.way(group, goal, view, game) if group.hex != goal else ()
    return March(group.id, path, attack) if path else Hold(group.id, attack)


def build(siege: SiegeSheet, game: Game, draw: Chance) -> Order:
    """Some pieces, perriers above all."""
    pieces = ("perrier", "perrier", "siege_ladder", "grapnel")
    return BuildEngines(siege.site, tuple(draw.choice(pieces) for _ in range(draw.randint(0, 4))))  # type: ignore[arg-type]


def pound(siege: SiegeSheet, game: Game, draw: Chance) -> Order | None:
    """All perriers on one wall that can be pounded today."""
    tables, perriers = game.sieges, siege.engines.get(works.PERRIER, 0)
    plan = tables.siege_plan.of(siege.building)
    near = pounding.tower_in_reach(plan, siege.demolition, tables)
    down = pounding.breaches(plan, siege.demolition, tables)
    reach = sorted({*plan.wood, *plan.single_stone, *near}.difference(down))
    return Pound(siege.site, (Target(draw.choice(reach), perriers),)) if perriers and reach else None


def types(game: Game, draw: Chance) -> tuple[str, ...]:
    """Some types of people, the leaders mostly among them."""
    kinds = (COMMANDER, *sorted(game.tables.troop_types))
    drawn = [COMMANDER] if draw.random() < 0.6 else []
    return tuple(dict.fromkeys([*drawn, *(draw.choice(kinds) for _ in range(draw.randint(0, LARGE)))]))


def victims(siege: SiegeSheet, game: Game, draw: Chance) -> Order:
    """The victims that it names if chance lets it choose."""
    engines = ("siege_ladder", "perrier") if siege.side == BESIEGED and draw.random() < 0.5 else ()
    own, enemy = types(game, draw), (*hurt(draw), *types(game, draw))
    return NameVictims(siege.site, own, enemy, engines)  # type: ignore[arg-type]


def hurt(draw: Chance) -> tuple[str, ...]:
    """The wounded of the other side, now and then."""
    return (WOUNDED,) if draw.random() < 0.2 else ()


def sally(siege: SiegeSheet, game: Game, draw: Chance) -> Order:
    """Any of the three sallies; who goes is left open in half of them."""
    kind = draw.choice(("camp", "camp", "supply", "supply", "general"))
    return Sally(siege.site, kind, types(game, draw) if draw.random() < 0.5 else ())  # type: ignore[arg-type]


def assault(siege: SiegeSheet, game: Game, draw: Chance) -> Order:
    """An assault, or none whatever else is written."""
    return Assault(siege.site, storm=draw.random() < 0.7)


def press(siege: SiegeSheet, game: Game, draw: Chance) -> Order | None:
    """An assault on the people who are shut up in the first of two redoubts."""
    return Assault(siege.site) if (siege.building, siege.stage) == ("farm", REDOUBT) else None


def meet(siege: SiegeSheet, game: Game, draw: Chance) -> Order:
    """Any way to meet a relief, mostly behind the walls that are won."""
    ways = ("outside", "divide", "divide", "divide", "inside", "inside")
    return MeetRelief(siege.site, draw.choice(ways))  # type: ignore[arg-type]


BEFORE: tuple[tuple[float, Writes], ...] = (
    (0.03, lambda siege, game, draw: LiftSiege(siege.site)),
    (0.25, assault),
    (0.95, press),
    (0.4, build),
    (0.6, pound),
    (0.8, lambda siege, game, draw: Negotiate(siege.site, talk=draw.random() < 0.2)),
    (0.5, lambda siege, game, draw: GuardCamp(siege.site, types(game, draw))),
    (0.9, meet),
    (0.5, victims),
)
"""The orders that a besieger may write, and how often he does."""
WITHIN: tuple[tuple[float, Writes], ...] = (
    (0.7, sally),
    (0.5, victims),
    (0.7, lambda siege, game, draw: Relieve(siege.site)),
)
"""The orders that the besieged may write, and how often they do."""

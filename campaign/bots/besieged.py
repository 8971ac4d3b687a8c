"""The orders of a bot for its own places that are besieged: sallies from within, and help from without.

The besieged come out for food when hunger is near, and against the camp if the odds are good or engines are
dangerous. All of them come out to lift the siege, or as a last resort. Friends who come to their relief do
not fight alone.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from campaign.bots import besieging, odds
from campaign.bots.odds import Side
from campaign.bots.scene import Scene
from campaign.model.orders import EnterPlace, Hold, March, NameVictims, Order, Relieve, Sally
from campaign.model.orders.conditions import Distance, Odds
from campaign.model.orders.shapes import NEW
from campaign.model.siege import BESIEGED, OUTER
from campaign.model.state import Group
from campaign.rules.sieges.chances.victims import COMMANDER
from campaign.rules.sieges.fights import patrols
from campaign.rules.strongholds import works
from campaign.rules.strongholds.chances import blockade
from campaign.rules.strongholds.passage import VOID
from campaign.tables.sieges.shapes import Share
from campaign.visibility import Marker, SiegeSheet

Kind = Literal["camp", "supply", "general"]
CAMP: Kind = "camp"
SUPPLY: Kind = "supply"
GENERAL: Kind = "general"
HUNDRED = 100
LEAN, LAST = 4, 2
"""Days of food up to which those inside go out for more, and up to which they stake everything."""
DIRE = 0.1
"""The chance from which on a last sally is worth more than to surrender."""
HALFWAY = 2
"""A perrier is dangerous from half of the work on."""


def orders(moves: Sequence[March | Hold], scene: Scene) -> list[Order]:
    """Orders for the people inside the own besieged places, and for groups that end their day before one."""
    found: list[Order] = []
    for siege in scene.view.sieges.values():
        if siege.side == BESIEGED:
            coming = [move for move in moves if end_of(move, scene) == siege.hex]
            outside = [move.group for move in coming if not scene.view.groups[move.group].shut_in]
            found += of_place(siege, outside, scene)
    return found


def end_of(move: March | Hold, scene: Scene) -> str:
    """The hex where a group ends its day if nothing comes between."""
    return move.path[-1] if isinstance(move, March) else scene.view.groups[move.group].hex


def of_place(siege: SiegeSheet, outside: Sequence[str], scene: Scene) -> Iterator[Order]:
    """The orders for one place; `outside` are the own groups that come before it, or stand there."""
    yield from sally(siege, scene)
    if not siege.sallied:
        for name in outside:
            if not name.startswith(NEW):
                yield Sally(siege.site, GENERAL, when=(Distance(to=name, at_most=0),))
    yield Relieve(siege.site, (Odds(at_least=round(HUNDRED * scene.personality.nerve)),))
    yield from victims(siege, scene)
    if open_to(siege, scene):
        yield from (EnterPlace(name, siege.site) for name in outside)


def sally(siege: SiegeSheet, scene: Scene) -> Iterator[Sally]:
    """The sally of the day, if any is worth it."""
    own, other = within(siege, scene), before(siege, scene)
    if siege.relief or not other[1] or own[1] <= 1:
        return
    kind = choice(siege, own, other, scene)
    if kind == CAMP:
        yield Sally(siege.site, kind, besieging.soldiers_first(shut_in(siege, scene), scene))
    elif kind:
        yield Sally(siege.site, kind)


def choice(siege: SiegeSheet, own: Side, other: Side, scene: Scene) -> Kind | None:
    """The kind of the sally: the one that lifts the siege, feeds the place, or burns the camp; None for staying inside."""
    tables, personality, food = scene.game.sieges, scene.personality, siege.food or 0
    starves = scene.view.day + food - 1 <= scene.view.days
    lifts = odds.comes_to(tables.quick_siege.general_sally_lifts_on, own, other, scene)
    raid = camp_odds(own, other, scene)
    if not siege.sallied and lifts >= personality.nerve:
        return GENERAL
    if starves and food <= LEAN and siege.stage == OUTER and fed(own, other, scene) >= personality.nerve:
        return SUPPLY
    if starves and food <= LAST and not siege.sallied and lifts >= DIRE:
        return GENERAL
    if raid >= (personality.flees if dangerous(siege, scene) else personality.nerve):
        return CAMP
    return None


def camp_odds(own: Side, other: Side, scene: Scene) -> float:
    """The chance of a raid on the camp: the shares of both sides that fight for it."""
    numbers = scene.game.sieges.camp_sally
    raiders, guards = part(own, numbers.besieged_share), part(other, numbers.besieger_share)
    return odds.wins(raiders, guards, 0, scene, siege=False) if raiders[1] else 0.0


def fed(own: Side, other: Side, scene: Scene) -> float:
    """The chance that a party brings home at least half of its horses, from as many patrols as mostly come."""
    tables = scene.game.sieges
    party = part(own, tables.supply_sally.party_share)
    if not party[1]:
        return 0.0
    heads = min(other[1], patrols.mostly(tables) * tables.supply_sally.patrol_people)
    home = (*tables.quick_siege.supply_all, *tables.quick_siege.supply_half)
    return odds.comes_to(home, part(other, (heads, other[1])), party, scene)


def part(side: Side, share: Share) -> Side:
    """A share of a side, as if all were worth the same."""
    heads = side[1] * share[0] // share[1]
    return side[0] * heads // side[1], heads


def dangerous(siege: SiegeSheet, scene: Scene) -> bool:
    """True if engines threaten the walls: a perrier that is finished, or halfway to it."""
    needed = works.days_of_work(works.PERRIER, siege.engineer, scene.game.sieges)
    under_way = any(each.piece == works.PERRIER and HALFWAY * each.days >= needed for each in siege.works)
    return under_way or bool(siege.engines.get(works.PERRIER))


def shut_in(siege: SiegeSheet, scene: Scene) -> list[Group]:
    """The own groups inside."""
    return [group for group in scene.view.groups.values() if group.shut_in == siege.site]


def within(siege: SiegeSheet, scene: Scene) -> Side:
    """The worth of all people inside on foot, as everybody fights in a siege."""
    place = scene.view.places[siege.site]
    if place.garrison:
        people = odds.of_men(place.garrison, scene.game, dismounted=True)
    else:
        militia = scene.game.tables.town_militia.level[level_at_opening(siege, scene)]
        likely = odds.likely(place.faction, militia, "mixed", scene.game)
        people = odds.of_men(likely, scene.game, dismounted=True)
    return odds.joined([people, odds.of_groups(shut_in(siege, scene), scene, dismounted=True)])


def level_at_opening(siege: SiegeSheet, scene: Scene) -> int:
    """The points that the place had when its militia was raised."""
    return -(-(siege.days[0].food_after or 0) // scene.game.sieges.stores.days_of_a_point)


def before(siege: SiegeSheet, scene: Scene) -> Side:
    """The worth of the besiegers on foot, as far as they were seen."""
    return odds.joined(odds.of_marker(each, scene.game, dismounted=True) for each in besiegers(siege, scene))


def besiegers(siege: SiegeSheet, scene: Scene) -> list[Marker]:
    """The groups that lie before a place."""
    markers = scene.view.markers.values()
    return [marker for marker in markers if marker.hex == siege.hex and marker.faction == siege.besieger]


def open_to(siege: SiegeSheet, scene: Scene) -> bool:
    """True if the besiegers of an own place seem to be so few that people and stores get in (GS-11.1.4c)."""
    if siege.side != BESIEGED:
        return False
    heads, inside = before(siege, scene)[1], within(siege, scene)[1]
    return not siege.relief and blockade(heads, inside, scene.game.sieges).name == VOID


def victims(siege: SiegeSheet, scene: Scene) -> Iterator[NameVictims]:
    """Name the commander first where sickness breaks out among besiegers whose leader is worth points."""
    seen = {name for each in besiegers(siege, scene) if each.seen for name in each.seen.commanders}
    if seen & scene.stakes.foes.keys():
        yield NameVictims(siege.site, enemy=(COMMANDER,))

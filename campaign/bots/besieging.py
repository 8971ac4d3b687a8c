"""The orders of a bot before a place that it besieges: it stays while there is hope, storms or works.

Anything without an order is done as is usual (M-siege-defaults). So it pounds the softest wall and talks to
the besieged on every day that it may, for both are free.
"""

from collections.abc import Iterator, Sequence

from campaign.bots import odds, outlooks
from campaign.bots.impulses import larder
from campaign.bots.scene import Scene
from campaign.model.orders import Assault, Besiege, BuildEngines, GuardCamp, LiftSiege, MeetRelief, Order
from campaign.model.siege import BESIEGER, OUTER
from campaign.model.state import Group
from campaign.rules.strongholds import works
from campaign.visibility import Marker, Place, SiegeSheet

REACH = 5
"""Hexes from which enemies may come to relieve a place within a day."""
FORLORN = 0.03
"""The chance that a place falls up to which groups without another goal give up a siege."""


def own_sieges(scene: Scene) -> dict[str, SiegeSheet]:
    """The sieges of the faction's own, by the hex in which it lies."""
    return {siege.hex: siege for siege in scene.view.sieges.values() if siege.side == BESIEGER}


def before(siege: SiegeSheet, scene: Scene) -> list[Group]:
    """The own groups that lie before a place, or are shut up in its outer works."""
    return [group for group in scene.view.groups.values() if group.hex == siege.hex]


def camp(group: Group, scene: Scene) -> str | None:
    """The hex in which a besieging group must stay: its siege's, unless it starves, hope is gone or a relief too strong."""
    siege = own_sieges(scene).get(group.hex)
    if siege is None or (not group.shut_in and larder(group, scene.view, scene.game)):
        return None
    goes_on = scene.once(("goes on", siege.site), lambda: worth_it(siege, scene))
    return siege.hex if group.shut_in or goes_on else None


def worth_it(siege: SiegeSheet, scene: Scene) -> bool:
    """True if a siege has half the hope that it was opened with, and nobody near is too strong for its besiegers."""
    place, company = scene.view.places[siege.site], before(siege, scene)
    falls = max(
        outlooks.outlook(place, company, scene).falls,
        odds.assaulting(siege, place, company, scene, gate=False),
    )
    return 2 * falls >= scene.personality.patience and not outmatched(place, company, scene)


def outmatched(place: Place, company: Sequence[Group], scene: Scene) -> bool:
    """True if these groups had better leave a place before a relief comes."""
    own = odds.of_groups(company, scene, dismounted=False)
    return 1 - relief(place, own, scene) <= scene.personality.flees


def relief(place: Place, own: odds.Side, scene: Scene) -> float:
    """The best chance of enemies within reach of a place to beat these people before it."""
    stacks = relievers(place, scene).values()
    sides = [odds.joined(odds.of_marker(marker, scene.game) for marker in stack) for stack in stacks]
    return max((odds.wins(side, own, 0, scene, siege=False) for side in sides), default=0.0)


def relievers(place: Place, scene: Scene) -> dict[str, list[Marker]]:
    """The groups of a place's side that may come to relieve it within a day, by their hexes."""
    theirs = {place.faction, *scene.view.factions[place.faction].allies} - scene.friends
    stacks: dict[str, list[Marker]] = {}
    for marker in scene.view.markers.values():
        if marker.faction in theirs and scene.away(marker.hex, place.hex) <= REACH:
            stacks.setdefault(marker.hex, []).append(marker)
    return stacks


def opened(place: Place, there: Sequence[Group], scene: Scene) -> Besiege | None:
    """Open the siege of a place with the groups that stand there already; the group that acts first has the order."""
    bound = {each.group for each in scene.view.prisoners.values()}
    staying = [group for group in there if group.hex == place.hex and group.id not in bound]
    return Besiege(staying[0].id, place.id) if staying and may_open(place, staying, scene) else None


def may_open(place: Place, staying: Sequence[Group], scene: Scene) -> bool:
    """True if these groups are to besiege a place before which they stand: today, or when they have arrived."""
    if any(group.sworn == place.id for group in staying) or strangers(place, scene):
        return False
    hope = outlooks.outlook(place, staying, scene).falls
    storm = odds.storming(place, staying, scene)
    at_once = max(storm if storm >= daring(place, scene) else 0.0, odds.summoning(place, staying, scene))
    return adds(hope, at_once) >= scene.personality.patience and not outmatched(place, staying, scene)


def adds(hope: float, at_once: float) -> float:
    """The chance that a siege adds to a place's fall, if it may still be stormed afterwards."""
    return hope * (1 - at_once)


def daring(place: Place, scene: Scene) -> float:
    """The chance from which on a personality storms a place."""
    return scene.personality.assault if place.kind == odds.CASTLE else scene.personality.nerve


def strangers(place: Place, scene: Scene) -> bool:
    """True if friends of a place stand before its walls, who must be beaten first (D4)."""
    allies = scene.view.factions[place.faction].allies
    return any(marker.hex == place.hex and marker.faction in allies for marker in scene.view.markers.values())


def orders(siege: SiegeSheet, staying: Sequence[Group], scene: Scene) -> Iterator[Order]:
    """The orders of today for the groups that stay before a place."""
    place = scene.view.places[siege.site]
    if not staying:
        return
    if forlorn(siege, place, staying, scene):
        yield LiftSiege(siege.site)
        return
    yield from storm(siege, place, staying, scene)
    if not siege.relief:
        yield from work(siege, place, staying, scene)
        yield from guard(siege, staying, scene)
        yield from meet(siege, place, staying, scene)


def forlorn(siege: SiegeSheet, place: Place, staying: Sequence[Group], scene: Scene) -> bool:
    """True if a siege is to be lifted: who stays has nothing to hope for, or a relief to fear."""
    if siege.relief:
        return False
    hope = outlooks.outlook(place, staying, scene).falls
    best = max(hope, odds.assaulting(siege, place, staying, scene, gate=False))
    return best <= FORLORN or outmatched(place, staying, scene)


def storm(siege: SiegeSheet, place: Place, staying: Sequence[Group], scene: Scene) -> Iterator[Order]:
    """Storm where that is bold enough and promises more than to wait; not even by an open gate where it is hopeless."""
    chance = odds.assaulting(siege, place, staying, scene, gate=False)
    waiting = 0.0 if siege.relief else outlooks.outlook(place, staying, scene).falls
    if chance >= daring(place, scene) and adds(waiting, chance) < scene.personality.patience:
        yield Assault(siege.site)
    elif odds.assaulting(siege, place, staying, scene, gate=True) < daring(place, scene):
        yield Assault(siege.site, storm=False)


def work(siege: SiegeSheet, place: Place, staying: Sequence[Group], scene: Scene) -> Iterator[BuildEngines]:
    """Let crews rest if a relief is near, so that they can fight; build only perriers that are ready in time."""
    if relievers(place, scene):
        yield BuildEngines(siege.site, ())
        return
    tables = scene.game.sieges
    done = max((work.days for work in siege.works if work.piece == works.PERRIER), default=0)
    needed = works.days_of_work(works.PERRIER, siege.engineer, tables) - done
    if scene.view.day + needed > scene.view.days:
        yield BuildEngines(siege.site, () if siege.engines.get(works.LADDERS) else ("siege_ladder",))


def guard(siege: SiegeSheet, staying: Sequence[Group], scene: Scene) -> Iterator[GuardCamp]:
    """Keep commanders who must come through the campaign out of the camp by night."""
    if types := soldiers_first(staying, scene):
        yield GuardCamp(siege.site, types)


def soldiers_first(company: Sequence[Group], scene: Scene) -> tuple[str, ...]:
    """The types of these groups' people, the best first, if there is a commander among them whose life is worth points."""
    if not any(name in scene.stakes.keep for group in company for name in group.commanders):
        return ()
    bands = {
        band.type: odds.of_men([band.of(1)], scene.game, dismounted=True)
        for group in company
        for band in group.men
    }
    return tuple(sorted(bands, key=lambda kind: (-bands[kind][0], kind)))


def meet(siege: SiegeSheet, place: Place, staying: Sequence[Group], scene: Scene) -> Iterator[MeetRelief]:
    """Meet a relief outside where the odds are good; else as is usual, by what both sides are worth when it comes."""
    if siege.stage == OUTER:
        return
    own = odds.of_groups(staying, scene, dismounted=False)
    if 1 - relief(place, own, scene) >= scene.personality.nerve:
        yield MeetRelief(siege.site, "outside")

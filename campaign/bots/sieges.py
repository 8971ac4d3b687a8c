"""The orders of a tempered bot for places: it summons, besieges, storms and plunders the targets of its marches.

In castles that it takes it leaves its least people, and on odd days it calls up the Byzantines of the Val Demone.
"""

from collections.abc import Iterator, Sequence

from campaign.bots import besieging, odds, places
from campaign.bots.scene import Scene
from campaign.model.orders import Assault, Besiege, Capitulate, Hold, March, Order, Plunder, Storm, Summon
from campaign.model.siege import BESIEGER
from campaign.model.state import Group
from campaign.rules.settlements import gates
from campaign.visibility import Place, SiegeSheet, View

FAINT = 0.1
"""The chance from which on a summons is worth a try."""


def orders(moves: Sequence[March | Hold], scene: Scene) -> list[Order]:
    """Orders for groups that end their day before places of the enemy's, and for the own places.

    Of several the one that acts last speaks and strikes, once all are there; a place that is won is not attacked again.
    """
    found: list[Order] = [*places.levies(scene.view, scene.game), *answers(scene.view)]
    there: dict[str, list[Group]] = {}
    for group, end in sorted(ends(moves, scene.view), key=lambda each: turn_of(each[0], scene)):
        there.setdefault(end, []).append(group)
    under_way = {siege.hex: siege for siege in scene.view.sieges.values()}
    for end, company in there.items():
        if end in under_way:
            found += during(under_way[end], company, scene)
            continue
        fit = [group for group in company if open_at(end, group, scene) is not None]
        if fit:
            place = open_at(end, fit[-1], scene)
            assert place is not None
            found += before(place, fit[-1], fit, scene)
    return found


def during(siege: SiegeSheet, company: Sequence[Group], scene: Scene) -> Iterator[Order]:
    """The orders in a siege for the groups before the place today; a group that storms it plunders it afterwards."""
    if siege.side != BESIEGER:
        return
    staying = [group for group in company if group.hex == siege.hex]
    given = list(besieging.orders(siege, staying, scene))
    yield from given
    if any(isinstance(order, Assault) and order.storm for order in given):
        yield from plundering(scene.view.places[siege.site], staying[-1], scene)


def ends(moves: Sequence[March | Hold], view: View) -> Iterator[tuple[Group, str]]:
    """Each group that moves or stays, with where it ends its day if nothing comes between."""
    for move in moves:
        group = view.groups[move.group]
        yield group, move.path[-1] if isinstance(move, March) else group.hex


def turn_of(group: Group, scene: Scene) -> tuple[int, int, int]:
    """The rank by which groups act: the highest prestige first, then the most people."""
    might = odds.might(group, scene)
    return -might.prestige, -might.heads, group.number


def answers(view: View) -> Iterator[Order]:
    """Let castles refuse every summons: walls hold better than words."""
    for place in view.places.values():
        if place.faction == view.faction and place.kind == places.CASTLE:
            yield Capitulate(place.id, negotiate=False)


def open_at(hex_: str, group: Group, scene: Scene) -> Place | None:
    """The place of an enemy's in a hex that a group may attack."""
    for place in scene.view.places.values():
        if place.hex == hex_ and place.faction not in scene.friends and place.kind != gates.CITY:
            return place if place.id != group.sworn else None
    return None


def before(place: Place, group: Group, there: Sequence[Group], scene: Scene) -> Iterator[Order]:
    """The orders of a group before a place: besiege it, try words where arms would be dear, storm if the odds allow."""
    if siege := besieging.opened(place, there, scene):
        yield siege
        yield from instead(siege, place, there, scene)
        return
    staying = places.garrison(group, place, scene.game)
    storm = odds.storming(place, there, scene)
    castle = place.kind == places.CASTLE
    bold = storm >= besieging.daring(place, scene)
    if (castle or not bold) and odds.summoning(place, there, scene) >= FAINT:
        yield Summon(group.id, place.id, staying)
    if bold and not besieging.may_open(place, there, scene):
        yield Storm(group.id, place.id, staying)
        yield from plundering(place, group, scene)


def instead(siege: Besiege, place: Place, there: Sequence[Group], scene: Scene) -> Iterator[Order]:
    """A storm for a siege that a messenger keeps from being opened, which no map shows (GS D22)."""
    if odds.storming(place, there, scene) >= besieging.daring(place, scene):
        group = scene.view.groups[siege.group]
        yield Storm(group.id, place.id, places.garrison(group, place, scene.game))
        yield from plundering(place, group, scene)


def plundering(place: Place, group: Group, scene: Scene) -> Iterator[Plunder]:
    """Plunder a place that is won, if its personality likes."""
    points = plunder(place, scene)
    if points is None or points:
        yield Plunder(group.id, place.id, points)


def plunder(place: Place, scene: Scene) -> int | None:
    """The points that it takes from a place: all while an objective asks for loot or money, else as it likes."""
    chest = sum(group.money for group in scene.view.groups.values())
    if scene.stakes.loot or chest < scene.stakes.chest:
        return None
    return 0 if place.id in scene.stakes.sites else scene.personality.plunder

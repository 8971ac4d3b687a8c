"""A bot that plays a faction in one of the personalities.

It knows what its faction knows and nothing else, and writes only orders that the rules allow.
"""

from campaign.bots import (
    battles,
    besieged,
    besieging,
    convoys,
    missions,
    money,
    prisoners,
    sieges,
    spies,
    wounds,
)
from campaign.bots.impulses import larder, way
from campaign.bots.legal import allowed
from campaign.bots.parts import divided
from campaign.bots.personalities import Personality
from campaign.bots.plans import Target, plan
from campaign.bots.scene import Scene
from campaign.model.game import Game
from campaign.model.orders import ANY, Hold, March, Order
from campaign.model.orders.conditions import Odds
from campaign.model.state import Group
from campaign.visibility import View
from hexmap import grid

HUNDRED = 100


def orders(view: View, game: Game, personality: Personality) -> list[Order]:
    """A sheet for the day that is accepted as a whole."""
    return allowed(wishes(view, game, personality), view, game)


def wishes(whole: View, game: Game, personality: Personality) -> list[Order]:
    """The wishes of a player for the day: groups divide, each part marches or holds; all else has orders of its own."""
    splits, view = divided(whole, game)
    scene = Scene(view, game, personality)
    left = [*wounds.abandoned(scene)]
    sent = {group.id: duty(group, scene) for group in view.groups.values()}
    targets = plan([group for group in view.groups.values() if sent[group.id] is None], scene)
    moves = [
        go(group, sent[group.id] or goal(group, targets, scene), scene) for group in view.groups.values()
    ]
    return [
        *splits,
        *left,
        *moves,
        *sieges.orders(moves, scene),
        *besieged.orders(moves, scene),
        *spies.orders(view, game),
        *money.orders(moves, scene),
        *convoys.orders(view, game),
        *prisoners.orders(view, game),
        *battles.orders(view, game, personality),
    ]


def duty(group: Group, scene: Scene) -> str | None:
    """The first duty of a group's march: its siege, home with its wounded, its errand, or food."""
    view, game = scene.view, scene.game
    if group.shut_in:
        return group.hex
    if siege := besieging.camp(group, scene):
        return siege
    return wounds.refuge(group, scene) or missions.errand(group, view, game) or larder(group, view, game)


def goal(group: Group, targets: dict[str, Target], scene: Scene) -> str | None:
    """The goal of a group without a duty: its target, else the own place that is worth most for the way."""
    if group.id in targets:
        return targets[group.id].hex
    return post(group, scene)


def post(group: Group, scene: Scene) -> str | None:
    """The own place near by that is best worth guarding; one that is besieged only where it can be entered."""
    shut = {siege.site for siege in scene.view.sieges.values() if not besieged.open_to(siege, scene)}
    places = scene.view.places.values()
    own = [place for place in places if place.faction == scene.view.faction and place.id not in shut]
    near = [place for place in own if grid.distance(place.hex, group.hex) <= scene.personality.musters]
    chosen = max(
        near,
        key=lambda each: (
            scene.stakes.sites.get(each.id, 0.0) / (1 + grid.distance(each.hex, group.hex)),
            each.hex,
        ),
        default=None,
    )
    return chosen.hex if chosen is not None and scene.stakes.sites.get(chosen.id) else None


def go(group: Group, goal: str | None, scene: Scene) -> March | Hold:
    """March as far towards a hex as the day carries, or hold; attack whom the odds allow on the way."""
    when = (Odds(at_least=round(HUNDRED * scene.personality.nerve)),)
    path = way(group, goal, scene.view, scene.game) if goal else ()
    if not path:
        return Hold(group.id, (ANY,), ration=True, when=when)
    return March(group.id, path, (ANY,), ration=True, when=when)

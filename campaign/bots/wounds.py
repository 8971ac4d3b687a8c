"""The orders of a bot for its wounded: it takes them home, leaves the few behind, and ends its business first."""

from collections.abc import Iterator

from campaign.bots import odds, sieges
from campaign.bots.scene import Scene
from campaign.model import men
from campaign.model.orders import AbandonWounded
from campaign.model.state import Group
from campaign.rules import groups
from campaign.rules.ways import cheapest_cost, cheapest_way
from campaign.rules.wounded import carrying


def owes(group: Group, scene: Scene) -> bool:
    """True if a group may march nowhere but home (GC-14.7b)."""
    leaders = [scene.view.commanders[name] for name in group.commanders]
    hurt = carrying.any_hurt(group.men, leaders)
    return hurt or bool(carrying.owed_to_bands(scene.view, group.id, scene.game.tables))


def home(scene: Scene) -> set[str]:
    """The hexes where the wounded find beds."""
    view = scene.view
    return {place.hex for place in view.places.values() if place.faction == view.faction}


def abandoned(scene: Scene) -> Iterator[AbandonWounded]:
    """Few wounded are left behind by a group that would be on its way home for long; not where a leader is hurt."""
    for group in list(scene.view.groups.values()):
        hurt = men.wounded(group.men)
        leaders_hurt = any(scene.view.commanders[name].wounded for name in group.commanders)
        bands = carrying.owed_to_bands(scene.view, group.id, scene.game.tables)
        if not hurt or leaders_hurt or bands or group.hex in home(scene) or stays(group, scene):
            continue
        few = hurt <= scene.personality.abandons and groups.headcount(group) - hurt >= 2 * hurt
        large = groups.large_enough(groups.headcount(group) - hurt, scene.game.tables)
        cost = cheapest_cost(scene.game, group.hex, home(scene))
        if few and large and (cost is None or cost > scene.personality.carries * scene.pace(group)):
            yield AbandonWounded(group.id)
            scene.leave_behind(group)


def stays(group: Group, scene: Scene) -> bool:
    """True if a group had better win the place before it, and lay its wounded down there; in a siege they heal (GS D20)."""
    if group.hex in {siege.hex for siege in scene.view.sieges.values() if siege.side}:
        return True
    place = sieges.open_at(group.hex, group, scene)
    if place is None:
        return False
    there = [each for each in scene.view.groups.values() if each.hex == group.hex]
    return place.kind != odds.CASTLE and odds.storming(place, there, scene) >= scene.personality.nerve


def refuge(group: Group, scene: Scene) -> str | None:
    """The goal of a group with wounded: its own hex while it can win the place before it, else the nearest own place."""
    if not owes(group, scene):
        return None
    own = home(scene)
    if group.hex in own or stays(group, scene):
        return group.hex
    path = cheapest_way(scene.game, group.hex, own)
    return path[-1] if path else None

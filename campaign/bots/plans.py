"""The plans of a bot: groups go for the most points for the days and the risk, alone or together."""

from collections.abc import Iterator, Sequence
from typing import cast

import msgspec

from campaign.bots import odds, outlooks
from campaign.bots.outlooks import Outlook
from campaign.bots.scene import Scene
from campaign.model.siege import BESIEGED
from campaign.model.state import Group
from campaign.rules.settlements import gates
from campaign.rules.ways import cheapest_cost
from campaign.visibility import Marker, Place, SiegeSheet

GETTING_READY = 1.5
"""Days that everything takes besides the way."""
CATCHING = 0.15
"""The share of won battles in which a leader is killed or taken."""
LEADING = 20
"""Twice the value of a group from which on it goes anywhere on its own."""
ROUGH = 1.5
"""Movement points that a hex mostly costs."""


class Target(msgspec.Struct, frozen=True):
    """Something to go for: a place, or groups of an enemy in one hex; its worth in points, the chance that it takes.

    A place may be besieged, where it is not stormed or summoned. `inside` are the groups in a besieged place of the own
    that come out to help.
    """

    hex: str
    worth: float
    nerve: float
    place: Place | None = None
    markers: tuple[Marker, ...] = ()
    siege: bool = False
    inside: tuple[Group, ...] = ()

    def chance(self, company: Sequence[Group], scene: Scene) -> float:
        """The chance that these groups get it; who stands before a place has summoned it in vain."""
        what = self.place.id if self.place is not None else self.markers[0].id
        key = ("chance", what, self.siege, *[group.id for group in company])
        found = scene.known.get(key)
        if found is None:
            found = scene.known[key] = self.reckoned(company, scene)
        return cast(float, found)

    def reckoned(self, company: Sequence[Group], scene: Scene) -> float:
        """The same chance, calculated again."""
        if self.place is None:
            return odds.fighting(self.markers, [*company, *self.inside], scene)
        if self.siege:
            return self.outlook(company, scene).falls
        storm = odds.storming(self.place, company, scene)
        if storm >= self.nerve or all(group.hex == self.hex for group in company):
            return storm
        return max(storm, odds.summoning(self.place, company, scene))

    def same_place(self, other: "Target") -> bool:
        """True if another target is the same place, to be won in another way."""
        return self.place is not None and other.place is not None and self.place.id == other.place.id

    def outlook(self, company: Sequence[Group], scene: Scene) -> Outlook:
        """The outlook of a siege of the place by these groups, when the last of them has come."""
        assert self.place is not None
        away = max(about(group, self, scene) for group in company)
        return outlooks.outlook(self.place, company, scene, round(away))

    def lasts(self, company: Sequence[Group], scene: Scene) -> float:
        """The days that it takes, once these groups are there."""
        return self.outlook(company, scene).days if self.siege else 0.0


def plan(free: Sequence[Group], scene: Scene) -> dict[str, Target]:
    """A target for each of these groups that has one, the strongest chosen for first; helpers go along as needed."""
    targets = [*places_to_take(scene), *enemies_to_hunt(scene)]
    waiting = sorted(free, key=lambda each: (-odds.worth(each, scene), each.id))
    found: dict[str, Target] = {}
    while waiting and targets:
        leader = waiting[0]
        able = odds.worth(leader, scene) >= LEADING
        choice = best(leader, waiting[1:], targets, scene) if able else None
        if choice is None:
            waiting.remove(leader)
            continue
        target, company = choice
        targets = [each for each in targets if each is not target and not target.same_place(each)]
        for group in company:
            found[group.id] = target
            waiting.remove(group)
    return found


def places_to_take(scene: Scene) -> Iterator[Target]:
    """The places of enemies, by what they are worth to own and to plunder."""
    personality, stakes = scene.personality, scene.stakes
    for place in scene.view.places.values():
        if place.faction in scene.friends or place.kind == gates.CITY or place.id in scene.view.sieges:
            continue
        worth = stakes.sites.get(place.id, 0.0)
        nerve = personality.assault
        if place.kind != odds.CASTLE:
            worth += personality.loot + stakes.battle + stakes.loot * odds.STORES.get(place.kind, 0)
            nerve = personality.nerve
        if worth > 0:
            yield Target(place.hex, worth, nerve, place)
        if place.id in stakes.sites:
            yield Target(place.hex, worth, personality.patience, place, siege=True)


def enemies_to_hunt(scene: Scene) -> Iterator[Target]:
    """The groups of enemies, hex by hex, by what a victory over them is worth."""
    personality, stakes = scene.personality, scene.stakes
    stacks: dict[tuple[str, str], list[Marker]] = {}
    for marker in scene.view.markers.values():
        if marker.faction not in scene.friends:
            stacks.setdefault((marker.hex, marker.faction), []).append(marker)
    for (hex_, _), markers in stacks.items():
        leaders = {name for marker in markers if marker.seen for name in marker.seen.commanders}
        worth = personality.blood + stakes.battle
        worth += CATCHING * sum(points for name, points in stakes.foes.items() if name in leaders)
        besieged = relieved(hex_, scene)
        worth += sum(stakes.sites.get(siege.site, personality.loot) for siege in besieged)
        inside = [
            each for each in scene.view.groups.values() if besieged and each.shut_in == besieged[0].site
        ]
        if worth > 0:
            yield Target(hex_, worth, personality.nerve, None, tuple(markers), inside=tuple(inside))


def relieved(hex_: str, scene: Scene) -> list[SiegeSheet]:
    """The siege of an own place in a hex that is lifted if the groups of the enemy there are beaten."""
    return [each for each in scene.view.sieges.values() if each.hex == hex_ and each.side == BESIEGED]


def best(
    leader: Group, others: Sequence[Group], targets: Sequence[Target], scene: Scene
) -> tuple[Target, list[Group]] | None:
    """The target that brings a group most a day, with its companions for it; None without a target for it."""
    helpers = [each for each in others if scene.away(each.hex, leader.hex) <= scene.personality.musters]
    helpers.sort(key=lambda one: (scene.away(one.hex, leader.hex), one.id))
    hopes = [
        (target.worth / (about(leader, target, scene) + GETTING_READY), n) for n, target in enumerate(targets)
    ]
    found: tuple[Target, list[Group]] | None = None
    most = 0.0
    for hope, number in sorted(hopes, key=lambda each: (-each[0], each[1])):
        if hope <= most:
            break
        target = targets[number]
        company = enough(leader, helpers, target, scene) if in_range(leader, target, scene) else None
        if company is None:
            continue
        gain = target.worth * target.chance(company, scene) / len(company) ** 0.5
        days = max(about(each, target, scene) for each in company) + target.lasts(company, scene)
        gain /= days + GETTING_READY
        if gain > most and in_time(leader, target, scene):
            most, found = gain, (target, company)
    return found


def in_range(group: Group, target: Target, scene: Scene) -> bool:
    """True if a group may think of a target at all."""
    if target.place is not None and group.sworn == target.place.id:
        return False
    if target.place is None and scene.away(group.hex, target.hex) > scene.personality.hunts:
        return False
    return scene.view.day + about(group, target, scene) - 1 <= scene.view.days


def about(group: Group, target: Target, scene: Scene) -> float:
    """About how many days of march a target is away."""
    return ROUGH * scene.away(group.hex, target.hex) / max(1, scene.pace(group))


def in_time(group: Group, target: Target, scene: Scene) -> bool:
    """True if a group comes to its target before the campaign ends."""
    if group.hex == target.hex:
        return True
    cost = cheapest_cost(scene.game, group.hex, [target.hex])
    return cost is not None and scene.view.day - cost // -max(1, scene.pace(group)) - 1 <= scene.view.days


def enough(leader: Group, helpers: Sequence[Group], target: Target, scene: Scene) -> list[Group] | None:
    """The leader with the nearest helpers whom he needs; None if even all together are too weak."""
    company = [leader]
    if target.chance(company, scene) >= target.nerve:
        return company
    able = [each for each in helpers if in_range(each, target, scene)]
    if not able or target.chance([leader, *able], scene) < target.nerve:
        return None
    for each in able:
        company.append(each)
        if target.chance(company, scene) >= target.nerve:
            break
    return company

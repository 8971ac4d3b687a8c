"""The guess of a bot at its chances: the quick tables on its view, and on estimates where the view is empty."""

from collections.abc import Collection, Iterable, Sequence
from operator import itemgetter
from typing import Literal, NamedTuple, cast

from battles import contract, quick
from battles.quick import row, value
from campaign.bots.scene import Scene
from campaign.model import men
from campaign.model.game import Game
from campaign.model.men import Men
from campaign.model.state import Group
from campaign.rules import groups, hostility
from campaign.rules.musters.musters import fighting_class
from campaign.rules.opening import people
from campaign.rules.roster import troops_of
from campaign.rules.settlements import gates
from campaign.rules.settlements.capitulation import (
    ALL,
    SIDES_OF_THE_DIE,
    differences,
    may_negotiate,
    overawed,
    terms,
)
from campaign.rules.strongholds import mustering
from campaign.visibility import Marker, Place, SiegeSheet, expected_muster

CASTLE = "castle"
UNSEEN = 10
"""Heads that it expects in a group whose people it has not seen."""
STORES = {"village": 3, "market_town": 6, CASTLE: 5}
"""Resources that it expects in a place of others, by its kind."""
LEVELS = {"village": (3, 4, 5), "market_town": (4, 5, 6, 7), CASTLE: (4, 5, 6, 7)}
"""Levels of hostility that it holds for equally likely in a place of others."""
GARRISON = 10
HEADS, PRESTIGE = 2, 3
"""Places of a group's heads and prestige in what it is worth."""
Side = tuple[int, int]
"""Twice the value in points, and heads."""


def of_men(company: Men, game: Game, *, dismounted: bool) -> Side:
    """Twice the value of people, and their heads."""
    twice = 0
    for band in company:
        class_ = fighting_class(band.type, band.mounted, game)
        worth = value.points(value.fighting_class(class_, dismounted, game.quick), game.quick)
        twice += band.count * value.twice(worth, band.wounded)
    return twice, men.heads(company)


def joined(sides: Iterable[Side]) -> Side:
    """Several together."""
    found = list(sides)
    return sum(side[0] for side in found), sum(side[1] for side in found)


class Might(NamedTuple):
    """The might of an own group: twice its value in the open and on foot, its heads, prestige and hostility."""

    field: int
    foot: int
    heads: int
    prestige: int
    hostility: int


def might(group: Group, scene: Scene) -> Might:
    """The might of an own group with its leaders and the bands that serve it, found once."""
    key = ("might", group.id)
    found = scene.known.get(key)
    if found is None:
        found = scene.known[key] = weigh(group, scene)
    return cast(Might, found)


def weigh(group: Group, scene: Scene) -> Might:
    """Weigh an own group with its leaders and the bands that serve it."""
    leaders = [scene.view.commanders[name] for name in group.commanders]
    riding = [men.Band(one.origin, one.type, one.mounted, one.wounded, 1) for one in leaders]
    hired = [band for each in groups.hired(scene.view, group.id) for band in each.men]
    company = [*group.men, *riding, *hired]
    return Might(
        field=of_men(company, scene.game, dismounted=False)[0],
        foot=of_men(company, scene.game, dismounted=True)[0],
        heads=men.heads(company),
        prestige=max((one.prestige for one in leaders), default=0),
        hostility=group.hostility,
    )


def worth(group: Group, scene: Scene) -> int:
    """Twice the value of an own group in the open."""
    return might(group, scene).field


def of_groups(company: Sequence[Group], scene: Scene, *, dismounted: bool) -> Side:
    """Own groups with their leaders and the bands that serve them."""
    twice = heads = 0
    for group in company:
        one = might(group, scene)
        twice += one.foot if dismounted else one.field
        heads += one.heads
    return twice, heads


def likely(faction: str, heads: int, composition: str, game: Game) -> Men:
    """The likely people of a faction, out of sight: from its roster; one without a roster is taken for Lombards (D23)."""
    return people(faction, troops_of(faction, game), heads, composition, game.tables)


def of_marker(marker: Marker, game: Game, *, dismounted: bool = False) -> Side:
    """A group of others, as it was last seen, or as they mostly are."""
    if marker.seen is None:
        riding = "all_cavalry" if marker.cavalry else "mixed"
        company = likely(marker.faction, UNSEEN, riding, game)
        return of_men(company, game, dismounted=dismounted)
    twice, heads = of_men(marker.seen.men, game, dismounted=dismounted)
    arms = game.tables.troop_types[expected_muster.arms_of_leaders(marker, game)]
    leaders = len(marker.seen.commanders)
    return twice + 2 * leaders * value.points(arms.points_class, game.quick), heads + leaders


def townsmen(place: Place, game: Game) -> int:
    """The number of people who defend a place of others, as far as anybody outside can guess."""
    if place.kind == CASTLE:
        return GARRISON
    militia = game.tables.town_militia
    return militia.city if place.kind == gates.CITY else militia.level[STORES.get(place.kind, UNSEEN)]


def inside(place: Place, game: Game) -> Side:
    """The worth of the people of a place; behind walls they fight on foot."""
    company = likely(place.faction, townsmen(place, game), "mixed", game)
    return of_men(company, game, dismounted=place.kind == CASTLE)


def wins(
    own: Side, other: Side, percent: int, scene: Scene, *, siege: bool, works: contract.Works | None = None
) -> float:
    """The share of faces with which an attacker wins; `percent` is what the ground gives the defender.

    `works` are what he has built and battered before walls.
    """
    column, modifier = to_the_die(own, other, percent, scene)
    if siege:
        modifier = row.siege_damage(works, scene.game.quick)
    return scene.once(("wins", column, modifier, siege), lambda: share(column, modifier, scene.game, siege))


def to_the_die(own: Side, other: Side, percent: int, scene: Scene) -> tuple[int, int]:
    """The column of a fight in the open, and what superior numbers add to the die."""
    tables = scene.game.quick
    column = row.column(value.total(own[0], 0) - value.total(other[0], percent), tables)
    return column, row.superiority(own[1], max(1, other[1]), tables)


def share(column: int, modifier: int, game: Game, siege: bool) -> float:
    """The share of faces that win for the attacker in a column of the quick tables."""
    kind: Literal["field", "siege"] = "siege" if siege else "field"
    letters = letters_of(column, modifier, game)
    return sum(quick.winner(each, kind, game.quick) == "attacker" for each in letters) / quick.FACES


def letters_of(column: int, modifier: int, game: Game) -> list[str]:
    """The letter of each face in a column of the quick tables."""
    return [row.letter(face, modifier, column, game.quick) for face in range(1, quick.FACES + 1)]


def comes_to(letters: Collection[str], own: Side, other: Side, scene: Scene) -> float:
    """The share of faces with which an attack in the open comes to one of these letters."""
    column, modifier = to_the_die(own, other, 0, scene)
    return sum(each in letters for each in letters_of(column, modifier, scene.game)) / quick.FACES


def assaulting(
    siege: SiegeSheet, place: Place, company: Sequence[Group], scene: Scene, *, gate: bool
) -> float:
    """The chance to win an assault on a besieged place with what is built and battered; `gate`: as if its gate were open.

    The count leaves out guests who went in with its people, since they are out of sight.
    """
    tables, quick_tables = scene.game.sieges, scene.game.quick
    plan = tables.siege_plan.of(siege.building)
    down = mustering.walls_down(plan, siege.demolition, tables)
    works = contract.Works(siege.building, engines=siege.engines, breached=gate or bool(down))
    ground = mustering.shelter(siege.building, mustering.ASSAULT)
    percent = value.percent(value.campaign_advantages(ground, True, quick_tables), "defender")
    other, castle = inside(place, scene.game), place.kind == CASTLE
    own = of_groups(company, scene, dismounted=True)
    return wins(own, other, percent, scene, siege=castle, works=works)


def cover(scene: Scene, hex_: str, defending: str) -> int:
    """Percent that the ground of a hex gives its defender."""
    ground = expected_muster.shelter(scene.view, scene.game, hex_, defending)
    advantages = value.campaign_advantages(ground, True, scene.game.quick)
    return value.percent(advantages, "defender")


def storming(place: Place, company: Sequence[Group], scene: Scene) -> float:
    """The chance to win one attack on a place with these groups; groups of its faction in the hex defend it too."""
    siege = place.kind == CASTLE
    other, percent = scene.once(("within", place.id), lambda: within(place, scene))
    return wins(of_groups(company, scene, dismounted=siege), other, percent, scene, siege=siege)


def within(place: Place, scene: Scene) -> tuple[Side, int]:
    """The defenders of a place, with the percent that the ground gives them."""
    friends = [
        of_marker(marker, scene.game)
        for marker in scene.view.markers.values()
        if marker.hex == place.hex and marker.faction == place.faction
    ]
    return joined([inside(place, scene.game), *friends]), cover(scene, place.hex, place.faction)


def fighting(markers: Sequence[Marker], company: Sequence[Group], scene: Scene) -> float:
    """The chance to win an attack on all these groups of one faction in a hex; 0 where hostility does not allow it."""
    own = of_groups(company, scene, dismounted=False)
    names = tuple(marker.id for marker in markers)
    heads, other, percent = scene.once(names, lambda: in_the_field(markers, scene))
    if not hostility.may_attack(result(company, own[1] - heads, scene), scene.game.tables):
        return 0.0
    return wins(own, other, percent, scene, siege=False)


def in_the_field(markers: Sequence[Marker], scene: Scene) -> tuple[int, Side, int]:
    """Heads of these groups, what they are worth with the townsmen who would help them, and what the ground gives them."""
    theirs = joined(of_marker(marker, scene.game) for marker in markers)
    hex_, faction = markers[0].hex, markers[0].faction
    town = next((each for each in scene.view.places.values() if each.hex == hex_), None)
    helped = town is not None and town.faction == faction
    levies = [inside(town, scene.game)] if helped and town is not None else []
    return theirs[1], joined([theirs, *levies]), cover(scene, hex_, faction)


def result(company: Sequence[Group], difference: int, scene: Scene) -> int:
    """The hostility of these groups with so many heads more than the others."""
    first = max([might(group, scene) for group in company], key=itemgetter(PRESTIGE, HEADS))
    return hostility.hostility_result(first.hostility, first.prestige, difference, scene.game.tables)


def summoning(place: Place, company: Sequence[Group], scene: Scene) -> float:
    """The chance that a place gives itself up to these groups when it is summoned."""
    heads = of_groups(company, scene, dismounted=False)[1]
    mine, theirs = differences(heads, townsmen(place, scene.game))
    own = result(company, mine, scene)
    key = ("summons", place.kind, own, theirs)
    return scene.once(key, lambda: given_up(LEVELS.get(place.kind, ()), own, theirs, scene.game))


def given_up(levels: Sequence[int], own: int, theirs: int, game: Game) -> float:
    """The chance that a place of one of these levels gives itself up to a summoner of this hostility."""
    tables, found = game.tables, 0
    for level in levels:
        other = hostility.hostility_result(level, 0, theirs, tables)
        if overawed(own, other, tables) and may_negotiate(other, tables):
            faces = range(1, SIDES_OF_THE_DIE + 1)
            found += sum(terms(own, other, face, tables)[1] >= ALL for face in faces)
    return found / SIDES_OF_THE_DIE / len(levels) if levels else 0.0

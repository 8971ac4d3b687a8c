"""The hopes of a bot for a siege: how likely a place falls in the days that are left, by hunger or by words.

By the printed tables it counts with the daily event that calls besiegers away, and with the initiative. It
counts with the roll of surrender and the usual food of such places too. It leaves storms out.
"""

from collections.abc import Sequence, Set
from itertools import product
from typing import NamedTuple

from campaign.bots import odds
from campaign.bots.scene import Scene
from campaign.model.siege import BESIEGER, OUTER
from campaign.model.state import Group
from campaign.rules.sieges.days import initiative, negotiation
from campaign.rules.strongholds import chances
from campaign.rules.strongholds.pounding import breaches
from campaign.tables.base import FACES
from campaign.tables.sieges import SiegeTables
from campaign.visibility import Place, SiegeSheet

CALLED_AWAY = "messenger"
LAST_CRUMBS = 2
"""Days for which it expects a place to hold out that has eaten more than it is thought to have had."""


class Outlook(NamedTuple):
    """The chance that a place falls, and the days that the siege lasts in the mean."""

    falls: float
    days: float


class Course(NamedTuple):
    """A siege to come, or under way: its next day, the food that is thought to be left, and the days that remain for it.

    `leak` is what the blockade adds to the daily event, `first` the food at the opening, `speaking` what speaks for
    yielding beside hunger.
    """

    leak: int
    day: int
    food: int
    first: int
    left: int
    speaking: frozenset[str]


def outlook(place: Place, company: Sequence[Group], scene: Scene, away: int = 0) -> Outlook:
    """The outlook of the siege of a place by these groups, who need so many days to get there."""
    course = course_of(place, company, scene, away)
    return scene.once(course, lambda: expected(course, scene))


def course_of(place: Place, company: Sequence[Group], scene: Scene, away: int) -> Course:
    """The siege of a place, as far as it can be seen from outside."""
    before = odds.of_groups(company, scene, dismounted=True)[1]
    inside = scene.once(("within", place.id), lambda: odds.within(place, scene))[0][1]
    tables, siege = scene.game.sieges, scene.view.sieges.get(place.id)
    leak = chances.blockade(before, inside, tables).event_modifier
    speaking = frozenset(negotiation.number(before, inside))
    gone = 0
    if siege is not None:
        speaking |= frozenset(progress(siege, tables))
        gone = scene.view.day - siege.opened_on
    first = tables.stores.days_of_a_point * odds.STORES.get(place.kind, 0)
    food = max(LAST_CRUMBS, first - gone)
    left = scene.view.days - scene.view.day + 1 - away
    return Course(leak, gone + 1, food, first, min(left, food), speaking)


def progress(siege: SiegeSheet, tables: SiegeTables) -> list[str]:
    """The gains of a besieger at a place, as the roll of surrender has them."""
    plan = tables.siege_plan.of(siege.building)
    down = breaches(plan, siege.demolition, tables)
    won = ["breach"] if down else []
    if siege.stage != OUTER:
        won.append("outer_works")
        won += ["tower_breach"] * any(hex_ in plan.double_stone for hex_ in down)
    return won


def expected(course: Course, scene: Scene) -> Outlook:
    """Day after day: the besieger is called away, or the place gives itself up, or starves, or the siege goes on."""
    goes_on, falls, lasts = 1.0, 0.0, 0.0
    food = course.food
    for day in range(course.day, course.day + course.left):
        lasts += goes_on
        if day > 1:
            goes_on *= 1 - called_away(day, course.leak, scene)
            yields = goes_on * talked_over(food, course, scene)
            falls, goes_on = falls + yields, goes_on - yields
        food -= 1
        if food <= 0:
            return Outlook(falls + goes_on, lasts)
    return Outlook(falls, lasts)


def called_away(day: int, leak: int, scene: Scene) -> float:
    """The chance that a messenger calls the besieger away on a day."""
    tables = scene.game.sieges
    added = chances.early(day, scene.view.early_chances, tables) + leak
    return scene.once(("called away", added), lambda: messenger(added, tables))


def messenger(added: int, tables: SiegeTables) -> float:
    """The share of throws, with what is added to them, that bring a messenger."""
    throws = [sum(faces) for faces in product(FACES, repeat=tables.siege_events_roll.dice)]
    numbers = [chances.number(throw, added, tables) for throw in throws]
    return sum(tables.siege_events.values[each].effect == CALLED_AWAY for each in numbers) / len(throws)


def talked_over(food: int, course: Course, scene: Scene) -> float:
    """The chance that a place gives itself up to words on a day of so much food."""
    speaking = course.speaking.union(negotiation.rationing(food, course.first))
    return scene.once(speaking, lambda: yields(speaking, scene.game.sieges))


def yields(speaking: Set[str], tables: SiegeTables) -> float:
    """The share of rolls that give the besieger the initiative and then a place that yields."""
    added = sum(negotiation.modifiers(set(speaking), tables).values())
    faces = sum(negotiation.yields(face + added, tables) for face in FACES) / len(FACES)
    return faces * begins(tables)


def begins(tables: SiegeTables) -> float:
    """The share of rolls that give a besieger the initiative."""
    rolls = list(product(FACES, repeat=2))
    held = [initiative.holder(*initiative.totals(own, other, False, tables)) for own, other in rolls]
    return held.count(BESIEGER) / len(rolls)

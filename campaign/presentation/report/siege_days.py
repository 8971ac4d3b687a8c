"""A day of a siege as a whole: all its events, from its beginning to the food that is left at its end."""

from bisect import bisect
from collections.abc import Sequence
from typing import TypeVar

from campaign.presentation.report.words import Told

T = TypeVar("T", bound=Told)

BEGINS = "SiegeDayBegun"
OPENS = "SiegeOpened"
SETTLES = ("SiegeInitiativeTaken", "SiegeLifted")
"""From one of these on the day's event is over, for which armies may come and fight."""
STEPS = {
    "SiegeOpened": 4,
    "SiegeDayBegun": 1,
    "SiegeChanceRolled": 1,
    "SteadyRainFell": 1,
    "HenchmanStruck": 1,
    "EngineSabotaged": 1,
    "SicknessBroke": 1,
    "TraitorSought": 1,
    "RefugeesCame": 1,
    "GateOpened": 1,
    "EngineerFound": 1,
    "BesiegersCalledAway": 1,
    "SiegeInitiativeTaken": 2,
    "SiegeWoundedHealed": 3,
    "CampRepaired": 3,
    "SiegeInitiativePassed": 3,
    "HorsesLed": 3,
    "PatrolsMet": 3,
    "WallPounded": 3,
    "EnginesWorkedAt": 3,
    "SurrenderNegotiated": 3,
    "ReliefMet": 3,
    "SiegeInverted": 3,
    "SallyJoined": 4,
    "SiegeFightSeen": 5,
    "WorksDamaged": 6,
    "OuterWorksTaken": 6,
    "OuterStoresEaten": 6,
    "PlaceStormed": 6,
    "PlaceYielded": 6,
    "SiegeLifted": 6,
    "ReliefGone": 6,
    "SiegeWoundedDated": 6,
    "GarrisonSetDown": 6,
}
"""How far the day of a siege has come with a line of a kind, beside the stages of an encounter."""
AFTERMATH = 5
"""From this stage on lines tell what a fight has led to."""


def goes_on(scene: Sequence[Told], line: Told, stage: int) -> bool:
    """True if a paragraph tells a day of a siege to which a line of such a stage belongs."""
    kinds = {told.kind for told in scene}
    if BEGINS not in kinds or line.kind == BEGINS:
        return False
    return not kinds.intersection(SETTLES) or line.kind in STEPS or stage >= AFTERMATH


def is_meal(line: Told) -> bool:
    """True if a line tells what was eaten at the end of the day, when all else has happened."""
    return line.kind == "OuterStoresEaten" or (
        line.kind == "SiegeFoodChanged" and line.facts.get("cause") == "eaten"
    )


def with_meals(scenes: Sequence[Sequence[tuple[int, T]]], meals: Sequence[tuple[int, T]]) -> list[list[T]]:
    """The paragraphs with the meals where the last day of a siege is told, each behind what came before it there.

    Lines come with their places in the report, by which they are in order.
    """
    told = [list(scene) for scene in scenes]
    home = next((scene for scene in reversed(told) if any(is_day(line) for _, line in scene)), None)
    if meals and home is None:
        home = []
        told.append(home)
    for meal in meals:
        assert home is not None
        home.insert(bisect([place for place, _ in home], meal[0]), meal)
    return [[line for _, line in scene] for scene in told]


def is_day(line: Told) -> bool:
    """True if a line begins a day of a siege."""
    return line.kind in (BEGINS, OPENS)

"""The events at one place, in paragraphs: arrival, test, battle and its effects in one breath."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from campaign.presentation.report.siege_days import BEGINS, STEPS, goes_on, is_meal, with_meals
from campaign.presentation.report.words import Told

T = TypeVar("T", bound=Told)

DEALINGS, ENCOUNTER, EVENING = "dealings", "encounter", "evening"

STAGES = {
    "GroupMoved": 1,
    "GroupRaised": 1,
    "CommanderRode": 1,
    "ConvoyMoved": 1,
    "MercenariesMoved": 1,
    "SpyMoved": 1,
    "Sighted": 2,
    "MercenariesSighted": 2,
    "HostilityTested": 3,
    "SettlementSummoned": 3,
    "MilitiaRaised": 3,
    "BattleOffered": 4,
    "BattleJoined": 4,
    "BattleRefused": 4,
    "BattleFought": 5,
    "BattleAvoided": 5,
    "MenLost": 6,
    "CommanderTested": 6,
    "CommanderTaken": 6,
    "GroupFellBack": 6,
    "MilitiaDisbanded": 6,
    "SettlementStormed": 6,
    "AssaultHeld": 6,
    "SettlementPlundered": 6,
    "SettlementTaken": 6,
    "CapitulationRefused": 6,
    "CapitulationAgreed": 6,
    "GarrisonManned": 6,
    "NobleStranded": 6,
    "GarrisonSurrendered": 6,
    "DefendersKilled": 6,
    "GarrisonTaken": 6,
    "HorsesGivenUp": 6,
    "GarrisonMarchedOut": 6,
    "PrisonersTaken": 6,
    "PrisonersFreed": 6,
    "PrisonersPassed": 6,
    "PrisonersMassacred": 6,
    "ConvoyLost": 6,
    "ConvoyPlundered": 6,
    "ConvoyStranded": 6,
    "ConvalescentsLost": 6,
    "MercenariesFellBack": 6,
    "MercenariesDispersed": 6,
    "MercenariesDeserted": 6,
    "MercenariesRevolted": 6,
    **STEPS,
}
"""How far an encounter has come with a line of a kind."""
ALONGSIDE = frozenset(
    {
        "CommanderEmerged",
        "CommanderStranded",
        "ConvoyReleased",
        "ConvoyTaken",
        "GroupDissolved",
        "LootShared",
        "LoyaltyTested",
        "MercenariesReleased",
        "MoneySeized",
        "OuterWorksLeft",
        "PrestigeChanged",
        "SharingTested",
        "SiegeFoodChanged",
    }
)
"""Kinds that go along with whatever is told."""

EVENINGS = frozenset({"WoundedSetDown", "MercenariesSetDown", "WoundedAbandoned", "MercenariesAbandoned"})

OPENS, CLOSES = "BattleOffered", ("BattleFought", "BattleAvoided")


def scenes(lines: Iterable[T]) -> tuple[tuple[T, ...], ...]:
    """The lines of a place as paragraphs, in their order; only what a siege has eaten is told with its day.

    A paragraph goes on while its encounter goes forward, and through everything between the offer of a battle and its
    end.
    """
    found: list[list[tuple[int, T]]] = []
    meals: list[tuple[int, T]] = []
    under_way = False
    for place, line in enumerate(lines):
        if is_meal(line):
            meals.append((place, line))
            continue
        scene = [told for _, told in found[-1]] if found else []
        if not scene or (not under_way and not follows(scene, line)) or parts(scene, line):
            found.append([])
        found[-1].append((place, line))
        under_way = (under_way or line.kind == OPENS) and line.kind not in CLOSES
    return tuple(tuple(scene) for scene in with_meals(found, meals))


def follows(scene: Sequence[Told], line: Told) -> bool:
    """True if a line carries on what a paragraph tells."""
    if line.kind in ALONGSIDE or goes_on(scene, line, stage(line)):
        return True
    if line.kind == BEGINS:
        return False
    told = [each for each in scene if each.kind not in ALONGSIDE]
    return not told or (act(told[-1]) == act(line) and stage(told[-1]) <= stage(line))


def parts(scene: Sequence[Told], line: Told) -> bool:
    """True if a line offers battle after a paragraph that has told of one already."""
    return line.kind == OPENS and any(told.kind in (OPENS, *CLOSES) for told in scene)


def act(line: Told) -> str:
    """Which part of a day a line belongs to."""
    if line.kind in EVENINGS:
        return EVENING
    return ENCOUNTER if line.kind in STAGES else DEALINGS


def stage(line: Told) -> int:
    """How far its encounter has come, 0 outside of any."""
    return STAGES.get(line.kind, 0)

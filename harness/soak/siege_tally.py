"""What a soak is to see of sieges beside the kinds of their events: every number, action, stage and end, everywhere.

An event says in a word what it is about: a cause, a choice, an action. Each such word is a kind of its own here.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from campaign import scenarios, tables
from campaign.model import events as e
from campaign.model.evolve.siege_fights import CODES, REPAIR
from campaign.model.siege import BESIEGED, BESIEGER, LAST_REDOUBT, OUTER, REDOUBT
from campaign.rules.decision import Turn
from campaign.rules.sieges.outer_works import DIVIDE, INSIDE, OUTSIDE
from campaign.tables import sieges

Kinds = Iterator[tuple[str, str]]
"""What something is a kind of, and which kind it is."""

AGAIN = "again"
"""An event whose number has been before."""
OVER = "campaign over"
"""The end of a siege that still goes on when its campaign ends."""
LIFTED = ("order", "departed", "messenger", "general_sally", "assault", "taken_over", "relief")
YIELDED = ("hunger", "leaderless", "negotiation", "assault")
PEACEFUL = ("po", "bu", "ne", "no")
"""Codes of what is done on a day of siege without a fight."""
FOOD = ("eaten", "drawn", "stolen", "refugees", "abandoned", "regained", "horses", "convoy")

TABLES = tables.load()
SIEGES = sieges.parsed(sieges.texts())

WORDS: dict[str, frozenset[str]] = {
    "sieges in": frozenset(scenarios.current()),
    "buildings": frozenset(SIEGES.building_of_site.values()),
    "siege events": frozenset(
        {*(f"{number} {row.effect}" for number, row in SIEGES.siege_events.values.items()), AGAIN}
    ),
    "blockades": frozenset(row.name for row in SIEGES.blockade),
    "initiatives": frozenset(
        {
            f"{BESIEGER} by roll",
            f"{BESIEGED} by roll",
            f"{BESIEGER} by gate_opened",
            f"{BESIEGED} by relief_army",
        }
    ),
    "siege actions": frozenset({*CODES.values(), REPAIR, *PEACEFUL}),
    "siege stages": frozenset({OUTER, REDOUBT, LAST_REDOUBT}),
    "outer works regained by": frozenset({"relief", "sally"}),
    "reliefs met": frozenset({OUTSIDE, DIVIDE, INSIDE}),
    "food": frozenset(FOOD),
    "siege ends": frozenset(
        {*(f"lifted: {cause}" for cause in LIFTED), *(f"yielded: {cause}" for cause in YIELDED)}
        | {"stormed", "found empty", OVER}
    ),
    "fates of the besieged": frozenset(row.effect for row in TABLES.surrender_consequences),
}
"""All that must occur, by what it is a kind of; what the tables list is taken from them."""


def opened(happened: e.SiegeOpened) -> Kinds:
    yield "buildings", happened.building
    yield "siege stages", OUTER


def chance(happened: e.SiegeChanceRolled) -> Kinds:
    yield "siege events", f"{happened.number} {happened.effect}" if happened.effect else AGAIN
    yield "blockades", happened.blockade


def initiative(happened: e.SiegeInitiativeTaken) -> Kinds:
    yield "initiatives", f"{happened.side} by {happened.cause}"


def acted(happened: e.SiegeActed) -> Kinds:
    for code in happened.actions:
        if code in PEACEFUL:
            yield "siege actions", code


def offered(happened: e.BattleOffered) -> Kinds:
    if happened.action:
        yield "siege actions", CODES[happened.action]


def stormed(happened: e.PlaceStormed) -> Kinds:
    yield "siege ends", "stormed" if happened.number else "found empty"


TOLD: dict[type[e.Event], Callable[[Any], Kinds]] = {
    e.SiegeOpened: opened,
    e.SiegeChanceRolled: chance,
    e.SiegeInitiativeTaken: initiative,
    e.SiegeActed: acted,
    e.BattleOffered: offered,
    e.CampRepaired: lambda happened: iter([("siege actions", REPAIR)]),
    e.OuterWorksTaken: lambda happened: iter([("siege stages", happened.stage)]),
    e.OuterWorksLeft: lambda happened: iter([("outer works regained by", happened.cause)]),
    e.ReliefMet: lambda happened: iter([("reliefs met", happened.choice)]),
    e.SiegeFoodChanged: lambda happened: iter([("food", happened.cause)]),
    e.SiegeLifted: lambda happened: iter([("siege ends", f"lifted: {happened.cause}")]),
    e.PlaceYielded: lambda happened: iter([("siege ends", f"yielded: {happened.cause}")]),
    e.PlaceStormed: stormed,
}
"""What an event tells by itself."""


def told(turn: Turn) -> Kinds:
    """All that a turn tells of sieges."""
    for happened in turn.events:
        yield from TOLD.get(type(happened), untold)(happened)
    yield from under_way(turn)
    yield from fates(turn.events)


def untold(happened: e.Event) -> Kinds:
    return iter(())


def under_way(turn: Turn) -> Kinds:
    """Where a siege has gone on for another day, and which end with their campaign."""
    for happened in turn.events:
        if isinstance(happened, e.SiegeDayBegun):
            yield "sieges in", turn.state.scenario
        elif isinstance(happened, e.CampaignEnded):
            yield from (("siege ends", OVER) for _ in turn.state.sieges)


def fates(events: Iterable[e.Event]) -> Kinds:
    """What becomes of those who have surrendered a besieged place."""
    yielded = set()
    for happened in events:
        if isinstance(happened, e.PlaceYielded):
            yielded.add(happened.site)
        elif isinstance(happened, e.GarrisonSurrendered) and happened.site in yielded:
            yield "fates of the besieged", happened.effect

"""The kinds that a soak is to see of sieges beside their events: every number, action, stage and end, everywhere.

An event says in a word what it is about: a cause, a choice, an action. Each such word is a kind of its own here.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, get_args

from battles.contract.muster import Action
from campaign import scenarios, tables
from campaign.model import events as e
from campaign.model.evolve.siege_fights import CODES, REPAIR
from campaign.model.siege import BESIEGED, BESIEGER, LAST_REDOUBT, OUTER, REDOUBT
from campaign.model.state import ENGINE
from campaign.rules.decision import Decision
from campaign.rules.encounters.outer_works import DIVIDE, INSIDE, OUTSIDE
from campaign.tables import sieges

Kinds = Iterator[tuple[str, str]]
"""A group of words, and one word of it."""

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
    "fights on maps": frozenset(get_args(Action)),
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


def opened(event: e.SiegeOpened) -> Kinds:
    yield "buildings", event.building
    yield "siege stages", OUTER


def chance(event: e.SiegeChanceRolled) -> Kinds:
    yield "siege events", f"{event.number} {event.effect}" if event.effect else AGAIN
    yield "blockades", event.blockade


def initiative(event: e.SiegeInitiativeTaken) -> Kinds:
    yield "initiatives", f"{event.side} by {event.cause}"


def acted(event: e.SiegeActed) -> Kinds:
    for code in event.actions:
        if code in PEACEFUL:
            yield "siege actions", code


def offered(event: e.BattleOffered) -> Kinds:
    if event.action:
        yield "siege actions", CODES[event.action]


def stormed(event: e.PlaceStormed) -> Kinds:
    yield "siege ends", "stormed" if event.number else "found empty"


TOLD: dict[type[e.Event], Callable[[Any], Kinds]] = {
    e.SiegeOpened: opened,
    e.SiegeChanceRolled: chance,
    e.SiegeInitiativeTaken: initiative,
    e.SiegeActed: acted,
    e.BattleOffered: offered,
    e.CampRepaired: lambda event: iter([("siege actions", REPAIR)]),
    e.OuterWorksTaken: lambda event: iter([("siege stages", event.stage)]),
    e.OuterWorksLeft: lambda event: iter([("outer works regained by", event.cause)]),
    e.ReliefMet: lambda event: iter([("reliefs met", event.choice)]),
    e.SiegeFoodChanged: lambda event: iter([("food", event.cause)]),
    e.SiegeLifted: lambda event: iter([("siege ends", f"lifted: {event.cause}")]),
    e.PlaceYielded: lambda event: iter([("siege ends", f"yielded: {event.cause}")]),
    e.PlaceStormed: stormed,
}
"""The kinds that an event shows on its own."""


def kinds_shown(decision: Decision) -> Kinds:
    """The kinds of sieges that a decision shows."""
    for event in decision.events:
        yield from TOLD.get(type(event), untold)(event)
    yield from under_way(decision)
    yield from on_maps(decision)
    yield from fates(decision.events)


def untold(event: e.Event) -> Kinds:
    return iter(())


def under_way(decision: Decision) -> Kinds:
    """Where a siege has gone on for another day, and which end with their campaign."""
    for event in decision.events:
        if isinstance(event, e.SiegeDayBegun):
            yield "sieges in", decision.state.scenario
        elif isinstance(event, e.CampaignEnded):
            yield from (("siege ends", OVER) for _ in decision.state.sieges)


def on_maps(decision: Decision) -> Kinds:
    """Which fights of sieges the engine has fought."""
    for event in decision.events:
        if (
            isinstance(event, e.BattleSettled)
            and event.way == ENGINE
            and (action := fought(decision, event.number))
        ):
            yield "fights on maps", action


def given_up(decision: Decision) -> Iterator[str]:
    """Which fights of sieges the engine has left to the quick tables, and why."""
    for event in decision.events:
        if isinstance(event, e.EngineGaveUp) and (action := fought(decision, event.number)):
            yield f"{action} {event.why} {event.rule}"


def fought(decision: Decision, number: int) -> str:
    """The fight of a siege that a battle is; "" if it is none."""
    battle = decision.state.battles.get(number)
    return battle.action if battle is not None else ""


def fates(events: Iterable[e.Event]) -> Kinds:
    """The fates of the people who have surrendered a besieged place."""
    yielded = set()
    for event in events:
        if isinstance(event, e.PlaceYielded):
            yielded.add(event.site)
        elif isinstance(event, e.GarrisonSurrendered) and event.site in yielded:
            yield "fates of the besieged", event.effect

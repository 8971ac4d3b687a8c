"""Sieges: the besieger and the besieged."""

from collections.abc import Iterable

from campaign.model.orders import (
    Assault,
    Besiege,
    BuildEngines,
    EnterPlace,
    GuardCamp,
    LiftSiege,
    MeetRelief,
    NameVictims,
    Negotiate,
    Pound,
    Relieve,
    Sally,
)
from campaign.presentation.orders.register import group_of, listed, says
from campaign.presentation.report.language import phrase, plural
from campaign.presentation.report.words import KINDS, Names

COMMANDER, WOUNDED = "commander", "wounded"
ENGINES = {
    "grapnel": phrase("grapnels"),
    "siege_ladder": phrase("ladders"),
    "perrier": phrase("perriers"),
}
BUILT = {
    "grapnel": plural("{n} grapnel", "{n} grapnels"),
    "siege_ladder": plural("{n} ladder", "{n} ladders"),
    "perrier": plural("{n} perrier", "{n} perriers"),
}
"""So many of a kind of engine, a crew at each."""
MEET = {
    "outside": phrase("the besiegers of {place} meet the relief outside"),
    "divide": phrase("the besiegers of {place} divide against the relief"),
    "inside": phrase("the besiegers of {place} meet the relief inside the outer works"),
}
SALLIES = {
    "camp": phrase("the besieged of {place} sally against the camp"),
    "supply": phrase("the besieged of {place} sally for food"),
    "general": phrase("all the besieged of {place} sally"),
}


def types(ids: Iterable[str], names: Names) -> str:
    """Types of people, the first before all."""
    return ", ".join(type_of(id_, names) for id_ in ids)


def type_of(id_: str, names: Names) -> str:
    """A type of people, of the wounded or of all."""
    if id_ == WOUNDED:
        return names.say("the wounded")
    if id_.startswith(f"{WOUNDED} "):
        return names.say("wounded {type}", type=type_of(id_.removeprefix(f"{WOUNDED} "), names))
    if id_ == COMMANDER:
        return names.say("commanders")
    return names.say(KINDS[id_]) if id_ in KINDS else id_


def engines(ids: Iterable[str], names: Names) -> str:
    """Kinds of engines, the first before all."""
    return ", ".join(names.say(ENGINES[id_]) for id_ in dict.fromkeys(ids))


@says(Besiege)
def besiege(order: Besiege, names: Names) -> str:
    """Which place."""
    return names.say(
        "{group} lays siege to {place}", group=group_of(order.group, names), place=names.site(order.site)
    )


@says(EnterPlace)
def enter(order: EnterPlace, names: Names) -> str:
    """Which place."""
    group, place = group_of(order.group, names), names.site(order.site)
    return names.say("{group} goes into the besieged {place}", group=group, place=place)


@says(LiftSiege)
def lift(order: LiftSiege, names: Names) -> str:
    """Which."""
    return names.say("the siege of {place} is lifted", place=names.site(order.site))


@says(Pound)
def pound(order: Pound, names: Names) -> str:
    """Which walls, with how many."""
    place = names.site(order.site)
    walls = names.all_of(
        [
            names.count(
                target.perriers,
                "wall {wall} with {n} perrier",
                "wall {wall} with {n} perriers",
                wall=target.hex,
            )
            for target in order.targets
        ]
    )
    return names.say("before {place} they pound {walls}", place=place, walls=walls)


@says(BuildEngines)
def build(order: BuildEngines, names: Names) -> str:
    """The work of the crews."""
    place = names.site(order.site)
    if not order.pieces:
        return names.say("before {place} the crews rest", place=place)
    counted = {piece: order.pieces.count(piece) for piece in dict.fromkeys(order.pieces)}
    what = names.all_of([names.count(number, *BUILT[piece]) for piece, number in counted.items()])
    return names.say("before {place} the crews work at {engines}", place=place, engines=what)


@says(Negotiate)
def negotiate(order: Negotiate, names: Names) -> str:
    """The answer to talks: to negotiate or not."""
    place = names.site(order.site)
    if order.talk:
        return names.say("the besiegers of {place} negotiate", place=place)
    return names.say("the besiegers of {place} do not negotiate", place=place)


@says(Assault)
def assault(order: Assault, names: Names) -> str:
    """The decision to storm or not."""
    place = names.site(order.site)
    if order.storm:
        return names.say("the besiegers of {place} storm it", place=place)
    return names.say("the besiegers of {place} do not storm it, even if a gate is opened", place=place)


@says(Sally)
def sally(order: Sally, names: Names) -> str:
    """Against what, and who first."""
    said = names.say(SALLIES[order.kind], place=names.site(order.site))
    if not order.types:
        return said
    return names.say("{said}, first of all {types}", said=said, types=types(order.types, names))


@says(GuardCamp)
def guard_camp(order: GuardCamp, names: Names) -> str:
    """The first guards of the camp."""
    if not order.types:
        return names.say("the best people guard the camp before {place}", place=names.site(order.site))
    return names.say(
        "the first guards of the camp before {place}: {types}",
        place=names.site(order.site),
        types=types(order.types, names),
    )


@says(MeetRelief)
def meet_relief(order: MeetRelief, names: Names) -> str:
    """How."""
    return names.say(MEET[order.choice], place=names.site(order.site))


@says(NameVictims)
def name_victims(order: NameVictims, names: Names) -> str:
    """The victims of either side, and the engines."""
    named = [
        *([names.say("own people: {types}", types=types(order.own, names))] if order.own else []),
        *([names.say("enemies: {types}", types=types(order.enemy, names))] if order.enemy else []),
        *([names.say("engines: {types}", types=engines(order.engines, names))] if order.engines else []),
    ]
    victims = names.series(named) if named else listed((), names)
    return names.say(
        "the first victims of chance at {place}: {victims}",
        place=names.site(order.site),
        victims=victims,
    )


@says(Relieve)
def relieve(order: Relieve, names: Names) -> str:
    """Which place."""
    return names.say("the army that comes to relieve {place} attacks", place=names.site(order.site))

"""A fight of a siege in a few lines: what was seen of it, and what became of the place: fallen, burnt, lost, brought in."""

from collections.abc import Callable, Iterator, Mapping

from battles.contract.gates import Gate
from battles.contract.moments import Moment, Seen
from battles.contract.muster import Action, Muster, Works
from battles.contract.result import Result, WorksAfter
from battles.contract.wording import Said, counted, phrase, row, say

Counted = Callable[[int], Said]
Called = Callable[[str], Said]
"""How somebody is called, by his id."""
PIECES: Mapping[str, Counted] = {
    "perrier": lambda n: counted("{n} perrier", "{n} perriers", n=n),
    "siege_ladder": lambda n: counted("{n} ladder", "{n} ladders", n=n),
    "grapnel": lambda n: counted("{n} grapnel", "{n} grapnels", n=n),
}
"""The besieger's equipment, by its kinds."""
GATES: Mapping[Gate, str] = {"open": phrase("the gate is open"), "destroyed": phrase("the gate is destroyed")}
TOLD: Mapping[Seen, str] = {
    "gate_opened": phrase("the gate was raised in turn {turn}"),
    "gate_burnt": phrase("the gate burnt down in turn {turn}"),
    "gate_broken": phrase("a stone of a perrier broke the gate in turn {turn}"),
    "wall_burnt": phrase("the palisade at {at} burnt down in turn {turn}"),
    "wall_broken": phrase("a stone of a perrier broke the palisade at {at} in turn {turn}"),
    "wall_pulled_down": phrase("the palisade at {at} was pulled down in turn {turn}"),
    "first_over": phrase("{who} was first on the wall, at {at} in turn {turn}"),
    "first_inside": phrase("{who} was first inside, at {at} in turn {turn}"),
    "tent_burnt": phrase("the first tent burnt down in turn {turn}"),
    "engine_lost": phrase("the first engine was lost in turn {turn}"),
    "naphtha_lit": phrase("Greek fire burnt from turn {turn} on"),
    "siphon_burst": phrase("the siphon burst in turn {turn}"),
    "party_met": phrase("a patrol met the party in turn {turn}"),
    "shut_up": phrase("from turn {turn} on the besieged held only their redoubt"),
}
"""How each moment is told."""


def seen(result: Result, called: Called) -> Iterator[Said]:
    """A line for each moment that all could see, in their order; none outside sieges."""
    for moment in result.works.moments if result.works is not None else ():
        yield of_moment(moment, called)


def of_moment(moment: Moment, called: Called) -> Said:
    """The moment, and its person if any."""
    who = called(moment.who) if moment.who else ""
    return say(TOLD[moment.seen], turn=moment.turn, at=moment.hex, who=who)


def lines(muster: Muster, result: Result) -> Iterator[Said]:
    """A line for the aim of the fight, and one for each spoilt thing; none outside sieges."""
    works, after = muster.works, result.works
    if works is None or after is None:
        return
    yield ABOUT[works.action](result, works, after)
    yield from spoilt(after)


def spoilt(after: WorksAfter) -> Iterator[Said]:
    """Walls, gate, engines, siphon."""
    if after.demolished:
        yield say("walls down at {walls}", walls=after.demolished)
    if after.gate is not None and after.gate in GATES:
        yield say(GATES[after.gate])
    if lost := row(PIECES[kind](n) for kind, n in sorted(after.engines_lost.items()) if n):
        yield say("{pieces} lost", pieces=lost)
    if after.siphon_lost:
        yield say("the siphon is lost")


def assault(result: Result, _: Works, after: WorksAfter) -> Said:
    """The fall of the place, or of its outer works alone."""
    if result.outcomes.defender != "holds":
        fell = result.outcomes.attacker == "holds"
        return say("the place has fallen") if fell else say("no defender is left to hold the place")
    return (
        say("the outer works are taken, the redoubt holds")
        if after.outer_works_taken
        else say("the place holds")
    )


def raid(result: Result, works: Works, after: WorksAfter) -> Said:
    """Tents that are burnt, or the whole camp."""
    if result.loser == "defender":
        return say("the camp is lost with all that stood in it")
    return say(
        "tents of the camp that are burnt, in hexes: {burnt} of {all}",
        burnt=after.tents_burnt,
        all=works.tents,
    )


def food(_: Result, works: Works, after: WorksAfter) -> Said:
    """Days of food that were brought in, out of the load of the horses, and the horses if they follow from the days."""
    days = {"gained": after.food_gained, "food": works.food}
    if not 0 < works.horses <= works.food:
        return say("days of food brought in: {gained} of {food}", **days)
    return say(
        "days of food brought in: {gained} of {food}; pack horses led across: {across} of {horses}",
        **days,
        across=-(-after.food_gained * works.horses // works.food),
        horses=works.horses,
    )


def sally(result: Result, _: Works, __: WorksAfter) -> Said:
    """The retreat of the besieger, or his stand."""
    return say("the siege is lifted") if result.loser == "defender" else say("the siege goes on")


ABOUT: Mapping[Action, Callable[[Result, Works, WorksAfter], Said]] = {
    "assault": assault,
    "camp_sally": raid,
    "supply_sally": food,
    "general_sally": sally,
}
"""The aim of each fight."""

"""The goals of a scenario's objectives, and their results, in words."""

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from campaign.model.events.victory import Score, Standing
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import Names, begun
from campaign.scenarios.objectives import HALF
from campaign.scenarios.shapes import Objective
from campaign.visibility.views import Aim

AIMS: dict[str, Callable[[Objective, Names], str]] = {
    "hold_site": lambda one, names: names.say("hold {place}", place=names.site(one.site)),
    "hold_any": lambda one, names: names.say(
        "hold any of {places}" if one.each else "hold one of {places}",
        places=names.all_of(map(names.site, one.sites)),
    ),
    "keep_commander": lambda one, names: names.say(
        "keep alive and free: {commander}", commander=names.commander(one.commander)
    ),
    "remove_commander": lambda one, names: names.say(
        "kill {commander}, or take him once, even if he escapes later"
        if one.ever
        else "dead or a prisoner at the end: {commander}",
        commander=names.commander(one.commander),
    ),
    "deniers": lambda one, names: names.say("have {money}", money=names.deniers(HALF * one.amount)),
    "loot": lambda one, names: names.say("take {points} of loot", points=names.points(one.amount)),
    "meet": lambda one, names: names.say(
        "bring together: {commander} and {other}",
        commander=names.commander(one.commander),
        other=names.commander(one.other),
    ),
    "reach": lambda one, names: names.say(
        "bring to {place}: {commander}",
        commander=names.commander(one.commander),
        place=names.site(one.site),
    ),
    "win_battles": lambda one, names: names.count(one.amount, "win {n} battle", "win {n} battles"),
    "supply_site": lambda one, names: names.say(
        "bring {points} of supply to {place}", points=names.points(one.amount), place=names.site(one.site)
    ),
    "strength_left": lambda one, names: names.say("have {heads} left", heads=names.heads(one.amount)),
}
"""The goal of a kind of objective, as an act of a faction."""


def aim(objective: Objective, names: Names) -> str:
    """The goal of an objective: "hold Corato", "win 2 battles". KeyError for an unknown kind."""
    return AIMS[objective.kind](objective, names)


class Pursued(msgspec.Struct, frozen=True):
    """An objective of a faction while it plays: what it asks for with its points, and how far it has come."""

    aim: str
    stands: str


def pursued(
    aims: Iterable[Aim],
    objectives: tuple[Objective, ...],
    names: Names,
    reached: Mapping[int, int],
) -> Iterator[Pursued]:
    """The goals of a faction, by its knowledge: "Hold Corato (4 points)", not met; `objectives` are all of them.

    `reached` says how far it has come with the goals that count something, by their numbers.
    """
    for each in aims:
        objective = objectives[each.number - 1]
        stands = progress(each.times, names)
        if each.number in reached and each.times is not None:
            stands = counted(reached[each.number], stands, objective, names)
        yield Pursued(promised(objective, names), stands)


def counted(reached: int, stands: str, objective: Objective, names: Names) -> str:
    """The progress of an objective that counts something: "not met now: 3 of 5 battles won"."""
    if objective.each:
        return places_held(reached, len(objective.sites), names)
    said = COUNTS[objective.kind](reached, objective, names)
    return names.say("{stands}: {count}", stands=stands, count=said)


def places_held(held: int, all_: int, names: Names) -> str:
    """So many of the places of an objective are the faction's: "3 of 5 places now"."""
    return names.count(all_, "{held} of {n} place now", "{held} of {n} places now", held=held)


COUNTS: dict[str, Callable[[int, Objective, Names], str]] = {
    "deniers": lambda have, one, names: names.count(
        one.amount, "{have} of {n} denier", "{have} of {n} deniers", have=have / HALF
    ),
    "loot": lambda have, one, names: names.count(
        one.amount, "{have} of {n} point of loot", "{have} of {n} points of loot", have=have
    ),
    "win_battles": lambda have, one, names: names.count(
        one.amount, "{have} of {n} battle won", "{have} of {n} battles won", have=have
    ),
    "supply_site": lambda have, one, names: names.count(
        one.amount, "{have} of {n} point brought", "{have} of {n} points brought", have=have
    ),
    "strength_left": lambda have, one, names: names.count(
        one.amount, "{have} of {n} head", "{have} of {n} heads", have=have
    ),
}
"""How far a faction has come with a kind of objective that asks for an amount."""


def progress(times: int | None, names: Names) -> str:
    """The progress of an objective; `times` is None if hidden from the faction."""
    if times is None:
        return names.say("you can't know yet whether it is met")
    return names.say("met now" if times else "not met now")


def promised(objective: Objective, names: Names) -> str:
    """An objective with what it brings."""
    said = begun(aim(objective, names))
    if objective.each:
        return names.count(
            objective.points, "{aim} ({n} point for each)", "{aim} ({n} points for each)", aim=said
        )
    return names.count(objective.points, "{aim} ({n} point)", "{aim} ({n} points)", aim=said)


PAR = {
    "start": phrase("the points of the opening position, if nothing changed"),
    "play": phrase("a score that bots beat in about half of their campaigns"),
}
"""The meaning of par, by its source in a scenario."""


def what_counts(par_from: str, names: Names) -> str:
    """By what a campaign is decided, with what its par is."""
    return names.say(
        "A result is the points of the goals less par. Par is {par}. "
        "Between equal results, the side that lost fewer people in battle wins.",
        par=names.say(PAR[par_from]),
    )


def score_so_far(aims: Iterable[Aim], par: int, par_from: str, names: Names) -> str:
    """The points of a faction now, beside its par: "14 points so far, 6 points below par. Par is 20: ...".

    A hidden goal counts nothing, and is named. `par_from` is the source of par.
    """
    known = tuple(aims)
    points = sum(each.points * each.times for each in known if each.times is not None)
    said = [
        names.say(
            "{score}, {distance}. Par is {par}: {meaning}.",
            score=names.count(points, "{n} point so far", "{n} points so far"),
            distance=beside_par(points - par, names),
            par=par,
            meaning=names.say(PAR[par_from]),
        )
    ]
    if unknown := sum(each.times is None for each in known):
        said.append(
            names.count(
                unknown,
                "{n} goal is left out: you cannot know yet whether it is met.",
                "{n} goals are left out: you cannot know yet whether they are met.",
            )
        )
    return " ".join(said)


def beside_par(result: int, names: Names) -> str:
    """How far a score is from par: "6 points below par"."""
    if result > 0:
        return names.count(result, "{n} point above par", "{n} points above par")
    if result < 0:
        return names.count(-result, "{n} point below par", "{n} points below par")
    return names.say("exactly par")


def at_the_end(place: int, standing: Standing, names: Names) -> str:
    """A faction's own line at the end: "You are third: 19 points, 1 point below par."; `place` counts from 1."""
    points = names.count(standing.points, "{n} point", "{n} points")
    against = beside_par(standing.result, names)
    if place <= len(PLACES):
        return names.say(PLACES[place - 1], points=points, par=against)
    return names.say("You are in place {place}: {points}, {par}.", place=place, points=points, par=against)


PLACES = (
    phrase("You are first: {points}, {par}."),
    phrase("You are second: {points}, {par}."),
    phrase("You are third: {points}, {par}."),
    phrase("You are fourth: {points}, {par}."),
)
"""The line of a faction at the end, by its place."""


def brought(standing: Standing, objectives: tuple[Objective, ...], names: Names) -> Iterator[str]:
    """The goal of each objective that a faction has met, with its points: "hold Corato (4 points)".

    `objectives` are all of the scenario's, which scores count from 1.
    """
    for score in standing.scores:
        yield met(score, objectives[score.objective - 1], names)


def met(score: Score, objective: Objective, names: Names) -> str:
    """An objective that was met, with its points; how often, where it is met by each of several."""
    if objective.each:
        return names.count(
            score.points,
            "{aim} ({times} of them, {n} point)",
            "{aim} ({times} of them, {n} points)",
            aim=aim(objective, names),
            times=score.times,
        )
    return names.count(score.points, "{aim} ({n} point)", "{aim} ({n} points)", aim=aim(objective, names))

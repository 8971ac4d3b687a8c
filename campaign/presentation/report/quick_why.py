"""Why a battle of the quick tables ended as it did: the strengths, the die and its row, and what the result meant."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from battles.contract.muster import SIDES, Side, opponent
from battles.quick.tables import load
from campaign.presentation.report.battle import outcomes
from campaign.presentation.report.language import phrase, plural
from campaign.presentation.report.reasons import Die, Reason, thrown
from campaign.presentation.report.ten_faces import Face, faces_of, other_faces
from campaign.presentation.report.terms import term
from campaign.presentation.report.words import Facts, Names, Told, heads

STRENGTHS = phrase("strength {attacking} of {attacker} against {defending} of {defender}")
"""With what ground and walls give, each by its name."""
UNNAMED = phrase(
    "strength {attacking} of {attacker} against {defending} of {defender}, with ground and walls"
)
"""Where no muster is at hand that says what they give."""
UNAIDED = phrase(
    "strength {attacking} of {attacker} against {defending} of {defender}, without help of ground or walls"
)
STRONGER = plural(
    "{strengths}: the attacker is stronger by {n} point",
    "{strengths}: the attacker is stronger by {n} points",
)
WEAKER = plural(
    "{strengths}: the attacker is weaker by {n} point", "{strengths}: the attacker is weaker by {n} points"
)
EVEN = phrase("{strengths}: the sides are even")
ADVANTAGES, WORTH = "advantages", "worth"
"""Facts of a battle out of its muster: what helps each side, and twice the points of the people of each."""
HELPED = plural(
    "the people of {side} are worth {n} point, and {total} with {given}",
    "the people of {side} are worth {n} points, and {total} with {given}",
)
HELPED_BY = phrase("the people of {side} fight with {given}")
"""Where the tables of today do not say what they were worth."""
GROUND = {
    "castle": phrase("+{percent} % for the castle"),
    "city": phrase("+{percent} % for the city"),
    "town": phrase("+{percent} % for the houses of the place"),
    "hill": phrase("+{percent} % for the hill"),
    "mountain": phrase("+{percent} % for the mountains"),
    "river": phrase("+{percent} % for the river"),
}
"""The help of the ground of a hex or of walls to a side, by the names of the table."""
ADDED_TO_THE_DIE = {
    "engines": phrase("{n:+d} for engines"),
    "rubble": phrase("{n:+d} for a breach or an open gate"),
    "superiority": phrase("{n:+d} for superior numbers"),
    "attacker_unsupplied": phrase("{n:+d} as the attacker is unsupplied"),
    "defender_unsupplied": phrase("{n:+d} as the defender is unsupplied"),
}
"""The additions to a die of the quick tables, by the names of `battles.quick.row`."""
COMMANDER_DIE = "GC-17.4a"
FATES = {"killed": "dead", "wounded": "wounded", "captured": "captured"}
"""The fate of a commander, as losses are counted."""
LOST = {
    "dead": plural("{n} dead", "{n} dead"),
    "wounded": plural("{n} wounded", "{n} wounded"),
    "captured": plural("{n} captured", "{n} captured"),
}
TOLL = "toll"
"""The fact of a battle that says whom it has cost each side, where other lines of the report tell."""
Toll = Mapping[str, Mapping[str, int]]


def by_the_tables(facts: Facts, names: Names) -> Iterator[Reason]:
    """The steps from the strengths to the result."""
    leaders, dice = thrown(facts, COMMANDER_DIE), of_result(facts)
    yield Reason("GC-17a", names.say("the quick tables settle this battle with one die"))
    for said in helped(facts, names):
        yield Reason("GC-17.1d", said)
    yield Reason("GC-17.2a", strengths(facts, names))
    yield Reason("GC-17.2b", row(dice, facts, names), dice)
    yield Reason("GC-17.3b", meaning(facts, names))
    if chances := chances_of(facts):
        yield Reason("GC-17.2b", other_faces(chances, facts, names))
    if leaders:
        tested = names.say("the foremost commander of each side is tested apart")
        yield Reason(COMMANDER_DIE, tested, leaders)


def of_result(facts: Facts) -> tuple[Die, ...]:
    """The die of a battle itself, without the ones for its commanders."""
    leaders = thrown(facts, COMMANDER_DIE)
    return tuple(die for die in thrown(facts) if die not in leaders)


def chances_of(facts: Facts) -> tuple[Face, ...]:
    """The ten faces of the die of a battle, as far as its reader is told of them."""
    return faces_of(facts, next((die.face for die in of_result(facts)), None))


def strengths(facts: Facts, names: Names) -> str:
    """The worth of both sides, and the lead of the stronger."""
    difference = facts["difference"]
    both = names.say(
        UNAIDED if facts.get(ADVANTAGES) == [] else STRENGTHS if ADVANTAGES in facts else UNNAMED,
        attacking=facts["attacker_total"],
        defending=facts["defender_total"],
        attacker=names.faction(facts["attacker"]),
        defender=names.faction(facts["defender"]),
    )
    if not difference:
        return names.say(EVEN, strengths=both)
    return names.count(abs(difference), *(STRONGER if difference > 0 else WEAKER), strengths=both)


def helped(facts: Facts, names: Names) -> Iterator[str]:
    """How ground and walls come to the strength of each side that they help, so that a reader can calculate it again."""
    for side in SIDES:
        given = [given_by(each, names) for each in facts.get(ADVANTAGES, ()) if each["side"] == side]
        if not given:
            continue
        said = {"side": names.faction(facts[side]), "given": names.all_of(given)}
        if WORTH in facts:
            points = facts[WORTH][side] / 2
            yield names.count(points, *HELPED, total=facts[f"{side}_total"], **said)
        else:
            yield names.say(HELPED_BY, **said)


def given_by(advantage: Mapping[str, Any], names: Names) -> str:
    """The help of one kind of ground or wall: "+20 % for the hill"."""
    reason = advantage["reason"]
    if reason in GROUND:
        return names.say(GROUND[reason], percent=advantage["percent"])
    return names.say("+{percent} % for {reason}", percent=advantage["percent"], reason=term(reason, names))


def row(dice: Iterable[Die], facts: Facts, names: Names) -> str:
    """The die with all that changes it, the row that it leads to, and the result there."""
    face = next((die.face for die in dice), None)
    result = {"difference": facts["difference"], "letter": facts["letter"]}
    if face is None:
        return names.say("the column for {difference:+d} gives result {letter}", **result)
    added, bounds = facts["modifiers"], load().die
    changed = face + facts["die_modifier"]
    result["row"] = min(bounds.highest_row, max(bounds.lowest_row, changed))
    die = names.say("the die shows {face}", face=face)
    if added:
        changes = ", ".join(names.say(ADDED_TO_THE_DIE[name], n=added[name]) for name in added)
        die = names.say("{die} ({changes})", die=die, changes=changes)
    return names.say(
        "{die}: row {row}, where low rows favour the attacker; with the column for {difference:+d} it is result {letter}",
        die=die,
        **result,
    )


def meaning(facts: Facts, names: Names) -> str:
    """The outcome of a result for each side, and its losses as far as the report has them."""
    ends = outcomes(facts, names)
    if TOLL not in facts:
        return names.tell("result {letter} means: {outcomes}", facts, outcomes=ends)
    costs = names.all_of(cost(side, facts, names) for side in SIDES)
    return names.tell("result {letter} means: {outcomes}; {losses}", facts, outcomes=ends, losses=costs)


def cost(side: Side, facts: Facts, names: Names) -> str:
    """The people whom a battle has cost a side, by their number."""
    fell = facts[TOLL][side]
    lost = [names.count(fell[fate], *LOST[fate]) for fate in LOST if fell.get(fate)]
    who = names.faction(facts[side])
    if not lost:
        return names.say("{side} lost nobody", side=who)
    return names.say("{side} lost {losses}", side=who, losses=", ".join(lost))


def with_toll(facts: Facts, report: Iterable[Told]) -> Facts:
    """The facts of a battle with whom it has cost each side, as the other lines of a report tell."""
    fell: dict[str, dict[str, int]] = {side: {} for side in SIDES}
    for line in report:
        if line.facts.get("number") != facts["number"] or line.facts.get("cause", "battle") != "battle":
            continue
        side = side_of(line.facts, facts)
        for fate, many in losses(line):
            fell[side][fate] = fell[side].get(fate, 0) + many
    return {**facts, TOLL: fell}


def side_of(lost: Facts, battle: Facts) -> Side:
    """The side of somebody whom a battle has cost something: its enemy is the other, for allies as well."""
    return opponent("attacker") if lost.get("enemy") == battle["attacker"] else "attacker"


def losses(line: Told) -> Iterator[tuple[str, int]]:
    """The people of a line whom a battle has cost, by their fate."""
    facts: Mapping[str, Any] = line.facts
    if line.kind == "MenLost":
        yield from ((fate, heads(facts[fate])) for fate in LOST)
    elif line.kind == "CommanderTested" and facts["fate"] in FATES:
        yield FATES[facts["fate"]], 1

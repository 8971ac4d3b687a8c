"""Sentences of the besieger's peaceful days: what is built, pounded and said."""

from campaign.presentation.report.language import Plural, phrase, plural
from campaign.presentation.report.reasons import Reason, because, follows, thrown
from campaign.presentation.report.sieges import earned
from campaign.presentation.report.words import Facts, Names, sentence

PIECES: dict[str, Plural] = {
    "perrier": plural("{n} perrier", "{n} perriers"),
    "siege_ladder": plural("{n} ladder", "{n} ladders"),
    "grapnel": plural("{n} grapnel", "{n} grapnels"),
}
WALLS = {
    "wood": phrase("the palisade at {wall}"),
    "single_stone": phrase("the wall at {wall}"),
    "double_stone": phrase("the tower at {wall}"),
}
DAMAGE = "D"
BLOWS = {DAMAGE: phrase("the wall is damaged"), "C": phrase("a perrier collapses")}
MISS = phrase("no effect")
EARNED = {
    "number": phrase(", {n:+d} for numbers"),
    "progress": phrase(", {n:+d} for progress"),
    "rationing": phrase(", {n:+d} for hunger"),
}
"""The reasons for surrender."""
ACTS = {
    "po": phrase("pounding"),
    "bu": phrase("building"),
    "ne": phrase("negotiation"),
    "as": phrase("assault"),
    "ca": phrase("sally against the camp"),
    "su": phrase("sally for supplies"),
    "ge": phrase("general sally"),
    "re": phrase("repair of the camp"),
    "no": phrase("nothing done"),
}
"""The use of a day of siege, by the codes of the siege sheet."""


def pieces(counted: dict[str, int], names: Names) -> str:
    """Pieces of equipment with their numbers."""
    return names.all_of(names.count(number, *PIECES[kind]) for kind, number in sorted(counted.items()))


@sentence("EnginesWorkedAt")
def engines_worked_at(facts: Facts, names: Names) -> str:
    if facts["built"]:
        return names.say("The besiegers finished {pieces}.", pieces=pieces(facts["built"], names))
    going_on: dict[str, int] = {}
    for piece in facts["pieces"]:
        going_on[piece] = going_on.get(piece, 0) + 1
    return names.say("The besiegers worked at {pieces}.", pieces=pieces(going_on, names))


@sentence("WallPounded")
def wall_pounded(facts: Facts, names: Names) -> str:
    wall = names.tell(WALLS[facts["of"]], facts)
    if facts["down"]:
        return names.say("A breach: {wall} is down.", wall=wall)
    if facts["blow"] == DAMAGE:
        return names.say("The perriers damaged {wall}.", wall=wall)
    if facts["lost"]:
        return names.say("A perrier that pounded {wall} fell to pieces.", wall=wall)
    return names.say("The perriers pounded {wall} without effect.", wall=wall)


@sentence("SurrenderNegotiated")
def surrender_negotiated(facts: Facts, names: Names) -> str:
    if facts["yields"]:
        return names.tell("The besieged accepted the terms of {faction}.", facts)
    return names.tell("The besieged refused the terms of {faction}.", facts)


@sentence("SiegeActed")
def siege_acted(facts: Facts, names: Names) -> str:
    return names.say("{clause}.", clause=entered(facts, facts["hex"], names))


def entered(facts: Facts, hex_: str, names: Names) -> str:
    """A day of a siege as its sheet has it: "Rometta: building and negotiation"."""
    done = names.all_of(names.say(ACTS[code]) for code in facts["actions"])
    return names.say("{place}: {done}", place=names.place(hex_), done=done)


@because("EnginesWorkedAt")
def why_worked(facts: Facts, names: Names) -> list[Reason]:
    hands = names.count(
        facts["crews"], "{n} person worked, a crew at each piece", "{n} people worked, a crew at each piece"
    )
    return [Reason("GS-11.2b", hands)]


@because("WallPounded")
def why_pounded(facts: Facts, names: Names) -> list[Reason]:
    engines = names.count(facts["perriers"], *PIECES["perrier"])
    blow = names.say("{perriers}: {blow}", perriers=engines, blow=names.say(BLOWS.get(facts["blow"], MISS)))
    why = [Reason("GS-11.3.4b", blow, thrown(facts))]
    if facts["blow"] == DAMAGE:
        why.append(Reason("GS-11.3.2b", names.tell("degree {degree} of demolition", facts)))
    return why


@because("SurrenderNegotiated")
def why_negotiated(facts: Facts, names: Names) -> list[Reason]:
    """The reasons of a talk; the addition of hunger, and so the sum, stay hidden from the besieger."""
    dice = thrown(facts)
    said = {"face": dice[0].face, "needed": facts["needed"]}
    if "total" not in facts:
        added = earned({name: EARNED[name] for name in ("number", "progress")}, facts, names)
        known = names.say(
            "{face}{added}, and a number for their hunger; {needed} are needed", added=added, **said
        )
        return [Reason("GS-11.5b", known, dice)]
    added = earned(EARNED, facts, names)
    parts = names.say(
        "{face}{added}: {total} in all; {needed} are needed", added=added, total=facts["total"], **said
    )
    return [Reason("GS-11.5b", parts, dice)]


follows("SiegeActed", "GS-11.1.3f", "the siege sheet records the acts of the day")

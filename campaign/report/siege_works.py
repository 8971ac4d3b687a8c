"""Sentences of the besieger's peaceful days: what is built, pounded and said."""

from campaign.report.language import Plural, phrase, plural
from campaign.report.reasons import Reason, because, follows, thrown
from campaign.report.words import Facts, Names, sentence

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
ACTS = {
    "po": phrase("they pounded the walls"),
    "bu": phrase("they built"),
    "ne": phrase("they negotiated"),
    "as": phrase("they stormed"),
    "ca": phrase("the besieged raided the camp"),
    "su": phrase("the besieged sallied for supplies"),
    "ge": phrase("the besieged sallied with all they had"),
    "re": phrase("they repaired their camp"),
    "no": phrase("they did nothing"),
}


def pieces(counted: dict[str, int], names: Names) -> str:
    """Pieces of equipment with their numbers."""
    return names.all_of(names.count(number, *PIECES[kind]) for kind, number in sorted(counted.items()))


@sentence("EnginesWorkedAt")
def engines_worked_at(facts: Facts, names: Names) -> str:
    place = names.place(facts["hex"])
    if facts["built"]:
        done = pieces(facts["built"], names)
        return names.say("The besiegers of {place} have finished {pieces}.", pieces=done, place=place)
    going_on: dict[str, int] = {}
    for piece in facts["pieces"]:
        going_on[piece] = going_on.get(piece, 0) + 1
    return names.say(
        "The besiegers of {place} work at {pieces}.", pieces=pieces(going_on, names), place=place
    )


@sentence("WallPounded")
def wall_pounded(facts: Facts, names: Names) -> str:
    wall = names.say(WALLS[facts["of"]], wall=facts["wall"])
    said = {"place": names.place(facts["hex"]), "wall": wall}
    if facts["down"]:
        return names.say("A breach in {place}: {wall} is down.", **said)
    if facts["blow"] == "D":
        return names.say("{place}: {wall} is damaged.", **said)
    if facts["lost"]:
        return names.say("{place}: a perrier that pounded {wall} fell to pieces.", **said)
    return names.say("{place}: {wall} was pounded without effect.", **said)


@sentence("SurrenderNegotiated")
def surrender_negotiated(facts: Facts, names: Names) -> str:
    said = {"place": names.place(facts["hex"]), "faction": names.faction(facts["faction"])}
    if facts["yields"]:
        return names.say("{faction} have talked {place} into surrender.", **said)
    return names.say("{faction} talked with those in {place} in vain.", **said)


@sentence("SiegeActed")
def siege_acted(facts: Facts, names: Names) -> str:
    done = names.all_of(names.say(ACTS[code]) for code in facts["actions"])
    return names.say("The besiegers' day before {place}: {done}.", done=done, place=names.place(facts["hex"]))


@because("EnginesWorkedAt")
def why_worked(facts: Facts, names: Names) -> list[Reason]:
    hands = names.count(
        facts["crews"], "{n} person worked, five at a piece", "{n} people worked, five at a piece"
    )
    return [Reason("GS-11.2b", hands)]


@because("WallPounded")
def why_pounded(facts: Facts, names: Names) -> list[Reason]:
    engines = names.count(*((facts["perriers"],) + PIECES["perrier"]))
    blow = names.say("{perriers}, result {blow}", perriers=engines, blow=facts["blow"])
    why = [Reason("GS-11.3.4b", blow, thrown(facts))]
    if facts["blow"] == "D":
        why.append(Reason("GS-11.3.2b", names.say("degree {degree} of demolition", degree=facts["degree"])))
    return why


@because("SurrenderNegotiated")
def why_negotiated(facts: Facts, names: Names) -> list[Reason]:
    dice = thrown(facts)
    if "total" not in facts:
        known = names.say(
            "{face}{number:+d} for numbers{progress:+d} for progress, and what hunger adds; {needed} are needed",
            face=dice[0].face,
            number=facts["number"],
            progress=facts["progress"],
            needed=facts["needed"],
        )
        return [Reason("GS-11.5b", known, dice)]
    parts = names.say(
        "{face}{number:+d} for numbers{progress:+d} for progress{rationing:+d} for hunger = {total}; {needed} are needed",
        face=dice[0].face,
        number=facts["number"],
        progress=facts["progress"],
        rationing=facts["rationing"],
        total=facts["total"],
        needed=facts["needed"],
    )
    return [Reason("GS-11.5b", parts, dice)]


follows("SiegeActed", "GS-11.1.3f", "the siege sheet keeps what was done with the day")

"""Battles that have cost neither side anybody, of which a report says so."""

from collections.abc import Iterable

from campaign.presentation.report.corrections import corrected
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import Names, Told

NOBODY = phrase("There were no losses of people or horses.")
YIELDED = frozenset({"surrender", "garrison_surrenders", "eliminated"})
"""Outcomes by which a side is lost: what becomes of it is told in sentences of their own."""


def unscathed(line: Told, told: Iterable[Told], names: Names) -> str:
    """The words for a battle without losses; "" for any other line, and for a battle seen from afar.

    Its fighters learn all fates, so a battle without further lines in `told` has cost nothing.
    """
    facts = line.facts
    if line.kind != "BattleFought" or "attacker_outcome" not in facts or corrected(line):
        return ""
    if facts["attacker_outcome"] in YIELDED or facts["defender_outcome"] in YIELDED:
        return ""
    return "" if any(harmed(each, facts["number"]) for each in told) else names.say(NOBODY)


def harmed(line: Told, battle: int) -> bool:
    """True if a line has a person whom a battle has cost life, health, freedom or horse."""
    if line.facts.get("number") != battle:
        return False
    if line.kind == "CommanderTested":
        return line.facts["fate"] != "unhurt" or bool(line.facts.get("unhorsed"))
    return line.kind == "MenLost"

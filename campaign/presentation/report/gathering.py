"""Sentences of battles refused and joined."""

from collections.abc import Sequence

from campaign.presentation.report.language import phrase
from campaign.presentation.report.reasons import follows
from campaign.presentation.report.words import Facts, Names, says, sentence

JOINED = {
    "attacker": phrase("{group} of {faction} came over from {start} and joined {battle} as attacker."),
    "defender": phrase("{group} of {faction} came over from {start} and joined {battle} as defender."),
}


@sentence("BattleRefused")
def battle_refused(facts: Facts, names: Names) -> str:
    return refused([facts["group"]], facts, names)


def refused(groups: Sequence[str], facts: Facts, names: Names) -> str:
    """The groups that slipped away from a battle that others may have fought."""
    return names.count(
        len(groups),
        "{who} of {faction} slipped away from {battle}.",
        "{who} of {faction} slipped away from {battle}.",
        who=names.all_of(groups),
        faction=names.faction(facts["faction"]),
        battle=names.fight(facts),
    )


@sentence("BattleAvoided")
def battle_avoided(facts: Facts, names: Names) -> str:
    return avoided((), facts, names)


def avoided(groups: Sequence[str], facts: Facts, names: Names) -> str:
    """The end of a battle before it began, and the refusing groups, or a side as such."""
    return names.count(
        len(groups) or 2,
        "{battle} was not fought: {who} slipped away.",
        "{battle} was not fought: {who} slipped away.",
        who=names.all_of(groups) if groups else names.faction(facts["defender"]),
        battle=names.fight(facts),
    )


says("BattleJoined", JOINED, by="side")


follows(
    "BattleRefused", "GC-14.5a", "an attacked group may refuse; every character of it rolls for his escape"
)
follows("BattleAvoided", "GC-14.5d", "all the attacked groups have refused and left the hex")
follows("BattleJoined", "GC-14.3a", "groups in hexes beside the battle may join it")

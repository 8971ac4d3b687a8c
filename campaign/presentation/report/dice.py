"""The purposes of dice in words: the last parts of their labels."""

import re

from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import KINDS, Names

PURPOSES = {
    "besieged": phrase("besieged"),
    "besieger": phrase("besieger"),
    "attacker-commander": phrase("the attackers' commander"),
    "defender": phrase("defender"),
    "defender-commander": phrase("the defenders' commander"),
    "discovered": phrase("discovered"),
    "dysentery": phrase("dysentery"),
    "event": phrase("event"),
    "healing of the besieged": phrase("healing of the besieged"),
    "healing of the besieger": phrase("healing of the besieger"),
    "henchman": phrase("henchman"),
    "horses": phrase("horses"),
    "loyalty": phrase("loyalty"),
    "negotiation": phrase("negotiation"),
    "north": phrase("north"),
    "patrol": phrase("patrol"),
    "poisoned_well": phrase("poisoned well"),
    "refugees": phrase("refugees"),
    "result": phrase("result"),
    "season": phrase("season"),
    "sharing": phrase("sharing"),
    "surrender": phrase("surrender"),
    "traitor": phrase("traitor"),
    "weather": phrase("weather"),
}
POUNDING = re.compile(r"pounding (\d+)")
SUMMONS = re.compile(r"(\w+) summons")
HEALING = re.compile(r"healing of (\w+)")
MAN = re.compile(r"(?:(\w+) )?(\w+) (\d+)")
LEADER = re.compile(r"(?:(\w+) )?(\S+)")


def purpose(label: str, names: Names) -> str:
    """The purpose of the die with this label: "result", "n1, knight 3"."""
    said = label.split("|")[2]
    if said in PURPOSES:
        return names.say(PURPOSES[said])
    if found := SUMMONS.fullmatch(said):
        return names.say("summons by {faction}", faction=names.faction(found[1]))
    if found := POUNDING.fullmatch(said):
        return names.say("pounding {wall}", wall=found[1])
    if found := HEALING.fullmatch(said):
        return names.say("healing of {group}", group=names.piece(found[1]))
    if found := MAN.fullmatch(said):
        return of_group(found[1], f"{kind(found[2], names)} {found[3]}", names)
    if found := LEADER.fullmatch(said):
        return of_group(found[1], names.commander(found[2]), names)
    return said


def of_group(group: str | None, who: str, names: Names) -> str:
    """Somebody, with his group where the die names it."""
    return names.say("{group}, {who}", group=group, who=who) if group else who


def kind(type_: str, names: Names) -> str:
    """A type of men, without a number."""
    return names.say(KINDS[type_]) if type_ in KINDS else type_.replace("_", " ")

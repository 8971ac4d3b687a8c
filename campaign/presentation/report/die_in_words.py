"""A die in the words of a request: "the result of the battle at Troia, Normans against Lombards"."""

import re

from campaign.presentation.report.dice import HEALING, POUNDING, SUMMONS, purpose
from campaign.presentation.report.fights import Fights
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import Names

BATTLE = re.compile(r"battle-(\d+)")
SIEGE = re.compile(r"siege of (\w+)")
SEARCH = re.compile(r"(\S+) and (\S+)")
TIE = re.compile(r"day (\d+), .*")
FIRST = re.compile(r"(\w+) acts first")

WANTED = {
    "result": phrase("the result of {subject}"),
    "attacker-commander": phrase("the fate of the attackers' commander in {subject}"),
    "defender-commander": phrase("the fate of the defenders' commander in {subject}"),
    "north": phrase("the direction of north on the field of {subject}"),
    "surrender": phrase("the fate of the people who surrender in {subject}"),
    "defender": phrase("the fate of one of the defenders in {subject}"),
    "discovered": phrase("whether {subject}"),
    "hostility": phrase("the hostility of {subject} at the beginning"),
    "season": phrase("the season of the campaign"),
    "weather": phrase("the weather of the campaign"),
    "loyalty": phrase("the loyalty of {subject}"),
    "sharing": phrase("whether the share of the loot contents {subject}"),
    "event": phrase("the event of the day in {subject}"),
    "besieger": phrase("the initiative of the besiegers in {subject}"),
    "besieged": phrase("the initiative of the besieged in {subject}"),
    "healing of the besieger": phrase("when one of the besiegers is healed in {subject}"),
    "healing of the besieged": phrase("when one of the besieged is healed in {subject}"),
    "dysentery": phrase("the number of people with dysentery in {subject}"),
    "poisoned_well": phrase("the number of people poisoned by a well in {subject}"),
    "henchman": phrase("whether the henchman succeeds in {subject}"),
    "traitor": phrase("whether one of the besieged is the traitor in {subject}"),
    "refugees": phrase("the number of refugees in {subject}"),
    "patrol": phrase("whether a patrol comes by in {subject}"),
    "horses": phrase("the number of horses led out in {subject}"),
    "negotiation": phrase("the result of the negotiation in {subject}"),
}
"""The decision of the dice of each purpose."""
OF_A_MAN = {
    "GC-14.5a": phrase("the fate of {who} in refusing {subject}"),
    "GC-14.7c": phrase("when {who}, of {subject}, is fit again"),
}
"""The decision of the dice of a rule that are rolled for each man."""


def battle_of(label: str) -> int:
    """The stored number of the battle that the die with this label is of; 0 for any other die."""
    found = BATTLE.fullmatch(label.split("|")[1])
    return int(found[1]) if found else 0


def die_in_words(label: str, fights: Fights, names: Names) -> str:
    """The decision of the die with this label, in the middle of a sentence."""
    rule, subject, wanted, _ = label.split("|")
    about = subject_in_words(subject, fights, names)
    if wanted in WANTED:
        return names.say(WANTED[wanted], subject=about)
    if found := SUMMONS.fullmatch(wanted):
        return names.say(
            "whether {subject} opens its gates to {faction}", subject=about, faction=names.faction(found[1])
        )
    if found := POUNDING.fullmatch(wanted):
        return names.say(
            "the effect of the perriers on the wall {wall} in {subject}", wall=found[1], subject=about
        )
    if found := HEALING.fullmatch(wanted):
        healed = names.piece(found[1])
        return names.say("when one of {group} is healed in {subject}", group=healed, subject=about)
    if found := FIRST.fullmatch(wanted):
        return names.say(
            "whether {faction} act first on {subject}", faction=names.faction(found[1]), subject=about
        )
    if rule in OF_A_MAN:
        return names.say(OF_A_MAN[rule], who=purpose(label, names), subject=about)
    return names.say("{purpose}, for {subject}", purpose=purpose(label, names), subject=about)


def subject_in_words(subject: str, fights: Fights, names: Names) -> str:
    """The subject of a die."""
    if found := BATTLE.fullmatch(subject):
        return battle_in_words(int(found[1]), fights, names)
    if found := SIEGE.fullmatch(subject):
        return names.say("the siege of {place}", place=names.site(found[1]))
    if found := SEARCH.fullmatch(subject):
        return names.say("{group} finds {spy}", group=names.piece(found[2]), spy=names.spy(found[1]))
    if found := TIE.fullmatch(subject):
        return names.say("day {day}", day=int(found[1]))
    return names.site(subject) if names.is_site(subject) else names.piece(subject)


def battle_in_words(number: int, fights: Fights, names: Names) -> str:
    """A battle by its place and its sides, as far as they are known; else by the number that its reader has for it.

    Organisers and players count battles each for themselves, so a number is what they cannot speak of together.
    """
    fight = fights.get(number)
    if fight is None:
        known = names.overseer or number in names.battles
        return names.say("battle {number}", number=names.battle(number)) if known else names.say("a battle")
    return names.say(
        "the battle at {place}, {attacker} against {defender}",
        attacker=names.people(fight.attacker),
        defender=names.people(fight.defender),
        place=names.place(fight.hex),
    )

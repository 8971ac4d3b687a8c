"""Headlines: the weightiest lines of a day in a few words, with the place that their own sentence may leave out."""

from collections.abc import Callable, Iterable

from campaign.presentation.report import spoken
from campaign.presentation.report.battle import outcomes
from campaign.presentation.report.gathered import placed
from campaign.presentation.report.gathering import avoided
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import Facts, Names, Told, begun

Headline = Callable[[Facts, Names], str]


def headline(line: Told, names: Names, report: Iterable[Told] = ()) -> str:
    """A line as a headline: in its own words where it has some, else as its sentence, with its place in front.

    `report` are the lines among which it stands: they say of which kind a fight of a siege was.
    """
    facts = {**line.facts, "hex": line.hex}
    if line.kind == "BattleFought":
        facts["action"] = action_of(facts.get("number"), report)
    if line.kind == "BattleAvoided":
        facts["refused"] = refused_by(facts["number"], report)
    if line.kind in HEADLINES:
        return begun(HEADLINES[line.kind](facts, names))
    return placed(line, names) if line.hex else spoken(line, names)


def victory(facts: Facts, names: Names) -> str:
    """Who has won."""
    winners = names.all_of(names.faction(winner) for winner in facts["winners"])
    if len(facts["winners"]) > 1:
        return names.say("The campaign is over, a draw between {winners}.", winners=winners)
    return names.say("The campaign is over: {winners} have won.", winners=winners)


def action_of(number: int | None, report: Iterable[Told]) -> str:
    """What was fought in a battle, by its offer among the lines of a report: "" in the field or for who is not told."""
    offers = (line.facts for line in report if line.kind == "BattleOffered")
    return next((offer.get("action", "") for offer in offers if offer["number"] == number), "")


def refused_by(number: int, report: Iterable[Told]) -> list[str]:
    """The groups that would not have a battle, as far as the lines of a report tell."""
    refusals = (line.facts for line in report if line.kind == "BattleRefused")
    return [refusal["group"] for refusal in refusals if refusal["number"] == number]


def not_fought(facts: Facts, names: Names) -> str:
    """Which battle was refused, by whom, and where."""
    said = avoided(facts["refused"], facts, names).removesuffix(".")
    return names.say("{sentence} ({place}).", sentence=said, place=names.place_aside(facts["hex"]))


def battle(facts: Facts, names: Names) -> str:
    """Who beat whom; of a fight of a siege, or one that counts for nobody, what it was and how it ended."""
    place, winner = names.place(facts["hex"]), facts["winner"]
    attacker, defender = names.faction(facts["attacker"]), names.faction(facts["defender"])
    ends = [facts[end] for end in ("attacker_outcome", "defender_outcome") if end in facts]
    if facts["action"] or (not winner and len(set(ends)) > 1):
        return names.say(FIGHTS[facts["action"]], place=place, outcomes=outcomes(facts, names))
    if not winner:
        said = UNDECIDED if ends else UNSEEN
        return names.say(said, attacker=attacker, defender=defender, place=place)
    loser = attacker if winner == facts["defender"] else defender
    return names.say(
        "{winner} beat {loser} at {place}.", winner=names.faction(winner), loser=loser, place=place
    )


FIGHTS = {
    "assault": phrase("The assault on {place}: {outcomes}."),
    "camp_sally": phrase("The sally against the camp from {place}: {outcomes}."),
    "supply_sally": phrase("The sally for supplies from {place}: {outcomes}."),
    "general_sally": phrase("The general sally from {place}: {outcomes}."),
    "": phrase("A fight at {place}: {outcomes}."),
}
"""The fights of a siege; the last for who is not told what was fought."""
UNDECIDED = phrase("{attacker} and {defender} fought at {place}, and neither side won.")
UNSEEN = phrase("{attacker} and {defender} fought at {place}; no winner was seen from afar.")
"""A battle that nobody has won, and one of which those who were not there do not know it."""


def taken(facts: Facts, names: Names) -> str:
    """Which place changed hands."""
    return names.say(
        "{place} passed from {enemy} to {faction}.",
        place=names.place(facts["hex"]),
        enemy=names.faction(facts["enemy"]),
        faction=names.faction(facts["faction"]),
    )


def held(facts: Facts, names: Names) -> str:
    """Which place held out."""
    return names.say(
        "{place} held out against {faction}.",
        place=names.place(facts["hex"]),
        faction=names.faction(facts["faction"]),
    )


ARRIVED = {
    "relief": phrase("{group} of {faction} has come to the relief of {place}."),
    "reinforcements": phrase("{group} of {faction} has come to reinforce the besiegers of {place}."),
}
WON = {
    "redoubt": phrase("{faction} won the outer works of {place}."),
    "last_redoubt": phrase("{faction} won all but the last redoubt of {place}."),
}
FATES = {
    "killed": phrase("{commander} of {faction} was killed at {place}."),
    "captured": phrase("{commander} of {faction} was taken prisoner at {place}."),
}


def fate(facts: Facts, names: Names) -> str:
    """Which leader was lost."""
    return names.say(
        FATES[facts.get("fate", "captured")],
        commander=names.commander(facts["commander"]),
        faction=names.faction(facts["faction"]),
        place=names.place(facts["hex"]),
    )


def plundered(facts: Facts, names: Names) -> str:
    """Which place was plundered, or bought itself off."""
    faction, place = names.faction(facts["faction"]), names.place(facts["hex"])
    if facts["cause"] == "storm":
        return names.say("{faction} plundered {place}.", faction=faction, place=place)
    return names.say("{place} bought itself off from {faction}.", place=place, faction=faction)


def arrived(facts: Facts, names: Names) -> str:
    """Who has come into the campaign."""
    return names.say(
        ARRIVED.get(facts["cause"], phrase("{group} of {faction} has arrived at {place}.")),
        group=facts["group"],
        faction=names.faction(facts["faction"]),
        place=names.place(facts["hex"]),
    )


def invested(facts: Facts, names: Names) -> str:
    """Which place is besieged."""
    return names.say("{faction} laid siege to {place}.", **siege(facts, names))


def breached(facts: Facts, names: Names) -> str:
    """Which place is open to an assault."""
    return names.say("There is a breach in {place}.", place=names.place(facts["hex"]))


def outer_works(facts: Facts, names: Names) -> str:
    """Where a part of a place was won."""
    return names.say(WON[facts["stage"]], **siege(facts, names))


def won_back(facts: Facts, names: Names) -> str:
    """Where a part of a place was won back."""
    return names.say("The besieged in {place} hold all of it again.", place=names.place(facts["hex"]))


def inverted(facts: Facts, names: Names) -> str:
    """Which besiegers are besieged."""
    friend = names.faction(facts["friend"])
    return names.say(
        "{faction} before {place} are besieged by {friend}.", friend=friend, **siege(facts, names)
    )


def siege(facts: Facts, names: Names) -> dict[str, str]:
    """The besiegers and the place."""
    return {"faction": names.faction(facts["faction"]), "place": names.place(facts["hex"])}


HEADLINES: dict[str, Headline] = {
    "VictoryDeclared": victory,
    "BattleFought": battle,
    "BattleAvoided": not_fought,
    "SettlementTaken": taken,
    "AssaultHeld": held,
    "CommanderTested": fate,
    "CommanderTaken": fate,
    "GroupRaised": arrived,
    "SettlementPlundered": plundered,
    "HenchmanStruck": fate,
    "SiegeOpened": invested,
    "WallPounded": breached,
    "OuterWorksTaken": outer_works,
    "OuterWorksLeft": won_back,
    "SiegeInverted": inverted,
}

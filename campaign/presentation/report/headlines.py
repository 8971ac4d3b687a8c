"""Headlines: the weightiest lines of a day in a few words, with the place that their own sentence may leave out."""

from collections.abc import Callable, Iterable

from campaign.presentation.report import as_told, mark
from campaign.presentation.report.battle import outcomes
from campaign.presentation.report.gathered import placed
from campaign.presentation.report.gathering import avoided
from campaign.presentation.report.language import phrase
from campaign.presentation.report.weights import GROUND, weighed
from campaign.presentation.report.words import Facts, Names, Told, begun, worded

Headline = Callable[[Facts, Names], str]


FOUGHT = "BattleFought"
BY_A_FIGHT = frozenset(
    {
        "AssaultHeld",
        "GarrisonSurrendered",
        "OuterWorksTaken",
        "PlaceStormed",
        "SettlementPlundered",
        "SettlementTaken",
        "SiegeLifted",
    }
)
"""Kinds to which a fight leads: it needs no word beside their headline."""


def headline(line: Told, names: Names, report: Iterable[Told] = ()) -> str:
    """A line as a headline: in its own words if it has some, else as its sentence, with its place in front.

    A corrected one is marked. `report` are the lines among which it stands: they give the kind of a siege's fight, and
    the other fights at the same place.
    """
    lines = tuple(report)
    said, more = unmarked(line, names, lines), fights_beside(line, lines)
    if more:
        said = names.count(
            more,
            "{headline}, and {n} more fight there.",
            "{headline}, and {n} more fights there.",
            headline=said.removesuffix("."),
        )
    return f"{said}{mark(line, names)}"


def fights_beside(line: Told, report: Iterable[Told]) -> int:
    """The number of fights at the place of a headline beside its own; 0 for a headline about people."""
    if not line.hex or weighed(line).about != GROUND:
        return 0
    here = sum(each.kind == FOUGHT and each.hex == line.hex for each in report)
    return max(0, here - 1) if line.kind == FOUGHT or line.kind in BY_A_FIGHT else here


def unmarked(line: Told, names: Names, report: Iterable[Told]) -> str:
    """A headline as it was before anybody put its line right."""
    facts = {**line.facts, "hex": line.hex}
    if line.kind == "BattleFought":
        facts["action"] = action_of(facts.get("number"), report)
    if line.kind == "BattleAvoided":
        facts["refused"] = refused_by(facts["number"], report)
    if line.kind in HEADLINES:
        return begun(HEADLINES[line.kind](facts, names))
    return placed(line, names) if line.hex else as_told(line, names)


def victory(facts: Facts, names: Names) -> str:
    """The winner."""
    winners = names.all_of(names.faction(winner) for winner in facts["winners"])
    if len(facts["winners"]) > 1:
        return names.say("The campaign is over, a draw between {winners}.", winners=winners)
    return names.say("The campaign is over: {winners} have won.", winners=winners)


def action_of(number: int | None, report: Iterable[Told]) -> str:
    """The kind of a battle, by its offer among the lines of a report: "" in the field or for an uninformed reader."""
    offers = (line.facts for line in report if line.kind == "BattleOffered")
    return next((offer.get("action", "") for offer in offers if offer["number"] == number), "")


def refused_by(number: int, report: Iterable[Told]) -> list[str]:
    """The groups that would not have a battle, as far as the lines of a report tell."""
    refusals = (line.facts for line in report if line.kind == "BattleRefused")
    return [refusal["group"] for refusal in refusals if refusal["number"] == number]


def not_fought(facts: Facts, names: Names) -> str:
    """Which battle was refused, and by whom."""
    return avoided(facts["refused"], facts, names)


def battle(facts: Facts, names: Names) -> str:
    """The winner, the attacker and the beaten; of a siege's fight, or of one without a winner, its kind and its end."""
    winner = facts["winner"]
    attacker, defender = names.faction(facts["attacker"]), names.faction(facts["defender"])
    ends = [facts[end] for end in ("attacker_outcome", "defender_outcome") if end in facts]
    if facts["action"] or (not winner and len(set(ends)) > 1):
        return names.tell(FIGHTS[facts["action"]], facts, outcomes=outcomes(facts, names))
    if not winner:
        said = UNDECIDED if ends else UNSEEN
        return names.tell(said, facts)
    if winner == facts["defender"]:
        return names.tell(REPELLED, facts, winner=names.faction(winner), loser=attacker)
    return names.tell(ATTACKED, facts, winner=names.faction(winner), loser=defender)


FIGHTS = {
    "assault": phrase("The assault on {place}: {outcomes}."),
    "camp_sally": phrase("The sally against the camp from {place}: {outcomes}."),
    "supply_sally": phrase("The sally for supplies from {place}: {outcomes}."),
    "general_sally": phrase("The general sally from {place}: {outcomes}."),
    "": phrase("A fight at {place}: {outcomes}."),
}
"""The fights of a siege; the last for who is not told what was fought."""
ATTACKED = phrase("{winner} attacked and beat {loser} at {place}.")
REPELLED = phrase("{winner} repelled the attack of {loser} at {place}.")
"""A battle in the field, by the side that won it."""
UNDECIDED = phrase("{attacker} and {defender} fought at {place}, and neither side won.")
UNSEEN = phrase("{attacker} and {defender} fought at {place}; no winner was seen from afar.")
"""A battle without a winner, and one whose winner is unknown to the absent."""


ARRIVED = {
    "relief": phrase("{group} of {faction} has come to the relief of {place}."),
    "reinforcements": phrase("{group} of {faction} has come to reinforce the besiegers of {place}."),
}
WON = {
    "redoubt": phrase("{faction} won the outer works of {place}."),
    "last_redoubt": phrase("{faction} won {place}, except its last redoubt."),
}
FATES = {
    "killed": phrase("{commander} of {faction} was killed at {place}."),
    "captured": phrase("{commander} of {faction} was taken prisoner at {place}."),
}


def fate(facts: Facts, names: Names) -> str:
    """Which leader was lost."""
    return names.tell(FATES[facts.get("fate", "captured")], facts)


def plundered(facts: Facts, names: Names) -> str:
    """Which place was plundered, or bought itself off."""
    if facts["cause"] == "storm":
        return names.tell("{faction} plundered {place}.", facts)
    return names.tell("{place} bought itself off from {faction}.", facts)


def arrived(facts: Facts, names: Names) -> str:
    """The newcomers in the campaign."""
    return names.tell(
        ARRIVED.get(facts["cause"], phrase("{group} of {faction} has arrived at {place}.")), facts
    )


HEADLINES: dict[str, Headline] = {
    "VictoryDeclared": victory,
    "BattleFought": battle,
    "BattleAvoided": not_fought,
    "SettlementTaken": worded(phrase("{place} passed from {enemy} to {faction}.")),
    "AssaultHeld": worded(phrase("{place} held out against {faction}.")),
    "CommanderTested": fate,
    "CommanderTaken": fate,
    "GroupRaised": arrived,
    "SettlementPlundered": plundered,
    "HenchmanStruck": fate,
    "SiegeOpened": worded(phrase("{faction} laid siege to {place}.")),
    "WallPounded": worded(phrase("There is a breach in {place}.")),
    "OuterWorksTaken": worded(WON, by="stage"),
    "OuterWorksLeft": worded(phrase("The besieged in {place} hold all of it again.")),
    "SiegeInverted": worded(phrase("{faction} before {place} are besieged by {friend}.")),
}

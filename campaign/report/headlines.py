"""Headlines: the weightiest lines of a day in a few words, with the place that their own sentence may leave out."""

from collections.abc import Callable

from campaign.report import spoken
from campaign.report.gathered import placed
from campaign.report.language import phrase
from campaign.report.words import Facts, Names, Told, begun

Headline = Callable[[Facts, Names], str]


def headline(line: Told, names: Names) -> str:
    """A line as a headline: in its own words where it has some, else as its sentence, with its place in front."""
    facts = {**line.facts, "hex": line.hex}
    if line.kind in HEADLINES:
        return begun(HEADLINES[line.kind](facts, names))
    return placed(line, names) if line.hex else spoken(line, names)


def victory(facts: Facts, names: Names) -> str:
    """Who has won."""
    winners = names.all_of(names.faction(winner) for winner in facts["winners"])
    if len(facts["winners"]) > 1:
        return names.say("The campaign is over, a draw between {winners}.", winners=winners)
    return names.say("The campaign is over: {winners} have won.", winners=winners)


def battle(facts: Facts, names: Names) -> str:
    """Who beat whom."""
    place, winner = names.place(facts["hex"]), facts["winner"]
    attacker, defender = names.faction(facts["attacker"]), names.faction(facts["defender"])
    if not winner:
        return names.say(
            "{attacker} and {defender} fought at {place}, and neither side won.",
            attacker=attacker,
            defender=defender,
            place=place,
        )
    loser = attacker if winner == facts["defender"] else defender
    return names.say(
        "{winner} beat {loser} at {place}.", winner=names.faction(winner), loser=loser, place=place
    )


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
        "{group} of {faction} has arrived at {place}.",
        group=facts["group"],
        faction=names.faction(facts["faction"]),
        place=names.place(facts["hex"]),
    )


HEADLINES: dict[str, Headline] = {
    "VictoryDeclared": victory,
    "BattleFought": battle,
    "SettlementTaken": taken,
    "AssaultHeld": held,
    "CommanderTested": fate,
    "CommanderTaken": fate,
    "GroupRaised": arrived,
    "SettlementPlundered": plundered,
}

"""Sentences of the calendar."""

from collections.abc import Sequence

from campaign.presentation.report.language import phrase
from campaign.presentation.report.reasons import follows, of_the_house
from campaign.presentation.report.remarks import with_remark
from campaign.presentation.report.tables import title_of
from campaign.presentation.report.words import Facts, Names, begun, ranges, says, sentence
from campaign.rules.quorum import sheets_needed
from dice.audience import JOINT, OPEN, joint

SEASONS = {
    "spring": phrase("spring"),
    "summer": phrase("summer"),
    "autumn": phrase("autumn"),
    "winter": phrase("winter"),
}
OPENING = 0
"""The closing of the opening, whose dice are sealed in every campaign."""


@sentence("CampaignOpened")
def campaign_opened(facts: Facts, names: Names) -> str:
    begins = names.count(
        facts["days"],
        "The campaign begins: {title}, {n} day from {start}, {season}.",
        "The campaign begins: {title}, {n} days from {start}, {season}.",
        title=names.title(facts["title"]),
        start=names.date(facts["start"]),
        season=season(facts["season"], names),
    )
    said = [begins]
    if facts.get("tables"):
        called = (
            names.say("“{handle}”", handle=title_of(each, names.language.code)) for each in facts["tables"]
        )
        own = names.say("The organiser's own tables count for {tables}.", tables=names.all_of(called))
        said.append(own)
    if "quorum" in facts:
        said.append(agreed_on(facts["quorum"], names))
    return " ".join(said)


def agreed_on(quorum: int, names: Names) -> str:
    """How many sheets a night needs, in heads where as many play as there are factions."""
    share = names.say(
        "A night waits while more than {quorum} % of the seats with players are without a sheet.",
        quorum=quorum,
    )
    seats = names.factions
    if not seats:
        return share
    heads = names.count(
        sheets_needed(quorum, seats),
        "If all {seats} seats have players, {n} sheet is needed.",
        "If all {seats} seats have players, {n} sheets are needed.",
        seats=seats,
    )
    return f"{share} {heads}"


def season(id_: str, names: Names) -> str:
    """A season by its name."""
    return names.say(SEASONS[id_]) if id_ in SEASONS else id_


says("WeatherRolled", "The year's weather changes the stores of every town and castle by {change:+d}.")


says("PositionTakenUp", "The campaign was begun on paper, and goes on here from day {day}.")


says("SeatTaken", "A player takes the seat of {faction}.")


says("SeatVacated", "The player of {faction} has left the seat.")


PERSONALITIES = {
    "cautious": phrase("a cautious deputy"),
    "greedy": phrase("a greedy deputy"),
    "bellicose": phrase("a bellicose deputy"),
    "steady": phrase("a steady deputy, who lets all stay and be fed,"),
}
"""Deputies by their tempers, in the middle of a sentence."""


@sentence("DeputyNamed")
def deputy_named(facts: Facts, names: Names) -> str:
    if not facts["temper"]:
        if names.overseer:
            return names.tell("No deputy writes the orders of {faction} any more.", facts)
        return names.say("No deputy writes your orders any more.")
    deputy = names.say(PERSONALITIES[facts["temper"]])
    if names.overseer:
        return names.tell(
            "On days on which {faction} file no sheet, {deputy} writes their orders.", facts, deputy=deputy
        )
    return names.say("On days on which you file no sheet, {deputy} writes your orders.", deputy=deputy)


LIMITS = {
    "no_attacks": phrase("attacks nobody"),
    "no_spending": phrase("spends nothing"),
    "no_parting": phrase("parts and unites no groups"),
}
"""The limits of a deputy, behind a name."""


@sentence("LeavePlanned")
def leave_planned(facts: Facts, names: Names) -> str:
    said = {
        "deputy": names.say(PERSONALITIES[facts["temper"]]),
        "first": facts["first"],
        "last": facts["last"],
    }
    if names.overseer:
        told = names.tell(
            "From day {first} to day {last}, if {faction} file no sheet, {deputy} writes their orders.",
            facts,
            **said,
        )
    else:
        told = names.say(
            "From day {first} to day {last}, if you file no sheet, {deputy} writes your orders.", **said
        )
    if not facts["limits"]:
        return told
    limits = names.all_of([names.say(LIMITS[limit]) for limit in facts["limits"]])
    return names.say("{told} He {limits}.", told=told, limits=limits)


@sentence("LeaveCalledOff")
def leave_called_off(facts: Facts, names: Names) -> str:
    if names.overseer:
        return names.tell("The leave of {faction} is called off.", facts)
    return names.say("Your leave is called off.")


@sentence("DeputyWrote")
def deputy_wrote(facts: Facts, names: Names) -> str:
    deputy = names.say(PERSONALITIES[facts["temper"]])
    if names.overseer:
        return names.tell("As {faction} had no sheet on file, {deputy} wrote one.", facts, deputy=deputy)
    return names.say("As no sheet of yours was on file, {deputy} wrote one.", deputy=deputy)


FAILURES = {
    "failed": phrase("an error stopped him"),
    "timed_out": phrase("he did not finish"),
    "refused": phrase("his sheet was refused"),
}
"""Why a deputy wrote nothing, at the end of a sentence."""


@sentence("DeputyFailed")
def deputy_failed(facts: Facts, names: Names) -> str:
    return deputy_failed_to(facts, names, overseer=names.overseer)


def deputy_failed_to(facts: Facts, names: Names, *, overseer: bool) -> str:
    """The failure of a deputy to write, for his faction or for an overseer of all."""
    said = {
        "deputy": names.say(PERSONALITIES[facts["temper"]]),
        "why": names.say(FAILURES[facts["why"]]),
    }
    if overseer:
        return names.tell(
            "The missing sheet of {faction} was left to {deputy} but was not written: {why}.",
            facts,
            **said,
        )
    return names.say("Your missing sheet was left to {deputy} but was not written: {why}.", **said)


@sentence("SheetWithdrawn")
def sheet_withdrawn(facts: Facts, names: Names) -> str:
    if names.overseer:
        return names.tell(
            "{faction} withdrew their order sheet number {number} on {moment}.",
            facts,
            faction=begun(names.faction(facts["faction"])),
            number=facts["number"],
        )
    return names.tell(
        "Your order sheet number {number} was withdrawn on {moment}.", facts, number=facts["number"]
    )


@sentence("OrdersClosed")
def orders_closed(facts: Facts, names: Names) -> str:
    counted = what_counts(facts, names)
    said = names.tell(
        "Orders for day {day} were closed on {moment}, early, by the organiser; {counted}."
        if facts["why"] == "early"
        else "Orders for day {day} were closed on {moment}; {counted}.",
        facts,
        counted=counted,
    )
    return with_remark(said, facts, names)


def what_counts(facts: Facts, names: Names) -> str:
    """The sheet that counts and whose work it is, in the middle of a sentence."""
    if not facts["sheet"]:
        return names.say("no sheet was filed for you")
    if not facts.get("deputy"):
        return names.tell("sheet number {sheet} counts", facts)
    deputy = names.say(PERSONALITIES[facts["deputy"]])
    return names.tell("sheet number {sheet}, written by {deputy}, counts", facts, deputy=deputy)


@sentence("DeadlineMoved")
def deadline_moved(facts: Facts, names: Names) -> str:
    said = names.tell(
        "The deadline of day {day} is now {moment}.", facts, moment=names.moment(facts["deadline"])
    )
    return with_remark(said, facts, names)


@sentence("OrganiserNoted")
def organiser_noted(facts: Facts, names: Names) -> str:
    note = " ".join(str(facts.get("remark", "")).split())
    if not note:
        return names.say("The organiser wrote a note on day {day}.", day=facts["day"])
    return names.say("The organiser notes on day {day}: “{note}”.", day=facts["day"], note=note)


says("DayEnded", "Day {day} is over.")


@sentence("DayOpened")
def day_opened(facts: Facts, names: Names) -> str:
    return names.tell(
        "Orders for day {day} may be filed until {moment}.", facts, moment=names.moment(facts["deadline"])
    )


says("CampaignEnded", "The campaign is over after day {day}.")


@sentence("SeedsOpened")
def seeds_opened(facts: Facts, names: Names) -> str:
    return opened([facts["closing"]], facts, names)


def opened(closings: Sequence[int], facts: Facts, names: Names) -> str:
    """Nights whose dice can be checked now, by whose dice they are; those rolled by hand cannot."""
    if not names.by_hand:
        return checkable(closings, facts, names)
    by_hand = [closing for closing in closings if closing != OPENING]
    said = [] if len(by_hand) == len(closings) else [checkable([OPENING], facts, names)]
    if by_hand:
        said.append(
            names.say(
                "The dice of {nights} were rolled by hand, and cannot be checked.",
                nights=nights(by_hand, names),
            )
        )
    return " ".join(said)


def nights(closings: Sequence[int], names: Names) -> str:
    """The nights that follow closings, with the opening among them: "the opening and nights 1-4"."""
    later = [closing for closing in closings if closing != OPENING]
    said = [names.say("the opening")] if OPENING in closings else []
    if later:
        said.append(names.count(len(later), "night {nights}", "nights {nights}", nights=ranges(later)))
    return names.all_of(said)


def checkable(closings: Sequence[int], facts: Facts, names: Names) -> str:
    """Nights whose dice can be checked now."""
    if facts.get("night"):
        return names.say("All dice of {nights} can be checked now.", nights=nights(closings, names))
    seeds = facts["seeds"]
    shared = [names.say("the dice open to all")] if OPEN in seeds else []
    owned = [whose_dice(audience, names) for audience in sorted(seeds) if audience != OPEN]
    return names.say(
        "The dice of {nights} can be checked now: {whose}.",
        nights=nights(closings, names),
        whose=", ".join(shared + owned),
    )


def whose_dice(audience: str, names: Names) -> str:
    """The dice of one faction or of several together, in the middle of a sentence."""
    if not joint(audience):
        return names.say("the dice of {faction}", faction=names.faction(audience))
    together = names.all_of(names.faction(one) for one in audience.split(JOINT))
    return names.say("the dice that {factions} saw together", factions=together)


@sentence("SealsPublished")
def seals_published(facts: Facts, names: Names) -> str:
    if names.by_hand:
        return names.say("The dice of the coming night are rolled by hand.")
    # Whoever keeps his reports has the seal from before the night, and need not take anybody's word for it.
    return names.tell(
        "The seal of {nights} is published: {seal}.", facts, nights=nights([facts["closing"]], names)
    )


@sentence("SealsReplaced")
def seals_replaced(facts: Facts, names: Names) -> str:
    return names.tell(
        "The dice secret was lost; the seal of {nights} is replaced: {seal}.",
        facts,
        nights=nights([facts["closing"]], names),
    )


follows("WeatherRolled", "GC-18.1a", "the year's weather")
of_the_house(
    "CampaignOpened",
    "PositionTakenUp",
    "SeatTaken",
    "SeatVacated",
    "DeputyNamed",
    "DeputyWrote",
    "DeputyFailed",
    "LeaveCalledOff",
    "LeavePlanned",
    "SheetWithdrawn",
    "OrdersClosed",
    "DeadlineMoved",
    "OrganiserNoted",
    "DayEnded",
    "DayOpened",
    "CampaignEnded",
    "SeedsOpened",
    "SealsPublished",
    "SealsReplaced",
)

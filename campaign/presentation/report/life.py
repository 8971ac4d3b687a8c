"""Sentences of a campaign's life: pauses, and how long it lasts."""

from campaign.presentation.report.reasons import of_the_house
from campaign.presentation.report.remarks import with_remark
from campaign.presentation.report.words import Facts, Names, sentence

ORGANISER = "organiser"


@sentence("CampaignPaused")
def campaign_paused(facts: Facts, names: Names) -> str:
    return with_remark(paused(facts, names), facts, names)


def paused(facts: Facts, names: Names) -> str:
    """That the campaign is paused, since when and by whom, without the organiser's reason."""
    if facts["why"] == ORGANISER:
        return names.tell(
            "The organiser has paused the campaign at {moment}: no orders are closed until it goes on.", facts
        )
    return names.count(
        facts["missing"],
        "The campaign has paused itself at {moment}: {n} of {seats} seats with players had no sheet at the deadline, "
        "more than was agreed. No orders are closed until it goes on.",
        "The campaign has paused itself at {moment}: {n} of {seats} seats with players had no sheet at the deadline, "
        "more than was agreed. No orders are closed until it goes on.",
        moment=names.moment(facts["at"]),
        seats=facts["seats"],
    )


@sentence("CampaignResumed")
def campaign_resumed(facts: Facts, names: Names) -> str:
    said = names.tell(
        "The campaign goes on: orders for day {day} may be filed until {deadline}.",
        facts,
        deadline=names.moment(facts["deadline"]),
    )
    return with_remark(said, facts, names)


@sentence("CampaignExtended")
def campaign_extended(facts: Facts, names: Names) -> str:
    return with_remark(longer(facts, names), facts, names)


def longer(facts: Facts, names: Names) -> str:
    """By how many days the campaign is longer, and which is its last, without the organiser's reason."""
    return names.count(
        facts["more"],
        "The campaign lasts {n} day longer: its last is day {days}.",
        "The campaign lasts {n} days longer: its last is day {days}.",
        days=facts["days"],
    )


@sentence("EndAgreed")
def end_agreed(facts: Facts, names: Names) -> str:
    return with_remark(ends(facts, names), facts, names)


def ends(facts: Facts, names: Names) -> str:
    """With which day the campaign ends, without the organiser's reason."""
    return names.tell(
        "It is agreed that the campaign ends early: day {day} is the last, not day {days}, and after its night it is over.",
        facts,
    )


of_the_house("CampaignPaused", "CampaignResumed", "CampaignExtended", "EndAgreed")

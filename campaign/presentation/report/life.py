"""Sentences of a campaign's life: pauses, how long it lasts, its rhythm and holidays, another server, forks."""

from campaign.presentation.report.language import phrase
from campaign.presentation.report.reasons import of_the_house
from campaign.presentation.report.remarks import with_remark
from campaign.presentation.report.words import Facts, Names, says, sentence
from campaign.visibility.life import LIFE
from eventlog.marks import name_of

ORGANISER, BROUGHT = "organiser", "brought"


@sentence("CampaignPaused")
def campaign_paused(facts: Facts, names: Names) -> str:
    return with_remark(paused(facts, names), facts, names)


def paused(facts: Facts, names: Names) -> str:
    """The pause of the campaign, its beginning and its author, without the organiser's reason."""
    if facts["why"] == ORGANISER:
        return names.tell(
            "The organiser paused the campaign on {moment}: orders stay open until it goes on.", facts
        )
    if facts["why"] == BROUGHT:
        return names.tell(
            "The campaign has been paused since it was brought here on {moment}: orders stay open "
            "until it goes on.",
            facts,
        )
    return names.count(
        facts["missing"],
        "The campaign paused automatically on {moment}: {n} of {seats} seats with players had no "
        "sheet at the deadline, more than was agreed. Orders stay open until it goes on.",
        "The campaign paused automatically on {moment}: {n} of {seats} seats with players had no "
        "sheet at the deadline, more than was agreed. Orders stay open until it goes on.",
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
        "The campaign lasts {n} day longer: its last day is day {days}.",
        "The campaign lasts {n} days longer: its last day is day {days}.",
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


WEEKDAYS = (
    phrase("Mondays"),
    phrase("Tuesdays"),
    phrase("Wednesdays"),
    phrase("Thursdays"),
    phrase("Fridays"),
    phrase("Saturdays"),
    phrase("Sundays"),
)


@sentence("RhythmChanged")
def rhythm_changed(facts: Facts, names: Names) -> str:
    return with_remark(rhythm(facts, names), facts, names)


def rhythm(facts: Facts, names: Names) -> str:
    """By which rule deadlines are named from when on, without the organiser's reason."""
    return names.say(
        "From {since} on {rule}", since=names.date(facts["since"]), rule=rule_of(facts["calendar"], names)
    )


def rule_of(calendar: Facts, names: Names) -> str:
    """A rule of deadlines, as the rest of a sentence."""
    named = [names.say(WEEKDAYS[day]) for day in sorted(calendar["weekdays"])]
    all_week = len(named) == len(WEEKDAYS)
    return names.count(
        calendar["minimum_hours"],
        "orders close {days} at {time} ({zone}), and you have at least {n} hour for them.",
        "orders close {days} at {time} ({zone}), and you have at least {n} hours for them.",
        days=names.say("every day") if all_week else names.say("on {weekdays}", weekdays=names.all_of(named)),
        time=calendar["time"],
        zone=calendar["zone"],
    )


@sentence("HolidaysDeclared")
def holidays_declared(facts: Facts, names: Names) -> str:
    return with_remark(holidays(facts, names), facts, names)


def holidays(facts: Facts, names: Names) -> str:
    """On which dates there is no deadline, and which the open day has now, without the organiser's reason."""
    free = span(
        facts,
        names,
        phrase("There is no deadline on {first}."),
        phrase("There is no deadline from {first} to {last}."),
    )
    if not facts.get("deadline"):
        return free
    moved = names.tell(
        "The deadline of day {day} is now {moment}.", facts, moment=names.moment(facts["deadline"])
    )
    return f"{free} {moved}"


@sentence("HolidaysCalledOff")
def holidays_called_off(facts: Facts, names: Names) -> str:
    return with_remark(no_holidays(facts, names), facts, names)


def no_holidays(facts: Facts, names: Names) -> str:
    """On which dates there are deadlines again, without the organiser's reason."""
    return span(
        facts,
        names,
        phrase("There may be a deadline on {first} after all."),
        phrase("There may be deadlines from {first} to {last} after all."),
    )


def span(facts: Facts, names: Names, one: str, several: str) -> str:
    """A sentence on one date or on several in a row."""
    message = one if facts["first"] == facts["last"] else several
    return names.tell(message, facts, first=names.date(facts["first"]), last=names.date(facts["last"]))


says(
    "CampaignBrought",
    "The campaign was brought here from another server on {moment}; its seats are given out again.",
)


@sentence("CampaignForked")
def campaign_forked(facts: Facts, names: Names) -> str:
    return names.tell(
        "This campaign is a fork of {of} as it was on day {day}: the days before were played "
        "there. Its dice are its own from night {closing} on.",
        facts,
        of=names.title(facts["of"]),
    )


of_the_house(*map(name_of, LIFE), "CampaignBrought", "CampaignForked")

"""Sentences of the calendar."""

from campaign.report.reasons import follows
from campaign.report.words import WITNESSES, Facts, Names, sentence


@sentence("CampaignOpened")
def campaign_opened(facts: Facts, names: Names) -> str:
    tables = facts.get("tables", ())
    own = f" The organiser's own tables count for {', '.join(tables)}." if tables else ""
    begins = f"The campaign begins: {facts['title']}, {facts['days']} days from {facts['start']}, {facts['season']}."
    return begins + own


@sentence("WeatherRolled")
def weather_rolled(facts: Facts, names: Names) -> str:
    return f"The year's weather changes the stores of every town and castle by {facts['change']:+d}."


@sentence("SeatTaken")
def seat_taken(facts: Facts, names: Names) -> str:
    return f"A player takes the seat of {names.faction(facts['faction'])}."


@sentence("OrdersClosed")
def orders_closed(facts: Facts, names: Names) -> str:
    early = ", early, by the organiser" if facts["why"] == "early" else ""
    counted = (
        f"your sheet number {facts['sheet']} counts" if facts["sheet"] else "you had filed no sheet: all hold"
    )
    return f"Orders for day {facts['day']} were closed at {names.moment(facts['at'])}{early}; {counted}."


@sentence("DeadlineMoved")
def deadline_moved(facts: Facts, names: Names) -> str:
    return f"The deadline of day {facts['day']} is now {names.moment(facts['deadline'])}."


@sentence("DayEnded")
def day_ended(facts: Facts, names: Names) -> str:
    return f"Day {facts['day']} is over."


@sentence("DayOpened")
def day_opened(facts: Facts, names: Names) -> str:
    return f"Orders for day {facts['day']} may be filed until {names.moment(facts['deadline'])}."


@sentence("CampaignEnded")
def campaign_ended(facts: Facts, names: Names) -> str:
    return f"The campaign is over after day {facts['day']}."


@sentence("SeedsOpened")
def seeds_opened(facts: Facts, names: Names) -> str:
    seeds = facts["seeds"]
    shared = [f"those {WITNESSES[witness]}" for witness in WITNESSES if witness in seeds]
    owned = [f"those of {names.faction(witness)}" for witness in sorted(seeds) if witness not in WITNESSES]
    return f"The dice of closing {facts['closing']} can be checked now: {', '.join(shared + owned)}."


@sentence("SealsPublished")
def seals_published(facts: Facts, names: Names) -> str:
    return f"The seals of closing {facts['closing']} are published."


@sentence("SealsReplaced")
def seals_replaced(facts: Facts, names: Names) -> str:
    return f"The dice secret was lost; the seals of closing {facts['closing']} are replaced."


follows("WeatherRolled", "GC-18.1a", "the year's weather")

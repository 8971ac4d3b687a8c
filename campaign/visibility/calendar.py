"""What is told of the calendar: opening, seats, closings, dawns."""

from campaign.model import events as e
from campaign.visibility.register import dice_of, in_full, tells, tells_all, tells_owner, with_reason
from campaign.visibility.views import Facts
from dice.audience import JOINT, OPEN

tells_all(
    e.WeatherRolled,
    e.DeadlineMoved,
    e.DayEnded,
    e.DayOpened,
    e.CampaignEnded,
)


@tells(e.CampaignOpened)
def campaign_opened(happened: e.CampaignOpened, faction: str) -> Facts | None:
    known: Facts = {
        "title": happened.title,
        "start": happened.start,
        "days": happened.days,
        "season": happened.season,
        "tables": sorted(happened.tables),
    }
    return known | dice_of(happened)


@tells(e.SeatTaken)
def seat_taken(happened: e.SeatTaken, faction: str) -> Facts | None:
    return {"faction": happened.faction}


tells_owner(e.DeputyNamed, e.DeputyWrote, e.SheetWithdrawn)


@tells(e.OrdersClosed)
def orders_closed(happened: e.OrdersClosed, faction: str) -> Facts | None:
    own = happened.sheets[faction]
    return {
        "day": happened.day,
        "at": happened.at,
        "why": happened.why,
        "sheet": own.number,
        "deputy": own.deputy,
    } | with_reason(happened.reason)


@tells(e.SeedsOpened)
def seeds_opened(happened: e.SeedsOpened, faction: str) -> Facts | None:
    """The seed of an audience to its members; once the campaign is over, all to all."""
    seeds = {whose: seed for whose, seed in happened.seeds.items() if happened.close or sees(faction, whose)}
    known: Facts = {"closing": happened.closing, "seeds": seeds}
    if happened.paths:
        known["paths"] = {whose: list(happened.paths[whose]) for whose in seeds}
    if happened.night:
        known["night"] = happened.night
    return known if seeds or happened.night else None


def sees(faction: str, audience: str) -> bool:
    """Whether a faction is in an audience."""
    return audience == OPEN or faction in audience.split(JOINT)


@tells(e.SealsPublished)
def seals_published(happened: e.SealsPublished, faction: str) -> Facts | None:
    """All are told the seal, or the seals where each seed has one."""
    return {name: fact for name, fact in in_full(happened).items() if fact != "" and fact != {}}


@tells(e.SealsReplaced)
def seals_replaced(happened: e.SealsReplaced, faction: str) -> Facts | None:
    """All are told."""
    unsaid = "seals" if happened.seal else "seal"
    return {name: fact for name, fact in in_full(happened).items() if name != unsaid}

"""The visibility of the calendar: opening, seats, closings, dawns."""

from msgspec import UNSET

from campaign.model import events as e
from campaign.visibility.register import dice_of, in_full, tells, tells_all, tells_owner, with_reason
from campaign.visibility.views import Facts
from dice.audience import JOINT, OPEN

tells_all(
    e.WeatherRolled,
    e.DeadlineMoved,
    e.OrganiserNoted,
    e.DayEnded,
    e.DayOpened,
    e.CampaignEnded,
)


@tells(e.CampaignOpened)
def campaign_opened(event: e.CampaignOpened, faction: str) -> Facts | None:
    known: Facts = {
        "title": event.title,
        "start": event.start,
        "days": event.days,
        "season": event.season,
        "tables": sorted(event.tables),
    }
    if event.settings.quorum is not UNSET:
        known["quorum"] = event.settings.quorum
    return known | dice_of(event)


@tells(e.PositionTakenUp)
def position_taken_up(event: e.PositionTakenUp, faction: str) -> Facts | None:
    """The start from paper, and its day; the rest is on his map as far as he may know it."""
    return {"day": event.day}


@tells(e.SeatTaken)
def seat_taken(event: e.SeatTaken, faction: str) -> Facts | None:
    return {"faction": event.faction}


@tells(e.SeatVacated)
def seat_vacated(event: e.SeatVacated, faction: str) -> Facts | None:
    return {"faction": event.faction}


tells_owner(e.DeputyNamed, e.DeputyWrote, e.DeputyFailed, e.LeaveCalledOff, e.LeavePlanned, e.SheetWithdrawn)


@tells(e.OrdersClosed)
def orders_closed(event: e.OrdersClosed, faction: str) -> Facts | None:
    own = event.sheets[faction]
    return {
        "day": event.day,
        "at": event.at,
        "why": event.why,
        "sheet": own.number,
        "deputy": own.deputy,
    } | with_reason(event.reason)


@tells(e.SeedsOpened)
def seeds_opened(event: e.SeedsOpened, faction: str) -> Facts | None:
    """The seed of an audience to its members; once the campaign is over, all to all."""
    seeds = {whose: seed for whose, seed in event.seeds.items() if event.close or sees(faction, whose)}
    known: Facts = {"closing": event.closing, "seeds": seeds}
    if event.paths:
        known["paths"] = {whose: list(event.paths[whose]) for whose in seeds}
    if event.night:
        known["night"] = event.night
    return known if seeds or event.night else None


def sees(faction: str, audience: str) -> bool:
    """True if a faction is in an audience."""
    return audience == OPEN or faction in audience.split(JOINT)


@tells(e.SealsPublished)
def seals_published(event: e.SealsPublished, faction: str) -> Facts | None:
    """All are told the seal."""
    return in_full(event)


@tells(e.SealsReplaced)
def seals_replaced(event: e.SealsReplaced, faction: str) -> Facts | None:
    """All are told."""
    return in_full(event)

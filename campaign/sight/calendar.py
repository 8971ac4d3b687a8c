"""What is told of the calendar: opening, seats, closings, dawns."""

from campaign.rules import events as e
from campaign.sight.register import tells, tells_all, tells_owner, with_reason
from campaign.sight.views import Facts

tells_all(
    e.WeatherRolled,
    e.DeadlineMoved,
    e.DayEnded,
    e.DayOpened,
    e.SealsPublished,
    e.SealsReplaced,
    e.CampaignEnded,
)


@tells(e.CampaignOpened)
def campaign_opened(happened: e.CampaignOpened, faction: str) -> Facts | None:
    return {
        "title": happened.title,
        "start": happened.start,
        "days": happened.days,
        "season": happened.season,
        "tables": sorted(happened.tables),
    }


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
    """The open seed to all, a faction's own to that faction; once the campaign is over, all to all."""
    visible = {
        witness: seed
        for witness, seed in happened.seeds.items()
        if witness in ("open", faction) or happened.close
    }
    return {"closing": happened.closing, "seeds": visible} if visible else None

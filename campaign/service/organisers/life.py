"""The acts of an organiser on the life of a campaign: pause it, let it go on, make it longer or end it early.

Players read of a pause. `shown` is as in `campaign.service.organisers.organising`.
"""

from datetime import datetime
from uuid import UUID

from campaign.model import commands
from campaign.model import events as e
from campaign.presentation.lines import Line
from campaign.rules.deadline import written
from campaign.service import clock
from campaign.service.log.commands import execute_command, fresh
from campaign.service.log.feed import readable
from campaign.service.seats import Seat
from eventlog.decider import Outcome


def pause(campaign: UUID, day: int, *, actor: str, reason: str, shown: int | None = None) -> Outcome[e.Event]:
    """Pause a campaign on the day that the organiser saw open; `reason` is the digest of his words.

    Raises Refusal for another day, by night, in a pause, without a reason, and after the end.
    """
    command = commands.PauseCampaign(day=day, at=written(clock.now()), reason=reason)
    return execute_command(campaign, command, fresh("pause"), actor, shown=shown)


def resume(
    campaign: UUID,
    since: str,
    deadline: datetime | None = None,
    *,
    actor: str,
    reason: str = "",
    shown: int | None = None,
) -> Outcome[e.Event]:
    """Let a campaign go on that is paused since the moment that the organiser saw.

    `deadline` is the new one of the open day, None for the first regular slot that leaves the minimum hours.
    Raises Refusal where it is not paused, for another pause, and for a deadline that is over or too far ahead.
    """
    command = commands.ResumeCampaign(
        since=since,
        at=written(clock.now()),
        deadline=written(deadline) if deadline is not None else "",
        reason=reason,
    )
    return execute_command(campaign, command, fresh("resume"), actor, shown=shown)


def extend(
    campaign: UUID, days: int, last: int, *, actor: str, reason: str, shown: int | None = None
) -> Outcome[e.Event]:
    """Make a campaign longer by days; `last` is the last day that the organiser saw, `reason` the digest of his words.

    Raises Refusal for another last day, for none or too many days, without a reason, and after the end.
    """
    command = commands.ExtendCampaign(days=days, last=last, at=written(clock.now()), reason=reason)
    return execute_command(campaign, command, fresh("extend"), actor, shown=shown)


def end_early(
    campaign: UUID, day: int, *, actor: str, reason: str, shown: int | None = None
) -> Outcome[e.Event]:
    """End a campaign with the day on which the organiser saw it stand, once its night is over, as its people have agreed.

    Raises Refusal for another day, for the last one, without a reason, and after the end.
    """
    command = commands.EndEarly(day=day, at=written(clock.now()), reason=reason)
    return execute_command(campaign, command, fresh("end"), actor, shown=shown)


def pause_told(seat: Seat) -> Line | None:
    """The line about the pause under way for a faction, with the organiser's words; None without a pause."""
    if not seat.paused:
        return None
    lines = readable(seat.campaign, seat.faction, seat.finished, kinds=("CampaignPaused",))
    return lines[-1] if lines else None

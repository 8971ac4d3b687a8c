"""The acts of an organiser on the deadlines to come: name them by another rule, and keep holidays without any.

`shown` is as in `campaign.service.organisers.organising`.
"""

from datetime import date
from uuid import UUID

from campaign.model import commands
from campaign.model import events as e
from campaign.model.state import Calendar
from campaign.rules.deadline import written
from campaign.service import clock
from campaign.service.log.commands import execute_command, fresh
from eventlog.decider import Outcome


def change_rhythm(
    campaign: UUID, since: date, calendar: Calendar, *, actor: str, reason: str, shown: int | None = None
) -> Outcome[e.Event]:
    """Name deadlines by another rule from a local date on; `reason` is the digest of the organiser's words.

    Raises Refusal for a date that is over or too far ahead, an impossible or unchanged rule, a missing reason, and
    after the end.
    """
    command = commands.ChangeRhythm(
        since=since.isoformat(), calendar=calendar, at=written(clock.now()), reason=reason
    )
    return execute_command(campaign, command, fresh("rhythm"), actor, shown=shown)


def declare_holidays(
    campaign: UUID, first: date, last: date, *, actor: str, reason: str, shown: int | None = None
) -> Outcome[e.Event]:
    """Let no deadline fall on local dates from the first to the last; that of the open day moves behind them.

    Raises Refusal for dates that are over, too far ahead, the wrong way round or holidays already, without a reason, and
    after the end.
    """
    command = commands.DeclareHolidays(
        first=first.isoformat(), last=last.isoformat(), at=written(clock.now()), reason=reason
    )
    return execute_command(campaign, command, fresh("holidays"), actor, shown=shown)


def call_off_holidays(
    campaign: UUID, first: date, last: date, *, actor: str, reason: str = "", shown: int | None = None
) -> Outcome[e.Event]:
    """Call off holidays that were declared with this first and this last day. Raises Refusal for none and for past ones."""
    command = commands.CallOffHolidays(
        first=first.isoformat(), last=last.isoformat(), at=written(clock.now()), reason=reason
    )
    return execute_command(campaign, command, fresh("holidays"), actor, shown=shown)

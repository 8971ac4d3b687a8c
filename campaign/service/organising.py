"""What an organiser may change while a campaign runs: a deadline, a house table."""

from datetime import datetime
from uuid import UUID

from campaign.model import commands
from campaign.model import events as e
from campaign.rules.deadline import written
from campaign.service import clock
from campaign.service.commands import execute_command, fresh
from eventlog.decider import Outcome


def move_deadline(
    campaign: UUID, day: int, deadline: datetime, *, actor: str, why: str = "organiser", reason: str = ""
) -> Outcome[e.Event]:
    """Give the open day another deadline."""
    command = commands.MoveDeadline(
        day=day, deadline=written(deadline), why=why, at=written(clock.now()), reason=reason
    )
    return execute_command(campaign, command, fresh("deadline"), actor)


def replace_table(
    campaign: UUID, name: str, text: str, *, actor: str, seen: int, reason: str = ""
) -> Outcome[e.Event]:
    """Let a text count for a house table from the next dawn on; "" brings the printed one back.

    `seen` is the version that the organiser looked at. Raises StaleVersion if the campaign stands at another by now.
    """
    command = commands.ReplaceTable(name=name, text=text, at=written(clock.now()), reason=reason)
    return execute_command(campaign, command, fresh("table"), actor, seen=seen)

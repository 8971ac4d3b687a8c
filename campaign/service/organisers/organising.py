"""The acts of an organiser while a campaign runs: move a deadline, replace a house table, write a note to all.

`shown` is the version of the log for which the organiser was shown the campaign. His act is refused if an event that
matters to it has come since (`campaign.service.log.meanwhile`).
"""

from datetime import datetime
from uuid import UUID

from campaign.model import commands
from campaign.model import events as e
from campaign.rules.deadline import written
from campaign.service import clock
from campaign.service.log import meanwhile
from campaign.service.log.commands import decided, execute_command, fresh, state_of
from eventlog.decider import Outcome


def move_deadline(
    campaign: UUID,
    day: int,
    deadline: datetime,
    *,
    actor: str,
    why: str = "organiser",
    reason: str = "",
    shown: int | None = None,
) -> Outcome[e.Event]:
    """Give the open day another deadline."""
    command = commands.MoveDeadline(
        day=day, deadline=written(deadline), why=why, at=written(clock.now()), reason=reason
    )
    return execute_command(campaign, command, fresh("deadline"), actor, shown=shown)


def replace_table(
    campaign: UUID, name: str, text: str, *, actor: str, shown: int | None, reason: str = ""
) -> Outcome[e.Event]:
    """Let a text count for a house table from the next dawn on; "" brings the printed one back."""
    command = commands.ReplaceTable(name=name, text=text, at=written(clock.now()), reason=reason)
    return execute_command(campaign, command, fresh("table"), actor, shown=shown)


def check_table(campaign: UUID, name: str, text: str, *, shown: int | None) -> None:
    """Raise as `replace_table` would now; nothing is changed, so that the organiser can be asked first."""
    command = commands.ReplaceTable(name=name, text=text, at=written(clock.now()))
    meanwhile.check(campaign, command, shown)
    decided(state_of(campaign), command)


def note_day(
    campaign: UUID, day: int, note: str, *, actor: str, shown: int | None = None
) -> Outcome[e.Event]:
    """Tell all players an organiser's note on the day that he saw; `note` is the digest of his words.

    Raises Refusal for another day than the campaign stands at, for no words, and after the end.
    """
    command = commands.NoteDay(day=day, at=written(clock.now()), reason=note)
    return execute_command(campaign, command, fresh("note"), actor, shown=shown)

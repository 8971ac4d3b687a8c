"""What was said to be so from a moment on: campaigns that open by themselves, and mail addresses that count."""

from datetime import datetime
from uuid import UUID

from campaign.service.commands import NIGHT
from campaign.service.preparing import open_due
from people.helping import count_due


def keep(now: datetime) -> list[UUID]:
    """Let be so what should by now; the campaigns that are open with it. What stands in the way of one keeps no other."""
    count_due(now)
    return open_due(now, actor=NIGHT)

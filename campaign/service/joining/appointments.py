"""The steps that begin at a set moment: campaigns that open automatically, and mail addresses that start to count."""

from datetime import datetime
from uuid import UUID

from campaign.service.joining.preparing import open_due
from campaign.service.log.commands import NIGHT
from people.helping import count_due


def keep(now: datetime) -> list[UUID]:
    """Take all steps that are due by now; the campaigns that are open with it. A failure of one stops no other."""
    count_due(now)
    return open_due(now, actor=NIGHT)

"""The seat for which a request speaks."""

from typing import Any
from uuid import UUID

from rest_framework.request import Request

from campaign.service.seats import Seat, find_seat


def seat_of(
    request: Request,
    campaign: UUID,
    *,
    day: int | None = None,
    dawn: bool = False,
    stamp: bool = False,
    sheet: bool = False,
) -> Seat:
    """The reader's seat in a campaign, as `find_seat` has it.

    Raises Absent (404), and Forbidden (403) for its organiser.
    """
    account: Any = request.user
    return find_seat(account, campaign, day=day, dawn=dawn, stamp=stamp, sheet=sheet)

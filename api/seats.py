"""Which faction the asker plays in a campaign, and what he needs of it, in one query.

A campaign that is not his and one that does not exist are refused alike; an organiser is sent to his own door.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection
from rest_framework.request import Request

from api.problems import Refused, unknown_campaign
from campaign.decider import DECIDER
from campaign.rules.state import State
from campaign.sight import View, view
from people.models import ORGANISER

ORGANISERS_DOOR = (
    "You organise this campaign; your door is the admin, and a faction's knowledge is its player's."
)

# The newest sheet of the day asked for, and the dawn of that day, come along where they are wanted.
SEAT = """
select tenure.id, tenure.role, tenure.faction, card.title, card.scenario, card.day, card.phase, card.deadline,
       card.finished, card.awaits, dawn.state, filed.number, filed.orders, filed.digest, filed.salt, filed.filed_at
from people_tenure tenure
join campaign_card card on card.campaign = tenure.campaign
left join campaign_dawn dawn
    on %(wants_dawn)s and dawn.campaign = card.campaign
        and dawn.day = coalesce(%(day)s, card.day + (card.phase = 'ended')::int)
left join lateral (
    select number, orders, digest, salt, filed_at from campaign_sheet sheet
    where %(wants_sheet)s and sheet.campaign = card.campaign and sheet.faction = tenure.faction
        and sheet.day = coalesce(%(day)s, card.day)
    order by number desc limit 1
) filed on true
where tenure.account_id = %(account)s and tenure.campaign = %(campaign)s and tenure.until is null
order by (tenure.role = %(organiser)s) desc, tenure.since desc
limit 1
"""


class Filed(msgspec.Struct, frozen=True):
    """A sheet on file: its orders as the very text that the digest covers."""

    number: int
    orders: str
    digest: str
    salt: str
    filed_at: datetime


class Seat(msgspec.Struct, frozen=True):
    """A player's seat, where its campaign stands, and what was asked for besides."""

    tenure: str
    campaign: UUID
    faction: str
    title: str
    scenario: str
    day: int
    phase: str
    deadline: datetime | None
    finished: int
    awaits: str
    dawn: bytes | None
    filed: Filed | None

    def takes_orders(self, day: int) -> bool:
        """Whether orders for the day may be filed now."""
        return self.phase == "orders" and day == self.day

    def over(self, day: int) -> bool:
        """Whether the night of the day is over."""
        return 1 <= day < self.day or (self.phase == "ended" and day == self.day)

    def view(self) -> View:
        """What the faction knew at the dawn asked for. Raises Refused (404) for one that has not come."""
        return view(self.state(), self.faction)

    def state(self) -> State:
        """The whole state of that dawn, which leaves this module only through `sight`."""
        if self.dawn is None:
            raise Refused(404, "That day has not come.")
        return DECIDER.decode(self.dawn)


def seat_of(
    request: Request, campaign: UUID, *, day: int | None = None, dawn: bool = False, sheet: bool = False
) -> Seat:
    """The asker's seat in a campaign. Raises Refused: 404 for a campaign that is not his, 403 for its organiser."""
    account: Any = request.user
    asked = {
        "account": account.pk,
        "campaign": campaign,
        "day": day,
        "wants_dawn": dawn,
        "wants_sheet": sheet,
        "organiser": ORGANISER,
    }
    with connection.cursor() as cursor:
        cursor.execute(SEAT, asked)
        row = cursor.fetchone()
    if row is None:
        raise unknown_campaign()
    if row[1] == ORGANISER:
        raise Refused(403, ORGANISERS_DOOR)
    return seat(campaign, row)


def seat(campaign: UUID, row: tuple[Any, ...]) -> Seat:
    """A row of the query as a seat."""
    tenure, _, faction, title, scenario, day, phase, deadline, finished, awaits, state, number, *filed = row
    return Seat(
        tenure=str(tenure),
        campaign=campaign,
        faction=faction,
        title=title,
        scenario=scenario,
        day=day,
        phase=phase,
        deadline=deadline,
        finished=finished,
        awaits=awaits,
        dawn=None if state is None else bytes(state),
        filed=None if number is None else Filed(number, *filed),
    )

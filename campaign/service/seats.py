"""The faction that a person plays in a campaign, and the data that he needs of it, in one query.

A campaign of other people and an unknown one are refused alike; an organiser is sent to his desk.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any
from uuid import UUID

import msgspec

from bounds.work import one_by_one
from campaign.decide.closing import sheet_body
from campaign.decide.filing import not_open
from campaign.model.game import Game
from campaign.model.state import State
from campaign.models import CampaignSummary, Sheet
from campaign.service.denials import Absent, Forbidden
from campaign.service.editions import game_in
from campaign.service.log.dawns import NO_DAWN, dawns_of, every_dawn
from campaign.service.log.decider import DECIDER
from campaign.verdicts.draft_sheet import DraftSheet
from campaign.visibility import View, view
from eventlog import prepared
from people.models import ORGANISER, PLAYER, SITTING, Account, SheetDraft, Tenure
from rulebook.refusal import phrase

ORGANISERS_DOOR = phrase(
    "You organise this campaign: use the desk. Only a faction's player reads what it knows."
)

_draft = msgspec.json.Decoder(DraftSheet)
READS = phrase("You read here beside the player of your faction, who files its orders.")

# The newest sheet of the day asked for, and the dawn of that day, come along where they are wanted.  Of a dawn that is not
# wanted whole its stamp still tells whether it is the one that was read before: a row that is written anew gets another.
SEAT = """
select tenure.id, tenure.role, tenure.faction, card.title, card.scenario, card.day, card.days, card.phase, card.deadline,
       card.finished, card.awaits, dawn.xmin::text || dawn.ctid::text,
       case when %(wants_dawn)s then dawn.state end, filed.number, filed.orders, filed.digest, filed.salt, filed.filed_at,
       filed.deputy
from people_tenure tenure
join campaign_card card on card.campaign = tenure.campaign
left join campaign_dawn dawn
    on %(wants_stamp)s and dawn.campaign = card.campaign
        and dawn.day = coalesce(%(day)s, card.day + (card.phase = 'ended')::int)
left join lateral (
    select number, orders, digest, salt, filed_at, deputy from campaign_sheet sheet
    where %(wants_sheet)s and sheet.campaign = card.campaign and sheet.faction = tenure.faction
        and sheet.day = coalesce(%(day)s, card.day)
        and sheet.withdrawn_at is null
    order by number desc limit 1
) filed on true
where tenure.account_id = %(account)s and tenure.campaign = %(campaign)s and tenure.until is null
"""


DAWN = "select xmin::text || ctid::text, state from campaign_dawn where campaign = %s and day = %s"


class Filed(msgspec.Struct, frozen=True):
    """A sheet on file: its orders as the very text that the digest covers. `deputy`: a deputy wrote it."""

    number: int
    orders: str
    digest: str
    salt: str
    filed_at: datetime
    deputy: bool


class Seat(msgspec.Struct, frozen=True, dict=True):
    """A player's seat, the state of its campaign, and further data on request: `asked` is the day, None for now.

    `files` is true if he files the orders of his faction, and false if he reads beside the player who does. `stamp`
    changes with the dawn asked for: a cache of a dawn holds as long as it is the same. With the stamp alone, the dawn
    is fetched once somebody needs it.
    """

    tenure: str
    campaign: UUID
    faction: str
    title: str
    scenario: str
    day: int
    days: int
    phase: str
    deadline: datetime | None
    finished: int
    awaits: str
    files: bool
    asked: int | None
    stamp: str | None
    dawn: bytes | None
    filed: Filed | None

    @property
    def newest(self) -> int:
        """The day of the newest dawn; the end is the dawn after the last day."""
        return self.day + (self.phase == "ended")

    @property
    def oldest(self) -> int:
        """The day of the first dawn: a campaign from paper begins with a later day than the first."""
        return self.newest - self.finished

    @property
    def paused(self) -> bool:
        """True if no orders are closed until the campaign goes on, though they may be filed."""
        return self.phase == "orders" and self.deadline is None

    def check_files(self) -> None:
        """Raise Forbidden for a reader beside the player who files the orders."""
        if not self.files:
            raise Forbidden(READS)

    def check_open(self, day: int) -> None:
        """Raise Forbidden as `check_files` does, and Refusal for a day that takes no orders now."""
        self.check_files()
        self.check_takes_orders(day)

    def check_takes_orders(self, day: int) -> None:
        """Raise Refusal unless orders for the day may be filed now."""
        if not self.takes_orders(day):
            raise not_open(day)

    def takes_orders(self, day: int) -> bool:
        """True if orders for the day may be filed now."""
        return self.phase == "orders" and day == self.day

    def check_day(self, day: int) -> None:
        """Raise Absent for an unknown day and a day to come."""
        if not 1 <= day <= self.days:
            raise Absent("There is no such day: the campaign has days 1 to {days}.", days=self.days)
        if day > self.day:
            raise Absent("Day {day} is still to come.", day=day)

    def check_dawn(self) -> None:
        """Raise Absent for an unknown dawn and a dawn to come."""
        if self.asked is not None:
            self.check_day(self.asked)
        if self.stamp is None:
            raise Absent(NO_DAWN)

    def check_over(self, day: int) -> None:
        """Raise Absent as `check_day` does, and for a day whose night is not over."""
        self.check_day(day)
        if day == self.day and self.phase != "ended":
            raise Absent("Day {day} is not over.", day=day)

    def view(self) -> View:
        """The faction's knowledge at the dawn asked for, made once.

        Raises Absent for an unknown dawn and a dawn to come.
        """
        return self._view

    def board(self) -> tuple[View, Game]:
        """The same view, and the game with the tables that were in force. Raises as `view` does."""
        return self._view, game_in(self.state())

    def views(self) -> list[View]:
        """The faction's knowledge at every dawn so far, from the first to the last."""
        return list(self.each_view())

    def each_view(self) -> Iterator[View]:
        """The same one by one, for who needs but a little of each."""
        for state in every_dawn(self.campaign):
            yield view(state, self.faction)

    def state(self) -> State:
        """The whole state of that dawn, which leaves this module only through `campaign.visibility`; read once."""
        return self._state

    @cached_property
    def _view(self) -> View:
        return view(self._state, self.faction)

    @cached_property
    def _state(self) -> State:
        self.check_dawn()
        dawn = self.dawn
        if dawn is None:
            _, dawn = fetched_dawn(self.campaign, self.newest if self.asked is None else self.asked)
        if dawn is None:
            raise Absent(NO_DAWN)
        return DECIDER.decode(dawn)


def find_seat(
    account: Account,
    campaign: UUID,
    *,
    day: int | None = None,
    dawn: bool = False,
    stamp: bool = False,
    sheet: bool = False,
) -> Seat:
    """The seat of an account in a campaign: with the `dawn` of a day, or its `stamp`, and the `sheet` on file for it.

    Raises Absent for a campaign that is not his, as for an unknown one, and Forbidden for its organiser.
    """
    asked: dict[str, Any] = {
        "account": account.pk,
        "campaign": campaign,
        "day": day,
        "wants_dawn": dawn,
        "wants_stamp": dawn or stamp,
        "wants_sheet": sheet,
    }
    # Every page and nearly every answer asks this, and to plan it takes the server longer than to answer it.
    rows = prepared.rows(SEAT, asked)
    if not rows:
        raise Absent("You have no such campaign.")
    (row,) = rows
    if row[1] == ORGANISER:
        raise Forbidden(ORGANISERS_DOOR)
    return seat(campaign, row, day)


def with_dawn(seat: Seat, day: int | None) -> Seat:
    """The same seat with the dawn of a day, of the newest for None. Raises Absent for a day that has not come."""
    stamp, dawn = fetched_dawn(seat.campaign, seat.newest if day is None else day)
    return msgspec.structs.replace(seat, asked=day, stamp=stamp, dawn=dawn)


def fetched_dawn(campaign: UUID, day: int) -> tuple[str | None, bytes | None]:
    """The dawn of a day with its stamp; a pair of None for a day without one."""
    for stamp, state in prepared.rows(DAWN, (campaign, day)):
        return stamp, bytes(state)
    return None, None


class HeldSeat(msgspec.Struct, frozen=True):
    """A campaign in which a person plays, his faction, and the nights whose reports he has opened.

    `files`: he files the orders; `filed_at` is the moment of the sheet on file for the day, None without one.
    `orders` are that sheet's as it has them, and `changed` says that his draft of the day says something else.
    """

    summary: CampaignSummary
    faction: str
    nights_read: frozenset[int]
    files: bool
    filed_at: datetime | None
    changed: bool = False
    orders: str = ""

    @property
    def nights_new(self) -> list[int]:
        """The nights that are over and that he has not read, the newest first."""
        over = self.summary.day - (self.summary.phase != "ended")
        nights = range(over, over - self.summary.finished, -1)
        return [night for night in nights if night not in self.nights_read]

    @property
    def waits(self) -> bool:
        """True if orders are taken from him, and none are on file, or others than he has written since."""
        taken = self.summary.phase == "orders" and not self.summary.paused
        return self.files and taken and (self.filed_at is None or self.changed)


def list_seats(account: Account) -> list[HeldSeat]:
    """The campaigns in which somebody plays, by title."""
    held = {
        tenure.campaign: tenure
        for tenure in Tenure.objects.filter(account=account, role__in=SITTING, until=None)
    }
    found = list(CampaignSummary.objects.filter(campaign__in=held).order_by("title", "campaign"))
    filed = last_filed({(each.campaign, held[each.campaign].faction, each.day) for each in found})
    days = {held[campaign].id: day for campaign, _, day in filed if held[campaign].role == PLAYER}
    drafts = written_for(days)
    return [held_seat(each, held[each.campaign], filed, drafts) for each in found]


def morning_views(seats: Sequence[HeldSeat]) -> dict[UUID, View]:
    """The knowledge of each seat this morning, by its campaign; in one query."""
    states = dawns_of({seat.summary.campaign: seat.summary.day for seat in seats})
    return {
        seat.summary.campaign: view(states[seat.summary.campaign], seat.faction)
        for seat in one_by_one(seats)
        if seat.summary.campaign in states
    }


OnFile = dict[tuple[UUID, str, int], tuple[datetime, str]]
"""The moments and the orders of sheets on file, by campaign, faction and day."""


def held_seat(summary: CampaignSummary, tenure: Tenure, filed: OnFile, drafts: dict[UUID, str]) -> HeldSeat:
    """A seat with what is on file for the day, and the draft beside it."""
    filed_at, orders = filed.get((summary.campaign, tenure.faction, summary.day), (None, ""))
    return HeldSeat(
        summary=summary,
        faction=tenure.faction,
        nights_read=frozenset(tenure.nights_read),
        files=tenure.role == PLAYER,
        filed_at=filed_at,
        changed=drafts.get(tenure.id, orders) != orders,
        orders=orders,
    )


def last_filed(wanted: set[tuple[UUID, str, int]]) -> OnFile:
    """The sheets on file, in one query."""
    campaigns, factions, days = (set(column) for column in zip(*wanted, strict=True)) if wanted else ([],) * 3
    sheets = Sheet.objects.filter(
        campaign__in=campaigns, faction__in=factions, day__in=days, withdrawn_at=None
    ).order_by("number")
    rows = sheets.values_list("campaign", "faction", "day", "filed_at", "orders")
    return {
        (campaign, faction, day): (filed_at, orders)
        for campaign, faction, day, filed_at, orders in rows
        if (campaign, faction, day) in wanted
    }


def written_for(days: dict[UUID, int]) -> dict[UUID, str]:
    """The orders of the drafts of tenures, each of its day, as the text that a sheet on file has; in one query."""
    rows = SheetDraft.objects.filter(tenure_id__in=days, day__in=set(days.values()))
    return {
        tenure: sheet_body(_draft.decode(lines).orders).decode()
        for tenure, day, lines in rows.values_list("tenure_id", "day", "lines")
        if days[tenure] == day
    }


def seat(campaign: UUID, row: tuple[Any, ...], asked: int | None) -> Seat:
    """A row of the query as a seat."""
    (
        tenure,
        role,
        faction,
        title,
        scenario,
        day,
        days,
        phase,
        deadline,
        finished,
        awaits,
        stamp,
        state,
        number,
        *filed,
    ) = row
    return Seat(
        tenure=str(tenure),
        campaign=campaign,
        faction=faction,
        title=title,
        scenario=scenario,
        day=day,
        days=days,
        phase=phase,
        deadline=deadline,
        finished=finished,
        awaits=awaits,
        files=role == PLAYER,
        asked=asked,
        stamp=stamp,
        dawn=None if state is None else bytes(state),
        filed=None if number is None else Filed(number, *filed),
    )

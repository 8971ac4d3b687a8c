"""The groups for which a filed sheet has no order, which home counts: they stay where they are tonight."""

from collections.abc import Iterable
from uuid import UUID

from campaign.model.siege import BESIEGER
from campaign.service.players.own_sheets import orders_of
from campaign.service.seats import HeldSeat, morning_views
from campaign.visibility import View
from play.besieging import siege_of
from play.rows import JudgedOrder, written_on


def idle_groups(seats: Iterable[HeldSeat]) -> dict[UUID, int]:
    """How many groups of each campaign with a sheet on file have no order on it; a besieger goes on without one."""
    filed = [seat for seat in seats if on_file(seat)]
    views = morning_views(filed) if filed else {}
    return {
        seat.summary.campaign: idle_in(views[seat.summary.campaign], seat.orders)
        for seat in filed
        if seat.summary.campaign in views
    }


def on_file(seat: HeldSeat) -> bool:
    """True if a seat's sheet counts tonight unless its player changes it."""
    return seat.files and seat.summary.phase == "orders" and seat.filed_at is not None


def idle_in(view: View, orders: str) -> int:
    """The number of a faction's groups that wait for an order beside these."""
    judged = (JudgedOrder(number, order, "", ()) for number, order in enumerate(orders_of(orders), 1))
    written = written_on(judged, view.faction)
    return sum(
        ("groups", group.id) not in written
        and ((siege := siege_of(group, view)) is None or siege.side != BESIEGER)
        for group in view.groups.values()
    )

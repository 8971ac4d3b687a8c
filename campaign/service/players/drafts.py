"""A player's sheet in the making, kept on the server for him alone: written order by order, from any of his windows.

A draft counts once it is filed. It then stays, to be changed and filed again. It outlasts its day, so that orders filed
too late can be taken over. Each function takes the seat of the author, found with the dawn of the day and the sheet
that is on file for it.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import QuerySet

from campaign.model.orders import REFUSED, March, Order, Verdict
from campaign.models import Sheet
from campaign.options.repeating import LeftOut, repeated
from campaign.service.denials import Absent
from campaign.service.players.own_sheets import Withdrawn, orders_of, text_of
from campaign.service.players.submissions import OwnFiling, open_sheet
from campaign.service.seats import Seat
from campaign.verdicts import HOUSE, SheetRefused, verdicts
from campaign.verdicts.draft_sheet import DraftSheet
from campaign.verdicts.plans import together
from campaign.verdicts.reading import order_of
from campaign.verdicts.sent import SentSheet, judged
from people.models import SheetDraft
from rulebook import Refusal
from rulebook.refusal import phrase

_draft = msgspec.json.Decoder(DraftSheet)
CHANGED = phrase(
    "the order was changed in another window meanwhile; your sheet has it as it is now, the form has what you sent"
)
OTHER = phrase(
    "the orders were changed in another window meanwhile, and stand here as they are now; read them first"
)


class JudgedDraft(msgspec.Struct, frozen=True):
    """A draft with a verdict on each of its orders, and whether the sheet on file says the same.

    `unfiled` is the last earlier day with an unfiled draft, 0 without one. `former` is the last earlier day with a
    sheet on file, 0 for none.
    """

    sheet: DraftSheet
    said: tuple[Verdict, ...]
    on_file: bool
    unfiled: int = 0
    former: int = 0

    @property
    def clear(self) -> bool:
        """True if it would be filed as it stands."""
        return all(verdict.verdict != REFUSED for verdict in self.said)


def read_draft(seat: Seat, day: int) -> JudgedDraft:
    """The draft of a day with its verdicts by the knowledge at its dawn; without a draft, of the sheet on file.

    A reader who files nothing reads the sheet on file.
    """
    own = (
        SheetDraft.objects.filter(tenure_id=seat.tenure, day__lte=day)
        if seat.files
        else SheetDraft.objects.none()
    )
    kept = dict(own.order_by("-day").values_list("day", "lines")[:2])
    draft = _draft.decode(kept[day]) if day in kept else DraftSheet.of(filed_orders(seat))
    last = max((each for each in kept if each < day), default=0)
    open_ = not draft.lines and last and never_filed(seat, last, kept[last])
    unfiled = last if open_ else 0
    former = former_sheets(seat, day).values_list("day", flat=True).first()
    return JudgedDraft(draft, judge(seat, draft), stands_on_file(seat, draft), unfiled, former or 0)


def judge(seat: Seat, draft: DraftSheet) -> tuple[Verdict, ...]:
    """A verdict on each order of a draft."""
    return judged(SentSheet(dict(enumerate(draft.orders))), *seat.board())


def stands_on_file(seat: Seat, draft: DraftSheet) -> bool:
    """True if the sheet on file has the orders of a draft."""
    return seat.filed is not None and seat.filed.orders == text_of(draft.orders)


def filed_orders(seat: Seat) -> tuple[Order, ...]:
    """The orders on file; none without a sheet."""
    return orders_of(seat.filed.orders) if seat.filed is not None else ()


def never_filed(seat: Seat, day: int, lines: str) -> bool:
    """True if a draft of an earlier day holds orders that did not become the sheet of its day."""
    draft = _draft.decode(lines)
    filed = Sheet.objects.filter(
        campaign=seat.campaign,
        faction=seat.faction,
        day=day,
        orders=text_of(draft.orders),
        withdrawn_at=None,
    )
    return bool(draft.lines) and not filed.exists()


class Noted(msgspec.Struct, frozen=True):
    """An order that was put on a draft, and the order that it replaced; None for an additional one."""

    order: Order
    instead: Order | None


def add_order(seat: Seat, day: int, given: Any) -> Noted:
    """Put an order, as plain data, on the draft. Raises Unreadable, SheetRefused for this order, and Refusal."""
    order, instead = order_of(given), list[Order]()

    def added(draft: DraftSheet) -> DraftSheet:
        after, number = draft.adding(order)
        check_order(seat, after, number)
        instead.extend(line.order for line in draft.lines if line.number == number and line.order != order)
        return after

    change(seat, day, added)
    return Noted(order, next(iter(instead), None))


def add_plan(seat: Seat, day: int, given: Any, way: Sequence[str]) -> Noted:
    """Put an order at a place on the draft, as plain data, and before it the march there by the hexes of a `way`.

    Neither is put there without the other. The march replaces another one, and keeps its group's acts on the way.
    Raises as `add_order` does.
    """
    order, instead = order_of(given), list[Order]()

    def planned(draft: DraftSheet) -> DraftSheet:
        if way:
            draft, former = marching(seat, draft, getattr(order, "group", ""), way)
            instead.extend(former)
        after, number = draft.adding(order)
        check_order(seat, after, number)
        return after

    change(seat, day, planned)
    return Noted(order, next(iter(instead), None))


def add_march(seat: Seat, day: int, group: str, way: Sequence[str]) -> Noted:
    """Put a march by the hexes of a `way` on the draft, as `add_plan` does. Raises as `add_order` does."""
    order, instead = march_by(group, way), list[Order]()

    def marched(draft: DraftSheet) -> DraftSheet:
        after, former = marching(seat, draft, group, way)
        instead.extend(former)
        return after

    change(seat, day, marched)
    return Noted(order, next(iter(instead), None))


def march_by(group: str, way: Sequence[str]) -> March:
    """A march by the hexes of a way. Raises Unreadable for an invalid one."""
    order = order_of({"order": "march", "group": group, "path": list(way)})
    assert isinstance(order, March)
    return order


def marching(
    seat: Seat, draft: DraftSheet, group: str, way: Sequence[str]
) -> tuple[DraftSheet, tuple[March, ...]]:
    """A draft on which a group marches by a way, and the march whose place that takes. Raises as `add_order` does."""
    march = march_by(group, way)
    former = tuple(
        line.order for line in draft.lines if isinstance(line.order, March) and line.order.group == group
    )
    for each in former:
        march = msgspec.structs.replace(each, path=march.path)
    after, number = draft.adding(march)
    check_order(seat, after, number)
    return after, tuple(each for each in former if each != march)


def change_order(seat: Seat, day: int, number: int, given: Any, *, was: str) -> Noted:
    """Replace an order that was such JSON when its author saw it. Raises as `add_order` does."""
    order, instead = order_of(given), list[Order]()

    def changed(draft: DraftSheet) -> DraftSheet:
        former = draft.lines[draft.place(number)].order
        if text_of((former,)) != was:
            raise Refusal(HOUSE, "", CHANGED)
        if former != order:
            instead.append(former)
        after = draft.changing(number, order)
        check_order(seat, after, number)
        return after

    change(seat, day, changed)
    return Noted(order, next(iter(instead), None))


class Looked(msgspec.Struct, frozen=True):
    """An order as it would stand on a draft, and the remarks on it there."""

    order: Order
    verdict: Verdict


def look_at(seat: Seat, day: int, draft: DraftSheet, given: Any, number: int = 0) -> Looked:
    """An order, as plain data, as it would stand on a draft, or instead of the order of a number; nothing is written.

    Raises Unreadable, and Refusal for a closed day, a full draft and a number that no longer stands there.
    """
    order = order_of(given)
    seat.check_open(day)
    after, number = (draft.changing(number, order), number) if number else draft.adding(order)
    return Looked(order, verdicts(after.orders, *seat.board())[after.place(number)])


def drop_order(seat: Seat, day: int, number: int) -> None:
    """Take an order off the draft with its companions: a march to a place, and the deeds there.

    A repeated request has the effect of once. Raises Refusal for a closed day.
    """
    places = {place.id: place.hex for place in seat.view().places.values()}

    def dropped(draft: DraftSheet) -> DraftSheet:
        for each in (number, *together(number, draft, places)):
            draft = draft.dropping(each)
        return draft

    change(seat, day, dropped)


def move_order(seat: Seat, day: int, number: int, steps: int) -> None:
    """Move an order so many places down, or up for less than 0. Raises Refusal."""
    change(seat, day, lambda draft: draft.moving(number, steps))


def clear_draft(seat: Seat, day: int, *, saw: str) -> None:
    """Take all orders off the draft, of which its author `saw` the text. Raises Refusal for others and a closed day."""
    change(seat, day, lambda draft: DraftSheet(last=draft.last), saw=saw)


def back_to_file(seat: Seat, day: int, *, saw: str) -> None:
    """Write the draft as the sheet on file is. `saw` and refusals as for `clear_draft`."""
    change(seat, day, lambda draft: DraftSheet.of(filed_orders(seat), draft.last), saw=saw)


class Renewed(msgspec.Struct, frozen=True):
    """A draft made of the orders of an earlier day: the day, and the orders left out."""

    day: int
    left_out: tuple[LeftOut, ...]


def repeat_orders(seat: Seat, day: int, *, saw: str) -> Renewed:
    """Write the draft of the last filed sheet, each order as it goes on today.

    `saw` and refusals as for `clear_draft`. Raises Absent where no sheet was filed before, and Refusal for a closed
    day.
    """
    last = former_sheets(seat, day).values_list("day", "orders").first()
    if last is None:
        raise Absent("You have filed no sheet before.")
    former, orders = last
    return write_anew(seat, day, former, orders_of(orders), saw)


def former_sheets(seat: Seat, day: int) -> QuerySet[Sheet]:
    """The faction's sheets on file for days before one, the last first."""
    before = Sheet.objects.filter(
        campaign=seat.campaign, faction=seat.faction, day__lt=day, withdrawn_at=None
    )
    return before.order_by("-day", "-number")


def take_over(seat: Seat, day: int, earlier: int, *, saw: str) -> Renewed:
    """Write the draft of an unfiled draft of an earlier day, as it goes on today. Raises as above."""
    kept = (
        SheetDraft.objects.filter(tenure_id=seat.tenure, day=earlier).values_list("lines", flat=True).first()
    )
    if kept is None or earlier >= day:
        raise Absent("There is no draft of yours for day {day}.", day=earlier)
    return write_anew(seat, day, earlier, _draft.decode(kept).orders, saw)


def write_anew(seat: Seat, day: int, earlier: int, orders: tuple[Order, ...], saw: str) -> Renewed:
    """Write the draft of the orders of an earlier day, as they go on."""
    found = repeated(orders, *seat.board())
    change(seat, day, lambda draft: DraftSheet.of(found.orders, draft.last), saw=saw)
    return Renewed(earlier, found.left_out)


def file_draft(seat: Seat, day: int, *, saw: str, replaces: str | None) -> OwnFiling:
    """File the draft to replace the sheet on file, as `Submission.file` does.

    `saw` is the text of the orders that its author had before him. If another window changed them meanwhile nothing is
    filed. Raises Refusal for that, and as `Submission.file` does.
    """
    submission = open_sheet(seat, day)
    draft = keep(seat, day)
    check_saw(draft, saw)
    return submission.file(SentSheet(dict(enumerate(draft.orders))), replaces=replaces)


def withdraw_filed(seat: Seat, day: int, *, replaces: str | None) -> Withdrawn:
    """Take the sheet of a day off the file; its orders stay on the draft. Raises as `Submission.withdraw` does."""
    submission = open_sheet(seat, day)
    keep(seat, day)
    return submission.withdraw(replaces=replaces)


def check_order(seat: Seat, draft: DraftSheet, number: int) -> None:
    """Raise SheetRefused if the order of a number may not be given beside the others; missing parts may follow."""
    verdict = verdicts(draft.orders, *seat.board())[draft.place(number)]
    if verdict.verdict == REFUSED:
        raise SheetRefused((verdict,))


def check_saw(draft: DraftSheet, saw: str) -> None:
    """Raise Refusal unless the text of the draft's orders is the one that its author had before him."""
    if text_of(draft.orders) != saw:
        raise Refusal(HOUSE, "", OTHER)


def change(
    seat: Seat, day: int, changed: Callable[[DraftSheet], DraftSheet], *, saw: str | None = None
) -> None:
    """Change the draft of an open day, one window at a time; `saw`, if it matters, as for `clear_draft`.

    Raises as `changed` does, and Refusal for a closed day.
    """
    seat.check_open(day)
    with transaction.atomic():
        keep(seat, day)
        kept = SheetDraft.objects.select_for_update().get(tenure_id=seat.tenure, day=day)
        draft = _draft.decode(kept.lines)
        if saw is not None:
            check_saw(draft, saw)
        kept.lines = written(changed(draft))
        kept.save()


def keep(seat: Seat, day: int) -> DraftSheet:
    """The draft of a day as it is kept, begun from the sheet on file where none is."""
    begun = {"lines": written(DraftSheet.of(filed_orders(seat)))}
    kept, _ = SheetDraft.objects.get_or_create(tenure_id=seat.tenure, day=day, defaults=begun)
    return _draft.decode(kept.lines)


def written(draft: DraftSheet) -> str:
    """A draft as the text that is kept."""
    return msgspec.json.encode(draft).decode()

"""A player's sheet on its way to the file and off it: the day is open, the orders are judged, the log takes them.

The seat says once whether the day takes orders, and brings the dawn by which the orders are judged. The log has the
last word: it decides on the newest state.
"""

import hashlib

import msgspec

from campaign.decide.filing import replaced
from campaign.model.orders import Order, Verdict
from campaign.service.denials import Superseded
from campaign.service.players import sheets
from campaign.service.players.own_sheets import (
    Withdrawn,
    last_number,
    receipt_on_file,
    text_of,
    withdrawn_before,
)
from campaign.service.seats import Filed, Seat
from campaign.verdicts import refuse_unless_clear, verdicts
from campaign.verdicts.sent import SentSheet, judged
from campaign.verdicts.together import AT_A_PLACE
from dice.inputs import Receipt
from eventlog.ids import client_command
from eventlog.log import LOG


class OwnFiling(msgspec.Struct, frozen=True):
    """The result of a filing: its receipt, the verdict on each order, and whether it is the first sheet of the day."""

    receipt: Receipt
    said: tuple[Verdict, ...]
    first: bool = False


class Submission(msgspec.Struct, frozen=True):
    """A sheet of a day that a player hands in from his seat, which was found with the sheet on file for the day.

    `key` is his own id of this filing: sent again with the same orders it has the effect of once. Without a key the
    same orders sent twice in a row are one filing. `opened`: the seat has said that the day takes orders.
    """

    seat: Seat
    day: int
    key: str = ""
    opened: bool = False

    def judge(self, sent: SentSheet) -> tuple[Verdict, ...]:
        """The verdict of filing on each order, on the faction's knowledge; nothing is changed or kept."""
        return judged(sent, *self.seat.board())

    def file(self, sent: SentSheet, *, replaces: str | None = None) -> OwnFiling:
        """File the whole sheet of the day to replace the one before.

        `replaces` is the digest of the sheet that its author saw on file, "" without one, None if he leaves it out.

        Raises SheetRefused, Refusal for a day that is not open, SheetReplaced, CommandReused, and Superseded for a key
        whose sheet was taken off.
        """
        seat, filed = self.seat, self.seat.filed
        if not self.opened:
            seat.check_files()
        if filed is not None and self.repeats(filed, sent):
            self.check_precondition(filed, sent, replaces)
            return OwnFiling(receipt_on_file(seat, self.day, filed), self.said_before(sent))
        # No command can hold an order that nobody can read. It would take one that only lacks a march, as in kept logs.
        first = bool(sent.unreadable) or (goes_to_a_place(sent) and not self.is_known())
        if not self.opened and (first or not self.key):
            seat.check_takes_orders(self.day)
        if first:
            refuse_unless_clear(self.judge(sent))
        return self.recorded(sent, replaces)

    def withdraw(self, *, replaces: str | None) -> Withdrawn:
        """Take the sheet off the file; without one, the last withdrawal. `replaces` as for filing.

        Raises Refusal for a day that is not open, SheetReplaced, and Absent for a day without any sheet.
        """
        seat = self.seat
        if not self.opened:
            seat.check_open(self.day)
        if seat.filed is None:
            return withdrawn_before(seat, self.day)
        found = sheets.withdraw_sheet(
            seat.campaign, seat.faction, self.day, seat.filed.number, actor=seat.tenure, replaces=replaces
        )
        return Withdrawn(found.faction, found.day, found.number, found.digest, found.at)

    def repeats(self, filed: Filed, sent: SentSheet) -> bool:
        """True if the sheet on file has these orders, and no key tells filings of them apart.

        A player's own sheet replaces his deputy's for the open day, even if it is the same.
        """
        if self.key or sent.unreadable or (filed.deputy and self.seat.takes_orders(self.day)):
            return False
        return filed.orders == text_of(sent.sheet)

    def check_precondition(self, filed: Filed, sent: SentSheet, saw: str | None) -> None:
        """Raise SheetReplaced if the author names the sheet that he saw, and another is on file.

        A precondition holds for the sheet on file itself, too (RFC 9110, 13.1). Only the very request that filed it,
        sent again since its answer was lost, is one that has succeeded already.
        """
        if saw is None or saw == filed.digest:
            return
        key = own_key(self.day, filed.number - 1, sent.sheet)
        before = LOG.command(self.seat.campaign, self.command_id(key))
        if before is None or msgspec.json.decode(before.command.body).get("replaces") != saw:
            raise replaced(filed.number, saw)

    def is_known(self) -> bool:
        """True if the player has filed a sheet under this key before; it is answered as it was then."""
        return bool(self.key) and LOG.command(self.seat.campaign, self.command_id(self.key)) is not None

    def command_id(self, key: str) -> str:
        """The id of the command that files a sheet of this seat under a key."""
        return client_command(self.seat.tenure, key)

    def recorded(self, sent: SentSheet, replaces: str | None) -> OwnFiling:
        """The filing as the log takes it, or has taken it before."""
        seat = self.seat
        filing = sheets.file_sheet(
            seat.campaign,
            seat.faction,
            self.day,
            sent.sheet,
            actor=seat.tenure,
            key=self.key or own_key(self.day, last_number(seat, self.day), sent.sheet),
            replaces=replaces,
        )
        if filing.said is not None:
            return OwnFiling(filing.receipt, filing.said, first=seat.filed is None)
        if self.key:
            self.check_on_file(filing.receipt)
        return OwnFiling(filing.receipt, self.said_before(sent), first=seat.filed is None)

    def check_on_file(self, receipt: Receipt) -> None:
        """Raise Superseded for a key whose sheet is not on file any more: who sends it again means it to count."""
        filed = self.seat.filed
        if filed is None or filed.number != receipt.number:
            raise Superseded(
                "This key filed sheet {number}, which was withdrawn or replaced since; "
                "a new filing needs a key of its own.",
                number=receipt.number,
            )

    def said_before(self, sent: SentSheet) -> tuple[Verdict, ...]:
        """A verdict on each order of a sheet that was filed by then: nothing refuses it any more."""
        return tuple(verdicts(sent.sheet, *self.seat.board()))


def open_sheet(seat: Seat, day: int) -> Submission:
    """A sheet for a day that takes orders. Raises Refusal for another day, and Forbidden for a reader who files none."""
    seat.check_open(day)
    return Submission(seat, day, opened=True)


def sent_sheet(seat: Seat, day: int, key: str) -> Submission:
    """A sheet that may have been filed before, which is answered on a closed day as well.

    Without a key and a sheet on file it was not. Raises as `open_sheet` does then.
    """
    return Submission(seat, day, key) if key or seat.filed is not None else open_sheet(seat, day)


def goes_to_a_place(sent: SentSheet) -> bool:
    """True if an order of a sheet needs its group, or a march, at a place."""
    return any(isinstance(order, AT_A_PLACE) for order in sent.sheet)


def own_key(day: int, replaces: int, sheet: tuple[Order, ...]) -> str:
    """The id of a filing without a key: the same orders sent twice in a row are one filing, sent later they are another.

    `replaces` is the number of the sheet on file, 0 for none.
    """
    digest = hashlib.sha256(text_of(sheet).encode()).hexdigest()
    return f"body/{day}/{replaces}/{digest}"

"""Events of seats, sheets and the closing."""

import msgspec

from campaign.model.events.frame import Event
from campaign.model.orders import Order
from eventlog.marks import event


@event("SeatTaken")
class SeatTaken(Event, frozen=True):
    """A player, known here only by the opaque id of his tenure, takes a faction."""

    faction: str
    tenure: str


@event("SeatVacated")
class SeatVacated(Event, frozen=True):
    """The tenure that held the seat of a faction has ended, and the faction has no player until the seat is taken."""

    faction: str
    tenure: str


@event("DeputyNamed")
class DeputyNamed(Event, frozen=True):
    """A bot of this temper writes a faction's orders from now on, on days without a sheet; "": it has no deputy.

    The former deputy's orders for the open day are no longer on file.
    """

    faction: str
    temper: str


@event("LeavePlanned")
class LeavePlanned(Event, frozen=True):
    """On the days from `first` to `last` a bot of this temper writes a faction's orders if it has no sheet.

    It writes within these limits, and instead of another deputy. It replaces a leave that was planned before, and a
    deputy's orders for the open day are no longer on file.
    """

    faction: str
    first: int
    last: int
    temper: str
    limits: tuple[str, ...]


@event("LeaveCalledOff")
class LeaveCalledOff(Event, frozen=True):
    """A faction's player is not away after all; a deputy's orders for the open day are no longer on file."""

    faction: str


@event("DeputyWrote")
class DeputyWrote(Event, frozen=True):
    """A faction's deputy has written its orders for a day, the sheet that was filed just before."""

    faction: str
    day: int
    temper: str


@event("DeputyFailed")
class DeputyFailed(Event, frozen=True):
    """A faction's deputy has written no orders for a day, though he should have. `why`: failed, timed_out, refused."""

    faction: str
    day: int
    temper: str
    why: str


@event("SheetFiled")
class SheetFiled(Event, frozen=True):
    """A faction's order sheet for a day; it replaces the one filed before."""

    faction: str
    day: int
    number: int
    orders: tuple[Order, ...]
    digest: str
    salt: str
    filed_at: str


@event("SheetWithdrawn")
class SheetWithdrawn(Event, frozen=True):
    """A faction took its sheet of the open day off the file: it has filed nothing until it files again.

    The sheet, by number and digest, stays in the log with those before it.
    """

    faction: str
    day: int
    number: int
    digest: str
    at: str


class Counted(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sheet of a faction that counts at a closing: number 0 is an absent one, whose salt stands here.

    `deputy` is the temper of the bot that wrote it, "" where a player did.
    """

    number: int
    digest: str
    salt: str
    deputy: str = ""


@event("OrdersClosed")
class OrdersClosed(Event, frozen=True):
    """The orders of a day are closed: for each faction the sheet that counts. `why`: deadline, early."""

    closing: int
    day: int
    sheets: dict[str, Counted]
    inputs: str
    at: str
    why: str
    reason: str = ""


@event("DeadlineMoved")
class DeadlineMoved(Event, frozen=True):
    """The deadline of the open day is another; `why`: organiser, late_night."""

    day: int
    deadline: str
    why: str
    reason: str = ""


@event("OrganiserNoted")
class OrganiserNoted(Event, frozen=True):
    """An organiser wrote a note on a day, for all to read; `reason` is the digest of his words, as of all he gives."""

    day: int
    at: str
    reason: str

"""The events of charges (7.2)."""

import msgspec
from msgspec.structs import replace

from battles.agenda.book import Book
from battles.guiscard.agenda import Charge, ChargeUnderWay
from battles.guiscard.board import put
from battles.guiscard.counters import rests
from battles.guiscard.ground import ground_in
from battles.guiscard.state import Skirmish

BOOK = Book("charge")


@BOOK.event("ChargeAnnounced")
class ChargeAnnounced(msgspec.Struct, frozen=True):
    """A rider charges a target along a path (GT-7.2.1a)."""

    charge: Charge


@BOOK.books(ChargeAnnounced)
def announced(state: Skirmish, event: ChargeAnnounced) -> None:
    """The rider has charged, whatever comes of it (D63)."""
    state.people[event.charge.rider].deeds.charged = True


@BOOK.event("ChargeForgone")
class ChargeForgone(msgspec.Struct, frozen=True):
    """A rider does not charge in this step after all."""

    rider: str


@BOOK.books(ChargeForgone)
def forgone(state: Skirmish, event: ChargeForgone) -> None:
    """Bar it from charges and rides against a charge in this step."""
    state.people[event.rider].deeds.forgone = True


@BOOK.event("RodeOn")
class RodeOn(msgspec.Struct, frozen=True):
    """A charging rider has come into the next hex of its path, for so many points.

    `allowed` are all the points of its phase as it is then.
    """

    rider: str
    hex: str
    facing: int
    points: int
    allowed: int


@BOOK.books(RodeOn)
def rode_on(state: Skirmish, event: RodeOn) -> None:
    """Put the rider there, with its points spent and its charge a hex further."""
    one = state.people[event.rider]
    put(state, one, event.hex, event.facing)
    if not one.deeds.spent:
        one.deeds.allowed = event.allowed
    one.deeds.spent += event.points
    item = state.agenda[-1]
    assert isinstance(item, ChargeUnderWay), "it rides in a charge"
    here = (one.hex, one.facing)
    back = here if rests(state, ground_in(state), one) else item.back
    state.agenda[-1] = replace(item, entered=item.entered + 1, back=back)


@BOOK.changes_nothing
@BOOK.event("ChargeStopped")
class ChargeStopped(msgspec.Struct, frozen=True):
    """A charge has come to nothing (D54, D17); its rider is done with it."""

    rider: str


@BOOK.event("CounterChargeAnnounced")
class CounterChargeAnnounced(msgspec.Struct, frozen=True):
    """A rider of the other side will ride against a charging one (GT-7.2.2a)."""

    charge: Charge


@BOOK.books(CounterChargeAnnounced)
def countered(state: Skirmish, event: CounterChargeAnnounced) -> None:
    """Once in a phase, whatever comes of it (D64)."""
    state.people[event.charge.rider].deeds.counter_charged = True


@BOOK.event("CounterChargeRidden")
class CounterChargeRidden(msgspec.Struct, frozen=True):
    """A counter-charging rider has come to face the charging rider (GT-7.2.2c)."""

    rider: str
    hex: str
    facing: int


@BOOK.books(CounterChargeRidden)
def met(state: Skirmish, event: CounterChargeRidden) -> None:
    """Put the rider there."""
    put(state, state.people[event.rider], event.hex, event.facing)


@BOOK.changes_nothing
@BOOK.event("CounterChargeMissed")
class CounterChargeMissed(msgspec.Struct, frozen=True):
    """A counter-charging rider stays where it is: it cannot ride any more, or its way is closed."""

    rider: str

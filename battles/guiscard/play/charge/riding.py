"""Charges are ridden, hex by hex, under fire and through the enemy's reach; then they are fought (GT-7.2.1f, D34)."""

from typing import Literal

from msgspec.structs import replace

from battles.contract.muster import Side
from battles.contract.wording import Said, phrase, say
from battles.guiscard.play.charge import clash, countering
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire.defensive import interrupt
from battles.guiscard.play.movement.budget import budget
from battles.guiscard.play.movement.infiltration import infiltrate, rolls
from battles.guiscard.play.moving.walking import SetBack
from battles.guiscard.rules import values
from battles.guiscard.rules.board import put
from battles.guiscard.rules.charge.way import Way
from battles.guiscard.rules.counters import facing_to, rests
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Charge, ChargeUnderWay
from battles.guiscard.voice import PLACED, book_of, called
from battles.kit.happening import Happening, Told
from rulebook import rule

BOOK = book_of("charges under way")

Due = Literal["ride", "fight", "over"]


@BOOK.event("RodeOn", "{rider} rides on into {hex} ({points})")
class RodeOn(Happening, frozen=True):
    """A charging rider has come into the next hex of its path, for so many points.

    `allowed` are all the points of its phase as it is then.
    """

    rider: str
    hex: str
    facing: int
    points: int
    allowed: int

    def book(self, state: Skirmish) -> None:
        one = state.people[self.rider]
        put(state, one, self.hex, self.facing)
        if not one.deeds.spent:
            one.deeds.allowed = self.allowed
        one.deeds.spent += self.points
        item = state.agenda[-1]
        assert isinstance(item, ChargeUnderWay), "it rides in a charge"
        here = (one.hex, one.facing)
        back = here if rests(state, ground_in(state), one) else item.back
        state.agenda[-1] = replace(item, entered=item.entered + 1, back=back)


@BOOK.event("ChargeStopped")
class ChargeStopped(Told, frozen=True):
    """A charge has come to nothing (D54, D17); its rider is done with it."""

    rider: str

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        where, rider = state.people[self.rider].hex, called(state, self.rider)
        if not where:
            return say("the charge of {rider} is over (D54)", rider=rider)
        return say("the charge of {rider} ends at {hex} (D54)", rider=rider, hex=where)


@BOOK.event("CounterChargeRidden", "{rider} rides to meet the charge at {hex}")
class CounterChargeRidden(Happening, frozen=True):
    """A counter-charging rider has come to face the charging rider (GT-7.2.2c)."""

    rider: str
    hex: str
    facing: int

    def book(self, state: Skirmish) -> None:
        put(state, state.people[self.rider], self.hex, self.facing)


@BOOK.event("CounterChargeMissed")
class CounterChargeMissed(Told, frozen=True):
    """A counter-charging rider stays where it is: it cannot ride any more, or its way is closed."""

    rider: str

    def tell(self, state: Skirmish, side: Side | None) -> Said | None:
        return PLACED.said(
            state,
            phrase("{rider} stays there: the way is closed, or he can no longer ride (GT-7.2.2c)"),
            self,
        )


@rule("GT-7.2.1d")
def due(item: ChargeUnderWay) -> Due:
    """The next part of the same step: all announced riders ride, all arrived riders fight, and then it is over."""
    if item.rider < len(item.charges):
        return "ride"
    return "fight" if item.fought < len(item.arrived) else "over"


@BOOK.follows(ChargeUnderWay)
def run(decision: Decision, item: ChargeUnderWay) -> None:
    """The next hex of the next rider, or the next attack."""
    following = due(item)
    if following == "ride":
        ride(decision, item, item.charges[item.rider])
    elif following == "fight":
        decision.change(replace(item, fought=item.fought + 1))
        clash.fight(decision, item, item.arrived[item.fought])
    else:
        decision.done()


def ride(decision: Decision, item: ChargeUnderWay, charge: Charge) -> None:
    """One rider one hex on."""
    one = decision.state.people[charge.rider]
    counter = item.counters.get(charge.rider)
    path = charge.path if counter is None else countering.stops(charge)
    if item.entered < 0:
        decision.change(replace(item, entered=0, back=(one.hex, one.facing)))
        interrupt(decision, one.id)
    elif not in_the_saddle(one, path, item.entered):
        stop(decision, item, one)
    elif item.entered < len(path):
        step(decision, item, charge, path)
    elif counter is not None and not countering.open_still(decision.state, counter, charge):
        decision.emit(CounterChargeMissed(counter.rider))
        left = {name: each for name, each in item.counters.items() if name != one.id}
        decision.change(replace(item, counters=left))
    else:
        arrive(decision, item, charge, counter)


@rule("GT-7.2.1f")
def in_the_saddle(one: Character, path: tuple[str, ...], entered: int) -> bool:
    """True if a rider is still on its way: able to ride, on its horse, and where its path has come (D54)."""
    return one.able and one.mounted and (entered == 0 or one.hex == path[entered - 1])


def step(decision: Decision, item: ChargeUnderWay, charge: Charge, path: tuple[str, ...]) -> None:
    """Into the next hex: the roll if there is one, then the enemy's shots. Or no farther."""
    one = decision.state.people[charge.rider]
    points = reachable(decision, one, path[item.entered :])
    if points is None:
        stop(decision, item, one)
        return
    frm, hex_ = one.hex, path[item.entered]
    allowed = values.allowance(decision.state, one)
    decision.emit(RodeOn(one.id, hex_, facing_to(frm, hex_), points, allowed))
    slip(decision, one, frm, path)
    if one.able:
        interrupt(decision, one.id)


def slip(decision: Decision, one: Character, frm: str, path: tuple[str, ...]) -> None:
    """The roll for a hex in the enemy's reach; what stops a move, and a wound, stops the charge (GT-4.3b, D6, D54)."""
    item = decision.state.agenda[-1]
    assert isinstance(item, ChargeUnderWay), "it is being ridden"
    if item.entered == len(path) or not rolls(decision.state, decision.ground, one, frm, one.hex):
        return
    if infiltrate(decision, one, one.hex) in ("stop", "wounded") and one.able:
        stop(decision, item, one)


@rule("GT-7.2.1f")
def reachable(decision: Decision, one: Character, path: tuple[str, ...]) -> int | None:
    """The points of the next hex of the rest of a path; None if the rest is closed by now (D17, D63)."""
    way = Way(decision.state, decision.ground, one)
    last = (one.hex, *path)[-2:]
    points, first = way.points(path, ends=True), way.points(path[:1], ends=len(path) == 1)
    if points is None or not all(way.vacant(hex_) for hex_ in last):
        return None
    return first if points <= budget(decision.state, one) else None


def stop(decision: Decision, item: ChargeUnderWay, one: Character) -> None:
    """The charge has come to nothing; its rider stays, or stands where it last had room (D83)."""
    decision.emit(ChargeStopped(one.id))
    if one.mounted and item.back is not None and not rests(decision.state, decision.ground, one):
        decision.emit(SetBack(one.id, *item.back))
    decision.change(replace(item, rider=item.rider + 1, entered=-1, back=None))


def arrive(decision: Decision, item: ChargeUnderWay, charge: Charge, counter: Charge | None) -> None:
    """Bring a charge to the end of its path; a counter-charging rider comes to face it (GT-7.2.2c)."""
    met = item.met
    if counter is not None:
        front, facing = countering.end(charge)
        decision.emit(CounterChargeRidden(counter.rider, front, facing))
        met = (*met, charge.rider)
    decision.change(
        replace(
            item, rider=item.rider + 1, entered=-1, back=None, arrived=(*item.arrived, charge.rider), met=met
        )
    )

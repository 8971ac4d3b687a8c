"""Charges are announced, each path hex by hex; more riders may join (GT-7.2.1, 7.2.4)."""

from collections.abc import Iterator, Sequence
from functools import partial

from battles.contract.muster import Side, opponent
from battles.contract.wording import Said, counted
from battles.guiscard.play.charge import countering, riders
from battles.guiscard.play.charge.charges import ChargeAt
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.movement.horses import lose
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.charge import group
from battles.guiscard.rules.charge.course import Course, pose
from battles.guiscard.rules.counters import toward
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.reasons import reason
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Charge, Charges, CounterCharging, PlanningCharge
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of, called, somebody
from battles.kit.happening import Happening
from battles.kit.voice import either
from rulebook import Refusal

BOOK = book_of(
    "announced charges",
    charged=somebody(lambda item: item.making.target),
)


@BOOK.order("let {making} ride on to {hex}")
class RideOn(Order, frozen=True, tag="ride_on"):
    """Next hex of the path of a charge or counter-charge."""

    hex: str


@BOOK.order("ride the announced charges")
class AtHim(Order, frozen=True, tag="at_him"):
    """All that charge have been announced: ride."""


@BOOK.order("call the charge off")
class CallOff(Order, frozen=True, tag="call_off"):
    """The charge in the making is not announced after all; its rider does not charge in this step."""


Step = RideOn | AtHim | ChargeAt
"""The orders by which a charge is announced."""


@BOOK.event("ChargeAnnounced")
class ChargeAnnounced(Happening, frozen=True):
    """A rider charges a target along a path (GT-7.2.1a)."""

    charge: Charge

    def book(self, state: Skirmish) -> None:
        """The rider has charged, whatever comes of it (D63)."""
        state.people[self.charge.rider].deeds.charged = True

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        ridden = self.charge
        return counted(
            "{rider} charges {target} over {n} hexes",
            "{rider} charges {target} over {n} hexes",
            rider=called(state, ridden.rider),
            target=called(state, ridden.target),
            n=len(ridden.path),
        )


@BOOK.event("ChargeForgone")
class ChargeForgone(Happening, frozen=True):
    """A rider does not charge in this step after all."""

    rider: str

    def book(self, state: Skirmish) -> None:
        state.people[self.rider].deeds.forgone = True


def whose(state: Skirmish, item: PlanningCharge) -> Side:
    """The side whose rider it is."""
    return state.active if item.countering is None else opponent(state.active)


def course(state: Skirmish, item: PlanningCharge, making: Charge) -> Course:
    """The paths of the charge in the making; the charges of the group end elsewhere."""
    one, target = state.people[making.rider], state.people[making.target]
    return riders.course(state, ground_in(state), one, target, riders.ends(item.announced))


def whole(state: Skirmish, item: PlanningCharge) -> tuple[Charge, ...]:
    """The charges whose path is whole: the one in the making too, if it can end where it has come."""
    making = item.making
    if making is None or not making.path or not course(state, item, making).whole(making.path):
        return item.announced
    return (*item.announced, making)


def leads_on(state: Skirmish, item: PlanningCharge, hex_: str) -> bool:
    """True if the path in the making leads on to an end by a hex."""
    making = item.making
    if making is None:
        return False
    if item.countering is not None:
        return countering.leads_on(state, making, item.countering, item.announced, hex_)
    return course(state, item, making).leads_on(making.path, hex_)


def ahead(state: Skirmish, item: PlanningCharge) -> Iterator[RideOn]:
    """The three hexes before the end of the path in the making, if there is one."""
    if item.making is not None:
        front, facing = pose(state.people[item.making.rider], item.making.path)
        yield from (RideOn(toward(front, facing + turn)) for turn in (0, -1, 1))


def offers(state: Skirmish, item: PlanningCharge) -> Iterator[Order]:
    """On to the next hex, or off, or more riders."""
    return (order for order in thinkable(state, item) if why_not(state, item, order) is None)


def thinkable(state: Skirmish, item: PlanningCharge) -> Iterator[Step]:
    """The orders that are worth a look."""
    yield from ahead(state, item)
    if item.countering is None:
        ready = whole(state, item)
        if settled(item, ready):
            yield AtHim()
            yield from joins(state, ready)


def settled(item: PlanningCharge, ready: tuple[Charge, ...]) -> bool:
    """True if no path is left half-way."""
    return bool(ready) and (item.making is None or item.making in ready)


def joins(state: Skirmish, ready: tuple[Charge, ...]) -> Iterator[ChargeAt]:
    """The riders who may be able to join, each with a target beside the others' targets."""
    first = state.people[ready[0].rider]
    if not group.order_of(first, state.people[ready[0].target]):
        return
    charged = charged_already(state, ready)
    foes = [
        one for one in riders.targets(state, charged) if beside(state, one, [each.target for each in ready])
    ]
    for one in riders.riders(state):
        if foes and beside(state, one, [each.rider for each in ready]):
            yield from (ChargeAt(one.id, foe.id) for foe in foes if group.bar(state, ready, one, foe) is None)


def beside(state: Skirmish, one: Character, names: Sequence[str]) -> bool:
    """True if somebody touches any of these."""
    return any(group.touching(one, state.people[name]) for name in names)


def charged_already(state: Skirmish, ready: tuple[Charge, ...]) -> tuple[str, ...]:
    """The people charged in this step already or about to be."""
    charges = next(item for item in reversed(state.agenda) if isinstance(item, Charges))
    return (*charges.targets, *(each.target for each in ready))


def why_not(state: Skirmish, item: PlanningCharge, order: Step) -> Refusal | None:
    """The reason against a hex, an unfinished charge, or another rider; None if the order may be given."""
    if isinstance(order, RideOn):
        if leads_on(state, item, order.hex):
            return None
        return Refusal(
            "GT-7.2.1c", "hex", "by hex {hex} the path does not lead to its end", hex=str(order.hex)
        )
    ready = whole(state, item)
    if not settled(item, ready):
        return Refusal(
            "GT-7.2.1c",
            "order",
            "the path does not end beside the target yet, after {least} hexes at least",
            least=TABLES.now.tactics.charge.least_hexes,
        )
    if isinstance(order, ChargeAt):
        return reason(check_join, state, ready, order)
    if not group.may_ride(len(ready)):
        return Refusal(
            "GT-7.2.4a",
            "order",
            "one rider charges alone, or {least} and more together",
            least=TABLES.now.tactics.charge.group_least,
        )
    return None


def check_join(state: Skirmish, ready: tuple[Charge, ...], order: ChargeAt) -> None:
    """Refuse a rider who cannot join a group. Raises Refusal."""
    one, target = state.people.get(order.rider), state.people.get(order.target)
    if one is not None and target is not None:
        refusal = group.bar(state, ready, one, target)
        if refusal is not None:
            raise refusal
    riders.refuse(state, order.rider, order.target, charged_already(state, ready), riders.ends(ready))


asks = partial(
    BOOK.question,
    PlanningCharge,
    offers=offers,
    calm=CallOff(),
    asked="always",
    why_not=why_not,
    exact=True,
    rule="GT-7.2.1b",
    whose=whose,
)


@asks(
    prompt=either(
        "making",
        "{making} charges {charged}: by which hex? Call it off, and the rider does not charge",
        "Do more of your riders join the charge? Let them ride, or call the last one off",
    ),
    when=lambda item: item.countering is None,
)
def plan(decision: Decision, item: PlanningCharge, order: Step) -> None:
    """One hex more, one rider more, or all off."""
    if isinstance(order, RideOn):
        ride_on(decision, item, order)
    elif isinstance(order, ChargeAt):
        ready = whole(decision.state, item)
        decision.change(PlanningCharge(Charge(order.rider, order.target), ready))
    else:
        announce(decision, whole(decision.state, item))


@asks(
    prompt="{making} counter-charges {charged}: by which hex? Call it off, and the rider stays",
    when=lambda item: item.countering is not None,
)
def ride_on(decision: Decision, item: PlanningCharge, order: RideOn) -> None:
    """The path is one hex longer; that of a counter-charge is whole with its last."""
    assert item.making is not None, "a path is in the making"
    making = Charge(item.making.rider, item.making.target, (*item.making.path, order.hex))
    if item.countering is not None and countering.whole(making, item.countering):
        decision.done()
        countering.announce(decision, making)
    else:
        decision.change(PlanningCharge(making, item.announced, item.countering))


def announce(decision: Decision, charges: tuple[Charge, ...]) -> None:
    """Let all charges of the group stand; their led horses are lost (GT-4.4.3g). The other side may answer them."""
    decision.done()
    under = decision.state.agenda[-1]
    assert isinstance(under, Charges), "charges are announced in their step"
    decision.change(Charges((*under.targets, *(each.target for each in charges))))
    for each in charges:
        lose(decision, decision.state.people[each.rider])
        decision.emit(ChargeAnnounced(each))
    decision.add(CounterCharging(charges))


@BOOK.follows(PlanningCharge)
def call_off(decision: Decision, item: PlanningCharge) -> None:
    """The charge in the making, or else the last announced, does not take place."""
    off = item.making or item.announced[-1]
    left = item.announced if item.making is not None else item.announced[:-1]
    if left and item.countering is None:
        decision.change(PlanningCharge(None, left))
    else:
        decision.done()
    decision.emit(ChargeForgone(off.rider))

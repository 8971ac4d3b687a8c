"""What happens to units, leaders and banners wherever they are, how it is booked and told."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.grunwald import costs, morale, spirits
from battles.grunwald.chapters import names
from battles.grunwald.chapters.names import gaps
from battles.grunwald.state import OFF, Formation, Order, State
from battles.grunwald.tables import TABLES
from battles.muster import Side, opponent
from battles.wording import Said, row, say, word
from dice import Rolled

BOOK = Book("fates")
Way = Literal[
    "march",
    "retreat",
    "pursuit",
    "advance",
    "flight",
    "counter-charge",
    "overrun",
    "entry",
    "return",
]
CAUSES = (
    "combat", "retreat cut short", "fire", "friendly fire", "terrain", "overrun", "leader killed", "army leader killed",
    "cannot retreat", "fled into the enemy", "fled off the field", "ridden over", "alone", "failed test", "recovery",
    "with the disordered",
)  # fmt: skip
WAYS = (
    "march", "retreat", "pursuit", "advance", "flight", "counter-charge", "overrun", "entry", "return",
)  # fmt: skip


@BOOK.event("UnitStepped")
class UnitStepped(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit enters a hex, for so many half points; `charge` is its level there.

    `counts`: it is a move of its own phase, so that it has entered a hex. `stops`: it enters no other; `last`: it was the
    one hex that it may always go. `led` are the leaders who go with it and what that costs them, `banners` those it takes
    along in a move of its own, `since` the turn from which it is in a fortification. `road`: it goes along one.
    """

    unit: str
    hex: str
    way: Way
    cost: int = 0
    charge: int = 0
    facing: int = 0
    counts: bool = False
    stops: bool = False
    last: bool = False
    led: dict[str, int] = {}
    banners: tuple[str, ...] = ()
    since: int = 0
    road: bool = False


@BOOK.event("UnitTurned")
class UnitTurned(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit looks another way, for so many half points; `free`: after a retreat, a pursuit or an advance."""

    unit: str
    facing: int
    cost: int = 0
    charge: int = 0
    last: bool = False
    free: bool = False


@BOOK.event("StrengthLost")
class StrengthLost(msgspec.Struct, frozen=True):
    """A unit has lost strength points."""

    unit: str
    lost: int
    left: int
    cause: str


@BOOK.event("UnitEliminated")
class UnitEliminated(msgspec.Struct, frozen=True):
    """A unit is gone: so many boxes against its side, so many points for the other."""

    unit: str
    cause: str
    boxes: int
    points: int


@BOOK.event("OrderChanged")
class OrderChanged(msgspec.Struct, frozen=True):
    """A unit is in better or worse order."""

    unit: str
    order: Order
    cause: str


@BOOK.event("MoraleTested")
class MoraleTested(msgspec.Struct, frozen=True):
    """A die with what is added against the most that passes at a level of morale; what the unit is after it.

    `costs`: it takes all points of the unit, who moves no more in the phase.
    """

    unit: str
    cause: str
    rolls: tuple[Rolled, ...]
    added: dict[str, int]
    level: int
    passed: bool
    order: Order
    costs: bool
    loses_charge: bool = True


@BOOK.event("LeaderMoved")
class LeaderMoved(msgspec.Struct, frozen=True):
    """A leader is in another hex, for so many half points."""

    leader: str
    hex: str
    cost: int
    way: Way = "march"


@BOOK.event("LeaderKilled")
class LeaderKilled(msgspec.Struct, frozen=True):
    """A leader is dead: so many boxes against his side, so many points for the other. Dice, where any decided it."""

    leader: str
    cause: str
    boxes: int
    points: int


@BOOK.event("BannerHeld")
class BannerHeld(msgspec.Struct, frozen=True):
    """Another unit of its side holds a banner; for one that was lost so many boxes in its favour."""

    banner: str
    unit: str
    boxes: int = 0


@BOOK.event("BannerLost")
class BannerLost(msgspec.Struct, frozen=True):
    """A banner lies in a hex with nobody: so many boxes against its side."""

    banner: str
    hex: str
    boxes: int


@BOOK.event("BannerCaptured")
class BannerCaptured(msgspec.Struct, frozen=True):
    """The enemy has a banner."""

    banner: str
    unit: str


@BOOK.event("BannerPassed")
class BannerPassed(msgspec.Struct, frozen=True):
    """A banner is handed on in a hex, for so many half points; `stays`: who has it now moves no more in the phase."""

    banner: str
    giver: str
    taker: str
    cost: int
    stays: bool


@BOOK.event("UnitLeft")
class UnitLeft(msgspec.Struct, frozen=True):
    """A unit leaves the map over its edge, and may be back from a turn on."""

    unit: str
    back_from: int


@BOOK.event("UnitHalted")
class UnitHalted(msgspec.Struct, frozen=True):
    """A unit moves no more in the phase, nor does it turn."""

    unit: str


@BOOK.event("LeaderHalted")
class LeaderHalted(msgspec.Struct, frozen=True):
    """A leader moves no more in the phase."""

    leader: str


@BOOK.event("FormationChanged")
class FormationChanged(msgspec.Struct, frozen=True):
    """Shooters on foot turn over their counter, for so many half points."""

    unit: str
    formation: Formation
    cost: int


@BOOK.event("ChargesSank")
class ChargesSank(msgspec.Struct, frozen=True):
    """Charge levels of units after a combat, or at the end of their phase."""

    levels: dict[str, int]
    rule: str


@BOOK.event("FortificationFell")
class FortificationFell(msgspec.Struct, frozen=True):
    """A fortification is destroyed: its hex is clear. `unit` took it apart, or shot it to pieces."""

    hex: str
    unit: str
    how: Literal["taken apart", "shot to pieces"]


@BOOK.books(UnitStepped)
def stepped(state: State, event: UnitStepped) -> None:
    unit = state.units[event.unit]
    unit.hex, unit.place, unit.charge, unit.facing, unit.since = (
        event.hex,
        "map",
        event.charge,
        event.facing,
        event.since,
    )
    state.gone()
    unit.countered = unit.countered or event.way == "counter-charge"
    if event.way == "entry":
        state.came = (*state.came, event.unit)
    if event.counts:
        unit.spent += event.cost
        unit.entered += 1
        unit.roads += event.road
        unit.least = event.last and not unit.turned
        unit.turned, unit.done = unit.turned and event.last, unit.done or event.stops
    for leader, cost in event.led.items():
        state.leaders[leader].hex, state.leaders[leader].stirred = event.hex, True
        state.leaders[leader].spent += cost
    for banner in event.banners:
        state.banners[banner].moved_by = event.unit


@BOOK.books(UnitTurned)
def turned(state: State, event: UnitTurned) -> None:
    unit = state.units[event.unit]
    unit.facing, unit.charge = event.facing, event.charge
    if not event.free:
        unit.spent += event.cost
        unit.least = event.last and unit.entered == 0
        unit.turned = True


@BOOK.books(StrengthLost)
def strength_lost(state: State, event: StrengthLost) -> None:
    unit = state.units[event.unit]
    unit.sp = event.left
    if state.clash is not None and event.cause in ("combat", "retreat cut short"):
        state.clash.lost[unit.side] = state.clash.lost.get(unit.side, 0) + event.lost


@BOOK.books(UnitEliminated)
def eliminated(state: State, event: UnitEliminated) -> None:
    unit = state.units[event.unit]
    unit.place, unit.hex, unit.sp = "eliminated", OFF, 0
    state.gone()
    against(state, unit.side, event.boxes, event.points)


def against(state: State, side: Side, boxes: int, points: int = 0) -> None:
    """Move the marker against a side, and count points for the other."""
    other = opponent(side)
    state.box = morale.moved(state.box, spirits.toward(state.first, side, boxes))
    state.points[other] = state.points.get(other, 0) + points


@BOOK.books(OrderChanged)
def order_changed(state: State, event: OrderChanged) -> None:
    state.units[event.unit].order = event.order
    if event.order == "panicked":
        state.units[event.unit].charge = 0


@BOOK.books(MoraleTested)
def morale_tested(state: State, event: MoraleTested) -> None:
    unit = state.units[event.unit]
    unit.order = event.order
    unit.charge = 0 if event.loses_charge or event.order == "panicked" else unit.charge
    if event.costs:
        unit.done, unit.spent = True, costs.allowance(unit.kind.mp, unit.cavalry, disorganised=False)


@BOOK.books(LeaderMoved)
def leader_moved(state: State, event: LeaderMoved) -> None:
    leader = state.leaders[event.leader]
    leader.hex, leader.stirred = event.hex, True
    leader.spent += event.cost


@BOOK.books(LeaderKilled)
def leader_killed(state: State, event: LeaderKilled) -> None:
    leader = state.leaders[event.leader]
    leader.place, leader.hex = "eliminated", OFF
    against(state, leader.side, event.boxes, event.points)


@BOOK.books(BannerHeld)
def banner_held(state: State, event: BannerHeld) -> None:
    banner = state.banners[event.banner]
    banner.bearer, banner.hex, banner.captor = event.unit, OFF, ""
    against(state, banner.side, event.boxes)


@BOOK.books(BannerLost)
def banner_lost(state: State, event: BannerLost) -> None:
    banner = state.banners[event.banner]
    banner.bearer, banner.hex = "", event.hex
    against(state, banner.side, event.boxes)


@BOOK.books(BannerCaptured)
def banner_captured(state: State, event: BannerCaptured) -> None:
    state.banners[event.banner].captor = state.units[event.unit].side


@BOOK.books(BannerPassed)
def banner_passed(state: State, event: BannerPassed) -> None:
    state.banners[event.banner].bearer = event.taker
    state.units[event.giver].spent += event.cost
    taker = state.units[event.taker]
    taker.done = taker.done or event.stays


@BOOK.books(UnitLeft)
def unit_left(state: State, event: UnitLeft) -> None:
    unit = state.units[event.unit]
    unit.place, unit.left_at, unit.hex, unit.charge, unit.back_from = (
        "left",
        unit.hex,
        OFF,
        0,
        event.back_from,
    )
    state.gone()


@BOOK.books(UnitHalted)
def unit_halted(state: State, event: UnitHalted) -> None:
    unit = state.units[event.unit]
    unit.done, unit.turned, unit.least = True, True, False


@BOOK.books(LeaderHalted)
def leader_halted(state: State, event: LeaderHalted) -> None:
    state.leaders[event.leader].done = True


@BOOK.books(FormationChanged)
def formation_changed(state: State, event: FormationChanged) -> None:
    unit = state.units[event.unit]
    unit.formation = event.formation
    unit.spent += event.cost


@BOOK.books(ChargesSank)
def charges_sank(state: State, event: ChargesSank) -> None:
    for unit, level in event.levels.items():
        state.units[unit].charge = level


@BOOK.books(FortificationFell)
def fortification_fell(state: State, event: FortificationFell) -> None:
    state.ruined = (*state.ruined, event.hex)
    for unit in state.at(event.hex):
        unit.since = 0


@BOOK.tells(UnitStepped)
def tell_step(state: State, event: UnitStepped, side: Side | None) -> Said:
    step = say("{unit}: {way} to {hex}", **gaps(state, event, "unit way hex"))
    return row([step, *spent(state, event)]) or step


@BOOK.tells(UnitTurned)
def tell_turn(state: State, event: UnitTurned, side: Side | None) -> Said:
    turn = say("{unit} turns {facing}", **gaps(state, event, "unit facing"))
    return row([turn, *spent(state, event)]) or turn


def spent(state: State, event: UnitStepped | UnitTurned) -> Iterator[Said]:
    """What a move has cost, if anything, and the charge that cavalry has after it."""
    if event.cost:
        yield names.half_points(event.cost)
    if state.units[event.unit].cavalry:
        yield say("charge {charge}", charge=event.charge)


@BOOK.tells(StrengthLost)
def tell_loss(state: State, event: StrengthLost, side: Side | None) -> Said:
    return say("{unit} loses {lost} ({cause}), {left} left", **gaps(state, event, "unit lost cause left"))


@BOOK.tells(UnitEliminated)
def tell_eliminated(state: State, event: UnitEliminated, side: Side | None) -> Said:
    told = gaps(state, event, "unit cause boxes box points")
    if not event.boxes and not event.points:
        return say("{unit} is eliminated ({cause}): no morale, no victory points (GR-5.8.9a)", **told)
    return say(
        "{unit} is eliminated ({cause}): morale marker {boxes} against its side, now at {box}; {points}"
        " (GR-6.1.4, GR-S0b)",
        **told,
    )


@BOOK.tells(OrderChanged)
def tell_order(state: State, event: OrderChanged, side: Side | None) -> Said:
    return say("{unit} is {order} ({cause})", **gaps(state, event, "unit order cause"))


@BOOK.tells(MoraleTested)
def tell_test(state: State, event: MoraleTested, side: Side | None) -> Said:
    return say(
        "{unit} tests its morale ({cause}): die {thrown}, at most {most} at level {level}: {result}, {order} (GR-6.2)",
        thrown=names.thrown(event.rolls, event.added),
        most=TABLES.now.morale.morale_test.most(event.level),
        result=say("passed") if event.passed else say("failed"),
        **gaps(state, event, "unit cause level order"),
    )


@BOOK.tells(LeaderMoved)
def tell_leader(state: State, event: LeaderMoved, side: Side | None) -> Said:
    told = gaps(state, event, "leader way hex cost")
    return say("{leader}: {way} to {hex}, {cost}" if event.cost else "{leader}: {way} to {hex}", **told)


@BOOK.tells(LeaderKilled)
def tell_killed(state: State, event: LeaderKilled, side: Side | None) -> Said:
    return say(
        "{leader} is killed ({cause}): morale marker {boxes} against his side, now at {box}; {points}"
        " (GR-6.1.6, GR-6.1.7, GR-S0b)",
        **gaps(state, event, "leader cause boxes box points"),
    )


@BOOK.tells(BannerHeld)
def tell_held(state: State, event: BannerHeld, side: Side | None) -> Said:
    return say(
        "{unit} holds the banner of {banner}: morale marker {boxes} in its favour, now at {box} (GR-6.1.5b)",
        **(gaps(state, event, "unit banner box") | {"boxes": -event.boxes}),
    )


@BOOK.tells(BannerLost)
def tell_banner(state: State, event: BannerLost, side: Side | None) -> Said:
    return say(
        "the banner of {banner} is lost at {hex}: morale marker {boxes} against its side, now at {box} (GR-6.1.5a)",
        **gaps(state, event, "banner hex boxes box"),
    )


@BOOK.tells(BannerCaptured)
def tell_captured(state: State, event: BannerCaptured, side: Side | None) -> Said:
    return say("{unit} captures the banner of {banner} (GR-7.1.6)", **gaps(state, event, "unit banner"))


@BOOK.tells(BannerPassed)
def tell_passed(state: State, event: BannerPassed, side: Side | None) -> Said:
    told = gaps(state, event, "giver banner taker cost")
    return say("{giver} hands the banner of {banner} to {taker}, {cost} (GR-7.1.4)", **told)


@BOOK.tells(ChargesSank)
def tell_charges(state: State, event: ChargesSank, side: Side | None) -> Said:
    sunk = tuple(
        say("{unit} to {level}", unit=names.unit(state, unit), level=level)
        for unit, level in event.levels.items()
    )
    return say("the charge sinks: {sunk} ({rule})", sunk=sunk, rule=event.rule)


@BOOK.tells(UnitLeft)
def tell_left(state: State, event: UnitLeft, side: Side | None) -> Said:
    told = gaps(state, event, "unit back_from")
    return say("{unit} leaves the field, and may be back in turn {back_from} (GR-4.4.3)", **told)


@BOOK.tells(FormationChanged)
def tell_formation(state: State, event: FormationChanged, side: Side | None) -> Said:
    face = word("formation", event.formation)
    told = gaps(state, event, "unit cost")
    return say("{unit} is in {face} formation, {cost} (GR-11.1.3)", face=face, **told)


@BOOK.tells(FortificationFell)
def tell_fell(state: State, event: FortificationFell, side: Side | None) -> Said:
    told = gaps(state, event, "unit hex")
    if event.how == "taken apart":
        return say("{unit} has taken the fortification at {hex} apart (GR-12.1.6)", **told)
    return say("{unit} shoots the fortification at {hex} to pieces (GR-11.7.5)", **told)

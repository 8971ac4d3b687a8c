"""How units and leaders come to stand elsewhere or otherwise: steps, turns, halts, formations, and charges that sink."""

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

from battles.agenda.book import Book
from battles.grunwald import steps, voice
from battles.grunwald.state import OFF, Formation, State
from battles.grunwald.voice import gaps
from battles.muster import Side
from battles.wording import Said, phrase, row, say, word

BOOK = Book("going")
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
WAYS: tuple[str, ...] = get_args(Way)
SINKS = {
    "GR-5.2.12a": phrase("the charge sinks after the attack: {sunk} ({rule})"),
    "GR-5.6.11": phrase("the attackers are thrown back and lose their charge: {sunk} ({rule})"),
    "GR-5.6.3c": phrase("no hex entered in the phase, charge lost: {sunk} ({rule})"),
}
"""Why charges sink, by the rule that an event voice."""


@BOOK.event("UnitStepped")
class UnitStepped(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit enters a hex, for so many half points; `charge` is its level there.

    `counts`: it is a move of its own phase, so that it has entered a hex. `stops`: it enters no other; `last`: it was the
    one hex that it may always go. `led` are the leaders who go with it and what that costs them, `banners` those it takes
    along in a move of its own. `road`: it goes along one.
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


@BOOK.event("LeaderMoved")
class LeaderMoved(msgspec.Struct, frozen=True):
    """A leader is in another hex, for so many half points."""

    leader: str
    hex: str
    cost: int
    way: Way = "march"


@BOOK.event("UnitLeft")
class UnitLeft(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit leaves the map over its edge, and may be back from a turn on; `led` are the leaders who leave with it."""

    unit: str
    back_from: int
    led: tuple[str, ...] = ()


@BOOK.event("UnitHalted")
class UnitHalted(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit moves and turns no longer in the phase; `bound`: nor in the turn."""

    unit: str
    bound: bool = False


@BOOK.event("LeaderHalted")
class LeaderHalted(msgspec.Struct, frozen=True):
    """A leader moves no longer in the phase."""

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


@BOOK.books(UnitStepped)
def stepped(state: State, event: UnitStepped) -> None:
    unit = state.units[event.unit]
    unit.hex, unit.place, unit.charge, unit.facing, unit.since = (
        event.hex,
        "map",
        event.charge,
        event.facing,
        0,
    )
    state.gone()
    unit.countered = unit.countered or event.way == "counter-charge"
    if event.way == "entry":
        state.came = (*state.came, event.unit)
    if event.counts:
        unit.first = steps.first(unit, event.cost) if event.way == "march" else 0
        unit.spent += event.cost
        unit.entered += 1
        unit.roads += event.road
        unit.least = event.last and not unit.turned
        unit.turned, unit.done = unit.turned and event.last, unit.done or event.stops
    for name, cost in event.led.items():
        leader = state.leaders[name]
        leader.hex, leader.place, leader.left_with, leader.stirred = event.hex, "map", "", True
        leader.spent += cost
        leader.done = leader.done or event.way == "return"
    for banner in event.banners:
        state.banners[banner].moved_by = event.unit


@BOOK.books(UnitTurned)
def turned(state: State, event: UnitTurned) -> None:
    unit = state.units[event.unit]
    unit.facing, unit.charge = event.facing, event.charge
    if not event.free:
        unit.first = steps.first(unit, event.cost)
        unit.spent += event.cost
        unit.least = event.last and unit.entered == 0
        unit.turned = True


@BOOK.books(LeaderMoved)
def leader_moved(state: State, event: LeaderMoved) -> None:
    leader = state.leaders[event.leader]
    leader.hex, leader.stirred = event.hex, True
    leader.spent += event.cost


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
    for name in event.led:
        leader = state.leaders[name]
        leader.hex, leader.place, leader.left_with, leader.stirred = OFF, "left", event.unit, True


@BOOK.books(UnitHalted)
def unit_halted(state: State, event: UnitHalted) -> None:
    unit = state.units[event.unit]
    unit.done, unit.turned, unit.least = True, True, False
    unit.bound = unit.bound or event.bound


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


@BOOK.tells(UnitStepped)
def tell_step(state: State, event: UnitStepped, side: Side | None) -> Said:
    step = say("{unit}: {way} to {hex}", **gaps(state, event, "unit way hex"))
    led = tuple(voice.leader(leader) for leader in event.led)
    with_it = [say("with {leaders}", leaders=led)] if led else []
    return row([step, *with_it, *spent(state, event)]) or step


@BOOK.tells(UnitTurned)
def tell_turn(state: State, event: UnitTurned, side: Side | None) -> Said:
    turn = say("{unit} turns {facing}", **gaps(state, event, "unit facing"))
    return row([turn, *spent(state, event)]) or turn


def spent(state: State, event: UnitStepped | UnitTurned) -> Iterator[Said]:
    """The cost of a move, if any, and the charge of cavalry after it."""
    if event.cost:
        yield voice.half_points(event.cost)
    if state.units[event.unit].cavalry:
        yield say("charge {charge}", charge=event.charge)
    if event.last:
        yield say("the least that is always allowed (GR-4.2.9b)")


@BOOK.tells(LeaderMoved)
def tell_leader(state: State, event: LeaderMoved, side: Side | None) -> Said:
    told = gaps(state, event, "leader way hex cost")
    return say("{leader}: {way} to {hex}, {cost}" if event.cost else "{leader}: {way} to {hex}", **told)


@BOOK.tells(ChargesSank)
def tell_charges(state: State, event: ChargesSank, side: Side | None) -> Said:
    sunk = tuple(
        say("{unit} (now {level})", unit=voice.unit(state, unit), level=level)
        for unit, level in event.levels.items()
    )
    return say(SINKS[event.rule], sunk=sunk, rule=event.rule)


@BOOK.tells(UnitLeft)
def tell_left(state: State, event: UnitLeft, side: Side | None) -> Said:
    told = gaps(state, event, "unit back_from") | {"hex": state.units[event.unit].left_at}
    if event.led:
        leaders = tuple(voice.leader(name) for name in event.led)
        return say(
            "{unit} leaves the field at {hex} with {leaders} and may return in turn {back_from} (GR-4.4.3)",
            leaders=leaders,
            **told,
        )
    return say("{unit} leaves the field at {hex} and may return in turn {back_from} (GR-4.4.3)", **told)


@BOOK.tells(FormationChanged)
def tell_formation(state: State, event: FormationChanged, side: Side | None) -> Said:
    face = word("formation", event.formation)
    told = gaps(state, event, "unit cost") | {"hex": state.units[event.unit].hex}
    return say("{unit} at {hex} is in {face} formation, {cost} (GR-11.1.3)", face=face, **told)

"""GR-5.5, 5.2.9: who has won a combat pursues, or advances into the hexes that have become empty."""

from collections.abc import Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from battles.contract.muster import Side
from battles.contract.wording import Said, counted, say
from battles.grunwald import voice
from battles.grunwald.play import effects, going, overrunning
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.orders import Leave, Order, Pass
from battles.grunwald.play.withdrawing import Looking
from battles.grunwald.rules import charge, command, costs, morale, pursuits, sites, steps, zones
from battles.grunwald.rules.strengths import level_of
from battles.grunwald.state import Clash, State, Unit
from battles.grunwald.tables import TABLES
from battles.kit.book import Book
from battles.kit.happening import Told
from battles.kit.voice import either
from dice import Rolled
from rulebook import rule


def able(state: State, item: "Pursuing") -> list[str]:
    """The units that may or must pursue."""
    return [name for name in item.units if pursuits.may(state.units[name]) and prey(state, state.units[name])]


BOOK = Book(
    "following",
    voice.VOICE.with_also(able=voice.units_of(able)),
)


@BOOK.item
class Pursuing(msgspec.Struct, frozen=True, tag="pursuing"):
    """The units that may pursue, one after the other."""

    units: tuple[str, ...]


@BOOK.item
class Chasing(msgspec.Struct, frozen=True, tag="chasing"):
    """A unit pursues `target`, who is chosen first; `forced`: it must, along the whole way. It has gone `hexes` of it.

    `led` are the leaders who have come with it.
    """

    unit: str
    forced: bool
    target: str = ""
    hexes: int = 0
    walked: bool = False
    led: tuple[str, ...] = ()


@BOOK.item
class Advancing(msgspec.Struct, frozen=True, tag="advancing"):
    """Attackers may advance into hexes that are empty now; `unit` has, with `led`, and may go one hex more."""

    units: tuple[str, ...]
    unit: str = ""
    led: tuple[str, ...] = ()


@BOOK.order("let {unit} pursue next")
class PursueNext(Order, frozen=True, tag="pursue_next"):
    """Let that unit be the next that may, or must, pursue."""

    unit: str


@BOOK.order(either("alone", "let {unit} pursue {target} without its leaders", "let {unit} pursue {target}"))
class Follow(Order, frozen=True, tag="follow"):
    """Pursue that unit; `alone`: the leaders who are with the pursuer stay behind."""

    target: str
    alone: bool = False


@BOOK.order("let {unit} pursue to {hex}")
class Chase(Order, frozen=True, tag="chase"):
    """Pursue into the next hex."""

    hex: str


@BOOK.order("let {unit} ride down the infantry at {hex}")
class Trample(Order, frozen=True, tag="trample"):
    """Ride down the infantry in a hex of the pursuit."""

    hex: str


@BOOK.order(either("alone", "let {unit} advance to {hex} without its leaders", "let {unit} advance to {hex}"))
class AdvanceInto(Order, frozen=True, tag="advance_into"):
    """Advance with that unit into a hex; `alone`: its leaders stay behind."""

    unit: str
    hex: str
    alone: bool = False


@BOOK.event("PursuitTested")
class PursuitTested(Told, frozen=True):
    """The test of a duty to pursue: a die, if it is near enough to a leader (`distance`, -1 for no leader)."""

    unit: str
    distance: int
    rolls: tuple[Rolled, ...]
    forced: bool

    def tell(self, state: State, side: Side | None) -> Said:
        result = say("it must pursue") if self.forced else say("it may pursue")
        unit, free = voice.unit(state, self.unit), TABLES.now.morale.pursuit_test.voluntary
        if self.distance < 0:
            return say("{unit}, without a leader: {result} (GR-5.5.2)", unit=unit, result=result)
        if self.distance == 0:
            return say("{unit}, with a leader: {result} (GR-5.5.3)", unit=unit, result=result)
        where = counted("{n} hex from a leader", "{n} hexes from a leader", n=self.distance)
        if self.rolls:
            return say(
                "{unit}, {where}: die {die}, free up to {most}: {result} (GR-5.5.3)",
                unit=unit,
                where=where,
                die=voice.thrown(self.rolls),
                most=max(free[self.distance]),
                result=result,
            )
        if self.distance > max(free):
            return say(
                "{unit}, {where}, farther than {most}: {result} (GR-5.5.2)",
                unit=unit,
                where=where,
                most=max(free),
                result=result,
            )
        level = voice.signed(level_of(state, state.units[self.unit].side))
        return say(
            "{unit}, at level {level} of morale: {result} (GR-6.1.8)", unit=unit, level=level, result=result
        )


def pursue(draft: Decision, units: tuple[str, ...]) -> None:
    """Let the winners pursue that may, or must."""
    draft.add(Pursuing(units))


def clash_of(state: State) -> Clash:
    """The combat under way."""
    assert state.clash is not None, "a combat is under way"
    return state.clash


@rule("GR-5.5")
def pursuers(state: State, item: Pursuing) -> Iterator[PursueNext]:
    """The units that have still to be asked whether they pursue, in their owner's order (D65)."""
    yield from (PursueNext(name) for name in able(state, item))


@BOOK.question(
    Pursuing,
    prompt="{able} may or must pursue: which of these units does so next?",
    offers=pursuers,
    asked=lambda state, item: len(able(state, item)) > 1,
    rule="GR-5.5",
    whose=lambda state, item: state.units[item.units[0]].side,
    otherwise=("unit", "{unit} does not pursue"),
)
def put_first(draft: Decision, item: Pursuing, order: PursueNext) -> None:
    """Ask that unit before the others."""
    rest = (name for name in item.units if name != order.unit)
    next_pursuer(draft, Pursuing((order.unit, *rest)))


@BOOK.follows(Pursuing)
@rule("GR-5.5", "GR-5.5.1", "GR-5.5.2", "GR-5.5.3", "GR-6.1.8")
def next_pursuer(draft: Decision, item: Pursuing) -> None:
    """The next who may pursue: whether it must is known at once, or a die says it (D31)."""
    state = draft.state
    unit = state.units[item.units[0]]
    if len(item.units) > 1:
        draft.change(Pursuing(item.units[1:]))
    else:
        draft.done()
    if not pursuits.may(unit) or not prey(state, unit):
        return
    where, level = field_of(state), level_of(state, unit.side)
    forced = pursuits.mandatory(state, where, unit, level)
    away = command.nearest_leader(state, where, unit)
    rolls: tuple[Rolled, ...] = ()
    if forced is None:
        rolls = effects.one(draft, "GR-5.5.3", unit.id, "pursuit")
        forced = not morale.free_to_pursue(rolls[0].face, away or 0)
    draft.emit(PursuitTested(unit.id, -1 if away is None else away, rolls, forced))
    draft.add(Chasing(unit.id, forced))


@rule("GR-5.5.4", "GR-5.5.6")
def prey(state: State, unit: Unit) -> list[str]:
    """The units that have retreated from a hex beside a unit, into which it can follow or ride them down (D31)."""
    clash, where = clash_of(state), field_of(state)
    found = []
    for name, path in clash.paths.items():
        start = clash.starts[name]
        if not path or state.units[name].side == unit.side or start not in where.around[unit.hex]:
            continue
        if costs.passable(where, unit.hex, start) and pursuits.followed(state, where, unit, start, path):
            found.append(name)
    return found


def limit(state: State, item: Chasing) -> int:
    """The most hexes of a pursuit: as many as the retreat had."""
    return len(clash_of(state).paths[item.target])


@rule("GR-8.1.7a")
def targets(state: State, item: Chasing) -> Iterator[Follow | Pass]:
    """The prey; a unit that is free to pursue may leave its leaders behind, or stay."""
    unit = state.units[item.unit]
    if unit.place != "map" or unit.panicked:
        return
    found = prey(state, unit)
    yield from (Follow(name) for name in found)
    if not item.forced:
        if effects.along(state, unit):
            yield from (Follow(name, alone=True) for name in found)
        yield Pass()


@rule("GR-5.5.5", "GR-5.5.7", "GR-5.5.10", "GR-4.4.1a")
def chases(state: State, item: Chasing) -> Iterator[Chase | Leave | Trample | Pass]:
    """The next hexes of a pursuit that is free, the units to ride down, and the halt."""
    unit, clash = state.units[item.unit], clash_of(state)
    if unit.place != "map" or unit.panicked:
        return
    where, start, path = field_of(state), clash.starts[item.target], clash.paths[item.target]
    if item.hexes and sites.ends_pursuit(where, unit.hex):
        return
    near = set(pursuits.trail(start, path))
    if not item.forced and item.hexes < limit(state, item):
        yield from (Chase(hex_) for hex_ in pursuits.strays(state, where, unit, unit.hex, start, path))
        if not all(where.around[unit.hex]):
            yield Leave()
        near = pursuits.beside(where, start, path)
    for hex_ in where.around[unit.hex]:
        enemies = hex_ in near and state.enemy_at(hex_, unit.side)
        if enemies and overrunning.why_not(state, unit, left=0, ahead=hex_) is None:
            yield Trample(hex_)
    yield Pass()


chasing = partial(
    BOOK.question,
    Chasing,
    rule="GR-5.5",
    about="unit",
    otherwise=("order", "{unit} does not pursue so", "GR-5.5.5"),
)


@chasing(
    prompt=either(
        "forced",
        "{unit} must pursue: which of the enemies who retreated?",
        "{unit} may pursue: which of the enemies who retreated? Let it be, and it stays where it is",
    ),
    offers=targets,
    when=lambda item: not item.target,
)
@rule("GR-5.5.6", "GR-8.1.7a")
def follow(draft: Decision, item: Chasing, order: Follow | Pass) -> None:
    """The target is known; a pursuit that is free begins with its hex."""
    if isinstance(order, Pass):
        close(draft, item)
        return
    unit = draft.state.units[item.unit]
    led = () if order.alone else tuple(effects.along(draft.state, unit))
    draft.change(replace(item, target=order.target, hexes=0 if item.forced else 1, led=led))
    if not item.forced:
        stride(draft, unit, clash_of(draft.state).starts[order.target], led)


@chasing(
    prompt="{unit} pursues {target}: to which hex, or whom does it ride down? Let it be, and the pursuit is over",
    offers=chases,
    when=lambda item: bool(item.target),
)
@rule("GR-5.5.6", "GR-5.8.9b", "GR-4.4.3", "GR-5.5.9", "GR-8.1.7a", "GR-S0a")
def chase(draft: Decision, item: Chasing, order: Chase | Trample | Leave | Pass) -> None:
    """The pursuit goes a hex on, or ends: here, with an attempt to ride somebody down, or beyond the edge."""
    state, unit = draft.state, draft.state.units[item.unit]
    match order:
        case Chase(hex_):
            draft.change(replace(item, hexes=item.hexes + 1))
            stride(draft, unit, hex_, item.led)
        case Trample(hex_):
            close(draft, item)
            overrunning.attempt(draft, unit, pursuing=True, ahead=hex_)
        case Leave():
            draft.done()
            led = tuple(effects.along(state, unit, item.led))
            draft.emit(going.UnitLeft(unit.id, steps.back_from(state.turn, pursuing=True), led))
        case Pass():
            close(draft, item)


@rule("GR-5.5.8", "GR-5.5.9", "GR-8.1.7a")
def stride(draft: Decision, unit: Unit, hex_: str, come: tuple[str, ...]) -> None:
    """A hex of a pursuit, with the leaders who have `come`: no charge is gained, and a turn by more than 120 degrees loses
    it.
    """
    facing = field_of(draft.state).facing_to(unit.hex, hex_)
    level = charge.after_pursuit(unit.charge, steps.turned_by(unit, facing))
    effects.step(draft, unit, hex_, "pursuit", led=effects.along(draft.state, unit, come), charge=level)


@BOOK.follows(Chasing, when=lambda item: bool(item.target) and item.forced and not item.walked)
@rule("GR-5.5.4", "GR-12.1.5")
def walk(draft: Decision, item: Chasing) -> None:
    """A mandatory pursuit follows the whole way."""
    state, unit = draft.state, draft.state.units[item.unit]
    draft.change(replace(item, walked=True, hexes=1))
    clash, where = clash_of(state), field_of(state)
    for hex_ in pursuits.followed(state, where, unit, clash.starts[item.target], clash.paths[item.target]):
        stride(draft, unit, hex_, item.led)
        if sites.ends_pursuit(where, hex_):
            break


@BOOK.follows(Chasing)
def close(draft: Decision, item: Chasing) -> None:
    """A pursuit is over: who has pursued may look any way."""
    draft.done()
    if item.hexes:
        draft.add(Looking(item.unit, "pursuit"))


def advance(draft: Decision, units: tuple[str, ...]) -> None:
    """Let the attackers advance that may."""
    draft.add(Advancing(units))


@rule("GR-5.2.9a", "GR-5.2.9b", "GR-4.2.1", "GR-8.1.7a")
def advances(state: State, item: Advancing) -> Iterator[AdvanceInto]:
    """The advances; a unit that has advanced and looked about may go a hex more straight ahead (D32, D65)."""
    where, clash = field_of(state), clash_of(state)
    if item.unit:
        unit = state.units[item.unit]
        ahead = zones.front_hex(where, unit.hex, unit.facing)
        open_ = ahead and costs.passable(where, unit.hex, ahead)
        if open_ and pursuits.goes_on(state, where, unit, unit.hex, ahead):
            yield AdvanceInto(unit.id, ahead)
    for name in item.units:
        unit = state.units[name]
        if unit.place == "map" and not unit.panicked:
            emptied = [hex_ for hex_ in clash.targets if not state.enemy_at(hex_, unit.side)]
            alone = (False, True) if effects.along(state, unit) else (False,)
            yield from (
                AdvanceInto(name, hex_, alone=each)
                for hex_ in pursuits.advances(state, where, unit, emptied)
                if costs.passable(where, unit.hex, hex_)
                for each in alone
            )


@BOOK.question(
    Advancing,
    prompt="The enemy has left its hex: which of your units advances, and where to? Let it be, and the rest stay",
    offers=advances,
    calm=Pass(),
    rule="GR-5.2.9a",
    whose=lambda state, item: state.units[item.unit or item.units[0]].side,
    otherwise=("unit", "no unit may make this advance"),
)
@rule("GR-5.2.9a", "GR-5.2.9b", "GR-5.6.3a", "GR-5.6.3b")
def advance_into(draft: Decision, item: Advancing, order: AdvanceInto) -> None:
    """Advance with a unit, as if it moved without points."""
    state, unit = draft.state, draft.state.units[order.unit]
    where = field_of(state)
    rest = tuple(name for name in item.units if name != unit.id)
    come = () if order.alone else item.led if item.unit == unit.id else None
    led = effects.along(state, unit, come)
    draft.change(Advancing(rest, "" if item.unit == unit.id else unit.id, tuple(led)))
    facing = where.facing_to(unit.hex, order.hex)
    level = 0
    if unit.cavalry and unit.type != steps.HORSE_ARCHER:
        level = charge.after_hex(unit.charge if facing == unit.facing else 0, where, unit.hex, order.hex)
    effects.step(draft, unit, order.hex, "advance", led=led, charge=level)
    if unit.place == "map":
        draft.add(Looking(unit.id, "advance"))

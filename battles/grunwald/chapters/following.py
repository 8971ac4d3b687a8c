"""GR-5.5, 5.2.9: who has won a combat pursues, or advances into the hexes that have become empty."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.grunwald import charge, command, costs, morale, pursuits, siting, steps, voice, zones
from battles.grunwald.chapters import effects, going, overrunning
from battles.grunwald.chapters.effects import Decision, field_of
from battles.grunwald.chapters.orders import Leave, Order, Pass
from battles.grunwald.chapters.withdrawing import Looking
from battles.grunwald.state import Clash, State, Unit
from battles.grunwald.tables import TABLES
from battles.grunwald.weighing import level_of
from battles.muster import Side
from battles.wording import Said, counted, say
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("following")


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


@BOOK.order
class PursueNext(Order, frozen=True, tag="pursue_next"):
    """Let that unit be the next that may, or must, pursue."""

    unit: str


@BOOK.order
class Follow(Order, frozen=True, tag="follow"):
    """Pursue that unit; `alone`: the leaders who are with the pursuer stay behind."""

    target: str
    alone: bool = False


@BOOK.order
class Chase(Order, frozen=True, tag="chase"):
    """Pursue into the next hex."""

    hex: str


@BOOK.order
class Trample(Order, frozen=True, tag="trample"):
    """Ride down the infantry in a hex of the pursuit."""

    hex: str


@BOOK.order
class AdvanceInto(Order, frozen=True, tag="advance_into"):
    """Advance with that unit into a hex; `alone`: its leaders stay behind."""

    unit: str
    hex: str
    alone: bool = False


@BOOK.event("PursuitTested")
class PursuitTested(msgspec.Struct, frozen=True):
    """The test of a duty to pursue: a die, if it is near enough to a leader (`distance`, -1 for no leader)."""

    unit: str
    distance: int
    rolls: tuple[Rolled, ...]
    forced: bool


BOOK.changes_nothing(PursuitTested)


@BOOK.tells(PursuitTested)
def tell_tested(state: State, event: PursuitTested, side: Side | None) -> Said:
    result = say("it must pursue") if event.forced else say("it may pursue")
    unit, free = voice.unit(state, event.unit), TABLES.now.morale.pursuit_test.voluntary
    if event.distance < 0:
        return say("{unit}, without a leader: {result} (GR-5.5.2)", unit=unit, result=result)
    if event.distance == 0:
        return say("{unit}, with a leader: {result} (GR-5.5.3)", unit=unit, result=result)
    where = counted("{n} hex from a leader", "{n} hexes from a leader", n=event.distance)
    if event.rolls:
        return say(
            "{unit}, {where}: die {die}, free up to {most}: {result} (GR-5.5.3)",
            unit=unit,
            where=where,
            die=voice.thrown(event.rolls),
            most=max(free[event.distance]),
            result=result,
        )
    if event.distance > max(free):
        return say(
            "{unit}, {where}, farther than {most}: {result} (GR-5.5.2)",
            unit=unit,
            where=where,
            most=max(free),
            result=result,
        )
    level = voice.signed(level_of(state, state.units[event.unit].side))
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
def pursuers(state: State, item: Pursuing) -> Iterator[Order]:
    """The units that have still to be asked whether they pursue, in their owner's order (D65)."""
    for name in item.units:
        if pursuits.may(state.units[name]) and prey(state, state.units[name]):
            yield PursueNext(name)


def orderer(state: State, item: Pursuing) -> Side | None:
    """The owner, if there is an order to choose."""
    return state.units[item.units[0]].side if len(list(pursuers(state, item))) > 1 else None


def check_pursuer(state: State, item: Pursuing, order: Order) -> None:
    """Refuse who does not pursue."""
    if not isinstance(order, PursueNext):
        raise out_of_place(order, "somebody pursues", "GR-5.5")
    if order not in set(pursuers(state, item)):
        raise Refusal("GR-5.5", "unit", "{given} does not pursue", given=order.unit)


def take_pursuer(draft: Decision, item: Pursuing, order: PursueNext) -> None:
    """Ask that unit before the others."""
    rest = (name for name in item.units if name != order.unit)
    next_pursuer(draft, Pursuing((order.unit, *rest)))


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


@rule("GR-5.5.5", "GR-5.5.7", "GR-5.5.10", "GR-4.4.1a", "GR-8.1.7a")
def chases(state: State, item: Chasing) -> Iterator[Order]:
    """The prey; then, in a voluntary pursuit, the next hexes; units to ride down; and the halt."""
    unit, clash = state.units[item.unit], clash_of(state)
    if unit.place != "map" or unit.panicked:
        return
    if not item.target:
        found = prey(state, unit)
        yield from (Follow(name) for name in found)
        if not item.forced:
            if effects.along(state, unit):
                yield from (Follow(name, alone=True) for name in found)
            yield Pass()
        return
    where, start, path = field_of(state), clash.starts[item.target], clash.paths[item.target]
    if item.hexes and siting.ends_pursuit(where, unit.hex):
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


def chaser(state: State, item: Chasing) -> Side | None:
    """The owner of the pursuer, if it has a choice."""
    if item.target and item.forced and not item.walked:
        return None
    found = list(chases(state, item))
    return state.units[item.unit].side if len(found) > 1 else None


def check_chase(state: State, item: Chasing, order: Order) -> None:
    """Refuse what is no part of the pursuit."""
    if not isinstance(order, Follow | Chase | Trample | Leave | Pass):
        raise out_of_place(order, "somebody pursues", "GR-5.5")
    if order not in set(chases(state, item)):
        raise Refusal("GR-5.5.5", "order", "{given} does not pursue so", given=item.unit)


@rule("GR-5.5.6", "GR-5.8.9b", "GR-4.4.3", "GR-5.5.9", "GR-8.1.7a", "GR-S0a")
def take_chase(draft: Decision, item: Chasing, order: Order) -> None:
    """The pursuit begins, goes a hex on, or ends."""
    state, unit = draft.state, draft.state.units[item.unit]
    match order:
        case Follow(target, alone):
            led = () if alone else tuple(effects.along(state, unit))
            draft.change(msgspec.structs.replace(item, target=target, hexes=0 if item.forced else 1, led=led))
            if not item.forced:
                stride(draft, unit, clash_of(state).starts[target], led)
        case Chase(hex_):
            draft.change(msgspec.structs.replace(item, hexes=item.hexes + 1))
            stride(draft, unit, hex_, item.led)
        case Trample(hex_):
            close(draft, item)
            overrunning.attempt(draft, unit, pursuing=True, ahead=hex_)
        case Leave():
            draft.done()
            led = tuple(effects.along(state, unit, item.led))
            draft.emit(going.UnitLeft(unit.id, steps.back_from(state.turn, pursuing=True), led))
        case _:
            close(draft, item)


@rule("GR-5.5.8", "GR-5.5.9", "GR-8.1.7a")
def stride(draft: Decision, unit: Unit, hex_: str, come: tuple[str, ...]) -> None:
    """A hex of a pursuit, with the leaders who have `come`: no charge is gained, and a turn by more than 120 degrees loses
    it.
    """
    facing = field_of(draft.state).facing_to(unit.hex, hex_)
    level = charge.after_pursuit(unit.charge, steps.turned_by(unit, facing))
    effects.step(draft, unit, hex_, "pursuit", led=effects.along(draft.state, unit, come), charge=level)


@rule("GR-5.5.4", "GR-12.1.5")
def run_chase(draft: Decision, item: Chasing) -> None:
    """A mandatory pursuit follows the whole way; the only target there is, is followed; else it is over."""
    state, unit = draft.state, draft.state.units[item.unit]
    if item.target and item.forced and not item.walked:
        draft.change(msgspec.structs.replace(item, walked=True, hexes=1))
        clash, where = clash_of(state), field_of(state)
        for hex_ in pursuits.followed(
            state, where, unit, clash.starts[item.target], clash.paths[item.target]
        ):
            stride(draft, unit, hex_, item.led)
            if siting.ends_pursuit(where, hex_):
                break
        return
    found = next(chases(state, item), None)
    if isinstance(found, Follow):
        take_chase(draft, item, found)
    else:
        close(draft, item)


def close(draft: Decision, item: Chasing) -> None:
    """A pursuit is over: who has pursued may look any way."""
    draft.done()
    if item.hexes:
        draft.add(Looking(item.unit, "pursuit"))


def advance(draft: Decision, units: tuple[str, ...]) -> None:
    """Let the attackers advance that may."""
    draft.add(Advancing(units))


@rule("GR-5.2.9a", "GR-5.2.9b", "GR-4.2.1", "GR-8.1.7a")
def advances(state: State, item: Advancing) -> Iterator[Order]:
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
    yield Pass()


def advancer(state: State, item: Advancing) -> Side | None:
    """The owner of the attackers, as long as one of them may advance."""
    found = next(advances(state, item))
    return state.units[found.unit].side if isinstance(found, AdvanceInto) else None


def check_advance(state: State, item: Advancing, order: Order) -> None:
    """Refuse what is no advance."""
    if not isinstance(order, AdvanceInto | Pass):
        raise out_of_place(order, "attackers may advance", "GR-5.2.9a")
    if order not in set(advances(state, item)):
        raise Refusal("GR-5.2.9a", "unit", "nobody advances so")


@rule("GR-5.2.9a", "GR-5.2.9b", "GR-5.6.3a", "GR-5.6.3b")
def take_advance(draft: Decision, item: Advancing, order: AdvanceInto | Pass) -> None:
    """Advance with a unit, as if it moved without points; or stop."""
    if isinstance(order, Pass):
        draft.done()
        return
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


BOOK.chapter(
    Pursuing,
    Chapter(
        run=next_pursuer,
        who=orderer,
        whose=lambda state, item: state.units[item.units[0]].side,
        candidates=pursuers,
        check=check_pursuer,
        take=take_pursuer,
        exact=True,
        rule="GR-5.5",
    ),
)
BOOK.chapter(
    Chasing,
    Chapter(
        run=run_chase,
        who=chaser,
        whose=lambda state, item: state.units[item.unit].side,
        candidates=chases,
        check=check_chase,
        take=take_chase,
        exact=True,
        calm=(),
        rule="GR-5.5",
        about="unit",
    ),
)
BOOK.chapter(
    Advancing,
    Chapter(
        run=lambda draft, item: draft.done(),
        who=advancer,
        candidates=advances,
        check=check_advance,
        take=take_advance,
        exact=True,
        calm=(Pass(),),
        rule="GR-5.2.9a",
    ),
)

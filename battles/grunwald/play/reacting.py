"""GR-11, 5.7: what the other side may do while one moves: shoot, all at once, and then ride against who moves."""

from collections.abc import Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from battles.contract.muster import Side, opponent
from battles.grunwald.play import clashing, effects, going, salvoes
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.orders import NO_DEFENDER, Defend, Order, Pass
from battles.grunwald.play.salvoes import Shot
from battles.grunwald.rules import costs, counter_charges, fire, steps, strengths, zones
from battles.grunwald.rules import shots as shooting
from battles.grunwald.rules.strengths import Combat
from battles.grunwald.state import Leader, State, Unit
from battles.grunwald.voice import VOICE, WORKS
from battles.kit.book import Book
from battles.kit.voice import either
from rulebook import Refusal, rule

BOOK = Book("reacting", VOICE)


@BOOK.item
class Reacting(msgspec.Struct, frozen=True, tag="reacting"):
    """A side may shoot while the other moves: `mover` has just gone a hex or turned, "" at the ends of the phase.

    Horse archers under fire may shoot at the same time: they are asked as the side that moves (GR-11.2.7). `mover` is a
    unit, or a leader who rides alone. `shots` are declared and fall together; `closed`: declarations are over.
    """

    side: Side
    mover: str = ""
    shots: tuple[Shot, ...] = ()
    closed: bool = False


@BOOK.item
class Countering(msgspec.Struct, frozen=True, tag="countering"):
    """Cavalry may ride against a mover, a unit or a leader alone; `riders` are the ones that do, together (GR-5.7.5).

    `closed`: rides are over. `called`: the owner of the fortification under attack names its defenders.
    """

    mover: str
    riders: tuple[str, ...] = ()
    closed: bool = False
    called: bool = False
    named: tuple[str, ...] = ()


@BOOK.order("let {shooter} shoot at {target} at {hex}")
class Shoot(Order, frozen=True, tag="shoot"):
    """Shoot at a hex: at a unit there, "" at a leader alone, "works" at a fortification."""

    shooter: str
    hex: str
    target: str = ""


@BOOK.order("let {unit} ride to {hex} against {mover}, looking {facing}")
class CounterCharge(Order, frozen=True, tag="counter_charge"):
    """Ride against who moves, into a hex beside him, looking that way."""

    unit: str
    hex: str
    facing: int


@rule("GR-2.1c", "GR-2.1d", "GR-2.1h", "GR-11.1.5", "GR-11.1.7")
def shots(state: State, item: Reacting) -> Iterator[Shoot]:
    """All shots that may be declared: where somebody has moved only if he is among their targets (D42, D67)."""
    at = stands(state, item.mover) if item.mover else ""
    if item.closed or (item.mover and not at):
        return
    found = list(aims(state, item))
    own = item.side == state.active
    if not at or own or any(order.hex == at for order in found):
        yield from found


def stands(state: State, mover: str) -> str:
    """The hex of a unit or a leader who moves; "" where he is gone."""
    piece = piece_of(state, mover)
    return piece.hex if piece.place == "map" else ""


def piece_of(state: State, mover: str) -> Unit | Leader:
    """The unit or the leader who moves."""
    return state.units.get(mover) or state.leaders[mover]


def aims(state: State, item: Reacting) -> Iterator[Shoot]:
    """Each shooter of the side that is ready with each of its targets; of the side that moves the mover alone."""
    where, busy = field_of(state), {shot.shooter for shot in item.shots}
    own = item.side == state.active
    for unit in state.on_map(item.side):
        if own and (unit.id != item.mover or not pays(state, unit)):
            continue
        if unit.id not in busy and shooting.ready(unit, state.active) is None:
            for hex_ in reached(state, unit):
                yield from targets(state, unit, hex_)
                if shooting.at_works(where, unit, hex_):
                    yield Shoot(unit.id, hex_, WORKS)


@rule("GR-11.5.7", "GR-11.5.8")
def pays(state: State, unit: Unit) -> bool:
    """True if a unit under way may shoot: horse archers alone, for a point, in their cavalry's phase."""
    return unit.type == fire.HORSE_ARCHER and state.riding and steps.left(unit) >= costs.HALVES


@rule("GR-11.2.7")
def answers(state: State, item: Reacting) -> bool:
    """True if the mover may shoot together with its shooters (W42)."""
    mine = Reacting(state.active, item.mover, item.shots)
    return (
        bool(item.shots and item.mover)
        and item.side != state.active
        and next(aims(state, mine), None) is not None
    )


def reached(state: State, unit: Unit) -> list[str]:
    """The hexes that a shooter reaches."""
    where = field_of(state)
    if unit.type == fire.HORSE_ARCHER:
        return [hex_ for hex_ in where.around[unit.hex] if hex_]
    far = 3 if unit.type == fire.BOMBARD else fire.reach(unit.type)
    return list(zones.front_arc(where, unit.hex, unit.facing, far))


def targets(state: State, unit: Unit, hex_: str) -> Iterator[Shoot]:
    """The shots of a unit into a hex: at each enemy there, or at a leader alone (D43, D71)."""
    if not state.at(hex_) and not state.leaders_at(hex_):
        return
    if shooting.why_not(state, field_of(state), unit, hex_, state.active) is None:
        enemies = [other for other in state.at(hex_) if other.side != unit.side]
        yield from (Shoot(unit.id, hex_, other.id) for other in enemies)
        if not enemies:
            yield Shoot(unit.id, hex_)


def why_not_shoot(state: State, item: Reacting, order: Shoot) -> Refusal | None:
    """Why a shot is not among the offered ones."""
    unit = state.units.get(order.shooter)
    if unit is None or unit.side != item.side:
        return Refusal("GR-11.1.5", "shooter", "{given} does not shoot now", given=order.shooter)
    return shooting.why_not(state, field_of(state), unit, order.hex, state.active)


@BOOK.question(
    Reacting,
    prompt=either(
        "mover",
        "{mover} is on the move: which of your units shoots now? Let it be, and the move goes on",
        "Which of your units shoots before the phase goes on? Let it be, and no further unit shoots",
    ),
    offers=shots,
    calm=Pass(),
    rule="GR-11.1.5",
    about="mover",
    whose="side",
    why_not=why_not_shoot,
    otherwise=("target", "{hex} is no target of {shooter} now", "GR-11.2.1"),
)
def declare(draft: Decision, item: Reacting, order: Shoot | Pass) -> None:
    """Another shot is declared, or none."""
    if isinstance(order, Shoot):
        more = (*item.shots, Shot(order.shooter, order.hex, order.target))
        draft.change(Reacting(item.side, item.mover, more))
    else:
        draft.change(Reacting(item.side, item.mover, item.shots, closed=True))


@BOOK.follows(Reacting)
@rule("GR-11.2.7", "GR-2.1e", "GR-5.7.3")
def fall(draft: Decision, item: Reacting) -> None:
    """All shots fall together; then who has moved may be ridden against, before anybody else moves."""
    if answers(draft.state, item):
        draft.change(Reacting(draft.state.active, item.mover, item.shots))
        return
    draft.done()
    if item.mover and draft.state.riding and in_motion(piece_of(draft.state, item.mover)):
        draft.add(Countering(item.mover))
    salvoes.fire(draft, item.shots)


@rule("GR-5.7.1")
def in_motion(mover: Unit | Leader) -> bool:
    """True if a unit has gone a hex or turned in the phase: horse archers may shoot from there (D33)."""
    return isinstance(mover, Leader) or mover.entered > 0 or mover.turned


@rule("GR-5.7.1", "GR-5.7.4", "GR-5.7.5", "GR-5.7.10", "GR-2.1e", "GR-8.2.7")
def charges(state: State, item: Countering) -> Iterator[CounterCharge]:
    """Every way in which somebody may ride against who moves: several may, and be it one after the other."""
    mover, where = piece_of(state, item.mover), field_of(state)
    if (
        item.closed
        or mover.place != "map"
        or not (item.riders or counter_charges.target(state, where, mover))
    ):
        return
    for unit in state.on_map(opponent(mover.side)):
        if counter_charges.may(state, where, unit, mover):
            for ride in counter_charges.rides(state, where, unit, mover):
                yield CounterCharge(unit.id, ride.hex, ride.facing)


@rule("GR-12.1.8b")
def holding(state: State, item: Countering) -> Iterator[Defend]:
    """The units that their owner may name to fight for a fortification beside the mover under attack."""
    there = state.at(piece_of(state, item.mover).hex)
    named = (item.mover, *item.named)
    yield from (Defend(name) for name in strengths.choices(state, field_of(state), there, named))


asks = partial(BOOK.question, Countering, about="mover")


@asks(
    prompt="{mover} is on the move: which of your riders answers with a charge? Let it be, and the move goes on",
    offers=charges,
    when=lambda item: not item.called,
    calm=Pass(),
    rule="GR-5.7.1",
    whose=lambda state, item: opponent(piece_of(state, item.mover).side),
    otherwise=("unit", "{unit} does not ride against {mover}"),
)
@rule("GR-5.7.2a", "GR-5.7.2b", "GR-5.7.6", "GR-5.7.7", "GR-7.1.3a")
def counter_charge(draft: Decision, item: Countering, order: CounterCharge | Pass) -> None:
    """Add a ride, or end the rides."""
    if isinstance(order, Pass):
        draft.change(Countering(item.mover, item.riders, closed=True))
        return
    state = draft.state
    unit, where = state.units[order.unit], field_of(state)
    found = counter_charges.rides(state, where, unit, piece_of(state, item.mover))
    ride = next(each for each in found if (each.hex, each.facing) == (order.hex, order.facing))
    draft.change(Countering(item.mover, (*item.riders, unit.id)))
    frm, carried = unit.hex, effects.carries(draft, unit)
    draft.emit(
        going.UnitStepped(
            unit.id,
            ride.hex,
            "counter-charge",
            charge=ride.charge,
            facing=ride.facing,
            banners=carried,
        )
    )
    effects.comes(draft, unit, frm)


@asks(
    prompt="{mover} is attacked in a fortification: which of your units fights beside it?",
    offers=holding,
    when=lambda item: item.called,
    asked="any",
    rule="GR-12.1.8b",
    otherwise=NO_DEFENDER,
)
def defend(draft: Decision, item: Countering, order: Defend) -> None:
    """Add a fighter beside the mover."""
    draft.change(replace(item, named=(*item.named, order.unit)))


@BOOK.follows(Countering)
@rule("GR-5.7.2c", "GR-5.7.3", "GR-5.7.5", "GR-5.7.11", "GR-5.2.10", "GR-8.2.7", "GR-12.1.8b")
def counter(draft: Decision, item: Countering) -> None:
    """Let the riders fight at once, in one combat; their target stops after any result."""
    state, mover = draft.state, piece_of(draft.state, item.mover)
    riders = tuple(
        name for name in item.riders if state.units[name].place == "map" and not state.units[name].panicked
    )
    fought = bool(riders) and mover.place == "map"
    if fought and any(holding(state, item)):
        draft.change(replace(item, called=True))
        return
    draft.done()
    if item.riders and mover.place == "map":
        halted = going.UnitHalted if isinstance(mover, Unit) else going.LeaderHalted
        draft.emit(halted(mover.id))
    if fought:
        named = (mover.id, *item.named)
        there = strengths.defending(state, field_of(state), state.at(mover.hex), named)
        clashing.begin(draft, Combat(riders, tuple(there), (mover.hex,), countering=True))

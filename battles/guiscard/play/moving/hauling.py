"""GT-10.4.2: four people haul a perrier, hex by hex; they go along with it (D150)."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import Side
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire.defensive import interrupt
from battles.guiscard.play.gear import perriers
from battles.guiscard.play.gear.perriers import busy, remove, stand
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.board import put, take_up
from battles.guiscard.rules.counters import both, toward
from battles.guiscard.rules.ground import Ground, ground_in, ground_of
from battles.guiscard.rules.hoplites.formation import formation_of
from battles.guiscard.rules.movement import threats
from battles.guiscard.rules.movement.bodies import barred_by_the_dead
from battles.guiscard.state import Character, Perrier, Skirmish
from battles.guiscard.state.fabric import without
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from hexmap.grid import SIDES
from rulebook import Refusal, rule

BOOK = book_of("hauling")


class Stand(msgspec.Struct, frozen=True, array_like=True):
    """The place where somebody stands."""

    character: str
    hex: str


FIELD = perriers.FIELD


@BOOK.order("haul {perrier} to the {direction}")
class Haul(Order, frozen=True, tag="haul"):
    """A perrier is hauled one hex in a direction, a place in SIDES, without being turned (GT-10.4.2a)."""

    perrier: str
    direction: int


@BOOK.order("turn {perrier} to the {facing}")
class Slew(Order, frozen=True, tag="slew"):
    """The arrow end of a perrier is hauled about its other end, to look along `facing`, a place in SIDES (GT-10.4.2a)."""

    perrier: str
    facing: int


Hauling = Haul | Slew


@BOOK.event("PerrierHauled", "{perrier} is hauled to {hex} (GT-10.4.2a)")
class PerrierHauled(Happening, frozen=True):
    """Four have hauled a perrier by a hex, and stand there now; `toil` is what it took of a phase's hauling."""

    perrier: str
    hex: str
    facing: int
    toil: int
    haulers: tuple[Stand, ...]

    def book(self, state: Skirmish) -> None:
        before, names = state.perriers[self.perrier], tuple(each.character for each in self.haulers)
        remove(state, before)
        for name in names:
            take_up(state, state.people[name])
        for each in self.haulers:
            put(state, state.people[each.character], each.hex, 0)
        busy(state, names)
        already = before.hauled if before.turn == state.turn else 0
        stand(
            state,
            Perrier(
                before.id,
                before.side,
                self.hex,
                self.facing,
                turn=state.turn,
                hauled=already + self.toil,
                haulers=names,
            ),
        )


def candidates(state: Skirmish) -> Iterator[Hauling]:
    """Each perrier of the active side a hex in every direction, and its arrow end to either hand."""
    for perrier in perriers.of_side(state, state.active):
        yield from (Haul(perrier.id, direction) for direction in range(len(SIDES)))
        yield from (Slew(perrier.id, (perrier.facing + turn) % len(SIDES)) for turn in (1, -1))


def check(state: Skirmish, order: Hauling) -> None:
    """Refuse what cannot be hauled so. Raises Refusal."""
    plan(state, order)


def take(decision: Decision, order: Hauling) -> None:
    """Engine and people go, and the enemy may shoot at them."""
    hauled = plan(decision.state, order)
    decision.emit(hauled)
    interrupt(decision, "")


@rule("GT-10.4.2a")
def plan(state: Skirmish, order: Hauling) -> PerrierHauled:
    """The result of hauling a perrier by a hex. Raises Refusal.

    Hauled along it keeps its facing, and each of the four goes a hex the same way. Its arrow end is hauled to the next hex
    about the other end, and they stay where they are.
    """
    perrier = perriers.known(state, order.perrier)
    if perriers.afire(state, perrier):
        raise Refusal("GT-10.2.4b", FIELD, "{given} is on fire", given=perrier.id)
    ground = without_it(state, perrier)
    hex_, facing, way = goal(perrier, order)
    toil = effort(ground, perrier, hex_, facing)
    already = perrier.hauled if perrier.turn == state.turn else 0
    if already + toil > TABLES.now.engines.perrier.hauling:
        raise Refusal("GT-10.4.2a", FIELD, "{given} goes no farther in this phase", given=perrier.id)
    haulers = people(state, ground, perrier, way)
    kept(state, both(hex_, facing), {one.id for one in haulers} if way is not None else set())
    stands = tuple(Stand(one.id, beyond(one, way)) for one in haulers)
    return PerrierHauled(perrier.id, hex_, facing, toil, stands)


def without_it(state: Skirmish, perrier: Perrier) -> Ground:
    """The ground as it is without a perrier, whose own hexes are free to itself and its haulers."""
    fewer = without(state.fabric.engines, *both(perrier.hex, perrier.facing))
    return ground_of(state.laid, msgspec.structs.replace(state.fabric, engines=fewer))


def goal(perrier: Perrier, order: Hauling) -> tuple[str, int, int | None]:
    """The place of its arrow end and its facing then, and the way that all go; None for a barred way. Raises Refusal."""
    if isinstance(order, Haul):
        if order.direction not in range(len(SIDES)):
            raise Refusal("GT-10.4.2a", "direction", "there is no such direction")
        return toward(perrier.hex, order.direction), perrier.facing, order.direction
    if order.facing not in {(perrier.facing + turn) % len(SIDES) for turn in (1, -1)}:
        raise Refusal("GT-10.4.2a", "facing", "a perrier is turned to either hand by the next side of a hex")
    pivot = both(perrier.hex, perrier.facing)[1]
    return toward(pivot, order.facing), order.facing, None


@rule("GT-10.4.2a")
def effort(ground: Ground, perrier: Perrier, hex_: str, facing: int) -> int:
    """The part of the phase's hauling that it takes: by the rougher of the hexes that it enters. Raises Refusal."""
    before, after = both(perrier.hex, perrier.facing), both(hex_, facing)
    steps = [(frm, to) for frm, to in zip(before, after, strict=True) if frm != to]
    found = [TABLES.now.engines.perrier.toil(ground.terrain[to]) for _, to in steps if to in ground]
    crossed = all(to in ground and ground.enterable(frm, to, False, False) for frm, to in steps)
    if not crossed or None in found or ground.astride(after):
        raise Refusal("GT-10.4.2a", FIELD, "{given} cannot be hauled there", given=perrier.id)
    return max(toil for toil in found if toil is not None)


@rule("GT-10.4.2a")
def people(state: Skirmish, ground: Ground, perrier: Perrier, way: int | None) -> list[Character]:
    """The four people who haul: those already hauling it in this phase, else the people beside it who can.

    People without a weapon to shoot come first. Raises Refusal.
    """
    if perrier.turn == state.turn and perrier.haulers:
        able = [state.people[name] for name in perrier.haulers if state.people[name].able]
    else:
        near = perriers.beside(state, ground_in(state), both(perrier.hex, perrier.facing))
        able = sorted((one for one in near if hauls(state, perrier.side, one)), key=perriers.ranking)
    going = [one for one in able if goes(state, ground, one, way)]
    found = chosen(state, going, way)
    if len(found) < TABLES.now.engines.perrier.haulers:
        raise Refusal(
            "GT-10.4.2a",
            FIELD,
            "{given} needs {haulers} idle people on foot to haul it, out of reach of all enemies",
            haulers=TABLES.now.engines.perrier.haulers,
            given=perrier.id,
        )
    return found


@rule("GT-10.4.2a")
def hauls(state: Skirmish, side: Side, one: Character) -> bool:
    """True if somebody may be put to hauling: on foot, with his hands free, outside formations, and otherwise idle."""
    free = not one.mounted and not one.leads and formation_of(state, one) is None
    return free and one.side == side and perriers.idle(state, one)


@rule("GT-10.4.2a")
def goes(state: Skirmish, ground: Ground, one: Character, way: int | None) -> bool:
    """True if somebody can go that way with the engine, where no enemy can attack him, before or after."""
    there = beyond(one, way)
    if way is not None and (
        not there
        or not ground.enterable(one.hex, there, False, one.armoured)
        or barred_by_the_dead(state, there)
    ):
        return False
    return not any(threats.opposing(state, ground, one, hex_) for hex_ in (one.hex, there))


def chosen(state: Skirmish, going: list[Character], way: int | None) -> list[Character]:
    """The first of them with room where they go, as many as it takes if there are so many."""
    while True:
        found = going[: TABLES.now.engines.perrier.haulers]
        leaving = {one.id for one in found}
        stuck = [one.id for one in found if state.at.get(beyond(one, way), one.id) not in leaving]
        if not stuck:
            return found
        going = [one for one in going if one.id not in stuck]


def beyond(one: Character, way: int | None) -> str:
    """The hex to which somebody on foot comes; his own for no way."""
    return one.hex if way is None else toward(one.hex, way)


@rule("GT-1.1c")
def kept(state: Skirmish, hexes: tuple[str, ...], leaving: set[str]) -> None:
    """Refuse hexes with people who do not leave them with the engine. Raises Refusal."""
    for hex_ in hexes:
        if hex_ in state.at and state.at[hex_] not in leaving:
            raise Refusal("GT-10.4.3a", FIELD, "somebody stands at {hex}", hex=hex_)

"""GT-6.6, D55: after a combat one of the winners may advance, by half his allowance, into what the enemy has left."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from battles.guiscard.play.combat.passing import barred, behind_window
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear.jumps import jump
from battles.guiscard.play.hoplites.keeping import review
from battles.guiscard.play.orders import Order, StandFast
from battles.guiscard.rules.board import put
from battles.guiscard.rules.counters import facing_to, filled, hexes_of, may_rest, rear
from battles.guiscard.rules.gear.bearing import fresh
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.movement.bodies import burden
from battles.guiscard.rules.seen import note_entry
from battles.guiscard.rules.values import stride
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Advancing
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from battles.kit.voice import either
from rulebook import Refusal, rule

BOOK = book_of("advances")

AHEAD = (0, 1, 5)
"""Sixths of a turn from his facing into which a rider steps."""
PIVOTS = {2: 1, 4: 5}
"""The hexes into which he pivots, and the turn of his facing (D58)."""


@BOOK.order("advance to {hex} with {character}")
class AdvanceTo(Order, frozen=True, tag="advance_to"):
    """A winner advances to the next hex (GT-6.6)."""

    character: str
    hex: str


@BOOK.event("Advanced", "{character} advances to {hex} (GT-6.6a)")
class Advanced(Happening, frozen=True):
    """A winner has come a hex further after combat: `points` of half his allowance spent for it (GT-6.6)."""

    character: str
    hex: str
    facing: int
    points: int

    def book(self, state: Skirmish) -> None:
        """Put him there; his own phase knows nothing of it (GT-6.6c)."""
        put(state, state.people[self.character], self.hex, self.facing)
        if state.siege is not None:
            note_entry(state, self.character, self.hex)


class Step(NamedTuple):
    """A hex that somebody may come to next, his facing there, and the points for it."""

    hex: str
    facing: int
    points: int


@rule("GT-6.6a")
def reach(one: Character) -> int:
    """Points of an advance: half of what its counter allows, rounded down."""
    return stride(one) // TABLES.now.combat.melee.advance_divisor


def next_steps(
    state: Skirmish, ground: Ground, one: Character, hex_: str, facing: int, points: int
) -> Iterator[Step]:
    """The hexes that somebody may reach from a hex with these points; enemies near it are free (GT-6.6d).

    Over a palisade leads the whole of an advance, as far as it goes (GT-10.1.3b), by a ladder that stood before this turn
    (GT-10.1.3c).
    """
    for near, price in ground.ways(one.mounted, one.armoured)[hex_]:
        more = burden(state, near)
        over = ground.over_palisade(hex_, near)
        here = min(price, reach(one)) if over else price
        if more is None or here + more > points or barred(state, one, near):
            continue
        if behind_window(state, ground, one, hex_, near):
            continue
        if over and (near in state.at or fresh(state, hex_)):
            continue
        step = step_to(ground, one, hex_, facing, near, here + more)
        if step is not None and step.points <= points:
            yield step


@rule("GT-6.6d")
def step_to(ground: Ground, one: Character, hex_: str, facing: int, near: str, price: int) -> Step | None:
    """A step on foot, or of a rider ahead or in a pivot, for its ground alone; None where it is impossible."""
    if not one.mounted:
        return Step(near, facing, price)
    direction = facing_to(hex_, near)
    turn = (direction - facing) % 6
    if turn in AHEAD:
        return Step(near, direction, price)
    if not ground.enterable(rear(hex_, facing), near, one.mounted, one.armoured):
        return None
    return Step(near, (facing + PIVOTS[turn]) % 6, price + TABLES.now.play.moves.pivot)


def can_end(state: Skirmish, ground: Ground, one: Character, step: Step, points: int) -> bool:
    """True if an advance that comes there can end with room, there or farther on."""
    waiting, most = [(step, points - step.points)], dict[tuple[str, int], int]()
    while waiting:
        at, left = waiting.pop()
        own = filled(at.hex, at.facing, one.mounted)
        if may_rest(state, ground, one, own):
            return True
        if left <= most.get((at.hex, at.facing), -1):
            continue
        most[at.hex, at.facing] = left
        further = next_steps(state, ground, one, at.hex, at.facing, left)
        waiting += [(each, left - each.points) for each in further]
    return False


@rule("GT-6.6b")
def entries(state: Skirmish, item: Advancing) -> set[str]:
    """The hexes that may be entered first: the hexes the losers have left, and the hexes where they lie now."""
    found = {hex_ for hex_ in item.hexes if hex_ not in state.at}
    for name in item.losers:
        one = state.people.get(name)
        if one is not None and one.condition in ("stunned", "dead"):
            found.add(one.hex or one.fell)
    found.discard("")
    return found


def moves(state: Skirmish, item: Advancing) -> Iterator[tuple[AdvanceTo, Step]]:
    """The hexes to which the advancing person, or each permitted one, can come next."""
    ground = ground_in(state)
    first = None if item.character else entries(state, item)
    if first is not None and not first:
        return
    for name in (item.character,) if item.character else item.candidates:
        one = state.people[name]
        if not one.able:
            continue
        points = item.points if item.character else reach(one)
        for step in next_steps(state, ground, one, one.hex, one.facing, points):
            if first is not None and step.hex not in first:
                continue
            if can_end(state, ground, one, step, points):
                yield AdvanceTo(name, step.hex), step


def may_stay(state: Skirmish, item: Advancing) -> bool:
    """True if the advance may end here: the advancing person has room (D55)."""
    if not item.character:
        return True
    one = state.people[item.character]
    return may_rest(state, ground_in(state), one, hexes_of(one))


def offers(state: Skirmish, item: Advancing) -> Iterator[Order]:
    """Each hex, and to stand."""
    yield from (order for order, _ in moves(state, item))
    if may_stay(state, item):
        yield StandFast()


@rule("GT-6.6c")
def is_asked(state: Skirmish, item: Advancing) -> bool:
    """True as long as somebody can advance."""
    return next(moves(state, item), None) is not None


def why_not(state: Skirmish, item: Advancing, order: AdvanceTo | StandFast) -> Refusal | None:
    """The reason against staying, or advancing there; None without one."""
    if isinstance(order, StandFast):
        if may_stay(state, item):
            return None
        return Refusal("GT-6.6b", "order", "you cannot stay in the hex of another person: go on")
    if order in dict(moves(state, item)):
        return None
    who_may = (item.character,) if item.character else item.candidates
    if order.character not in who_may or not state.people[order.character].able:
        return Refusal(
            "GT-6.6c", "character", "{given} does not advance after this combat", given=order.character
        )
    if not item.character and order.hex not in entries(state, item):
        return Refusal("GT-6.6b", "hex", "hex {hex} is not one that the enemy has left", hex=order.hex)
    return Refusal("GT-6.6a", "hex", "no advance can end in hex {hex}", hex=order.hex)


@BOOK.question(
    Advancing,
    prompt=either(
        "character",
        "{character} advances, with {points} left: how far? Stand fast, and the advance is over",
        "The enemy has left {hexes}: which of your people advances? Stand fast, and none does",
    ),
    offers=offers,
    asked=is_asked,
    calmest=(StandFast(),),
    why_not=why_not,
    exact=True,
    rule="GT-6.6a",
)
def advance(decision: Decision, item: Advancing, order: AdvanceTo | StandFast) -> None:
    """Go there, or go no farther."""
    if isinstance(order, StandFast):
        end(decision)
        return
    one = decision.state.people[order.character]
    points = item.points if item.character else reach(one)
    step = dict(moves(decision.state, item))[order]
    over = decision.ground.over_palisade(one.hex, step.hex)
    decision.emit(Advanced(one.id, step.hex, step.facing, step.points))
    if over and jump(decision, one):
        end(decision)
        return
    decision.change(replace(item, character=one.id, points=points - step.points))


@BOOK.follows(Advancing)
def stay(decision: Decision, item: Advancing) -> None:
    """End the advance: further steps are impossible."""
    end(decision)


def end(decision: Decision) -> None:
    """End the advance, and see now which people have left their rank."""
    decision.done()
    review(decision)

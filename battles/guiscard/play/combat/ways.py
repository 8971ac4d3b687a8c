"""The ways on which somebody may fall back, whole, with the rolls they take (GT-5.4.4, 6.5, D8, D30, D67)."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from battles.contract.wording import phrase
from battles.guiscard.play.combat.passing import Piece, passable, risk
from battles.guiscard.play.combat.room import fewest, room
from battles.guiscard.play.movement.leaving import exits
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.combat import away
from battles.guiscard.rules.combat.away import Spot
from battles.guiscard.rules.counters import facing_to, rear, toward
from battles.guiscard.rules.gear.hanging import catchable
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import FROM_FLAMES, Retreating
from battles.guiscard.voice import book_of
from battles.kit.voice import Choice
from rulebook import rule

BOOK = book_of("retreats")

BEHIND = (3, 4, 5, 0, 1, 2)
"""The opposite of each direction."""


def way_said(order: "FallBack") -> str:
    """The sentence for a step back: over the own edge, with one half of a rider, or with all of somebody."""
    return HALVES[order.half] if order.hex else OFF_FIELD


OFF_FIELD = phrase("fall back off the field")
HALVES = {
    "": phrase("fall back to {hex}"),
    "front": phrase("fall back with the front half, to {hex}"),
    "rear": phrase("fall back with the rear half, to {hex}"),
}


@BOOK.order(Choice((OFF_FIELD, *HALVES.values()), way_said))
class FallBack(Order, frozen=True, tag="fall_back"):
    """The next hex of a retreating character or displaced friend; "" where the map's own edge is crossed (D30, D67).

    `half` moves one half of a rider only (GT-5.4.4e).
    """

    hex: str
    half: Literal["", "front", "rear"] = ""


class Way(NamedTuple):
    """The first step of a way that can be gone to its end, the rolls of all of it, and whether it leaves the field."""

    step: FallBack
    rolls: int
    leaves: bool = False


@rule("GT-5.4.4d", "GT-6.5e")
def steps(state: Skirmish, ground: Ground, item: Retreating, piece: Piece) -> list[FallBack]:
    """The next steps that the owner may choose: the steps of the ways with the fewest rolls (D8).

    Over the own edge nobody has to go while he can stay (D90): such ways are compared among themselves.
    """
    found = list(ways(state, ground, item, piece))
    chosen: dict[FallBack, None] = {}
    for leaves in (False, True):
        chosen |= dict.fromkeys(fewest(cheapest(way for way in found if way.leaves == leaves)))
    return list(chosen)


def cheapest(found: Iterable[Way]) -> dict[FallBack, int]:
    """The rolls of the best way of each first step."""
    rolls: dict[FallBack, int] = {}
    for way in found:
        rolls[way.step] = min(way.rolls, rolls.get(way.step, way.rolls))
    return rolls


def ways(state: Skirmish, ground: Ground, item: Retreating, piece: Piece) -> Iterator[Way]:
    """Every way to the end of a retreat from where it has come to."""
    item = from_here(item, piece)
    if isinstance(piece, Character) and not piece.mounted:
        yield from foot_ways(state, ground, item, piece, piece.hex, item.gone)
        return
    for heading in headings(item, piece):
        yield from line(state, ground, item, piece, heading)
    if item.gone == 0:
        yield from halves(state, ground, item, piece)


@rule("GT-6.5a")
def from_here(item: Retreating, piece: Piece) -> Retreating:
    """The retreat of a piece; before it sets out it begins where the piece stands, moved by others or not (D115)."""
    return item if item.gone or item.start == piece.hex else replace(item, start=piece.hex)


def foot_ways(
    state: Skirmish, ground: Ground, item: Retreating, one: Character, at: str, gone: int
) -> Iterator[Way]:
    """The ways of somebody on foot who has come to a hex after so many."""
    if leaves(state, ground, item, one, at, gone):
        yield Way(FallBack(""), 0, leaves=True)
    for rope in catchable(state, ground, item, one, at):
        if right_way(item, away.spot(at), away.spot(rope.hex), gone):
            yield Way(FallBack(rope.hex), 1)
    for near in ground.neighbours[at]:
        if near is None or not passable(state, ground, one, at, near):
            continue
        if not right_way(item, away.spot(at), away.spot(near), gone):
            continue
        here = risk(state, ground, one, near)
        for rolls, out in onward(state, ground, item, one, near, gone + 1):
            yield Way(FallBack(near), here + rolls, out)


def onward(
    state: Skirmish, ground: Ground, item: Retreating, one: Character, at: str, gone: int
) -> Iterator[tuple[int, bool]]:
    """The rolls of the rest of the way after a hex, and if it stays on the field; empty where the way is closed."""
    if gone >= item.hexes:
        rolls = room(state, ground, one.side, at, {one.id, *item.displaced})
        if rolls is not None:
            yield rolls, False
        return
    for way in foot_ways(state, ground, item, one, at, gone):
        yield way.rolls, way.leaves


@rule("GT-5.4.4a", "GT-6.5a")
def right_way(item: Retreating, old: Spot, new: Spot, gone: int) -> bool:
    """True if a step leads away: the first from the enemy, each of them from where the retreat began."""
    if away.apart(new, away.spot(item.start)) != gone + 1:
        return False
    if gone:
        return True
    if item.cause in FROM_FLAMES:
        return True
    if item.cause == "fire":
        return away.from_shooter(old, new, item.away_from)
    return away.from_fight(new, item.away_from)


@rule("GT-5.4.4g")
def headings(item: Retreating, piece: Piece) -> tuple[int, ...]:
    """The ways in which a rider may shift along his axis: on as begun, else forwards or backwards, whichever leads away."""
    if item.heading is not None:
        return (item.heading,)
    axis = (piece.facing, BEHIND[piece.facing])
    halves_ = (away.spot(piece.hex), away.spot(rear(piece.hex, piece.facing)))
    return tuple(
        heading
        for heading in axis
        if item.cause in FROM_FLAMES
        or away.whole_counter(
            halves_,
            (
                away.next_spot(piece.hex, heading),
                away.next_spot(rear(piece.hex, piece.facing), heading),
            ),
            item.away_from,
        )
    )


def line(state: Skirmish, ground: Ground, item: Retreating, piece: Piece, heading: int) -> Iterator[Way]:
    """The way of a rider along his axis, both hexes free at its end, over the edge if it is his own."""
    ahead = heading == piece.facing
    lead = piece.hex if ahead else rear(piece.hex, piece.facing)
    trail = rear(piece.hex, piece.facing) if ahead else piece.hex
    rolls, first = 0, ""
    for _ in range(item.gone, item.hexes):
        new = toward(lead, heading)
        if new not in ground:
            if leads_out(state, ground, piece, lead):
                yield Way(FallBack(first), rolls, leaves=True)
            return
        needed = room(state, ground, piece.side, new, {piece.id, *item.displaced})
        if needed is None or not passable(state, ground, piece, lead, new):
            return
        trail, lead = lead, new
        rolls += needed + risk(state, ground, piece, lead if ahead else trail)
        first = first or new
    if may_end(ground, item, (lead, trail)):
        yield Way(FallBack(first), rolls)


@rule("GT-8.4.2b", "GT-10.2.4a")
def may_end(ground: Ground, item: Retreating, hexes: tuple[str, str]) -> bool:
    """True if a rider may end a retreat with his halves there: no wall between them, and out of the fire that he flees."""
    if item.cause in FROM_FLAMES and any(ground.cells[each].barred for each in hexes):
        return False
    return not ground.astride(hexes)


@rule("GT-5.4.4e", "GT-10.2.4a")
def apart(item: Retreating, old: str, new: str) -> bool:
    """True if a half that goes there gets farther from the enemies; from fire every way leads away."""
    if item.cause in FROM_FLAMES:
        return True
    return away.half_counter(away.spot(old), away.spot(new), item.away_from)


@rule("GT-5.4.4e")
def halves(state: Skirmish, ground: Ground, item: Retreating, piece: Piece) -> Iterator[Way]:
    """The ways in which one half of a rider goes round the other, farther away; that is the whole retreat (D67)."""
    front, back = piece.hex, rear(piece.hex, piece.facing)
    for turn in (1, -1):
        new = toward(back, piece.facing + turn)
        if not all(passable(state, ground, piece, each, new) for each in (front, back)):
            continue
        needed = room(state, ground, piece.side, new, {piece.id, *item.displaced})
        if needed is None:
            continue
        if apart(item, front, new) and may_end(ground, item, (new, back)):
            yield Way(FallBack(new, "front"), needed + risk(state, ground, piece, new))
        if apart(item, back, new) and may_end(ground, item, (new, front)):
            yield Way(FallBack(new, "rear"), needed)


@rule("GT-6.5a")
def leaves(state: Skirmish, ground: Ground, item: Retreating, one: Character, at: str, gone: int) -> bool:
    """True if somebody on foot may leave the field over his own arrival edge as the next step of his retreat (D30)."""
    if at not in exits(state, one.side):
        return False
    out = [turn for turn, near in enumerate(ground.neighbours[at]) if near is None]
    if not out:
        return True
    return any(right_way(item, away.spot(at), away.next_spot(at, turn), gone) for turn in out)


def leads_out(state: Skirmish, ground: Ground, piece: Piece, lead: str) -> bool:
    """True if a rider whose leading half stands there goes over his own edge; a horse alone does not (D90)."""
    return isinstance(piece, Character) and piece.side is not None and lead in exits(state, piece.side)


def facing_after(piece: Piece, step: FallBack) -> tuple[str, int]:
    """Front hex and facing of somebody after a step of his retreat."""
    if isinstance(piece, Character) and not piece.mounted:
        return step.hex, piece.facing
    back = rear(piece.hex, piece.facing)
    if step.half == "front":
        return step.hex, facing_to(back, step.hex)
    if step.half == "rear":
        return piece.hex, facing_to(step.hex, piece.hex)
    ahead = step.hex == toward(piece.hex, piece.facing)
    return (step.hex if ahead else back), piece.facing

"""GS-11.4.1b, 11.4.2c: the gear of a fight comes onto the field before anybody moves; its side places what has no place."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import Edge, Side
from battles.contract.wording import Said, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear.perriers import stand
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.counters import toward
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.passage import FALLS, RISES
from battles.guiscard.rules.sieges.gear import Placement, gear_of
from battles.guiscard.rules.sieges.places import (
    EDGES,
    INWARD,
    PARTY_EDGES,
    action_of,
    general_edge,
    kept,
    works_of,
)
from battles.guiscard.state import Ladder, Perrier, Rope, Siphon, Skirmish
from battles.guiscard.state.fabric import with_more
from battles.guiscard.state.items import Emplacing
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of, named
from battles.kit.happening import Happening
from battles.kit.voice import Meaning
from hexmap import grid
from rulebook import Refusal, rule

BOOK = book_of("emplacing", next=Meaning(lambda state, item: named(item.left[0])))


@BOOK.order("put {piece} at {hex}")
class Emplace(Order, frozen=True, tag="emplace"):
    """Put the next piece of gear down with its fore end in a hex (GS-11.4.1b)."""

    piece: str
    hex: str


@BOOK.event("PerrierEmplaced", "{perrier} of the {side} stands at {hex}")
class PerrierEmplaced(Happening, frozen=True):
    """A perrier of a side stands with its arrow end at a hex, and looks along a facing, a place in SIDES."""

    perrier: str
    side: Side
    hex: str
    facing: int

    def book(self, state: Skirmish) -> None:
        stand(state, Perrier(self.perrier, self.side, self.hex, self.facing))


@BOOK.event("LadderLaid", "{ladder} of the {side} lies at {hexes}")
class LadderLaid(Happening, frozen=True):
    """A side has a ladder, which lies in two hexes."""

    ladder: str
    side: Side
    hexes: tuple[str, str]

    def book(self, state: Skirmish) -> None:
        state.ladders[self.ladder] = Ladder(self.ladder, self.side, self.hexes)


@BOOK.event("RopeGiven", "{character} carries {rope}")
class RopeGiven(Happening, frozen=True):
    """A character comes with a grapnel on a coiled rope."""

    rope: str
    character: str

    def book(self, state: Skirmish) -> None:
        side = state.people[self.character].side
        state.ropes[self.rope] = Rope(self.rope, side, carrier=self.character)


@BOOK.event("SiphonEmplaced", "a siphon of the {side} stands at {hex} (GT-10.5)")
class SiphonEmplaced(Happening, frozen=True):
    """A siphon stands in a hex of the field and looks along a facing, a place in SIDES (GT-10.5.1a)."""

    siphon: str
    side: Side
    hex: str
    facing: int

    def book(self, state: Skirmish) -> None:
        state.siphons[self.siphon] = Siphon(self.side, self.hex, self.facing)
        state.fabric = msgspec.structs.replace(
            state.fabric, siphons=with_more(state.fabric.siphons, self.hex)
        )


@BOOK.event("GearLeftBehind")
class GearLeftBehind(Happening, frozen=True):
    """A piece for which there is no place on the map stays in the camp (GS-11.4.1b, D185)."""

    piece: str

    def book(self, state: Skirmish) -> None:
        kept(state).behind += (self.piece,)

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return say("{gear} stays behind: there is no place for it (GS-11.4.1b)", gear=named(self.piece))


def begin(decision: Decision) -> None:
    """Put down what has its place, and give out what somebody carries."""
    state = decision.state
    for piece in gear_of(state.battle, state.laid):
        if piece.character:
            decision.emit(RopeGiven(piece.name, piece.character))
        elif piece.hex:
            put(decision, piece, piece.hex)


def ask(decision: Decision, side: Side) -> None:
    """Let a side place the rest of its gear."""
    state = decision.state
    left = tuple(
        piece.name for piece in gear_of(state.battle, state.laid) if unplaced(piece) and piece.side == side
    )
    if left:
        decision.add(Emplacing(side, left))


def unplaced(piece: Placement) -> bool:
    """True if the place of a piece is still to be said."""
    return not (piece.hex or piece.character)


def put(decision: Decision, piece: Placement, hex_: str) -> None:
    """A piece stands or lies with its fore end in a hex."""
    facing = looks(decision.state, decision.ground, piece, hex_)
    match piece.kind:
        case "perrier":
            decision.emit(PerrierEmplaced(piece.name, piece.side, hex_, facing))
        case "ladder":
            decision.emit(LadderLaid(piece.name, piece.side, (hex_, toward(hex_, (facing + 3) % 6))))
        case "siphon":
            decision.emit(SiphonEmplaced(piece.name, piece.side, hex_, facing))


@rule("GS-11.4.1b", "GS-11.4.2c", "GT-10.5.1a")
def looks(state: Skirmish, ground: Ground, piece: Placement, hex_: str) -> int:
    """The facing of a piece: at the edge of the field inward, in a camp north, a siphon away from the middle (D160)."""
    if piece.kind != "siphon":
        return next((INWARD[edge] for edge in EDGES if ground.inward(edge)[hex_] <= 2), 0)
    middle = works_of(state.battle).centre
    return grid.SIDES.index(grid.direction(middle, hex_)) if middle in ground and middle != hex_ else 0


def offers(state: Skirmish, item: Emplacing) -> Iterator[Order]:
    """The places for the next of them."""
    if item.left:
        piece = next(each for each in gear_of(state.battle, state.laid) if each.name == item.left[0])
        yield from (Emplace(piece.name, hex_) for hex_ in places(state, ground_in(state), piece))


@rule("GS-11.4.1b", "GS-11.4.2c", "GT-10.5.1a")
def places(state: Skirmish, ground: Ground, piece: Placement) -> Iterator[str]:
    """The places for a piece: at the edge of the field, its other end there too; a siphon with its side (D160)."""
    taken = {*state.at, *filled(state)}

    def free(hex_: str | None) -> bool:
        return hex_ is not None and ground.standable(hex_, False, False) and hex_ not in taken

    own = state.berths[state.battle.force(piece.side).groups[0].id].hexes
    if piece.kind == "siphon" and own:
        room = list(filter(free, own))
        yield from [hex_ for hex_ in room if leaves_a_way(ground, hex_)] or room
        return
    seen: set[str] = set()
    for edge in edges_of(state, piece.side):
        for hex_ in sorted(ground.edge(edge)):
            if piece.kind == "siphon":
                if free(hex_) and hex_ not in seen:
                    seen.add(hex_)
                    yield hex_
                continue
            fore = toward(hex_, INWARD[edge])
            if piece.kind == "perrier" and not (hauled_on(ground, hex_) and hauled_on(ground, fore)):
                continue
            if (
                fore in ground
                and fore not in seen
                and free(hex_)
                and free(fore)
                and facing_in(ground, fore, edge)
            ):
                seen.add(fore)
                yield fore


@rule("GS-11.4.1b", "GS-11.4.4b")
def edges_of(state: Skirmish, side: Side) -> tuple[Edge, ...]:
    """The edges at which a side puts its gear down: in a general sally that by which it sets up."""
    if action_of(state) == "general_sally":
        return (general_edge(state.laid, works_of(state.battle), side),)
    return PARTY_EDGES if action_of(state) == "supply_sally" and side == "defender" else EDGES


@rule("GT-10.5.1a")
def leaves_a_way(ground: Ground, hex_: str) -> bool:
    """True if a siphon in a hex shuts nobody off: it is outside gates, stairs and roofs (D183)."""
    cell = ground.cells[hex_]
    return not cell.roofed and cell.terrain not in (*RISES, *FALLS)


@rule("GS-11.4.1b")
def hauled_on(ground: Ground, hex_: str) -> bool:
    """True if a perrier stands in a hex: on ground on which it could be hauled (D150)."""
    return hex_ in ground and TABLES.now.engines.perrier.toil(ground.terrain[hex_]) is not None


def facing_in(ground: Ground, hex_: str, edge: Edge) -> bool:
    """True if a piece whose fore end is there would look inward from this edge, and not from another."""
    return next(each for each in EDGES if ground.inward(each)[hex_] <= 2) == edge


def filled(state: Skirmish) -> Iterator[str]:
    """The hexes in which gear stands or lies."""
    yield from state.fabric.engines
    yield from state.fabric.siphons
    for ladder in state.ladders.values():
        yield from ladder.hexes


def why_not(state: Skirmish, item: Emplacing, order: Emplace) -> Refusal:
    """The reason against a place for a piece, or against all pieces except the next."""
    if order.piece != item.left[0]:
        return Refusal("GS-11.4.1b", "piece", "{next} is placed next", next=item.left[0])
    return Refusal(
        "GS-11.4.1b", "hex", "{piece} cannot be placed at {hex}", piece=order.piece, hex=str(order.hex)
    )


@BOOK.question(
    Emplacing,
    prompt="Where do you put {next}?",
    offers=offers,
    asked="any",
    why_not=why_not,
    rule="GS-11.4.1b",
)
def emplace(decision: Decision, item: Emplacing, order: Emplace) -> None:
    """Put the piece there."""
    state = decision.state
    decision.change(Emplacing(item.side, item.left[1:]))
    piece = next(each for each in gear_of(state.battle, state.laid) if each.name == order.piece)
    put(decision, piece, order.hex)


@BOOK.follows(Emplacing)
@rule("GS-11.4.1b", "GS-11.4.2c")
def go_on(decision: Decision, item: Emplacing) -> None:
    """The next piece has no place and stays behind, which another may have still; or all are placed (D185)."""
    if not item.left:
        decision.done()
        return
    decision.change(Emplacing(item.side, item.left[1:]))
    decision.emit(GearLeftBehind(item.left[0]))

"""GT-5.4.4, 6.5: falling back, hex by hex; friends make room, enemies on the way cost a roll."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from battles.guiscard.play import harm
from battles.guiscard.play.combat.passing import Piece, barred, occupant
from battles.guiscard.play.combat.room import give_way, next_making, places
from battles.guiscard.play.combat.ways import BOOK, FallBack, facing_after, from_here, steps, ways
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear import burning
from battles.guiscard.play.gear.hanging import leap
from battles.guiscard.play.harm import FellBack
from battles.guiscard.play.hoplites.keeping import review
from battles.guiscard.play.movement.infiltration import infiltrate
from battles.guiscard.play.movement.leaving import Fled
from battles.guiscard.rules.combat.contact import target
from battles.guiscard.rules.gear.bearing import hanging_in
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.state.items import FROM_FLAMES, Cause, Making, Retreating
from battles.guiscard.tables.moving import Slipped
from battles.kit.voice import either
from rulebook import Refusal, rule


def fall_back(decision: Decision, piece: Piece, hexes: int, cause: Cause, away_from: Iterable[str]) -> None:
    """Let somebody, or a horse without rider, fall back before the rest goes on; each hex is that of one enemy."""
    fall_back_from(decision, piece, hexes, cause, [(hex_,) for hex_ in away_from])


@rule("GT-5.4.4h", "GT-6.5f")
def fall_back_from(
    decision: Decision, piece: Piece, hexes: int, cause: Cause, enemies: Sequence[tuple[str, ...]]
) -> None:
    """The same from enemies who fill one hex or two each; a stunned man who would have to dies."""
    if isinstance(piece, Character) and harm.dies_of_retreat(piece):
        harm.kill(decision, piece, "retreat")
    else:
        decision.add(Retreating(piece.id, hexes, cause, tuple(enemies), piece.hex))


def choices(state: Skirmish, item: Retreating) -> list[FallBack]:
    """The orders that the owner may give now: the next hex of the way, or where a friend goes who makes room."""
    piece = target(state, item.character)
    if piece is None:
        return []
    ground = ground_in(state)
    if item.making:
        return [FallBack(hex_) for hex_ in places(state, ground, item.making, item.displaced)]
    found = steps(state, ground, item, piece)
    if not found and item.cause == "naphtha":
        found = steps(state, burning.over_naphtha(state), item, piece)
    return found


def is_asked(state: Skirmish, item: Retreating) -> bool:
    """True if the piece has an owner to whom more than one way is open."""
    piece = target(state, item.character)
    return piece is not None and piece.side is not None and len(choices(state, item)) > 1


def why_not(state: Skirmish, item: Retreating, order: FallBack) -> Refusal:
    """Why somebody may not fall back so."""
    piece = piece_of(state, item)
    ground = ground_in(state)
    if order.hex and order.hex not in ground:
        return Refusal("GT-6.5a", "hex", "hex {hex} is not on the field", hex=order.hex)
    if order.hex and barred(state, piece, order.hex):
        return Refusal("GT-6.5c", "hex", "an enemy is in hex {hex}", hex=order.hex)
    if not item.making and order in (way.step for way in ways(state, ground, item, piece)):
        return Refusal("GT-6.5e", "hex", "there is a way back with fewer rolls than by {hex}", hex=order.hex)
    return Refusal("GT-6.5a", "hex", "no way back leads over {hex}", hex=order.hex)


@BOOK.question(
    Retreating,
    prompt=either(
        "making",
        "A friend makes room for {character}, who falls back: to which hex does the friend go?",
        "{character} falls back: to which hex?",
    ),
    offers=choices,
    asked=is_asked,
    why_not=why_not,
    rule="GT-6.5b",
    about="character",
)
def retreat(decision: Decision, item: Retreating, order: FallBack) -> None:
    """Go there, if need be once a friend has made room."""
    if item.making:
        make_room(decision, item, order.hex)
    elif needs_room(decision.state, piece_of(decision.state, item), item, order):
        decision.change(replace(item, making=(Making(item.character, order.hex),), half=order.half))
    else:
        decision.done()
        go(decision, item, order)


@BOOK.follows(Retreating)
def retreat_unasked(decision: Decision, item: Retreating) -> None:
    """Take the only way; without any, wound the piece that must fall back (GT-5.4.4f, 6.5d)."""
    found = choices(decision.state, item)
    if found:
        retreat(decision, item, found[0])
        return
    decision.done()
    piece = target(decision.state, item.character)
    if piece is not None:
        held_up(decision, piece, item.cause)
        review(decision)


@rule("GT-5.4.4c", "GT-6.5b")
def needs_room(state: Skirmish, piece: Piece, item: Retreating, order: FallBack) -> bool:
    """True if somebody has to leave the hex first: riders fill every hex they come to, others the last."""
    fills = not piece_on_foot(piece) or item.gone + 1 >= item.hexes
    return fills and occupant(state, order.hex) is not None


def piece_of(state: Skirmish, item: Retreating) -> Piece:
    """The piece that falls back."""
    piece = target(state, item.character)
    assert piece is not None, "who falls back stands on the field"
    return piece


def make_room(decision: Decision, item: Retreating, hex_: str) -> None:
    """Let the next in line make room there: the hex is free, or its holder makes room in turn."""
    more = next_making(decision.state, item.making, hex_)
    if more is not None:
        decision.change(replace(item, making=more))
        return
    decision.done()
    displaced = give_way(decision, item.making, hex_)
    step = FallBack(item.making[0].hex, item.half)
    go(decision, replace(item, making=(), half="", displaced=(*item.displaced, *displaced)), step)


def go(decision: Decision, item: Retreating, step: FallBack) -> None:
    """One hex back, or over the own edge; the item is off the agenda."""
    piece = piece_of(decision.state, item)
    item = from_here(item, piece)
    if not step.hex:
        decision.emit(Fled(piece.id))
        review(decision)
        return
    rope = hanging_in(decision.state, step.hex) if decision.state.ropes else None
    if isinstance(piece, Character) and rope is not None and rope.over == piece.hex:
        leap(decision, piece, rope)
        review(decision)
        return
    heading = None if piece_on_foot(piece) else direction(piece, step)
    front, facing = facing_after(piece, step)
    decision.emit(FellBack(piece.id, front, facing))
    slipped = slip(decision, piece, step)
    gone = item.hexes if step.half else item.gone + 1
    if slipped == "none" and gone < item.hexes:
        decision.add(replace(item, gone=gone, heading=heading))
        return
    if gone < item.hexes:
        stopped(decision, item, piece, slipped)
    review(decision)


def piece_on_foot(piece: Piece) -> bool:
    """True if the piece fills one hex."""
    return isinstance(piece, Character) and not piece.mounted


def direction(piece: Piece, step: FallBack) -> int:
    """The way in which a rider shifts, a place in SIDES."""
    return piece.facing if facing_after(piece, step)[0] == step.hex else (piece.facing + 3) % 6


@rule("GT-5.4.4d", "GT-6.5e")
def slip(decision: Decision, piece: Piece, step: FallBack) -> Slipped:
    """The roll for coming beside enemies; the rear half of a rider rolls for nothing (GT-4.3.1.2a)."""
    if isinstance(piece, Horse) or step.half == "rear":
        return "none"
    return infiltrate(decision, piece, piece.hex)


@rule("GT-5.4.4f", "GT-6.5d")
def held_up(decision: Decision, piece: Piece, cause: Cause) -> None:
    """Wound a piece that cannot go the whole distance; a horse alone dies (D60)."""
    if isinstance(piece, Horse):
        harm.kill_horse(decision, piece)
    elif cause in FROM_FLAMES:
        burning.no_way_out(decision, piece, cause)
    else:
        harm.wound(decision, piece, "retreat")


def stopped(decision: Decision, item: Retreating, piece: Piece, slipped: Slipped) -> None:
    """Somebody on the way has been stopped: he stays, or goes back where he began if a friend is there (D91).

    The wound of a roll that stops him is the wound of the way not gone, instead of another.
    """
    if isinstance(piece, Character) and piece.hex and decision.state.at.get(piece.hex) != piece.id:
        decision.emit(FellBack(piece.id, item.start, piece.facing))
    if slipped == "stop":
        held_up(decision, piece, item.cause)

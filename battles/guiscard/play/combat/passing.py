"""Hexes that somebody may pass or enter against his will, and what it costs him in rolls (GT-5.4.4, 6.5)."""

from battles.guiscard.play.movement.infiltration import opponents
from battles.guiscard.rules.gear.bearing import hangs_on
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.movement.bodies import burden
from battles.guiscard.state import Character, Horse, Skirmish
from rulebook import rule

Piece = Character | Horse
"""The piece that falls back: a character, or a horse without rider, which goes like a rider (D60)."""


def kind(piece: Piece) -> tuple[bool, bool]:
    """Mounted, armoured: the ground says by these where somebody may go."""
    return (piece.mounted if isinstance(piece, Character) else True), piece.armoured


def occupant(state: Skirmish, hex_: str) -> Piece | None:
    """The piece that stands in a hex."""
    name = state.at.get(hex_)
    if name is None:
        return None
    return state.people.get(name) or state.horses[name]


@rule("GT-5.4.4b", "GT-5.4.4f", "GT-6.5c")
def barred(state: Skirmish, piece: Piece, hex_: str) -> bool:
    """True if an enemy who is not stunned holds a hex; friends, animals and horses are passed."""
    other = occupant(state, hex_) if hex_ in state.at else None
    return isinstance(other, Character) and other.side != piece.side and other.condition != "stunned"


@rule("GT-8.4.1a")
def behind_window(state: Skirmish, ground: Ground, piece: Piece, frm: str, to: str) -> bool:
    """True if a step leads through a window behind which an enemy is, a stunned one as well."""
    if to not in state.at or not ground.through_window(frm, to):
        return False
    other = occupant(state, to)
    return isinstance(other, Character) and other.side != piece.side


@rule("GT-5.4.4a", "GT-6.5a")
def passable(state: Skirmish, ground: Ground, piece: Piece, frm: str, to: str) -> bool:
    """True if somebody can go from one hex into the adjacent other: by its ground, its dead, and no enemy in it.

    No piece is driven up a ladder or over a palisade. A person who hangs on a rope is driven nowhere (D134).
    """
    if not ground.enterable(frm, to, *kind(piece)) or ground.scaled(frm, to):
        return False
    if state.ropes and hangs_on(state, piece.id) is not None:
        return False
    if behind_window(state, ground, piece, frm, to):
        return False
    return burden(state, to) is not None and not barred(state, piece, to)


@rule("GT-5.4.4d", "GT-6.5e")
def risk(state: Skirmish, ground: Ground, piece: Piece, hex_: str) -> int:
    """The rolls that it takes to come into a hex: one if an enemy reaches it (D8), none for a horse alone."""
    return int(isinstance(piece, Character) and bool(opponents(state, ground, piece, hex_)))

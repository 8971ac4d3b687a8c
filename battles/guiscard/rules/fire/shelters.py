"""GT-8.3.5a, GT-8.3.6a: doorways and corners cover who stands there against one side only in a phase.

As long as that is open the cover counts against everybody. It is settled by the first shot that it weakens.
Under cross-fire the person in the hex settles it before the first shot at it (D125).
"""

from collections.abc import Iterator

from battles.guiscard.rules.cover import RANK, bare, better, covers
from battles.guiscard.rules.fire import arcs, damage, shooters, sight
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.hoplites import odds
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.tables import Weapon
from hexmap.grid import distance
from rulebook import rule


@rule("GT-8.3.5a", "GT-8.3.6a")
def face_of(
    state: Skirmish, ground: Ground, one: Character, weapon: Weapon, piece: Character | Horse, hex_: str
) -> str:
    """The face over which a shot comes against which nothing else covers somebody as well; "" if none.

    The shelter of his hex has not yet counted in this phase, and he is open to have it against that face.
    """
    if sight.chosen(state, hex_):
        return ""
    found = covers(ground, one.hex, hex_).shelter
    foulkon = odds.cover(state, piece) if isinstance(piece, Character) else None
    other = better(foulkon or "none", bare(ground, one.hex, hex_, weapon.short[1]))
    return found.face if RANK[found.cover] > RANK[other] else ""


@rule("GT-8.3.5a", "GT-8.3.6a", "GT-9.4.3a")
def crossfire(
    state: Skirmish, ground: Ground, one: Character, weapon: Weapon, hex_: str, *, defensive: bool
) -> tuple[str, ...]:
    """The faces among which who is in a hex chooses before a shot at it, that of the shot first.

    Empty unless others of the shooter's side can shoot at him in this phase over another face.
    """
    piece = damage.struck(state, hex_)
    if not isinstance(piece, Character):
        return ()
    face = face_of(state, ground, one, weapon, piece, hex_)
    if not face:
        return ()
    found = dict.fromkeys((face, *_others(state, ground, one, piece, hex_, face, defensive)))
    return tuple(found) if len(found) > 1 else ()


def _others(
    state: Skirmish,
    ground: Ground,
    one: Character,
    piece: Character,
    hex_: str,
    face: str,
    defensive: bool,
) -> Iterator[str]:
    # The faces over which other shooters of this phase could shoot at him if he were sheltered against this one.
    for other, weapon in shooters.armed(state, one.side, defensive):
        if other is one or distance(other.hex, hex_) > weapon.long[1]:
            continue
        over = face_of(state, ground, other, weapon, piece, hex_)
        if (
            over
            and arcs.throws_at(other, weapon, hex_)
            and sight.view(state, ground, other, weapon, hex_, face).clear
            and shooters.hindered(state, ground, other) is None
        ):
            yield over

"""DH-8.16, 8.17: lines of sight: who can fire from where he stands into which hex."""

from battles.contract.muster import opponent
from battles.devils_horsemen.rules import bows, facings
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables.shooting import Mode
from battles.kit.agenda.known import until_moved
from rulebook import rule

WOODS = "woods"


@rule("DH-8.16a", "DH-8.17a")
def sees(state: State, unit: Unit, hex_: str, mode: Mode, *, friends: bool = True) -> bool:
    """True if a unit can fire into a hex, as far as sight goes: through its front or a flank, and along a clear line.

    `friends` False: units of its side do not stand in the way, as in hit and decline.
    """
    if hex_ == unit.hex or not aims(state, unit, hex_):
        return False
    return clear(state, unit.hex, hex_, mode == "direct", "" if friends else unit.side, unit.side)


@rule("DH-8.13a", "DH-8.16a")
def aims(state: State, unit: Unit, hex_: str) -> bool:
    """True if a line leaves the hex of a unit through its front or a flank; a corner of a flank will do (D61)."""
    return any(facings.side(unit, way) != "rear" for way in state.field.leaving(unit.hex, hex_))


@until_moved
@rule("DH-8.16a", "DH-8.17a", "DH-8.17b")
def clear(state: State, frm: str, to: str, direct: bool, ignored: str, side: str) -> bool:
    """True if a line between two hexes is clear; one along a side is blocked only by both hexes (D24, D61).

    Higher ground than both ends and woods block. Of direct fire units do so too, except friends of the side beside the
    firer, and all of the side `ignored`. Leaders and standards never block.
    """
    field = state.field
    height = max(field.level[frm], field.level[to])

    def blocks(hex_: str) -> bool:
        if not hex_:
            return False
        if field.level[hex_] > height or field.terrain[hex_] == WOODS:
            return True
        return direct and any(
            unit.side != ignored and not (unit.side == side and field.adjacent(frm, hex_))
            for unit in state.at(hex_)
        )

    return not any(all(blocks(hex_) for hex_ in hexes) for hexes in field.between(frm, to))


@until_moved
@rule("DH-8.15a", "DH-9.4b", "DH-11.14a")
def under_fire(state: State, unit: Unit) -> bool:
    """True if an enemy unit with missiles left has a unit both in range and in sight of direct fire (D61)."""
    return any(
        enemy.supply != "none"
        and state.field.distance(enemy.hex, unit.hex) <= bows.reach(enemy)
        and sees(state, enemy, unit.hex, "direct")
        for enemy in state.on_map(opponent(unit.side))
    )

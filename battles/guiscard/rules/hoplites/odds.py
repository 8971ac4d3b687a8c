"""The effects of formations on an attack: columns, pike markers, retreats that are not made (GT-7.3.1c-h, 7.3.2b)."""

from collections.abc import Sequence
from typing import Literal

from battles.guiscard.rules.hoplites.formation import Approach, approach, attacked_from, formation_of, worst
from battles.guiscard.state import Character, Formation, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.tables.base import Cover
from rulebook import rule

Held = Literal["front", "side"]


def shifts(state: Skirmish, attackers: Sequence[Character], defender: Character) -> dict[str, int]:
    """The columns that formations shift an attack by, each with its reason; to the right if positive."""
    if not state.formations:
        return {}
    found = {}
    theirs = formation_of(state, defender)
    if theirs is not None:
        side = attacked_from(state, theirs, attackers, defender)
        found[f"formation_{side}"] = against(theirs, side)
    own = formation_of(state, attackers[0])
    if own is not None and all(one.id in own.members for one in attackers):
        found["formation_depth"] = pushing(own)
        found["foulkon"] = locked(own)
    return {reason: columns for reason, columns in found.items() if columns}


@rule("GT-7.3.1d", "GT-7.3.1g")
def against(formation: Formation, side: Approach) -> int:
    """Columns for an attack on a member from a side: its depth to the left from the front, none from the left."""
    numbers = TABLES.now.tactics.formation
    return {
        "front": -formation.depth,
        "left": 0,
        "right": numbers.shift_right,
        "rear": numbers.shift_rear,
    }[side]


@rule("GT-7.3.1e")
def pushing(formation: Formation) -> int:
    """Columns to the right for an attack made by members of a formation alone: its depth."""
    return formation.depth


@rule("GT-7.3.2b")
def locked(formation: Formation) -> int:
    """Columns for an attack out of a foulkon: one to the left (D36)."""
    return TABLES.now.tactics.formation.shift_foulkon if formation.foulkon else 0


@rule("GT-7.3.1c")
def marker_before(state: Skirmish, attackers: Sequence[Character], defender: Character) -> bool:
    """True if an attack strikes the pike marker before a hoplite: it comes through front hexes alone (D35)."""
    formation = formation_of(state, defender)
    if formation is None or defender.id not in formation.markers:
        return False
    return attacked_from(state, formation, attackers, defender) == "front"


@rule("GT-7.3.1c")
def spared(state: Skirmish, attackers: Sequence[Character], defender: Character) -> bool:
    """True if a hoplite may not be attacked from the front yet: his marker was lost in this same turn."""
    formation = formation_of(state, defender)
    if formation is None or state.fallen.get(defender.id) != state.turn:
        return False
    return attacked_from(state, formation, attackers, defender) == "front"


@rule("GT-7.3.1h")
def holds(state: Skirmish, one: Character, from_hexes: Sequence[str]) -> Held | None:
    """The result for a hoplite attacked from these hexes, instead of a retreat.

    From the "front" he ignores it, from a "side" or the rear he is wounded; None for others, who retreat.
    """
    formation = formation_of(state, one)
    if formation is None:
        return None
    side = worst([approach(state, formation, one, hex_) for hex_ in from_hexes])
    return "front" if side == "front" else "side"


@rule("GT-7.3.2b")
def cover(state: Skirmish, one: Character) -> Cover | None:
    """The least cover that somebody has against shots from any side for standing in a foulkon."""
    formation = formation_of(state, one)
    return TABLES.now.tactics.formation.foulkon_cover if formation is not None and formation.foulkon else None

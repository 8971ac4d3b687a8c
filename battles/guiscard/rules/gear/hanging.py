"""GT-10.6.3: how easily a person on a rope is killed, and which rope somebody thrown off a wall may catch."""

from battles.guiscard.rules.cells import PLATFORM
from battles.guiscard.rules.gear.bearing import hangs_on
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character, Horse, Rope, Skirmish
from battles.guiscard.state.items import Retreating
from battles.guiscard.tables import TABLES, CombatEffect
from rulebook import rule

ON_ROPE: dict[CombatEffect, CombatEffect] = {"C": "-", "D": "F", "E": "F"}
"""The effect of letters of the combat table on a person who hangs on a rope."""


def on_rope(state: Skirmish, piece: Character | Horse) -> bool:
    """True if somebody is at the top of a rope."""
    return bool(state.ropes) and hangs_on(state, piece.id) is not None


@rule("GT-10.6.3a")
def shift(state: Skirmish, defender: Character | Horse) -> int:
    """Columns against who hangs on a rope (D48)."""
    return TABLES.now.gear.grapnel.shift if on_rope(state, defender) else 0


@rule("GT-10.6.3a")
def comes_to(state: Skirmish, defender: Character | Horse, letter: CombatEffect) -> CombatEffect:
    """The letter of the combat table that counts in the end: on a rope D and E kill, C does nothing."""
    return ON_ROPE.get(letter, letter) if on_rope(state, defender) else letter


@rule("GT-10.6.3a")
def within_reach(state: Skirmish, ground: Ground, attacker: Character, defender: Character | Horse) -> bool:
    """True if somebody stands on the platform to whose parapet an enemy has climbed (D136)."""
    rope = hangs_on(state, defender.id) if state.ropes and attacker.able else None
    if rope is None or hangs_on(state, attacker.id) is not None:
        return False
    return attacker.hex == rope.over and ground.terrain[rope.over] == PLATFORM


@rule("GT-10.6.3b")
def catchable(state: Skirmish, ground: Ground, item: Retreating, one: Character, at: str) -> list[Rope]:
    """The ropes that somebody unarmoured may try to catch as he falls back off a wall after combat (D139)."""
    if not state.ropes or one.armoured or item.cause != "combat" or ground.terrain[at] != PLATFORM:
        return []
    return [rope for rope in state.ropes.values() if rope.over == at and rope.hex not in state.at]


@rule("GT-10.6.3b")
def catches(face: int, wounded: bool) -> bool:
    """True if somebody who falls catches the rope."""
    row = TABLES.now.gear.grapnel
    return face > (row.catch_fails_max_wounded if wounded else row.catch_fails_max)

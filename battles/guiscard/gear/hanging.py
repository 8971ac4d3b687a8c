"""GT-10.6.3: a person who hangs on a rope is easily killed; a person thrown off a wall may catch one."""

from battles.guiscard import harm
from battles.guiscard.agenda import Retreating
from battles.guiscard.cells import PLATFORM
from battles.guiscard.decision import Decision
from battles.guiscard.gear.bearing import hangs_on
from battles.guiscard.gear.leaning import change_rope
from battles.guiscard.ground import Ground
from battles.guiscard.harm import FellBack
from battles.guiscard.state import Character, Horse, Rope, Skirmish
from battles.guiscard.tables import TABLES, CombatEffect
from battles.guiscard.voice import book_of, tried
from battles.kit.happening import Happening
from battles.muster import Side
from battles.wording import Said
from dice import Rolled
from rulebook import rule

BOOK = book_of("hanging")

ON_ROPE: dict[CombatEffect, CombatEffect] = {"C": "-", "D": "F", "E": "F"}
"""The effect of letters of the combat table on a person who hangs on a rope."""


@BOOK.event("RopeCaught")
class RopeCaught(Happening, frozen=True):
    """A character who falls back off a wall has caught the rope that hangs there, or not (GT-10.6.3b)."""

    rope: str
    character: str
    caught: bool
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        if self.caught:
            change_rope(state, self.rope, climber=self.character)

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        row, wounded = TABLES.now.gear.grapnel, state.people[self.character].condition == "wounded"
        most = row.catch_fails_max_wounded if wounded else row.catch_fails_max
        return tried("catch", state, self.character, self.rope, most, self.rolls)


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


def leap(decision: Decision, one: Character, rope: Rope) -> None:
    """Somebody falls back off the wall: he hangs on the rope then, or lies dead below."""
    die = decision.roll("GT-10.6.3b", one, "rope")
    caught = catches(die.face, one.condition == "wounded")
    decision.emit(FellBack(one.id, rope.hex))
    decision.emit(RopeCaught(rope.id, one.id, caught, (die,)))
    if not caught:
        harm.kill(decision, one, "fall")

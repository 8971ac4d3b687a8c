"""GT-5.4: one shot, from the aim to the letter of the table."""

from typing import cast

from battles.guiscard.decision import Decision
from battles.guiscard.events.fire import Fall, ShotFired, Wounding
from battles.guiscard.fire import damage, impact, sight
from battles.guiscard.fire.effects import meaning, on_the_way
from battles.guiscard.state import Character, Horse
from battles.guiscard.tables import Band, Cover, Weapon
from dice import Rolled
from hexmap.grid import distance
from rulebook import rule


def loosed(decision: Decision, one: Character, weapon: Weapon, at: str, defensive: bool) -> ShotFired:
    """Throw the dice of a shot at a hex and write down the result, before any harm."""
    rolls: list[Rolled] = []
    fall = fallen(decision, one, weapon, at, rolls)
    piece = damage.suffers(decision.state, one, fall.hex)
    wounding = None if piece is None else wounded(decision, one, weapon, fall.hex, piece, defensive, rolls)
    range_ = distance(one.hex, at)
    band = cast(Band, weapon.band(range_))
    shot = ShotFired(one.id, weapon.id, one.hex, at, range_, band, fall, wounding, defensive, tuple(rolls))
    decision.emit(shot)
    return shot


@rule("GT-5.4.1a", "GT-5.4.1b", "GT-5.4.1d")
def fallen(decision: Decision, one: Character, weapon: Weapon, at: str, rolls: list[Rolled]) -> Fall:
    """The hex where a shot comes down; the die that it takes, if any, is added to `rolls`.

    A shot that would strike somebody to whom no line leads is lost.
    """
    range_ = distance(one.hex, at)
    if impact.sure(range_):
        return Fall(at)
    die = decision.roll("GT-5.4.1b", one, "impact")
    rolls.append(die)
    added = impact.modifiers(one, weapon, range_)
    total = die.face + sum(added.values())
    hex_ = impact.fallen(decision.ground, at, total)
    if not hex_:
        return Fall("", total, added, "over" if impact.over(total) else "off_field")
    if not arrives(decision, one, weapon, hex_):
        return Fall("", total, added, "no_line", aside=hex_)
    return Fall(hex_, total, added)


def wounded(
    decision: Decision,
    one: Character,
    weapon: Weapon,
    hex_: str,
    piece: Character | Horse,
    defensive: bool,
    rolls: list[Rolled],
) -> Wounding:
    """The effect of the shot on its victim; the die is added to `rolls`."""
    die = decision.roll("GT-5.4.3b", one, "damage")
    rolls.append(die)
    added = damage.modifiers(one, piece)
    total = die.face + sum(added.values())
    cover = covered(decision, one, weapon, hex_)
    letter = damage.letter(piece, weapon, cover, total)
    table = damage.table_of(piece)
    words = meaning(table, letter, defensive and on_the_way(decision.state, piece))
    return Wounding(piece.id, table, weapon.class_, cover, total, letter, words, added)


@rule("GT-5.4.1d")
def arrives(decision: Decision, one: Character, weapon: Weapon, hex_: str) -> bool:
    """True if a shot gone aside comes down in a hex: a line leads there, past everybody, if somebody is there (D60)."""
    if damage.struck(decision.state, hex_) is None:
        return True
    return sight.clear(decision.state, decision.ground, one, weapon, hex_)


@rule("GT-5.4.3d")
def covered(decision: Decision, one: Character, weapon: Weapon, hex_: str) -> Cover:
    """The cover of the victim, on the line from the shooter to the hex where the shot comes down."""
    return sight.view(decision.state, decision.ground, one, weapon, hex_).cover

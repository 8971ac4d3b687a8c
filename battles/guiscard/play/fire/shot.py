"""GT-5.4: one shot, from the aim to the letter of the table."""

from collections.abc import Iterator
from typing import Literal, cast

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, plain, say, series, sum_of, word
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire.effects import meaning, on_the_way
from battles.guiscard.rules.cover import behind_wall, covers, lost, through_brush, through_opening
from battles.guiscard.rules.fire import damage, impact, sight
from battles.guiscard.rules.fire.damage import Wounding
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.hoplites import odds
from battles.guiscard.state import Character, Flight, Horse, Skirmish
from battles.guiscard.tables import Band, Cover, Weapon, weapon
from battles.guiscard.voice import LINES, book_of, placed, terrain
from battles.kit.happening import Happening
from dice import Rolled
from hexmap import grid
from hexmap.grid import distance
from rulebook import rule

BOOK = book_of("shots")
Lost = Literal["", "over", "off_field", "no_line"]
"""Why a shot came down nowhere: the roll was too high, it left the field, or no line leads to where it fell."""


class Fall(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place where a shot came down: by the roll `total` after the `modifiers`, None at a target too close for a roll.

    `hex` is "" for a shot that is `lost`; `aside` is where it would have come down without a line to there.
    """

    hex: str
    total: int | None = None
    modifiers: dict[str, int] = {}
    lost: Lost = ""
    aside: str = ""


@BOOK.event("ShotFired")
class ShotFired(Happening, frozen=True):
    """A character has shot at a hex `range` hexes away: where the shot came down, and what it did to whom, if anybody.

    `frm` is where the shooter stands. `defensive` fire is that of the other side's phase.
    """

    shooter: str
    weapon: str
    frm: str
    at: str
    range: int
    band: Literal["short", "medium", "long"]
    fall: Fall
    wounding: Wounding | None = None
    defensive: bool = False
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        one = state.people[self.shooter]
        state.flights.append(Flight(self.frm, self.at, self.fall.hex))
        one.used += 1
        if self.defensive:
            one.deeds.volley = True
        else:
            one.deeds.shot = True

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        told = series(parts(state, self))
        return say("defensive fire: {shot}", shot=told) if self.defensive else told


def cover_told(state: Skirmish, event: ShotFired, told: Wounding) -> Said:
    """The cover of the victim, and its source."""
    why, found = reason(state, event, told), word("cover", told.cover)
    return say("{cover} ({why})", cover=found, why=why) if why is not None else found


def reason(state: Skirmish, event: ShotFired, told: Wounding) -> Said | None:
    """The thing that gives the cover, or takes it; None without one."""
    ground, hex_ = ground_in(state), event.fall.hex
    found, here = covers(ground, event.frm, hex_), terrain(ground, hex_)
    from_above = lost(ground, event.frm, hex_, weapon(event.weapon).short[1])
    if told.cover == "none":
        return say("{terrain} shot into from above", terrain=here) if from_above else None
    one = state.people.get(told.piece)
    reasons = (
        (here, "none" if from_above else found.ground),
        (say("brush in the line"), through_brush(ground, event.frm, hex_)),
        (say("behind a low wall"), behind_wall(ground, event.frm, hex_)),
        (doorway(ground, hex_), found.shelter.against(sight.chosen(state, hex_))),
        (say("shot at through an opening"), through_opening(ground, event.frm, hex_)),
        (say("foulkon"), odds.cover(state, one) if one is not None else None),
    )
    return next((why for why, given in reasons if given == told.cover), None)


def doorway(ground: Ground, hex_: str) -> Said:
    """The shelter of people in a hex: the corner of a building, else a door or entrance."""
    return say("at the corner of a building") if ground.cells[hex_].corner else say("in a doorway")


def beside(hex_: str, target: str) -> Said:
    """On which side of its target a shot has come down."""
    return say(grid.side_between(target, hex_))


def parts(state: Skirmish, event: ShotFired) -> Iterator[Said]:
    """The shot, its fall, and what it did to whom."""
    bow = {} if event.weapon in LINES.said["shot"] else {"weapon": word("weapon", plain(event.weapon))}
    yield say(
        LINES.said["shot"].get(event.weapon, LINES.said["bow"]["any"]),
        shooter=placed(state, event.shooter),
        at=event.at,
        band=word("band", event.band),
        range=event.range,
        **bow,
    )
    yield fall_told(event)
    if event.wounding is not None:
        yield wounding_told(state, event, event.wounding)
    elif not event.fall.lost:
        yield say("no target is there")


def fall_told(event: ShotFired) -> Said:
    """The place where it came down."""
    told = event.fall
    die: Piece = say("too near to miss (GT-5.4.1a)")
    if told.total is not None:
        die = say("impact {die}", die=sum_of(event.rolls[0].face, told.modifiers, told.total))
    if told.lost:
        return say(LINES.said["fall"][told.lost], die=die, aside=told.aside)
    if told.hex == event.at:
        return say("{die}: at {hex}", die=die, hex=told.hex)
    aside = beside(told.hex, event.at)
    return say("{die}: at {hex}, {side} of its target (GT-5.4.1c)", die=die, hex=told.hex, side=aside)


def wounding_told(state: Skirmish, event: ShotFired, told: Wounding) -> Said:
    """The effect."""
    return say(
        LINES.said["wounding"][told.table],
        whom=placed(state, told.piece),
        die=sum_of(event.rolls[-1].face, told.modifiers, told.total),
        kind=word("weapon class", told.weapon_class),
        cover=cover_told(state, event, told),
        letter=told.letter,
        result=word("result", told.words),
    )


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

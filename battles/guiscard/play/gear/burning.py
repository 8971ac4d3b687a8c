"""GT-10.2.4, 10.5.3: the fate of people and horses in a burning hex."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, say
from battles.guiscard.play import harm
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.ground import Ground, ground_of
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.state.fabric import without
from battles.guiscard.state.items import Cause, Landing, Retreating
from battles.guiscard.tables import TABLES
from battles.guiscard.tables.flames import Searing
from battles.guiscard.voice import LINES, book_of, called, counting
from battles.kit.happening import Happening, Told
from dice import Rolled
from rulebook import rule

BOOK = book_of("people in flames")


@BOOK.event("Trapped", "{character} finds no way out of the flames at {hex} (GT-10.2.4a)")
class Trapped(Happening, frozen=True):
    """A character has no way out of a burning hex (GT-10.2.4a)."""

    character: str
    hex: str

    def book(self, state: Skirmish) -> None:
        state.trapped[self.character] = self.hex


@BOOK.event("RousedByFire")
class RousedByFire(Happening, frozen=True):
    """A stunned character in a burning hex comes to, or does not (GT-10.2.4c)."""

    character: str
    die: int
    roused: bool
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        if self.roused:
            state.people[self.character].condition = "healthy"

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        most = TABLES.now.flames.burning.stunned_recovers_max
        return say(
            LINES.said["roused"]["roused" if self.roused else "not"],
            character=called(state, self.character),
            die=self.die,
            faces=counting(lambda face: face <= most),
        )


@BOOK.event("Seared")
class Seared(Told, frozen=True):
    """The result of the die for somebody on burning naphtha (GT-10.5.3b)."""

    character: str
    die: int
    result: Searing
    rolls: tuple[Rolled, ...] = ()

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        greek = TABLES.now.flames.greek_fire
        return say(
            LINES.said["seared"][self.result],
            character=called(state, self.character),
            die=self.die,
            faces=counting(lambda face: greek.searing(face) == self.result),
        )


def flee(decision: Decision) -> None:
    """Let everybody get out who stands where it burns, one after another, as soon as it is so."""
    state = decision.state
    while state.fires and not (state.agenda and isinstance(state.agenda[-1], Retreating | Landing)):
        piece = next(endangered(state), None)
        if piece is None:
            return
        scorch(decision, piece)


@rule("GT-10.2.4a")
def endangered(state: Skirmish) -> Iterator[Character | Horse]:
    """The people and horses with a half in a burning hex, except for the trapped."""
    seen: set[str] = set()
    for hex_ in state.fires:
        name = state.at.get(hex_, "")
        if name and name not in seen:
            seen.add(name)
            piece = state.people.get(name) or state.horses[name]
            if state.trapped.get(name) not in hexes_of(piece):
                yield piece


def scorch(decision: Decision, piece: Character | Horse) -> None:
    """Let fire act on a piece that stands in it: it falls back if it comes to, or if naphtha has not killed it."""
    cause = source(decision.state, piece)
    if isinstance(piece, Character) and cause == "naphtha":
        sear(decision, piece)
    elif isinstance(piece, Character) and piece.condition == "stunned":
        rouse(decision, piece)
    else:
        fall_back(decision, piece, cause)


def source(state: Skirmish, piece: Character | Horse) -> Cause:
    """The fire about somebody: naphtha, if it burns about either half; a horse alone fears all fire alike (D145)."""
    if isinstance(piece, Horse):
        return "flames"
    own = (state.fires.get(hex_) for hex_ in hexes_of(piece))
    return "naphtha" if any(fire is not None and fire.lit == "naphtha" for fire in own) else "flames"


@rule("GT-10.2.4a")
def fall_back(decision: Decision, piece: Character | Horse, cause: Cause) -> None:
    """Let it fall back one hex, to any that is free for it."""
    decision.add(Retreating(piece.id, 1, cause, (), piece.hex))


@rule("GT-10.2.4c")
def rouse(decision: Decision, one: Character) -> None:
    """A stunned man comes to, or perishes."""
    die = decision.roll("GT-10.2.4c", one, "comes to")
    comes_to = die.face <= TABLES.now.flames.burning.stunned_recovers_max
    decision.emit(RousedByFire(one.id, die.face, comes_to, (die,)))
    if not comes_to:
        harm.kill(decision, one, "flames")


@rule("GT-10.5.3b", "GT-10.5.3c")
def sear(decision: Decision, one: Character) -> None:
    """Throw the die for a person on burning naphtha, also if he has fallen back onto it."""
    die = decision.roll("GT-10.5.3b", one, "naphtha")
    result = TABLES.now.flames.greek_fire.searing(die.face)
    decision.emit(Seared(one.id, die.face, result, (die,)))
    if result == "dead" or harm.dies_of_retreat(one):
        harm.kill(decision, one, "flames")
        return
    if result == "wounded":
        harm.wound(decision, one, "flames")
    if one.alive:
        fall_back(decision, one, "naphtha")


@rule("GT-10.2.4a", "GT-10.5.3b")
def no_way_out(decision: Decision, one: Character, cause: Cause) -> None:
    """Wound a person who cannot fall back; he stays in the flames. On burning naphtha he is dead (D47)."""
    if cause == "naphtha":
        harm.kill(decision, one, "flames")
        return
    hex_ = next(each for each in hexes_of(one) if each in decision.state.fires)
    harm.wound(decision, one, "flames")
    if one.alive:
        decision.emit(Trapped(one.id, hex_))


@rule("GT-10.5.3c")
def over_naphtha(state: Skirmish) -> Ground:
    """The ground for a person whose only way off burning naphtha is over more of it (D145)."""
    greek = [hex_ for hex_, fire in state.fires.items() if fire.lit == "naphtha"]
    return ground_of(
        state.laid, msgspec.structs.replace(state.fabric, burning=without(state.fabric.burning, *greek))
    )

"""The fate of gear, and of people on it, when it falls, burns or is lost.

The caller has taken its own item off the agenda before: a falling person is put on top.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from battles.contract.muster import Side
from battles.contract.wording import Said, say
from battles.guiscard.play import harm
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear.ladders import LadderPutDown, flats
from battles.guiscard.play.hoplites.keeping import review
from battles.guiscard.play.movement.budget import MoveStopped
from battles.guiscard.rules.gear import bearing
from battles.guiscard.rules.gear.leaning import change_rope, lay_flat, unlean
from battles.guiscard.rules.seen import note
from battles.guiscard.state import Ladder, Rope, Skirmish
from battles.guiscard.state.fabric import with_more
from battles.guiscard.state.items import Falling
from battles.guiscard.voice import LINES, book_of, named
from battles.kit.happening import Happening
from rulebook import rule

BOOK = book_of("gear that falls")


@BOOK.event("LadderFell", "{ladder} falls and lies at {hexes} (GT-10.1.6b)")
class LadderFell(Happening, frozen=True):
    """A ladder that stood lies in two hexes now (GT-10.1.6b)."""

    ladder: str
    hexes: tuple[str, str]

    def book(self, state: Skirmish) -> None:
        lay_flat(state, self.ladder, self.hexes)


@BOOK.event("LadderLost")
class LadderLost(Happening, frozen=True):
    """A ladder is gone."""

    ladder: str

    def book(self, state: Skirmish) -> None:
        unlean(state, self.ladder)
        ladder = state.ladders.pop(self.ladder)
        state.lost[self.ladder] = ladder.hexes or (ladder.hex,)

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return lost(state, self.ladder)


@BOOK.event("RopeDropped", "{rope} lies at {hex}")
class RopeDropped(Happening, frozen=True):
    """A grapnel lies with its rope in a hex, where its carrier fell, or what it held has fallen."""

    rope: str
    hex: str

    def book(self, state: Skirmish) -> None:
        change_rope(state, self.rope, carrier="", hex=self.hex, over="", climber="")


@BOOK.event("RopeLost")
class RopeLost(Happening, frozen=True):
    """A grapnel is gone."""

    rope: str

    def book(self, state: Skirmish) -> None:
        rope = state.ropes.pop(self.rope)
        state.lost[self.rope] = (rope.hex,) if rope.hex else ()

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return lost(state, self.rope)


@BOOK.event("RopeLeft")
class RopeLeft(Happening, frozen=True):
    """The top of a rope is free again."""

    rope: str

    def book(self, state: Skirmish) -> None:
        change_rope(state, self.rope, climber="")

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return say("the rope at {hex} hangs free again", hex=state.ropes[self.rope].hex)


@BOOK.event("PalisadeFell", "the palisade of {hex} is down (GT-9.2.1c)")
class PalisadeFell(Happening, frozen=True):
    """A hex of a palisade is down (GT-9.2.1c)."""

    hex: str

    def book(self, state: Skirmish) -> None:
        note(state, "wall_pulled_down", self.hex)
        state.fabric = replace(state.fabric, down=with_more(state.fabric.down, self.hex))


def lost(state: Skirmish, id_: str) -> Said:
    """A ladder or grapnel that is lost, with where it was."""
    hexes = state.lost.get(id_, ())
    if not hexes:
        return say(LINES.said["lost"]["away"], gear=named(id_))
    return say(LINES.said["lost"]["at"], gear=named(id_), hexes="/".join(hexes))


@rule("GT-10.1.6b", "GT-10.1.6c", "GT-10.1.6e")
def knock_down(decision: Decision, ladder: Ladder, hex_: str) -> None:
    """Let a standing ladder fall over its hex and another, without harm there; the person on it falls."""
    climber = bearing.climber_of(decision.state, ladder)
    decision.emit(LadderFell(ladder.id, (ladder.hex, hex_)))
    drop(decision, climber, ladder.hex)


def fall(decision: Decision, ladder: Ladder) -> None:
    """A standing ladder has nothing to lean on any more: it falls the first way clockwise from the north (D138)."""
    ways = flats(decision.ground, ladder.hex)
    if ways:
        knock_down(decision, ladder, ways[0])
    else:
        lose_ladder(decision, ladder)


def lose_ladder(decision: Decision, ladder: Ladder) -> None:
    """Take a ladder out of the battle; the person on it falls."""
    climber = bearing.climber_of(decision.state, ladder)
    decision.emit(LadderLost(ladder.id))
    drop(decision, climber, ladder.hex)


def lose_rope(decision: Decision, rope: Rope) -> None:
    """Take a grapnel out of the battle; the person on its rope falls."""
    decision.emit(RopeLost(rope.id))
    drop(decision, rope.climber, rope.hex)


def drop(decision: Decision, name: str, hex_: str) -> None:
    """Somebody falls from a ladder or rope in a hex, if anybody is there: his owner says where he comes down."""
    if name in decision.state.people and hex_:
        decision.add(Falling(name, hex_))


@rule("GT-10.2.5a")
def burn(decision: Decision, hexes: Iterable[str]) -> None:
    """Take the gear that lies, stands or hangs in burnt-down hexes out of the battle; what leaned on them falls."""
    gone = set(hexes)
    for ladder in list(decision.state.ladders.values()):
        if gone & {ladder.hex, *ladder.hexes}:
            lose_ladder(decision, ladder)
    for rope in list(decision.state.ropes.values()):
        if rope.hex in gone:
            lose_rope(decision, rope)
    for hex_ in sorted(gone):
        unsupported(decision, hex_)


@rule("GT-9.2.1c")
def unsupported(decision: Decision, hex_: str) -> None:
    """The palisade of a hex is down: ladders that leaned on it fall, and so do ropes that hung from it (D138)."""
    for ladder in list(decision.state.ladders.values()):
        if ladder.against == hex_:
            fall(decision, ladder)
    for rope in list(decision.state.ropes.values()):
        if rope.over == hex_:
            decision.emit(RopeDropped(rope.id, rope.hex))
            drop(decision, rope.climber, rope.hex)


@rule("GT-9.2.1c")
def pull_down(decision: Decision, hex_: str) -> None:
    """Let the palisade of a hex fall, with the gear leaned on it; people on it are wounded (GS-11.3.3b)."""
    decision.emit(PalisadeFell(hex_))
    one = decision.state.people.get(decision.state.at.get(hex_, ""))
    unsupported(decision, hex_)
    if one is not None:
        harm.wound(decision, one, "fall")
    review(decision)


def take_stock(decision: Decision) -> None:
    """Take ladders and ropes from people who cannot hold them any longer."""
    state = decision.state
    for ladder in list(state.ladders.values()):
        if ladder.carriers and not held(state, ladder):
            let_go(decision, ladder)
    for rope in list(state.ropes.values()):
        if rope.carrier and not state.people[rope.carrier].alive:
            lie(decision, rope, state.people[rope.carrier].fell)
        elif rope.climber:
            hang(decision, rope)


@rule("GT-10.1.2a")
def held(state: Skirmish, ladder: Ladder) -> bool:
    """True if both carriers still stand on their ladder and can act."""
    carriers = [state.people[name] for name in ladder.carriers]
    return all(one.able and one.hex == hex_ for one, hex_ in zip(carriers, ladder.hexes, strict=True))


def let_go(decision: Decision, ladder: Ladder) -> None:
    """A ladder is dropped where it is; in the movement of its carriers' side that ends the move of both."""
    state = decision.state
    decision.emit(LadderPutDown(ladder.id, dropped=True))
    for one in (state.people[name] for name in ladder.carriers):
        if state.step == "movement" and one.side == state.active and one.able and one.deeds.spent:
            decision.emit(MoveStopped(one.id))


def lie(decision: Decision, rope: Rope, hex_: str) -> None:
    """Lay the grapnel of a dead man where he lies; it is lost with a man off the field."""
    decision.emit(RopeDropped(rope.id, hex_) if hex_ else RopeLost(rope.id))


@rule("GT-10.6.3a")
def hang(decision: Decision, rope: Rope) -> None:
    """Let a person stunned at the top of a rope fall to his death; a person who left it is no longer its climber (D134)."""
    one = decision.state.people[rope.climber]
    if one.condition == "stunned" and one.hex == rope.hex:
        harm.kill(decision, one, "fall")
    if one.hex != rope.hex:
        decision.emit(RopeLeft(rope.id))

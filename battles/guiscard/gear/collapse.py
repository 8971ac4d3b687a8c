"""The fate of gear, and of people on it, when it falls, burns or is lost.

The caller has taken its own item off the agenda before: a falling person is put on top.
"""

from collections.abc import Iterable

from battles.guiscard import harm
from battles.guiscard.agenda import Falling
from battles.guiscard.decision import Decision
from battles.guiscard.events import ladders as e
from battles.guiscard.events import ropes
from battles.guiscard.events.movement import MoveStopped
from battles.guiscard.gear import bearing
from battles.guiscard.gear.ladders import flats
from battles.guiscard.hoplites.keeping import review
from battles.guiscard.state import Ladder, Rope, Skirmish
from rulebook import rule


@rule("GT-10.1.6b", "GT-10.1.6c", "GT-10.1.6e")
def knock_down(decision: Decision, ladder: Ladder, hex_: str) -> None:
    """Let a standing ladder fall over its hex and another, without harm there; the person on it falls."""
    climber = bearing.climber_of(decision.state, ladder)
    decision.emit(e.LadderFell(ladder.id, (ladder.hex, hex_)))
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
    decision.emit(e.LadderLost(ladder.id))
    drop(decision, climber, ladder.hex)


def lose_rope(decision: Decision, rope: Rope) -> None:
    """Take a grapnel out of the battle; the person on its rope falls."""
    decision.emit(ropes.RopeLost(rope.id))
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
            decision.emit(ropes.RopeDropped(rope.id, rope.hex))
            drop(decision, rope.climber, rope.hex)


@rule("GT-9.2.1c")
def pull_down(decision: Decision, hex_: str) -> None:
    """Let the palisade of a hex fall, with the gear leaned on it; people on it are wounded (GS-11.3.3b)."""
    decision.emit(ropes.PalisadeFell(hex_))
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
    decision.emit(e.LadderPutDown(ladder.id, dropped=True))
    for one in (state.people[name] for name in ladder.carriers):
        if state.step == "movement" and one.side == state.active and one.able and one.deeds.spent:
            decision.emit(MoveStopped(one.id))


def lie(decision: Decision, rope: Rope, hex_: str) -> None:
    """Lay the grapnel of a dead man where he lies; it is lost with a man off the field."""
    decision.emit(ropes.RopeDropped(rope.id, hex_) if hex_ else ropes.RopeLost(rope.id))


@rule("GT-10.6.3a")
def hang(decision: Decision, rope: Rope) -> None:
    """Let a person stunned at the top of a rope fall to his death; a person who left it is no longer its climber (D134)."""
    one = decision.state.people[rope.climber]
    if one.condition == "stunned" and one.hex == rope.hex:
        harm.kill(decision, one, "fall")
    if one.hex != rope.hex:
        decision.emit(ropes.RopeLeft(rope.id))

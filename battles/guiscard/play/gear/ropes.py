"""GT-10.6.1: grapnels thrown over a palisade, and the climbers of their ropes."""

from collections.abc import Iterator

from battles.contract.muster import Side
from battles.contract.wording import Said, faces, phrase, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear.jumps import jump
from battles.guiscard.play.gear.ladders import at_palisade
from battles.guiscard.play.hoplites.keeping import review
from battles.guiscard.play.movement.budget import MoveStopped, budget
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.board import put
from battles.guiscard.rules.cells import PLATFORM
from battles.guiscard.rules.gear import bearing
from battles.guiscard.rules.gear.leaning import change_rope
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.movement import threats
from battles.guiscard.rules.movement.bodies import barred_by_the_dead
from battles.guiscard.rules.seen import note
from battles.guiscard.state import Character, Rope, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import LINES, PLACED, book_of, called, named
from battles.kit.happening import Happening
from dice import Rolled
from rulebook import Refusal, rule

BOOK = book_of("ropes")


@BOOK.order("throw {rope} over the palisade of {over}")
class ThrowGrapnel(Order, frozen=True, tag="throw_grapnel"):
    """Throw a grapnel over the palisade of the next hex, and do nothing else in the phase (GT-10.6.1b)."""

    rope: str
    over: str


@BOOK.order("let {character} climb to the top of the rope of {rope}")
class ClimbRope(Order, frozen=True, tag="climb_rope"):
    """Climb to the top of a rope (GT-10.6.1c)."""

    character: str
    rope: str


@BOOK.order("climb from the rope of {rope} over the parapet")
class CrossParapet(Order, frozen=True, tag="cross_parapet"):
    """From the top of a rope over the parapet (GT-10.6.1d)."""

    rope: str


@BOOK.order("let {character} come down the rope of {rope}")
class ClimbDown(Order, frozen=True, tag="climb_down"):
    """Come down a rope, from its top or from the platform (GT-10.6.1c)."""

    character: str
    rope: str


@BOOK.order("let {character} take up {rope}")
class TakeRope(Order, frozen=True, tag="take_rope"):
    """Take up a grapnel that lies or hangs in the own hex (GT-10.6.1e)."""

    character: str
    rope: str


Climbing = ThrowGrapnel | ClimbRope | CrossParapet | ClimbDown | TakeRope


@BOOK.event("GrapnelThrown")
class GrapnelThrown(Happening, frozen=True):
    """A character has thrown a grapnel over the palisade of a hex: `holds` says whether it does (GT-10.6.1b)."""

    rope: str
    character: str
    over: str
    holds: bool
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        one = state.people[self.character]
        one.deeds.busy = one.deeds.moved = True
        if self.holds:
            change_rope(state, self.rope, carrier="", hex=one.hex, over=self.over)

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return say(
            LINES.said["tried"]["throw"],
            who=called(state, self.character),
            gear=named(self.rope),
            hex=self.over,
            die=faces(self.rolls),
            least=TABLES.now.gear.grapnel.holds_min,
        )

    def in_brief(self, state: Skirmish) -> Said | None:
        if not self.holds:
            return None
        who = called(state, self.character)
        return say("the grapnel of {who} holds on the palisade of {hex} (GT-10.6.1b)", who=who, hex=self.over)


@BOOK.event("RopeClimbed")
class RopeClimbed(Happening, frozen=True):
    """A character is at the top of a rope, for `points` (GT-10.6.1c)."""

    rope: str
    character: str
    points: int

    def book(self, state: Skirmish) -> None:
        state.people[self.character].deeds.spent += self.points
        change_rope(state, self.rope, climber=self.character)

    def tell(self, state: Skirmish, side: Side | None) -> Said | None:
        return PLACED.said(
            state, phrase("{character} climbs to the top of the rope of {rope}, {points} (GT-10.6.1c)"), self
        )


@BOOK.event("RopeDescended", "{character} comes down the rope of {rope} to {hex}, {points} (GT-10.6.1c)")
class RopeDescended(Happening, frozen=True):
    """A character has come down a rope, from its top or from the platform, for `points` (GT-10.6.1c)."""

    rope: str
    character: str
    hex: str
    points: int

    def book(self, state: Skirmish) -> None:
        one = state.people[self.character]
        one.deeds.spent += self.points
        put(state, one, self.hex, 0)
        change_rope(state, self.rope, climber="")


@BOOK.event("ParapetCrossed", "{character} climbs over the parapet into {hex}, {points} (GT-10.6.1d)")
class ParapetCrossed(Happening, frozen=True):
    """A character has come from the top of a rope over the parapet into a hex, for `points` (GT-10.6.1d)."""

    rope: str
    character: str
    hex: str
    points: int

    def book(self, state: Skirmish) -> None:
        note(state, "first_over", self.hex, self.character)
        one = state.people[self.character]
        one.deeds.spent += self.points
        put(state, one, self.hex, 0)
        change_rope(state, self.rope, climber="")


@BOOK.event("RopeTaken")
class RopeTaken(Happening, frozen=True):
    """A character has taken a grapnel with its rope, for `points` (GT-10.6.1e)."""

    rope: str
    character: str
    points: int

    def book(self, state: Skirmish) -> None:
        one = state.people[self.character]
        one.deeds.spent += self.points
        change_rope(state, self.rope, side=one.side, carrier=one.id, hex="", over="", climber="")

    def tell(self, state: Skirmish, side: Side | None) -> Said | None:
        return PLACED.said(state, phrase("{character} takes up {rope}, {points} (GT-10.6.1e)"), self)


def candidates(state: Skirmish) -> Iterator[Climbing]:
    """The orders of the active side for grapnels between the moves."""
    ground = ground_in(state)
    for rope in state.ropes.values():
        if rope.carrier:
            carrier = state.people[rope.carrier]
            around = ground.neighbours[carrier.hex] if carrier.hex else ()
            for hex_ in around:
                if hex_ is not None and at_palisade(ground, carrier.hex, hex_):
                    yield ThrowGrapnel(rope.id, hex_)
            continue
        if rope.climber:
            yield CrossParapet(rope.id)
        for name in filter(None, (state.at.get(rope.hex), state.at.get(rope.over))):
            yield ClimbRope(name, rope.id)
            yield ClimbDown(name, rope.id)
            yield TakeRope(name, rope.id)


def check(state: Skirmish, order: Climbing) -> None:
    """Refuse what cannot be done with a grapnel now."""
    rope = found(state, order.rope)
    match order:
        case ThrowGrapnel(_, over):
            refuse_throw(state, rope, over)
        case ClimbRope(character):
            refuse_climb(state, rope, hand(state, character))
        case CrossParapet():
            refuse_crossing(state, rope)
        case ClimbDown(character):
            refuse_descent(state, rope, hand(state, character))
        case TakeRope(character):
            refuse_taking(state, rope, hand(state, character))


def take(decision: Decision, order: Climbing) -> None:
    """Book it."""
    state, row = decision.state, decision.tables.gear.grapnel
    rope = state.ropes[order.rope]
    match order:
        case ThrowGrapnel(_, over):
            throw(decision, rope, over)
        case ClimbRope(character):
            decision.emit(RopeClimbed(rope.id, character, row.up))
        case CrossParapet():
            cross(decision, rope)
        case ClimbDown(character):
            points = descent(rope, character)
            decision.emit(RopeDescended(rope.id, character, rope.hex, points))
        case TakeRope(character):
            decision.emit(RopeTaken(rope.id, character, decision.tables.gear.ladder.handling))
    review(decision)


def found(state: Skirmish, name: str) -> Rope:
    """The grapnel of that name. Raises Refusal."""
    rope = state.ropes.get(name)
    if rope is None:
        raise Refusal("GT-10.6.1a", "rope", "there is no grapnel {given}", given=str(name))
    return rope


@rule("GT-10.6.1a")
def hand(state: Skirmish, name: str) -> Character:
    """Somebody of the active side who can handle a rope: on foot and without armour. Raises Refusal."""
    one = state.people.get(name)
    if one is None or one.side != state.active:
        raise Refusal("GT-10.6.1a", "character", "{given} is nobody of the active side", given=str(name))
    refusal = bearing.idle(one)
    if refusal is not None:
        raise refusal
    if one.armoured:
        raise Refusal("GT-10.6.1a", "character", "{given} is in armour", given=one.id)
    if one.leads or (state.ladders and bearing.ladder_of(state, one.id)):
        raise Refusal("GT-10.6.1a", "character", "{given} has his hands full", given=one.id)
    return one


@rule("GT-10.6.1a", "GT-10.6.1b", "GT-10.1.1a")
def refuse_throw(state: Skirmish, rope: Rope, over: str) -> None:
    """Refuse a throw except by its carrier, otherwise idle, before a palisade (D135)."""
    if not rope.carrier:
        raise Refusal("GT-10.6.1b", "rope", "the grapnel has no carrier")
    one = hand(state, rope.carrier)
    if one.deeds.spent or one.deeds.shot or one.deeds.displaced:
        raise Refusal("GT-10.6.1b", "rope", "{given} has done something else in this phase", given=one.id)
    if not at_palisade(ground_in(state), one.hex, over):
        raise Refusal(
            "GT-10.6.1b", "over", "no palisade stands between {hex} and {next}", hex=one.hex, next=over
        )
    if bearing.raised_in(state, one.hex) or bearing.hanging_in(state, one.hex):
        raise Refusal("GT-10.6.1b", "rope", "a ladder or a rope is in hex {hex} already", hex=one.hex)


@rule("GT-10.6.1b")
def holds(face: int) -> bool:
    """True if a grapnel that is thrown holds."""
    return face >= TABLES.now.gear.grapnel.holds_min


def throw(decision: Decision, rope: Rope, over: str) -> None:
    """Throw a grapnel over the palisade of a hex."""
    die = decision.roll("GT-10.6.1b", decision.state.people[rope.carrier], "grapnel")
    decision.emit(GrapnelThrown(rope.id, rope.carrier, over, holds(die.face), (die,)))


@rule("GT-10.6.1c")
def refuse_climb(state: Skirmish, rope: Rope, one: Character) -> None:
    """Refuse to climb but from the hex into which the rope hangs, with the points of a level (D49)."""
    if not rope.over or rope.climber or one.hex != rope.hex:
        raise Refusal("GT-10.6.1c", "rope", "{given} is at the foot of no free rope", given=one.id)
    affords(state, one, TABLES.now.gear.grapnel.up)


@rule("GT-10.6.1c")
def affords(state: Skirmish, one: Character, points: int) -> None:
    """Refuse what somebody has not the points for."""
    left = budget(state, one)
    if left < points:
        raise Refusal(
            "GT-10.6.1c", "rope", "that costs {cost} points, and {left} are left", cost=points, left=left
        )


@rule("GT-10.6.1d")
def refuse_crossing(state: Skirmish, rope: Rope) -> None:
    """Refuse to climb over the parapet but from the top of the rope, with the points, into a free hex (D136)."""
    if not rope.climber:
        raise Refusal("GT-10.6.1d", "rope", "the top of the rope is free")
    one = hand(state, rope.climber)
    affords(state, one, TABLES.now.gear.grapnel.parapet)
    barred = ground_in(state).cells[rope.over].barred or barred_by_the_dead(state, rope.over)
    if rope.over in state.at or barred:
        raise Refusal("GT-10.6.1d", "rope", "hex {hex} is closed now", hex=rope.over)


def cross(decision: Decision, rope: Rope) -> None:
    """The climber is over the parapet, and jumps (D40)."""
    one = decision.state.people[rope.climber]
    decision.emit(ParapetCrossed(rope.id, one.id, rope.over, decision.tables.gear.grapnel.parapet))
    if jump(decision, one) and one.alive:
        decision.emit(MoveStopped(one.id))


def descent(rope: Rope, name: str) -> int:
    """The points to come down a rope: a level, from the platform the parapet too."""
    row = TABLES.now.gear.grapnel
    return row.down if rope.climber == name else row.down + row.parapet


@rule("GT-10.6.1c", "GT-10.6.1d")
def refuse_descent(state: Skirmish, rope: Rope, one: Character) -> None:
    """Refuse to come down but from the top of the rope, or from the platform above it if nobody is below (D136)."""
    if rope.climber != one.id and not (rope.over and one.hex == rope.over and aloft(state, rope)):
        raise Refusal("GT-10.6.1c", "rope", "{given} is not above the rope", given=one.id)
    if rope.climber != one.id and rope.hex in state.at:
        raise Refusal("GT-10.6.1c", "rope", "somebody is in hex {hex}", hex=rope.hex)
    if ground_in(state).cells[rope.hex].barred or barred_by_the_dead(state, rope.hex):
        raise Refusal("GT-10.6.1c", "rope", "hex {hex} is closed now", hex=rope.hex)
    affords(state, one, descent(rope, one.id))


def aloft(state: Skirmish, rope: Rope) -> bool:
    """True if the rope hangs from a platform, on which people stand as high as its top."""
    return ground_in(state).terrain[rope.over] == PLATFORM


@rule("GT-10.6.1e", "GT-10.1.2d")
def refuse_taking(state: Skirmish, rope: Rope, one: Character) -> None:
    """Refuse to take a grapnel except in its hex, as a ladder: it must be free of climbers and enemies; one each (D137)."""
    if rope.carrier or rope.climber or one.hex != rope.hex:
        raise Refusal("GT-10.6.1e", "rope", "{given} is in the hex of no free rope", given=one.id)
    if bearing.rope_of(state, one.id) is not None:
        raise Refusal("GT-10.6.1e", "rope", "{given} carries one", given=one.id)
    if threats.opposing(state, ground_in(state), one, one.hex):
        raise Refusal("GT-10.1.2d", "rope", "an enemy is beside the rope")
    affords(state, one, TABLES.now.gear.ladder.handling)

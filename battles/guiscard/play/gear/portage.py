"""GT-10.1.2: the path of two who carry a ladder, and its end at the foot of the palisade."""

from collections.abc import Iterator

from msgspec.structs import replace

from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear.ladders import stands
from battles.guiscard.play.movement.budget import MoveEnded, budget
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.board import put
from battles.guiscard.rules.gear import bearing
from battles.guiscard.rules.gear.leaning import change, lean
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state import Character, Ladder, Skirmish
from battles.guiscard.state.items import Leg, LegKind, Stage
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from rulebook import Refusal, rule

BOOK = book_of("carried ladders")

LEGS: tuple[LegKind, ...] = ("step", "raise")
"""The kinds of legs of two who carry a ladder on their path."""


@BOOK.order("raise the ladder at {hex} against the palisade of {against}")
class RaiseLadder(Order, frozen=True, tag="raise_ladder"):
    """At the end of the carriers' path raise the ladder in a hex of theirs, against the palisade of a next (GT-10.1.2c)."""

    hex: str
    against: str


@BOOK.event("LadderCarried", "{character} follows with {ladder} to {hex}, {points}")
class LadderCarried(Happening, frozen=True):
    """The second carrier has come into the hex that the first has left, with `points` spent; the ladder is over both."""

    ladder: str
    character: str
    hex: str
    points: int

    def book(self, state: Skirmish) -> None:
        one = state.people[self.character]
        put(state, one, self.hex, 0)
        one.deeds.spent += self.points
        carriers = state.ladders[self.ladder].carriers
        change(state, self.ladder, hexes=tuple(state.people[name].hex for name in carriers))


@BOOK.event("LadderRaised", "{ladder} is raised at {hex} and leans on the palisade of {against} (GT-10.1.2c)")
class LadderRaised(Happening, frozen=True):
    """A ladder stands in a hex and leans against the palisade of another (GT-10.1.2c)."""

    ladder: str
    hex: str
    against: str

    def book(self, state: Skirmish) -> None:
        lean(state, self.ladder, self.hex, self.against)
        change(state, self.ladder, below=state.at.get(self.hex, ""))


def with_partner(state: Skirmish, one: Character, stage: Stage) -> Stage:
    """The stage of a walk with the partner who carries the ladder and comes after, with at most their common points."""
    other = bearing.partner_of(state, one.id) if state.ladders else None
    if other is None:
        return stage
    points = min(stage.points, budget(state, one))
    return replace(stage, partner=other.id, tail=other.hex, points=points)


def follow(decision: Decision, one: Character, stage: Stage, points: int) -> None:
    """Bring the second carrier into the hex that the first has left."""
    ladder = carried_by(decision.state, one)
    decision.emit(LadderCarried(ladder.id, stage.partner, stage.hex, points))


def carried_by(state: Skirmish, one: Character) -> Ladder:
    """The ladder that a carrier carries."""
    ladder = bearing.ladder_of(state, one.id)
    assert ladder is not None, "who has a partner carries a ladder"
    return ladder


def raisings(m: Mover, stage: Stage) -> Iterator[RaiseLadder]:
    """The hexes where the ladder may be raised at the end of the path."""
    if stage.partner:
        for foot in (stage.hex, stage.tail):
            yield from (RaiseLadder(foot, near) for near in m.ground.neighbours[foot] if near is not None)


@rule("GT-10.1.2c")
def raised(m: Mover, stage: Stage, leg: Leg) -> Stage:
    """The path that ends with the ladder raised in one of its two hexes. Raises Refusal."""
    if not stage.partner:
        raise Refusal("GT-10.1.2c", "order", "two who carry a ladder raise it")
    if leg.hex not in (stage.hex, stage.tail):
        raise Refusal("GT-10.1.2c", "hex", "the ladder stands in one of the two hexes of its carriers")
    stands(m.state, m.ground, leg.hex, leg.what)
    return replace(stage, whole=True, begun=True)


def put_up(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """The ladder stands; the move of both is over (D53)."""
    decision.emit(LadderRaised(carried_by(m.state, m.one).id, leg.hex, leg.what))
    decision.emit(MoveEnded(stage.partner))

"""GT-10.6.5: four pull a palisade down by the rope of a grapnel."""

from collections.abc import Iterator

from battles.contract.muster import Side
from battles.contract.wording import Said, say, sum_of
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear.collapse import lose_rope, pull_down
from battles.guiscard.play.gear.ropes import found
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.cells import PLATFORM
from battles.guiscard.rules.combat.contact import bar
from battles.guiscard.rules.counters import toward
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.state import Character, Rope, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.tables.base import FACES
from battles.guiscard.voice import LINES, book_of, called
from battles.kit.happening import Happening
from dice import Rolled
from hexmap import grid
from rulebook import Refusal, rule

BOOK = book_of("pulling")

DIRECTIONS = range(3)
"""A block of two files is told by its first hex and one of three ways to its second file."""
FIELD = "pullers"


@BOOK.order("let {pullers} pull the palisade down by {rope}")
class PullDown(Order, frozen=True, tag="pull_down"):
    """Four who have done nothing else pull a palisade down by a grapnel (GT-10.6.5a)."""

    rope: str
    pullers: tuple[str, ...]


@BOOK.event("PalisadePulled")
class PalisadePulled(Happening, frozen=True):
    """Four have pulled at a palisade with a grapnel (GT-10.6.5a).

    `added` is what is added to the die by reason; `falls` says whether it does.
    """

    rope: str
    pullers: tuple[str, ...]
    hex: str
    added: dict[str, int]
    falls: bool
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        for name in self.pullers:
            deeds = state.people[name].deeds
            deeds.busy = deeds.attacked = True

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        face = self.rolls[0].face
        return say(
            LINES.said["tried"]["pull"],
            who=tuple(called(state, name) for name in self.pullers),
            hex=self.hex,
            die=sum_of(face, self.added, face + sum(self.added.values())),
            most=TABLES.now.gear.pull.success_max,
        )


def candidates(state: Skirmish) -> Iterator[PullDown]:
    """Each rope with each four who may pull at it."""
    for rope in state.ropes.values():
        if not rope.over:
            continue
        for hexes in blocks(ground_in(state), rope):
            names = tuple(sorted(name for hex_ in hexes if (name := state.at.get(hex_)) in state.people))
            if len(names) == len(hexes):
                yield PullDown(rope.id, names)


@rule("GT-10.6.5a")
def blocks(ground: Ground, rope: Rope) -> Iterator[frozenset[str]]:
    """Two files of two hexes each, connected, outside, at the distance from the palisade hex (D49)."""
    row = TABLES.now.gear.pull
    outside = ground.cells[rope.hex].depth
    for first in grid.within(rope.over, row.farthest):
        for turn in DIRECTIONS:
            beside, behind = toward(first, turn), toward(first, turn + 1)
            hexes = frozenset((first, beside, behind, toward(beside, turn + 1)))
            if all(
                hex_ in ground.cells
                and ground.cells[hex_].depth == outside
                and row.nearest <= grid.distance(hex_, rope.over) <= row.farthest
                for hex_ in hexes
            ):
                yield hexes


@rule("GT-10.6.5a", "GT-10.6.5b", "GT-9.2.2b")
def check(state: Skirmish, order: PullDown) -> None:
    """Refuse to pull but by four in their block who have done nothing else, at a palisade without platform."""
    rope, ground = found(state, order.rope), ground_in(state)
    if order.pullers != tuple(sorted(set(order.pullers))):
        raise Refusal("GT-10.6.5a", FIELD, "name each person who pulls once, in the order of their names")
    if not rope.over or rope.climber:
        raise Refusal("GT-10.6.5a", "rope", "{given} hangs free from no palisade", given=rope.id)
    if ground.terrain[rope.over] == PLATFORM:
        raise Refusal("GT-9.2.2b", "rope", "a platform is not pulled down")
    pullers = [puller(state, name) for name in order.pullers]
    if (
        frozenset(one.hex for one in pullers) not in blocks(ground, rope)
        or len(pullers) != TABLES.now.gear.pull.crew
    ):
        raise Refusal(
            "GT-10.6.5a",
            FIELD,
            "{people} people pull, side by side in files, some hexes from the palisade",
            people=TABLES.now.gear.pull.crew,
        )
    if FACES[0] + sum(added(pullers).values()) > TABLES.now.gear.pull.success_max:
        raise Refusal("GT-10.6.5b", FIELD, "with so many wounded it cannot be done")


@rule("GT-10.6.5a", "GT-10.6.5b")
def puller(state: Skirmish, name: str) -> Character:
    """The puller: of the active side, on foot, able, and he has done nothing else in this phase. Raises Refusal."""
    one = state.people.get(name)
    if one is None or one.side != state.active or one.mounted:
        raise Refusal("GT-10.6.5a", FIELD, "{given} is nobody of the active side on foot", given=str(name))
    refusal = bar(state, one)
    if refusal is not None:
        raise refusal.at(FIELD)
    if one.deeds.spent or one.deeds.displaced:
        raise Refusal("GT-10.6.5a", FIELD, "{given} has done something else in this phase", given=one.id)
    return one


@rule("GT-10.6.5b")
def added(pullers: list[Character]) -> dict[str, int]:
    """The addition to the die for the wounded among the pullers."""
    more = sum(one.condition == "wounded" for one in pullers) * TABLES.now.gear.pull.wounded
    return {"wounded pullers": more} if more else {}


@rule("GT-10.6.5a")
def take(decision: Decision, order: PullDown) -> None:
    """Pull; the grapnel that brings the palisade down is gone with it."""
    pullers = [decision.state.people[name] for name in order.pullers]
    over, more = decision.state.ropes[order.rope].over, added(pullers)
    die = decision.roll("GT-10.6.5a", pullers[0], "pull")
    falls = die.face + sum(more.values()) <= decision.tables.gear.pull.success_max
    decision.emit(PalisadePulled(order.rope, order.pullers, over, more, falls, (die,)))
    if falls:
        lose_rope(decision, decision.state.ropes[order.rope])
        pull_down(decision, over)

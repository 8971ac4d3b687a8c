"""GT-10.1: taking ladders up and putting them down, and moving standing ones."""

from collections.abc import Iterator
from itertools import permutations

from battles.contract.muster import Side
from battles.contract.wording import Said, phrase, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.movement.budget import budget
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.gear import bearing
from battles.guiscard.rules.gear.leaning import change, lay_flat, lean, toil
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.movement.carriers import refuse_in_reach
from battles.guiscard.state import Character, Ladder, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import LINES, PLACED, book_of, named
from battles.kit.happening import Happening
from battles.kit.voice import either
from rulebook import Refusal, rule

BOOK = book_of("ladders")

STOCKADE = ("palisade", "platform")
"""Hexes on whose outer sides a palisade stands; towers and gates are out (GT-10.1.1a)."""


@BOOK.order("take up {ladder}")
class LiftLadder(Order, frozen=True, tag="lift_ladder"):
    """The two who stand on a ladder that lies take it up (GT-10.1.2a)."""

    ladder: str


@BOOK.order("put {ladder} down")
class PutDownLadder(Order, frozen=True, tag="put_down_ladder"):
    """The carriers of a ladder put it down where they are."""

    ladder: str


@BOOK.order("climb to the top of {ladder}")
class ClimbLadder(Order, frozen=True, tag="climb_ladder"):
    """A person at the foot of a raised ladder, in its hex, climbs to its top (GT-10.1.3a)."""

    ladder: str


@BOOK.order(
    either(
        "against",
        "let {first} and {second} shift {ladder} to {hex}, against the palisade of {against}",
        "let {first} and {second} lay {ladder} down to {hex}",
    )
)
class ShiftLadder(Order, frozen=True, tag="shift_ladder"):
    """Two beside a standing ladder move it by a hex, or turn it (GT-10.1.4a); `against` "" lays it down, over `hex` too."""

    ladder: str
    first: str
    second: str
    hex: str
    against: str = ""


Handling = LiftLadder | PutDownLadder | ClimbLadder | ShiftLadder


@BOOK.event("LadderPutDown")
class LadderPutDown(Happening, frozen=True):
    """A ladder has been put down, or `dropped` where it lies; its carriers are free."""

    ladder: str
    dropped: bool = False

    def book(self, state: Skirmish) -> None:
        change(state, self.ladder, carriers=())

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return say(
            LINES.said["put_down"]["dropped" if self.dropped else "laid"],
            ladder=named(self.ladder),
            hexes="/".join(state.ladders[self.ladder].hexes),
        )


@BOOK.event("LadderLifted", "{carriers} take up {ladder} (GT-10.1.2a)")
class LadderLifted(Happening, frozen=True):
    """Two characters have taken up a ladder, each in the hex of it in which he stands (GT-10.1.2a)."""

    ladder: str
    carriers: tuple[str, str]

    def book(self, state: Skirmish) -> None:
        side = state.people[self.carriers[0]].side
        change(state, self.ladder, side=side, carriers=self.carriers, lifted=state.turn)


@BOOK.event("LadderClimbed")
class LadderClimbed(Happening, frozen=True):
    """A person at the foot of a ladder is now at its top, with `points` spent (GT-10.1.3a)."""

    ladder: str
    character: str
    points: int

    def book(self, state: Skirmish) -> None:
        change(state, self.ladder, below="")
        state.people[self.character].deeds.spent += self.points

    def tell(self, state: Skirmish, side: Side | None) -> Said | None:
        return PLACED.said(
            state, phrase("{character} climbs to the top of {ladder}, {points} (GT-10.1.3a)"), self
        )


@BOOK.event(
    "LadderShifted",
    "{workers} shift {ladder}: it stands at {hex} and leans on the palisade of {against} (GT-10.1.4a)",
)
class LadderShifted(Happening, frozen=True):
    """Two characters have moved a standing ladder, or turned it, for `points` each (GT-10.1.4a)."""

    ladder: str
    workers: tuple[str, str]
    hex: str
    against: str
    points: int

    def book(self, state: Skirmish) -> None:
        toil(state, self.workers, self.points)
        lean(state, self.ladder, self.hex, self.against)


@BOOK.event("LadderTakenDown", "{workers} lay {ladder} down at {hexes} (GT-10.1.4a)")
class LadderTakenDown(Happening, frozen=True):
    """Two characters have laid a standing ladder flat, for `points` each."""

    ladder: str
    workers: tuple[str, str]
    hexes: tuple[str, str]
    points: int

    def book(self, state: Skirmish) -> None:
        toil(state, self.workers, self.points)
        lay_flat(state, self.ladder, self.hexes)


def candidates(state: Skirmish) -> Iterator[Handling]:
    """The orders of the active side for ladders between the moves."""
    for ladder in state.ladders.values():
        if ladder.hex:
            if bearing.at_foot(state, ladder):
                yield ClimbLadder(ladder.id)
            yield from shifts(state, ground_in(state), ladder)
        elif ladder.carriers:
            yield PutDownLadder(ladder.id)
        else:
            yield LiftLadder(ladder.id)


def shifts(state: Skirmish, ground: Ground, ladder: Ladder) -> Iterator[ShiftLadder]:
    """Each pair beside a standing ladder, with each place to which it could be moved."""
    around = [hex_ for hex_ in ground.neighbours[ladder.hex] if hex_ is not None]
    workers = [name for hex_ in around if (name := state.at.get(hex_)) in state.people]
    for first, second in permutations(workers, 2):
        for hex_ in (ladder.hex, *around):
            for against in ("", *filter(None, ground.neighbours[hex_])):
                yield ShiftLadder(ladder.id, first, second, hex_, against)


def check(state: Skirmish, order: Handling) -> None:
    """Refuse what cannot be done with a ladder now."""
    ladder = found(state, order.ladder)
    match order:
        case LiftLadder():
            refuse_lift(state, ground_in(state), ladder)
        case PutDownLadder():
            refuse_put_down(state, ladder)
        case ClimbLadder():
            refuse_climb(state, ladder)
        case ShiftLadder():
            refuse_shift(state, ground_in(state), ladder, order)


def take(decision: Decision, order: Handling) -> None:
    """Book it."""
    state, ladder = decision.state, decision.state.ladders[order.ladder]
    match order:
        case LiftLadder():
            first, second = (state.at[hex_] for hex_ in ladder.hexes)
            decision.emit(LadderLifted(ladder.id, (first, second)))
        case PutDownLadder():
            decision.emit(LadderPutDown(ladder.id))
        case ClimbLadder():
            decision.emit(LadderClimbed(ladder.id, ladder.below, up()))
        case ShiftLadder(_, first, second, hex_, against):
            points = decision.tables.gear.ladder.handling
            if against:
                decision.emit(LadderShifted(ladder.id, (first, second), hex_, against, points))
            else:
                decision.emit(LadderTakenDown(ladder.id, (first, second), (ladder.hex, hex_), points))


def found(state: Skirmish, name: str) -> Ladder:
    """The ladder of that name. Raises Refusal."""
    ladder = state.ladders.get(name)
    if ladder is None:
        raise Refusal("GT-10.1.2a", "ladder", "there is no ladder {given}", given=str(name))
    return ladder


@rule("GT-10.1.2a", "GT-10.1.2d")
def refuse_lift(state: Skirmish, ground: Ground, ladder: Ladder) -> None:
    """Refuse to take up a ladder but by two on foot who stand on it and have not moved, out of the enemy's reach (D130)."""
    if ladder.hex or ladder.carriers:
        raise Refusal("GT-10.1.2a", "ladder", "only a ladder that lies is taken up")
    if ladder.lifted == state.turn:
        raise Refusal("GT-10.1.2a", "ladder", "the ladder was taken up in this turn")
    for hex_ in ladder.hexes:
        one = state.people.get(state.at.get(hex_, ""))
        if one is None or one.side != state.active:
            raise Refusal("GT-10.1.2a", "ladder", "two take a ladder up who stand on it")
        helps(state, one, "ladder")
        if one.leads or one.deeds.shot or one.deeds.spent:
            raise Refusal("GT-10.1.2b", "ladder", "{given} does something else in this phase", given=one.id)
    refuse_in_reach(state, ground, state.active, ladder.hexes)


@rule("GT-10.1.2a")
def refuse_put_down(state: Skirmish, ladder: Ladder) -> None:
    """Refuse to put down what the active side does not carry, or what has been carried in this phase."""
    carriers = [state.people[name] for name in ladder.carriers]
    if not carriers or carriers[0].side != state.active:
        raise Refusal("GT-10.1.2a", "ladder", "no person of this side carries the ladder")
    for one in carriers:
        if one.deeds.moved or one.deeds.spent:
            raise Refusal("GT-10.1.2b", "ladder", "{given} has moved", given=one.id)


@rule("GT-10.1.3a")
def refuse_climb(state: Skirmish, ladder: Ladder) -> None:
    """Refuse to climb but from the foot of a ladder, in its hex, with the points of a ladder and nothing in the hands."""
    if not bearing.at_foot(state, ladder) or state.people[ladder.below].side != state.active:
        raise Refusal("GT-10.1.3a", "ladder", "no person of this side stands at the foot of the ladder")
    one = state.people[ladder.below]
    helps(state, one, "ladder")
    if one.leads:
        raise Refusal("GT-10.1.3a", "ladder", "a climber takes no man or horse with him")
    points, left = up(), budget(state, one)
    if left < points:
        raise Refusal(
            "GT-10.1.3a", "ladder", "that costs {cost} points, and {left} are left", cost=points, left=left
        )


@rule("GT-10.1.3a")
def up() -> int:
    """The points to the top of a ladder."""
    points = TABLES.now.buildings.hex["ladder_raised"].price(False, False)
    assert points is not None, "who is on foot climbs"
    return points


@rule("GT-10.1.4a")
def refuse_shift(state: Skirmish, ground: Ground, ladder: Ladder, order: ShiftLadder) -> None:
    """Refuse to move a standing ladder but by two beside its foot, each with the points, while nobody is on it."""
    if not ladder.hex:
        raise Refusal("GT-10.1.4a", "ladder", "the ladder does not stand")
    if bearing.climber_of(state, ladder):
        raise Refusal("GT-10.1.4a", "ladder", "somebody is on the ladder")
    if order.first == order.second:
        raise Refusal("GT-10.1.4a", "second", "it takes two")
    for field, name in (("first", order.first), ("second", order.second)):
        works(state, ground, ladder, name, field)
    if order.hex not in (ladder.hex, *ground.neighbours[ladder.hex]):
        raise Refusal("GT-10.1.4a", "hex", "a ladder is moved by one hex")
    if not order.against:
        refuse_flat(ground, ladder, order.hex)
        return
    if order.hex in state.at and order.hex != ladder.hex:
        raise Refusal("GT-10.1.4a", "hex", "somebody is in hex {hex}", hex=order.hex)
    if (order.hex, order.against) == (ladder.hex, ladder.against):
        raise Refusal("GT-10.1.4a", "against", "the ladder stands there already")
    stands(state, ground, order.hex, order.against, ladder)


@rule("GT-10.1.4a")
def works(state: Skirmish, ground: Ground, ladder: Ladder, name: str, field: str) -> None:
    """Refuse who cannot lend a hand at a standing ladder: he is beside its foot, free, with the points for it."""
    one = state.people.get(name)
    if one is None or one.side != state.active or not below(ground, ladder, one):
        raise Refusal("GT-10.1.4a", field, "{given} is not beside the foot of the ladder", given=str(name))
    helps(state, one, field)
    if budget(state, one) < TABLES.now.gear.ladder.handling:
        raise Refusal("GT-10.1.4a", field, "{given} has not the points for it", given=one.id)


def helps(state: Skirmish, one: Character, field: str) -> None:
    """Refuse who cannot lend a hand in his movement step."""
    refusal = bearing.idle(one) or bearing.hands_full(state, one, field)
    if refusal is not None:
        raise refusal.at(field)


def below(ground: Ground, ladder: Ladder, one: Character) -> bool:
    """True if somebody stands on the ground beside the foot of a standing ladder: he could step onto it."""
    if not one.hex or one.mounted or one.hex == ladder.against:
        return False
    return ground.enterable(one.hex, ladder.hex, False, one.armoured)


@rule("GT-10.1.6b")
def refuse_flat(ground: Ground, ladder: Ladder, hex_: str) -> None:
    """Refuse to lay a standing ladder over its hex and another but where one on foot could go on (D133)."""
    if hex_ not in flats(ground, ladder.hex):
        raise Refusal("GT-10.1.6b", "hex", "the ladder cannot lie over hex {hex}", hex=hex_)


def flats(ground: Ground, foot: str) -> list[str]:
    """The hexes over which the other half of a ladder may lie that is laid flat from a hex."""
    return [hex_ for hex_, _ in ground.ways(False, False)[foot] if not ground.scaled(foot, hex_)]


@rule("GT-10.1.1a", "GT-10.1.2c")
def stands(state: Skirmish, ground: Ground, foot: str, against: str, itself: Ladder | None = None) -> None:
    """Refuse to stand a ladder in a hex, leaning against another: that is of a palisade that stands, seen from outside."""
    if not at_palisade(ground, foot, against):
        raise Refusal(
            "GT-10.1.2c", "against", "no palisade stands between {hex} and {next}", hex=foot, next=against
        )
    there = bearing.raised_in(state, foot)
    if (there is not None and there != itself) or bearing.hanging_in(state, foot) is not None:
        raise Refusal("GT-10.1.2c", "hex", "a ladder or a rope is in hex {hex} already", hex=foot)
    if ground.cells[foot].barred or foot in ground.deep:
        raise Refusal("GT-10.1.2c", "hex", "no ladder stands in hex {hex}", hex=foot)


@rule("GT-9.2.1a")
def at_palisade(ground: Ground, foot: str, behind: str) -> bool:
    """True if a palisade stands between a hex outside and the next one behind it (D40)."""
    around = ground.neighbours.get(foot, ())
    if behind not in around or ground.terrain[behind] not in STOCKADE or ground.terrain[foot] in STOCKADE:
        return False
    return ground.cells[foot].borders[around.index(behind)] == "palisade"

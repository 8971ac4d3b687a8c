"""GT-10.1.6, 10.1.7: standing ladders are toppled, from the platform above and from below."""

from collections.abc import Iterator

from battles.contract.muster import Side
from battles.contract.wording import Said
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear.collapse import knock_down
from battles.guiscard.play.gear.ladders import below, flats, found, refuse_flat
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.cells import PLATFORM
from battles.guiscard.rules.combat.contact import fresh
from battles.guiscard.rules.gear.bearing import climber_of
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.state import Character, Ladder, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of, tried
from battles.kit.happening import Happening
from dice import Rolled
from rulebook import Refusal, rule

BOOK = book_of("toppling")


@BOOK.order("let {character} push {ladder} over to {hex}")
class ToppleLadder(Order, frozen=True, tag="topple_ladder"):
    """Push at a standing ladder instead of attacking; if it falls it lies over its hex and `hex` (GT-10.1.6, 10.1.7)."""

    character: str
    ladder: str
    hex: str


@BOOK.event("TopplingTried")
class TopplingTried(Happening, frozen=True):
    """A character has pushed at a ladder: `toppled` says whether it falls (GT-10.1.6a, GT-10.1.7a)."""

    character: str
    ladder: str
    toppled: bool
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        state.people[self.character].deeds.attacked = True

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        most = TABLES.now.gear.ladder.topple_max
        return tried("topple", state, self.character, self.ladder, most, self.rolls)


def candidates(state: Skirmish) -> Iterator[ToppleLadder]:
    """Each who may push at a ladder, with each way in which it may come to lie."""
    standing = [ladder for ladder in state.ladders.values() if ladder.hex and hostile(state, ladder)]
    if not standing:
        return
    ground = ground_in(state)
    for one in fresh(state):
        for ladder in standing:
            if reaches(ground, ladder, one):
                yield from (ToppleLadder(one.id, ladder.id, hex_) for hex_ in flats(ground, ladder.hex))


@rule("GT-10.1.6a", "GT-10.1.7a")
def check(state: Skirmish, order: ToppleLadder) -> None:
    """Refuse to push at a ladder except from the platform on which it leans, or beside its foot; your own too (D133)."""
    ladder, ground = found(state, order.ladder), ground_in(state)
    if not ladder.hex or not hostile(state, ladder):
        raise Refusal(
            "GT-10.1.6a", "ladder", "{given} is no ladder of the enemy that stands", given=ladder.id
        )
    if not reaches(ground, ladder, state.people[order.character]):
        raise Refusal(
            "GT-10.1.6a",
            "character",
            "{given} is neither on the platform above the ladder nor beside its foot",
            given=order.character,
        )
    refuse_flat(ground, ladder, order.hex)


@rule("GT-10.1.6a", "GT-10.1.7a")
def reaches(ground: Ground, ladder: Ladder, one: Character) -> bool:
    """True if somebody is where a ladder is pushed at: above it on a platform, or beside its foot."""
    above = one.hex == ladder.against and ground.terrain[ladder.against] == PLATFORM
    return above or below(ground, ladder, one)


def hostile(state: Skirmish, ladder: Ladder) -> bool:
    """True if a ladder is one that the active side would topple: an enemy is on it, or nobody and it is the enemy's."""
    climber = state.people.get(climber_of(state, ladder))
    return (climber.side if climber is not None else ladder.side) != state.active


@rule("GT-10.1.6a")
def topples(face: int) -> bool:
    """True if a ladder that somebody pushes at falls."""
    return face <= TABLES.now.gear.ladder.topple_max


def take(decision: Decision, order: ToppleLadder) -> None:
    """Push at it."""
    one = decision.state.people[order.character]
    die = decision.roll("GT-10.1.6a", one, "topple")
    decision.emit(TopplingTried(one.id, order.ladder, topples(die.face), (die,)))
    if topples(die.face):
        knock_down(decision, decision.state.ladders[order.ladder], order.hex)

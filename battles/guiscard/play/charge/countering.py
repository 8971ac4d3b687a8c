"""Counter-charges: the people who may ride against a charging rider, and how (GT-7.2.2, D64)."""

from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush

from battles.contract.muster import Side, opponent
from battles.contract.wording import Said, say
from battles.guiscard.play.charge import riders
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.movement.horses import lose
from battles.guiscard.rules import values
from battles.guiscard.rules.charge import view
from battles.guiscard.rules.charge.course import pose
from battles.guiscard.rules.charge.way import Way
from battles.guiscard.rules.counters import facing_to, hexes_of
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Charge, CounterCharging
from battles.guiscard.tables.tactics import CLASH
from battles.guiscard.voice import book_of, called
from battles.kit.happening import Happening
from hexmap import grid
from rulebook import Refusal, rule

BOOK = book_of("counter-charging riders")

Place = tuple[str, int]


@BOOK.event("CounterChargeAnnounced")
class CounterChargeAnnounced(Happening, frozen=True):
    """A rider of the other side will ride against a charging one (GT-7.2.2a)."""

    charge: Charge

    def book(self, state: Skirmish) -> None:
        """Once in a phase, whatever comes of it (D64)."""
        state.people[self.charge.rider].deeds.counter_charged = True

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        rider, target = called(state, self.charge.rider), called(state, self.charge.target)
        return say("{rider} counter-charges {target} (GT-7.2.2a)", rider=rider, target=target)


@rule("GT-7.2.2c")
def stops(charge: Charge) -> tuple[str, ...]:
    """The path of a charging rider whom a counter-charge meets: he stops two hexes before its end."""
    return charge.path[:-2]


@rule("GT-7.2.2c")
def end(charge: Charge) -> Place:
    """The end of a counter-charging rider's way and his facing: the last two hexes, against the charging one (D33)."""
    last, before = charge.path[-1], charge.path[-2]
    return before, facing_to(last, before)


@rule("GT-7.2.2a", "GT-7.2.2b")
def bar(state: Skirmish, one: Character, charge: Charge, taken: Collection[str]) -> Refusal | None:
    """Why a rider may not counter-charge, by whatever way; None if he may.

    Once in a phase, and not if he has been `taken` for another; he has the charging rider before him as it starts.
    """
    deeds = one.deeds
    if not one.able or not one.mounted or one.side == state.active:
        return Refusal(
            "GT-7.2.2a", "rider", "{given} is no rider of the other side on the field", given=one.id
        )
    if deeds.counter_charged or deeds.forgone or one.id in taken:
        return Refusal(
            "GT-7.2.2a", "rider", "{given} does not counter-charge in this step any more", given=one.id
        )
    if not view.before(one, state.people[charge.rider]):
        return Refusal("GT-7.2.2b", "rider", "{given} has not got the charging rider before it", given=one.id)
    return None


def refuse(state: Skirmish, item: CounterCharging, rider: str) -> None:
    """Raise Refusal if somebody may not counter-charge the rider who is asked about, or lacks a way there."""
    one = state.people.get(rider)
    if one is None:
        raise Refusal("GT-7.2.2a", "rider", "{given} is no rider of the other side on the field", given=rider)
    charge = item.charges[item.asked]
    others = [each for each in item.charges if each is not charge]
    refusal = bar(state, one, charge, [each.rider for each in item.counters.values()])
    if refusal is not None:
        raise refusal
    if not leads_on(state, Charge(one.id, charge.rider), charge, others):
        raise Refusal("GT-7.2.2b", "rider", "{given} cannot come to face the charging rider", given=one.id)


def able(state: Skirmish, item: CounterCharging) -> Iterator[Character]:
    """The people who may be able to counter-charge."""
    charge = item.charges[item.asked]
    taken = [each.rider for each in item.counters.values()]
    side = opponent(state.active)
    for one in state.people.values():
        if one.horse and one.side == side and bar(state, one, charge, taken) is None:
            yield one


def way_of(state: Skirmish, one: Character, charge: Charge, others: Sequence[Charge]) -> Way:
    """The way of a counter-charging rider: it meets the charging one where he will have stopped, not where he is."""
    closed = {*charge.path[-CLASH:-2], *riders.ends(others, CLASH)}
    left = hexes_of(state.people[charge.rider])
    return Way(state, ground_in(state), one, closed, [hex_ for hex_ in left if hex_ not in closed])


@rule("GT-7.2.2c")
def room(state: Skirmish, charge: Charge, others: Sequence[Charge]) -> bool:
    """True if both can stand face to face along the last four hexes of the path."""
    kept, last = riders.ends(others, CLASH), charge.path[-CLASH:]
    ground = ground_in(state)
    if ground.astride(last[:2]) or ground.astride(last[2:]):
        return False
    return all(
        state.at.get(hex_, charge.rider) == charge.rider and hex_ not in kept for hex_ in charge.path[-CLASH:]
    )


def leads_on(
    state: Skirmish, making: Charge, charge: Charge, others: Sequence[Charge], hex_: str | None = None
) -> bool:
    """True if the path of a counter-charge leads on to its end, by a hex if one is named."""
    if not room(state, charge, others):
        return False
    one = state.people[making.rider]
    way = way_of(state, one, charge, others)
    spent = way.points(making.path, slipping=False)
    if spent is None:
        return False
    here, left = pose(one, making.path), values.allowance(state, one) - spent
    if hex_ is None:
        return possible(way, here, left, charge)
    step = next((each for each in way.ahead(*here) if each[0] == hex_), None)
    if step is None or step[2] > left:
        return False
    ends = here[0] == charge.path[-1] and step[:2] == end(charge)
    return ends or possible(way, step[:2], left - step[2], charge)


def possible(way: Way, start: Place, points: int, charge: Charge) -> bool:
    """True if the points are enough from a place to the end: over the last hex of the charge into the one before."""
    last, goal = charge.path[-1], end(charge)
    best = {start: points}
    line = [(grid.distance(start[0], last) - points, start)]
    while line:
        _, place = heappop(line)
        for hex_, side, cost in way.ahead(*place):
            left = best[place] - cost
            if left < 0:
                continue
            if place[0] == last and (hex_, side) == goal:
                return True
            if left > best.get((hex_, side), 0) and left > grid.distance(hex_, last):
                best[hex_, side] = left
                heappush(line, (grid.distance(hex_, last) - left, (hex_, side)))
    return False


@rule("GT-7.2.2c")
def open_still(state: Skirmish, making: Charge, charge: Charge) -> bool:
    """True if a counter-charge can be ridden now that the charging rider has come to his place (D64)."""
    one = state.people[making.rider]
    if not one.able or not one.mounted or not room(state, charge, ()):
        return False
    return way_of(state, one, charge, ()).points(making.path) is not None


def whole(making: Charge, charge: Charge) -> bool:
    """True if the path of a counter-charge has come to its end."""
    return making.path[-2:] == (charge.path[-1], charge.path[-2])


def announce(decision: Decision, making: Charge) -> None:
    """A counter-charge stands; the next charge of the group is answered."""
    item = decision.state.agenda[-1]
    assert isinstance(item, CounterCharging), "a counter-charge answers charges"
    lose(decision, decision.state.people[making.rider])
    decision.emit(CounterChargeAnnounced(making))
    counters = {**item.counters, making.target: making}
    decision.change(CounterCharging(item.charges, item.asked + 1, counters))

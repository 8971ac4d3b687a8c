"""GR-8.1: a leader who rides alone, hex by hex."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import opponent
from battles.grunwald.play import going
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.orders import Halt, Order
from battles.grunwald.play.reacting import Reacting
from battles.grunwald.rules import costs
from battles.grunwald.rules.rides import ride_cost
from battles.grunwald.state import State
from battles.grunwald.tables import TABLES
from battles.grunwald.voice import VOICE
from battles.kit.book import Book
from rulebook import Refusal, rule

BOOK = Book("leading", VOICE)


@BOOK.order("let {leader} ride to {hex}")
class Ride(Order, frozen=True, tag="ride"):
    """The leader rides into the next hex."""

    hex: str


@BOOK.item
class Leading(msgspec.Struct, frozen=True, tag="leading"):
    """A leader rides alone, hex by hex."""

    leader: str


def rides(state: State, item: Leading) -> Iterator[Ride]:
    """The next hexes of a leader."""
    if state.leaders[item.leader].place != "map":
        return
    near = field_of(state).around[state.leaders[item.leader].hex]
    yield from (Ride(hex_) for hex_ in near if hex_ and why_not_ride(state, item.leader, hex_) is None)


@rule("GR-8.1.2", "GR-8.1.3", "GR-4.2.2", "GR-5.7.11")
def why_not_ride(state: State, leader: str, hex_: str) -> Refusal | None:
    """Why a leader does not ride into a hex; None if he may (D46)."""
    where, found = field_of(state), state.leaders[leader]
    if found.done:
        return Refusal("GR-5.7.11", "leader", "{given} moves no further", given=leader)
    if not hex_ or hex_ not in where.around[found.hex]:
        return Refusal("GR-8.1.2", "hex", "{hex} is not the next hex", hex=hex_)
    enemies = [each for each in state.leaders_at(hex_) if each.side != found.side]
    if state.enemy_at(hex_, found.side) or enemies:
        return Refusal("GR-4.2.2", "hex", "an enemy is at {hex}", hex=hex_)
    cost = ride_cost(state, where, found.hex, hex_)
    if cost is None or cost > costs.HALVES * TABLES.now.army.leaders.mp - found.spent:
        return Refusal("GR-8.1.2", "hex", "{given} has not the points for {hex}", given=leader, hex=hex_)
    return None


@BOOK.question(
    Leading,
    prompt="{leader} rides alone: to which hex next? Stop here, and he moves no further in this phase",
    offers=rides,
    calm=Halt(),
    rule="GR-8.1.2",
    about="leader",
    why_not=lambda state, item, order: why_not_ride(state, item.leader, order.hex),
    exact=True,
)
@rule("GR-11.1.5", "GR-11.2.5", "GR-5.7.1", "GR-8.2.7")
def ride(draft: Decision, item: Leading, order: Ride) -> None:
    """Ride a hex further, in reach of enemy shots and rides."""
    state, leader = draft.state, draft.state.leaders[item.leader]
    cost = ride_cost(state, field_of(state), leader.hex, order.hex)
    assert cost is not None, "it was judged"
    draft.emit(going.LeaderMoved(item.leader, order.hex, cost))
    draft.add(Reacting(opponent(leader.side), leader.id))


@BOOK.follows(Leading)
def halt(draft: Decision, item: Leading) -> None:
    """Halt the leader for the phase."""
    leader = draft.state.leaders[item.leader]
    draft.done()
    if leader.place == "map" and not leader.done:
        draft.emit(going.LeaderHalted(item.leader))


@rule("GR-8.1.1", "GR-8.1.2")
def may_lead(state: State, leader: str) -> Refusal | None:
    """Why a leader is not taken up; None if he may be: in the phases of his side's cavalry, once, alone or with a unit."""
    found = state.leaders.get(leader)
    if found is None or found.side != state.active or found.place != "map" or not state.riding or found.done:
        return Refusal("GR-8.1.2", "leader", "{given} does not move now", given=leader)
    return None

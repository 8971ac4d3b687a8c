"""GR-10: a unit that has panicked takes a test before it moves, and flees off the field if it fails."""

import msgspec
from msgspec.structs import replace

from battles.contract.muster import opponent
from battles.grunwald.play import effects, going
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.reacting import Reacting
from battles.grunwald.rules import costs, flight, stacks, steps
from battles.grunwald.state import State, Unit
from battles.grunwald.voice import VOICE
from battles.kit.book import Book
from rulebook import rule

BOOK = Book("fleeing", VOICE)


@BOOK.item
class Fleeing(msgspec.Struct, frozen=True, tag="fleeing"):
    """A unit that has panicked flees this way, hex by hex, as far as its points go."""

    unit: str
    path: tuple[str, ...]


@rule("GR-10.2.2", "GR-10.3.1")
def begin(draft: Decision, unit: Unit) -> None:
    """A unit that has panicked rallies, or it flees: shooters turn their counter over first (D53, D75)."""
    state = draft.state
    if rallies_here(state, unit) and effects.steadies(
        draft, unit, "recovery", "panicked", passed="disorganised"
    ):
        return
    if unit.missile_foot and unit.formation == "combat":
        draft.emit(going.FormationChanged(unit.id, "movement", costs.HALVES))
    draft.add(Fleeing(unit.id, flight.way_out(state, field_of(state), unit)))


@rule("GR-10.1.3", "GR-4.5.2a", "GR-10.3.1")
def rallies_here(state: State, unit: Unit) -> bool:
    """True if there is room in its hex for a unit that rallies; without, it takes no test and must flee."""
    return stacks.room(field_of(state), unit.hex, state.at(unit.hex), replace(unit, order="disorganised"))


@BOOK.follows(Fleeing)
@rule("GR-10.2.2", "GR-4.2.9a", "GR-11.1.5", "GR-11.7.1", "GR-5.7.11")
def flee(draft: Decision, item: Fleeing) -> None:
    """A turn or a hex of the way, which the enemy may answer; one hex is gone at least (D75), unless somebody stops it."""
    state, unit = draft.state, draft.state.units[item.unit]
    if unit.place != "map" or unit.done:
        draft.done()
    elif not item.path:
        draft.done()
        over_the_edge(draft, unit)
    elif unit.entered and price(state, unit, item.path[0]) > steps.left(unit):
        draft.done()
    elif (facing := field_of(state).facing_to(unit.hex, item.path[0])) != unit.facing:
        cost = steps.turn_cost(state, field_of(state), unit, facing)
        draft.emit(going.UnitTurned(unit.id, facing, cost))
        draft.add(Reacting(opponent(unit.side), unit.id))
    else:
        draft.change(Fleeing(unit.id, item.path[1:]))
        enter(draft, unit, item.path[0])


@rule("GR-10.2.2", "GR-10.2.3", "GR-7.1.2", "GR-11.1.5")
def enter(draft: Decision, unit: Unit, hex_: str) -> None:
    """The next hex of a flight: a unit that comes to the enemy there is lost, at another the enemy may shoot."""
    state = draft.state
    where, cost, frm = field_of(state), price(state, unit, hex_), unit.hex
    carried = effects.carries(draft, unit)
    draft.emit(
        going.UnitStepped(unit.id, hex_, "flight", cost, facing=unit.facing, counts=True, banners=carried)
    )
    if flight.perishes(state, where, unit, hex_):
        effects.eliminate(draft, unit, "fled into the enemy")
        return
    effects.comes(draft, unit, frm)
    draft.add(Reacting(opponent(unit.side), unit.id))


@rule("GR-10.2.4", "GR-4.4.2", "GR-4.2.9a")
def over_the_edge(draft: Decision, unit: Unit) -> None:
    """At the end of its way a unit goes over the edge, with a point for it or as the only thing that it does."""
    state = draft.state
    where = field_of(state)
    if unit.hex not in flight.friendly_edge(state, where, unit):
        return
    if not unit.entered or flight.over(where, unit, unit.hex, unit.facing) <= steps.left(unit):
        effects.eliminate(draft, unit, "fled off the field")


@rule("GR-10.2.2", "GR-4.2.4")
def price(state: State, unit: Unit, hex_: str) -> int:
    """The cost of the next hex of a flight, in halves, the turn toward it and a friend there included (D40)."""
    where = field_of(state)
    facing = where.facing_to(unit.hex, hex_)
    cost = flight.entering(where, unit, unit.hex, hex_)
    cost += costs.FRIEND * any(other.side == unit.side for other in state.at(hex_))
    return cost + (steps.turn_cost(state, where, unit, facing) if facing != unit.facing else 0)

"""GR-10: who has panicked takes a test as his side's movement begins, and flees off the field if he fails."""

import msgspec
from msgspec.structs import replace

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter
from battles.grunwald import costs, flight, stacking, steps, zones
from battles.grunwald.chapters import effects, going
from battles.grunwald.chapters.effects import Decision, field_of
from battles.grunwald.state import State, Unit
from battles.grunwald.tables import TABLES
from rulebook import rule

BOOK = Book("fleeing")


@BOOK.item
class Fleeing(msgspec.Struct, frozen=True, tag="fleeing"):
    """Those who have panicked and have not been tested in this phase, one after the other."""

    units: tuple[str, ...]


@rule("GR-10.2.2", "GR-10.3.1")
def run(draft: Decision, item: Fleeing) -> None:
    """The next of them: he rallies, or he flees as far as his points go (D53)."""
    rest = item.units[1:]
    unit = draft.state.units[item.units[0]]
    if rest:
        draft.change(Fleeing(rest))
    else:
        draft.done()
    if unit.place != "map" or not unit.panicked:
        return
    if not rallies_here(draft.state, unit) or not effects.steadies(
        draft, unit, "recovery", "panicked", passed="disorganised"
    ):
        flee(draft, unit)


@rule("GR-10.1.3", "GR-4.5.2a", "GR-10.3.1")
def rallies_here(state: State, unit: Unit) -> bool:
    """Whether there is room in its hex for a unit that rallies; without, it takes no test and must flee."""
    return stacking.room(field_of(state), unit.hex, state.at(unit.hex), replace(unit, order="disorganised"))


@rule("GR-10.2.2", "GR-10.2.3", "GR-10.2.4", "GR-4.2.9a")
def flee(draft: Decision, unit: Unit) -> None:
    """Hex by hex the shortest way to an edge of its own, and over it; one hex it goes at least (D75)."""
    state = draft.state
    where = field_of(state)
    left = costs.allowance(unit.kind.mp, unit.cavalry, disorganised=False)
    if unit.missile_foot and unit.formation == "combat":
        left -= costs.HALVES
        draft.emit(going.FormationChanged(unit.id, "movement", costs.HALVES))
    path = flight.way_out(state, where, unit)
    for number, hex_ in enumerate(path):
        cost = price(unit, hex_, draft)
        if number and cost > left:
            return
        left -= cost
        carried = effects.carries(draft, unit)
        facing = where.facing_to(unit.hex, hex_)
        draft.emit(going.UnitStepped(unit.id, hex_, "flight", cost, facing=facing, banners=carried))
        if flight.perishes(state, where, unit, hex_):
            effects.eliminate(draft, unit, "fled into the enemy")
            return
        effects.comes(draft, unit, "")
    if not path or left >= leave(state, unit):
        at_edge = unit.hex in where.edge(TABLES.now.field.map.friendly_edge[state.nations[unit.side]])
        if at_edge:
            effects.eliminate(draft, unit, "fled off the field")


@rule("GR-4.4.2", "GR-10.2.2")
def leave(state: State, unit: Unit) -> int:
    """What it costs to go over the edge, the turn toward it included (D40)."""
    where = field_of(state)
    out = [facing for facing in range(6) if not zones.front_hex(where, unit.hex, facing)]
    turns = (0 if facing == unit.facing else steps.turn_cost(state, where, unit, facing) for facing in out)
    return costs.LEAVE + min(turns, default=0)


@rule("GR-10.2.2", "GR-4.2.4")
def price(unit: Unit, hex_: str, draft: Decision) -> int:
    """What the next hex of a flight costs, the turn toward it and a friend there included (D40)."""
    where = field_of(draft.state)
    facing = where.facing_to(unit.hex, hex_)
    entry = costs.enter(where, unit.hex, hex_, unit.kind.arm, unit.armour)
    by = steps.turned_by(unit, facing)
    cost = entry if entry is not None else 0
    cost += costs.FRIEND * any(other.side == unit.side for other in draft.state.at(hex_))
    return cost + (steps.turn_cost(draft.state, where, unit, facing) if by else 0)


BOOK.chapter(Fleeing, Chapter(run=run))

"""The rules of a state of battle of Devil's Horsemen: after every event, and after all its effects."""

from collections.abc import Iterator

from battles.contract.muster import SIDES
from battles.devils_horsemen.play.items import Sharing, Shocking
from battles.devils_horsemen.rules import quality
from battles.devils_horsemen.state import State
from battles.devils_horsemen.tables import TABLES
from battles.kit.agenda import sound
from battles.kit.agenda.sound import Soundness

DEEPEST = 12
"""Items that may lie on the agenda at once (review, 4.3)."""


def pieces_are_somewhere(state: State) -> Iterator[str]:
    """The pieces whose place and hex contradict each other."""
    yield from sound.pieces_are_somewhere((*state.units.values(), *state.leaders.values()), state.field)


def enemies_share_no_hex(state: State) -> Iterator[str]:
    """DH-6.62a: no unit is in a hex with an enemy."""
    for hex_, units in state.standing.items():
        if len({unit.side for unit in units}) > 1:
            yield f"enemies share {hex_}: {[unit.id for unit in units]}"


def one_unit_to_a_hex(state: State) -> Iterator[str]:
    """DH-6.61a: one unit in a hex at the end of any move."""
    moving = {getattr(item, name, "") for item in state.agenda for name in ("unit", "target")}
    for hex_, units in state.standing.items():
        if len(units) > 1 and not any(unit.id in moving for unit in units):
            yield f"{hex_} holds {[unit.id for unit in units]}"


def hits_are_below_quality(state: State) -> Iterator[str]:
    """DH-11.13a: who has as many hits as quality routs, but until the collapse of a shock under way (DH-9.17g)."""
    shock = any(isinstance(item, Sharing | Shocking) for item in state.agenda)
    for unit in state.units.values():
        if unit.place == "map" and not unit.routed and not shock and quality.breaks(unit):
            yield f"{unit.id} has {unit.hits} hits and does not rout"
        if unit.hits < 0:
            yield f"{unit.id} has {unit.hits} hits"


def leaders_keep_to_their_phases(state: State) -> Iterator[str]:
    """DH-5.14a: at most three Orders Phases in a turn; at most one leader is active, who leads the phase."""
    most = TABLES.now.effects.max_orders_phases_per_turn
    for leader in state.leaders.values():
        if leader.phases > most:
            yield f"{leader.id} has had {leader.phases} Orders Phases"
        if leader.status == "active" and leader.id != state.active:
            yield f"{leader.id} is active beside {state.active}"


def rout_points_are_counted(state: State) -> Iterator[str]:
    """DH-12.11a: the faults of rout points, which count lost pieces until the Mongols kill their own (D40)."""
    if state.defending:
        return
    each = TABLES.now.effects.rout_points_per_leader_initiative
    for side in SIDES:
        units = sum(
            quality.printed(unit)
            for unit in state.units.values()
            if unit.side == side and unit.place == "gone"
        )
        if state.points.get(side, 0) < units:
            yield f"{side} has {state.points.get(side, 0)} rout points for units worth {units}, {each} an Initiative"


def agenda_is_shallow(state: State) -> Iterator[str]:
    """An interruption of an interruption comes to an end."""
    if len(state.agenda) > DEEPEST:
        yield f"{len(state.agenda)} items lie on the agenda: {[type(item).__name__ for item in state.agenda]}"


SOUND: Soundness[State] = Soundness(
    always=(pieces_are_somewhere, enemies_share_no_hex, agenda_is_shallow, leaders_keep_to_their_phases),
    at_rest=(
        one_unit_to_a_hex,
        hits_are_below_quality,
        sound.who_stands_where_is_known,
        rout_points_are_counted,
        sound.somebody_can_go_on,
    ),
)

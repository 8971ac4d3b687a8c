"""GT-9.2.3.2: a person who stays behind a gate for a whole phase raises or lowers it (D41, D43, D120)."""

from collections.abc import Iterator

from battles.guiscard.counters import hexes_of
from battles.guiscard.decision import Decision
from battles.guiscard.events.castles import GateKept, GateLowered, GateRaised, WindingBegun
from battles.guiscard.gear.bearing import refuse_full_hands
from battles.guiscard.ground import Ground
from battles.guiscard.movement.mover import Mover
from battles.guiscard.orders import Winch
from battles.guiscard.state import Character, Skirmish, Winding
from rulebook import Refusal, rule

GATES = ("gate_closed", "gate_open")
"""The kinds of a gate hex as long as its gate stands."""


def candidates(m: Mover) -> Iterator[Winch]:
    """The gates behind which a character stands."""
    for hex_ in hexes_of(m.one):
        for near in m.ground.neighbours[hex_]:
            if near is not None and m.ground.terrain[near] in GATES:
                yield Winch(near)


def check(m: Mover, order: Winch) -> None:
    """Refuse a person who cannot work that gate in this phase. Raises Refusal."""
    if order.gate not in m.ground or m.ground.terrain[order.gate] not in GATES:
        raise Refusal("GT-9.2.3.2a", "gate", "there is no gate at {given}", given=str(order.gate))
    if not behind(m.ground, m.one, order.gate):
        raise Refusal(
            "GT-9.2.3.2a", "gate", "{given} is not behind the gate at {hex}", given=m.one.id, hex=order.gate
        )
    refuse_full_hands(m.state, m.one)
    if not idle(m.one):
        raise Refusal("GT-9.2.3.2a", "order", "{given} has done something else in this phase", given=m.one.id)
    if any(work.gate == order.gate for work in m.state.windings):
        raise Refusal("GT-9.2.3.2a", "gate", "somebody else works the gate at {hex}", hex=order.gate)
    if not swings(m.state, m.ground, order.gate):
        raise Refusal("GT-9.2.3.2a", "gate", "the gate at {hex} is blocked", hex=order.gate)


@rule("GT-9.2.3.2a")
def behind(ground: Ground, one: Character, gate: str) -> bool:
    """True if somebody stands beside a gate hex and inside, a rider with either half (D41)."""
    return any(
        gate in ground.neighbours[hex_] and ground.cells[hex_].zone == ground.cells[gate].zone
        for hex_ in hexes_of(one)
    )


@rule("GT-9.2.3.2a")
def idle(one: Character) -> bool:
    """True if somebody has stood in place since his phase began and done nothing in it (D43)."""
    deeds = one.deeds
    done = deeds.moved or deeds.spent or deeds.shot or deeds.charged or deeds.attacked or deeds.busy
    return one.able and not done and not deeds.stopped and not deeds.displaced


@rule("GT-9.2.3.2a")
def swings(state: Skirmish, ground: Ground, gate: str) -> bool:
    """True if a gate is free to move: it stands, it does not burn, and its hex is free of the living (D120)."""
    cell = ground.cells[gate]
    return cell.terrain in GATES and not cell.barred and gate not in state.at


def begin(decision: Decision, one: Character, order: Winch) -> None:
    """Set him to work; he does nothing else in this phase."""
    decision.emit(WindingBegun(one.id, order.gate, one.hex))


def finish(decision: Decision) -> None:
    """Step 5: each gate at which somebody still works is up if it was down, and down if it was up."""
    for work in list(decision.state.windings):
        moves = still_at_it(decision.state, work) and swings(decision.state, decision.ground, work.gate)
        moved = GateRaised if raises(decision.state, work.gate) else GateLowered
        decision.emit((moved if moves else GateKept)(work.character, work.gate))


@rule("GT-9.2.3.2a")
def still_at_it(state: Skirmish, work: Winding) -> bool:
    """True if a person stands where he began, has not been moved, and can act (D43)."""
    one = state.people[work.character]
    return one.able and one.hex == work.hex and not one.deeds.displaced


@rule("GT-9.2.3.2b")
def raises(state: Skirmish, gate: str) -> bool:
    """True if a gate that is worked goes up: it is closed until it has been raised."""
    return gate not in state.fabric.open

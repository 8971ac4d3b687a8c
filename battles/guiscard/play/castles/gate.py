"""GT-9.2.3.2: a person who stays behind a gate for a whole phase raises or lowers it (D41, D43, D120)."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.gear.bearing import refuse_full_hands
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.rules.seen import note
from battles.guiscard.state import Character, Skirmish, Winding
from battles.guiscard.state.fabric import with_more, without
from battles.guiscard.voice import LINES, book_of, called, hindered, placed
from battles.kit.happening import Happening
from rulebook import Refusal, rule

BOOK = book_of("gates")

GATES = ("gate_closed", "gate_open")
"""The kinds of a gate hex as long as its gate stands."""


@BOOK.order("raise the gate at {gate}, or lower it")
class Winch(Order, frozen=True, tag="winch"):
    """Instead of moving, raise the gate of a hex, or lower it if it is up (GT-9.2.3.2a)."""

    gate: str


@BOOK.event("WindingBegun", "{character} works the gate at {gate}")
class WindingBegun(Happening, frozen=True):
    """A character at a hex does nothing in this phase but work a gate (GT-9.2.3.2a)."""

    character: str
    gate: str
    hex: str

    def book(self, state: Skirmish) -> None:
        state.windings.append(Winding(self.character, self.gate, self.hex))
        deeds = state.people[self.character].deeds
        deeds.busy = deeds.moved = True


@BOOK.event("GateRaised", "{character} has raised the gate at {gate} (GT-9.2.3.2a)")
class GateRaised(Happening, frozen=True):
    """A character has raised a gate: it is open (GT-9.2.3.2b)."""

    character: str
    gate: str

    def book(self, state: Skirmish) -> None:
        note(state, "gate_opened", self.gate, self.character)
        _over(state, self.gate)
        state.fabric = msgspec.structs.replace(state.fabric, open=with_more(state.fabric.open, self.gate))


@BOOK.event("GateLowered", "{character} has lowered the gate at {gate} (GT-9.2.3.2a)")
class GateLowered(Happening, frozen=True):
    """A character has lowered a gate: it is closed (GT-9.2.3.2b)."""

    character: str
    gate: str

    def book(self, state: Skirmish) -> None:
        _over(state, self.gate)
        state.fabric = msgspec.structs.replace(state.fabric, open=without(state.fabric.open, self.gate))


@BOOK.event("GateKept")
class GateKept(Happening, frozen=True):
    """A gate that a character has worked is as it was: it is blocked, or he is not at it any more (GT-9.2.3.2a)."""

    character: str
    gate: str

    def book(self, state: Skirmish) -> None:
        _over(state, self.gate)

    @rule("GT-9.2.3.2a")
    def tell(self, state: Skirmish, side: Side | None) -> Said:
        cell = ground_in(state).cells[self.gate]
        why = hindered(state, self.character)
        if why is None and cell.terrain not in GATES:
            why = say(LINES.said["why"]["down"])
        if why is None and self.gate in state.at:
            why = say(LINES.said["why"]["blocked"], who=called(state, state.at[self.gate]))
        if why is None:
            why = (
                say(LINES.said["why"][cell.barred])
                if cell.barred
                else say(LINES.said["why"]["left"], who=placed(state, self.character))
            )
        return say(LINES.said["kept"]["gate"], gate=self.gate, why=why)


def _over(state: Skirmish, gate: str) -> None:
    state.windings = [work for work in state.windings if work.gate != gate]


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

"""Coming into the next hex of a path: what it costs on foot, and by the steps, pivots and backing of riders (D58)."""

from collections.abc import Callable

import msgspec

from battles.guiscard.play.movement import infiltration
from battles.guiscard.rules.counters import facing_to, rear, toward
from battles.guiscard.rules.movement.bodies import barred_by_the_dead, burden
from battles.guiscard.rules.movement.carriers import may_haul
from battles.guiscard.rules.movement.climbing import may_climb
from battles.guiscard.rules.movement.mover import Mover, admitted, not_behind_window
from battles.guiscard.state.items import Leg, LegKind, Stage
from battles.guiscard.tables import TABLES
from rulebook import Refusal, rule

KINDS: dict[int, LegKind] = {0: "step", 1: "step", 5: "step", 2: "pivot", 4: "pivot", 3: "back"}
"""The kind of leg by which a rider brings his front half into the hex so many sixths of a turn from his facing."""
TURNED = {0: 0, 1: 1, 5: 5, 2: 1, 4: 5, 3: 0}
"""The turn of his facing then."""


@rule("GT-4.4.1a", "GT-4.4.1b", "GT-4.4.1c")
def leg_to(m: Mover, stage: Stage, hex_: str) -> Leg:
    """The leg by which a neighbouring hex is entered. Raises Refusal for one that is none."""
    if hex_ not in m.ground.neighbours[stage.hex]:
        raise Refusal(
            "GT-4a", "hex", "hex {hex} is not adjacent to {from_hex}", hex=str(hex_), from_hex=stage.hex
        )
    direction = facing_to(stage.hex, hex_)
    if not stage.horse:
        return Leg("step", hex_)
    turn = (direction - stage.facing) % 6
    return Leg(KINDS[turn], hex_, facing=(stage.facing + TURNED[turn]) % 6)


def admit(m: Mover, stage: Stage, leg: Leg) -> int:
    """The points left if the path goes on by one more hex. Raises Refusal."""
    if stage.wanted and leg.hex not in stage.wanted:
        raise Refusal("GT-4.4.3a", "hex", "a horse was pushed for one of {hexes}", hexes=stage.wanted)
    return pay(stage, COSTS[leg.kind](m, stage, leg))


def enter(m: Mover, stage: Stage, leg: Leg) -> Stage:
    """The path with one more hex. Raises Refusal."""
    left, backs = admit(m, stage, leg), leg.kind == "back"
    return msgspec.structs.replace(
        stage,
        hex=leg.hex,
        facing=leg.facing,
        points=left,
        due=0 if backs else infiltration.surcharge(m.state, m.ground, m.one, stage.hex, leg.hex),
        wanted=(),
        begun=True,
        entered=stage.entered + 1,
        tail=stage.hex if stage.partner else "",
        whole=backs,
    )


@rule("GT-4a", "GT-4.3e")
def pay(stage: Stage, points: int) -> int:
    """The points left after a further cost, and after what was due as the path goes on. Raises Refusal."""
    left = stage.points - stage.due - points
    if left < 0:
        raise Refusal(
            "GT-4a",
            "order",
            "that costs {cost} points, and {left} are left",
            cost=stage.due + points,
            left=stage.points,
        )
    return left


def walk(m: Mover, stage: Stage, leg: Leg) -> int:
    """A step: on foot, or with the front half ahead."""
    points = fare(m, stage, stage.hex, leg.hex)
    admitted(m, stage, leg.hex)
    not_behind_window(m, stage, leg.hex)
    if stage.partner:
        may_haul(m, stage, leg.hex)
    elif m.ground.scaled(stage.hex, leg.hex):
        may_climb(m, stage, leg.hex)
    return points


@rule("GT-4.4.1b")
def pivot(m: Mover, stage: Stage, leg: Leg) -> int:
    """The front half goes round the rear half by one hex."""
    behind = rear(stage.hex, stage.facing)
    way_open(m, stage, behind, leg.hex)
    return walk(m, stage, leg) + TABLES.now.play.moves.pivot


def back(m: Mover, stage: Stage, leg: Leg) -> int:
    """The whole counter goes one hex backwards, at no cost."""
    may_back(m, stage, leg)
    return 0


@rule("GT-4.4.1c")
def may_back(m: Mover, stage: Stage, leg: Leg) -> None:
    """Refuse to back after any other movement, or over ground that is taken or not for riders.

    Bridles taken or let go before the first hex are no movement (D107).
    """
    if stage.entered:
        raise Refusal("GT-4.4.1c", "hex", "a rider backs instead of any other movement")
    behind = rear(leg.hex, leg.facing)
    way_open(m, stage, leg.hex, behind)
    if m.holder(stage, behind):
        raise Refusal("GT-4.4.1c", "hex", "hex {hex} behind the rider is taken", hex=behind)
    if barred_by_the_dead(m.state, behind):
        raise Refusal("GT-4.2.2b", "hex", "the dead bar hex {hex}", hex=behind)


@rule("GT-3.1a", "GT-4.2.1a", "GT-4.2.1c", "GT-4.2.2a", "GT-4.2.2b", "GT-4.4.4a")
def fare(m: Mover, stage: Stage, frm: str, to: str) -> int:
    """The points to enter a hex for its terrain and the dead in it: that of the front half alone. Raises Refusal."""
    points = m.ground.step_cost(frm, to, bool(stage.horse), m.one.armoured)
    if points is None:
        raise barred(m, stage, frm, to)
    more = burden(m.state, to)
    if more is None:
        raise Refusal("GT-4.2.2b", "hex", "the dead bar hex {hex}", hex=to)
    return points + more


def barred(m: Mover, stage: Stage, frm: str, to: str) -> Refusal:
    """Why nobody of the mover's kind steps from one hex into the other."""
    reason = m.ground.why_not(frm, to, bool(stage.horse), m.one.armoured)
    assert reason is not None, "what nobody steps into has its reason"
    return reason


def way_open(m: Mover, stage: Stage, frm: str, to: str) -> None:
    """Refuse what a rider cannot cross between two hexes."""
    if to not in m.ground.cells:
        raise Refusal("GT-4a", "hex", "the field ends there")
    reason = m.ground.why_not(frm, to, True, m.one.armoured)
    if reason is not None:
        raise reason


def ahead(stage: Stage) -> tuple[str, ...]:
    """The hexes that a rider may try to enter next: three ahead, two by pivots, one behind."""
    return tuple(toward(stage.hex, stage.facing + turn) for turn in KINDS)


COSTS: dict[LegKind, Callable[[Mover, Stage, Leg], int]] = {
    "step": walk,
    "pivot": pivot,
    "back": back,
}
"""Points by how the hex is entered."""

"""Who stays behind a gate for a whole phase raises or lowers it."""

import msgspec
import pytest

from battles.fields.laid import Laid
from battles.guiscard.agenda import Movement, Parleying, Recovery
from battles.guiscard.castles.gate import behind, finish, idle, raises, still_at_it, swings
from battles.guiscard.events.castles import GateKept, GateLowered, GateRaised, WindingBegun
from battles.guiscard.fabric import Fabric
from battles.guiscard.ground import ground_in
from battles.guiscard.orders import Attack, EndStep, Go, Stay, Take, Winch
from battles.guiscard.state import Skirmish, Winding
from battles.guiscard.turn import recover
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.grounds import field
from tests.battles.guiscard.movement.walks import announce, offered

CASTLE, GATE, BEHIND = Laid("B9"), "1515", "1514"


def porter() -> Placed:
    """Somebody behind the gate."""
    return foot("p", "attacker", "Nim", BEHIND)


def castle(*placed: Placed, fabric: Fabric | None = None) -> Skirmish:
    """The movement step of whoever is inside."""
    idle_one = foot("idle", "attacker", "Lic", "0220")
    state = position(*placed, idle_one, agenda=[Movement(opened=True)], laid=CASTLE)
    state.fabric = fabric or Fabric()
    return state


@pytest.mark.rule("GT-9.2.3.2a", "GT-9.2.3.2b")
def test_who_stays_behind_a_gate_has_it_up_in_step_five_and_down_a_phase_later() -> None:
    state = castle(porter())
    announce(state, "p")
    assert order(state, Winch(GATE))[:1] == [WindingBegun("p", GATE, BEHIND)]
    assert state.fabric == Fabric(), "it is closed until step 5"
    assert refused(state, Take("p")).rule == "GT-4.3e"
    assert happened(order(state, EndStep()), GateRaised) == [GateRaised("p", GATE)]
    assert (state.fabric.open, state.windings) == ((GATE,), [])
    assert ground_in(state).enterable("1516", GATE, False, False)

    again = castle(porter(), fabric=state.fabric)
    announce(again, "p")
    order(again, Winch(GATE))
    assert happened(order(again, EndStep()), GateLowered) == [GateLowered("p", GATE)]
    assert (again.fabric.open, again.windings) == ((), [])
    assert not ground_in(again).enterable("1516", GATE, False, False)


@pytest.mark.rule("GT-9.2.3.2b")
def test_a_gate_is_closed_until_it_is_raised() -> None:
    state = castle(porter())
    assert raises(state, GATE)
    state.fabric = Fabric(open=(GATE,))
    assert not raises(state, GATE)


@pytest.mark.rule("GT-9.2.3.2a")
def test_behind_a_gate_are_the_hexes_inside_beside_it() -> None:
    ground = field("B9")
    for hex_, found in {"1514": True, "1414": True, "1614": True, "1515": False, "1516": False}.items():
        assert behind(ground, castle(foot("p", "attacker", "Nim", hex_)).people["p"], GATE) is found, hex_
    assert not behind(ground, castle(foot("p", "attacker", "Nim", "1513")).people["p"], GATE)
    assert not behind(ground, castle(foot("p", "attacker", "Nim", "1415")).people["p"], GATE), "outside"
    mounted = castle(rider("p", "attacker", "Nck", "1513", "N")).people["p"]
    assert behind(ground, mounted, GATE), "with his rear half"


@pytest.mark.rule("GT-9.2.3.2a")
def test_a_rider_and_an_enemy_of_the_garrison_work_it_too() -> None:
    for one in (rider("p", "attacker", "Nck", "1513", "N"), foot("p", "attacker", "Nim", "1414")):
        state = castle(one)
        announce(state, "p")
        assert offered(state, Winch) == [Winch(GATE)]


@pytest.mark.rule("GT-9.2.3.2a")
@pytest.mark.parametrize(
    "deed", ["moved", "spent", "shot", "charged", "attacked", "busy", "stopped", "displaced"]
)
def test_who_has_done_anything_else_or_been_moved_does_not(deed: str) -> None:
    one = castle(porter()).people["p"]
    assert idle(one)
    setattr(one.deeds, deed, 1 if deed == "spent" else True)
    assert not idle(one)


@pytest.mark.rule("GT-9.2.3.2a")
def test_nobody_stunned_works_it() -> None:
    assert not idle(castle(foot("p", "attacker", "Nim", BEHIND, "stunned")).people["p"])
    assert idle(castle(foot("p", "attacker", "Nim", BEHIND, "wounded")).people["p"])


@pytest.mark.rule("GT-9.2.3.2a")
def test_there_must_be_a_gate_that_stands_with_nobody_in_its_hex() -> None:
    state = castle(porter())
    ground = ground_in(state)
    assert swings(state, ground, GATE)
    for fabric in (Fabric(down=(GATE,)), Fabric(burning=(GATE,)), Fabric(engines=(GATE,))):
        assert not swings(state, ground.altered(fabric), GATE)
    assert swings(state, ground.altered(Fabric(open=(GATE,))), GATE)
    assert not swings(castle(porter(), foot("b", "attacker", "Nim", GATE)), ground, GATE)
    fallen = castle(porter(), foot("b", "defender", "Nim", GATE, "stunned"))
    assert not swings(fallen, ground, GATE), "nor with somebody stunned"
    fallen = castle(porter())
    fallen.bodies[GATE] = 2
    assert swings(fallen, ground, GATE)


@pytest.mark.rule("GT-9.2.3.2a")
@pytest.mark.parametrize(
    ("state", "gate", "named"),
    [
        (castle(porter()), "1513", "gate"),
        (castle(porter()), "9999", "gate"),
        (castle(porter(), fabric=Fabric(down=(GATE,))), GATE, "gate"),
        (castle(porter(), fabric=Fabric(burning=(GATE,))), GATE, "gate"),
        (castle(foot("p", "attacker", "Nim", "1513")), GATE, "gate"),
        (castle(porter(), foot("b", "attacker", "Nim", GATE)), GATE, "gate"),
    ],
)
def test_what_is_refused(state: Skirmish, gate: str, named: str) -> None:
    announce(state, "p")
    found = refused(state, Winch(gate))
    assert (found.rule, found.field) == ("GT-9.2.3.2a", named)


@pytest.mark.rule("GT-9.2.3.2a")
def test_one_alone_works_a_gate_in_a_phase_and_nobody_on_his_way() -> None:
    state = castle(porter(), foot("q", "attacker", "Nim", "1414"), foot("r", "attacker", "Nim", "1513"))
    announce(state, "p")
    order(state, Winch(GATE))
    announce(state, "q")
    assert refused(state, Winch(GATE)).field == "gate"
    order(state, Stay())
    announce(state, "r", "1413")
    assert refused(state, Winch(GATE)).field == "order"


@pytest.mark.rule("GT-9.2.3.2a")
def test_who_works_a_gate_does_not_attack() -> None:
    enemy = foot("d", "defender", "Nim", "1513")
    state = castle(porter(), foot("q", "attacker", "Nim", "1512"), enemy)
    announce(state, "p")
    order(state, Winch(GATE))
    order(state, EndStep())
    assert state.step == "combat"
    assert refused(state, Attack("p", "d")).rule == "GT-4.2.3a"


@pytest.mark.rule("GT-9.2.3.2a")
def test_without_points_one_can_still_work_a_gate() -> None:
    state = castle(porter())
    state.people["p"].deeds.lost = 20
    order(state, Take("p"))
    assert offered(state, Go) == []
    assert offered(state, Winch) == [Winch(GATE)]


def worked(*placed: Placed) -> Skirmish:
    """Somebody has been at the gate since the movement step."""
    state = position(*placed, step="recovery", agenda=[Parleying("defender"), Recovery()], laid=CASTLE)
    state.windings.append(Winding("p", GATE, BEHIND))
    return state


@pytest.mark.rule("GT-9.2.3.2a")
def test_who_was_stunned_or_moved_meanwhile_has_not_worked_it() -> None:
    work = Winding("p", GATE, BEHIND)
    assert still_at_it(worked(porter()), work)
    assert not still_at_it(worked(foot("p", "attacker", "Nim", "1513")), work)
    assert not still_at_it(worked(foot("p", "attacker", "Nim", BEHIND, "stunned")), work)
    moved = worked(porter())
    moved.people["p"].deeds.displaced = True
    assert not still_at_it(moved, work)
    deciding = decision(worked(foot("p", "attacker", "Nim", BEHIND, "stunned")))
    recover(deciding, Recovery())
    assert happened(deciding.events, GateKept) == [GateKept("p", GATE)]
    assert (deciding.state.fabric, deciding.state.windings) == (Fabric(), [])


@pytest.mark.rule("GT-9.2.3.2a")
def test_a_gate_stays_as_it_is_if_somebody_has_come_into_its_hex() -> None:
    deciding = decision(worked(porter(), foot("b", "attacker", "Nim", GATE)))
    deciding.state.fabric = Fabric(open=(GATE,))
    finish(deciding)
    assert deciding.events == [GateKept("p", GATE)]
    assert deciding.state.fabric.open == (GATE,)


def test_no_gate_is_offered_in_the_open_field() -> None:
    state = position(porter(), agenda=[Movement(opened=True)])
    announce(state, "p")
    assert offered(state, Winch) == []
    assert b"windings" not in msgspec.json.encode(state)

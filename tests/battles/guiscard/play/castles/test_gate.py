"""Who stays behind a gate for a whole phase raises or lowers it."""

import pytest

from battles.contract.telling import lines
from battles.fields.laid import Laid
from battles.guiscard.play.castles.gate import (
    GateKept,
    GateLowered,
    GateRaised,
    Winch,
    WindingBegun,
    behind,
    idle,
    raises,
    still_at_it,
    swings,
)
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.orders import EndStep, Stay
from battles.guiscard.play.turn import recover
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Deeds, Skirmish, Winding
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.state.items import Movement, Parleying, Recovery
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.grounds import field
from tests.battles.guiscard.play.movement.walks import announce, denied, offered

CASTLE, GATE, BEHIND = Laid("B9"), "1515", "1514"
P = "Norman medium infantry"


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
@pytest.mark.parametrize(
    ("before", "after", "moved"),
    [((), (GATE,), GateRaised("p", GATE)), ((GATE,), (), GateLowered("p", GATE))],
    ids=["up", "down"],
)
def test_who_stays_behind_a_gate_has_it_up_or_down_in_step_five(
    before: tuple[str, ...], after: tuple[str, ...], moved: GateRaised | GateLowered
) -> None:
    fabric = Fabric(open=before)
    state = castle(
        porter(), foot("q", "attacker", "Nim", "1512"), foot("d", "defender", "Nim", "1513"), fabric=fabric
    )
    assert raises(state, GATE) is (before == ())
    announce(state, "p")
    assert order(state, Winch(GATE))[:1] == [WindingBegun("p", GATE, BEHIND)]
    assert state.fabric == fabric, "it stays until step 5"
    assert refused(state, Take("p")).rule == "GT-4.3e"
    order(state, EndStep())
    assert state.step == "combat"
    assert refused(state, Attack("p", "d")).rule == "GT-4.2.3a"
    assert happened(order(state, EndStep()), type(moved)) == [moved]
    assert (state.fabric.open, state.windings) == (after, [])
    assert ground_in(state).enterable("1516", GATE, False, False) is (after == (GATE,))


@pytest.mark.rule("GT-9.2.3.2a")
def test_behind_a_gate_are_the_hexes_inside_beside_it() -> None:
    for hex_ in ("1514", "1414", "1614", "1513", "1515", "1516", "1415"):  # the last is outside
        one = castle(foot("p", "attacker", "Nim", hex_)).people["p"]
        assert behind(field("B9"), one, GATE) is (hex_ in ("1514", "1414", "1614")), hex_
    mounted = castle(rider("p", "attacker", "Nck", "1513", "N")).people["p"]
    assert behind(field("B9"), mounted, GATE), "with his rear half"


@pytest.mark.rule("GT-9.2.3.2a")
@pytest.mark.parametrize(
    "deed", ["moved", "spent", "shot", "charged", "attacked", "busy", "stopped", "displaced"]
)
def test_who_has_done_anything_else_or_been_moved_or_stunned_does_not(deed: str) -> None:
    one = castle(foot("p", "attacker", "Nim", BEHIND, "wounded")).people["p"]
    assert idle(one)
    setattr(one.deeds, deed, 1 if deed == "spent" else True)
    assert not idle(one)
    assert not idle(castle(foot("p", "attacker", "Nim", BEHIND, "stunned")).people["p"])


@pytest.mark.rule("GT-9.2.3.2a")
def test_there_must_be_a_gate_that_stands_with_nobody_living_in_its_hex() -> None:
    free = [Fabric(), Fabric(open=(GATE,))]
    for fabric in (*free, Fabric(down=(GATE,)), Fabric(burning=(GATE,)), Fabric(engines=(GATE,))):
        state = castle(porter(), fabric=fabric)
        state.bodies[GATE] = 2
        assert swings(state, ground_in(state), GATE) is (fabric in free), fabric
    for one in (foot("b", "attacker", "Nim", GATE), foot("b", "defender", "Nim", GATE, "stunned")):
        assert not swings(castle(porter(), one), field("B9"), GATE)


@pytest.mark.rule("GT-9.2.3.2a")
@pytest.mark.parametrize(
    ("hex_", "gate", "burning"),
    [(BEHIND, "1513", ()), (BEHIND, "9999", ()), ("1513", GATE, ()), (BEHIND, GATE, (GATE,))],
    ids=["no gate", "no hex", "not behind it", "blocked"],
)
def test_what_is_refused(hex_: str, gate: str, burning: tuple[str, ...]) -> None:
    state = castle(foot("p", "attacker", "Nim", hex_), fabric=Fabric(burning=burning))
    found = denied(state, "p", Winch(gate))
    assert (found.rule, found.field) == ("GT-9.2.3.2a", "gate")


@pytest.mark.rule("GT-9.2.3.2a")
def test_one_alone_works_a_gate_in_a_phase_and_nobody_on_his_way() -> None:
    state = castle(porter(), foot("q", "attacker", "Nim", "1414"), foot("r", "attacker", "Nim", "1513"))
    announce(state, "p")
    order(state, Winch(GATE))
    assert denied(state, "q", Winch(GATE)).field == "gate"
    order(state, Stay())
    assert denied(state, "r", "1413", Winch(GATE)).field == "order"


@pytest.mark.rule("GT-9.2.3.2a")
def test_without_points_one_can_still_work_a_gate() -> None:
    state = castle(porter())
    state.people["p"].deeds.lost = 20
    order(state, Take("p"))
    assert offered(state, Go) == []
    assert offered(state, Winch) == [Winch(GATE)]


@pytest.mark.rule("GT-9.2.3.2a")
@pytest.mark.parametrize(
    ("one", "others", "still", "why"),
    [
        (foot("p", "attacker", "Nim", "1513"), [], False, f"{P} (p at 1513) has left it"),
        (
            foot("p", "attacker", "Nim", BEHIND, "stunned"),
            [],
            False,
            f"{P} (p at 1514, stunned) can no longer work",
        ),
        (
            foot("p", "attacker", "Nim", BEHIND, deeds=Deeds(displaced=True)),
            [],
            False,
            f"{P} (p at 1514) was driven off",
        ),
        (porter(), [foot("b", "attacker", "Nim", GATE)], True, f"{P} (b) stands in it"),
    ],
    ids=["gone", "stunned", "moved", "somebody has come into the gate"],
)
def test_a_gate_stays_as_it_is_if_he_was_moved_or_stunned_meanwhile_or_it_is_blocked(
    one: Placed, others: list[Placed], still: bool, why: str
) -> None:
    agenda = [Parleying("defender"), Recovery()]
    state = position(one, *others, step="recovery", agenda=agenda, laid=CASTLE)
    state.windings.append(Winding("p", GATE, BEHIND))
    state.fabric = Fabric(open=(GATE,))
    assert still_at_it(state, state.windings[0]) is still
    before, deciding = RULESET.decode(RULESET.encode(state)), decision(state)
    recover(deciding, Recovery())
    [kept] = happened(deciding.events, GateKept)
    assert kept == GateKept("p", GATE)
    told = [str(each).strip() for each in lines(RULESET, before, deciding.events)]
    assert f"the gate at {GATE} does not move: {why} (GT-9.2.3.2a)" in told
    assert (state.fabric.open, state.windings) == ((GATE,), [])

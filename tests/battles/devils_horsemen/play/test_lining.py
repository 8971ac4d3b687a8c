"""Line Orders: who is in the line, and what each of it does."""

from typing import Any

import msgspec
import pytest

from battles.devils_horsemen.play import lining
from battles.devils_horsemen.play.commanding import Lead
from battles.devils_horsemen.play.happenings import UnitMoved
from battles.devils_horsemen.play.items import Answering, Charging, Lining, Marching, Ordering
from battles.devils_horsemen.play.lining import CloseLine, EndLine, FallIn, Task
from battles.devils_horsemen.play.orders import Forgo, Halt, Step, TurnTo
from battles.devils_horsemen.rules import leaders, zones
from battles.devils_horsemen.state import Leader, LineRight, State, Unit
from tests.battles.devils_horsemen.orders import drafting, give, offered, why
from tests.battles.devils_horsemen.positions import joined, leader, position, unit

HERE = "0505"
RIGHTS = (LineRight("l", "body", ("HC", "KN")),)


def horse(id_: str, hex_: str, **more: Any) -> Unit:
    return unit(id_, "attacker", hex_, **more)


def line(*units: Unit, leaders: tuple[Leader, ...] = (), kind: str = "HC", **more: Any) -> State:
    who = leader("l", "attacker", HERE, status="active", kind="overall", range=3)
    state = position(*units, leaders=(who, *leaders), active="l", rights=RIGHTS)
    state.agenda = [Ordering("l", "lines", 0), Lining("l", "body", kind, **more)]
    return state


@pytest.mark.rule("DH-4.23b", "DH-4.23c", "DH-4.23d")
def test_units_of_the_formation_and_type_within_twice_the_range_fall_in_or_are_left_out() -> None:
    state = line(horse("a", "0605"), horse("b", "1105"), horse("c", "1205"), horse("d", "0506", type="LC"))
    assert FallIn(("a", "b")) in offered(state)
    assert why(state, FallIn(("c",))) == "DH-4.23c"
    assert why(state, FallIn(("d",))) == "DH-4.23b"
    assert (
        why(state, FallIn(("nobody",)))
        == why(state, FallIn(("a", "a")))
        == why(state, CloseLine())
        == "DH-4.23b"
    )
    give(state, FallIn(("a",)))
    assert why(state, FallIn(("a",))) == "DH-4.23b"
    give(state, CloseLine())
    assert Task("a") in offered(state)
    assert Task("b") not in offered(state)


@pytest.mark.rule("DH-4.23e", "DH-5.23a", "DH-6.21a")
def test_each_of_the_line_goes_its_own_way_once() -> None:
    state = line(horse("a", "0605"), horse("b", "0805"), units=("a", "b"), closed=True)
    assert set(offered(state)) == {Task("a"), Task("b"), EndLine()}
    give(state, Task("b"))
    assert isinstance(state.agenda[-1], Marching)
    give(state, Step("0804"))
    give(state, Halt())
    assert set(offered(state)) == {Task("a"), EndLine()}
    assert why(state, Task("b")) == "DH-5.23a"
    give(state, EndLine())
    assert not any(isinstance(item, Lining) for item in state.agenda)


@pytest.mark.rule("DH-5.24c", "DH-5.24d", "DH-6.15a")
def test_a_leader_in_the_hex_of_one_of_the_line_goes_with_it() -> None:
    other = leader("m", "attacker", "0805")
    state = line(horse("a", "0605"), horse("b", "0805"), leaders=(other,), units=("a", "b"), closed=True)
    assert Task("b", "move", "m") in offered(state)
    assert why(state, Task("a", "move", "m")) == "DH-5.23a"
    give(state, Task("b", "move", "m"))
    give(state, Step("0804"))
    assert (state.leaders["m"].hex, state.leaders["m"].spent) == ("0804", 1)


@pytest.mark.rule("DH-7.23b", "DH-4.25a", "DH-4.31c", "DH-5.24d")
@pytest.mark.parametrize("facing", ["N", "S"])
def test_a_line_order_takes_no_leader_out_of_an_enemy_zone(facing: str) -> None:
    other, enemy = leader("m", "attacker", "0805"), unit("e", "defender", "0804", facing)
    state = line(horse("b", "0805", ma=9), leaders=(other,), units=("b",), closed=True)
    held = facing == "S"
    assert zones.held(joined(state, enemy), "0805", "attacker") == held
    assert Task("b") in offered(state)
    assert (Task("b", "move", "m") in offered(state)) != held


@pytest.mark.rule("DH-7.23b", "DH-4.25a", "DH-5.24c")
def test_a_leader_whom_an_enemy_has_come_to_hold_goes_with_no_unit_of_his_line_either() -> None:
    state = line(horse("a", HERE), units=("a",), closed=True)
    assert Task("a", "move", "l") in offered(state)
    joined(state, unit("e", "defender", "0504", "S"))
    assert why(state, Task("a", "move", "l")) == "DH-5.23a"


def followed(**more: Any) -> State:
    """The line of a leader, range 2, who began with a unit of it that has gone to 0508, out of his range."""
    state = line(horse("a", HERE), horse("b", "0605"), units=("a", "b"), **more)
    state.leaders["l"].range = 2
    give(state, CloseLine())
    draft = drafting(state)
    draft.emit(UnitMoved("a", "0508", 0, "order", 3))
    draft.change(msgspec.structs.replace(state.agenda[-1], acted=("a",)))
    return state


@pytest.mark.rule("DH-5.24c", "DH-4.24a", "DH-6.15a")
def test_a_leader_who_began_with_a_unit_of_the_line_goes_after_it_by_himself() -> None:
    state = followed()
    assert Lead("l") in offered(state)
    give(state, Lead("l"))
    assert why(state, Halt()) == "DH-5.24c"
    give(state, Step("0506"))
    assert Halt() in offered(state)
    give(state, Halt())
    assert (state.leaders["l"].hex, state.leaders["l"].spent) == ("0506", 1)
    assert {Task("b"), Lead("l"), EndLine()} <= set(offered(state))


@pytest.mark.rule("DH-5.24c", "DH-6.15a")
def test_he_goes_nowhere_whence_he_could_not_come_into_range_of_it() -> None:
    state = followed()
    state.leaders["l"].spent = 7
    give(state, Lead("l"))
    assert why(state, Step("0504")) == "DH-5.24c"
    assert Step("0405") in offered(state)
    state = followed()
    state.leaders["l"].spent = 9
    assert Lead("l") not in offered(state)


@pytest.mark.rule("DH-5.24c")
def test_he_does_not_before_one_of_it_has_gone_or_where_he_began_with_none_of_it() -> None:
    state = line(horse("a", HERE), units=("a",))
    give(state, CloseLine())
    assert Lead("l") not in offered(state)
    state = line(horse("a", "0605"), horse("b", "0705"), units=("a", "b"))
    give(state, CloseLine())
    give(state, Task("a"))
    give(state, Step("0604"))
    give(state, Halt())
    assert offered(state) == [Task("b"), EndLine()]


@pytest.mark.rule("DH-5.24c", "DH-4.41a", "DH-7.23a")
def test_he_does_not_pass_where_an_enemy_would_hold_him() -> None:
    state = followed()
    for hex_ in ("0406", "0506", "0606", "0405", "0504", "0404"):
        mover = unit(f"f{hex_}", "attacker", hex_)
        state.units[mover.id] = mover
    state.units["e"] = unit("e", "defender", "0507", "N")
    joined(state, unit("f", "defender", "0408", "N"))
    assert "0506" in leaders.ways(state, state.leaders["l"])
    assert not leaders.leads_to(state, state.leaders["l"], "0506", frozenset({"0508"}))


@pytest.mark.rule("DH-9.31a", "DH-9.31b")
def test_who_is_european_in_a_line_charges_unless_a_die_holds_the_line() -> None:
    for die, rash in ((4, ()), (5, ("a", "b"))):
        state = line(
            horse("a", "0605", type="KN", chivalry=4),
            horse("b", "0805", type="KN", chivalry=5),
            unit("e", "defender", "0601", type="MI"),
            kind="KN",
            units=("a", "b"),
        )
        give(state, CloseLine(), die)
        assert state.agenda[-1].rash == rash
        assert (EndLine() in offered(state)) is (rash == ())
    give(state, Task("a"))
    assert isinstance(state.agenda[-1], Charging)
    assert state.units["a"].quarry == "e"


@pytest.mark.rule("DH-5.24c", "DH-9.31b", "DH-6.15a")
def test_a_leader_goes_with_a_line_that_nobody_holds_back() -> None:
    state = line(
        horse("a", HERE, type="KN", chivalry=4),
        unit("e", "defender", "0501", type="MI"),
        kind="KN",
        units=("a",),
        closed=True,
        rash=("a",),
    )
    assert offered(state) == [Task("a"), Task("a", "move", "l")]
    give(state, Task("a", "move", "l"))
    give(state, offered(state)[0])
    assert state.units["a"].hex == state.leaders["l"].hex != HERE


@pytest.mark.rule("DH-5.24c", "DH-5.24d", "DH-4.24a")
def test_no_other_leader_goes_with_the_line_of_a_subordinate() -> None:
    other = leader("m", "attacker", HERE)
    state = line(horse("a", HERE), leaders=(other,), units=("a",), closed=True)
    state.leaders["l"].kind = "subordinate"
    assert Task("a", "move", "l") in offered(state)
    assert why(state, Task("a", "move", "m")) == "DH-5.23a"


@pytest.mark.rule("DH-5.24c")
def test_a_unit_does_not_leave_a_leader_who_went_with_it_out_of_his_range() -> None:
    state = line(horse("a", HERE), units=("a",), closed=True)
    state.leaders["l"].range, state.leaders["l"].spent = 1, 8
    give(state, Task("a", "move", "l"))
    give(state, Step("0504"))
    give(state, Step("0503"))
    assert state.leaders["l"].hex == "0504"
    assert why(state, Step("0502")) == "DH-5.24c"


@pytest.mark.rule("DH-5.24c")
def test_it_does_where_another_of_the_line_is_in_his_range_or_he_never_went() -> None:
    state = line(horse("a", HERE), horse("b", "0604"), units=("a", "b"), closed=True, acted=("b",))
    state.leaders["l"].range, state.leaders["l"].spent = 1, 8
    give(state, Task("a", "move", "l"))
    for hex_ in ("0504", "0503", "0502"):
        give(state, Step(hex_))
    left = line(horse("a", HERE), units=("a",), closed=True)
    left.leaders["l"].range, left.leaders["l"].spent = 1, 9
    give(left, Task("a", "move", "l"))
    for hex_ in ("0504", "0503", "0502"):
        give(left, Step(hex_))
    assert left.leaders["l"].hex == HERE


@pytest.mark.rule("DH-8.43a")
def test_entry_fire_at_a_line_is_for_who_has_come_into_a_zone() -> None:
    archer = unit("e", "defender", "0604", "SW", type="LI", missile="B")
    state = line(horse("a", "0605"), archer, units=("a",), closed=True)
    give(state, Task("a"))
    give(state, TurnTo(1))
    give(state, Halt())
    assert not any(isinstance(item, Answering) for item in state.agenda)


@pytest.mark.rule("DH-8.43a")
def test_who_of_a_line_comes_back_into_the_zone_where_it_began_is_fired_at() -> None:
    archer = unit("e", "defender", "0604", "SW", type="LI", missile="B")
    state = line(horse("a", "0605", facing="S", ma=9), archer, units=("a",), closed=True)
    for order in (Task("a"), Step("0606"), Forgo(), TurnTo(0), Step("0605"), Forgo()):
        give(state, order)
    assert state.units["a"].hex == state.units["a"].start
    assert [item.why for item in state.agenda if isinstance(item, Answering)] == ["entry"]


@pytest.mark.rule("DH-8.43a", "DH-6.73b")
@pytest.mark.parametrize(
    ("fate", "asked"),
    [({}, True), ({"lured": True}, False), ({"routed": True}, False), ({"place": "gone"}, False)],
)
def test_who_of_a_line_has_pursued_into_a_zone_has_routed_or_is_lost_is_not_fired_at(
    fate: dict[str, Any], asked: bool
) -> None:
    archer = unit("e", "defender", "0604", "SW", type="LI", missile="B")
    mover = horse("a", "0605", start="0607", went=True, ordered=True, **fate)
    state = line(mover, archer, units=("a",), closed=True, acted=("a",))
    lining.finish(drafting(state), state.agenda[-1])
    assert any(isinstance(item, Answering) for item in state.agenda) is asked
    assert any(isinstance(item, Lining) for item in state.agenda) is asked

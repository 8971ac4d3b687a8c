"""DH-7.3, 9.1: who attacks by shock, whom, and who fights whom together."""

from itertools import product
from typing import Any

import pytest

from battles.devils_horsemen.rules import designation
from battles.devils_horsemen.state import State
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import changed, leader, position, unit


def facing_two(**more: Any) -> State:
    """A unit with two enemies in front of it, one behind it, and its leader far off, whose phase it is."""
    return position(
        unit("A", "attacker", "0505", "N", **more),
        unit("X", "defender", "0404", "S"),
        unit("Y", "defender", "0504", "S"),
        unit("Z", "defender", "0506", "S"),
        leaders=(leader("L", "attacker", "0510", range=5),),
        active="L",
    )


@pytest.mark.rule("DH-9.12d")
def test_a_unit_is_attacked_once_and_attacks_once_in_an_orders_phase() -> None:
    state = facing_two()
    state.units["X"].struck = True
    assert designation.targets(state, state.units["A"]) == ("Y",)
    assert designation.may_attack(state, state.units["A"])
    state.units["A"].fought = True
    assert refused(designation.why_not_attack(state.units["A"])) == "DH-9.12d"
    assert not designation.may_attack(state, state.units["A"])


@pytest.mark.rule("DH-7.31a", "DH-11.62a")
@pytest.mark.parametrize(
    ("more", "rule_"),
    [
        ({"routed": True}, "DH-7.31a"),
        ({"type": "ART"}, "DH-7.31a"),
        ({"column": True}, "DH-6.45a"),
        ({"disordered": True}, "DH-11.62a"),
        ({"idle": True}, "DH-7.31a"),
        ({"place": "gone", "hex_": ""}, "DH-7.31a"),
        ({"type": "MI", "disordered": True}, ""),
    ],
)
def test_some_never_attack_by_shock_and_foot_does_in_disorder(more: dict[str, Any], rule_: str) -> None:
    one = unit("A", "attacker", more.pop("hex_", "0505"), "NE", **more)
    assert refused(designation.why_not_attack(one)) == rule_


@pytest.mark.rule("DH-4.0b", "DH-7.31c")
def test_who_has_not_moved_may_attack_after_a_fire_order_or_in_the_range_of_the_leader() -> None:
    state = facing_two()
    one = state.units["A"]
    assert designation.why_not_choose(state, "L", one) is None
    state.leaders["L"].range = 2
    state.gone()
    assert refused(designation.why_not_choose(state, "L", one)) == "DH-4.0b"
    one.ordered = one.fired = True
    assert designation.why_not_choose(state, "L", one) is None


@pytest.mark.rule("DH-7.31c", "DH-9.11a")
def test_who_has_moved_or_is_not_his_or_faces_nobody_does_not_choose() -> None:
    state = facing_two()
    one = state.units["A"]
    assert refused(designation.why_not_choose(state, "L", state.units["X"])) == "DH-9.11a"
    one.went = True
    assert refused(designation.why_not_choose(state, "L", one)) == "DH-7.31c"
    one.went, one.disordered = False, True
    assert refused(designation.why_not_choose(state, "L", one)) == "DH-11.62a"
    one.disordered, one.facing = False, 1
    state.gone()
    assert designation.targets(state, one) == ("Y",)
    one.facing = 2
    state.gone()
    assert refused(designation.why_not_choose(state, "L", one)) == ""
    state.units["Z"].struck = True
    assert refused(designation.why_not_choose(state, "L", one)) == "DH-9.12a"


@pytest.mark.rule("DH-7.32c")
def test_only_marked_units_attack_that_still_have_somebody_to_attack() -> None:
    state = facing_two()
    assert designation.marked(state) == ()
    state.units["A"].marker = state.units["X"].marker = "check"
    assert designation.marked(state) == ("A",)
    changed(state, "A", facing=5)
    assert designation.marked(state) == ("A",)
    changed(state, "A", facing=4)
    assert designation.marked(state) == ()


@pytest.mark.rule("DH-9.12a", "DH-9.12b", "DH-9.12d")
def test_whatever_is_chosen_everybody_finds_somebody_and_everybody_is_attacked() -> None:
    targets = [("W",), ("X",), ("W", "X"), ("X", "Y"), ("Y", "Z"), ("W", "Z")]
    seen = 0
    for front in product(targets, repeat=4):
        found = dict(zip("ABCD", front, strict=True))
        open_: list[dict[str, tuple[str, ...]]] = [{}]
        while open_:
            chosen = open_.pop()
            if len(chosen) == len(found):
                seen += 1
                assert {one for these in chosen.values() for one in these} == {
                    one for these in found.values() for one in these
                }
                assert all(designation.fits(these, chosen) for these in chosen.values())
                continue
            name = "ABCD"[len(chosen)]
            sets = designation.ways(found, chosen, name)
            assert sets, f"{name} of {found} can't attack after {chosen}"
            open_ += [{**chosen, name: these} for these in sets]
    assert seen > len(targets) ** 4


@pytest.mark.rule("DH-9.14b", "DH-9.14c", "DH-9.14a")
def test_who_checks_before_a_shock() -> None:
    one, other = (
        unit("A", "attacker", "0505", marker="check"),
        unit("B", "attacker", "0605", marker="no_check"),
    )
    enemy = unit("X", "defender", "0504")
    assert designation.checked([one, other], [enemy]) == ([one], [enemy])
    assert designation.checked([other], [enemy]) == ([], [])
    assert designation.checked([other], [enemy], alone=True) == ([other], [enemy])
    enemy.routed, steady = True, unit("Y", "defender", "0604")
    assert designation.checked([one], [enemy, steady]) == ([one], [enemy, steady])
    assert designation.checked([one], [enemy]) == ([], [enemy])
    assert designation.checked([other], [enemy]) == ([], [])


@pytest.mark.rule("DH-9.21c")
def test_who_is_in_a_zone_of_control_is_barred_from_an_advance_before_the_shock() -> None:
    state = facing_two()
    assert designation.barred(state, [state.units["A"]]) == ("A",)
    for name in "XY":
        state.units[name].routed = True
    state.gone()
    assert designation.barred(state, [state.units["A"]]) == ()

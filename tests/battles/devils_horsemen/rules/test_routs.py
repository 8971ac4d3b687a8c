"""Where units that rout run to, by which hexes, and who stands about a standard."""

from typing import Any

import pytest

from battles.devils_horsemen.rules import routs
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.positions import leader, position, standard, unit

HERE = "0505"
"""NW of it is 0404, NE 0504; the attacker's edge is the top one."""


def routed(hex_: str = HERE, **more: Any) -> Unit:
    return unit("r", "attacker", hex_, routed=True, **more)


def field(*others: Unit, at: str = "", ma: int = 8, **more: Any) -> State:
    """A unit that routs, the standard of its leader `at` a hex, and others."""
    lead = leader("l", "attacker", at or "1414")
    standards = (standard(lead),) if at else ()
    return position(
        routed(ma=ma, type="CAT_HC", **more.pop("routed", {})),
        *others,
        leaders=(lead,),
        standards=standards,
        **more,
    )


def goes(state: State, **more: Any) -> str:
    return routs.next_hex(state, state.units["r"], **{"edge": False, **more})


@pytest.mark.rule("DH-11.41a", "DH-11.42a", "DH-11.31a", "DH-11.41b")
def test_w36_within_its_allowance_it_runs_to_the_standard_else_to_the_edge() -> None:
    near = field(at="0511")
    assert near.field.distance(HERE, "0511") == 6
    assert routs.standard_of(near, near.units["r"]) is near.standards["l"]
    assert goes(near) in ("0406", "0506")
    far = field(at="0514")
    assert far.field.distance(HERE, "0514") == 9
    assert routs.standard_of(far, far.units["r"]) is None
    assert goes(far) in ("0404", "0504")
    assert routs.initial_hexes() == 2


@pytest.mark.rule("DH-11.31a", "DH-11.41a", "DH-11.42a")
def test_of_its_standards_as_near_as_a_unit_moves_the_nearest_draws_it_and_none_of_the_enemy() -> None:
    reached = field(at="0513")
    assert reached.field.distance(HERE, "0513") == 8
    assert routs.standard_of(reached, reached.units["r"]) is reached.standards["l"]
    for near, far in (("0507", "0510"), ("0510", "0507")):
        state = field(at="0514")
        state.leaders["e"] = enemy = leader("e", "defender", "0506")
        state.standards["e"] = standard(enemy)
        assert routs.standard_of(state, state.units["r"]) is None
        for name, hex_ in (("m", near), ("n", far)):
            state.leaders[name] = lead = leader(name, "attacker", "1414")
            state.standards[name] = standard(lead, hex=hex_)
        found = routs.standard_of(state, state.units["r"])
        assert found is not None
        assert found.hex == "0507"


@pytest.mark.rule("DH-11.31a", "DH-11.33b", "DH-11.55a")
def test_whose_standard_draws_a_unit() -> None:
    state = field(at="0508")
    unit_ = state.units["r"]
    state.standards["l"].captor = "e"
    assert routs.standard_of(state, unit_) is state.standards["l"]
    unit_.forsaken = True
    assert routs.standard_of(state, unit_) is None
    unit_.forsaken, state.leaders["l"].place = False, "gone"
    assert routs.standard_of(state, unit_) is None
    state.leaders["l"].place, unit_.formation = "map", "other"
    assert routs.standard_of(state, unit_) is None
    unit_.formation, state.standards["l"].hex = "body", ""
    assert routs.standard_of(state, unit_) is None


@pytest.mark.rule("DH-11.42a")
def test_where_points_count_a_hex_for_which_they_last_comes_first() -> None:
    state = field(terrain={"0404": "r"})
    assert goes(state) == "0404"
    assert routs.price(state, state.units["r"], "0404") == 3
    assert goes(state, left=2) == "0504"
    assert goes(state, left=3) == "0404"


@pytest.mark.rule("DH-11.42a")
@pytest.mark.parametrize("ma", [3, 8])
def test_no_points_last_for_a_hex_to_which_nobody_passes(ma: int) -> None:
    state = field(ma=ma, sides={"indus_river": [(HERE, "0404")]})
    assert routs.price(state, state.units["r"], "0404") > ma


@pytest.mark.rule("DH-11.43a")
def test_from_the_edge_it_leaves_the_map() -> None:
    state = position(routed("0501"))
    assert routs.leaves(state, state.units["r"], edge=False)
    to_standard = field(at="0504", routed={"hex_": "0501"})
    assert not routs.leaves(to_standard, to_standard.units["r"], edge=False)
    assert routs.leaves(to_standard, to_standard.units["r"], edge=True)
    assert not routs.leaves(field(), field().units["r"], edge=True)


@pytest.mark.rule("DH-11.44a")
def test_it_stops_as_near_to_its_standard_as_friends_let_it_come() -> None:
    def near(*others: Unit, at: str, closed: tuple[str, ...] = ()) -> tuple[bool, bool]:
        state = field(*others, at=at, sides={"indus_river": [(HERE, hex_) for hex_ in closed]})
        return routs.is_there(state, state.units["r"]), routs.is_near(state, state.units["r"])

    friend = unit("a", "attacker", "0404")
    assert near(at=HERE) == (True, True)
    assert near(at="0404") == (False, False)
    assert near(friend, at="0404") == (True, True)
    assert near(friend, at="0403") == (False, True)
    assert near(friend, at="0303") == (False, False)
    assert near(at="") == (False, False)
    assert near(friend, unit("b", "attacker", "0504"), at="") == (False, False)
    assert near(friend, at="0303", closed=("0405",)) == (False, True)
    assert near(at="0303", closed=("0404", "0405")) == (False, False)


@pytest.mark.rule("DH-11.42a", "DH-11.43a")
def test_its_move_is_over_when_no_points_last_for_the_cheapest_hex_that_is_nearer() -> None:
    def spent(left: int, *closed: str) -> bool:
        sides = {"indus_river": [(HERE, hex_) for hex_ in closed]}
        state = field(terrain={"0404": "r"}, sides=sides)
        return routs.is_spent(state, state.units["r"], left, edge=False)

    assert [spent(left) for left in (0, 1)] == [True, False]
    assert [spent(left, "0504") for left in (2, 3)] == [True, False]
    assert not spent(0, "0404", "0504")


@pytest.mark.rule("DH-11.53b")
def test_about_a_standard_are_those_beside_it_and_those_linked_to_them() -> None:
    lead = leader("l", "attacker", HERE)
    state = position(
        unit("a", "attacker", "0605", routed=True),
        unit("b", "attacker", "0705", routed=True, formation="other"),
        unit("c", "attacker", "0905", routed=True),
        unit("d", "attacker", "0404", routed=True, forsaken=True),
        unit("e", "defender", "0405", routed=True),
        unit("f", "attacker", "0504"),
        unit("g", "attacker", HERE, routed=True),
        leaders=(lead,),
        standards=(standard(lead),),
    )
    assert set(routs.about(state, state.standards["l"])) == {"a", "b", "g"}


@pytest.mark.rule("DH-11.53b")
def test_who_stands_upon_a_standard_is_about_it_with_nobody_beside_it() -> None:
    lead = leader("l", "attacker", HERE)
    state = position(unit("g", "attacker", HERE, routed=True), leaders=(lead,), standards=(standard(lead),))
    assert routs.about(state, state.standards["l"]) == ("g",)

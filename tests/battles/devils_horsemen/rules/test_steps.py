"""One step or turn of a unit on an order."""

from collections.abc import Iterator
from typing import Any

import pytest

from battles.devils_horsemen.rules import steps
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import position, unit

HERE = "0505"
NW, NE, E, SE = "0404", "0504", "0605", "0506"


def no(state: State, one: Unit, hex_: str, pivots: int = 0) -> str:
    return refused(steps.why_not_step(state, one, hex_, pivots=pivots))


def no_turn(state: State, one: Unit, facing: int, pivots: int = 0) -> str:
    return refused(steps.why_not_turn(state, one, facing, pivots=pivots))


def mover(**more: Any) -> Unit:
    return unit("a", "attacker", HERE, **{"type": "LC", "ma": 9, **more})


@pytest.mark.rule("DH-6.22a")
def test_a_unit_does_not_leave_the_map() -> None:
    one = unit("a", "attacker", "0101", "N")
    assert steps.ahead(position(one), one) == ()
    one.column = True
    assert steps.ahead(position(one), one) == ("0201",)
    assert no(position(one), one, "") == "DH-6.22a"


@pytest.mark.rule("DH-6.62a", "DH-6.34a", "DH-6.11a", "DH-6.35a", "DH-6.31a")
def test_no_unit_goes_onto_an_enemy_over_an_impassable_side_or_without_the_points() -> None:
    one = mover()
    assert no(position(one, unit("b", "defender", NW, "N")), one, NW) == "DH-6.62a"
    river = position(one, sides={"indus_river": ((HERE, NW),)})
    assert no(river, one, NW) == "DH-6.34a"
    assert not no(river, one, NE)
    tired = mover(spent=7)
    state = position(tired, terrain={NW: "r", NE: "w"})
    assert steps.left(tired) == 2
    assert no(state, tired, NW) == "DH-6.35a"
    assert not no(state, tired, NE)
    assert steps.after(state, tired, NE) == steps.Step(0, 9, 1)


@pytest.mark.rule("DH-6.61a", "DH-7.12a", "DH-6.35a")
def test_who_stands_with_a_friend_may_turn_only_as_long_as_he_can_go_on() -> None:
    friend = unit("b", "attacker", HERE, type="MI")
    one = mover(spent=7)
    assert not no_turn(position(one, friend), one, 3)
    tired = mover(spent=8)
    assert no_turn(position(tired, friend), tired, 3) == "DH-6.61a"


@pytest.mark.rule("DH-6.61a", "DH-7.23a")
def test_a_friend_in_an_enemy_zone_is_not_passed_for_there_one_would_stop() -> None:
    friend, enemy = unit("b", "attacker", NW, type="MI"), unit("c", "defender", "0503", "SW")
    one = mover()
    assert no(position(one, friend, enemy), one, NW) == "DH-6.61a"
    away = unit("c", "defender", "0503", "N")
    assert not no(position(one, friend, away), one, NW)


@pytest.mark.rule("DH-7.23a", "DH-6.61a")
def test_who_is_caught_among_friends_goes_on_though_an_enemy_holds_him() -> None:
    friend = unit("b", "attacker", HERE, type="MI")
    enemy = unit("c", "defender", NW, "SE")
    one = mover(spent=4, start="0507")
    state = position(one, friend, enemy)
    assert not steps.stops(state, one)
    assert not no(state, one, NE)
    assert not no_turn(state, one, 2)


@pytest.mark.rule("DH-6.61a", "DH-7.12a", "DH-7.23a")
def test_who_stands_with_a_friend_does_not_turn_to_where_only_friends_whom_enemies_hold_are_before_him() -> (
    None
):
    one = mover(spent=5)
    around = (hex_ for hex_ in position(one).field.around[HERE] if hex_)
    friends = [unit(hex_, "attacker", hex_, type="MI") for hex_ in (HERE, *around)]
    assert not no_turn(position(one, *friends), one, 3)
    enemies = [unit(f"e{hex_}", "defender", hex_, "N", type="MI") for hex_ in ("0406", "0507")]
    held = position(one, *friends, *enemies)
    assert no_turn(held, one, 3) == "DH-6.61a"
    assert not no_turn(held, one, 1)


@pytest.mark.rule("DH-6.61a")
def test_who_looks_for_a_place_to_stay_looks_from_nowhere_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, around = list[tuple[str, int, int]](), steps.around

    def looked(state: State, one: Unit) -> Iterator[Unit]:
        looks.append((one.hex, one.facing, one.spent))
        return around(state, one)

    monkeypatch.setattr(steps, "around", looked)
    one = mover()
    crowd = [unit(hex_, "attacker", hex_, type="MI") for hex_ in position(one).field.hexes]
    assert not steps.passes(position(one, *crowd), one)
    assert len(looks) == len(set(looks)) > 1


@pytest.mark.rule("DH-7.23a")
def test_w15_a_unit_stops_in_an_enemy_zone() -> None:
    enemy = unit("b", "defender", NW, "SE")
    one = mover(spent=4, start="0507")
    state = position(one, enemy)
    assert steps.stops(state, one)
    assert no(state, one, NE) == "DH-7.23a"
    routed = unit("b", "defender", NW, "SE", routed=True)
    assert not steps.stops(position(one, routed), one)
    assert not no(position(one, routed), one, NE)


@pytest.mark.rule("DH-7.13a")
def test_w18_who_has_come_into_an_enemy_zone_does_not_turn() -> None:
    enemy = unit("b", "defender", NW, "SE")
    one = mover(spent=4, start="0507")
    assert no_turn(position(one, enemy), one, 1) == "DH-7.13a"
    assert no_turn(position(one, enemy), one, 1, pivots=1) == "DH-7.13a"


@pytest.mark.rule("DH-7.13b")
def test_who_begins_in_one_enemys_zone_turns_for_half_of_its_points_and_stays() -> None:
    enemy = unit("b", "defender", NW, "SE", type="MI")
    foot = mover(type="MI", ma=5)
    state = position(foot, enemy)
    assert [no_turn(state, foot, facing) for facing in (1, 3, 5)] == ["", "", ""]
    slow = mover(type="MI", ma=4)
    assert no_turn(position(slow, enemy), slow, 2) == ""
    assert no_turn(position(slow, enemy), slow, 3) == "DH-7.13b"
    turned = mover(type="LC", spent=1, facing="NE")
    assert no(position(turned, enemy), turned, NE, pivots=1) == "DH-7.13b"
    assert no_turn(position(turned, enemy), turned, 2, pivots=1) == ""


@pytest.mark.rule("DH-7.13c")
def test_in_the_zone_of_several_nobody_turns() -> None:
    one = mover()
    state = position(one, unit("b", "defender", NW, "SE"), unit("c", "defender", NE, "SW"))
    assert no_turn(state, one, 2) == "DH-7.13c"


@pytest.mark.rule("DH-7.23c", "DH-7.24a")
def test_a_unit_faster_than_each_that_holds_it_leaves_an_enemy_zone_for_another_by_a_free_hex() -> None:
    one = mover(ma=9)
    slow, other = unit("b", "defender", NW, "SE", ma=8), unit("c", "defender", "0603", "SW", ma=8)
    assert not no(position(one, slow, other), one, NE)
    equal = unit("b", "defender", NW, "SE", ma=9)
    assert no(position(one, equal), one, NE) == "DH-7.23c"
    for fast, rule in ((8, ""), (9, "DH-7.23c")):
        assert no(position(one, slow, unit("c", "defender", E, "NW", ma=fast)), one, NE) == rule
    blocked = position(one, slow, unit("d", "attacker", NE, type="LC"))
    assert no(blocked, one, NE) == "DH-7.23c"
    upset = mover(ma=9, disordered=True)
    assert not no(position(upset, slow), upset, NE), "what is printed counts"


@pytest.mark.rule("DH-7.12a", "DH-6.35a")
def test_turns_are_paid() -> None:
    one = mover(type="MI", ma=5, spent=3)
    state = position(one)
    assert [no_turn(state, one, facing) for facing in (0, 1, 2, 3, 6)] == [
        "DH-7.12a", "", "", "DH-6.35a", "DH-7.12a",
    ]  # fmt: skip
    assert steps.turned(state, one, 4) == steps.Step(4, 5, 0)


@pytest.mark.rule("DH-7.14a")
def test_a_turn_in_rough_is_paid_in_cohesion() -> None:
    one = mover(type="KN", ma=7)
    assert steps.turned(position(one, terrain={HERE: "r"}), one, 2) == steps.Step(2, 1, 2)


@pytest.mark.rule("DH-6.41b", "DH-6.44a", "DH-6.42a", "DH-6.43a")
def test_a_column_enters_the_hex_before_it_and_those_beside_that_and_looks_on() -> None:
    one = mover(column=True, began=True, facing="E", spent=9)
    state = position(one)
    assert [hex_ for hex_ in state.field.hexes if not no(state, one, hex_)] == [NE, SE, E]
    assert [steps.after(state, one, hex_).facing for hex_ in (NE, E, SE)] == [0, 1, 2]
    assert steps.after(state, one, E).spent == 10
    late = mover(column=True, began=False, facing="E")
    assert no(position(late), late, E) == no_turn(position(late), late, 2) == "DH-6.41b"


@pytest.mark.rule("DH-6.47a")
def test_a_column_goes_through_nobody() -> None:
    one = mover(column=True, began=True, facing="E")
    assert no(position(one, unit("b", "attacker", E)), one, E) == "DH-6.47a"


@pytest.mark.rule("DH-6.13a", "DH-6.14a", "DH-2.21c")
def test_who_has_a_moved_face_or_is_on_foot_pays_for_a_second_move() -> None:
    assert steps.pays_again(mover(type="KN", moved_penalty=True))
    assert not steps.pays_again(mover())
    assert steps.pays_again(mover(dismount="LI", dismounted=True))


@pytest.mark.rule("DH-6.12a", "DH-5.25a", "DH-11.46a", "DH-11.56a", "DH-8.24a")
def test_an_order_to_move_is_given_once_and_to_nobody_who_routs_has_rallied_or_showers_on_foot() -> None:
    def why(**more: Any) -> str:
        one = mover(**more)
        return refused(steps.why_not_move(position(one), one))

    assert why() == ""
    assert why(ordered=True) == "DH-5.25a"
    assert why(routed=True) == why(place="gone") == "DH-11.46a"
    assert why(rallied=True) == "DH-11.56a"
    assert why(showering=True, dismount="LI", dismounted=True) == "DH-8.24a"
    assert why(showering=True) == why(dismount="LI", dismounted=True) == ""

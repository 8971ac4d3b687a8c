"""Facing and zones of control."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.grunwald.rules import zones
from hexmap.grid import SIDES
from tests.battles.grunwald.positions import HERE, ground, position, unit

FIELD = ground()
AROUND = FIELD.around[HERE]


@pytest.mark.rule("GR-3.1.1a")
@given(st.integers(0, 5))
def test_the_six_hexes_around_a_unit_are_its_front_and_its_rear(facing: int) -> None:
    front, rear = zones.front_zone(FIELD, HERE, facing), zones.rear_zone(FIELD, HERE, facing)
    assert sorted(front + rear) == sorted(AROUND)
    assert zones.front_hex(FIELD, HERE, facing) == AROUND[facing]
    assert set(front) == {AROUND[facing], AROUND[facing - 1], AROUND[(facing + 1) % 6]}


@pytest.mark.rule("GR-3.1.1a")
@pytest.mark.parametrize("facing", range(6))
def test_before_a_unit_lie_the_hexes_of_its_front_and_no_others(facing: int) -> None:
    one = unit("a", "attacker", HERE, SIDES[facing])
    lying = {hex_ for hex_ in FIELD.hexes if zones.before(FIELD, one, hex_)}
    assert lying == set(zones.front_zone(FIELD, HERE, facing))


@pytest.mark.rule("GR-3.2.1", "GR-3.2.2", "GR-10.2.1")
def test_a_unit_controls_the_hexes_before_it_unless_it_shoots_has_panicked_or_is_off_the_map() -> None:
    for more, controls in (
        ({}, True),
        ({"kind": "horse_archer"}, True),
        ({"order": "disorganised"}, True),
        ({"kind": "archer"}, False),
        ({"order": "panicked"}, False),
        ({"place": "left"}, False),
        ({"facing": "S"}, False),
    ):
        one = unit("a", "attacker", HERE, **more)
        assert zones.controls(FIELD, one, AROUND[0]) is controls
        assert zones.has_zoc(one) is (controls or "facing" in more)


@pytest.mark.rule("GR-3.2.3")
def test_no_zone_reaches_across_a_river(monkeypatch: pytest.MonkeyPatch) -> None:
    north = AROUND[0]
    monkeypatch.setitem(FIELD.sides, (HERE, north), frozenset({"river", "bridge"}))
    assert not zones.controls(FIELD, unit("a", "attacker", HERE), north)
    monkeypatch.setitem(FIELD.sides, (HERE, north), frozenset({"stream"}))
    assert zones.controls(FIELD, unit("a", "attacker", HERE), north)


@pytest.mark.rule("GR-3.2.4")
def test_a_zone_does_not_end_another() -> None:
    north = AROUND[0]
    far = FIELD.toward(north, 0)
    state = position(unit("a", "attacker", HERE), unit("d", "defender", far, "S"))
    assert [each.id for each in zones.controlling(state, FIELD, north, "attacker")] == ["d"]
    assert [each.id for each in zones.controlling(state, FIELD, north, "defender")] == ["a"]


@pytest.mark.rule("GR-3.3.2", "GR-3.3.3a")
def test_only_a_higher_charge_than_of_all_goes_on_through_a_zone() -> None:
    enemies = [unit("d", "defender", HERE, charge=1), unit("e", "defender", HERE)]
    assert zones.must_stop(1, enemies)
    assert not zones.must_stop(2, enemies)
    assert not zones.must_stop(0, [])


@pytest.mark.rule("GR-11.2.1", "GR-11.7.2", "GR-5.7.1")
@given(st.integers(0, 5))
def test_the_arc_before_a_unit_turns_with_it(facing: int) -> None:
    near = list(zones.front_arc(FIELD, HERE, facing, 1))
    assert sorted(near) == sorted(zones.front_zone(FIELD, HERE, facing))
    two = list(zones.front_arc(FIELD, HERE, facing, 2))
    assert len(two) == 8
    assert {FIELD.distance(HERE, hex_) for hex_ in two} == {1, 2}
    assert len(list(zones.front_arc(FIELD, HERE, facing, 3))) == 15
    ahead = FIELD.toward(FIELD.toward(HERE, facing), facing)
    assert ahead in two
    assert SIDES[facing] in SIDES

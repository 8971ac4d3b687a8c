"""Points of movement, by the worked examples W10 to W13."""

import pytest

from battles.grunwald import charge, costs
from battles.grunwald.tables import lie
from tests.battles.grunwald.positions import HERE, ground

FIELD = ground()
NORTH = FIELD.around[HERE][0]


def whole(halves: int) -> float:
    return halves / costs.HALVES


def turn(
    steps: int, arm: str = "cavalry", armour: int = 0, level: int = 0, hex_: str = HERE, **more: bool
) -> float:
    told = {"archer": False, "in_zoc": False} | more
    return whole(costs.turn(FIELD, hex_, steps, arm, armour, level, **told))  # type: ignore[arg-type]


@pytest.mark.rule("GR-4.3.1", "GR-4.3.2")
def test_cavalry_turns_the_dearer_the_faster_it_rides_and_the_heavier_it_is() -> None:
    assert turn(3) == 3
    assert turn(1, armour=2, level=3) == 6
    assert turn(1, level=3) == 4
    assert turn(2, level=1) == 4
    assert turn(2, armour=2) == 4


@pytest.mark.rule("GR-4.3.2", "GR-4.3.4", "GR-5.6.3a", "GR-5.6.3b")
def test_turning_about_at_full_charge_takes_thirteen_points() -> None:
    level, spent, hex_ = 0, 0.0, HERE
    for _ in range(3):
        ahead = FIELD.toward(hex_, 0)
        spent += whole(costs.enter(FIELD, hex_, ahead, "cavalry", 0) or 0)
        level, hex_ = charge.after_hex(level, FIELD, hex_, ahead), ahead
    assert level == 3
    assert costs.widest_turn(True, level) == 1
    spent += turn(1, level=level)
    level = charge.after_hex(0, FIELD, HERE, NORTH)
    spent += 1
    assert costs.widest_turn(True, level) == 3
    spent += turn(2, level=level) + 1
    assert spent == 13


@pytest.mark.rule("GR-4.3.3", "GR-4.3.5", "GR-11.5.2")
def test_infantry_turns_for_a_point_horse_archers_for_half_and_both_dearer_beside_an_enemy() -> None:
    assert turn(3, arm="infantry", armour=2) == 1
    assert turn(1, arm="missile_foot", in_zoc=True) == 2
    assert turn(3, archer=True) == 1.5
    assert turn(1, archer=True, in_zoc=True) == 1.5


@pytest.mark.rule("GR-4.3.6")
def test_a_turn_in_bad_ground_costs_two_more_but_on_a_road() -> None:
    assert FIELD.terrain["0000"] == "forest"
    assert turn(2, armour=2, hex_="0000") == 6
    assert turn(1, arm="infantry", hex_="0000") == 3
    road = next(hex_ for hex_ in FIELD.roadside if FIELD.terrain[hex_] == "village")
    assert turn(1, arm="infantry", hex_=road) == 1


@pytest.mark.rule("GR-4.3.4")
def test_only_a_fast_rider_turns_by_degrees() -> None:
    assert [costs.widest_turn(True, level) for level in range(4)] == [3, 3, 1, 1]
    assert costs.widest_turn(False, 0) == 3


@pytest.mark.rule("GR-4.1.7")
@pytest.mark.parametrize(
    ("terrain", "foot", "riders"),
    [("clear", 1, 1), ("forest", 2, 4), ("village", 2, 3), ("marsh", 2, 3), ("camp", 1, 1)],
)
def test_a_hex_costs_by_its_ground(terrain: str, foot: int, riders: int) -> None:
    pairs = [
        (hex_, near)
        for hex_ in FIELD.hexes
        if FIELD.terrain[hex_] == terrain
        for near in FIELD.around[hex_]
        if near and not FIELD.on_side(near, hex_) and not FIELD.by_road(near, hex_)
    ]
    hex_, near = pairs[0]
    assert whole(costs.enter(FIELD, near, hex_, "infantry", 0) or 0) == foot
    assert whole(costs.enter(FIELD, near, hex_, "cavalry", 0) or 0) == riders


@pytest.mark.rule("GR-4.1.7", "GR-4.2.7")
def test_roads_are_quick_streams_slow_and_rivers_crossed_at_bridges_and_fords_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert whole(costs.enter(FIELD, "2100", "2101", "cavalry", 2) or 0) == 0.5
    assert whole(costs.enter(FIELD, "2100", "2101", "infantry", 2) or 0) == 1
    for kinds, riders, foot in (
        ({"stream"}, 3, 2),
        ({"stream", "bridge"}, 1, 1),
        ({"river"}, None, None),
        ({"river", "bridge"}, 1, 1),
        ({"river", "ford"}, 3, 2),
    ):
        monkeypatch.setitem(FIELD.sides, (HERE, NORTH), frozenset(kinds))
        found = [costs.enter(FIELD, HERE, NORTH, arm, 0) for arm in ("cavalry", "infantry")]
        assert [None if each is None else whole(each) for each in found] == [riders, foot]


@pytest.mark.rule("GR-12.1.3", "GR-12.1.4")
def test_walls_cost_by_armour_both_ways_and_gates_nothing() -> None:
    outside, inside = "1606", "1506"
    for armour, foot, riders in ((0, 1, 3), (1, 2, 4), (2, 2, 5)):
        for pair in ((outside, inside), (inside, outside)):
            assert whole(costs.enter(FIELD, *pair, "infantry", armour) or 0) == 1 + foot
            assert whole(costs.enter(FIELD, *pair, "cavalry", armour) or 0) == 1 + riders
    assert whole(costs.enter(FIELD, "1507", "1506", "cavalry", 2) or 0) == 1


@pytest.mark.rule("GR-9.2.1")
def test_the_disorganised_move_less() -> None:
    assert whole(costs.allowance(8, True, False)) == 8
    assert whole(costs.allowance(8, True, True)) == 6
    assert whole(costs.allowance(3, False, True)) == 2
    assert costs.allowance(1, True, True) == 0


@pytest.mark.rule("GR-5.6.12", "GR-4.2.8")
def test_riding_slowly_costs_a_point_and_half_of_one_along_a_road() -> None:
    assert whole(costs.slowly(False)) == 1
    assert whole(costs.slowly(True)) == 0.5


@pytest.mark.rule("GR-4.2.5", "GR-4.2.6")
def test_bad_ground_disorganises_but_along_a_road() -> None:
    forest = next(
        (near, hex_)
        for hex_ in FIELD.hexes
        if FIELD.terrain[hex_] == "forest"
        for near in FIELD.around[hex_]
        if near
    )
    assert costs.disorganises(FIELD, *forest, "cavalry")
    assert not costs.disorganises(FIELD, *forest, "infantry")
    marsh = next(
        (near, hex_)
        for hex_ in FIELD.hexes
        if FIELD.terrain[hex_] == "marsh"
        for near in FIELD.around[hex_]
        if near
    )
    assert costs.disorganises(FIELD, *marsh, "missile_foot")
    assert not costs.disorganises(FIELD, HERE, NORTH, "cavalry")
    village = next((a, b) for a, b in sorted(FIELD.roads) if FIELD.terrain[b] == "village")
    assert not costs.disorganises(FIELD, *village, "cavalry")
    assert lie("village").disorganises == ("cavalry",)


@pytest.mark.rule("GR-4.3.6", "GR-4.3.4", "GR-4.1.7", "GR-4.2.7")
def test_a_town_is_as_a_village_foot_turns_at_will_and_a_road_crosses_a_stream(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for terrain, more in (("clear", 0), ("town", 4), ("village", 4), ("forest", 4), ("marsh", 4)):
        monkeypatch.setitem(FIELD.terrain, HERE, terrain)
        assert costs.surcharge(FIELD, HERE) == more
    assert [costs.widest_turn(False, level) for level in (0, 3)] == [3, 3]
    monkeypatch.setitem(FIELD.sides, ("2100", "2101"), frozenset({"stream"}))
    assert costs.enter(FIELD, "2100", "2101", "cavalry", 0) == 1
    monkeypatch.setitem(FIELD.sides, ("2100", "2101"), frozenset({"river"}))
    assert costs.enter(FIELD, "2100", "2101", "cavalry", 0) == 1

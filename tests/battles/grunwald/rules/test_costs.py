"""Points of movement, by the worked examples W10 to W13."""

import pytest

from battles.grunwald.rules import costs
from battles.grunwald.tables.shapes import Arm
from tests.battles.grunwald.positions import HERE, ground

FIELD = ground()
NORTH = FIELD.around[HERE][0]
ROAD = "2100", "2101"
ARMS: tuple[Arm, ...] = ("cavalry", "infantry", "missile_foot")


def whole(halves: int) -> float:
    return halves / costs.HALVES


def turn(
    steps: int, arm: str = "cavalry", armour: int = 0, level: int = 0, hex_: str = HERE, **more: bool
) -> float:
    told = {"archer": False, "in_zoc": False} | more
    return whole(costs.turn(FIELD, hex_, steps, arm, armour, level, **told))  # type: ignore[arg-type]


@pytest.mark.rule("GR-4.3.3", "GR-4.3.5", "GR-11.5.2")
def test_infantry_turns_for_a_point_horse_archers_for_half_and_both_dearer_beside_an_enemy() -> None:
    assert turn(3, arm="infantry", armour=2) == 1
    assert turn(1, arm="missile_foot", in_zoc=True) == 2
    assert turn(3, archer=True) == 1.5
    assert turn(1, archer=True, in_zoc=True) == 1.5


@pytest.mark.rule("GR-4.3.6")
def test_a_turn_in_bad_ground_costs_two_more_but_on_a_road(monkeypatch: pytest.MonkeyPatch) -> None:
    for terrain, more in (("clear", 0), ("town", 2), ("village", 2), ("forest", 2), ("marsh", 2)):
        monkeypatch.setitem(FIELD.terrain, HERE, terrain)
        assert turn(1, arm="infantry") == 1 + more
    road = next(hex_ for hex_ in FIELD.roadside if FIELD.terrain[hex_] == "village")
    assert turn(1, arm="infantry", hex_=road) == 1


@pytest.mark.rule("GR-4.3.4")
def test_only_a_fast_rider_turns_by_degrees() -> None:
    assert [costs.widest_turn(True, level) for level in range(4)] == [3, 3, 1, 1]
    assert [costs.widest_turn(False, level) for level in (0, 3)] == [3, 3]


def entry(pair: tuple[str, str], armour: int = 0) -> tuple[float | None, ...]:
    """What foot and riders pay for the way from a hex to the next; None where there is none."""
    found = [costs.enter(FIELD, *pair, arm, armour) for arm in ("infantry", "cavalry")]
    return tuple(None if each is None else whole(each) for each in found)


@pytest.mark.rule("GR-4.1.7")
@pytest.mark.parametrize(
    ("terrain", "foot", "riders"),
    [("clear", 1, 1), ("forest", 2, 4), ("village", 2, 3), ("marsh", 2, 3), ("camp", 1, 1)],
)
def test_a_hex_costs_by_its_ground(
    monkeypatch: pytest.MonkeyPatch, terrain: str, foot: int, riders: int
) -> None:
    monkeypatch.setitem(FIELD.terrain, NORTH, terrain)
    assert entry((HERE, NORTH)) == (foot, riders)


@pytest.mark.rule("GR-4.1.7", "GR-4.2.7")
def test_roads_are_quick_streams_slow_and_rivers_crossed_at_bridges_and_fords_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for kinds, foot, riders in (
        ({"stream"}, 2, 3),
        ({"stream", "bridge"}, 1, 1),
        ({"river"}, None, None),
        ({"river", "bridge"}, 1, 1),
        ({"river", "ford"}, 2, 3),
    ):
        monkeypatch.setitem(FIELD.sides, (HERE, NORTH), frozenset(kinds))
        assert entry((HERE, NORTH)) == (foot, riders)
    for kinds in (set(), {"stream"}, {"river"}):
        monkeypatch.setitem(FIELD.sides, ROAD, frozenset(kinds))
        assert entry(ROAD, armour=2) == (1, 0.5)


@pytest.mark.rule("GR-12.1.3", "GR-12.1.4")
def test_walls_cost_by_armour_both_ways_and_gates_nothing() -> None:
    outside, inside = "1606", "1506"
    for armour, foot, riders in ((0, 1, 3), (1, 2, 4), (2, 2, 5)):
        for pair in ((outside, inside), (inside, outside)):
            assert entry(pair, armour) == (1 + foot, 1 + riders)
    assert entry(("1507", "1506"), armour=2) == (1, 1)


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
def test_bad_ground_disorganises_but_along_a_road(monkeypatch: pytest.MonkeyPatch) -> None:
    for terrain, arms in (
        ("forest", ["cavalry"]),
        ("village", ["cavalry"]),
        ("marsh", ["cavalry", "infantry", "missile_foot"]),
        ("clear", []),
    ):
        for hex_ in (NORTH, ROAD[1]):
            monkeypatch.setitem(FIELD.terrain, hex_, terrain)
        assert [arm for arm in ARMS if costs.disorganises(FIELD, HERE, NORTH, arm)] == arms
        assert not any(costs.disorganises(FIELD, *ROAD, arm) for arm in ARMS)

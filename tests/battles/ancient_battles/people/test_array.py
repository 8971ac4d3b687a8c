"""Where people of a campaign are set up."""

import pytest

from battles.ancient_battles.people import array
from battles.ancient_battles.people.array import APART, HEADINGS, bodies_of, room_of, set_up, units_of
from battles.ancient_battles.people.grounds import GROUNDS, ground_of
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.standing import free
from battles.ancient_battles.state import Unit
from battles.ancient_battles.state.ground import Ground
from battles.ancient_battles.state.plane.rectangle import distance
from battles.ancient_battles.tables import settings
from battles.ancient_battles.tables.measure import TOLERANCE
from battles.contract.muster import Muster
from tests.battles.ancient_battles import positions
from tests.battles.musters import group, muster

CROWD = {"infantry_armoured": 30, "cavalry_armoured": 20, "shooter_foot_unarmoured": 18}
OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


def met(attacker: str, defender: str) -> Muster:
    return muster(group("a", CROWD, edges=(attacker,)), group("d", CROWD, edges=(defender,)))


def placed(document: Muster, field: str = "B1") -> list[Unit]:
    return units_of(document, bodies_of(document), ground_of(GROUNDS.all[field]))


def inside(unit: Unit, edge: str) -> int:
    """How far the front of a unit stands from an edge."""
    x, y, _ = unit.pose
    wide, deep = settings().table_width_, settings().table_depth_
    return {"bottom": y, "top": deep - y, "left": x, "right": wide - x}[edge]


@pytest.mark.rule("AB-H2.1")
def test_a_body_is_worth_the_points_of_its_models_and_carries_a_standard_if_it_is_in_close_order() -> None:
    units = [array.unit(body) for body in bodies_of(met("bottom", "top")) if body.side == "attacker"]
    assert {(one.profile, one.points // one.models, one.points % one.models) for one in units} == {
        ("norman_spearmen", 10, 0),
        ("norman_knights", 23, 0),
        ("lombard_archers", 6, 0),
    }
    assert {one.profile for one in units if one.standard} == {"norman_spearmen", "norman_knights"}
    assert all(one.musician and one.started == one.models for one in units)


@pytest.mark.rule("GC-14.1b", "AB-H13.1")
@pytest.mark.parametrize("edge", HEADINGS)
def test_who_comes_over_an_edge_stands_in_a_zone_along_it_and_looks_inward(edge: str) -> None:
    units = [unit for unit in placed(met(edge, OPPOSITE[edge])) if unit.side == "attacker"]
    assert len(units) == 6
    assert {unit.pose.heading for unit in units} == {HEADINGS[edge]}
    assert all(inside(unit, edge) <= settings().deployment_depth_ for unit in units)


@pytest.mark.rule("AB-H13.1", "GC-14.1b")
@pytest.mark.parametrize(
    ("edge", "middle"),
    [
        ("bottom", (36_000, 12_000)),
        ("top", (36_000, 36_001)),
        # Of an odd width the middle is rounded to the left of who looks inward.
        ("left", (12_000, 24_001)),
        ("right", (60_000, 24_000)),
    ],
)
def test_a_line_of_one_unit_stands_in_the_middle_of_its_edge(edge: str, middle: tuple[int, int]) -> None:
    one = positions.unit("a1", 0, 0)
    set_up([one], edge, Ground(72_000, 48_001), [])
    assert one.pose == (*middle, HEADINGS[edge])


@pytest.mark.rule("AB-H13.1")
def test_both_sides_stand_in_the_same_array_turned_by_half() -> None:
    units = placed(met("bottom", "top"))
    mine, theirs = ([unit for unit in units if unit.side == side] for side in ("attacker", "defender"))
    assert sorted(unit.id for unit in units) == sorted(body.id for body in bodies_of(met("bottom", "top")))
    wide, deep = settings().table_width_, settings().table_depth_
    kinds = {(unit.profile, unit.models, unit.pose.x, unit.pose.y) for unit in mine}
    assert {(unit.profile, unit.models, unit.pose.y) for unit in mine} == {
        (unit.profile, unit.models, deep - unit.pose.y) for unit in theirs
    }
    assert len(kinds) == 6
    assert all(0 < unit.pose.x < wide for unit in units)


@pytest.mark.parametrize("field", sorted(GROUNDS.all))
@pytest.mark.parametrize(
    "edges", [("top", "bottom"), ("left", "right"), ("top", "left"), ("right", "bottom"), ("top", "top")]
)
def test_nobody_stands_on_another_on_bad_ground_or_near_the_enemy(field: str, edges: tuple[str, str]) -> None:
    ground = ground_of(GROUNDS.all[field])
    units = placed(met(*edges), field)
    for n, unit in enumerate(units):
        rect = footprint(unit)
        assert free(ground, [footprint(other) for other in units[:n]], rect)
        for other in units[:n]:
            if other.side != unit.side:
                assert distance(rect, footprint(other)) >= APART - TOLERANCE


@pytest.mark.rule("AB-H2.6")
def test_eight_inches_about_an_enemy_are_closed_and_of_a_friend_the_ground_under_him() -> None:
    # Four inches wide and 3.2 deep; he looks to the south.
    one = positions.unit("b1", 36, 20, 180)
    closed = room_of(one, "attacker")
    xs, ys = zip(*closed.corners, strict=True)
    assert (min(xs), max(xs)) == pytest.approx((34_000 - APART, 38_000 + APART))
    assert (min(ys), max(ys)) == pytest.approx((20_000 - APART, 23_200 + APART))
    assert room_of(one, "defender") == footprint(one)


@pytest.mark.rule("GC-14.4a")
def test_groups_without_edges_stand_where_they_came_from_and_the_defender_opposite() -> None:
    units = placed(muster(group("a", CROWD, arrived_from="S"), group("d", CROWD)))
    assert {(unit.side, unit.pose.heading) for unit in units} == {("attacker", 0), ("defender", 180_000)}


@pytest.mark.rule("HB-1f", "GC-8.4g")
def test_only_those_are_hungry_who_came_so() -> None:
    two = [group("a1", {"infantry_armoured": 9}, unsupplied=True), group("a2", {"infantry_armoured": 9})]
    units = placed(muster(two, group("d", CROWD)))
    assert [unit.unsupplied for unit in units if unit.side == "attacker"] == [True, False]

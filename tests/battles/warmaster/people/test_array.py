"""Where people of a campaign are set up."""

import pytest

from battles.contract.muster import Muster
from battles.warmaster.people.array import INWARD, bodies_of, units_of
from battles.warmaster.people.grounds import GROUNDS, ground_of
from battles.warmaster.state import Unit
from battles.warmaster.state.ground import passable
from battles.warmaster.state.rectangles import Facing, gap2, overlap
from tests.battles.musters import group, muster

CROWD = {"infantry_armoured": 30, "cavalry_armoured": 20, "shooter_foot_unarmoured": 18}
CENTRE = {"N": (90, 0), "E": (0, 60), "S": (90, 120), "W": (180, 60)}


def met(attacker: str, defender: str) -> Muster:
    return muster(group("a", CROWD, edges=(attacker,)), group("d", CROWD, edges=(defender,)))


def placed(document: Muster, field: str = "B1") -> list[Unit]:
    return units_of(document, bodies_of(document), ground_of(GROUNDS.all[field]))


@pytest.mark.rule("GC-14.1b")
@pytest.mark.parametrize(("edge", "facing"), INWARD.items())
def test_who_comes_over_an_edge_stands_along_it_and_looks_inward(edge: str, facing: Facing) -> None:
    other = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}[edge]
    for unit in placed(met(edge, other)):
        if unit.side == "attacker":
            for stand in unit.stands:
                x, y = CENTRE[facing]
                assert stand.facing == facing
                assert abs(stand.y - y if facing in "NS" else stand.x - x) <= 30


@pytest.mark.parametrize("field", sorted(GROUNDS.all))
@pytest.mark.parametrize(
    "edges", [("top", "bottom"), ("left", "right"), ("top", "left"), ("right", "bottom")]
)
def test_nobody_stands_on_another_on_bad_ground_or_within_reach_of_the_enemy(
    field: str, edges: tuple[str, str]
) -> None:
    ground = ground_of(GROUNDS.all[field])
    units = placed(met(*edges), field)
    stands = [(unit, stand) for unit in units for stand in unit.stands]
    assert all(passable(ground, unit.kind.type, stand.rect) for unit, stand in stands)
    for n, (unit, stand) in enumerate(stands):
        for other, its in stands[n + 1 :]:
            assert not overlap(stand.rect, its.rect)
            assert unit.side == other.side or gap2(stand.rect, its.rect) > 20 * 20


@pytest.mark.rule("GC-14.4a")
def test_groups_without_edges_stand_where_they_came_from_and_the_defender_opposite() -> None:
    units = placed(muster(group("a", CROWD, arrived_from="S"), group("d", CROWD)))
    assert {(unit.side, unit.stands[0].facing) for unit in units} == {("attacker", "N"), ("defender", "S")}


def test_groups_of_a_side_may_come_over_different_edges() -> None:
    two = [group("a1", {"infantry_armoured": 9}, edges=("top",)), group("a2", CROWD, edges=("left",))]
    units = placed(muster(two, group("d", CROWD, edges=("bottom",))))
    assert {unit.stands[0].facing for unit in units if unit.side == "attacker"} == {"S", "E"}


@pytest.mark.rule("HB-1f", "GC-8.4g")
def test_only_those_are_hungry_who_came_so() -> None:
    two = [group("a1", {"infantry_armoured": 9}, unsupplied=True), group("a2", {"infantry_armoured": 9})]
    units = placed(muster(two, group("d", CROWD)))
    assert [unit.unsupplied for unit in units if unit.side == "attacker"] == [True, False]

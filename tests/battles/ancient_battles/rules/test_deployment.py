"""How armies are set up in their zones."""

from random import Random

import pytest

from battles.ancient_battles.rules import deployment
from battles.ancient_battles.rules.deployment import ROWS, Row
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import Unit
from battles.ancient_battles.state.plane.rectangle import Pose, of_pose, overlap
from battles.ancient_battles.tables import TABLES
from battles.contract.muster import Side
from rulebook import Refusal
from tests.battles.ancient_battles.positions import TABLE, area, laid, position, unit

ARMIES = ("norman", "byzantine", "lombard", "arab", "german")
SIDES: tuple[Side, Side] = ("attacker", "defender")


def army(name: str, side: Side) -> list[Unit]:
    """A ready-made contingent, not yet set up."""
    entries = TABLES.now.armies.muster[name].units
    return [
        unit(f"{'ab'[side == 'defender']}{n:02}", 0, 0, 0, entry.profile, entry.models, entry.files)
        for n, entry in enumerate(entries)
    ]


def set_up(name: str, side: Side) -> dict[str, Unit]:
    """A contingent in its line."""
    units = army(name, side)
    for id_, pose in deployment.line(TABLE, units).items():
        next(each for each in units if each.id == id_).pose = pose
    return {each.id: each for each in units}


@pytest.mark.rule("AB-H13.1", "AB-H2.6")
@pytest.mark.parametrize("name", ARMIES)
@pytest.mark.parametrize("side", SIDES)
def test_every_army_stands_in_its_zone_looks_ahead_and_nobody_on_another(name: str, side: Side) -> None:
    units = list(set_up(name, side).values())
    assert len({each.pose for each in units}) == len(army(name, side))
    for each in units:
        rect = footprint(each)
        ys = [y for _, y in rect.corners]
        assert TABLE.holds(rect)
        assert max(ys) <= 12_001 if side == "attacker" else min(ys) >= 35_999
        assert each.pose.heading == (0 if side == "attacker" else 180_000)
        assert not any(overlap(rect, footprint(other)) for other in units if other.id != each.id)


@pytest.mark.rule("AB-H13.1")
@pytest.mark.parametrize("name", ARMIES)
def test_foot_stands_in_the_centre_others_ahead_riders_on_the_wings_and_leaders_behind(name: str) -> None:
    units = list(set_up(name, "attacker").values())
    close = [each.pose for each in units if each.kind.type == "foot" and each.kind.order == "close"]
    ahead = [each.pose for each in units if each.kind.type == "foot" and each.kind.order == "loose"]
    riders = [each.pose for each in units if each.kind.type == "cavalry" and not each.lone]
    leaders = [each.pose for each in units if each.lone]
    assert all(pose.y > max(each.y for each in close) for pose in ahead)
    assert all(pose.y < min(each.y for each in close) for pose in leaders)
    xs = [pose.x for pose in (*close, *ahead, *leaders)]
    assert not any(min(xs) <= pose.x <= max(xs) for pose in riders)
    assert len(leaders) == 2


@pytest.mark.rule("AB-H13.1")
def test_the_line_goes_round_what_lies_in_the_zone() -> None:
    ground = laid(area("building", 30, 5, 42, 12))
    found = deployment.line(ground, army("norman", "attacker"))
    for each in army("norman", "attacker"):
        rect = of_pose(found[each.id], footprint(each).width, footprint(each).depth)
        assert not overlap(rect, of_pose(Pose(36_000, 12_000, 0), 12_000, 7_000))


@pytest.mark.rule("AB-H13.1")
def test_an_army_without_room_is_refused() -> None:
    with pytest.raises(Refusal, match="no room"):
        deployment.line(laid(area("water", 0, 0, 72, 12)), army("norman", "attacker"))


@pytest.mark.rule("AB-H13.1")
@pytest.mark.parametrize(
    ("row", "south", "north"), [("front", 12_000, 36_000), ("second", 8_000, 40_000), ("rear", 4_000, 44_000)]
)
def test_a_zone_has_three_rows(row: Row, south: int, north: int) -> None:
    assert deployment.pose_in(unit("a1", 0, 0), row, 9_000) == Pose(9_000, south, 0)
    assert deployment.pose_in(unit("b1", 0, 0), row, 9_000) == Pose(9_000, north, 180_000)


@pytest.mark.rule("AB-H13.1")
def test_a_deep_unit_stands_as_far_forward_as_it_must() -> None:
    deep = unit("a1", 0, 0, kind="arab_slingers", models=16, files=4)
    assert deployment.pose_in(deep, "rear", 9_000) == Pose(9_000, 6_400, 0)


@pytest.mark.rule("AB-H13.1", "AB-H2.6")
def test_the_places_of_a_row_are_all_beside_those_who_stand_there() -> None:
    state = position(unit("a1", 10, 12), unit("a2", 30, 12), unit("a3", 60, 3), unit("a4", 70, 12))
    one = state.units["a1"]
    assert deployment.places(state, one, "front") == [(2_000, 26_000), (34_000, 66_000)]
    assert deployment.places(state, one, "rear") == [(2_000, 56_000), (64_000, 70_000)]
    state.units["a2"].pose = Pose(35_999, 12_000, 0)
    state.units["a3"].pose = Pose(43_999, 12_000, 0)
    assert (39_999, 39_999) in deployment.places(state, one, "front")
    state.units["a3"].pose = Pose(43_998, 12_000, 0)
    assert len(deployment.places(state, one, "front")) == 2


@pytest.mark.rule("AB-H13.1", "AB-H2.6")
def test_a_place_is_legal_if_and_only_if_it_lies_in_a_span() -> None:
    random = Random(5)
    ground = laid(area("water", 20, 6, 22, 9))
    for _ in range(60):
        side = random.choice("ab")
        state = position(
            *(
                unit(f"{side}{n}", random.uniform(3, 69), random.uniform(4, 12), 0, models=12)
                for n in range(5)
            ),
            ground=ground,
        )
        one, row = state.units[f"{side}0"], random.choice(ROWS)
        spans = deployment.places(state, one, row)
        for x in [random.randrange(72_000) for _ in range(50)] + [end for span in spans for end in span]:
            rect = of_pose(deployment.pose_in(one, row, x), footprint(one).width, footprint(one).depth)
            others = [footprint(each) for each in state.present() if each.id != one.id]
            pond = of_pose(Pose(21_000, 9_000, 0), 2_000, 3_000)
            legal = ground.holds(rect) and not any(overlap(rect, each) for each in (*others, pond))
            assert legal == any(least <= x <= most for least, most in spans)

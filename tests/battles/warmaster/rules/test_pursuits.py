"""Who may pursue, and where it comes; lanes are compared with sets of cells."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.warmaster.rules.formations import legal
from battles.warmaster.rules.pursuits import (
    Pursuit,
    fall_backs,
    in_sight,
    indirect,
    lane,
    lengths,
    pursuits,
    straight,
    supporting,
)
from battles.warmaster.state import Round, State, Unit
from battles.warmaster.state.ground import Ground, Line
from battles.warmaster.state.rectangles import FACINGS, NORMAL, Facing, Stand, overlap, shared
from battles.warmaster.tables import TABLES
from tests.battles.warmaster.positions import area, laid, lone, position, row, stand, unit

PREY = ("b1",)


def chase(
    *others: Unit, kind: str = "infantry", gap: int = 6, ground: Ground | None = None, **more: Any
) -> State:
    """A line of a kind about (50, 50) that looks north, and b1 so many cm before it, which has retreated from it."""
    mine = unit("a1", 50, 50, kind=kind, **more)
    ahead = mine.stands[0].rect.y1 + gap + 1
    return position(mine, unit("b1", 50, ahead), *others, ground=ground or Ground(180, 120))


def ways(state: State, id_: str = "a1") -> list[Pursuit]:
    """All ways in which a unit may pursue."""
    return pursuits(state, state.units[id_], PREY)


@pytest.mark.rule("WM-17.1", "WM-17.4", "WM-17.6a", "WM-H9.1")
def test_all_stands_pursue_straight_ahead_into_contact() -> None:
    [found] = ways(chase())
    assert (found.kind, found.stands) == ("straight", row(50, 56))
    assert lengths(row(50, 50), found.stands) == {1: 6, 2: 6, 3: 6}
    [touching] = ways(chase(gap=0))
    assert touching.stands == row(50, 50), "contact that was never lost is a pursuit of 0 cm"
    assert ways(chase(gap=21)) == [], "farther than its move"


@pytest.mark.rule("WM-17.6b", "WM-H9.3", "WM-H9.1")
def test_who_has_no_enemy_before_it_goes_the_same_way_with_the_others() -> None:
    state = chase()
    state.put(state.units["b1"], row(42, 58, "S"))
    [found] = ways(state)
    assert [each.number for each in found.first] == [1]
    assert found.stands == row(50, 56)


@pytest.mark.rule("WM-17.6a", "WM-17.5a", "WM-H9.1", "WM-18.1")
def test_what_stands_in_the_lane_takes_it() -> None:
    walled = chase(ground=laid(area("water", 48, 53, 60, 54)))
    assert straight(walled, walled.units["a1"], PREY) == []


@pytest.mark.rule("WM-17.7", "WM-H9.1")
def test_of_stands_that_would_be_apart_the_owner_picks_a_group() -> None:
    friend = lone("a2", 54, 53)
    found = ways(chase(friend))
    assert [[each.number for each in way.first] for way in found] == [[1], [3]]


@pytest.mark.rule("WM-17.2a", "WM-21.1", "WM-18.1")
def test_infantry_does_not_pursue_cavalry_to_its_front_but_to_its_rear() -> None:
    state = chase()
    state.units["b1"] = unit("b1", 50, 60, kind="knights")
    state.put(state.units["b1"], row(50, 60, "S", "knights"))
    assert ways(state) == []
    state.put(state.units["b1"], row(50, 60, "N", "knights"))
    [found] = ways(state)
    assert found.kind == "straight"
    mounted = chase(kind="knights")
    mounted.put(mounted.units["b1"], row(50, 60, "S"))
    assert ways(mounted)[0].kind == "straight", "cavalry pursues anybody"


@pytest.mark.rule("WM-17.2c", "WM-23.1", "WM-23.2", "WM-24.1", "WM-24.3")
def test_woods_and_walls_hide_nobody_who_has_retreated_but_stop_cavalry() -> None:
    wood, wall = laid(area("wood", 0, 53, 180, 80)), laid(Line("rampart", (0, 52), (180, 52)))
    assert ways(chase(ground=wood))[0].stands == row(50, 56)
    assert ways(chase(ground=wall))[0].stands == row(50, 56)
    assert ways(chase(kind="knights", ground=wood)) == []
    assert ways(chase(kind="knights", ground=laid(Line("rampart", (0, 54), (180, 54))))) == []


@pytest.mark.rule("WM-H3.1", "WM-17.5a", "WM-17.5c", "WM-22.1")
@pytest.mark.parametrize("kind", ["hill", "wood"])
def test_nobody_pursues_who_has_retreated_behind_a_hill_or_a_wood(kind: str) -> None:
    assert ways(chase(ground=laid(area(kind, 0, 53, 180, 55)))) == []


@pytest.mark.rule("WM-18.1", "WM-18.2", "WM-18.3", "WM-18.4", "WM-H9.4")
def test_where_nobody_comes_straight_a_stand_that_sees_the_enemy_goes_as_in_a_charge() -> None:
    state = chase()
    state.put(state.units["b1"], row(66, 58, "S"))
    found = ways(state)
    assert {each.kind for each in found} == {"indirect"}
    assert [each.first[0].number for each in found] == [3, 2, 1], "the shortest move first"
    leader = found[0].first[0]
    assert (leader.x, leader.y, leader.facing) == (66, 56, "N"), "centred on the nearest"
    assert legal(found[0].stands)


@pytest.mark.rule("WM-18.1", "WM-18.3", "WM-H9.4")
def test_where_it_may_not_come_to_the_nearest_it_goes_to_the_next_that_it_sees() -> None:
    riders = lone("b1", 50, 57, kind="knights")
    state = position(unit("a1", 50, 50), riders, lone("b2", 68, 60))
    found = indirect(state, state.units["a1"], ("b1", "b2"))
    assert [first.centre for (first,) in found] == [(68, 58)] * 3
    assert indirect(state, state.units["a1"], ("b1",)) == []


@pytest.mark.rule("WM-19.1", "WM-19.2", "WM-19.3", "WM-19.4", "WM-H9.5", "WM-17.5c")
def test_who_does_not_reach_the_enemy_may_come_behind_a_friend_who_does() -> None:
    state = chase(unit("a2", 50, 44), gap=0)
    [found] = ways(state, "a2")[:1]
    assert found.kind == "support"
    assert found.stands == row(50, 48)
    state.put(state.units["a1"], row(50, 80))
    assert [each.kind for each in ways(state, "a2")] == ["straight"], (
        "who reaches the enemy himself must do that"
    )


@pytest.mark.rule("WM-19.1", "WM-22.1")
def test_cavalry_supports_nobody() -> None:
    state = chase(unit("a2", 50, 40, kind="knights"), gap=0)
    assert ways(state, "a2") == []


@pytest.mark.rule("WM-19.4", "WM-19.5", "WM-20.2")
def test_a_support_pursuit_touches_no_edge_of_an_enemy() -> None:
    side = lone("a2", 46, 44)
    state = chase(side, gap=0)
    [found] = ways(state, "a2")
    assert found.stands[0].centre == (46, 49), "beside the first stand, and not up to the enemy's corner"
    hostile = lone("b2", 43, 49, "W")
    blocked = chase(side, hostile, gap=0)
    assert all(not shares(each, hostile) for way in ways(blocked, "a2") for each in way.stands)


@pytest.mark.rule("WM-19.1", "WM-19.4", "WM-H9.5")
def test_a_support_pursuit_goes_past_an_enemys_corner_and_supports_no_stand_of_its_own() -> None:
    corner = lone("b2", 43, 46, "W")
    state = position(lone("a1", 50, 50), lone("a2", 46, 44), lone("b1", 51, 52), corner)
    assert supporting(state, state.units["a2"]) == [(stand(1, 46, 50),)]
    mine = unit("a1", 0, 0, stands=(stand(1, 50, 50), stand(2, 54, 46)))
    assert supporting(position(mine, lone("b1", 50, 52)), mine) == []


def shares(one: Stand, other: Unit) -> bool:
    """Whether a stand touches an edge of a unit."""
    return any(shared(one.rect, each.rect) for each in other.stands)


@pytest.mark.rule("WM-H9.3")
def test_who_finds_no_place_within_his_move_closes_up() -> None:
    state = chase(gap=20)
    state.put(state.units["a1"], (stand(1, 50, 50), stand(2, 54, 50), stand(3, 58, 50)))
    hemmed = lone("b2", 58, 53, "N")
    state.units["b2"] = hemmed
    state.put(hemmed, hemmed.stands)
    for found in ways(state):
        assert legal(found.stands)
        assert len(found.stands) == 3
    state.put(state.units["b1"], row(50, 72, "S", count=1))
    [found] = ways(state)
    assert [each.centre for each in found.stands] == [(50, 70), (54, 70), (57, 68)], "the last of them alone"


@pytest.mark.rule("WM-17.4", "WM-22.1")
@pytest.mark.parametrize(("last", "closed"), [((54, 48), [(50, 66)]), ((53, 46), [])])
def test_nobody_closes_up_farther_than_his_move(last: tuple[int, int], closed: list[tuple[int, int]]) -> None:
    # Between waters there is room behind the first stand alone, and the third is 18 or a little more than 20 cm from it.
    strait = laid(area("water", 0, 53, 48, 80), area("water", 52, 53, 180, 80))
    state = chase(gap=20, ground=strait)
    state.put(state.units["a1"], (stand(1, 50, 50), stand(2, 50, 48), stand(3, *last)))
    state.put(state.units["b1"], (stand(1, 50, 72, "S"),))
    assert [way.stands[-1].centre for way in ways(state)] == closed


@pytest.mark.rule("WM-10.6", "WM-H9.2")
@pytest.mark.parametrize(
    ("mine", "others", "far"),
    [
        (unit("a1", 50, 50), [unit("b1", 50, 52)], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        (unit("a1", 50, 50), [unit("b1", 50, 52), unit("a2", 50, 44)], [1, 2, 3, 4]),
        # One stand of three is barred.
        (unit("a1", 50, 50), [lone("a2", 58, 44)], [1, 2, 3, 4]),
        # Past an enemy, but not beside him.
        (unit("a1", 50, 50), [lone("b2", 47, 47, "E")], [7, 8, 9, 10]),
        # One stand of three would touch him.
        (unit("a1", 50, 50), [lone("b1", 61, 45, "W")], [1, 9, 10]),
        # To the edge of the table, which lies behind the first stand.
        (unit("a1", 50, 3), [], [1, 2]),
        (unit("a1", 0, 0, stands=(stand(1, 50, 5), stand(2, 54, 5, "S"))), [], [1, 2, 3, 4]),
    ],
)
def test_a_unit_falls_back_over_free_ground_to_where_it_touches_no_enemy(
    mine: Unit, others: list[Unit], far: list[int]
) -> None:
    assert fall_backs(position(mine, *others), mine, 10) == far


@pytest.mark.rule("WM-17.2b", "WM-20.1")
def test_who_does_not_fly_may_come_to_the_front_of_a_flyer_of_no_engagement() -> None:
    winged = TABLES.printed["units"].replace("terrifying = true", "terrifying = true, flying = true")
    with TABLES.laid({"units": winged}):
        # Beside the enemy hovers a flyer, before whose front the last stand of a1 would come.
        state = chase(unit("b2", 62, 57, "W", "monster"))
        assert state.units["b2"].stands[0].rect.x0 == 60
        state.round = Round(("a1", "b1"))
        assert [each.first for each in ways(state)] == [row(50, 56)]
        state.round = Round(("a1", "b1", "b2"))
        state.forget()
        assert [each.first for each in ways(state)] == [row(50, 56)[:2]]


@pytest.mark.rule("WM-17.5b", "WM-22.1")
def test_who_sees_the_enemy_and_comes_nowhere_near_a_centimetre_of_him_does_not_pursue() -> None:
    state = chase(gap=15)
    assert ways(state) != []
    fence = unit("a2", 0, 0, stands=tuple(stand(n + 1, 44 + 4 * n, 64) for n in range(7)))
    hemmed = position(*state.units.values(), fence)
    assert ways(hemmed) == [], "friends stand before him from end to end"


@pytest.mark.rule("WM-21.2", "WM-17.2a", "WM-20.3")
def test_in_a_pursuit_of_infantry_a_corner_of_cavalry_is_touched_without_harm() -> None:
    riders = lone("b2", 61, 59, kind="knights")
    state = chase(riders)
    [found] = ways(state)
    assert found.stands == row(50, 56)
    state.put(riders, (stand(1, 60, 59, "S", "knights"),))
    assert all(each.stands != row(50, 56) for each in ways(state)), (
        "along a centimetre it would be frontal contact"
    )


BOARD = 22
PLACE = st.tuples(st.integers(4, BOARD - 4), st.integers(4, BOARD - 4), st.sampled_from(FACINGS))


def cell_ahead(one: Stand, cells: set[tuple[int, int]]) -> int | None:
    """How many steps the front of a stand makes before it comes upon one of some cells; None if it never does."""
    dx, dy = NORMAL[one.facing]
    here = {(x, y) for x in range(one.rect.x0, one.rect.x1) for y in range(one.rect.y0, one.rect.y1)}
    for step in range(BOARD * 2):
        if {(x + dx * (step + 1), y + dy * (step + 1)) for x, y in here} & (cells - here):
            return step
    return None


@pytest.mark.rule("WM-H9.1", "WM-17.4")
@given(PLACE, st.lists(PLACE, max_size=4), st.booleans())
def test_a_lane_is_free_as_far_as_its_cells_are(
    at: tuple[int, int, Facing], others: list[tuple[int, int, Facing]], wet: bool
) -> None:
    mine = stand(1, *at)
    away = [stand(1, *other) for other in others]
    away = [each for each in away if not overlap(each.rect, mine.rect)]
    water = area("water", 2, 2, 5, 3)
    units = [
        unit(f"{'ab'[n % 2]}{n + 1}", 0, 0, stands=(each,), side="attacker") for n, each in enumerate(away)
    ]
    state = position(unit("a0", 0, 0, stands=(mine,)), *units, ground=Ground(BOARD, BOARD, (water,) * wet))
    cells = {
        (x, y)
        for each in away
        for x in range(each.rect.x0, each.rect.x1)
        for y in range(each.rect.y0, each.rect.y1)
    }
    cells |= set(water.cells) if wet and not overlap(mine.rect, water.rects[0]) else set()
    if not (wet and overlap(mine.rect, water.rects[0])):
        assert lane(state, state.units["a0"], mine, (mine,)) == cell_ahead(mine, cells)


@pytest.mark.rule("WM-17.4", "WM-17.6b", "WM-19.5", "WM-H9.3", "WM-20.2")
@given(PLACE, PLACE, st.lists(PLACE, max_size=3), st.booleans())
def test_whoever_pursues_ends_whole_on_nobody(
    at: tuple[int, int, Facing],
    prey: tuple[int, int, Facing],
    others: list[tuple[int, int, Facing]],
    horse: bool,
) -> None:
    kind = "knights" if horse else "infantry"
    units = [
        unit("a1", at[0], at[1], at[2], kind),
        unit("b1", 0, 0, stands=(stand(1, *prey),)),
        *(unit(f"{'ab'[n % 2]}{n + 2}", 0, 0, stands=(stand(1, *other),)) for n, other in enumerate(others)),
    ]
    kept: list[Unit] = []
    for each in units:
        if not any(overlap(s.rect, o.rect) for other in kept for o in other.stands for s in each.stands):
            kept.append(each)
    if kept[1:] and kept[1].id != "b1":
        return
    state = position(*kept)
    for found in pursuits(state, state.units["a1"], tuple(id_ for id_ in PREY if id_ in state.units)):
        assert legal(found.stands)
        assert [each.number for each in found.stands] == [1, 2, 3]
        rects = [*(each.rect for each in found.stands), *state.rects("a1")]
        assert not any(overlap(one, two) for n, one in enumerate(rects) for two in rects[n + 1 :])


@pytest.mark.rule("WM-17.5a", "WM-23.2", "WM-24.3")
def test_a_stand_sees_who_has_retreated_unless_somebody_stands_between_or_he_is_behind_it() -> None:
    state = chase(unit("a2", 100, 50))
    mine, enemy = state.units["a1"], state.units["b1"].stands[0]
    first = mine.stands[0]
    assert in_sight(state, mine, first, mine.stands, enemy)
    state.put(state.units["a2"], row(46, 53))
    assert not in_sight(state, mine, first, mine.stands, enemy), "a friend stands between"
    state.put(state.units["a2"], row(100, 50))
    state.put(state.units["b1"], row(50, 40))
    assert not in_sight(state, mine, first, mine.stands, state.units["b1"].stands[0]), "he is behind it"


@pytest.mark.rule("WM-18.1", "WM-H9.4")
def test_nobody_pursues_indirectly_whom_he_does_not_see() -> None:
    state = chase()
    state.put(state.units["b1"], row(50, 44, "S"))
    assert indirect(state, state.units["a1"], PREY) == [], "he is behind all three"
    state.put(state.units["a1"], row(50, 50, "S"))
    assert len(indirect(state, state.units["a1"], PREY)) == 3


@pytest.mark.rule("WM-18.2", "WM-18.3", "WM-H9.4")
@pytest.mark.parametrize("kind", ["infantry", "knights"])
def test_an_indirect_pursuit_goes_as_far_as_a_whole_move(kind: str) -> None:
    move = unit("a1", 50, 50, kind=kind).kind.move
    far = chase(kind=kind, gap=move)
    [first, *_] = indirect(far, far.units["a1"], PREY)
    assert first == (stand(1, 50, 50 + move, kind=kind),)
    farther = chase(kind=kind, gap=move + 1)
    assert indirect(farther, farther.units["a1"], PREY) == []

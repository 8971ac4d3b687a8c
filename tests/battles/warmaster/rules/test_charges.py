"""Who charges whom, and where he comes."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.warmaster.rules import charges
from battles.warmaster.rules.places import Terms
from battles.warmaster.rules.room import Room
from battles.warmaster.state import State
from battles.warmaster.state.ground import Ground
from battles.warmaster.state.rectangles import FACINGS, crosses, length2, middle, overlap, touch
from tests.battles.warmaster.positions import area, laid, lone, position, row, stand, unit


def lead(state: State, leader: int = 1, against: int = 1) -> list[tuple[int, int, str]]:
    """Where the stands of the first unit come when it charges the second, with that leader; [] for nowhere."""
    one, other = list(state.units.values())[:2]
    found = [x for x in charges.leads(state, one, other) if (x.leader.number, x.against) == (leader, against)]
    return [(each.x, each.y, each.facing) for each in found[0].stands] if found else []


@pytest.mark.rule("WM-H10.4", "WM-H10.5", "WM-18.3")
def test_the_leader_comes_to_the_middle_of_the_edge_and_the_others_beside_it() -> None:
    state = position(unit("a1", 50, 50), unit("b1", 56, 62))
    assert lead(state) == [(56, 60, "N"), (60, 60, "N"), (52, 60, "N")]
    assert lead(state, 3, 2) == [(64, 60, "N"), (56, 60, "N"), (60, 60, "N")]


@pytest.mark.rule("WM-H10.4")
def test_a_leader_beside_the_enemy_comes_to_his_flank_and_one_behind_him_to_his_rear() -> None:
    here = stand(1, 60, 60, "S")
    assert charges.contact_edge(stand(1, 60, 50), here) == "front"
    assert charges.contact_edge(stand(1, 20, 58), here) == "front"
    assert charges.contact_edge(stand(1, 20, 59), here) == "right"
    assert charges.contact_edge(stand(1, 90, 61), here) == "left"
    assert charges.contact_edge(stand(1, 90, 62), here) == "rear"
    state = position(unit("a1", 46, 56, "E"), unit("b1", 60, 60))
    assert lead(state, 2)[1] == (57, 60, "E")
    assert lead(state, 3)[2] == (60, 62, "S"), "the third stands north of him"


@pytest.mark.rule("WM-H10.4")
def test_a_leader_keeps_at_least_a_centimetre_of_contact() -> None:
    enemy = lone("b1", 56, 62)
    assert lead(position(lone("a1", 60, 50), enemy, lone("a2", 55, 60))) == [(59, 60, "N")], "the last one"
    wide = unit("a2", 0, 0, stands=(stand(1, 54, 60), stand(2, 58, 60)))
    assert lead(position(lone("a1", 60, 50), enemy, wide)) == [], "60 would be a corner"
    assert lead(position(lone("a1", 50, 50), enemy, lone("a2", 57, 60))) == [(53, 60, "N")]


@pytest.mark.rule("WM-H10.4")
def test_who_is_too_far_or_barred_or_unseen_is_not_charged() -> None:
    enemy = unit("b1", 50, 72)
    assert lead(position(unit("a1", 50, 50), enemy)) != [], "20 cm"
    assert lead(position(unit("a1", 50, 49), enemy)) == [], "21 cm"
    assert lead(position(unit("a1", 50, 50, "S"), enemy)) == [], "behind its back"
    for y, reached in ((39, True), (38, False)):
        mounted = unit("a1", 50, y, kind="knights")
        assert bool(lead(position(mounted, enemy))) is reached, "30 cm, and 31"
    pond = laid(area("water", 40, 58, 80, 60))
    assert lead(position(unit("a1", 50, 50), enemy, ground=pond)) == []
    between = unit("a2", 46, 60)
    state = position(unit("a1", 50, 50), enemy, between)
    assert charges.in_reach(state, state.units["a1"]) == []


@pytest.mark.rule("WM-H10.5")
def test_a_charge_is_not_possible_with_a_leader_whose_others_find_no_place() -> None:
    pond = laid(area("water", 40, 58, 53, 70), area("water", 57, 58, 80, 70), area("water", 40, 52, 80, 58))
    state = position(unit("a1", 55, 59, stands=row(55, 59)[:1]), unit("b1", 55, 62))
    assert lead(state) == [(55, 60, "N")]
    state = position(unit("a1", 55, 59), unit("b1", 55, 62), ground=pond)
    assert lead(state) == []


TINY = Ground(30, 30)
CENTRES = st.tuples(st.integers(3, 27), st.integers(3, 27))


@pytest.mark.rule("WM-H10.4")
@given(CENTRES, CENTRES, CENTRES, st.sampled_from(FACINGS), st.integers(2, 20))
def test_the_leaders_place_is_that_of_a_slow_search(
    at: tuple[int, int], enemy: tuple[int, int], friend: tuple[int, int], facing: str, move: int
) -> None:
    mine, theirs, other = stand(1, *at), stand(1, *enemy, facing), stand(1, *friend)  # type: ignore[arg-type]
    if any(overlap(one.rect, two.rect) for one, two in ((mine, theirs), (theirs, other), (mine, other))):
        return
    state = position(
        unit("a1", 0, 0, stands=(mine,)),
        unit("b1", 0, 0, stands=(theirs,)),
        unit("a2", 0, 0, stands=(other,)),
        ground=TINY,
    )
    edge = charges.contact_edge(mine, theirs)
    found = []
    for x, y, way in product(range(31), range(31), FACINGS):
        place = mine.at(x, y, way)
        how, rect = touch(place, theirs), place.rect
        fits = how and how.length and (how.mine, how.theirs) == ("front", edge)
        on_it = min(rect) >= 0 and max(rect) <= 30 and not overlap(rect, other.rect)
        near = length2(at, (x, y)) <= move**2 and not crosses(at, (x, y), other.rect)
        if fits and on_it and near:
            wide = length2(middle(place), middle(theirs, edge))
            found.append((wide, length2((x, y), at), x, y, place))
    slow = min(found)[-1] if found else None
    assert charges.leader_at(Terms(Room(state, state.units["a1"]), move), mine, theirs) == slow


@pytest.mark.rule("WM-H3.2")
def test_a_unit_sees_what_any_of_its_stands_sees() -> None:
    blind = unit("a1", 50, 50, stands=(stand(1, 50, 50, "S"), stand(2, 54, 50)))
    state = position(blind, unit("b1", 50, 90))
    assert charges.unit_sees(state, blind, state.units["b1"])
    state.put(blind, blind.stands[:1])
    assert not charges.unit_sees(state, blind, state.units["b1"])


@pytest.mark.rule("WM-H10.2")
def test_only_the_nearest_enemy_in_sight_is_charged_by_initiative() -> None:
    near, far = unit("b1", 50, 66), unit("b2", 66, 68)
    state = position(unit("a1", 50, 50), near, far)
    assert [each.id for each in charges.by_initiative(state, state.units["a1"])] == ["b1"]
    behind = unit("b1", 50, 40)
    state = position(unit("a1", 50, 50), behind, far)
    assert [each.id for each in charges.by_initiative(state, state.units["a1"])] == ["b2"], (
        "the nearest that it sees"
    )
    state = position(unit("a1", 50, 50, kind="cavalry"), unit("b1", 50, 74))
    assert charges.by_initiative(state, state.units["a1"]) == [], "21 cm"


@pytest.mark.rule("WM-H10.2")
def test_of_two_enemies_as_near_as_each_other_either_may_be_charged() -> None:
    state = position(
        unit("a1", 50, 50, kind="monster"),
        unit("b1", 40, 60, kind="monster"),
        unit("b2", 60, 60, kind="monster"),
    )
    assert [each.id for each in charges.by_initiative(state, state.units["a1"])] == ["b1", "b2"]


def fought() -> State:
    """A unit has charged; another was directly behind it."""
    return position(unit("a1", 50, 60), unit("b1", 50, 62), unit("a2", 52, 48))


@pytest.mark.rule("WM-14.1", "WM-14.2", "WM-14.5", "WM-H10.6", "WM-12.1")
def test_infantry_directly_behind_infantry_may_follow_unless_it_is_confused() -> None:
    behind = unit("a2", 52, 48)
    state = position(unit("a1", 50, 50), behind, unit("a3", 63, 50))
    assert charges.behind_it(state, state.units["a1"], frozenset()) == ["a2"]
    assert charges.behind_it(state, state.units["a1"], frozenset({"a2"})) == [], "engaged itself"
    behind.confused = 1
    assert charges.behind_it(state, state.units["a1"], frozenset()) == []
    riders = position(unit("a1", 50, 50), unit("a2", 50, 47, kind="knights"))
    assert charges.behind_it(riders, riders.units["a1"], frozenset()) == []
    led = position(unit("a1", 50, 50, kind="knights"), unit("a2", 50, 47))
    assert charges.behind_it(led, led.units["a1"], frozenset()) == []


@pytest.mark.rule("WM-14.1", "WM-14.3a", "WM-14.3b", "WM-H10.6")
def test_who_follows_comes_behind_a_stand_that_fights_and_touches_no_enemy() -> None:
    state = fought()
    found = charges.followed(state, state.units["a2"], state.units["a1"])
    assert found is not None
    assert [(each.x, each.y) for each in found] == [(50, 58), (54, 58), (46, 58)]
    assert charges.touched_by(state, state.units["a2"], found) == ()
    terms, first = (
        charges.following_terms(state, state.units["a2"], state.units["a1"]),
        state.units["a2"].stands[0],
    )
    assert terms.allow(first, first.at(62, 59))
    assert not terms.allow(first, first.at(62, 60)), "its corner would touch the enemy's"


@pytest.mark.rule("WM-14.5", "WM-14.3a")
def test_nobody_follows_whose_way_is_too_long_or_barred() -> None:
    state = fought()
    state.put(state.units["a2"], row(50, 37))
    assert charges.followed(state, state.units["a2"], state.units["a1"]) is None
    state = fought()
    state.ground = laid(area("water", 30, 50, 90, 53))
    assert charges.followed(state, state.units["a2"], state.units["a1"]) is None


@pytest.mark.rule("WM-14.1", "WM-14.3a", "WM-H10.6")
def test_who_follows_may_come_behind_a_part_of_a_stand_where_the_rest_is_taken() -> None:
    taken = unit(
        "a3", 0, 0, stands=tuple(stand(n, x, y) for n, x, y in ((1, 53, 60), (2, 55, 62), (3, 45, 62)))
    )
    state = position(lone("a1", 50, 62), lone("a2", 50, 48), taken, lone("b1", 50, 64))
    assert charges.followed(state, state.units["a2"], state.units["a1"]) == (stand(1, 49, 60),)


@pytest.mark.rule("WM-3.2", "WM-H10.2")
def test_a_unit_touches_the_enemies_beside_whom_it_would_stand() -> None:
    state = position(unit("a1", 10, 10), unit("a2", 62, 50), unit("b1", 50, 52), unit("b2", 100, 52))
    mine = state.units["a1"]
    touched = [
        charges.touched_by(state, mine, row(x, y)) for x, y in ((50, 50), (100, 50), (50, 49), (62, 48))
    ]
    assert touched == [("b1",), ("b2",), (), ()]

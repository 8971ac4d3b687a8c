"""Where a loser retreats, and what it costs, compared with a slow walk cell by cell."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.warmaster.rules.engagements import engaged
from battles.warmaster.rules.retreats import (
    Course,
    after,
    course,
    in_order,
    leaders,
    side_of,
    sides,
    steps,
    way_made,
    ways,
)
from battles.warmaster.state import Contact, Round, State, Support
from battles.warmaster.state.ground import Ground
from battles.warmaster.state.rectangles import FACINGS, NORMAL, Facing, Rect, Touch
from tests.battles.warmaster.positions import area, laid, lone, position, row, stand, unit


def contact(mine: int, enemy: str, theirs: int, edge: Any, length: int) -> Contact:
    """A contact by an edge of the unit, or by a corner of it."""
    return Contact(mine, enemy, theirs, Touch(edge, "front", length))


@pytest.mark.rule("WM-15.6", "WM-H8.2")
def test_an_enemy_has_one_side_that_of_most_of_its_stands() -> None:
    votes = [contact(1, "b1", 1, "front", 3), contact(1, "b1", 2, "left", 1), contact(1, "b1", 3, "left", 1)]
    assert side_of(votes) == "left"
    assert side_of(votes[:2]) == "front", "a tie: front before left"
    longest = [contact(1, "b1", 1, "front", 1), contact(2, "b1", 1, "right", 2)]
    assert side_of(longest) == "right", "a stand votes for the edge along which it touches longest"
    assert side_of([contact(1, "b1", 1, "rear", 0), contact(2, "b1", 2, "rear", 0)]) == "rear"
    assert side_of([contact(1, "b1", 1, "rear", 0), contact(2, "b1", 2, "front", 0)]) == "front"


@pytest.mark.rule("WM-15.5", "WM-15.6", "WM-H8.2")
def test_a_unit_retreats_from_the_side_of_most_stands_and_its_owner_chooses_where_they_are_as_many() -> None:
    flank = [contact(1, "b2", 1, "left", 2)]
    front = [contact(1, "b1", 1, "front", 2), contact(2, "b1", 2, "front", 0)]
    mine = unit("a1", 50, 50)
    assert sides(front + flank) == ["front"], "corners count for the side of their unit"
    assert ways(mine, front + flank) == ("S",)
    assert ways(mine, front[:1] + flank) == ("S", "E"), "in the order front, left, right, rear"
    assert ways(mine, ()) == ()


@pytest.mark.rule("WM-15.1", "WM-H8.2")
@pytest.mark.parametrize(("edge", "way"), [("front", "S"), ("rear", "N"), ("left", "E"), ("right", "W")])
def test_it_goes_directly_away(edge: str, way: str) -> None:
    assert ways(unit("a1", 50, 50), [contact(1, "b1", 1, edge, 2)]) == (way,)


@pytest.mark.rule("WM-15.7", "WM-H8.3")
def test_of_an_irregular_formation_the_stand_with_most_enemies_decides() -> None:
    bent = unit("a1", 0, 0, stands=(stand(1, 50, 50), stand(2, 54, 50), stand(3, 57, 50, "E")))
    many = [
        contact(1, "b1", 1, "front", 2),
        contact(3, "b2", 1, "front", 2),
        contact(3, "b2", 2, "front", 1),
    ]
    assert ways(bent, many) == ("W",)
    assert ways(bent, many[:2]) == ("S", "W"), "the owner chooses between two with as many"
    assert ways(bent, ()) == ()


@pytest.mark.rule("WM-15.8", "WM-H8.6")
def test_who_only_supports_goes_with_the_friend_of_whom_most_stands_are_supported() -> None:
    given_ = [Support("a3", 1, "a1", 1), Support("a3", 2, "a2", 1), Support("a3", 3, "a2", 2)]
    assert leaders("a3", given_) == ("a2",)
    assert leaders("a3", given_[:2]) == ("a1", "a2")
    assert leaders("a9", given_) == ()


@pytest.mark.rule("WM-16.6", "WM-H8.4")
def test_an_enemy_of_its_own_engagement_stops_the_whole_unit() -> None:
    mine = unit("a1", 50, 50)
    state = position(mine, unit("b1", 50, 52), lone("b2", 48, 45, "N"), lone("b3", 46, 48, "E"))
    own = ("a1", "b1", "b2", "b3")
    assert course(state, mine, "S", 9, own) == Course(3, (), (), halted=("b2",)), (
        "it slides along b3, and stops before b2"
    )
    assert steps(row(50, 50), "S", 9, [lone("b4", 50, 48).stands[0].rect]) == 0
    friends = ("a2", "a3", "a4", "a5")
    state.units |= {name: lone(name, 54, 46) for name in reversed(friends)}
    assert course(state, mine, "S", 9, own) == Course(3, (), friends, halted=("b2",))
    assert course(state, mine, "S", 9, (*own, "a2")) == Course(3, (2,), (), ("a2",), halted=("b2",)), (
        "who fights with it lets nobody pass"
    )
    state.units |= {name: lone(name, 58, 46) for name in ("a2", "b4")}
    assert course(state, mine, "S", 9, own) == Course(3, (3,), friends[1:], ("b4",), halted=("b2",))
    assert after(mine, "S", Course(3, (2,), ())) == (stand(1, 50, 47), stand(3, 58, 47))


@pytest.mark.rule("WM-16.5", "WM-H8.5")
def test_a_friend_that_is_passed_makes_room_if_it_finds_any() -> None:
    mine, friend = unit("a1", 50, 50), lone("a2", 54, 43)
    state = position(mine, friend)
    assert way_made(state, mine, "S", row(50, 44), friend, {}) == 1
    assert way_made(state, mine, "S", row(50, 45), friend, {}) == 0
    assert way_made(state, mine, "S", row(50, 40), friend, {}) == 0
    state.units["b1"] = lone("b1", 58, 40, "N")
    state.put(state.units["b1"], state.units["b1"].stands)
    assert way_made(state, mine, "S", row(50, 44), friend, {}) is None, "it would touch an enemy"
    state.put(state.units["b1"], ())
    state.ground = laid(area("water", 0, 0, 180, 42))
    assert way_made(state, mine, "S", row(50, 44), friend, {}) is None


@pytest.mark.rule("WM-15.4")
def test_by_default_who_only_supports_goes_first_the_farthest_before_others() -> None:
    state = position(
        unit("a1", 50, 50),
        unit("a2", 50, 48),
        unit("a3", 50, 46),
        unit("a4", 62, 50),
        unit("b1", 50, 52),
    )
    state.round = Round(tuple(state.units), touched=state.contacts)
    assert in_order(state, ["a1", "a2", "a3", "a4"]) == ["a3", "a2", "a1", "a4"]


BOARD = 24
PLACE = st.tuples(st.integers(2, BOARD - 2), st.integers(2, BOARD - 2), st.sampled_from(FACINGS))
KINDS = ("own", "enemy", "friend", "friend", "refusing", "water")


def cells(rect: Rect) -> set[tuple[int, int]]:
    """The cells of a rectangle."""
    return {(x, y) for x in range(rect.x0, rect.x1) for y in range(rect.y0, rect.y1)}


@pytest.mark.rule("WM-16.1", "WM-16.2a", "WM-16.2b", "WM-16.2c", "WM-16.2d", "WM-16.6", "WM-H8.4")
@given(
    PLACE,
    st.lists(st.tuples(PLACE, st.sampled_from(KINDS)), max_size=4),
    st.sampled_from(FACINGS),
    st.integers(1, 8),
)
def test_a_retreat_is_that_of_a_walk_by_single_steps(
    at: tuple[int, int, Facing], others: list[tuple[tuple[int, int, Facing], str]], way: Facing, cm: int
) -> None:
    x, y, facing = at
    state, kinds = board(others)
    mine = unit("a0", 0, 0, stands=(stand(1, x, y, facing), *second(x, y, facing)))
    state.units["a0"] = mine
    state.put(mine, mine.stands)
    for each in list(state.units.values()):
        if each is not mine and any(cells(s.rect) & cells(o.rect) for s in mine.stands for o in each.stands):
            del state.units[each.id]
    state.put(mine, mine.stands)
    own = ("a0", *(id_ for id_ in state.units if kinds.get(id_) == "own"))
    refuse = [id_ for id_ in state.units if kinds.get(id_) == "refusing"]
    found = course(state, mine, way, cm, own, refuse)
    assert found[:3] == walked(state, kinds, way, cm)[:3]


def board(others: list[tuple[tuple[int, int, Facing], str]]) -> tuple[State, dict[str, str]]:
    """Units of a stand, and water, on a small table."""
    units, kinds, pieces = [], {}, []
    for n, ((x, y, facing), kind) in enumerate(others, 1):
        if kind == "water":
            pieces.append(area("water", x - 1, y - 1, x + 1, y + 1))
            continue
        enemy = kind in ("own", "enemy")
        id_ = f"{'b' if enemy else 'a'}{n}"
        kinds[id_] = kind
        units.append(lone(id_, x, y, facing, side="defender" if enemy else "attacker"))
    return position(*units, ground=Ground(BOARD, BOARD, tuple(pieces))), kinds


def second(x: int, y: int, facing: Facing) -> tuple[Any, ...]:
    """A stand beside the first."""
    step = (4, 0) if facing in "NS" else (0, 4)
    return (stand(2, x + step[0], y + step[1], facing),)


def walked(state: State, kinds: dict[str, str], way: Facing, cm: int) -> Course:
    """The same by sets of cells."""
    mine, (dx, dy) = state.units["a0"], NORMAL[way]
    taken = {
        id_: {cell for each in other.stands for cell in cells(each.rect)}
        for id_, other in state.units.items()
        if id_ != "a0"
    }
    fighting = engaged(state)
    water = {cell for piece in state.ground.areas for cell in piece.cells}
    at = {each.number: cells(each.rect) for each in mine.stands}
    lost: set[int] = set()
    met: dict[int, set[str]] = {1: set(), 2: set()}
    for made in range(cm):
        then = {number: {(x + dx, y + dy) for x, y in here} for number, here in at.items()}
        if any(
            taken[id_] & here
            for id_, kind in kinds.items()
            if kind == "own" and id_ in taken
            for here in then.values()
        ):
            return ended(made, lost, met)
        at = then
        for number, here in at.items():
            off = any(not (0 <= x < BOARD and 0 <= y < BOARD) for x, y in here)
            through = {id_ for id_ in taken if taken[id_] & here}
            free = {id_ for id_ in through if kinds[id_] == "friend" and id_ not in fighting}
            met[number] |= free
            if off or here & water or through - free:
                lost.add(number)
    return ended(cm, lost, met)


def ended(made: int, lost: set[int], met: dict[int, set[str]]) -> Course:
    """What came of a walk."""
    crossed = {id_ for number, ids in met.items() if number not in lost for id_ in ids}
    return Course(made, tuple(sorted(lost)), tuple(sorted(crossed)))

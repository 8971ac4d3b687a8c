"""GC-8.3: how far a group goes in a day."""

import pytest

from campaign.model.state import NEVER_FAILED
from campaign.rules import movement
from campaign.rules.movement import UNTESTED
from rulebook import Refusal
from tests.campaign.board import FAR, FIELD, GAME, NORTH, SOUTH, TABLES, Board, foot, knights

AWAY = ("9242", "9241", "9240", "9239", "9238", "9237", "9236", "9235", "9234")


def points(board: Board, name: str = "n1") -> int:
    """Movement points of a group of the board."""
    return movement.points_of(board.state, board.state.groups[name], TABLES)


@pytest.mark.rule("GC-8.3a", "GC-4b")
def test_a_group_has_five_points() -> None:
    assert points(Board().group("n1", "norman", men=foot(5))) == 5


@pytest.mark.rule("GC-8.3b")
def test_an_all_mounted_group_has_eight() -> None:
    assert points(Board().group("n1", "norman", men=knights(5), prestige=5)) == 8


@pytest.mark.rule("GC-8.3c")
def test_a_commander_goes_at_the_pace_of_his_foot() -> None:
    assert points(Board().group("n1", "norman", men=[*knights(5), *foot(1)], prestige=5)) == 5


@pytest.mark.rule("GC-8.3a")
@pytest.mark.parametrize(
    ("cavalry", "season", "wounded", "hungry", "left"),
    [
        (False, 0, False, False, 5),
        (False, -1, False, False, 4),
        (False, 0, True, False, 1),
        (True, 0, True, False, 4),
        (True, -2, True, False, 2),
        (False, -2, True, False, 1),
        (False, -2, True, True, 0),
        (False, 0, False, True, 2),
        (True, -1, False, True, 3),
    ],
)
def test_season_wounds_and_hunger_in_their_order(
    cavalry: bool, season: int, wounded: bool, hungry: bool, left: int
) -> None:
    """D14: at least one point before hunger halves it, rounded down."""
    assert movement.allowance(cavalry, season, wounded, hungry, TABLES) == left


@pytest.mark.rule("GC-8.4h")
def test_two_days_without_supply_halve_the_points_of_the_day_after() -> None:
    board = Board().group("n1", "norman", men=foot(12))
    board.state.groups["n1"].failed = (False, True, True)
    assert points(board) == 2
    board.state.groups["n1"].failed = (True, True, False)
    assert points(board) == 5


@pytest.mark.rule("GC-8.4h")
def test_its_owner_foresees_the_halved_points_at_dawn() -> None:
    group = Board().group("n1", "norman", men=foot(12)).state.groups["n1"]
    assert movement.coming_points(group, [], 0, TABLES) == 5
    group.failed = (True, True, False)
    assert movement.coming_points(group, [], 0, TABLES) == 2
    assert movement.coming_points(group, [], -1, TABLES) == 2


@pytest.mark.rule("GC-8.3a")
def test_anybody_wounded_slows_the_whole_group_once() -> None:
    assert points(Board().group("n1", "norman", men=[*foot(5), *foot(3, wounded=True)])) == 1
    board = Board().group("n1", "norman", men=knights(5), prestige=5)
    board.state.commanders["n1-leader"].wounded = True
    assert points(board) == 4
    leaders = [board.state.commanders["n1-leader"]]
    assert movement.coming_points(board.state.groups["n1"], leaders, 0, TABLES) == 4


@pytest.mark.rule("GC-8.3d")
def test_a_march_goes_as_far_as_the_points_carry() -> None:
    walked = list(movement.walk(GAME, FIELD, AWAY, 3, first=True))
    assert walked == [("9242", 2), ("9241", 1), ("9240", 0)]


def dear_step() -> tuple[str, str]:
    """Two hexes of the map between which a step costs more than one point."""
    return next(
        (one, other)
        for one in GAME.map.hexes
        for other in GAME.map.steps(one)
        if movement.step_cost(GAME, one, other) == 2
    )


@pytest.mark.rule("GC-8.3d")
def test_a_piece_with_a_point_left_may_enter_one_hex_as_its_only_move() -> None:
    """D14, house."""
    start, end = dear_step()
    assert list(movement.walk(GAME, start, (end, start), 1, first=True)) == [(end, 0)]
    assert list(movement.walk(GAME, start, (end,), 1, first=False)) == []
    assert list(movement.walk(GAME, start, (end,), 0, first=True)) == []


@pytest.mark.rule("GC-2.1a")
def test_a_walk_that_leaves_the_land_is_refused() -> None:
    with pytest.raises(Refusal, match="cannot be entered"):
        list(movement.walk(GAME, FIELD, ("0101",), 5, first=True))


@pytest.mark.rule("GC-2.1a", "GC-8.3d")
@pytest.mark.parametrize(
    ("path", "rule", "reason"),
    [
        ((), "GC-8.3d", "at least one hex"),
        (("0000",), "GC-2a", "not on the map"),
        ((FAR,), "GC-8.3d", "does not touch"),
    ],
)
def test_a_path_must_be_walkable(path: tuple[str, ...], rule: str, reason: str) -> None:
    with pytest.raises(Refusal, match=reason) as refused:
        movement.check_path(GAME, FIELD, path)
    assert (refused.value.rule, refused.value.field) == (rule, "path")


@pytest.mark.rule("GC-2.1a")
def test_a_path_into_the_sea_is_refused() -> None:
    shore, sea = next(
        (one, other)
        for one in GAME.map.hexes
        if GAME.map.is_land(one)
        for other in GAME.map.neighbours(one)
        if not GAME.map.is_land(other)
    )
    with pytest.raises(Refusal, match=f"{sea} cannot be entered") as refused:
        movement.check_path(GAME, shore, (sea,))
    assert refused.value.rule == "GC-2.1a"


def test_a_walkable_path_is_accepted() -> None:
    movement.check_path(GAME, FIELD, (NORTH, FIELD, SOUTH))


@pytest.mark.rule("GC-8.3f")
def test_opposed_groups_must_part_and_others_need_not() -> None:
    board = Board().group("n1", "norman").group("n2", "norman").group("b1", "byzantine")
    one, friend, enemy = (board.state.groups[name] for name in ("n1", "n2", "b1"))
    assert movement.must_part(one, enemy, allied=False)
    assert not movement.must_part(one, enemy, allied=True)
    assert not movement.must_part(one, friend, allied=True)
    assert not movement.must_part(one, friend, allied=False)


@pytest.mark.rule("GC-8.3g")
@pytest.mark.parametrize(
    ("results", "entered", "leaver"),
    [
        ((5, 4), (1, 0), "b1"),
        ((4, 5), (0, 1), "n1"),
        ((-2, -1), (0, 1), "n1"),
        ((5, 5), (1, 2), "b1"),
        ((5, 5), (2, 1), "n1"),
        ((None, None), (1, 2), "b1"),
        ((None, -3), (0, 1), "n1"),
    ],
)
def test_the_lower_result_leaves_and_of_equals_the_last_come(
    results: tuple[int | None, int | None], entered: tuple[int, int], leaver: str
) -> None:
    """D13."""
    board = Board().group("n1", "norman").group("b1", "byzantine")
    one, other = board.state.groups["n1"], board.state.groups["b1"]
    for group, enemy, result, when in (
        (one, other, results[0], entered[0]),
        (other, one, results[1], entered[1]),
    ):
        group.entered = when
        if result is not None:
            group.results = {enemy.faction: result}
    assert [group.id for group in movement.who_leaves([one], [other])] == [leaver]
    assert [group.id for group in movement.who_leaves([other], [one])] == [leaver]


@pytest.mark.rule("GC-8.3g")
@pytest.mark.parametrize(
    ("results", "entered", "leaver"),
    [
        ({"n1": 3, "n2": 6, "b1": 5}, {"n1": 1, "n2": 2, "b1": 3}, "b1"),
        ({"n1": 3, "n2": 4, "b1": 5}, {"n1": 1, "n2": 2, "b1": 3}, "n1"),
        ({"n1": 5, "b1": 5}, {"n1": 1, "n2": 4, "b1": 3}, "n1"),
        ({"n1": 5, "b1": 5}, {"n1": 1, "n2": 2, "b1": 3}, "b1"),
    ],
)
def test_a_company_stands_by_its_best_result_and_by_the_last_come_of_it(
    results: dict[str, int], entered: dict[str, int], leaver: str
) -> None:
    """D13: all groups of a faction in a hex are one side."""
    board = Board().group("n1", "norman").group("n2", "norman").group("b1", "byzantine")
    one, two, other = (board.state.groups[name] for name in ("n1", "n2", "b1"))
    for group in (one, two, other):
        enemy = "byzantine" if group.faction == "norman" else "norman"
        group.entered = entered[group.id]
        group.results = {enemy: results[group.id]} if group.id in results else {}
    assert movement.who_leaves([one, two], [other])[0].id == leaver
    assert movement.who_leaves([other], [one, two])[0].id == leaver


@pytest.mark.rule("GC-8.3g")
def test_a_result_against_a_third_faction_does_not_count() -> None:
    board = Board().group("n1", "norman").group("b1", "byzantine")
    one, other = board.state.groups["n1"], board.state.groups["b1"]
    one.results = {"byzantine": 5, "lombard": 9}
    other.results = {"norman": 6}
    assert movement.who_leaves([one], [other]) == [one]
    assert UNTESTED < -10
    assert one.failed == NEVER_FAILED

"""GC-8.3: how far a group goes in a day."""

import pytest

from campaign.model.men import Men
from campaign.rules import movement
from rulebook import Refusal
from tests.campaign.board import FAR, FIELD, GAME, NORTH, SEA, SHORE, SOUTH, TABLES, Board, foot, knights


def points(board: Board, name: str = "n1") -> int:
    """Movement points of a group of the board."""
    return movement.points_of(board.state, board.state.groups[name], TABLES)


@pytest.mark.rule("GC-4b", "GC-8.3a", "GC-8.3b", "GC-8.3c")
@pytest.mark.parametrize(
    ("men", "left"),
    [
        (foot(5), 5),
        (knights(5), 8),
        ([*knights(5), *foot(1)], 5),
        ([*foot(5), *foot(3, wounded=True)], 1),
    ],
)
def test_a_group_under_a_commander_has_eight_points_on_horseback_and_five_with_anybody_on_foot(
    men: Men, left: int
) -> None:
    assert points(Board().group("n1", "norman", men=men, prestige=5)) == left


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
    board = Board().group("n1", "norman", men=knights(5), prestige=5)
    board.state.commanders["n1-leader"].wounded = True
    assert points(board) == 4
    leaders = [board.state.commanders["n1-leader"]]
    assert movement.coming_points(board.state.groups["n1"], leaders, 0, TABLES) == 4


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
    ("start", "path", "rule", "reason"),
    [
        (FIELD, (), "GC-8.3d", "at least one hex"),
        (FIELD, ("0000",), "GC-2a", "not on the map"),
        (FIELD, (FAR,), "GC-8.3d", "does not touch"),
        (SHORE, (SEA,), "GC-2.1a", f"{SEA} cannot be entered"),
    ],
)
def test_a_path_must_be_walkable(start: str, path: tuple[str, ...], rule: str, reason: str) -> None:
    movement.check_path(GAME, FIELD, (NORTH, FIELD, SOUTH))
    with pytest.raises(Refusal, match=reason) as refused:
        movement.check_path(GAME, start, path)
    assert (refused.value.rule, refused.value.field) == (rule, "path")


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
        ({"n1": 5, "b1": 4}, {"n1": 1, "b1": 0}, "b1"),
        ({"n1": 4, "b1": 5}, {"n1": 0, "b1": 1}, "n1"),
        ({"n1": -2, "b1": -1}, {"n1": 0, "b1": 1}, "n1"),
        ({"n1": 5, "b1": 5}, {"n1": 1, "b1": 2}, "b1"),
        ({"n1": 5, "b1": 5}, {"n1": 2, "b1": 1}, "n1"),
        ({}, {"n1": 1, "b1": 2}, "b1"),
        ({"b1": -3}, {"n1": 0, "b1": 1}, "n1"),
        # All groups of a faction in a hex are one side: its best result counts, and the last come of it.
        ({"n1": 3, "n2": 6, "b1": 5}, {"n1": 1, "n2": 2, "b1": 3}, "b1"),
        ({"n1": 3, "n2": 4, "b1": 5}, {"n1": 1, "n2": 2, "b1": 3}, "n1"),
        ({"n1": 5, "b1": 5}, {"n1": 1, "n2": 4, "b1": 3}, "n1"),
        ({"n1": 5, "b1": 5}, {"n1": 1, "n2": 2, "b1": 3}, "b1"),
    ],
)
def test_the_lower_result_leaves_and_of_equals_the_last_come(
    results: dict[str, int], entered: dict[str, int], leaver: str
) -> None:
    """D13."""
    board = Board()
    for name, when in entered.items():
        faction, enemy = ("norman", "byzantine") if name[0] == "n" else ("byzantine", "norman")
        group = board.group(name, faction).state.groups[name]
        group.entered = when
        group.results = {enemy: results[name]} if name in results else {}
    *company, other = board.state.groups.values()
    assert movement.who_leaves(company, [other])[0].id == leaver
    assert movement.who_leaves([other], company)[0].id == leaver


@pytest.mark.rule("GC-8.3g")
def test_a_result_against_a_third_faction_does_not_count() -> None:
    board = Board().group("n1", "norman").group("b1", "byzantine")
    one, other = board.state.groups["n1"], board.state.groups["b1"]
    one.results = {"byzantine": 5, "lombard": 9}
    other.results = {"norman": 6}
    assert movement.who_leaves([one], [other]) == [one]

"""Step 5: a group's turn to act, its march hex by hex, and whom it meets."""

import pytest

from campaign.model import events as e
from campaign.model.agenda import Advance
from campaign.model.orders import Hold, March, Merge, Split, Storm
from campaign.rules.march import stopped
from tests.campaign.board import (
    FAR,
    FIELD,
    NORTH,
    NORTH_EAST,
    SOUTH,
    Board,
    battle,
    foot,
    knights,
    of_kind,
    only,
)

LONG = ("9242", "9241", "9240", "9239", "9238", "9237")


@pytest.mark.rule("GC-6f", "GC-8.3d")
def test_a_march_goes_as_far_as_the_points_carry() -> None:
    moved = only(Board().group("n1", "norman").day(("norman", [March("n1", LONG)])), e.GroupMoved)
    assert (moved.start, moved.path, moved.points, moved.left) == (FIELD, LONG[:5], 5, 0)


@pytest.mark.rule("GC-6f")
def test_a_group_without_an_order_holds() -> None:
    board = Board().group("n1", "norman")
    assert not of_kind(board.day(), e.GroupMoved)
    assert board.state.groups["n1"].hex == FIELD


@pytest.mark.rule("GC-6f")
def test_a_piece_acts_to_the_end_before_the_next() -> None:
    board = Board().group("n1", "norman", NORTH, prestige=6, hostility=2)
    board.group("b1", "byzantine", prestige=4, hostility=2)
    events = board.day(("norman", [March("n1", (FIELD,))]), ("byzantine", [March("b1", (SOUTH,))]))
    kinds = [type(each).__name__ for each in events if isinstance(each, e.GroupMoved | e.HostilityTested)]
    assert kinds == ["GroupMoved", "HostilityTested", "GroupMoved"]


@pytest.mark.rule("GC-13.1a")
def test_friends_and_allies_are_passed_without_a_test() -> None:
    board = Board(allies={"norman": "lombard", "lombard": "norman"})
    board.group("n1", "norman", NORTH, prestige=5).group("n2", "norman").group("l1", "lombard", men=foot(6))
    event = board.day(("norman", [March("n1", (FIELD, SOUTH), ("any",))]))
    assert not of_kind(event, e.HostilityTested)
    assert board.state.groups["n1"].hex == SOUTH
    assert [moved.path for moved in of_kind(event, e.GroupMoved)] == [(FIELD,), (SOUTH,)]


@pytest.mark.rule("GC-8.1b")
def test_both_sides_learn_each_others_strength_in_passing() -> None:
    board = Board().group("n1", "norman", NORTH, hostility=2, prestige=3)
    board.group("b1", "byzantine", men=foot(9), hostility=2)
    board.day(("norman", [March("n1", (FIELD, SOUTH))]))
    known = board.state.knowledge
    assert (known["norman"]["b1"].men, known["norman"]["b1"].hex) == (foot(9), FIELD)
    assert known["byzantine"]["n1"].commanders == ["n1-leader"]
    assert known["german"] == {}
    assert board.state.groups["n1"].hex == SOUTH


@pytest.mark.rule("GC-13.2b")
def test_without_a_battle_the_march_goes_on() -> None:
    """D11: with the movement points that are left."""
    board = Board().group("n1", "norman", FAR, hostility=2, prestige=5)
    board.group("b1", "byzantine", SOUTH, hostility=2)
    path = ("9245", SOUTH, FIELD, NORTH, "9241", "9240")
    event = board.day(("norman", [March("n1", path, ("any",))]))
    assert board.state.groups["n1"].hex == "9241"
    assert [moved.left for moved in of_kind(event, e.GroupMoved)] == [3, 0]


@pytest.mark.rule("GC-13.2b")
def test_a_battle_ends_the_march_of_the_winner_too() -> None:
    board = Board().group("n1", "norman", NORTH, knights(20), hostility=9, prestige=9)
    board.group("b1", "byzantine", men=foot(4))
    event = board.day(("norman", [March("n1", (FIELD, SOUTH), ("any",))]), dice=battle(1))
    assert only(event, e.BattleFought).winner == "norman"
    assert board.state.groups["n1"].hex == FIELD
    failed = only(event, e.OrderFailed)
    assert (failed.rule, failed.faction) == ("D11", "norman")


@pytest.mark.rule("GC-6f", "GC-13.2b")
def test_who_was_attacked_and_held_may_still_march_when_his_turn_comes() -> None:
    board = Board().group("b1", "byzantine", NORTH, prestige=9, hostility=9, men=foot(5))
    board.group("n1", "norman", men=knights(12), prestige=4, hostility=2)
    orders = [March("n1", (SOUTH, "9245"))]
    event = board.day(
        ("byzantine", [March("b1", (FIELD,), ("norman",))]), ("norman", orders), dice=battle(10)
    )
    assert only(event, e.BattleFought).winner == "norman"
    assert board.state.groups["n1"].hex == "9245"
    assert not of_kind(event, e.OrderFailed)


@pytest.mark.rule("GC-6f")
def test_who_fell_back_moves_no_more() -> None:
    """D34."""
    board = Board().group("b1", "byzantine", NORTH, knights(20), prestige=9, hostility=9)
    board.group("n1", "norman", men=foot(12), prestige=4, hostility=2)
    event = board.day(
        ("byzantine", [March("b1", (FIELD,), ("norman",))]),
        ("norman", [March("n1", (NORTH_EAST,))]),
        dice=battle(4),
    )
    assert only(event, e.GroupFellBack).group == "n1"
    assert [each.rule for each in of_kind(event, e.OrderFailed) if each.faction == "norman"] == ["D34"]
    assert board.state.groups["n1"].hex == "9245"


@pytest.mark.rule("GC-6f")
def test_the_orders_of_a_group_that_was_lost_before_its_turn_are_reported() -> None:
    board = Board().group("b1", "byzantine", NORTH, knights(20), prestige=9, hostility=9)
    board.group("n1", "norman", men=foot(3)).place("corato", "lombard", SOUTH)
    orders = [March("n1", (SOUTH,)), Storm("n1", "corato")]
    attack = ("byzantine", [March("b1", (FIELD,), ("norman",))])
    event = board.day(attack, ("norman", orders), dice=battle(1))
    assert "n1" not in board.state.groups
    failed = of_kind(event, e.OrderFailed)
    assert [(each.order, each.rule) for each in failed] == [(order, "GC-6f") for order in orders]


@pytest.mark.rule("GC-13.2b")
@pytest.mark.parametrize(
    ("done", "engaged", "rule"), [(True, 0, "D34"), (False, 2, "D11"), (False, 1, ""), (False, 0, "")]
)
def test_a_withdrawal_or_a_battle_since_it_set_out_ends_a_march(done: bool, engaged: int, rule: str) -> None:
    group = Board().group("n1", "norman").state.groups["n1"]
    group.done, group.engaged = done, engaged
    reason = stopped(group, Advance("n1", (SOUTH,), 5, 2, first=True, pace=5))
    assert (reason.rule if reason is not None else "") == rule


@pytest.mark.rule("GC-6f")
def test_the_order_of_a_group_that_was_merged_away_is_reported() -> None:
    board = Board().group("n1", "norman").group("n2", "norman")
    order = March("n2", (SOUTH,))
    failed = only(board.day(("norman", [order, Merge(("n1", "n2"))])), e.OrderFailed)
    assert (failed.order, failed.faction) == (order, "norman")
    assert "any more" in failed.reason


@pytest.mark.rule("GC-6f")
def test_of_two_orders_for_one_group_the_second_is_reported() -> None:
    board = Board().group("n1", "norman", men=foot(8)).smuggle("byzantine", Hold("n1"))
    first, second = March("n1", (SOUTH,)), Hold("n1")
    reported = of_kind(board.smuggled("norman", first, second), e.OrderFailed)
    assert [(each.faction, each.order) for each in reported] == [
        ("byzantine", Hold("n1")),
        ("norman", second),
    ]
    assert board.state.groups["n1"].hex == SOUTH


@pytest.mark.rule("GC-6f", "GC-8.1d")
def test_a_march_for_a_part_that_was_never_made_is_reported() -> None:
    orders = [Split("n1", "a", knights(3)), March("new:a", (SOUTH,))]
    event = Board().group("n1", "norman", men=foot(8)).smuggled("norman", *orders)
    assert [each.order for each in of_kind(event, e.OrderFailed)] == orders


@pytest.mark.rule("GC-8.4h")
def test_a_hungry_wounded_group_cannot_march() -> None:
    board = Board().group("n1", "norman", men=foot(12, wounded=True))
    board.state.groups["n1"].failed = (True, True, False)
    failed = only(board.day(("norman", [March("n1", (SOUTH,))])), e.OrderFailed)
    assert (failed.rule, board.state.groups["n1"].hex) == ("GC-8.4h", FIELD)


@pytest.mark.rule("GC-6f")
def test_a_path_that_does_not_begin_where_the_group_stands_is_reported() -> None:
    board = Board().group("n1", "norman")
    failed = only(board.smuggled("norman", March("n1", (FAR,))), e.OrderFailed)
    assert (failed.rule, board.state.groups["n1"].hex) == ("GC-8.3d", FIELD)

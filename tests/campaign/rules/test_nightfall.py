"""The end of the day: opposed groups part, friendly ones are merged."""

import pytest

from campaign.model import events as e
from campaign.model.orders import March, Merge, Order, Split
from hexmap import grid
from tests.campaign.board import FIELD, NORTH, NORTH_WEST, SOUTH, Board, foot, knights, of_kind, only


def peaceful_meeting(mover: int = 2, other: int = 2) -> Board:
    """Normans in the north who will march to the Byzantines in the field; nobody wants to fight."""
    board = Board().group("n1", "norman", NORTH, foot(5), hostility=mover)
    return board.group("b1", "byzantine", FIELD, foot(6), hostility=other)


@pytest.mark.rule("GC-8.3f", "GC-8.3g")
@pytest.mark.parametrize(
    ("mover", "other", "leaver", "end"), [(2, 5, "n1", NORTH), (5, 2, "b1", SOUTH), (4, 4, "n1", NORTH)]
)
def test_of_opposed_groups_the_lower_result_withdraws(mover: int, other: int, leaver: str, end: str) -> None:
    """D13: to the hex it came from, or away from where the other came; of equals the last come."""
    event = peaceful_meeting(mover, other).day(("norman", [March("n1", (FIELD,))]))
    back = only(event, e.GroupFellBack)
    assert (back.group, back.path, back.cause) == (leaver, (end,), "separation")
    assert not of_kind(event, e.PrestigeChanged)
    assert not of_kind(event, e.BattleOffered)


@pytest.mark.rule("GC-8.3f")
def test_allies_may_stay_together() -> None:
    """SD1."""
    board = Board(allies={"norman": "lombard", "lombard": "norman"}).group("n1", "norman", NORTH)
    board.group("l1", "lombard", FIELD, foot(7))
    days = [board.day(("norman", [March("n1", (FIELD,))])), board.day(), board.day()]
    assert not any(of_kind(event, e.GroupFellBack) for event in days)
    assert {group.hex for group in board.state.groups.values()} == {FIELD}
    assert len(board.state.groups) == 2


@pytest.mark.rule("GC-8.3g")
def test_every_group_of_the_weaker_side_goes_its_own_way() -> None:
    board = peaceful_meeting(2, 6).group("n2", "norman", SOUTH, foot(3), hostility=2)
    event = board.day(("norman", [March("n1", (FIELD,)), March("n2", (FIELD,))]))
    assert {back.group: back.path for back in of_kind(event, e.GroupFellBack)} == {
        "n1": (NORTH,),
        "n2": (SOUTH,),
    }


@pytest.mark.rule("GC-8.3f", "GC-8.3g")
def test_three_factions_part_until_one_is_left() -> None:
    board = peaceful_meeting(2, 6).group("g1", "german", NORTH_WEST, foot(7), hostility=4)
    event = board.day(("norman", [March("n1", (FIELD,))]), ("german", [March("g1", (FIELD,))]))
    assert {back.group for back in of_kind(event, e.GroupFellBack)} == {"n1", "g1"}
    assert board.state.standing[FIELD] == ["b1"]


@pytest.mark.rule("GC-8.3g")
def test_who_cannot_withdraw_surrenders() -> None:
    """D34: the Byzantines are shut in by Germans, the last of whom takes the Normans' place behind them."""
    board = peaceful_meeting(6, 1)
    for number, hex_ in enumerate(grid.neighbours(FIELD), start=1):
        if hex_ != NORTH:
            board.group(f"g{number}", "german", hex_, foot(7 + number))
    board.group("g9", "german", "9241", foot(3))
    event = board.day(("norman", [March("n1", (FIELD,))]), ("german", [March("g9", (NORTH,))]))
    dissolved = only(event, e.GroupDissolved)
    assert (dissolved.group, dissolved.cause) == ("b1", "no_way_out")
    assert not of_kind(event, e.GroupFellBack)
    assert board.state.ledger["captured"] == 6


@pytest.mark.rule("GC-8.1h")
def test_friends_share_a_hex_for_one_night_and_are_merged_in_the_second() -> None:
    """D12."""
    board = Board().group("n1", "norman", FIELD, foot(4), hostility=5)
    board.group("n2", "norman", NORTH, foot(6), hostility=8)
    first = board.day(("norman", [March("n2", (FIELD,))]))
    assert set(only(first, e.SharingCounted).groups) == {"n1", "n2"}
    assert not of_kind(first, e.GroupsMerged)
    merged = only(board.day(), e.GroupsMerged)
    assert (merged.into, merged.merged, merged.hostility, merged.cause) == ("n2", ("n1",), 8, "nightfall")
    assert board.state.groups["n2"].shared == 0


@pytest.mark.rule("GC-8.1h")
@pytest.mark.parametrize(
    ("order", "merged", "counted", "left"),
    [
        (March("n2", (NORTH,)), {}, {("n2", "n3"): 1, ("n1",): 0}, ["n1", "n2", "n3"]),
        (March("n3", (FIELD,)), {("n2",): "nightfall"}, {("n1", "n3"): 1}, ["n1", "n3"]),
        (Split("n1", "a", foot(3)), {("n2",): "nightfall"}, {("n1", "n20"): 1}, ["n1", "n20", "n3"]),
        (Merge(("n1", "n2")), {("n2",): "order"}, {}, ["n1", "n3"]),
    ],
)
def test_who_parts_in_time_is_not_merged_and_newcomers_and_new_parts_have_a_night_of_their_own(
    order: Order, merged: dict[tuple[str, ...], str], counted: dict[tuple[str, ...], int], left: list[str]
) -> None:
    board = Board().group("n1", "norman", FIELD, foot(9)).group("n2", "norman", FIELD, knights(4))
    board.group("n3", "norman", NORTH).day()
    event = board.day(("norman", [order]))
    assert {each.merged: each.cause for each in of_kind(event, e.GroupsMerged)} == merged
    assert {each.groups: each.days for each in of_kind(event, e.SharingCounted)} == counted
    assert sorted(board.state.groups) == left

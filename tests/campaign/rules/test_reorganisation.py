"""Step 2 of the day: arrivals, then groups of one hex divide, unite and exchange people."""

import pytest

from campaign.model import events as e
from campaign.model.men import heads
from campaign.model.orders import Exchange, March, Merge, Split
from campaign.rules.reorganisation import free_hex
from tests.campaign.board import (
    FAR,
    FIELD,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    Board,
    foot,
    knights,
    of_kind,
    only,
)


@pytest.mark.rule("GC-8.1d", "GC-8.1f")
def test_a_split_makes_a_group_of_the_same_level_and_record() -> None:
    board = Board().group("n3", "norman", men=[*knights(6), *foot(6)], prestige=5, hostility=8, money=9)
    board.state.groups["n3"].failed = (False, True, False)
    order = Split("n3", "van", knights(4), ("n3-leader",), 4)
    part = only(board.day(("norman", [order, March("new:van", (NORTH,))])), e.GroupSplit)
    assert (part.new_group, part.number) == ("n20", 20)
    new, old = board.state.groups["n20"], board.state.groups["n3"]
    assert (new.hostility, new.failed) == (8, old.failed) == (old.hostility, (True, False, True))
    assert (new.men, new.commanders, new.money) == (knights(4), ["n3-leader"], 4)
    assert (heads(old.men), old.commanders, old.money) == (8, [], 5)
    assert (new.hex, old.hex) == (NORTH, FIELD)
    assert board.state.commanders["n3-leader"].group == "n20"


@pytest.mark.rule("GC-8.1d")
def test_the_parts_of_a_split_may_be_split_again() -> None:
    board = Board().group("n1", "norman", men=foot(12))
    orders = [Split("n1", "a", foot(8)), Split("new:a", "b", foot(4)), March("new:b", (SOUTH,))]
    board.day(("norman", orders))
    parts = {name: heads(group.men) for name, group in board.state.groups.items()}
    assert parts == {"n1": 4, "n20": 4, "n21": 4}
    assert board.state.groups["n21"].hex == SOUTH


@pytest.mark.rule("GC-8.1e", "GC-8.1g")
def test_a_merger_joins_people_commanders_and_money_under_the_first_name() -> None:
    board = Board().group("n1", "norman", men=foot(4), money=3, hostility=5)
    board.group("n2", "norman", men=knights(9), prestige=4, hostility=8, money=4)
    merged = only(board.day(("norman", [Merge(("n1", "n2"))])), e.GroupsMerged)
    assert (merged.into, merged.merged, merged.hostility, merged.cause) == ("n1", ("n2",), 8, "order")
    group = board.state.groups["n1"]
    assert (group.men, group.money, group.commanders) == ([*knights(9), *foot(4)], 7, ["n2-leader"])
    assert list(board.state.groups) == ["n1"]
    assert board.state.standing == {FIELD: ["n1"]}


@pytest.mark.rule("GC-8.1e")
def test_an_exchange_hands_over_people_commanders_and_money() -> None:
    board = Board().group("n1", "norman", men=foot(8), prestige=5, money=6)
    board.group("n2", "norman", men=knights(3))
    board.day(("norman", [Exchange("n1", "n2", foot(2), ("n1-leader",), 4)]))
    giver, taker = board.state.groups["n1"], board.state.groups["n2"]
    assert (giver.men, giver.commanders, giver.money) == (foot(6), [], 2)
    assert (taker.men, taker.commanders, taker.money) == ([*knights(3), *foot(2)], ["n1-leader"], 4)
    assert board.state.commanders["n1-leader"].group == "n2"


@pytest.mark.rule("GC-8.1e")
def test_a_cavalry_group_that_takes_a_man_on_foot_is_none_any_more() -> None:
    board = Board().group("n1", "norman", men=foot(6)).group("n2", "norman", men=knights(4))
    path = ("9242", "9241", "9240", "9239", "9238", "9237")
    board.day(("norman", [Exchange("n1", "n2", foot(1)), March("n2", path)]))
    assert board.state.groups["n2"].hex == path[4]


@pytest.mark.rule("GC-8.1e")
@pytest.mark.parametrize(
    "order",
    [
        Merge(("n1", "nobody")),
        Merge(("n1", "b1")),
        Merge(("n1", "n1", "n2")),
        Merge(("n1", "n3")),
        Split("b1", "a", foot(3)),
        Split("n1", "a", foot(9)),
        Exchange("n1", "new:x", foot(1)),
        Exchange("n1", "n2", foot(3)),
    ],
)
def test_what_cannot_be_done_any_more_is_reported_and_changes_nothing(
    order: Split | Merge | Exchange,
) -> None:
    board = Board().group("n1", "norman").group("n2", "norman").group("n3", "norman", FAR)
    board.group("b1", "byzantine", men=foot(6))
    before = {name: group.men for name, group in board.state.groups.items()}
    failed = only(board.smuggled("norman", order), e.OrderFailed)
    assert (failed.faction, failed.order) == ("norman", order)
    assert failed.rule.startswith("GC-8.1")
    assert {name: group.men for name, group in board.state.groups.items()} == before


@pytest.mark.rule("GC-8.1e")
def test_an_unknown_group_and_anothers_are_refused_alike() -> None:
    reasons = []
    for name in ("b1", "b9"):
        board = Board().group("n1", "norman").group("b1", "byzantine", men=foot(6))
        reasons.append(
            only(board.smuggled("norman", Merge(("n1", name))), e.OrderFailed).reason.replace(name, "it")
        )
    assert reasons[0] == reasons[1]


def coming(board: Board, hex_: str = FIELD, *, day: int = 1) -> Board:
    """Announce a group of ten Normans under a commander."""
    board.commander("late", "norman", prestige=6)
    return board.announced("n6", "norman", hex_, foot(9), "late", day=day, money=5)


@pytest.mark.rule("GC-8.1d")
def test_a_group_that_is_announced_comes_on_its_day_and_may_march() -> None:
    board = coming(Board().group("n1", "norman", FAR), day=2)
    assert not of_kind(board.day(), e.GroupRaised)
    raised = only(board.day(), e.GroupRaised)
    assert (raised.group, raised.number, raised.hex) == ("n6", 6, FIELD)
    assert (raised.cause, raised.money) == ("arrival", 5)
    assert board.state.commanders["late"].group == "n6"
    assert board.state.reinforcements == {}
    assert board.state.ledger["raised:arrival"] == 9


def test_who_finds_an_enemy_at_his_landing_comes_beside_him() -> None:
    board = coming(Board().group("b1", "byzantine", FIELD))
    assert only(board.day(), e.GroupRaised).hex == NORTH
    board = coming(Board(allies={"norman": "byzantine"}).group("b1", "byzantine", FIELD))
    assert only(board.day(), e.GroupRaised).hex == FIELD


def test_of_free_hexes_the_northernmost_then_the_westernmost_is_taken() -> None:
    board = Board().group("b1", "byzantine", FIELD)
    for number, taken in enumerate((NORTH, NORTH_WEST, NORTH_EAST, SOUTH_WEST), start=2):
        assert free_hex(board.decision(), FIELD, "norman") == taken
        board.group(f"b{number}", "byzantine", taken)
    assert free_hex(board.decision(), FIELD, "norman") == SOUTH_EAST


@pytest.mark.rule("GC-8.1d")
def test_a_split_never_takes_the_number_of_a_group_that_is_announced() -> None:
    board = coming(Board().group("n5", "norman", men=foot(8)), day=2)
    assert only(board.day(("norman", [Split("n5", "a", foot(4))])), e.GroupSplit).new_group == "n20"
    assert only(board.day(), e.GroupRaised).group == "n6"
    assert sorted(board.state.groups) == ["n5", "n6"], (
        "n20 was merged with n5 after its second night beside it"
    )


@pytest.mark.rule("GC-8.1d")
def test_the_number_of_a_part_tells_nothing_of_groups_to_come_or_undone() -> None:
    halves = Split("n1", "a", foot(4)), Split("n1", "b", foot(4))
    plain = Board().group("n1", "norman", men=foot(12))
    awaited = coming(Board().group("n1", "norman", men=foot(12)), day=5)
    undone = Board().group("n1", "norman", men=foot(12))
    numbers = [
        only(board.day(("norman", sheet)), e.GroupSplit).number
        for board, sheet in ((plain, halves[:1]), (awaited, halves[:1]))
    ]
    last = of_kind(undone.day(("norman", [halves[0], Merge(("n1", "new:a")), halves[1]])), e.GroupSplit)[-1]
    assert {*numbers, last.number} == {numbers[0]}


def test_a_handle_ends_with_its_group() -> None:
    board = Board().group("n1", "norman", men=foot(12))
    first, back, second = Split("n1", "a", foot(4)), Merge(("n1", "new:a")), Split("n1", "b", foot(4))
    failed = only(board.smuggled("norman", first, back, second, back), e.OrderFailed)
    assert failed.reason == "you have no group new:a"

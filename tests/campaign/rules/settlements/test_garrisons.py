"""Garrisons of castles: what groups take and leave, and how weak ones are brought back to strength."""

import pytest

from campaign.model import events as e
from campaign.model.men import Men, heads
from campaign.model.orders import Garrison, LeaveGarrison
from campaign.rules.settlements import garrisons
from rulebook import Refusal
from tests.campaign.board import FIELD, NORTH, TABLES, Board, foot, knights, of_kind, only


def castle(garrison: Men, company: Men | None = None, hex_: str = FIELD) -> Board:
    """A Norman castle with so many in it, and a Norman group."""
    board = Board().place("melfi", "norman", kind="castle", garrison=garrison)
    return board.group("n1", "norman", hex_, company if company is not None else foot(8))


@pytest.mark.rule("GC-5.2b")
def test_a_group_takes_people_from_the_garrison_and_leaves_others() -> None:
    board = castle(foot(10))
    board.day(
        ("norman", [LeaveGarrison("n1", "melfi", foot(5)), Garrison("n1", "melfi", foot(2))]),
    )
    assert heads(board.state.settlements["melfi"].garrison) == 7
    assert heads(board.state.groups["n1"].men) == 11


@pytest.mark.rule("GC-5.2b", "GC-5.2c")
@pytest.mark.parametrize(
    ("there", "taken", "allowed"), [(10, 5, True), (10, 6, False), (5, 1, False), (6, 1, True)]
)
def test_at_least_five_remain(there: int, taken: int, allowed: bool) -> None:
    if allowed:
        garrisons.check_taken(foot(there), foot(taken), TABLES)
    else:
        with pytest.raises(Refusal, match="at least 5"):
            garrisons.check_taken(foot(there), foot(taken), TABLES)
    failed = of_kind(
        castle(foot(there)).smuggled("norman", LeaveGarrison("n1", "melfi", foot(taken))), e.OrderFailed
    )
    assert bool(failed) != allowed


@pytest.mark.rule("GC-5.2b")
@pytest.mark.parametrize(("men", "reason"), [([], "name the people"), (knights(1), "does not have")])
def test_nobody_takes_or_leaves_whom_he_has_not_or_cannot_do_without(men: Men, reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        garrisons.check_taken(foot(10), men, TABLES)
    group = castle(foot(10), foot(5)).state.groups["n1"]
    garrisons.check_left(group, foot(2), TABLES)
    for wrong in (men, foot(3)):
        with pytest.raises(Refusal):
            garrisons.check_left(group, wrong, TABLES)


@pytest.mark.rule("GC-5.2c")
@pytest.mark.parametrize(
    ("garrison", "company", "left"), [(2, 8, 3), (4, 8, 1), (0, 6, 3), (1, 4, 1), (2, 3, 0), (5, 8, 0)]
)
def test_a_group_in_the_hex_brings_a_weak_garrison_back_to_five(
    garrison: int, company: int, left: int
) -> None:
    board = castle(foot(garrison), foot(company))
    assert heads(garrisons.duty(foot(garrison), board.state.groups["n1"], TABLES)) == left
    event = board.day()
    assert sum(heads(each.men) for each in of_kind(event, e.GarrisonManned)) == left
    assert heads(board.state.settlements["melfi"].garrison) == garrison + left


@pytest.mark.rule("GC-5.2c")
def test_a_group_elsewhere_or_of_others_owes_nothing() -> None:
    board = castle(foot(2), hex_=NORTH).group("b1", "byzantine", FIELD, foot(7))
    assert not of_kind(board.day(), e.GarrisonManned)


@pytest.mark.rule("GC-5.2c")
def test_several_groups_make_up_the_five_the_largest_first() -> None:
    board = castle([], foot(5)).group("n2", "norman", FIELD, foot(6))
    manned = of_kind(board.day(), e.GarrisonManned)
    assert [(each.group, heads(each.men), each.cause) for each in manned] == [
        ("n2", 3, "duty"),
        ("n1", 2, "duty"),
    ]


def test_the_least_are_left_first() -> None:
    company = [*foot(1, kind="light_infantry"), *foot(1), *foot(1, wounded=True), *knights(2)]
    chosen = [garrisons.least(company, count, TABLES) for count in (1, 2, 3, 9)]
    assert chosen[0] == foot(1, wounded=True)
    assert {band.type for band in chosen[1]} == {"medium_infantry", "light_infantry"}
    assert all(not band.mounted for band in chosen[2])
    assert heads(chosen[3]) == 5


@pytest.mark.rule("GC-5.2b")
@pytest.mark.parametrize("kind", ["village", "city"])
def test_only_castles_have_garrisons(kind: str) -> None:
    board = Board().place("melfi", "norman", kind=kind).group("n1", "norman", FIELD, foot(8))
    assert only(board.smuggled("norman", Garrison("n1", "melfi", foot(2))), e.OrderFailed).rule == "GC-5.2b"

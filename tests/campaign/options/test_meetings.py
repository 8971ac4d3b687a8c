"""Whom a group would meet, and between which numbers the hostility that counts must lie."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model import events as e
from campaign.options import options
from campaign.options.meetings import Meeting
from campaign.rules.hostility import hostility_result, may_attack, side
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, SOUTH, TABLES, Board, foot, hirelings

HEADS = st.integers(3, 60)


def meetings(board: Board, group: str = "n1") -> tuple[Meeting, ...]:
    """Whom a group of the Normans would meet."""
    reach = options(view(board.state, "norman"), GAME).groups[group].reach
    assert reach is not None
    return reach.meetings


def counted(board: Board, *groups: str, day: int = 0) -> Board:
    """The Normans have counted these groups where they stand, last night unless a day is given."""
    for name in groups:
        group = board.state.groups[name]
        board.given(
            e.Sighted(
                by="norman",
                group=name,
                faction=group.faction,
                hex=group.hex,
                day=day,
                men=group.men,
                commanders=tuple(group.commanders),
            )
        )
    return board


def truth(board: Board, own: Sequence[str], others: Sequence[str]) -> int:
    """What the own result would be, by the state itself."""
    here = side(board.state, [board.state.groups[name] for name in own])
    there = side(board.state, [board.state.groups[name] for name in others])
    return hostility_result(here.level, here.prestige, here.headcount - there.headcount, TABLES)


@pytest.mark.rule("GC-7c", "GC-7h")
@given(
    st.tuples(HEADS, st.integers(0, 9)),
    st.lists(st.tuples(HEADS, st.booleans()), min_size=1, max_size=3),
    st.one_of(st.none(), st.tuples(HEADS, st.integers(0, 9))),
    st.one_of(st.none(), st.integers(1, 40)),
)
def test_the_result_that_would_count_lies_in_the_range(
    first: tuple[int, int],
    others: list[tuple[int, bool]],
    waiting: tuple[int, int] | None,
    hired: int | None,
) -> None:
    board = Board().group("n1", "norman", men=foot(first[0]), prestige=first[1])
    own = ["n1"]
    if waiting is not None:
        board.group("n2", "norman", NORTH, foot(waiting[0]), prestige=waiting[1], hostility=10)
        own.append("n2")
    names = [f"l{number}" for number in range(1, len(others) + 1)]
    for name, (heads, seen) in zip(names, others, strict=True):
        board.group(name, "lombard", NORTH, foot(heads))
        counted(board, *[name][:seen])
    if hired is not None:
        board.band("m1", NORTH, hirelings(hired), serves="l1")
    (meeting,) = meetings(board)
    assert (meeting.hex, meeting.faction, meeting.groups) == (NORTH, "lombard", tuple(names))
    result = truth(board, own, names)
    assert meeting.least <= result <= meeting.most
    assert meeting.attack in ("perhaps", "yes" if may_attack(result, TABLES) else "no")
    if hired is None and all(seen for _, seen in others):
        assert meeting.least == meeting.most


@pytest.mark.rule("GC-7h")
def test_what_was_counted_elsewhere_or_long_ago_tells_nothing_of_today() -> None:
    board = Board().group("n1", "norman", men=foot(10)).group("l1", "lombard", NORTH, foot(10))
    (unknown,) = meetings(board)
    assert unknown.least < unknown.most
    assert meetings(counted(board, "l1", day=-3)) == (unknown,)
    (known,) = meetings(counted(board, "l1"))
    assert known.least == known.most == truth(board, ["n1"], ["l1"])


def test_neither_friends_nor_those_out_of_reach_are_met() -> None:
    board = Board(allies={"norman": "german", "german": "norman"}).group("n1", "norman")
    board.group("g1", "german", NORTH).group("l1", "lombard", "7335")
    assert meetings(board) == ()


def test_the_groups_of_each_faction_are_met_hex_by_hex() -> None:
    board = Board().group("n1", "norman").group("l1", "lombard").group("b1", "byzantine", SOUTH)
    board.group("l2", "lombard", SOUTH).group("l3", "lombard", SOUTH)
    assert [(each.hex, each.faction, each.groups) for each in meetings(board)] == [
        (FIELD, "lombard", ("l1",)),
        (SOUTH, "byzantine", ("b1",)),
        (SOUTH, "lombard", ("l2", "l3")),
    ]


def test_what_others_have_in_truth_changes_nothing_unless_it_was_counted() -> None:
    few, many = (
        Board().group("n1", "norman").group("l1", "lombard", NORTH, foot(heads)).band("m1", FAR)
        for heads in (3, 50)
    )
    assert meetings(few) == meetings(many)

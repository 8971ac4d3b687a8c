"""GC-9: prestige, and the commander who emerges from a victorious group."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model import events as e
from campaign.model.men import Band
from campaign.model.orders import Exchange, Merge, Split
from campaign.rules import commanders
from campaign.tables import Tables
from tests.campaign.board import FAR, FIELD, TABLES, Board, foot, knights, of_kind, only


@pytest.mark.rule("GC-9g")
@given(st.integers(1, 10), st.integers(-9, 9))
def test_prestige_stays_within_its_bounds(prestige: int, change: int) -> None:
    after = commanders.changed(prestige, change, TABLES)
    assert after == sorted((1, prestige + change, 10))[1]


def bounded(least: int, most: int) -> Tables:
    """The tables with other bounds of prestige, as an organiser may set them."""
    bounds = msgspec.structs.replace(TABLES.prestige, minimum=least, maximum=most, emergent_commander=most)
    return msgspec.structs.replace(TABLES, prestige=bounds)


@pytest.mark.rule("GC-9g")
@pytest.mark.parametrize(
    ("prestige", "change", "after"),
    [(9, 1, 9), (9, -1, 8), (10, -1, 9), (6, 1, 7), (7, 1, 7), (1, -1, 1), (1, 1, 2), (2, -1, 2), (3, -1, 3)],
)
def test_new_bounds_bind_what_changes_and_take_nothing_away(prestige: int, change: int, after: int) -> None:
    """D84: a victory never costs prestige, a defeat never brings any."""
    assert commanders.changed(prestige, change, bounded(3, 7)) == after


@pytest.mark.rule("GC-9c", "GC-9d", "GC-9g")
def test_every_commander_of_a_side_gains_or_loses() -> None:
    """D18; at the bounds nothing changes, and nothing is told."""
    board, names = Board(), {"low": 1, "high": 10, "mid": 5, "gone": 5}
    for name, prestige in names.items():
        board.commander(name, "norman", prestige)
    board.state.commanders["gone"].fate = "dead"
    for won, after in ((True, {"low": 2, "mid": 6}), (False, {"high": 9, "mid": 4})):
        decision = board.decision()
        commanders.reward(decision, FIELD, list(names), won=won)
        changed = of_kind(decision.events, e.PrestigeChanged)
        assert {each.commander: each.prestige for each in changed} == after
        assert {(each.change, each.cause) for each in changed} == {(1, "won") if won else (-1, "lost")}


@pytest.mark.rule("GC-9i")
@pytest.mark.parametrize(
    ("veterans", "strength", "same"), [(5, 10, True), (4, 10, False), (5, 11, False), (6, 11, True)]
)
def test_half_of_the_people_of_the_first_victory_must_be_there(
    veterans: int, strength: int, same: bool
) -> None:
    assert commanders.still_the_same(veterans, strength, TABLES) is same


def won(board: Board, name: str = "n1") -> list[e.Event]:
    """Let a group have won a battle."""
    decision = board.decision()
    commanders.count_victory(decision, decision.state.groups[name])
    board.given(*decision.events)
    return decision.events


@pytest.mark.rule("GC-9h", "GC-9i")
def test_the_highest_in_rank_takes_command_after_the_second_victory() -> None:
    """D19: mounted before foot; the level of the group is unchanged."""
    board = Board().group("n4", "norman", men=[*knights(2, wounded=True), *knights(3), *foot(5)], hostility=8)
    assert only(won(board, "n4"), e.VictoryCounted).victories == 1
    emerged = only(won(board, "n4"), e.CommanderEmerged)
    assert (emerged.commander, emerged.name) == ("captain-n4-1", "Captain of N4")
    assert (emerged.prestige, emerged.hostility) == (2, 8)
    assert (emerged.type, emerged.mounted, emerged.wounded) == ("knight", True, False)
    group = board.state.groups["n4"]
    assert group.men == [*knights(2), *knights(2, wounded=True), *foot(5)]
    assert (group.commanders, group.hostility, group.victories) == (["captain-n4-1"], 8, 0)
    assert won(board, "n4") == []


@pytest.mark.rule("GC-9h")
def test_a_second_captain_is_another_man() -> None:
    board = Board().group("n1", "norman", men=knights(9))
    won(board), won(board)
    board.given(
        e.CommanderTested(
            number=1, commander="captain-n1-1", faction="norman", enemy="", fate="killed", hex=FIELD
        )
    )
    won(board)
    assert only(won(board), e.CommanderEmerged).commander == "captain-n1-2"


@pytest.mark.rule("GC-9h")
def test_a_group_under_a_commander_counts_no_victories() -> None:
    assert won(Board().group("n1", "norman", prestige=3)) == []
    board = Board().group("n1", "norman")
    board.state.groups["n1"].men = []
    assert won(board) == []


@pytest.mark.rule("GC-9i")
def test_the_counter_restarts_where_too_few_veterans_are_left() -> None:
    """D19."""
    board = Board().group("n1", "norman", men=foot(10)).group("n2", "norman", men=foot(20))
    won(board)
    board.lost("n1", "norman", dead=foot(6))
    board.day(("norman", [Exchange("n2", "n1", foot(10))]))
    group = board.state.groups["n1"]
    assert (group.veterans, group.victory_strength) == (4, 10)
    counted = only(won(board), e.VictoryCounted)
    assert (counted.victories, counted.veterans, counted.strength) == (1, 14, 14)


@pytest.mark.rule("GC-9i")
def test_newcomers_fall_before_veterans() -> None:
    board = Board().group("n1", "norman", men=foot(10)).group("n2", "norman", men=foot(9))
    won(board)
    board.day(("norman", [Exchange("n2", "n1", foot(6))]))
    board.lost("n1", "norman", dead=foot(8))
    assert board.state.groups["n1"].veterans == 8
    assert only(won(board), e.CommanderEmerged).group == "n1"


@pytest.mark.rule("GC-9i")
def test_a_part_takes_the_veterans_that_are_left_along() -> None:
    board = Board().group("n1", "norman", men=foot(10)).group("n2", "norman", FAR, men=foot(9))
    won(board)
    board.day(("norman", [Split("n1", "a", foot(6))]))
    assert [
        (board.state.groups[name].veterans, board.state.groups[name].victories) for name in ("n1", "n20")
    ] == [(4, 1), (6, 1)]


@pytest.mark.rule("GC-9i")
def test_a_merger_keeps_the_record_of_the_veterans_and_an_exchange_gives_of_them() -> None:
    board = Board().group("n1", "norman", men=foot(4)).group("n2", "norman", men=foot(9))
    won(board, "n2")
    board.day(("norman", [Merge(("n1", "n2"))]))
    group = board.state.groups["n1"]
    assert (group.victories, group.veterans, group.victory_strength) == (1, 9, 9)
    assert only(won(board), e.CommanderEmerged).group == "n1"
    board = Board().group("n1", "norman", men=foot(10)).group("n2", "norman", men=foot(5))
    won(board)
    board.day(("norman", [Exchange("n1", "n2", foot(4))]))
    assert board.state.groups["n1"].veterans == 6


@pytest.mark.rule("GC-9h")
def test_the_order_of_ranks() -> None:
    company = [Band("arab", "archer", False, False, 2), Band("arab", "horse_archer", True, False, 2)]
    assert commanders.highest_rank(company, Board().decision()).type == "horse_archer"
    company.append(Band("arab", "emir", True, True, 1))
    assert commanders.highest_rank(company, Board().decision()) == Band("arab", "emir", True, True, 1)

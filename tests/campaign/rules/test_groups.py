"""GC-8.1: combat groups."""

import pytest

from campaign.model.orders import Exchange, Split
from campaign.rules import groups
from rulebook import Refusal
from tests.campaign.board import FAR, TABLES, Board, foot, knights


@pytest.mark.rule("GC-8.1a", "GC-8.1i")
@pytest.mark.parametrize(("heads", "enough"), [(2, False), (3, True), (30, True)])
def test_a_group_has_at_least_three_people(heads: int, enough: bool) -> None:
    assert groups.large_enough(heads, TABLES) is enough
    assert groups.dissolves(heads, TABLES) is not enough


@pytest.mark.rule("GC-8.1a")
def test_commanders_and_wounded_count_as_people() -> None:
    """D9."""
    board = Board().group("n1", "norman", men=[*foot(2), *foot(3, wounded=True)], prestige=4)
    assert groups.headcount(board.state.groups["n1"]) == 6
    assert groups.any_wounded(board.state, board.state.groups["n1"])


@pytest.mark.rule("GC-8.1c")
def test_one_man_on_foot_takes_the_cavalry_marker_away() -> None:
    board = Board().group("n1", "norman", men=knights(4), prestige=5)
    group = board.state.groups["n1"]
    assert groups.cavalry(board.state, group)
    group.men = [*knights(4), *foot(1)]
    assert not groups.cavalry(board.state, group)
    group.men = knights(4)
    board.state.commanders["n1-leader"].mounted = False
    assert not groups.cavalry(board.state, group)
    board.commander("robert", "norman")
    group.commanders.append("robert")
    assert not groups.cavalry(board.state, group)


@pytest.mark.rule("GC-8.1b")
def test_strength_is_seen_only_from_the_same_hex() -> None:
    board = Board().group("n1", "norman").group("n2", "norman").group("b1", "byzantine")
    here = list(board.state.groups.values())
    assert [group.id for group in groups.strength_seen(here, "byzantine")] == ["n1", "n2"]
    assert [group.id for group in groups.strength_seen(here, "norman")] == ["b1"]
    assert groups.strength_seen(here, "german") == []


def refused(board: Board, order: Split | Exchange) -> Refusal:
    """Why a split or exchange between n1 and n2 is refused."""
    with pytest.raises(Refusal) as refusal:
        check(board, order)
    return refusal.value


def check(board: Board, order: Split | Exchange) -> None:
    """Check a split of n1, or an exchange between n1 and n2."""
    one, other = board.state.groups["n1"], board.state.groups.get("n2")
    if isinstance(order, Split):
        groups.check_split(one, order, TABLES)
    elif other is not None:
        groups.check_exchange(one, other, order, TABLES)


@pytest.mark.rule("GC-8.1a", "GC-8.1d")
def test_both_parts_of_a_split_are_large_enough() -> None:
    board = Board().group("n1", "norman", men=foot(8), money=3)
    for count in (1, 2, 6, 7):
        assert refused(board, Split("n1", "a", foot(count))).rule == "GC-8.1a"
    for count in (3, 4, 5):
        check(board, Split("n1", "a", foot(count), (), 3))


@pytest.mark.rule("GC-8.1d")
def test_three_commanders_may_ride_alone() -> None:
    board = Board().group("n1", "norman", men=foot(4))
    leaders = ("a", "b", "c")
    for name in leaders:
        board.commander(name, "norman")
    board.state.groups["n1"].commanders = list(leaders)
    groups.check_split(board.state.groups["n1"], Split("n1", "x", [], leaders), TABLES)


@pytest.mark.rule("GC-8.1d")
@pytest.mark.parametrize(
    ("order", "field"),
    [
        (Split("n1", "a", knights(3)), "men"),
        (Split("n1", "a", [*foot(3), *foot(6)]), "men"),
        (Split("n1", "a", foot(3, wounded=True)), "men"),
        (Split("n1", "a", foot(3), ("n2-leader",)), "commanders"),
        (Split("n1", "a", foot(3), ("n1-leader", "n1-leader")), "commanders"),
        (Split("n1", "a", foot(3), (), 5), "money"),
        (Split("n1", "a", foot(3), (), -1), "money"),
        (Exchange("n1", "n2", knights(1)), "men"),
        (Exchange("n1", "n2", [], ("n1-leader", "n1-leader")), "commanders"),
        (Exchange("n1", "n2", [], (), 5), "money"),
    ],
)
def test_nobody_gives_what_he_does_not_have(order: Split | Exchange, field: str) -> None:
    board = Board().group("n1", "norman", men=foot(8), prestige=5, money=4)
    board.group("n2", "norman", prestige=4)
    refusal = refused(board, order)
    assert (refusal.rule, refusal.field) == ("GC-8.1d", field)


@pytest.mark.rule("GC-8.1a")
def test_who_hands_people_over_keeps_three() -> None:
    board = Board().group("n1", "norman", men=foot(5)).group("n2", "norman")
    groups.check_exchange(
        board.state.groups["n1"], board.state.groups["n2"], Exchange("n1", "n2", foot(2)), TABLES
    )
    assert refused(board, Exchange("n1", "n2", foot(3))).rule == "GC-8.1a"


@pytest.mark.rule("GC-8.1e")
@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (("n1",), "different groups"),
        (("n1", "n1"), "different groups"),
        (("n1", "n2", "n1"), "different groups"),
        (("n1", "b1"), "different factions"),
        (("n1", "n3"), "in one hex"),
    ],
)
def test_only_friends_of_one_hex_come_together(names: tuple[str, ...], reason: str) -> None:
    board = Board().group("n1", "norman").group("n2", "norman").group("n3", "norman", FAR)
    board.group("b1", "byzantine")
    with pytest.raises(Refusal, match=reason) as refusal:
        groups.check_together([board.state.groups[name] for name in names])
    assert refusal.value.rule == "GC-8.1e"
    groups.check_together([board.state.groups["n1"], board.state.groups["n2"]])


@pytest.mark.rule("GC-8.1g")
def test_the_most_numerous_group_gives_level_and_record() -> None:
    board = Board().group("n1", "norman", men=foot(5), hostility=8)
    board.group("n2", "norman", men=foot(6), hostility=3)
    board.state.groups["n2"].failed = (True, True, False)
    company = list(board.state.groups.values())
    assert groups.after_merger(board.state, company) == (3, (True, True, False))


@pytest.mark.rule("GC-8.1g")
def test_it_is_the_level_of_its_commander() -> None:
    board = Board().group("n1", "norman", men=foot(4), hostility=8)
    board.group("n2", "norman", men=foot(6), prestige=5, hostility=3)
    board.state.groups["n2"].hostility = 9
    assert groups.after_merger(board.state, list(board.state.groups.values()))[0] == 3
    board.commander("second", "norman", 4, 7).state.groups["n2"].commanders.append("second")
    assert groups.after_merger(board.state, list(board.state.groups.values()))[0] == 3


@pytest.mark.rule("GC-8.1g")
def test_of_equal_groups_the_commander_of_more_prestige_decides() -> None:
    board = Board().group("n1", "norman", men=foot(5), prestige=4, hostility=8)
    board.group("n2", "norman", men=foot(5), prestige=6, hostility=2)
    company = list(board.state.groups.values())
    assert groups.after_merger(board.state, company)[0] == 2
    board.state.commanders["n2-leader"].prestige = 4
    assert groups.after_merger(board.state, company)[0] == 8


@pytest.mark.rule("GC-8.1h")
def test_those_who_were_together_last_night_are_merged() -> None:
    """D12."""
    board = Board().group("n1", "norman").group("n2", "norman").group("n3", "norman")
    one, two, three = board.state.groups.values()
    assert groups.to_be_merged([one, two, three]) == []
    one.shared = 1
    assert groups.to_be_merged([one, two, three]) == []
    two.shared = 1
    assert groups.to_be_merged([one, two, three]) == [one, two]


@pytest.mark.rule("GC-8.1g")
def test_the_record_of_victories_follows_its_veterans() -> None:
    board = Board().group("n1", "norman").group("n2", "norman")
    one, two = board.state.groups.values()
    two.victories, two.veterans, two.victory_strength = 1, 4, 6
    assert groups.victories([one, two]) == (1, 4, 6)


def test_the_highest_prestige_leads() -> None:
    board = Board().group("n1", "norman", prestige=4).commander("b", "norman", prestige=6)
    group = board.state.groups["n1"]
    assert groups.prestige(board.state, group) == 4
    group.commanders = ["n1-leader", "b"]
    assert groups.prestige(board.state, group) == 6
    assert [each.id for each in groups.commanders(board.state, group)] == ["b", "n1-leader"]
    group.commanders = []
    assert groups.prestige(board.state, group) == 0

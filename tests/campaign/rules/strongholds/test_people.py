"""Who lies before a place, who acts for them, and who is inside."""

import pytest

from campaign.model import events as e
from campaign.rules.strongholds import people
from tests.campaign.board import FIELD, GAME, NORTH, Board, foot, hirelings, knights
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, siege_on


def led(*prestiges: int) -> Board:
    """Groups of growing size before a place, each under a commander of this prestige, 0 for none."""
    board = Board().place(SITE, "lombard", kind="castle", garrison=foot(4))
    for number, prestige in enumerate(prestiges, 1):
        board.group(f"n{number}", "norman", FIELD, knights(3 + number), prestige=prestige)
    return board


@pytest.mark.rule("GS-11b")
def test_the_commander_of_most_prestige_acts_for_all_and_without_one_the_largest_group() -> None:
    found = []
    for prestiges in ((3, 7, 5), (3, 0, 0), (0, 0, 0), (4, 4, 0)):
        state = led(*prestiges).state
        group, commander = people.leader(state, siege_on(opened(led(*prestiges))), state.groups_at(FIELD))
        found.append((group and group.id, commander and commander.id))
    assert found == [("n2", "n2-leader"), ("n1", "n1-leader"), ("n3", None), ("n1", "n1-leader")]
    board = opened(led(3))
    assert people.leader(board.state, siege_on(board), []) == (None, None)


@pytest.mark.rule("GS-11b")
def test_all_groups_of_the_besieger_in_the_hex_are_one_side_and_no_others() -> None:
    board = (
        before_the_walls().group("n2", "norman", FIELD, knights(4)).group("n3", "norman", NORTH, knights(4))
    )
    opened(board).group("b1", "byzantine", FIELD, foot(3))
    assert [group.id for group in people.besiegers(board.state, siege_on(board))] == ["n1", "n2"]
    board.given(e.GroupMoved(group="n2", faction="norman", start=FIELD, path=(NORTH,), points=3, left=0))
    assert [group.id for group in people.besiegers(board.state, siege_on(board))] == ["n1"]


@pytest.mark.rule("GS-11b")
def test_wounded_commanders_and_hired_men_count_on_both_sides() -> None:
    """D5."""
    board = Board().place(SITE, "lombard", kind="castle", garrison=[*foot(4), *foot(2, wounded=True)])
    board.group("l1", "lombard", FIELD, foot(3), prestige=4)
    board.group("n1", "norman", FIELD, [*knights(5), *knights(2, wounded=True)], prestige=5)
    opened(board.band("m1", FIELD, hirelings(4), serves="n1", paid=True))
    siege = siege_on(board)
    assert people.heads_before(board.state, siege) == 5 + 2 + 1 + 4
    assert people.heads_inside(board.state, siege) == 6 + 3 + 1


@pytest.mark.rule("GS-11.5a")
def test_who_can_command_depends_on_his_people() -> None:
    assert people.can_command(knights(1), GAME.sieges)
    assert not people.can_command(foot(9), GAME.sieges)
    assert not people.can_command([], GAME.sieges)
    assert people.can_command([*foot(9), *knights(1, wounded=True)], GAME.sieges)


@pytest.mark.rule("GS-11b")
def test_who_is_shut_up_in_the_outer_works_besieges_still() -> None:
    board = opened(before_the_walls().group("n2", "norman", FIELD, knights(4)))
    siege = siege_on(board)
    board.given(e.GroupMoved(group="n2", faction="norman", start=FIELD, path=(NORTH,), points=3, left=0))
    for holding, found in (([], ["n1"]), (["n2"], ["n2", "n1"]), (["n2", "n7"], ["n2", "n1"])):
        siege.holding = holding
        assert [group.id for group in people.besiegers(board.state, siege)] == found

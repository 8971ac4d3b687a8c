"""The odds of a planned meeting: exact where everybody was counted, else a range in which the truth must lie."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles import contract
from battles.quick.odds import odds
from battles.quick.value import campaign_advantages
from campaign.options import options
from campaign.options.prospects import Planned, planned
from campaign.rules.decision import copied
from campaign.rules.musters import musters
from campaign.visibility import view
from rulebook import Refusal
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot, hirelings, knights
from tests.campaign.options.test_meetings import counted

HEADS = st.integers(3, 40)


def of(board: Board, hex_: str = NORTH) -> Planned:
    """What a meeting of n1 with the Lombards would come to."""
    return planned(view(board.state, "norman"), GAME, "n1", hex_, "lombard")


def truth(board: Board, own: list[str], theirs: list[str], *, attacks: bool, hex_: str = NORTH) -> int:
    """Percent of the faces by which the Normans would win by the muster that the rules would make on that day.

    Its check of supply has been made by then, which counts on later days alone.
    """
    attacker, defender = (own, theirs) if attacks else (theirs, own)
    state = copied(board.state)
    for name, group in state.groups.items():
        state.groups[name] = msgspec.structs.replace(group, failed=(True, *group.failed))
    document = contract.Muster(
        number=1,
        campaign="board",
        day=1,
        hex=hex_,
        kind="field",
        attacker=musters.force(state, attacker, GAME),
        defender=musters.force(state, defender, GAME),
        advantages=campaign_advantages(sorted(GAME.map.terrains(hex_)), attacks, GAME.quick),
    )
    summary = odds(document, GAME.quick).summary
    return 10 * (summary.attacker_wins_tenths if attacks else summary.defender_wins_tenths)


@pytest.mark.rule("GC-17.2b")
@settings(max_examples=12)
@given(
    HEADS,
    st.lists(st.tuples(HEADS, st.booleans(), st.booleans()), min_size=1, max_size=3),
    st.tuples(st.integers(0, 12), st.integers(0, 12)),
)
def test_the_odds_that_would_count_lie_between_the_least_and_the_most(
    heads: int, others: list[tuple[int, bool, bool]], hired: tuple[int, int]
) -> None:
    board = Board().group("n1", "norman", men=knights(heads), prestige=5)
    board.state.groups["n1"].failed = (hired[0] % 2 == 0, True, False)
    names = [f"l{number}" for number in range(1, len(others) + 1)]
    for name, (number, seen, hungry) in zip(names, others, strict=True):
        board.group(name, "lombard", NORTH, foot(number))
        if hungry:
            board.state.groups[name].failed = (True, True, False)
        counted(board, *[name][:seen])
    for band, number, serves in (("m1", hired[0], "n1"), ("m2", hired[1], "l1")):
        if number:
            board.band(band, board.state.groups[serves].hex, hirelings(number), serves=serves)
    found = of(board)
    assert (found.own, found.theirs) == (("n1",), tuple(names))
    assert found.counted == (all(seen for _, seen, _ in others) and not hired[1])
    for chances, attacks in ((found.attacking, True), (found.attacked, False)):
        assert chances.least <= truth(board, ["n1"], names, attacks=attacks) <= chances.most


def test_of_who_was_counted_little_is_unknown() -> None:
    board = Board().group("n1", "norman", men=knights(8)).group("l1", "lombard", NORTH, foot(7))
    found = of(counted(board, "l1"))
    assert found.counted
    for chances, attacks in ((found.attacking, True), (found.attacked, False)):
        assert chances.most - chances.least <= 10
        assert chances.least <= truth(board, ["n1"], ["l1"], attacks=attacks) <= chances.most


@given(st.booleans(), st.booleans(), HEADS)
def test_a_commander_may_be_wounded_or_on_foot(wounded: bool, mounted: bool, heads: int) -> None:
    board = Board().group("n1", "norman", men=foot(12))
    board.group("l1", "lombard", NORTH, foot(heads), prestige=4)
    leader = board.state.commanders["l1-leader"]
    leader.wounded, leader.mounted = wounded, mounted
    found = of(counted(board, "l1"))
    for chances, attacks in ((found.attacking, True), (found.attacked, False)):
        assert chances.least <= truth(board, ["n1"], ["l1"], attacks=attacks) <= chances.most


def test_who_has_fought_since_he_was_counted_is_not_known_any_more() -> None:
    board = Board().group("n1", "norman").group("l1", "lombard", NORTH, foot(7))
    seen = view(counted(board, "l1").state, "norman")
    known, fought = (planned(seen, GAME, "n1", NORTH, "lombard", hexes) for hexes in ((), (NORTH,)))
    assert (known.counted, fought.counted) == (True, False)
    (meeting,) = (each for each in options(seen, GAME, (NORTH,)).groups["n1"].reach.meetings)
    assert meeting.least < meeting.most


@pytest.mark.rule("GS-11.1.3d")
def test_who_is_shut_in_plans_no_meeting_in_the_field() -> None:
    board = Board().place("trani", "norman").group("n1", "norman").group("l1", "lombard")
    board.state.groups["n1"].shut_in = "trani"
    with pytest.raises(Refusal) as refused:
        of(board, FIELD)
    assert (refused.value.rule, refused.value.field) == ("GS-11.1.3d", "group")


def test_what_was_never_counted_may_be_anything() -> None:
    board = Board().group("n1", "norman", men=knights(30)).group("l1", "lombard", NORTH, foot(3))
    found = of(board)
    assert not found.counted
    assert (found.attacking.least, found.attacking.most) == (0, 100)


def test_groups_that_stand_there_already_fight_along() -> None:
    board = Board().group("n1", "norman").group("n2", "norman", NORTH).group("l1", "lombard", NORTH)
    assert of(board).own == ("n1", "n2")


def test_the_truth_that_is_hidden_changes_nothing() -> None:
    few, many = (
        Board().group("n1", "norman").group("l1", "lombard", NORTH, foot(heads), money=heads)
        for heads in (3, 60)
    )
    assert of(few) == of(many)


@pytest.mark.rule("GC-7b")
@pytest.mark.parametrize(("hex_", "against"), [(SOUTH, "lombard"), (NORTH, "byzantine"), (FIELD, "norman")])
def test_where_nobody_is_known_to_stand_there_is_nothing_to_tell(hex_: str, against: str) -> None:
    board = Board().group("n1", "norman").group("l1", "lombard", NORTH)
    with pytest.raises(Refusal) as refused:
        planned(view(board.state, "norman"), GAME, "n1", hex_, against)
    assert (refused.value.rule, refused.value.field) == ("GC-7b", "against")


def test_allies_are_not_fought() -> None:
    board = Board(allies={"norman": "lombard", "lombard": "norman"})
    board.group("n1", "norman").group("l1", "lombard", NORTH)
    with pytest.raises(Refusal):
        of(board)


def test_a_group_of_others_plans_nothing_for_the_asker() -> None:
    board = Board().group("n1", "norman").group("l1", "lombard", NORTH)
    with pytest.raises(Refusal) as refused:
        planned(view(board.state, "norman"), GAME, "l1", NORTH, "lombard")
    assert refused.value.field == "group"

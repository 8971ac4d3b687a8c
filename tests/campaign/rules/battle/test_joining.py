"""GC-14.3: groups beside a battle join it."""

import pytest

from campaign.model import events as e
from campaign.model.orders import ANY, Hold, JoinBattle, March
from campaign.model.state import BattleUnderWay
from campaign.rules.battle import joining
from campaign.visibility import hearers, told
from tests.campaign.board import (
    FIELD,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    Board,
    battle,
    foot,
    knights,
    of_kind,
    only,
)

ATTACK = March("n1", (FIELD,), (ANY,))


def field(**allies: str) -> Board:
    """Normans from the north come upon Byzantines in the field; two more groups stand by."""
    board = Board(allies=allies)
    board.group("n1", "norman", NORTH, knights(12), prestige=7, hostility=9)
    board.group("b1", "byzantine", FIELD, foot(10), prestige=4, hostility=3)
    board.group("n2", "norman", NORTH_EAST, foot(4))
    return board.group("b2", "byzantine", SOUTH, foot(4))


@pytest.mark.rule("GC-14.3a")
def test_an_ally_who_has_joined_is_told_who_joins_after_him() -> None:
    board = field(norman="lombard", lombard="norman")
    board.group("l1", "lombard", NORTH, foot(6))
    orders = [JoinBattle("l1", beside=("norman",))]
    event = board.day(("norman", [ATTACK, JoinBattle("n2")]), ("lombard", orders), dice=battle(5))
    first, then = of_kind(event, e.BattleJoined)
    assert (first.group, then.group) == ("l1", "n2")
    assert told(then, "lombard") is not None
    assert told(then, "german") is None


@pytest.mark.rule("GC-14.3a")
@pytest.mark.parametrize(
    ("reader", "hears"), [("norman", True), ("byzantine", True), ("lombard", True), ("german", False)]
)
def test_all_who_fight_are_told_of_all_losses_and_nobody_else(reader: str, hears: bool) -> None:
    board = field(norman="lombard", lombard="norman")
    board.group("l1", "lombard", NORTH_WEST, foot(6)).group("g1", "german", SOUTH_EAST, foot(6))
    orders = [JoinBattle("l1", beside=("norman",))]
    event = board.day(("norman", [ATTACK]), ("lombard", orders), dice=battle(5))
    fates = [*of_kind(event, e.MenLost), *of_kind(event, e.CommanderTested)]
    assert {"norman", "byzantine"} <= {each.faction for each in fates}
    assert {told(each, reader) is not None for each in fates} == {hears}
    for each in fates:
        assert (reader in hearers(each, board.state.factions)) or not hears


@pytest.mark.rule("GC-14.3a")
def test_groups_of_either_side_join_from_the_six_hexes_around_the_attackers_first() -> None:
    board = field()
    event = board.day(
        ("norman", [ATTACK, JoinBattle("n2")]), ("byzantine", [JoinBattle("b2")]), dice=battle(5)
    )
    joined = of_kind(event, e.BattleJoined)
    assert [(each.group, each.side, each.start) for each in joined] == [
        ("n2", "attacker", NORTH_EAST),
        ("b2", "defender", SOUTH),
    ]
    assert {each.sides for each in joined} == {("norman", "byzantine")}
    fought = only(event, e.BattleFought)
    assert (fought.attackers, fought.defenders) == (("n1", "n2"), ("b1", "b2"))


@pytest.mark.rule("GC-14.3a")
@pytest.mark.parametrize("order", [JoinBattle("n3"), JoinBattle("n2", ("lombard",))])
def test_nobody_joins_from_further_away_without_an_order_or_against_others_than_it_names(
    order: JoinBattle,
) -> None:
    board = field().group("n3", "norman", "9241", foot(4))
    event = board.day(("norman", [ATTACK, order]), dice=battle(5))
    assert only(event, e.BattleFought).attackers == ("n1",)
    assert not of_kind(event, e.BattleJoined)


@pytest.mark.rule("GC-14.3a")
def test_those_around_are_asked_hex_by_hex_and_in_a_hex_by_number() -> None:
    board = Board()
    for number, hex_ in enumerate((SOUTH_EAST, SOUTH, NORTH_WEST, NORTH, SOUTH_WEST, NORTH_EAST, SOUTH)):
        board.group(f"n{number}", "norman", hex_)
    fight = BattleUnderWay(1, FIELD, "norman", "byzantine", [], [], 1)
    found = [group.id for group in joining.within_reach(board.decision(), fight)]
    assert found == ["n2", "n4", "n3", "n1", "n6", "n5", "n0"]


@pytest.mark.rule("GC-14.3a")
def test_nobody_joins_across_what_cannot_be_crossed() -> None:
    """From 4184 no way leads into 4284 or back."""
    board = Board().group("n1", "norman", "4184").group("n2", "norman", "4284")
    for hex_, reach in (("4184", []), ("4284", []), ("4084", ["n1"]), ("4185", ["n2"])):
        fight = BattleUnderWay(1, hex_, "norman", "byzantine", [], [], 1)
        assert [group.id for group in joining.within_reach(board.decision(), fight)] == reach


@pytest.mark.rule("GC-14.3a")
def test_allies_of_the_scenario_join_where_their_order_says_beside_whom() -> None:
    board = field(norman="lombard", lombard="norman")
    board.group("l1", "lombard", NORTH_WEST, foot(6)).group("l2", "lombard", SOUTH_EAST, foot(6))
    orders = [JoinBattle("l1", beside=("norman",)), JoinBattle("l2")]
    event = board.day(("norman", [ATTACK]), ("lombard", orders), dice=battle(5))
    assert only(event, e.BattleJoined).group == "l1"
    fought = only(event, e.BattleFought)
    assert (fought.attackers, fought.sides) == (("n1", "l1"), ("norman", "byzantine", "lombard"))
    assert {each.enemy for each in of_kind(event, e.MenLost) if each.faction == "lombard"} <= {"byzantine"}
    line = told(fought, "lombard")
    assert line is not None
    assert line.facts["letter"] == fought.letter


@pytest.mark.rule("GC-14.3a")
def test_who_is_allied_to_both_sides_joins_neither() -> None:
    board = field(norman="lombard", lombard="norman")
    board.state.factions["byzantine"].allies.append("lombard")
    board.state.factions["lombard"].allies.append("byzantine")
    board.group("l1", "lombard", NORTH_WEST, foot(6))
    orders = [JoinBattle("l1", beside=("norman",))]
    event = board.day(("norman", [ATTACK]), ("lombard", orders), dice=battle(5))
    assert not of_kind(event, e.BattleJoined)


@pytest.mark.rule("GC-14.3b")
def test_who_has_joined_marches_no_more_on_that_day() -> None:
    board = field()
    march = March("n2", (SOUTH_EAST,))
    event = board.day(("norman", [ATTACK, march, JoinBattle("n2")]), dice=battle(1))
    failed = only(event, e.OrderFailed)
    assert (failed.order, failed.rule) == (march, "GC-14.3b")
    assert board.state.groups["n2"].hex == FIELD
    assert not board.state.groups["n2"].joined


@pytest.mark.rule("GC-14.3b")
def test_who_has_marched_may_still_join() -> None:
    board = Board()
    board.group("n1", "norman", NORTH, knights(12), hostility=9)
    board.group("n2", "norman", "9342", knights(20))
    board.group("b1", "byzantine", FIELD, foot(10), hostility=3)
    orders = [ATTACK, March("n2", (NORTH_EAST,)), JoinBattle("n2")]
    event = board.day(("norman", orders), dice=battle(1))
    assert only(event, e.BattleJoined).start == NORTH_EAST


@pytest.mark.rule("GC-14.3b")
@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("joined", "it has joined another battle"),
        ("done", "it fell back today"),
        ("fought", "it has fought today"),
        ("escort", "it escorts prisoners"),
    ],
)
def test_who_may_not_join_any_more(fact: str, reason: str) -> None:
    board = field()
    group = board.state.groups["n2"]
    if fact == "escort":
        board.prisoners("norman", "n2", {"byzantine": foot(3)}, hex_=NORTH_EAST)
    else:
        setattr(group, fact, 1)
    refused = joining.spent(board.state, group)
    assert refused is not None
    assert refused.reason == reason
    assert joining.spent(board.state, board.state.groups["n1"]) is None


@pytest.mark.rule("GC-14.3b")
def test_who_has_fought_today_joins_nothing_and_his_owner_hears_why() -> None:
    """n2 fights in the south-east, n1 attacks in the field afterwards."""
    board = Board().group("n1", "norman", NORTH, knights(10), prestige=2, hostility=9)
    board.group("n2", "norman", NORTH_EAST, knights(14), prestige=8, hostility=9)
    board.group("b1", "byzantine", FIELD, foot(9), hostility=3)
    board.group("b2", "byzantine", SOUTH_EAST, foot(5), hostility=3)
    orders = [ATTACK, March("n2", (SOUTH_EAST,), (ANY,)), JoinBattle("n2")]
    event = board.day(("norman", orders), dice=battle(1, 1))
    failed = only(event, e.OrderFailed)
    assert (type(failed.order), failed.rule) == (JoinBattle, "GC-14.3b")
    assert not of_kind(event, e.BattleJoined)


@pytest.mark.rule("GC-14.3c")
def test_who_joined_and_was_beaten_goes_back_to_where_he_came_from() -> None:
    board = field()
    event = board.day(("norman", [ATTACK, JoinBattle("n2")]), dice=battle(10))
    fell = {each.group: each.path for each in of_kind(event, e.GroupFellBack)}
    assert fell["n2"][0] == NORTH_EAST
    assert fell["n1"][0] == NORTH


@pytest.mark.rule("GC-14.3c")
def test_both_sides_see_who_comes_over() -> None:
    board = field()
    event = board.day(("norman", [ATTACK, JoinBattle("n2")]), ("byzantine", [Hold("b1")]), dice=battle(5))
    assert ("byzantine", "n2") in {(each.by, each.group) for each in of_kind(event, e.Sighted)}

"""GC-14.7c, 14.7d: the wounded lie in a friendly place, heal and come back."""

import pytest

from campaign.model import events as e
from campaign.model.men import Band, heads
from campaign.model.orders import ANY, Hold, March, Storm
from campaign.model.state import BattleUnderWay
from campaign.rules.battle import storming
from campaign.rules.musters import musters
from campaign.rules.wounded import beds, convalescence
from campaign.visibility import told
from tests.campaign.board import (
    FIELD,
    GAME,
    NORTH,
    NORTH_EAST,
    TABLES,
    Board,
    battle,
    foot,
    knights,
    of_kind,
    only,
)

TOWN = "corato"


def resting(*, fit: int = 4, hurt: int = 2, kind: str = "market_town", **more: int) -> Board:
    """Normans with wounded in a place of their own."""
    board = Board().place(TOWN, "norman", FIELD, kind=kind)
    return board.group("n1", "norman", FIELD, [*foot(fit), *foot(hurt, wounded=True)], **more)


def faces(*thrown: int) -> dict[str, list[int]]:
    """The dice of healing."""
    return {"GC-14.7c": list(thrown)}


@pytest.mark.rule("GC-14.7c")
@pytest.mark.parametrize(
    ("face", "back"),
    [
        (1, 5),
        (5, 9),
        (6, 14),
        (8, 24),
        (9, convalescence.NEVER),
        (10, convalescence.DIES),
    ],
)
def test_when_a_man_set_down_on_day_four_is_fit_again(face: int, back: int) -> None:
    assert convalescence.day_of_return(face, 4, TABLES) == back


@pytest.mark.rule("GC-14.7c")
def test_each_of_the_wounded_is_set_down_and_rolls_and_his_faction_alone_sees_the_dice() -> None:
    board = resting(hurt=3)
    down = only(board.day(dice=faces(2, 9, 10)), e.WoundedSetDown)
    assert [(heads(bed.men), bed.back) for bed in down.beds] == [(1, 0), (1, 3)]
    assert (heads(down.dead), down.stays) == (1, True)
    assert {rolled.witness for rolled in down.rolls} == {"norman"}
    assert board.state.groups["n1"].men == foot(4)
    assert told(down, "byzantine") is None
    assert board.state.ledger["dead"] == 1


@pytest.mark.rule("GC-14.7c")
def test_nobody_is_set_down_in_the_open_or_in_a_place_of_others() -> None:
    board = Board().group("n1", "norman", FIELD, [*foot(4), *foot(2, wounded=True)])
    board.place(TOWN, "byzantine", FIELD)
    assert not of_kind(board.day(), e.WoundedSetDown)


@pytest.mark.rule("GC-14.7b", "GC-14.7c")
def test_the_healed_join_a_group_of_theirs_in_the_place_when_their_day_has_come() -> None:
    board = resting()
    board.day(dice=faces(2, 2))
    assert not of_kind(board.day(), e.ConvalescentsReturned)
    back = only(board.day(), e.ConvalescentsReturned)
    assert (back.group, back.number, heads(back.men)) == ("n1", 0, 2)
    assert board.state.groups["n1"].men == foot(6)
    assert board.state.convalescents == {}


@pytest.mark.rule("GC-14.7b")
def test_three_who_are_healed_form_a_group_and_fewer_wait() -> None:
    board = resting(hurt=3)
    board.day(("norman", [Hold("n1")]), dice=faces(1, 1, 3))
    event = board.day(("norman", [March("n1", (NORTH,))]))
    assert only(event, e.ConvalescentsReturned).group == "n1"
    board = resting(hurt=3)
    board.day(dice=faces(2, 2, 3))
    board.day(("norman", [March("n1", (NORTH,))]))
    assert not of_kind(board.day(), e.ConvalescentsReturned)
    raised = only(board.day(), e.ConvalescentsReturned)
    assert (raised.group, raised.number, heads(raised.men)) == ("n20", 20, 3)
    assert board.state.groups["n20"].men == foot(3)


@pytest.mark.rule("GC-14.7b")
def test_healed_of_several_groups_form_one_with_the_hostility_of_the_most() -> None:
    board = resting(hurt=3, hostility=5)
    board.group("n2", "norman", FIELD, [*foot(3), *foot(1, wounded=True)], hostility=8)
    board.day(dice=faces(2, 2, 2, 2))
    board.day(("norman", [March("n1", (NORTH,)), March("n2", (NORTH_EAST,))]))
    raised = only(board.day(), e.ConvalescentsReturned)
    assert (heads(raised.men), raised.hostility) == (4, 5)


@pytest.mark.rule("GC-14.7b")
def test_the_healed_of_a_castle_without_a_group_join_its_garrison() -> None:
    board = resting(kind="castle")
    board.state.settlements[TOWN].garrison = foot(5)
    board.day(dice=faces(2, 2))
    board.day(("norman", [March("n1", (NORTH,))]))
    back = only(board.day(), e.ConvalescentsReturned)
    assert (back.group, heads(back.men)) == ("", 2)
    assert board.state.settlements[TOWN].garrison == foot(7)


@pytest.mark.rule("GC-14.7c")
def test_where_too_few_are_left_to_go_on_all_of_them_stay_with_their_chest() -> None:
    board = resting(fit=2, hurt=4, money=7)
    down = only(board.day(dice=faces(3, 3, 3, 9)), e.WoundedSetDown)
    assert not down.stays
    assert "n1" not in board.state.groups
    beds_ = sorted((heads(each.men), each.back) for each in board.state.convalescents.values())
    assert beds_ == [(1, 0), (2, 2), (3, 4)]
    board.day()
    board.day()
    raised = only(board.day(), e.ConvalescentsReturned)
    assert (heads(raised.men), raised.money) == (5, 7)
    assert board.state.groups[raised.group].money == 7


@pytest.mark.rule("GC-14.7c")
def test_the_chest_of_a_group_of_which_nobody_is_left_is_lost() -> None:
    board = resting(fit=0, hurt=3, money=7)
    event = board.day(dice=faces(10, 10, 10))
    assert only(event, e.MoneySeized).taker == ""
    assert board.state.groups == {}


@pytest.mark.rule("GC-14.7c")
@pytest.mark.parametrize(("face", "fate", "site"), [(3, "free", TOWN), (10, "dead", "")])
def test_a_wounded_commander_lies_with_his_men_or_dies(face: int, fate: str, site: str) -> None:
    board = resting(hurt=0, prestige=5)
    board.state.commanders["n1-leader"].wounded = True
    board.day(dice=faces(face))
    leader = board.state.commanders["n1-leader"]
    assert (leader.fate, leader.site, leader.group) == (fate, site, "")
    assert board.state.groups["n1"].commanders == []
    if fate == "free":
        board.day()
        board.day()
        assert board.state.groups["n1"].commanders == []
        board.day()
        leader = board.state.commanders["n1-leader"]
        assert (leader.group, leader.wounded) == ("n1", False)


@pytest.mark.rule("GC-13.6c", "GC-14.7d")
def test_convalescents_fight_for_a_place_that_is_attacked_and_are_counted_by_no_rule() -> None:
    board = resting(hurt=3)
    board.day(dice=faces(6, 6, 9))
    (name,) = beds.called(board.state, TOWN)
    assert beds.called(board.state, "elsewhere") == ()
    place = board.state.settlements[TOWN]
    assert storming.defenders(board.decision(), place) == ["n1", name, TOWN]
    board.group("b1", "byzantine", FIELD, foot(5))
    fight = BattleUnderWay(1, FIELD, "byzantine", "norman", ["b1"], ["n1"], 1, site=TOWN, levies=(name,))
    force = musters.muster(board.state, fight, GAME).defender
    (lying,) = [group for group in force.groups if group.id == name]
    assert [(soldier.wounded, soldier.convalescent) for soldier in lying.soldiers] == [(True, True)] * 3
    assert force.head_count == 4
    for cohort in board.state.convalescents.values():
        cohort.men, cohort.commanders, cohort.money = [], [], 4
    assert beds.called(board.state, TOWN) == (), "a chest beside empty beds"


@pytest.mark.rule("GC-14.7d")
def test_those_who_fall_in_their_beds_are_counted_where_they_lay_and_the_unhorsed_lie_on() -> None:
    board = Board().place(TOWN, "norman", FIELD)
    board.group("n1", "norman", FIELD, [*foot(4), *knights(3, wounded=True)])
    board.day(dice=faces(6, 6, 9))
    (name,) = beds.called(board.state, TOWN)
    board.lost(name, "norman", unhorsed=knights(2, wounded=True))
    lying = [band for each in board.state.convalescents.values() for band in each.men]
    assert heads(lying) == 3
    assert heads(band for band in lying if band.type == "knight" and not band.mounted) == 2
    board.lost(name, "norman", dead=[Band("norman", "knight", False, True, 2)])
    left = [(each.men, each.back) for each in board.state.convalescents.values()]
    assert left == [(knights(1, wounded=True), 11)]


@pytest.mark.rule("GC-14.7d")
def test_who_was_fit_and_is_hurt_among_the_beds_lies_on_there() -> None:
    board = resting(fit=2, hurt=3)
    board.day(dice=faces(6, 6, 9))
    (name,) = beds.called(board.state, TOWN)
    board.lost(name, "norman", wounded=foot(1))
    assert {each.back: each.men for each in board.state.convalescents.values()} == {
        0: foot(1, wounded=True),
        2: [*foot(1), *foot(1, wounded=True)],
        11: foot(2, wounded=True),
    }


@pytest.mark.rule("GC-14.7d")
def test_a_stormed_town_is_defended_from_its_beds() -> None:
    board = resting(hurt=3, fit=4)
    board.day(dice=faces(6, 6, 9))
    board.group("b1", "byzantine", NORTH, knights(14), prestige=9, hostility=9)
    event = board.day(
        ("byzantine", [March("b1", (FIELD,), (ANY,)), Storm("b1", TOWN)]),
        ("norman", [March("n1", (NORTH_EAST,))]),
        dice=battle(5),
    )
    (offered,) = of_kind(event, e.BattleOffered)
    assert f"convalescents:{TOWN}" in offered.levies


@pytest.mark.rule("GC-14.7c")
@pytest.mark.parametrize("hurt", [2, 0])
def test_who_lies_in_a_place_that_changes_hands_is_lost_and_commanders_are_prisoners(hurt: int) -> None:
    board = resting(hurt=hurt, prestige=5)
    board.state.commanders["n1-leader"].wounded = True
    board.day(dice=faces(*[6] * (hurt + 1)))
    decision = board.group("b1", "byzantine", FIELD, foot(5)).decision()
    convalescence.lose(decision, decision.state.settlements[TOWN], "byzantine", decision.state.groups["b1"])
    assert sum(heads(each.men) for each in of_kind(decision.events, e.ConvalescentsLost)) == hurt
    assert only(decision.events, e.CommanderTaken).captor == "byzantine"
    assert decision.state.convalescents == {}
    assert decision.state.commanders["n1-leader"].fate == "captive"

"""Commanders without men: they ride alone, join friends, or are taken by enemies."""

import pytest

from campaign.model import events as e
from campaign.model.orders import Hold, March, Ride
from campaign.rules import hostility, lone, ransom, sheets
from campaign.rules.precedence import order_of_play
from tests.campaign.board import FAR, FIELD, NORTH, SOUTH, TABLES, Board, foot, of_kind, only

WAY = ("9244", "9245", "9246")


def alone(hex_: str = FIELD, prestige: int = 6) -> Board:
    """Robert has lost his men."""
    return Board().stranded("robert", "norman", hex_, prestige)


@pytest.mark.rule("GC-8.1i")
def test_a_commander_without_men_rides_eight_points() -> None:
    """D20; a wound and the season slow him as they slow riders (D14)."""
    robert = alone().state.commanders["robert"]
    assert lone.points(robert, 0, TABLES) == 8
    robert.wounded = True
    assert lone.points(robert, -1, TABLES) == 3


@pytest.mark.rule("GC-8.1i")
def test_he_rides_by_an_order_to_the_hex_that_he_names() -> None:
    board = alone()
    rode = only(board.day(("norman", [Ride("robert", WAY)])), e.CommanderRode)
    assert (rode.start, rode.path, rode.points, rode.left) == (FIELD, WAY, 3, 5)
    assert board.state.commanders["robert"].hex == FAR


def test_without_an_order_he_stays() -> None:
    board = alone()
    assert not of_kind(board.day(), e.CommanderRode)
    assert board.state.commanders["robert"].hex == FIELD


@pytest.mark.rule("GC-8.1i")
def test_he_joins_the_largest_friendly_group_where_he_ends() -> None:
    board = alone().group("n1", "norman", FAR, foot(4)).group("n2", "norman", FAR, foot(9))
    joined = only(board.day(("norman", [Ride("robert", WAY)])), e.CommanderJoined)
    assert (joined.group, joined.site, joined.hex) == ("n2", "", FAR)
    robert = board.state.commanders["robert"]
    assert (robert.group, robert.hex, robert.site) == ("n2", "", "")
    assert board.state.groups["n2"].commanders == ["robert"]


@pytest.mark.parametrize(("join", "by_order", "group"), [("n1", True, "n1"), ("", False, "n2")])
def test_his_owner_may_choose_the_group(join: str, by_order: bool, group: str) -> None:
    board = alone(FAR).group("n1", "norman", FAR, foot(4)).group("n2", "norman", FAR, foot(9))
    decision = board.decision()
    decision.state.playing["norman"] = (Ride("robert", (), join),)
    robert = decision.state.commanders["robert"]
    lone.look_for_company(decision, robert, lone.order_for(decision, robert))
    assert decision.asked == {("lone_joins", by_order): 1}
    assert robert.group == group


def test_a_group_that_is_not_there_is_reported() -> None:
    board = alone().group("n1", "norman", NORTH)
    failed = only(board.day(("norman", [Ride("robert", (), "n1")])), e.OrderFailed)
    assert (failed.rule, failed.order) == ("GC-8.1i", Ride("robert", (), "n1"))


@pytest.mark.rule("GC-8.1i")
def test_he_joins_nobody_but_his_own() -> None:
    board = Board(allies={"norman": "lombard", "lombard": "norman"}).commander("robert", "norman")
    board.group("n1", "norman", men=foot(4)).group("n2", "norman", men=foot(6)).group("n3", "norman", NORTH)
    board.group("l1", "lombard", men=foot(9)).group("b1", "byzantine", men=foot(9))
    found = lone.company_at(board.state, board.state.commanders["robert"], FIELD)
    assert [group.id for group in found] == ["n2", "n1"]


@pytest.mark.rule("GC-8.1i")
def test_he_goes_into_a_friendly_place_and_may_ride_out_again() -> None:
    board = alone().place("melfi", "norman", FAR)
    joined = only(board.day(("norman", [Ride("robert", WAY)])), e.CommanderJoined)
    assert (joined.group, joined.site) == ("", "melfi")
    assert (board.state.commanders["robert"].site, board.state.commanders["robert"].hex) == ("melfi", "")
    assert not of_kind(board.day(), e.CommanderJoined)
    board.day(("norman", [Ride("robert", ("9245",))]))
    assert (board.state.commanders["robert"].site, board.state.commanders["robert"].hex) == ("", "9245")


def test_the_noble_of_a_castle_does_not_ride_off() -> None:
    board = alone().place("melfi", "norman", FAR, kind="castle")
    board.day(("norman", [Ride("robert", WAY)]))
    assert lone.may_ride(board.state, board.state.commanders["robert"])
    board.state.settlements["melfi"].noble = "robert"
    assert not lone.may_ride(board.state, board.state.commanders["robert"])


@pytest.mark.rule("GC-8.1i")
def test_an_enemy_takes_him_with_a_result_of_seven_against_one_man() -> None:
    """D20: he counts one head."""
    strong = hostility.Side("byzantine", "b1", 5, 0, 11)
    assert lone.may_capture(strong, TABLES)
    assert not lone.may_capture(hostility.Side("byzantine", "b1", 5, 0, 10), TABLES)
    assert not lone.may_capture(hostility.Side("byzantine", "b1", 6, 1, 11), TABLES)


@pytest.mark.rule("GC-8.1i")
def test_a_group_that_marches_upon_him_captures_him() -> None:
    board = alone().group("b1", "byzantine", NORTH, foot(9))
    event = board.day(("byzantine", [March("b1", (FIELD, "9244"), ("norman",))]))
    assert only(event, e.CommanderTaken).captor == "byzantine"
    taken = only(event, e.PrisonersTaken)
    assert (taken.group, taken.commanders, taken.men) == ("b1", ("robert",), {})
    robert = board.state.commanders["robert"]
    assert (robert.fate, robert.captor, robert.hex) == ("captive", "byzantine", "")


@pytest.mark.rule("GC-8.1i")
def test_a_group_that_stays_takes_who_rides_into_it() -> None:
    board = alone().group("b1", "byzantine", SOUTH, foot(9), hostility=9)
    ride = ("norman", [Ride("robert", WAY)])
    event = board.day(ride, ("byzantine", [Hold("b1", ("any",))]))
    assert only(event, e.CommanderRode).path == (SOUTH,)
    assert only(event, e.CommanderTaken).hex == SOUTH
    spared = alone().group("b1", "byzantine", SOUTH, foot(9), hostility=9)
    assert [each.path for each in of_kind(spared.day(ride), e.CommanderRode)] == [(SOUTH,), ("9245", FAR)]


@pytest.mark.rule("GC-6f", "GC-8.1i")
@pytest.mark.parametrize(("hostility", "taken"), [(9, [FIELD]), (4, [])])
def test_a_group_that_does_not_move_takes_who_stands_in_its_hex_if_it_may_attack(
    hostility: int, taken: list[str]
) -> None:
    board = alone().group("b1", "byzantine", hostility=hostility)
    event = board.day(("byzantine", [Hold("b1", ("any",))]))
    assert [each.hex for each in of_kind(event, e.CommanderTaken)] == taken


@pytest.mark.parametrize("by_order", [True, False])
def test_the_choice_to_take_him_is_noted(by_order: bool) -> None:
    decision = alone().group("b1", "byzantine", hostility=9).decision()
    decision.state.playing["byzantine"] = (Hold("b1", ("norman",) if by_order else ()),)
    lone.meet(decision, decision.state.groups["b1"])
    assert decision.asked == {("capture_commander", by_order): 1}
    assert (decision.state.commanders["robert"].fate == "captive") is by_order


def test_allies_let_each_other_ride() -> None:
    board = Board(allies={"norman": "lombard", "lombard": "norman"}).stranded("robert", "norman")
    decision = board.group("l1", "lombard", hostility=9).decision()
    decision.state.playing["lombard"] = (Hold("l1", ("any",)),)
    lone.meet(decision, decision.state.groups["l1"])
    assert decision.events == []


@pytest.mark.rule("GC-6c")
def test_he_acts_at_his_prestige_and_counts_one_head() -> None:
    board = alone().group("n1", "norman", NORTH, prestige=5).group("n2", "norman", FAR, prestige=7)
    pieces, _ = order_of_play(board.decision(), lone.who_acts(board.decision()))
    assert [piece.id for piece in pieces] == ["n2", "robert", "n1"]


def test_an_order_for_who_is_not_alone_is_reported() -> None:
    board = alone().group("n1", "norman", NORTH, prestige=5)
    decision = board.decision()
    decision.state.playing["norman"] = (Ride("n1-leader"), Ride("robert"), Ride("robert"))
    sheets.report(decision, lone.STRAYS)
    assert [each.order.commander for each in of_kind(decision.events, e.OrderFailed)] == [
        "n1-leader",
        "robert",
    ]


def test_who_rests_in_a_place_that_changes_hands_is_alone_again() -> None:
    board = alone(FAR).place("melfi", "norman", FAR)
    board.day()
    assert board.state.commanders["robert"].site == "melfi"
    board.state.settlements["melfi"].faction = "byzantine"
    decision = board.decision()
    ransom.keep_watch(decision)
    assert only(decision.events, e.CommanderTurnedOut).site == "melfi"
    assert (decision.state.commanders["robert"].site, decision.state.commanders["robert"].hex) == ("", FAR)

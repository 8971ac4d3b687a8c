"""Ransoms, and captives whom nobody can hold any more."""

import pytest
from msgspec.structs import replace

from campaign.model import events as e
from campaign.model.men import Band
from campaign.model.orders import March, Ransom
from campaign.model.orders.conditions import Distance
from campaign.rules import ransom
from tests.campaign.board import FAR, FIELD, NORTH, TABLES, Board, foot, knights, of_kind, only


def prison(prestige: int = 6, *, riders: int = 1, money: int = 30) -> Board:
    """Robert in the prison of Trani, taken by b1; n1 has money, far away."""
    board = Board().place("trani", "byzantine", FIELD).group("b1", "byzantine", FAR, money=2)
    board.group("n1", "norman", "9238", foot(6), money=money).commander("robert", "norman", prestige, 8)
    board.state.commanders["robert"].fate = "captive"
    board.state.ledger["captured"] = 1 + riders
    board.prisoners("byzantine", "b1", {"norman": knights(riders)}, "robert", destination="trani")
    return board.given(
        e.PrisonersDelivered(
            prisoners="held",
            captor="byzantine",
            hex=FIELD,
            group="b1",
            site="trani",
            men={"norman": knights(riders)},
            commanders=("robert",),
            factions=("norman",),
            riders={"norman": knights(riders)},
        )
    )


@pytest.mark.rule("GC-14.8d")
def test_a_ransom_is_two_deniers_for_each_point_of_prestige() -> None:
    """W8; the prestige is that of the day (D38)."""
    assert [ransom.price(prestige, TABLES) for prestige in (1, 6, 10)] == [4, 24, 40]
    dear = replace(TABLES, prestige=replace(TABLES.prestige, ransom_deniers_per_point=5))
    assert ransom.price(6, dear) == 60


@pytest.mark.rule("GC-14.8d")
@pytest.mark.parametrize(("limit", "freed"), [(5, True), (4, False)])
def test_a_ransom_is_paid_on_conditions_which_are_those_of_the_group_that_pays(
    limit: int, freed: bool
) -> None:
    event = prison().day(("norman", [Ransom("robert", "n1", (Distance("trani", at_most=limit),))]))
    assert bool(of_kind(event, e.RansomPaid)) is freed
    assert [each.found for each in of_kind(event, e.ConditionUnmet)] == [5] * (not freed)
    assert not of_kind(event, e.OrderFailed)


@pytest.mark.rule("GC-14.8d", "GC-14.8e")
def test_a_group_of_his_faction_pays_the_captors_and_the_commander_rides_out_with_two_riders() -> None:
    """D38: one was taken with him and had left the game, the other is new."""
    board = prison()
    event = board.day(("norman", [Ransom("robert", "n1")]))
    paid, released = only(event, e.RansomPaid), only(event, e.CommanderReleased)
    assert (paid.amount, paid.group, paid.taker) == (24, "n1", "b1")
    assert (board.state.groups["n1"].money, board.state.groups["b1"].money) == (6, 26)
    assert board.state.prisoners == {}
    assert (released.cause, released.group, released.hex) == ("ransom", "n20", FIELD)
    group = board.state.groups["n20"]
    assert (group.men, group.commanders, group.hostility) == (knights(2), ["robert"], 8)
    robert = board.state.commanders["robert"]
    assert (robert.fate, robert.captor, robert.site, robert.group) == ("free", "", "", "n20")
    assert board.state.ledger["raised:ransom"] == 2
    assert board.state.ledger["captured"] == 0


@pytest.mark.rule("GC-14.8e")
def test_riders_are_taken_first_from_the_prisoners_with_him() -> None:
    board = prison(riders=0)
    robert, piece = board.state.commanders["robert"], board.state.prisoners["held"]
    piece.men = {"norman": [Band("norman", "archer", True, False, 1)], "lombard": knights(3)}
    piece.riders = {"norman": [Band("norman", "light_cavalry", True, False, 5)]}
    company, held = ransom.riders_for(robert, piece, TABLES)
    assert held == [Band("norman", "archer", True, False, 1)]
    assert company == [*held, Band("norman", "light_cavalry", True, False, 1)]
    piece.men, piece.riders = {}, {}
    assert ransom.riders_for(robert, piece, TABLES) == (knights(2), [])
    robert.faction, robert.origin = "rebels", "arab"
    assert ransom.riders_for(robert, piece, TABLES)[0] == [Band("arab", "light_cavalry", True, False, 2)]


@pytest.mark.parametrize(
    ("order", "field"),
    [
        (Ransom("robert", "n9"), "group"),
        (Ransom("robert", "b1"), "group"),
        (Ransom("b1-leader", "n1"), "commander"),
        (Ransom("nobody", "n1"), "commander"),
    ],
)
def test_a_ransom_that_cannot_be_paid_is_reported(order: Ransom, field: str) -> None:
    decision = prison().decision()
    decision.state.playing["norman"] = (order,)
    ransom.settle_ransoms(decision)
    failed = only(decision.events, e.OrderFailed)
    assert (failed.rule, failed.order) == ("GC-14.8d", order)
    assert decision.asked == {("ransom", False): 1}


@pytest.mark.rule("GC-14.8d")
def test_who_has_too_little_does_not_pay() -> None:
    decision = prison(money=23).decision()
    decision.state.playing["norman"] = (Ransom("robert", "n1"),)
    ransom.settle_ransoms(decision)
    assert "group n1 has 23" in only(decision.events, e.OrderFailed).reason


@pytest.mark.rule("GC-14.8d")
def test_a_ransom_is_paid_once_the_captive_has_arrived() -> None:
    """D38; at once where the captor has no prison (D37)."""
    board = prison()
    piece = board.state.prisoners["held"]
    assert ransom.payable(piece)
    piece.prison = ""
    assert not ransom.payable(piece)
    piece.destination = ""
    assert ransom.payable(piece)


def test_where_the_captors_group_is_gone_its_largest_takes_the_ransom() -> None:
    board = prison().group("b2", "byzantine", "9247", foot(9))
    piece = board.state.prisoners["held"]
    piece.taker = "b7"
    receiver = ransom.receiver(board.state, piece)
    assert receiver is not None
    assert receiver.id == "b2"


@pytest.mark.rule("GC-14.8e")
def test_who_has_been_ransomed_cannot_be_attacked_on_that_day() -> None:
    """D38."""
    board = prison()
    board.group("b2", "byzantine", NORTH, foot(12), hostility=9)
    attack = March("b2", (FIELD,), ("norman",))
    event = board.day(("norman", [Ransom("robert", "n1")]), ("byzantine", [attack]))
    assert only(event, e.HostilityTested).hex == FIELD
    assert not of_kind(event, e.BattleOffered)


@pytest.mark.rule("GC-14.8d")
def test_a_captive_is_free_when_his_prison_is_his_own_sides_or_his_captor_has_no_group_left() -> None:
    """D38."""
    board = prison()
    board.state.settlements["trani"].faction = "norman"
    released = only(board.day(), e.CommanderReleased)
    assert (released.cause, released.group) == ("prison_lost", "")
    assert board.state.commanders["robert"].hex == FIELD
    assert only(prison().dissolved("b1").day(), e.CommanderReleased).cause == "captor_gone"


def test_a_captive_whose_prison_falls_to_a_third_side_is_its_captive() -> None:
    """D54."""
    board = prison().group("l1", "lombard", "9247", foot(4), money=1)
    board.state.settlements["trani"].faction = "lombard"
    passed = only(board.day(), e.PrisonersPassed)
    assert (passed.captor, passed.taker) == ("byzantine", "lombard")
    assert board.state.commanders["robert"].captor == "lombard"
    board.day(("norman", [Ransom("robert", "n1")]))
    assert board.state.groups["l1"].money == 25


def test_prisoners_on_the_road_are_free_when_their_captor_is_no_more() -> None:
    board = prison()
    piece = board.state.prisoners["held"]
    piece.prison, piece.group, piece.men = "", "", {"norman": foot(2)}
    board.state.commanders["robert"].site = ""
    board.state.ledger["captured"] = 3
    freed = only(board.dissolved("b1").day(), e.PrisonersFreed)
    assert (freed.men, freed.commanders, freed.group) == (foot(2), ("robert",), "")
    assert (board.state.ledger["captured"], board.state.prisoners) == (0, {})

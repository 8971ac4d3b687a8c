"""What a faction hears about orders to escorts, for captives, for commanders without men, and about alliances."""

import pytest

from campaign.model import events as e
from campaign.model.orders import EndAlliance, EscortPrisoners, Hold, March, Order, Ransom, Ride, Verdict
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, SOUTH, SOUTH_EAST, Board, foot, knights

LONG = ("9242", "9241", "9240", "9239", "9238", "9237", "9236", "9235", "9234")


def board(destination: str = "trani") -> Board:
    """Norman riders with Byzantine prisoners; Roger is alone, Robert and Tancred are captives of the Lombards."""
    made = Board(allies={"norman": "german", "german": "norman"}).place("trani", "norman", "9237")
    made.group("n1", "norman", men=knights(5), money=30).group("n2", "norman", SOUTH, money=1)
    made.group("n3", "norman").group("b1", "byzantine", NORTH).group("l1", "lombard", FAR)
    made.place("bari", "lombard", FAR)
    for name in ("robert", "tancred", "roger"):
        made.commander(name, "norman", 6)
    made.given(e.CommanderStranded(commander="roger", faction="norman", hex=FIELD))
    for captor, escort, hex_, people, leaders in (
        ("norman", "n1", FIELD, {"byzantine": foot(3)}, ()),
        ("lombard", "l1", FAR, {}, ("robert", "tancred")),
    ):
        for name in leaders:
            made.given(e.CommanderTaken(hex=hex_, commander=name, faction="norman", captor=captor))
        made.prisoners(
            captor,
            escort,
            people,
            *leaders,
            name=f"of-{captor}",
            hex_=hex_,
            destination=destination if captor == "norman" else "bari",
        )
    made.state.commanders["robert"].site = "bari"
    return made


def said(*orders: Order, destination: str = "trani") -> list[Verdict]:
    """The verdicts on a sheet of the Normans."""
    return verdicts(orders, view(board(destination).state, "norman"), GAME)


@pytest.mark.parametrize(
    "order",
    [
        March("n1", (NORTH,)),
        EscortPrisoners("of-norman", "n3"),
        Ransom("robert", "n1"),
        Ride("roger", (NORTH,), "n2"),
        Ride("roger"),
        EndAlliance("german"),
    ],
)
def test_what_may_be_ordered_is_accepted(order: Order) -> None:
    assert said(order) == [Verdict(0)]


@pytest.mark.parametrize(
    ("order", "rule", "field"),
    [
        (March("n1", (SOUTH,)), "GC-14.8a", "path"),
        (March("n1", (NORTH,), ("byzantine",)), "GC-14.8a", "attack"),
        (Hold("n1"), "GC-14.8a", "order"),
        (EscortPrisoners("of-lombard", "n3"), "GC-14.8a", "prisoners"),
        (EscortPrisoners("nobody", "n3"), "GC-14.8a", "prisoners"),
        (EscortPrisoners("of-norman", "n2"), "GC-14.8a", "group"),
        (EscortPrisoners("of-norman", "b1"), "GC-8.1e", "group"),
        (Ransom("roger", "n1"), "GC-14.8d", "commander"),
        (Ransom("nobody", "n1"), "GC-14.8d", "commander"),
        (Ransom("robert", "n2"), "GC-14.8d", "group"),
        (Ransom("robert", "b1"), "GC-8.1e", "group"),
        (Ride("robert", (NORTH,)), "GC-8.1i", "commander"),
        (Ride("nobody", (NORTH,)), "GC-8.1i", "commander"),
        (Ride("roger", (FAR,)), "GC-8.3d", "path"),
        (Ride("roger", (), "b1"), "GC-8.1e", "join"),
        (EndAlliance("lombard"), "SD1", "faction"),
        (EndAlliance("nobody"), "SD1", "faction"),
    ],
)
def test_what_cannot_be_done_is_refused(order: Order, rule: str, field: str) -> None:
    (verdict,) = said(order)
    assert (verdict.verdict, verdict.rule, verdict.field) == ("refused", rule, field)


def test_an_escort_with_nowhere_to_go_may_go_anywhere_but_not_attack() -> None:
    assert said(March("n1", (SOUTH_EAST,)), destination="") == [Verdict(0)]
    assert said(Hold("n1", ("byzantine",)), destination="")[0].field == "attack"


def test_riders_who_escort_go_at_the_pace_of_people_on_foot() -> None:
    (verdict,) = said(March("n1", LONG[:6]))
    assert (verdict.verdict, verdict.field) == ("warned", "path")
    assert said(EscortPrisoners("of-norman", "n3"), March("n1", LONG[:6]))[1].verdict == "accepted"


def test_one_chest_does_not_pay_two_ransoms() -> None:
    assert [each.verdict for each in said(Ransom("robert", "n1"), Ransom("tancred", "n1"))] == [
        "accepted",
        "refused",
    ]
    assert said(Ransom("robert", "n1"), Ransom("robert", "n1"))[1].field == "commander"


def test_a_captive_who_is_in_no_prison_yet_may_have_to_wait() -> None:
    (verdict,) = said(Ransom("tancred", "n1"))
    assert (verdict.verdict, verdict.rule) == ("warned", "GC-14.8d")


def test_a_ride_that_is_too_long_and_a_second_one() -> None:
    assert said(Ride("roger", (NORTH, FIELD) * 5))[0].verdict == "warned"
    assert said(Ride("roger"), Ride("roger"))[1].verdict == "refused"

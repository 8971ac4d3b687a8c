"""What is left of wishes when the rules have been asked."""

from campaign.bots.legal import allowed
from campaign.model.orders import Hold, March, Merge, Order, Split, Storm
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board, foot


def left_of(*wishes: Order) -> list[Order]:
    """What may be given of these wishes."""
    board = Board(allies={"norman": "lombard", "lombard": "norman"})
    board.group("n1", "norman", FIELD, foot(9)).group("n2", "norman", FAR).group("b1", "byzantine", NORTH)
    return allowed(wishes, view(board.state, "norman"), GAME)


def test_what_may_be_given_stays_as_it_is() -> None:
    orders = [March("n1", (NORTH,), ("byzantine",)), Hold("n2")]
    assert left_of(*orders) == orders


def test_a_march_that_leads_nowhere_is_a_stay() -> None:
    assert left_of(March("n1", (FAR,), ("any",), ration=True)) == [Hold("n1", ("any",), ration=True)]


def test_an_attack_that_may_not_be_is_left_out() -> None:
    assert left_of(March("n1", (NORTH,), ("lombard",))) == [March("n1", (NORTH,))]


def test_an_attack_is_dropped_whose_march_may_not_be() -> None:
    board = Board().group("n1", "norman", FIELD, foot(9)).place("corato", "lombard", FAR)
    wishes = [March("n1", (FAR,)), Storm("n1", "corato")]
    assert allowed(wishes, view(board.state, "norman"), GAME) == [Hold("n1")]
    assert allowed(wishes, view(board.state, "norman"), GAME, whole=False) == [Hold("n1"), wishes[1]]


def test_what_has_nothing_in_its_place_is_dropped_with_all_that_builds_on_it() -> None:
    assert left_of(Split("n1", "van", foot(8)), Hold("new:van"), Merge(("n1", "n2")), Hold("n1")) == [
        Hold("n1")
    ]

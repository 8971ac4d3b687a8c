"""What the plain bot does about places of the enemy's."""

from campaign.bots import places, plain
from campaign.rules.orders import Hold, March, Plunder, Storm, Summon
from campaign.sight import view
from campaign.verdicts import verdicts
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board, foot, knights


def test_it_goes_for_the_nearest_town_where_there_is_no_enemy_and_storms_it() -> None:
    board = (
        Board()
        .group("n1", "norman", NORTH, foot(8))
        .place("corato", "lombard", FIELD)
        .place("ruvo", "lombard", FAR)
    )
    seen = view(board.state, "norman")
    sheet = plain.orders(seen, GAME)
    assert sheet[0] == March("n1", (FIELD,), ("any",), ration=True)
    assert [type(order) for order in sheet[1:4]] == [Summon, Storm, Plunder]
    assert {verdict.verdict for verdict in verdicts(sheet, seen, GAME)} == {"accepted"}


def test_a_small_group_leaves_castles_alone() -> None:
    board = Board().place("melfi", "lombard", FIELD, kind="castle", garrison=foot(10))
    board.group("n1", "norman", NORTH, knights(8)).group("n2", "norman", NORTH, knights(20))
    seen = view(board.state, "norman")
    sheet = plain.orders(seen, GAME)
    assert sheet[0] == Hold("n1", ("any",), ration=True)
    assert [order.group for order in sheet if isinstance(order, Storm)] == ["n2"]


def test_cities_allies_and_who_has_paid_are_left_alone() -> None:
    board = Board(allies={"norman": "german", "german": "norman"}).group("n1", "norman", FIELD, foot(8))
    board.place("bari", "lombard", FAR, kind="city").place("trani", "german", NORTH).place(
        "corato", "lombard"
    )
    board.state.groups["n1"].sworn = "corato"
    seen = view(board.state, "norman")
    assert places.prize(seen.groups["n1"], seen) is None
    assert places.orders(seen, GAME, [Hold("n1")]) == []

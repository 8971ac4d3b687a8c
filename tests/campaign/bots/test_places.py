"""What a bot that follows its impulses does about places of the enemy's, and whom bots leave in castles."""

import msgspec

from campaign.bots import impulses, places
from campaign.model.orders import Hold, Levy, March, Plunder, Storm, Summon
from campaign.service.editions import game_of
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board, foot, knights

SICILY = game_of("sicily_1061")


def test_it_goes_for_the_nearest_town_where_there_is_no_enemy_and_storms_it() -> None:
    board = (
        Board()
        .group("n1", "norman", NORTH, foot(8))
        .place("corato", "lombard", FIELD)
        .place("ruvo", "lombard", FAR)
    )
    seen = view(board.state, "norman")
    move = impulses.order_for(seen.groups["n1"], seen, GAME)
    assert move == March("n1", (FIELD,), ("any",), ration=True)
    sheet = [move, *places.orders(seen, GAME, [move])]
    assert [type(order) for order in sheet[1:4]] == [Summon, Storm, Plunder]
    assert {verdict.verdict for verdict in verdicts(sheet, seen, GAME)} == {"accepted"}


def test_a_small_group_leaves_castles_alone() -> None:
    board = Board().place("melfi", "lombard", FIELD, kind="castle", garrison=foot(10))
    board.group("n1", "norman", NORTH, knights(8)).group("n2", "norman", NORTH, knights(20))
    seen = view(board.state, "norman")
    moves = [impulses.order_for(group, seen, GAME) for group in seen.groups.values()]
    assert moves[0] == Hold("n1", ("any",), ration=True)
    assert [order.group for order in places.orders(seen, GAME, moves) if isinstance(order, Storm)] == ["n2"]


def test_it_leaves_its_least_in_a_castle_if_it_can_spare_them() -> None:
    board = Board().place("melfi", "lombard", FIELD, kind="castle", garrison=foot(10))
    board.group("n1", "norman", FIELD, [*knights(14), *foot(5)]).place("corato", "lombard", FAR)
    seen = view(board.state, "norman")
    summon, storm, _ = places.orders(seen, GAME, [Hold("n1")])
    assert (summon, storm) == (Summon("n1", "melfi", foot(5)), Storm("n1", "melfi", foot(5)))
    small = msgspec.structs.replace(seen.groups["n1"], men=foot(6))
    assert places.garrison(small, seen.places["melfi"], GAME) == []
    assert places.garrison(seen.groups["n1"], seen.places["corato"], GAME) == []


def test_on_odd_days_it_calls_up_the_byzantines_of_the_val_demone() -> None:
    hexes = [
        hex_ for hex_, ground in SICILY.map.ground.items() if ground.zone and hex_ not in SICILY.map.site_in
    ]
    board = Board().place("troina", "norman", hexes[0]).place("cerami", "norman", hexes[1], kind="castle")
    outside = next(hex_ for hex_, ground in SICILY.map.ground.items() if not ground.zone)
    board.place("mileto", "norman", outside).place("messina", "lombard", hexes[2])
    assert places.orders(view(board.state, "norman"), SICILY, []) == [Levy("troina", "byzantine")]
    board.state.day = 2
    assert places.orders(view(board.state, "norman"), SICILY, []) == []


def test_cities_allies_and_who_has_paid_are_left_alone() -> None:
    board = Board(allies={"norman": "german", "german": "norman"}).group("n1", "norman", FIELD, foot(8))
    board.place("bari", "lombard", FAR, kind="city").place("trani", "german", NORTH).place(
        "corato", "lombard"
    )
    board.state.groups["n1"].sworn = "corato"
    seen = view(board.state, "norman")
    assert places.prize(seen.groups["n1"], seen) is None
    assert places.orders(seen, GAME, [Hold("n1")]) == []

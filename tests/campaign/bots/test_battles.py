"""What a bot writes for battles that may come."""

from campaign.bots import battles, player
from campaign.bots.personalities import GREEDY
from campaign.model.orders import ANY, ChooseField, JoinBattle, RefuseBattle, Retreat
from campaign.model.orders.conditions import Odds
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot, knights


def test_the_whole_join_where_the_odds_are_good_the_weak_make_off_and_all_fall_back_homewards() -> None:
    board = Board(allies={"norman": "lombard", "lombard": "norman"})
    board.place("melfi", "norman", SOUTH)
    board.group("n1", "norman", FIELD, knights(8), prestige=6, hostility=8)
    board.group("n2", "norman", NORTH, foot(4), hostility=3)
    board.group("n3", "norman", SOUTH, [*foot(5), *foot(1, wounded=True)], hostility=8)
    seen = view(board.state, "norman")
    found = battles.orders(seen, GAME, GREEDY)
    assert [order for order in found if not isinstance(order, ChooseField)] == [
        JoinBattle("n1", (ANY,), ("norman", "lombard"), (Odds(at_least=65),)),
        Retreat("n1", ("S",)),
        JoinBattle("n2", (ANY,), ("norman", "lombard"), (Odds(at_least=65),)),
        RefuseBattle("n2", (ANY,), (Odds(at_most=20),)),
        Retreat("n2", ("S",)),
    ]
    assert {verdict.verdict for verdict in verdicts(found, seen, GAME)} == {"accepted"}
    assert set(map(type, found)) <= set(map(type, player.orders(seen, GAME, GREEDY)))

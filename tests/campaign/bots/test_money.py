"""What a bot does with its money."""

from campaign.bots import money
from campaign.bots.personalities import BELLICOSE, CAUTIOUS, Personality
from campaign.bots.scene import Scene
from campaign.model.orders import Hire, Hold, LeadMercenaries, March, Pay, Poach, Recruit, ShareLoot
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot


def wished(board: Board, *moves: Hold | March, personality: Personality = BELLICOSE) -> list[object]:
    """The orders of the Normans, all of which may be given."""
    known = view(board.state, "norman")
    found = money.orders(moves, Scene(known, GAME, personality))
    assert all(said.verdict != "refused" for said in verdicts([*moves, *found], known, GAME))
    return list(found)


def test_it_recruits_where_its_commanders_stand_or_pass() -> None:
    board = Board().place("melfi", "norman", SOUTH, resources=5)
    board.group("n1", "norman", prestige=5, money=5).group("n2", "norman", money=5)
    assert wished(board, March("n1", (SOUTH,)), Hold("n2")) == [Recruit("n1", "melfi", 2, 1)]
    assert wished(board, Hold("n1")) == []


def test_a_personality_keeps_something_in_each_chest() -> None:
    board = Board().place("melfi", "norman", SOUTH, resources=5).group("n1", "norman", prestige=5, money=6)
    assert wished(board, March("n1", (SOUTH,)), personality=CAUTIOUS) == [Recruit("n1", "melfi", 1, 0)]


def test_no_more_are_recruited_than_a_personality_likes_to_feed() -> None:
    board = Board().place("melfi", "norman", SOUTH, resources=9)
    board.group("n1", "norman", men=foot(11), prestige=5, money=20)
    assert wished(board, March("n1", (SOUTH,)), personality=CAUTIOUS) == [Recruit("n1", "melfi", 2, 0)]


def test_it_asks_no_enemy_for_recruits() -> None:
    board = Board().place("bari", "byzantine").group("n1", "norman", prestige=5, hostility=7, money=5)
    assert wished(board, Hold("n1")) == []


def test_it_hires_bands_that_are_near_and_leads_them_to_the_rich() -> None:
    board = Board().group("n1", "norman", money=5).group("n2", "norman", money=9).band("m1", NORTH)
    assert wished(board) == [
        Hire("n1", "any", "either"),
        Hire("n2", "any", "either"),
        LeadMercenaries(("n2", "n1")),
    ]


def test_it_pays_whom_it_can_and_promises_them_their_share() -> None:
    board = Board().group("n1", "norman", men=foot(6), money=16).band("m1", FIELD, serves="n1")
    assert wished(board) == [Pay("n1", "m1"), ShareLoot("n1", "m1", 4)]


def test_on_even_days_it_hires_for_a_promise_and_shares_as_is_usual() -> None:
    board = Board().group("n1", "norman", men=foot(6), money=5).band("m1", NORTH)
    board.band("m2", FIELD, serves="n1")
    board.state.day = 2
    assert wished(board) == [Hire("n1", "any", "promise")]


def test_it_wins_over_the_bands_of_others_that_are_near_and_that_it_can_pay() -> None:
    board = Board().group("n1", "norman", money=16).group("b1", "byzantine").band("m1", FIELD, serves="b1")
    assert wished(board) == [Poach("n1", "m1")]
    board.state.groups["n1"].money = 15
    assert wished(board) == []


def test_of_those_it_could_win_over_the_nearest_tempts_it() -> None:
    board = (
        Board()
        .group("n1", "norman", NORTH, money=16)
        .group("b1", "byzantine")
        .group("b2", "byzantine", SOUTH)
    )
    board.band("m1", SOUTH, serves="b2").band("m2", FIELD, serves="b1").band("m3", NORTH)
    seen = view(board.state, "norman")
    tempted = money.tempting(seen, seen.groups["n1"], GAME)
    assert tempted is not None
    assert tempted.id == "m2"

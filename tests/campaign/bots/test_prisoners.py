"""The bot's captives and commanders without men."""

from campaign.bots import player, prisoners
from campaign.bots.personalities import GREEDY
from campaign.model import events as e
from campaign.model.orders import EscortPrisoners, Ransom, Ride
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board, foot
from tests.campaign.rules.test_ransom import prison


def test_it_pays_a_ransom_from_its_richest_chest() -> None:
    board = prison(money=24).group("n2", "norman", NORTH, money=3)
    assert prisoners.orders(view(board.state, "norman"), GAME) == [Ransom("robert", "n1")]
    poor = prison(money=23)
    assert prisoners.orders(view(poor.state, "norman"), GAME) == []


def test_it_brings_a_lonely_commander_to_the_nearest_friends() -> None:
    board = Board().commander("robert", "norman").group("n1", "norman", FAR).place("melfi", "norman", "9237")
    board.given(e.CommanderStranded(commander="robert", faction="norman", hex=FIELD))
    seen = view(board.state, "norman")
    assert prisoners.orders(seen, GAME) == [Ride("robert", ("9244", "9245", "9246"))]
    assert Ride("robert", ("9244", "9245", "9246")) in player.orders(seen, GAME, GREEDY)
    board.state.commanders["robert"].hex = FAR
    assert prisoners.orders(view(board.state, "norman"), GAME) == [Ride("robert")]


def test_on_even_days_he_joins_the_smallest_of_several_groups() -> None:
    board = (
        Board().commander("robert", "norman").group("n1", "norman", FAR, foot(9)).group("n2", "norman", FAR)
    )
    board.given(e.CommanderStranded(commander="robert", faction="norman", hex=FIELD))
    way = ("9244", "9245", "9246")
    assert prisoners.orders(view(board.state, "norman"), GAME) == [Ride("robert", way)]
    board.state.day = 2
    assert prisoners.orders(view(board.state, "norman"), GAME) == [Ride("robert", way, "n2")]
    board.state.commanders["robert"].hex = FAR
    assert prisoners.orders(view(board.state, "norman"), GAME) == [Ride("robert", join="n2")]


def test_with_nowhere_to_go_he_stays() -> None:
    board = Board().commander("robert", "norman")
    board.given(e.CommanderStranded(commander="robert", faction="norman", hex=FIELD))
    assert prisoners.orders(view(board.state, "norman"), GAME) == []


def test_the_meekest_group_escorts() -> None:
    board = Board().group("b1", "byzantine", hostility=8).group("b2", "byzantine", hostility=3)
    board.prisoners("byzantine", "b1", {"norman": foot(2)})
    assert prisoners.orders(view(board.state, "byzantine"), GAME) == [EscortPrisoners("held", "b2")]
    assert prisoners.orders(view(board.state, "norman"), GAME) == []

"""What the coming night may bring, as an organiser reads it beforehand."""

import pytest

from campaign.decide.tonight import Risk, risks
from campaign.model.orders import Hold
from campaign.model.siege import REDOUBT
from campaign.model.state import Settings
from tests.campaign.board import FIELD, GAME, NORTH, Board
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, siege_on


def kinds(board: Board) -> list[str]:
    """What there is to reckon with, but for sheets."""
    return [each.kind for each in risks(board.state, GAME) if each.kind != "no_orders"]


def silent(board: Board) -> set[str]:
    return {name for each in risks(board.state, GAME) if each.kind == "no_orders" for name in each.factions}


def test_whoever_has_neither_sheet_nor_deputy_orders_nothing() -> None:
    board = Board().group("n1", "norman").group("l1", "lombard").group("b1", "byzantine")
    board.state.factions["lombard"].deputy = "cautious"
    board.file("norman", Hold("n1"))
    assert silent(board) == {"byzantine"}, "the Germans have nothing to order"


def test_too_few_sheets_are_reckoned_with_where_the_campaign_pauses_for_that() -> None:
    board = (
        Board(settings=Settings(quorum=50))
        .group("n1", "norman")
        .group("l1", "lombard")
        .group("b1", "byzantine")
    )
    for name in ("norman", "lombard", "byzantine", "german"):
        board.state.factions[name].tenure = name
    assert Risk("too_few", number=3, seats=3, needed=2) in risks(board.state, GAME)
    board.state.factions["lombard"].deputy = "cautious"
    assert Risk("too_few", number=2, seats=3, needed=2) in risks(board.state, GAME)
    board.file("norman", Hold("n1"))
    assert kinds(board) == []


def test_dice_of_the_hand_stop_the_night() -> None:
    assert kinds(Board(settings=Settings(dice="hand"))) == ["hand_dice"]


@pytest.mark.rule("GS-11.1e", "GS-11.1.1f")
def test_a_place_with_food_for_a_day_may_fall_of_hunger() -> None:
    board = opened(before_the_walls())
    siege_on(board).food = 2
    assert kinds(board) == []
    siege_on(board).food = 1
    found = Risk("hunger", FIELD, SITE, ("norman", "lombard"))
    assert found in risks(board.state, GAME)


def test_a_place_is_weaker_once_its_outer_works_are_lost_or_a_wall_is_down() -> None:
    board = opened(before_the_walls())
    siege = siege_on(board)
    plan = GAME.sieges.siege_plan.of(siege.building)
    siege.demolition = {min(plan.wood): 1}
    assert kinds(board) == ["breach"]
    siege.stage = REDOUBT
    assert kinds(board) == ["works"]


def test_a_place_in_which_nobody_is_left_is_about_to_fall() -> None:
    board = opened(before_the_walls())
    board.state.settlements[SITE].garrison = []
    board.state.settlements[SITE].noble = ""
    siege_on(board).food = 1
    assert kinds(board) == ["deserted"]


@pytest.mark.parametrize(
    ("settled", "found"), [("organiser", ["siege_fight"]), ("quick", []), ("engine", [])]
)
def test_the_fights_of_a_siege_wait_where_the_organiser_settles_them(settled: str, found: list[str]) -> None:
    assert kinds(opened(before_the_walls(settings=Settings(battles=settled)))) == found


def test_enemies_in_one_hex_or_side_by_side_may_fight_a_battle_that_waits() -> None:
    board = Board(settings=Settings(battles="organiser"), allies={"norman": "german", "german": "norman"})
    board.group("n1", "norman", FIELD).group("d1", "german", FIELD)
    assert kinds(board) == []
    board.group("l1", "lombard", FIELD).group("b1", "byzantine", NORTH)
    found = [each for each in risks(board.state, GAME) if each.kind in ("face_to_face", "in_reach")]
    assert Risk("face_to_face", FIELD, factions=("lombard", "norman")) in found
    assert Risk("in_reach", NORTH, factions=("byzantine", "norman")) in found
    assert not any(set(each.factions) == {"german", "norman"} for each in found)
    assert len({(each.kind, each.factions) for each in found}) == len(found)


def test_what_is_on_the_sheets_changes_nothing_but_that_there_are_any() -> None:
    quiet, bold = (opened(before_the_walls(settings=Settings(battles="organiser"))) for _ in range(2))
    quiet.file("norman", Hold("n1"))
    bold.file("norman")
    assert risks(quiet.state, GAME) == risks(bold.state, GAME)


def test_by_night_there_is_nothing_to_reckon_with() -> None:
    board = Board(settings=Settings(dice="hand")).group("n1", "norman")
    board.close()
    assert risks(board.state, GAME) == []

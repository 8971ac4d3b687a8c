"""What a bot expects of a siege before it opens one."""

import pytest

from campaign.bots import outlooks
from campaign.bots.personalities import GREEDY
from campaign.bots.scene import Scene
from campaign.model.orders import Besiege
from campaign.model.state import Settings
from campaign.visibility import view
from tests.campaign.board import FIELD, GAME, Board, foot, knights


def scene_of(board: Board) -> Scene:
    """The board as the Normans see it."""
    return Scene(view(board.state, "norman"), GAME, GREEDY)


def expected(heads: int, *, days: int = 30, kind: str = "castle") -> outlooks.Outlook:
    """The outlook of a siege by so many people."""
    board = Board(days=days).place(
        "melfi", "lombard", kind=kind, garrison=foot(10) if kind == "castle" else []
    )
    scene = scene_of(board.group("n1", "norman", FIELD, foot(heads)))
    return outlooks.outlook(scene.view.places["melfi"], [scene.view.groups["n1"]], scene)


def test_a_siege_is_worth_more_the_tighter_it_is() -> None:
    many, full, leaky = (expected(heads).falls for heads in (30, 21, 20))
    assert many > full > 0.3 > 0.1 > leaky > 0


def test_hunger_counts_only_where_it_comes_before_the_campaign_ends() -> None:
    assert expected(21, days=9).falls < 0.2 < expected(21, days=10).falls
    assert expected(21, days=10) == expected(21, days=40)


def test_the_days_on_the_way_are_lost_to_the_siege() -> None:
    board = Board(days=10).place("melfi", "lombard", kind="castle", garrison=foot(10))
    scene = scene_of(board.group("n1", "norman", FIELD, foot(21)))
    place, company = scene.view.places["melfi"], [scene.view.groups["n1"]]
    assert outlooks.outlook(place, company, scene, 1).falls < outlooks.outlook(place, company, scene).falls


def test_a_messenger_calls_away_above_all_in_the_first_days() -> None:
    board = Board().place("melfi", "lombard", kind="castle", garrison=foot(10))
    scene = scene_of(board)
    # 2D10 of 15 and more, with the 5 of the early days; later 20 alone.
    assert outlooks.called_away(5, 0, scene) == pytest.approx(0.21)
    assert outlooks.called_away(6, 0, scene) == pytest.approx(0.01)
    assert outlooks.called_away(6, 4, scene) == pytest.approx(0.15)
    # The organiser may have switched their bonus off.
    without = scene_of(Board(settings=Settings(early_chances=False)))
    assert outlooks.called_away(5, 0, without) == pytest.approx(0.01)


def test_who_was_not_called_away_in_the_first_days_has_good_hope() -> None:
    board = Board().place("melfi", "lombard", kind="castle", garrison=foot(10))
    board.group("n1", "norman", FIELD, knights(21)).day(("norman", [Besiege("n1", "melfi")]), dice=[1] * 9)
    before = outlooks.outlook(
        scene_of(board).view.places["melfi"], [board.state.groups["n1"]], scene_of(board)
    )
    board.state.day += 5
    after = outlooks.outlook(
        scene_of(board).view.places["melfi"], [board.state.groups["n1"]], scene_of(board)
    )
    assert after.falls > 0.9 > before.falls
    assert after.days < before.days


def test_a_breach_and_the_outer_works_speak_for_the_besieger() -> None:
    board = Board().place("melfi", "lombard", kind="castle", garrison=foot(10))
    board.group("n1", "norman", FIELD, knights(21)).day(("norman", [Besiege("n1", "melfi")]), dice=[1] * 9)
    siege = board.state.sieges["melfi"]
    siege.demolition, siege.stage = {"1515": 1, "1507": 4}, "redoubt"
    sheet = scene_of(board).view.sieges["melfi"]
    assert outlooks.progress(sheet, GAME.sieges) == ["breach", "outer_works", "tower_breach"]

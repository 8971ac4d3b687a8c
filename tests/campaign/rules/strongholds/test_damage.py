"""What a fight of a siege spoils."""

import pytest

from battles.contract import Works
from battles.contract.result import WorksAfter
from campaign.rules.strongholds import damage
from tests.campaign.board import GAME

TABLES = GAME.sieges


@pytest.mark.rule("GS-11.4.2g")
def test_each_five_burnt_tents_cost_a_day_of_repair() -> None:
    """W4: twelve tents take two whole days."""
    assert [damage.days_of_repair(tents, TABLES) for tents in (0, 4, 5, 12, 28)] == [0, 0, 1, 2, 5]


@pytest.mark.rule("GS-11.4.2f")
def test_all_that_stood_in_a_camp_is_lost_with_it() -> None:
    camps = [Works("castle", tents=28, engines={"perrier": 2}), Works("farm", tents=7)]
    found = [damage.burnt_down(WorksAfter(tents_burnt=3), camp, TABLES) for camp in camps]
    assert found == [
        WorksAfter(tents_burnt=28, engines_lost={"perrier": 2}),
        WorksAfter(tents_burnt=7, engines_lost={}),
    ]


@pytest.mark.rule("GS-11.4.2h")
@pytest.mark.parametrize(
    ("letter", "burnt", "engines", "lost"),
    [
        ("A", 0, {"perrier": 1, "siege_ladder": 2}, {}),
        ("C", 3, {"perrier": 1, "siege_ladder": 2}, {}),
        ("F", 12, {"perrier": 1, "siege_ladder": 2}, {"perrier": 1, "siege_ladder": 1}),
        ("J", 28, {"perrier": 1, "siege_ladder": 2}, {"perrier": 1, "siege_ladder": 2}),
        ("G", 16, {"perrier": 5, "siege_ladder": 1, "grapnel": 2}, {"perrier": 1, "siege_ladder": 1}),
        ("G", 16, {"grapnel": 2}, {}),
        ("G", 16, {}, {}),
    ],
)
def test_the_letter_of_a_raid_says_what_burns_and_no_more_than_is_there(
    letter: str, burnt: int, engines: dict[str, int], lost: dict[str, int]
) -> None:
    assert damage.raided(engines, letter, TABLES) == WorksAfter(tents_burnt=burnt, engines_lost=lost)


@pytest.mark.rule("GS-11.4.1g")
@pytest.mark.parametrize(("food", "left"), [(9, 5), (8, 4), (1, 1), (0, 0)])
def test_half_of_the_food_rounded_down_stays_in_the_outer_works(food: int, left: int) -> None:
    """X6: of nine days four are lost and five kept."""
    assert food - damage.abandoned(food) == left

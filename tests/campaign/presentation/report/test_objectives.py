"""Objectives in words."""

import pytest

from campaign import scenarios
from campaign.model.events import Score, Standing
from campaign.presentation.report import Names
from campaign.presentation.report.objectives import AIMS, aim, brought
from campaign.scenarios import Objective
from campaign.scenarios.board_checks import KINDS

NAMES = Names(
    {},
    str,
    {"leo": "Leo IX", "argyros": "Argyros"},
    "Europe/Rome",
    sites={"corato": "Corato", "ruvo": "Ruvo"},
)


def objective(kind: str, **more: object) -> Objective:
    """An objective of the Lombards that is worth two points."""
    return Objective(faction="lombard", kind=kind, points=2, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (objective("hold_site", site="corato"), "hold Corato"),
        (objective("hold_any", sites=("corato", "ruvo"), each=True), "hold any of Corato and Ruvo"),
        (objective("hold_any", sites=("corato", "ruvo")), "hold one of Corato and Ruvo"),
        (objective("keep_commander", commander="leo"), "keep alive and free: Leo IX"),
        (objective("remove_commander", commander="leo"), "dead or a prisoner at the end: Leo IX"),
        (
            objective("remove_commander", commander="leo", ever=True),
            "kill or take, whatever becomes of him later: Leo IX",
        ),
        (objective("deniers", amount=60), "have 60 deniers"),
        (objective("loot", amount=1), "take 1 point of loot"),
        (objective("meet", commander="leo", other="argyros"), "bring together: Leo IX and Argyros"),
        (objective("reach", commander="leo", site="ruvo"), "bring to Ruvo: Leo IX"),
        (objective("win_battles", amount=2), "win 2 battles"),
        (objective("supply_site", site="corato", amount=4), "bring 4 points of supply to Corato"),
        (objective("strength_left", amount=45), "have 45 heads left"),
    ],
)
def test_an_objective_is_told_in_words(one: Objective, said: str) -> None:
    assert aim(one, NAMES) == said


def test_every_kind_that_a_scenario_may_have_has_its_words() -> None:
    assert AIMS.keys() == KINDS.keys()


def test_what_was_met_is_told_with_its_points_and_how_often() -> None:
    objectives = scenarios.load("corato_2").book.board.objectives
    numbers = {each.kind: number for number, each in enumerate(objectives, 1) if each.faction == "lombard"}
    scores = (
        Score(numbers["hold_site"], "hold_site", 1, 4),
        Score(numbers["hold_any"], "hold_any", 3, 3),
    )
    standing = Standing("lombard", 7, 6, 1, 0, scores)
    assert list(brought(standing, objectives, NAMES)) == [
        "hold Corato (4 points)",
        "hold any of Andria, Bisceglie, Ruvo and Terlizzi (3 of them, 3 points)",
    ]


def test_objectives_are_told_in_french() -> None:
    french = Names({}, str, {"leo": "Leo IX"}, "Europe/Rome", sites={"corato": "Corato"}, language="fr")
    assert aim(objective("hold_site", site="corato"), french) == "tenir Corato"
    assert aim(objective("win_battles", amount=2), french) == "gagner 2 batailles"
    assert aim(objective("strength_left", amount=45), french) == "garder 45 hommes"

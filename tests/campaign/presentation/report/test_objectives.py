"""Objectives in words."""

import pytest

from campaign import scenarios
from campaign.model.events import Score, Standing
from campaign.presentation.report import Names
from campaign.presentation.report.objectives import AIMS, aim, brought, pursued
from campaign.scenarios import Objective
from campaign.scenarios.board_checks import KINDS
from campaign.visibility.views import Aim

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


@pytest.mark.parametrize(
    ("one", "times", "said"),
    [
        (objective("hold_site", site="corato"), 1, ("Hold Corato (2 points)", "met now")),
        (objective("hold_site", site="corato"), 0, ("Hold Corato (2 points)", "not met now")),
        (
            objective("hold_any", sites=("corato", "ruvo"), each=True),
            2,
            ("Hold any of Corato and Ruvo (2 points for each)", "met by 2 of them now"),
        ),
        (
            objective("remove_commander", commander="leo"),
            None,
            ("Dead or a prisoner at the end: Leo IX (2 points)", "you can't know yet whether it is met"),
        ),
    ],
)
def test_what_a_faction_plays_for_is_told_with_how_far_it_has_come(
    one: Objective, times: int | None, said: tuple[str, str]
) -> None:
    aims = [Aim(number=2, kind=one.kind, points=one.points, times=times)]
    [told] = pursued(aims, (objective("loot", amount=1), one), NAMES)
    assert (told.aim, told.stands) == said


def test_objectives_are_told_in_french() -> None:
    french = Names({}, str, {"leo": "Leo IX"}, "Europe/Rome", sites={"corato": "Corato"}, language="fr")
    assert aim(objective("hold_site", site="corato"), french) == "tenir Corato"
    assert aim(objective("win_battles", amount=2), french) == "gagner 2 batailles"
    assert aim(objective("strength_left", amount=45), french) == "garder 45 hommes"

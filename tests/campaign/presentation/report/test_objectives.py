"""Objectives in words."""

import pytest

from campaign import scenarios
from campaign.model.events import Score, Standing
from campaign.presentation.report import Names
from campaign.presentation.report.objectives import (
    AIMS,
    COUNTS,
    aim,
    at_the_end,
    brought,
    pursued,
    score_so_far,
)
from campaign.scenarios import Objective
from campaign.scenarios.board_checks import KINDS
from campaign.scenarios.objectives import COUNTED
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
            "kill Leo IX, or take him once, even if he escapes later",
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
            objective("hold_any", sites=("corato", "ruvo")),
            1,
            ("Hold one of Corato and Ruvo (2 points)", "met now"),
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
    [told] = pursued(aims, (objective("loot", amount=1), one), NAMES, {1: 0})
    assert (told.aim, told.stands) == said


@pytest.mark.parametrize(
    ("one", "times", "reached", "said"),
    [
        (objective("hold_any", sites=("corato", "ruvo"), each=True), 0, 0, "0 of 2 places now"),
        (objective("hold_any", sites=("corato", "ruvo"), each=True), 1, 1, "1 of 2 places now"),
        (objective("win_battles", amount=3), 0, 2, "not met now: 2 of 3 battles won"),
        (objective("loot", amount=6), 1, 7, "met now: 7 of 6 points of loot"),
        (objective("deniers", amount=20), 0, 15, "not met now: 7.5 of 20 deniers"),
        (objective("supply_site", site="corato", amount=4), 0, 1, "not met now: 1 of 4 points brought"),
        (objective("strength_left", amount=45), 1, 60, "met now: 60 of 45 heads"),
    ],
)
def test_a_goal_that_counts_something_says_how_far_the_faction_has_come(
    one: Objective, times: int, reached: int, said: str
) -> None:
    aims = [Aim(number=1, kind=one.kind, points=one.points, times=times)]
    [told] = pursued(aims, (one,), NAMES, {1: reached})
    assert told.stands == said


def test_what_a_faction_cannot_know_is_not_counted() -> None:
    one = objective("win_battles", amount=3)
    aims = [Aim(number=1, kind=one.kind, points=one.points, times=None)]
    [told] = pursued(aims, (one,), NAMES, {1: 2})
    assert told.stands == "you can't know yet whether it is met"


def test_every_kind_of_goal_that_counts_something_has_its_words() -> None:
    assert COUNTS.keys() | {"hold_any"} == COUNTED.keys()


def test_objectives_are_told_in_french() -> None:
    french = Names({}, str, {"leo": "Leo IX"}, "Europe/Rome", sites={"corato": "Corato"}, language="fr")
    assert aim(objective("hold_site", site="corato"), french) == "tenir Corato"
    assert aim(objective("win_battles", amount=2), french) == "gagner 2 batailles"
    assert aim(objective("strength_left", amount=45), french) == "garder 45 hommes"


def sought(number: int, points: int, times: int | None) -> Aim:
    """A goal that is met so often; None where the faction cannot know it."""
    return Aim(number=number, kind="hold_site", points=points, times=times)


@pytest.mark.parametrize(
    ("par", "par_from", "said"),
    [
        (
            20,
            "play",
            "14 points so far, 6 points below par. Par is 20: a score that bots beat in about half of their campaigns.",
        ),
        (
            13,
            "start",
            "14 points so far, 1 point above par. Par is 13: the points of the opening position, if nothing changed.",
        ),
        (
            14,
            "play",
            "14 points so far, exactly par. Par is 14: a score that bots beat in about half of their campaigns.",
        ),
    ],
)
def test_the_score_so_far_stands_beside_par_which_is_explained(par: int, par_from: str, said: str) -> None:
    assert score_so_far([sought(1, 4, 3), sought(2, 2, 1), sought(3, 5, 0)], par, par_from, NAMES) == said


def test_a_goal_that_the_faction_cannot_know_is_left_out_of_its_score_and_told_of() -> None:
    said = score_so_far([sought(1, 4, 1), sought(2, 9, None)], 4, "play", NAMES)
    assert said.startswith("4 points so far, exactly par.")
    assert said.endswith(" 1 goal is left out: you cannot know yet whether it is met.")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (1, "You are first: 19 points, 1 point below par."),
        (3, "You are third: 19 points, 1 point below par."),
        (6, "You are in place 6: 19 points, 1 point below par."),
    ],
)
def test_a_faction_reads_its_place_at_the_end(place: int, said: str) -> None:
    assert at_the_end(place, Standing("norman", 19, 20, -1, 34, ()), NAMES) == said

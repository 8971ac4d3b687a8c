"""Bot against bot, with the sides changed."""

import pytest

from battles.guiscard.scenarios.trials import TRIALS
from harness.drill import versus
from harness.drill.games import Drilled, fight

BATTLES, WANTED = 10, 8


def fought(number: int, winner: str) -> Drilled:
    """A battle of captain and charger that a side has won."""
    plan = versus.pairs("guiscard", "mirror", "captain", "charger", 4, "s")[number]
    return Drilled(plan, 10, 6, winner, {}, {}, {})


def test_every_battle_is_fought_twice_with_the_sides_changed():
    first, second, third, _ = versus.pairs("guiscard", "mirror", "captain", "charger", 4, "s")

    assert (first.attacker, first.defender) == ("captain", "charger")
    assert (second.attacker, second.defender) == ("charger", "captain")
    assert first.seed == second.seed != third.seed


def test_the_bot_wins_whichever_side_it_has():
    assert versus.winner(fought(0, "attacker")) == versus.winner(fought(1, "defender")) == "captain"
    assert versus.winner(fought(0, "defender")) == "charger"
    assert versus.winner(fought(0, "")) == ""


def test_a_battle_that_nobody_wins_counts_half():
    score = versus.weighed(
        [fought(0, "attacker"), fought(1, "defender"), fought(0, ""), fought(1, "attacker")],
        "captain",
        "charger",
        0.65,
    )

    assert (score.won, score.undecided, score.lost) == (2, 1, 1)
    assert score.share == 0.625
    assert score.low < score.share < score.high
    assert score.wanted == 0.65


@pytest.mark.parametrize(("wanted", "asked"), [(0.48, True), (0.49, False), (0.7, False)])
def test_what_is_wanted_must_be_reached_by_the_lower_bound(wanted, asked):
    won = [fought(0, "attacker")] * 14 + [fought(1, "attacker")] * 6

    score = versus.weighed(won, "captain", "charger", wanted)

    assert score.share == 0.7
    assert 0.48 < score.low < 0.49
    assert score.asked is asked


def test_the_scores_are_a_table():
    score = versus.weighed([fought(0, "attacker")], "captain", "charger", 0.65)

    told = "\n".join(versus.lines([score], "mirror", "1"))
    assert "What is wanted is wanted of the lower bound of the interval.\n" in told
    assert "| captain | charger | 1 | 1 | 0 | 0 | 100.0 % | 21 to 100 % | 65 % | 6.0 |" in told


@pytest.mark.parametrize("against", list(TRIALS.wanted))
def test_the_captain_beats_the_others_most_of_the_time(against):
    """Of ten small battles, as many are fought as decide it; the trials count hundreds of large ones."""
    won = number = 0
    for number, plan in enumerate(versus.pairs("guiscard", "beach", "captain", against, BATTLES, "test"), 1):
        won += versus.winner(fight(plan)) == "captain"
        if won == WANTED or number - won > BATTLES - WANTED:
            break
    assert won == WANTED, (won, number)

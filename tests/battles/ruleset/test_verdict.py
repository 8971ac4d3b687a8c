"""A verdict in words."""

from battles.ruleset.verdict import Verdict, spoken


def test_the_winner_his_level_and_the_points_come_first_then_what_each_side_lost() -> None:
    losses = {"attacker": {}, "defender": {"units": 4, "leaders": 1}}
    verdict = Verdict("attacker", "marginal", {"attacker": 12, "defender": 7}, losses)

    assert list(map(str, spoken(verdict))) == [
        "attacker wins: marginal; points 12 : 7",
        "attacker lost nothing",
        "defender lost 4 units, 1 leader",
    ]


def test_a_battle_that_nobody_wins_says_so() -> None:
    assert list(map(str, spoken(Verdict(None)))) == ["nobody wins"]


def test_of_a_side_whose_losses_nobody_counts_nothing_is_said() -> None:
    told = list(map(str, spoken(Verdict("defender", losses={"attacker": {"men": 7, "horses": 0}}))))
    assert told == ["defender wins", "attacker lost 7 men"]

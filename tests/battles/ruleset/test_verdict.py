"""A verdict in words."""

from battles.ruleset.verdict import Verdict, spoken


def test_the_winner_his_level_and_the_points_come_first_then_what_each_side_lost() -> None:
    verdict = Verdict(
        "attacker", "marginal", {"attacker": 12, "defender": 7}, {"defender": {"units": 4, "leaders": 1}}
    )

    assert list(spoken(verdict)) == [
        "attacker wins: marginal; points 12 : 7",
        "attacker lost nothing",
        "defender lost 4 units, 1 leaders",
    ]


def test_a_battle_that_nobody_wins_says_so() -> None:
    assert next(spoken(Verdict(None))) == "nobody wins"

"""A verdict in words."""

import pytest

from battles.contract.surface.verdict import Verdict, spoken
from campaign.presentation.battle_log import noted


def test_the_winner_his_level_and_the_points_come_first_then_what_each_side_lost() -> None:
    losses = {"attacker": {}, "defender": {"units": 4, "leaders": 1}}
    verdict = Verdict("attacker", "marginal", {"attacker": 12, "defender": 7}, losses)

    assert list(map(str, spoken(verdict))) == [
        "the attacker wins: marginal; points 12 : 7",
        "the attacker lost nothing",
        "the defender lost 4 units, 1 leader",
    ]


def test_a_battle_that_nobody_wins_says_so() -> None:
    assert list(map(str, spoken(Verdict(None)))) == ["neither side wins"]


def test_of_a_side_whose_losses_nobody_counts_nothing_is_said() -> None:
    told = list(map(str, spoken(Verdict("defender", losses={"attacker": {"men": 7, "horses": 0}}))))
    assert told == ["the defender wins", "the attacker lost 7 men"]


@pytest.mark.parametrize(
    ("losses", "said", "french"),
    [
        ({"killed": 9, "captured": 2}, "9 killed, 2 captured", "9 tués et 2 prisonniers"),
        ({"wounded": 1, "captured": 1}, "1 wounded, 1 captured", "1 blessé et 1 prisonnier"),
        ({"units": 1, "leaders": 2}, "1 unit, 2 leaders", "1 unité et 2 chefs"),
        ({"models": 2, "stands": 1}, "2 models, 1 stand", "2 figurines et 1 socle"),
        ({"rout points": 56}, "56 rout points", "56 Points de Déroute"),
    ],
)
def test_so_many_are_lost_as_the_language_counts_them(losses: dict[str, int], said: str, french: str) -> None:
    _, line = spoken(Verdict("defender", losses={"attacker": losses}))
    assert str(line) == f"the attacker lost {said}"
    assert noted([line], "fr") == [f"l’attaquant a perdu {french}"]  # noqa: RUF001

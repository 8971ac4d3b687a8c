"""Where a captain's people go."""

import pytest

from battles.guiscard.bots.captain.marching import March, line
from battles.guiscard.bots.captain.stance import Stance
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.state import Skirmish
from hexmap.grid import distance
from tests.battles.guiscard.board import Placed, foot, position, rider

CALM, BOLD = Stance(1.0, 0.25), Stance(0.2, 1.25, order=0.0)
KNIGHTS = [rider(f"d{row}", "defender", "Nck", f"13{row}", "S") for row in (13, 15, 17)]


def march(state: Skirmish, name: str, mind: Stance = CALM) -> March:
    one = state.people[name]
    return March(state, Survey(state, one.side), mind, one)


def end(state: Skirmish, name: str, mind: Stance = CALM) -> str:
    """Where somebody ends."""
    return (march(state, name, mind).path() or [state.people[name].hex])[-1]


def away(state: Skirmish, name: str, hex_: str) -> int:
    """How near an enemy a hex is."""
    return min(
        distance(hex_, one.hex) for one in state.people.values() if one.side != state.people[name].side
    )


def test_a_man_alone_does_not_run_into_the_reach_of_riders_unless_he_is_bold() -> None:
    state = position(foot("a", "attacker", "Nil", "2917"), *KNIGHTS)
    assert away(state, "a", end(state, "a")) > 11
    assert away(state, "a", end(state, "a", BOLD)) < away(state, "a", "2917")


@pytest.mark.parametrize(
    "people",
    [
        (rider("a", "attacker", "Nck", "1013", "SE"), foot("d", "defender", "Nia", "1315", "wounded")),
        (foot("a", "attacker", "Nim", "1013"), foot("d", "defender", "Nck", "1315", "stunned")),
    ],
)
def test_a_good_blow_and_the_stunned_are_worth_going_to(people: tuple[Placed, ...]) -> None:
    state = position(*people)
    assert away(state, "a", end(state, "a")) == 1


@pytest.mark.parametrize("mind", [CALM, BOLD])
def test_nobody_ends_where_somebody_stands(mind: Stance) -> None:
    friends: list[Placed] = [foot(f"f{row}", "attacker", "Nim", f"12{row}") for row in range(13, 18)]
    state = position(
        rider("a", "attacker", "Nck", "1013", "SE"), foot("d", "defender", "Nia", "1415"), *friends
    )
    where = end(state, "a", mind)
    assert state.at.get(where, "a") == "a"


def test_the_line_is_as_near_as_its_slower_men_come() -> None:
    slow = [foot(f"a{row}", "attacker", "Nim", f"04{row}") for row in range(13, 19)]
    state = position(*slow, foot("d", "defender", "Nia", "2015"))
    survey = Survey(state, "attacker")
    nearest = min(
        survey.away(False, True)[one.hex] for one in state.people.values() if one.side == "attacker"
    )
    assert line(state, survey, list(state.people.values())) >= nearest - 6


def test_without_order_nobody_heeds_the_line() -> None:
    people = [foot(f"a{row}", "attacker", "Nim", f"04{row}") for row in range(13, 19)]
    state = position(
        rider("k", "attacker", "Nck", "0512", "SE"), *people, foot("d", "defender", "Lip", "2715")
    )
    held, loose = (end(state, "k", Stance(0.2, 0.25, order=order)) for order in (1.0, 0.0))
    assert away(state, "k", loose) < away(state, "k", held)


def test_shooters_keep_within_the_half_that_lets_them_shoot_in_the_enemys_phase_and_others_do_not() -> None:
    enemy = foot("d", "defender", "Nil", "2615")
    state = position(foot("a", "attacker", "Nia", "1013"), enemy)
    assert march(state, "a").points() == 4
    state.people["a"].deeds.spent = 3
    assert march(state, "a").points() == 1
    assert march(position(foot("a", "attacker", "Nim", "1013"), enemy), "a").points() == 6


def test_friends_share_what_the_enemy_can_do() -> None:
    many = [foot(f"a{row}", "attacker", "Nim", f"10{row}") for row in range(13, 19)]
    alone = march(position(many[0], *KNIGHTS), "a13").cost("1013")
    together = march(position(*many, *KNIGHTS), "a13").cost("1013")
    assert 0 < together < alone

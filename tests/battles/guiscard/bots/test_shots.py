"""Chances of shots as the fire tables have them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.guiscard.bots.shots import Shots, falls, harm
from battles.guiscard.bots.worth import of_class, prices
from battles.guiscard.rules.fire.weapons import weapon_of
from battles.guiscard.rules.ground import ground_of
from tests.battles.guiscard.board import OPEN, foot, position, rider


def chances(shooter: str, at: str, **fields: object) -> dict[str, float]:
    one, where, _ = foot("a", "attacker", shooter, "1014", **fields)  # type: ignore[arg-type]
    one.hex = where
    found: dict[str, float] = {}
    for hex_, chance in falls(ground_of((OPEN,)), one, weapon_of(one), at):
        found[hex_] = found.get(hex_, 0.0) + chance
    return found


def test_a_bow_hits_where_it_aims_as_often_as_the_table_says_and_that_of_the_wounded_less_often() -> None:
    hits = {"1114": 1.0, "1214": 0.6, "1614": 0.4, "2814": 0.3}
    assert {at: chances("Bia", at)[at] for at in hits} == pytest.approx(hits)
    assert chances("Bia", "1614", condition="wounded")["1614"] == pytest.approx(0.3)


def test_what_does_not_hit_comes_down_beside_it_or_is_lost() -> None:
    found = chances("Bia", "1614")
    assert len(found) == 7
    assert sum(found.values()) == pytest.approx(1.0)
    assert sum(chances("Bia", "2814").values()) == pytest.approx(0.9)


def test_an_archer_far_from_anybody_wounds_as_the_table_says() -> None:
    # light on foot without cover: C, three B, two A, four nothing; four shots of ten hit
    state = position(foot("a", "attacker", "Nia", "1014"), foot("d", "defender", "Nil", "1515"))
    cost = prices("Nil", False, False)
    expected = 0.4 * (0.1 * cost.dead + 0.3 * cost.wounded + 0.2 * cost.retreat)
    assert Shots(state, state.people["a"]).value("1515") == pytest.approx(expected)


def test_friends_beside_the_target_make_a_shot_worth_less_and_enemies_more() -> None:
    people = [foot("a", "attacker", "Nia", "1014"), foot("d", "defender", "Nil", "1515")]
    friend, enemy = rider("f", "attacker", "Nck", "1514", "N"), foot("e", "defender", "Nil", "1516")
    states = position(*people, friend), position(*people), position(*people, enemy)
    values = [Shots(state, state.people["a"]).value("1515") for state in states]
    assert values[0] < values[1] < values[2]


def test_only_the_mover_is_aimed_at_while_somebody_moves() -> None:
    state = position(
        foot("a", "attacker", "Nia", "1014"),
        foot("d", "defender", "Nil", "1515"),
        rider("m", "defender", "Nck", "1415", "N"),
    )
    shots = Shots(state, state.people["a"])
    assert {hex_ for _, hex_ in shots.best("m")} == {"1415", "1416"}
    assert "1515" in {hex_ for _, hex_ in shots.best()}


@given(
    st.sampled_from(["Nck", "Acl", "Bch"]),
    st.booleans(),
    st.sampled_from(["healthy", "wounded"]),
    st.sampled_from(["none", "light", "medium", "strong"]),
    st.sampled_from(["heavy", "light"]),
)
def test_armour_and_cover_never_make_a_shot_worse_for_who_is_struck(
    code: str, mounted: bool, condition: str, cover: str, class_: str
) -> None:
    bare, armoured = (harm(code, mounted, condition, added, class_, cover) for added in (0, 1))  # type: ignore[arg-type]
    assert 0 <= armoured <= bare <= of_class(code, mounted, condition == "wounded")
    assert harm(code, mounted, condition, 0, class_, "strong") <= bare  # type: ignore[arg-type]


def test_a_stunned_man_who_must_fall_back_dies() -> None:
    stunned, wounded = (harm("Nim", False, each, 0, "light", "none") for each in ("stunned", "wounded"))
    assert stunned > wounded

"""What makes units test their nerve."""

import pytest

from battles.ancient_battles.rules import causes
from battles.ancient_battles.tables import TABLES
from tests.battles.ancient_battles.combats import bows
from tests.battles.ancient_battles.positions import Natures, position, unit


@pytest.mark.rule("AB-2.2", "AB-H10.1")
def test_who_left_the_table_may_try_to_come_back_but_in_flight_only_five_models() -> None:
    assert causes.may_return(bows("a1", gone="fleeing", models=5, files=5))
    assert not causes.may_return(bows("a1", gone="fleeing", models=4, files=4))
    assert causes.may_return(bows("a1", gone="pursuing", models=1, files=1))
    assert not causes.may_return(bows("a1", gone="destroyed"))
    assert not causes.may_return(bows("a1"))


@pytest.mark.rule("AB-13.1", "AB-18.1")
@pytest.mark.parametrize(
    ("models", "apart", "kind", "found"),
    [
        (20, 4.0, "norman_spearmen", True),
        (19, 4.0, "norman_spearmen", False),
        (20, 4.01, "norman_spearmen", False),
        (20, 4.0, "german_swordsmen", False),
    ],
)
def test_fleeing_friends_count_within_four_inches_at_two_to_one_but_not_for_the_disciplined(
    models: int, apart: float, kind: str, found: bool
) -> None:
    one = unit("a1", 36, 20, kind=kind, models=10)
    state = position(one, unit("a2", 40 + apart, 20, models=models, fleeing=True))
    assert causes.friends_flee(state, one) is found


@pytest.mark.rule("AB-13.1")
def test_fleeing_friends_are_added_up_and_neither_enemies_nor_friends_who_stand_count() -> None:
    one = unit("a1", 36, 20, models=10)
    halves = [unit("a2", 44, 20, models=10, fleeing=True), unit("a3", 28, 20, models=10, fleeing=True)]
    assert causes.friends_flee(position(one, *halves), one)
    assert not causes.friends_flee(position(one, halves[0]), one)
    assert not causes.friends_flee(position(one, unit("b1", 44, 20, fleeing=True)), one)
    assert not causes.friends_flee(position(one, unit("a2", 44, 20)), one)
    assert not causes.friends_flee(position(one), one)
    fled = unit("a1", 36, 20, models=10, fleeing=True)
    assert not causes.friends_flee(position(fled, *halves), fled)


@pytest.mark.rule("AB-15.2", "AB-16.4")
def test_the_nearest_terrible_enemy_within_eight_inches_is_told(natures: Natures) -> None:
    natures(b1=("terror",), b2=("terror",), b3=("fear",), a2=("frenzy",))
    one = unit("a1", 36, 20)
    at_eight, nearer = unit("b1", 48, 20), unit("b2", 26, 20)
    assert causes.terrible(position(one, at_eight), one) == "b1"
    assert causes.terrible(position(one, unit("b1", 48.01, 20)), one) == ""
    assert causes.terrible(position(one, at_eight, nearer), one) == "b2"
    assert causes.terrible(position(one, unit("b3", 42, 20)), one) == ""
    assert causes.terrible(position(one, unit("a2", 42, 20)), one) == ""
    fled = unit("a1", 36, 20, fleeing=True)
    assert causes.terrible(position(fled, nearer), fled) == ""
    wild = unit("a2", 36, 20)
    assert causes.terrible(position(wild, unit("b1", 36, 27, 180)), wild) == ""
    assert causes.terrible(position(wild, unit("b1", 36, 9, 180)), wild) == "b1"


@pytest.mark.rule("AB-16.4", "AB-16.5")
def test_a_frenzied_unit_is_mad_while_an_enemy_is_in_charge_reach(natures: Natures) -> None:
    natures(a1=("frenzy",))
    wild, tame = unit("a1", 36, 20), unit("a1", 36, 20, tamed=True)
    assert causes.mad(position(wild, unit("b1", 36, 30, 180)), wild)
    assert not causes.mad(position(wild, unit("b1", 36, 30.01, 180)), wild)
    assert not causes.mad(position(tame, unit("b1", 36, 30, 180)), tame)
    assert not causes.mad(position(unit("a2", 36, 20), unit("b1", 36, 30, 180)), unit("a2", 36, 20))


@pytest.mark.rule("AB-14.0", "AB-14.2", "AB-15.1")
def test_who_causes_terror_and_fear_is_tested_for_terror_alone(natures: Natures) -> None:
    natures(b1=("fear",), b2=("terror",), b3=("fear", "terror"))
    one = unit("a1", 36, 20)
    found = [causes.dread(one, unit(id_, 36, 30)) for id_ in ("b1", "b2", "b3", "b4")]
    assert found == ["fear", "terror", "terror", ""]


@pytest.mark.rule("AB-14.1a")
def test_who_has_more_models_is_superior_and_equal_numbers_are_not() -> None:
    one = unit("a1", 36, 20, models=10)
    assert causes.superior(unit("b1", 36, 30, models=11), one)
    assert not causes.superior(unit("b1", 36, 30, models=10), one)


@pytest.mark.rule("AB-13.5")
@pytest.mark.parametrize(
    ("before", "now", "heavy"), [(12, 9, True), (12, 10, False), (11, 8, True), (12, 12, False)]
)
def test_a_quarter_of_the_models_is_a_heavy_loss(before: int, now: int, heavy: bool) -> None:
    assert causes.heavy_loss(bows("a1", models=now), before) is heavy
    assert not causes.heavy_loss(bows("a1", models=now, gone="destroyed"), before)


@pytest.mark.rule("AB-13.5")
def test_by_a_table_of_ones_own_half_of_the_models_is_a_heavy_loss() -> None:
    assert [causes.heavy(before) for before in (12, 11, 1)] == [3, 3, 1]
    own = TABLES.printed["play"].replace("panic_shooting_loss = 0.25", "panic_shooting_loss = 0.5")
    with TABLES.laid({"play": own}):
        assert [causes.heavy(before) for before in (12, 11, 1)] == [6, 6, 1]
        assert not causes.heavy_loss(bows("a1", models=7), 12)
        assert causes.heavy_loss(bows("a1", models=6), 12)


@pytest.mark.rule("AB-13.2a", "AB-24.5", "AB-H4.1")
def test_friends_lost_in_combat_count_within_twelve_inches() -> None:
    one, near = unit("a1", 36, 20), unit("a2", 52, 20)
    state = position(one, near, unit("b1", 44, 20))
    assert not causes.near_lost_friends(state, one)
    state.lost = ("b1", "a1")
    assert not causes.near_lost_friends(state, one)
    state.lost = ("a2",)
    assert causes.near_lost_friends(state, one)
    near.pose = near.pose._replace(x=52_010)
    assert not causes.near_lost_friends(state, one)
    # Of whom nobody is left that ground counts which it covered: two ranks of bowmen are 2.4 inches deep.
    dead = bows("b1", 36, 30, gone="destroyed", models=0, started=12, before=12)
    for y, found in ((44.4, True), (44.42, False)):
        one = bows("b2", 36, y)
        assert causes.near_lost_friends(position(dead, one, lost=("b1",)), one) is found

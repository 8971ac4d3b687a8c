"""What combats are worth, exactly."""

from fractions import Fraction
from typing import Any

import pytest

from battles.ancient_battles.bots import prospects
from battles.ancient_battles.bots.prospects import Body, Nerve, body, caught, duel, fight, wounding
from battles.ancient_battles.state import Combat, State
from tests.battles.ancient_battles.positions import position, touching, unit


def some(kind: str, models: int, files: int, points: int, nerve: int = 8, **more: Any) -> Body:
    """A unit for a duel."""
    return body(
        unit("a", 0, 0, kind=kind, models=models, files=files, points=points, **more), Nerve(nerve, False)
    )


KNIGHTS = some("norman_knights", 12, 6, 291, standard=True)
SPEARS = some("norman_spearmen", 20, 5, 215, standard=True)


@pytest.mark.rule("AB-20.2g", "AB-20.2h")
def test_knights_gain_by_the_flank_of_spears_and_more_by_their_rear_and_lose_by_their_front() -> None:
    front, flank, rear = (duel(KNIGHTS, SPEARS, side) for side in ("front", "left", "rear"))
    assert front < 0 < flank < rear
    assert duel(KNIGHTS, SPEARS, "right") == pytest.approx(flank, rel=0.2)


@pytest.mark.rule("AB-24.2")
def test_a_charge_is_worth_more_on_who_has_less_nerve() -> None:
    meek = SPEARS._replace(nerve=Nerve(5, False))
    assert duel(KNIGHTS, meek, "left") > duel(KNIGHTS, SPEARS, "left")
    again = SPEARS._replace(nerve=Nerve(8, True))
    assert duel(KNIGHTS, again, "left") < duel(KNIGHTS, SPEARS, "left")


def met(**more: Any) -> State:
    """Spearmen front to front."""
    state = position(unit("a1", 30, 10, points=200), unit("b1", 30, 10, 180, points=200), **more)
    return touching(state, "a1", "front", "b1", "front")


@pytest.mark.rule("AB-21.3", "AB-21.4", "AB-21.5")
def test_the_wounds_of_a_round_are_the_convolution_of_hits_wounds_and_saves() -> None:
    found = wounding(met(), Combat(("a1", "b1")))
    assert sum(found.values()) == pytest.approx(1, abs=0.01)
    # Ten dice of two ranks: a hit on 4, a wound on 4, a save on 4.
    taken = sum(chance * theirs for (_, theirs), chance in found.items())
    assert taken == pytest.approx(float(10 * Fraction(1, 8)), abs=0.02)
    assert found[0, 0] == pytest.approx((7 / 8) ** 20, abs=0.001)


@pytest.mark.rule("AB-H9.3")
def test_who_has_fallen_before_his_turn_strikes_no_more() -> None:
    state = met()
    state.units["a1"].charged = 1
    found = wounding(state, Combat(("a1", "b1")))
    dead = {theirs: share for (mine, theirs), share in found.items() if mine == 0}
    whole = sum(share for (_, theirs), share in found.items() if theirs == 2)
    assert dead[2] / whole == pytest.approx((7 / 8) ** 8, abs=0.01)


@pytest.mark.rule("AB-20.1")
def test_an_even_combat_is_worth_nothing_and_to_one_what_it_costs_the_other() -> None:
    state = met()
    one = state.units["a1"]
    assert fight(state, one, "attacker") == pytest.approx(0, abs=0.5)
    one.standard = True
    assert fight(state, one, "attacker") == pytest.approx(-fight(state, one, "defender"))
    assert fight(state, one, "attacker") > 1


@pytest.mark.rule("AB-H8.7")
def test_who_flees_is_caught_by_dice_as_many_or_more() -> None:
    assert caught(1, 1) == pytest.approx(21 / 36)
    assert caught(2, 3) > caught(2, 2) > caught(3, 2)


@pytest.mark.rule("AB-24.7")
def test_few_that_are_left_of_many_break_for_certain() -> None:
    few = unit("a1", 0, 0, models=4, started=20)
    assert prospects.breaking(few, 4, 1, Nerve(12, True)) == 1
    assert prospects.breaking(few, 4, 0, Nerve(2, False)) == 0

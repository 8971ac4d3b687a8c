"""What rides at an enemy and back are worth."""

from typing import Any

import pytest

from battles.devils_horsemen.bots import harrying, prospects
from battles.devils_horsemen.play.marching import Harass
from tests.battles.devils_horsemen.positions import position, unit

LIGHT: dict[str, Any] = {"type": "LC", "missile": "C", "feign": True}


@pytest.mark.rule("DH-8.34a")
def test_a_ride_at_who_can_not_answer_is_worth_the_hit_as_likely_as_it_is() -> None:
    rider, foot = unit("A", "attacker", "0710", "N", **LIGHT), unit("D", "defender", "0707", "N", "MI")
    state = position(rider, foot, acting="attacker")
    found = harrying.best(state, rider)
    assert found is not None
    assert found.gain == prospects.chance(rider, foot, "direct", 1, moved=True) * prospects.hit(foot)
    assert isinstance(found.order, Harass)
    assert found.order.target == "D"


@pytest.mark.rule("DH-8.37a")
def test_it_is_worth_less_where_he_shoots_back() -> None:
    rider = unit("A", "attacker", "0710", "N", **LIGHT)
    silent, archers = (unit("D", "defender", "0707", "S", "MI", **more) for more in ({}, {"missile": "B"}))
    gains = [
        harrying.worth(position(rider, foot, acting="attacker"), rider, foot, "0708")
        for foot in (silent, archers)
    ]
    assert gains[0] - gains[1] == pytest.approx(
        prospects.chance(archers, rider, "direct", 1, moved=False) * prospects.hit(rider)
    )


@pytest.mark.rule("DH-8.36a", "DH-8.36c")
def test_who_can_not_get_away_before_a_charge_pays_for_it() -> None:
    knights = unit("D", "defender", "0707", "S", "KN")
    bow, bows = (
        unit("A", "attacker", "0710", "N", "LC", missile="B"),
        unit("A", "attacker", "0710", "N", **LIGHT),
    )
    for rider, pays in ((bow, True), (bows, False)):
        state = position(rider, knights, acting="attacker")
        hit = prospects.chance(rider, knights, "direct", 1, moved=True) * prospects.hit(knights)
        assert (harrying.worth(state, rider, knights, "0708") < hit) is pays


@pytest.mark.rule("DH-8.31a", "DH-8.32a")
def test_nobody_rides_who_may_not_or_for_nothing() -> None:
    heavy, foot = unit("A", "attacker", "0710", "N", missile="C"), unit("D", "defender", "0707", "N", "MI")
    assert harrying.best(position(heavy, foot, acting="attacker"), heavy) is None
    far = unit("A", "attacker", "0712", "N", **LIGHT)
    assert harrying.best(position(far, foot, acting="attacker"), far) is None

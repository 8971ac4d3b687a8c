"""Rules of fights of sieges that say one thing of one case and another of the next: each asked of both."""

import pytest

from battles.fields.inside import inside
from battles.fields.laid import Laid
from battles.guiscard.ground import ground_of
from battles.guiscard.sieges.entering import others
from battles.guiscard.sieges.hidden import without_infiltrators
from battles.guiscard.sieges.places import before_redoubt, courtyard
from hexmap.grid import distance
from tests.battles.guiscard.sieges.fights import ARCHER, FOOT, TOWER, men, opened, siege

CASTLE = (Laid("B9"),)


@pytest.mark.rule("GS-11.4.1b", "GS-11.4.2d", "GS-11.4.3f")
def test_who_waits_goes_to_any_other_side_and_a_supply_party_to_none() -> None:
    state = opened(siege("assault"))
    one = next(iter(state.people.values()))
    assert set(others(state, one, "left")) == {"top", "right", "bottom"}
    assert set(others(state, one, "top")) == {"left", "right", "bottom"}
    state = opened(siege("supply_sally", horses=1, food=1))
    assert others(state, next(iter(state.people.values())), "left") == ()


@pytest.mark.rule("GS-11.6i")
def test_the_courtyard_is_what_is_inside_without_the_redoubt() -> None:
    yard = courtyard(siege("assault", refuge=TOWER), CASTLE)
    within = {hex_ for hex_ in inside(CASTLE, "castle") if ground_of(CASTLE).standable(hex_, False, False)}
    assert set(yard) == within - set(TOWER)
    assert all(ground_of(CASTLE).cells[hex_].depth for hex_ in yard)
    assert set(courtyard(siege("assault"), CASTLE)) > set(yard)


@pytest.mark.rule("GS-11.4.1h")
def test_besiegers_keep_out_of_range_of_a_redoubt_with_a_shooter_in_it_alone() -> None:
    ground = ground_of(CASTLE)
    near = before_redoubt(siege("assault", defenders=men("arab", **{FOOT: 2})), ground, TOWER)
    far = before_redoubt(siege("assault", defenders=men("arab", **{ARCHER: 2})), ground, TOWER)
    assert set(near) == {hex_ for hex_ in ground.hexes if ground.standable(hex_, False, False)} - set(TOWER)
    assert set(far) < set(near)
    assert min(min(distance(hex_, each) for each in TOWER) for hex_ in near) == 1
    assert min(min(distance(hex_, each) for each in TOWER) for hex_ in far) > 5


@pytest.mark.rule("GS-11.6i")
def test_only_those_inside_and_only_while_they_set_up_are_told_of_no_infiltrators() -> None:
    people = men("norman", **{FOOT: 6})
    state = opened(siege("assault", people, infiltrators=2, gate="open"))
    known = without_infiltrators(state, "defender")
    assert known.battle.works is not None
    assert known.battle.works.infiltrators == 0
    assert without_infiltrators(state, "attacker") is state
    state.turn = 1
    assert without_infiltrators(state, "defender") is state

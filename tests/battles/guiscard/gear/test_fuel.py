"""What burns in a hex, and who may lay hands on it."""

import pytest

from battles.guiscard.fabric import Fabric, Leaning
from battles.guiscard.gear.fuel import at_hand, carried, catches, fuel, inflammable
from battles.guiscard.ground import ground_of
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.gear.sieges import CAMP, CASTLE, OUTSIDE, PALISADE, alight, siege


@pytest.mark.rule("GT-10.2.1a", "GT-9.2.2b", "GT-9.2.4a")
@pytest.mark.parametrize(
    ("hex_", "burns"),
    [
        (PALISADE, "palisade"),
        ("1009", "platform"),
        ("1515", "gate"),
        ("1506", None),
        ("1508", None),
        ("1208", None),
        ("0102", None),
    ],
)
def test_gate_palisade_and_platform_of_a_castle_burn_and_its_tower_does_not(hex_, burns):
    assert fuel(Fabric(), ground_of((CASTLE,)), hex_) == burns


@pytest.mark.rule("GT-10.2.1a")
@pytest.mark.parametrize("hex_", ["0508", "0509"])
def test_tents_burn(hex_):
    assert fuel(Fabric(), ground_of((CAMP,)), hex_) == "tent"


@pytest.mark.rule("GT-9.2.4a")
def test_an_open_gate_burns_too():
    open_gate = Fabric(open=("1515",))
    assert fuel(open_gate, ground_of((CASTLE,), open_gate), "1515") == "gate"


@pytest.mark.rule("GT-10.2.1a", "GT-10.2.2a")
@pytest.mark.parametrize(
    ("works", "burns"),
    [
        (Fabric(engines=("1216",)), "perrier"),
        (Fabric(siphons=("1216",)), "siphon"),
        (Fabric(leaning=(Leaning("1216", "1215"),)), "siege_ladder"),
        (Fabric(engines=("1215",)), None),
    ],
)
def test_engines_and_ladders_burn_where_they_stand(works, burns):
    assert fuel(works, ground_of((CAMP,), works), "1216") == burns


@pytest.mark.rule("GT-10.2.1a")
def test_what_burns_already_does_not_catch():
    state = siege()
    ground = ground_of((CASTLE,))
    assert catches(state, ground, PALISADE) == "palisade"
    assert {PALISADE, "1515", "1009"} < set(inflammable(state, ground))
    alight(state, PALISADE)
    assert catches(state, ground, PALISADE) is None
    assert PALISADE not in inflammable(state, ground)


@pytest.mark.rule("GT-10.2.1a")
def test_engines_are_among_all_that_burns():
    state = siege(laid=CAMP)
    state.fabric = Fabric(engines=("1216",), siphons=("1316",), leaning=(Leaning("1416", "1415"),))
    assert {"1216", "1316", "1416"} < set(inflammable(state, ground_of((CAMP,), state.fabric)))


@pytest.mark.rule("GT-10.2.1a")
def test_nobody_has_fire_with_him_in_the_open_field():
    assert carried(siege())
    assert not carried(position())


@pytest.mark.rule("GT-10.2.1a", "GT-10.2.3a")
def test_hands_reach_through_a_palisade_and_not_through_a_wall_of_stone():
    state, ground = (
        siege(foot("a", "attacker", "Nim", OUTSIDE), foot("t", "defender", "Nim", "1505")),
        ground_of((CASTLE,)),
    )
    assert PALISADE in at_hand(ground, state.people["a"])
    assert ground.cells["1505"].borders[1] == "castle_wall"
    assert ground.neighbours["1505"][1] not in at_hand(ground, state.people["t"])


@pytest.mark.rule("GT-10.2.1a")
def test_a_rider_reaches_what_touches_either_half():
    state = siege(rider("r", "attacker", "Nck", "0907", "N"))
    assert {"1006", PALISADE} <= set(at_hand(ground_of((CASTLE,)), state.people["r"]))

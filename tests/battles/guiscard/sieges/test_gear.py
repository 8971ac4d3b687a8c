"""The gear that a fight of a siege begins with."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.sieges.gear import Placement, gear_of
from battles.muster import Siphon
from tests.battles.guiscard.sieges.fights import FOOT, PEASANT, RIDER, men, siege

CAMP, CASTLE = (Laid("B10"),), (Laid("B9"),)


@pytest.mark.rule("GS-11.4.2c")
def test_perriers_and_ladders_of_a_camp_stand_in_their_parks() -> None:
    found = gear_of(siege("camp_sally", engines={"perrier": 2, "siege_ladder": 1}, tents=28), CAMP)
    assert [(each.name, each.hex, each.side) for each in found] == [
        ("perrier-1", "1216", "defender"),
        ("perrier-2", "2116", "defender"),
        ("ladder-1", "0716", "defender"),
    ]


@pytest.mark.rule("GS-11.4.1b")
def test_in_an_assault_the_besieger_chooses_where_they_lie_and_the_unarmoured_on_foot_have_the_ropes() -> (
    None
):
    people = men("norman", **{FOOT: 1, RIDER: 1, PEASANT: 2})
    found = gear_of(siege("assault", people, engines={"perrier": 1, "grapnel": 3}), CASTLE)
    assert found == [
        Placement("perrier", "perrier-1", "attacker"),
        Placement("rope", "rope-1", "attacker", character="norman-norman-light_infantry-1"),
        Placement("rope", "rope-2", "attacker", character="norman-norman-light_infantry-2"),
    ]


@pytest.mark.rule("GT-10.5.1a")
@pytest.mark.parametrize("hex_", ["1403", ""])
def test_a_siphon_stands_where_the_muster_says_or_where_its_side_chooses(hex_: str) -> None:
    [only] = gear_of(siege("assault", siphon=Siphon("defender", hex_)), CASTLE)
    assert (only.kind, only.side, only.hex) == ("siphon", "defender", hex_)

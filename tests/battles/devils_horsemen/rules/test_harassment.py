"""DH-8.3: who hits and declines, at whom, by which way, and what that provokes."""

from typing import Any

import pytest

from battles.devils_horsemen.rules import harassment
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import position, unit

HERE, THERE = "0707", "0703"


def near(*more: Unit, there: str = THERE, target: Unit | None = None, **values: Any) -> State:
    """Light cavalry of the active side that looks north at heavy cavalry, four hexes away and looking at it."""
    looks = values.pop("looks", "N")
    own = {name: value for name, value in values.items() if name in Unit.__struct_fields__}
    rest = {name: value for name, value in values.items() if name not in own}
    rider = unit("A", "attacker", HERE, looks, own.pop("type", "LC"), **{"missile": "C", **own})
    return position(
        rider, target or unit("D", "defender", there, "S", "HC", tq=6), *more, acting="attacker", **rest
    )


def why_not(state: State, at: str = "0704", target: str = "D") -> str:
    """The rule by which it does not hit and decline; "" if it may."""
    return refused(harassment.why_not(state, state.units["A"], target, at))


@pytest.mark.rule("DH-8.31a", "DH-11.62e")
def test_light_cavalry_with_missiles_and_no_shower_hits_and_declines() -> None:
    assert why_not(near()) == ""
    assert why_not(near(type="HC")) == "DH-8.31a"
    assert why_not(near(shower=True)) == "DH-8.31a"
    assert why_not(near(missile="")) == "DH-10.1a"
    assert why_not(near(supply="none")) == "DH-8.14c"
    assert why_not(near(routed=True)) == "DH-11.46a"
    assert why_not(near(dismounted=True, dismount="LI")) == "DH-8.31a"
    assert why_not(near(disordered=True)) == "DH-11.62e"


@pytest.mark.rule("DH-8.32a")
def test_it_starts_two_to_four_hexes_away() -> None:
    assert why_not(near(there="0705"), "0706") == ""
    assert why_not(near(there="0706"), "0606") == "DH-8.32a"
    assert why_not(near(there="0702"), "0703") == "DH-8.32a"
    assert why_not(near(), target="X") == "DH-8.32a"
    assert why_not(near(), target="A") == "DH-8.32a"
    for lost in ({"engaged": ("X",)}, {"place": "gone"}):
        assert why_not(near(target=unit("D", "defender", THERE, "S", "HC", **lost))) == "DH-8.32a"


@pytest.mark.rule("DH-8.32a")
def test_nobody_starts_from_an_enemy_zone_or_rides_at_one_whom_a_friend_holds_or_whom_he_does_not_see() -> (
    None
):
    assert why_not(near(unit("E", "defender", "0706", "S"))) == "DH-8.32a"
    assert why_not(near(unit("F", "attacker", "0702", "S"))) == "DH-8.32a"
    assert why_not(near(unit("F", "attacker", "0702", "N"))) == ""
    assert why_not(near(terrain={"0705": "w", "0605": "w"})) == "DH-8.32a"
    assert why_not(near(looks="S")) == "DH-8.32a"


@pytest.mark.rule("DH-8.32a", "DH-8.17a")
def test_friends_do_not_block_its_sight_and_enemies_do() -> None:
    assert why_not(near(unit("F", "attacker", "0705", "S"))) == ""
    assert why_not(near(unit("E", "defender", "0705", "N"))) == "DH-8.32a"


@pytest.mark.rule("DH-8.33a", "DH-6.63a")
def test_each_way_is_the_one_that_hurts_least_and_then_the_cheapest() -> None:
    state = near(unit("F", "attacker", "0706", "N", "MI"), ma=4)
    ways = harassment.rides(state, state.units["A"], state.units["D"])
    assert not any("0706" in way for way in ways.values())
    assert {hex_: len(way) for hex_, way in ways.items()} == {"0604": 3, "0704": 3, "0603": 4, "0803": 4}


@pytest.mark.rule("DH-8.33a")
def test_its_way_leads_through_no_rough_ground_and_over_no_side_that_costs_more_than_a_point() -> None:
    state = near(
        terrain=dict.fromkeys(("0706", "0606", "0608", "0708"), "r"),
        sides={"steep_bank": [["0707", "0807"]], "stream": [["0707", "0607"]]},
    )
    ways = harassment.rides(state, state.units["A"], state.units["D"])
    assert {way[0] for way in ways.values()} == {"0607"}


@pytest.mark.rule("DH-8.33a")
@pytest.mark.parametrize(("side", "leads"), [("stream", True), ("steep_bank", False), ("indus_river", False)])
def test_where_a_closed_or_dear_side_is_the_only_way_out_it_does_not_ride(side: str, leads: bool) -> None:
    around = ("0607", "0606", "0706", "0608", "0708")
    state = near(terrain=dict.fromkeys(around, "r"), sides={side: [[HERE, "0807"]]})
    assert bool(harassment.rides(state, state.units["A"], state.units["D"])) is leads


@pytest.mark.rule("DH-8.33a", "DH-6.63a")
def test_its_way_leads_through_friends_and_spares_those_whom_it_would_hurt() -> None:
    foot, horse = unit("F", "attacker", "0706", "N", "MI"), unit("G", "attacker", "0606", "N", "LC")
    state = near(foot, horse)
    assert harassment.rides(state, state.units["A"], state.units["D"])["0704"][0] not in ("0706",)
    wall = [
        unit(f"W{n}", "attacker", hex_, "N", "MI")
        for n, hex_ in enumerate(("0607", "0807", "0606", "0706", "0608", "0708"))
    ]
    shut = near(*wall)
    assert harassment.rides(shut, shut.units["A"], shut.units["D"])["0704"][0] in ("0606", "0706")
    for one in wall:
        one.routed = True
    shut.gone()
    assert harassment.rides(shut, shut.units["A"], shut.units["D"]) == {}


@pytest.mark.rule("DH-8.37a", "DH-8.34a")
def test_a_target_answers_once_who_is_in_front_of_it_or_at_a_flank() -> None:
    def answers(at: str, **values: Any) -> list[bool]:
        target = unit("D", "defender", THERE, "S", **{"type": "LC", "missile": "C", **values})
        return harassment.answers(near(target=target), target, at)

    assert answers("0704") == answers("0603") == [False]
    assert answers("0702") == []
    assert answers("0704", shower=True) == [False, True]
    assert answers("0704", missile="") == answers("0704", supply="none") == answers("0704", routed=True) == []


@pytest.mark.rule("DH-8.35a", "DH-8.36a", "DH-8.36d")
@pytest.mark.parametrize(
    ("values", "hit", "wanted"),
    [
        ({"type": "MI", "tq": 4}, True, 4),
        ({"type": "MI", "tq": 4}, False, None),
        ({"type": "LI", "tq": 3, "hits": 2}, True, 3),
        ({"type": "ART", "tq": 3}, True, None),
        ({"type": "HC", "tq": 6}, False, 6),
        ({"type": "KN", "tq": 7, "chivalry": 4}, False, 5),
        ({"type": "HC", "tq": 6, "chivalry": 5}, True, 4),
        ({"type": "LC", "tq": 6}, True, None),
        ({"type": "CAT_HC", "tq": 7, "column": True}, True, 7),
        ({"type": "MI", "tq": 4, "routed": True}, True, None),
        ({"type": "MI", "tq": 4, "place": "gone"}, True, None),
    ],
)
def test_foot_that_was_hit_and_heavy_cavalry_in_any_case_may_be_provoked(
    values: dict[str, Any], hit: bool, wanted: int | None
) -> None:
    looks = "SE" if values.get("column") else "S"
    assert harassment.provoked_above(unit("D", "defender", THERE, looks, **values), hit=hit) == wanted


@pytest.mark.rule("DH-8.35a")
def test_foot_is_pressed_on_to_a_nearest_vacant_hex() -> None:
    foot = unit("D", "defender", "0703", "S", "MI")
    state = near(target=foot)
    assert set(harassment.pressed(state, foot, state.units["A"])) == {"0604", "0704"}
    shut = near(unit("F", "attacker", "0604", "S"), target=foot, sides={"indus_river": [["0703", "0704"]]})
    assert harassment.pressed(shut, foot, shut.units["A"]) == []


@pytest.mark.rule("DH-8.36c")
def test_light_cavalry_with_composite_bows_gets_away_two_hexes() -> None:
    state = near()
    rider, charger = state.units["A"], state.units["D"]
    assert set(harassment.ways_off(state, rider, charger, 0)) == {"0608", "0708"}
    assert harassment.ways_off(state, rider, charger, 2) == []
    rider.missile = "B"
    assert harassment.ways_off(state, rider, charger, 0) == []


@pytest.mark.rule("DH-8.36a")
def test_a_provoked_charge_has_four_points_at_most() -> None:
    assert harassment.held_back(unit("D", "defender", THERE, ma=8)) == 4
    assert harassment.held_back(unit("D", "defender", THERE, ma=3)) == 0
    assert harassment.held_back(unit("D", "defender", THERE, ma=8, disordered=True)) == 3

"""Reinforcements and those who come back, by the worked examples W14 to W16."""

import pytest
from msgspec.structs import replace

from battles.grunwald import arrivals
from battles.grunwald.scenarios import SCENARIOS, Quota
from tests.battles.grunwald.positions import ground, leader, position, unit

FIELD = ground()
QUOTA = SCENARIOS.told("blitzkrieg").reinforcements


@pytest.mark.rule("GR-S1c", "GR-S2c")
def test_so_many_riders_come_in_a_turn_and_foot_after_them() -> None:
    quota = Quota(2, 3, "2100")
    told = {"riders_wait": True, "riders_came": 0}
    assert [arrivals.due(quota, came, cavalry=True, **told) for came in range(4)] == [2, 1, 0, 0]  # type: ignore[arg-type]
    assert arrivals.due(quota, 0, cavalry=False, riders_wait=True, riders_came=1) == 0
    assert arrivals.due(quota, 0, cavalry=False, riders_wait=True, riders_came=2) == 3
    assert arrivals.due(quota, 1, cavalry=False, riders_wait=False, riders_came=0) == 2


@pytest.mark.rule("GR-S1d", "GR-S2d")
def test_each_comes_on_where_the_scenario_says() -> None:
    pole, other = unit("p", "attacker", ""), unit("l", "attacker", "")
    other.contingent = "lithuanian"
    assert arrivals.entries(FIELD, QUOTA["polish"], pole) == FIELD.edge("south")
    assert arrivals.entries(FIELD, QUOTA["polish"], other) == ("4631",)
    assert arrivals.entries(FIELD, QUOTA["teutonic"], unit("t", "defender", "")) == ("2100",)
    plain = SCENARIOS.told("titans").reinforcements["polish"]
    assert arrivals.entries(FIELD, plain, other) == FIELD.edge("south")


@pytest.mark.rule("GR-S1c", "GR-S2c", "GR-4.2.2", "GR-4.5.1")
def test_nobody_comes_on_among_enemies_or_where_there_is_no_room() -> None:
    quota, one = Quota(2, 2, "2100"), unit("a", "attacker", "")
    assert list(arrivals.open_entries(position(), FIELD, quota, one)) == ["2100"]
    for piece in (
        unit("d", "defender", "2100"),
        leader("l", "defender", "2100"),
        unit("b", "attacker", "2100"),
    ):
        assert list(arrivals.open_entries(position(piece), FIELD, quota, one)) == []


@pytest.mark.rule("GR-S1c", "GR-5.6.3a")
def test_coming_on_costs_what_the_hex_costs_less_along_a_road() -> None:
    rider, foot = unit("a", "attacker", ""), unit("f", "attacker", "", kind="levy")
    costs = {
        hex_: [arrivals.entry_cost(FIELD, one, hex_) for one in (rider, foot)]
        for hex_ in ("0031", "2031", "4631")
    }
    assert costs == {"0031": [8, 4], "2031": [2, 2], "4631": [1, 2]}


@pytest.mark.rule("GR-4.4.3", "GR-4.4.4", "GR-4.4.6", "GR-4.4.7", "GR-4.4.9")
def test_who_has_left_comes_back_in_time_not_to_the_enemy_nor_before_him() -> None:
    one = unit("a", "attacker", "")
    one = replace(one, place="left", left_at="2300", back_from=5)
    state = position(one)
    state.turn = 4
    assert list(arrivals.ways_back(state, FIELD, one, "north")) == []
    state.turn = 5
    free = list(arrivals.ways_back(state, FIELD, one, "north"))
    assert (free[0], free[-1]) == ("1700", "2900")
    enemy = unit("d", "defender", "2301", "N")
    state = position(one, enemy)
    state.turn = 5
    assert "2300" not in list(arrivals.ways_back(state, FIELD, one, "north"))
    here = position(one, unit("d", "defender", "2300"))
    here.turn = 5
    assert "2300" not in list(arrivals.ways_back(here, FIELD, one, "north"))
    led = position(one, leader("l", "defender", "2300"), leader("m", "attacker", "2400"))
    led.turn = 5
    assert {"2300", "2400"} & set(arrivals.ways_back(led, FIELD, one, "north")) == {"2400"}
    full = position(one, unit("b", "attacker", "2300"))
    full.turn = 5
    assert "2300" not in list(arrivals.ways_back(full, FIELD, one, "north"))
    assert list(arrivals.ways_back(full, FIELD, replace(one, place="map"), "north")) == []


@pytest.mark.rule("GR-S1c", "GR-4.2.2", "GR-4.4.7", "GR-5.6.3a")
def test_even_a_weak_enemy_who_looks_away_holds_the_hex(monkeypatch: pytest.MonkeyPatch) -> None:
    one = unit("a", "attacker", "", sp=1)
    weak = unit("d", "defender", "2100", "N", kind="levy")
    assert list(arrivals.open_entries(position(weak), FIELD, Quota(2, 2, "2100"), one)) == []
    gone = replace(one, place="left", left_at="2100", back_from=1)
    assert "2100" not in list(arrivals.ways_back(position(gone, weak), FIELD, gone, "north"))
    monkeypatch.setitem(FIELD.sides, ("2030", "2031"), frozenset({"river"}))
    assert arrivals.entry_cost(FIELD, one, "2031") == 0

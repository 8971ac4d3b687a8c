"""Reinforcements and those who come back, by the worked examples W14 to W16."""

from typing import Any

import pytest

from battles.grunwald.rules import arrivals
from battles.grunwald.scenarios import SCENARIOS, Quota
from battles.grunwald.state import Leader, Unit
from tests.battles.grunwald.positions import ground, leader, position, unit

FIELD = ground()
QUOTA = SCENARIOS.content("blitzkrieg").reinforcements


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
    plain = SCENARIOS.content("titans").reinforcements["polish"]
    assert arrivals.entries(FIELD, plain, other) == FIELD.edge("south")


@pytest.mark.rule("GR-S1c", "GR-S2c", "GR-4.2.2", "GR-4.5.1")
def test_nobody_comes_on_among_enemies_even_weak_ones_or_where_there_is_no_room() -> None:
    quota, one = Quota(2, 2, "2100"), unit("a", "attacker", "", sp=1)
    assert list(arrivals.open_entries(position(), FIELD, quota, one)) == ["2100"]
    for piece in (
        unit("d", "defender", "2100", kind="levy"),
        leader("l", "defender", "2100"),
        unit("b", "attacker", "2100"),
    ):
        assert list(arrivals.open_entries(position(piece), FIELD, quota, one)) == []


@pytest.mark.rule("GR-S1c", "GR-5.6.3a")
def test_coming_on_costs_what_the_hex_costs_less_along_a_road(monkeypatch: pytest.MonkeyPatch) -> None:
    rider, foot = unit("a", "attacker", ""), unit("f", "attacker", "", kind="levy")
    costs = {
        hex_: [arrivals.entry_cost(FIELD, one, hex_) for one in (rider, foot)]
        for hex_ in ("0031", "2031", "4631")
    }
    assert costs == {"0031": [8, 4], "2031": [2, 2], "4631": [1, 2]}
    monkeypatch.setitem(FIELD.sides, ("2030", "2031"), frozenset({"river"}))
    assert arrivals.entry_cost(FIELD, rider, "2031") == 0


def back(*others: Unit | Leader, turn: int = 5, **more: Any) -> list[str]:
    """Where who has left at 2300 comes back, from turn 5 on."""
    one = unit("a", "attacker", "", **{"place": "left", "sp": 1, "left_at": "2300", "back_from": 5} | more)
    return list(arrivals.ways_back(position(one, *others, turn=turn), FIELD, one, "north"))


@pytest.mark.rule("GR-4.4.3", "GR-4.4.4", "GR-4.4.6", "GR-4.4.7", "GR-4.4.9", "GR-4.2.2")
def test_who_has_left_comes_back_in_time_not_to_the_enemy_nor_before_him() -> None:
    assert back(turn=4) == back(place="map") == []
    assert {"2300", "2400"} < set(back())
    assert "2300" in back(leader("m", "attacker", "2300"))
    for there in (
        unit("d", "defender", "2301"),
        unit("d", "defender", "2300", kind="levy"),
        leader("l", "defender", "2300"),
        unit("b", "attacker", "2300"),
    ):
        assert "2300" not in back(there)
        assert "2600" in back(there)

"""Who has panicked leaves by the shortest way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.grunwald import flight
from tests.battles.grunwald.positions import HERE, ground, position, unit

FIELD = ground()
N = FIELD.around[HERE][0]


@pytest.mark.rule("GR-10.2.2")
@settings(max_examples=25)
@given(st.sampled_from(FIELD.hexes), st.sampled_from(["attacker", "defender"]))
def test_the_way_leads_to_the_own_edge_and_none_is_shorter(hex_: str, side: str) -> None:
    one = unit("a", side, hex_, order="panicked")  # type: ignore[arg-type]
    path = flight.way_out(position(one), FIELD, one)
    edge = FIELD.edge("south" if side == "attacker" else "north")
    if hex_ in edge:
        assert path == ()
        return
    assert path[-1] in edge
    assert len(path) == min(FIELD.distance(hex_, goal) for goal in edge)
    assert all(FIELD.distance(a, b) == 1 for a, b in zip((hex_, *path), path, strict=False))


@pytest.mark.rule("GR-10.2.2")
def test_people_in_the_way_are_not_looked_at_and_a_river_is(monkeypatch: pytest.MonkeyPatch) -> None:
    one = unit("a", "attacker", HERE, order="panicked")
    free = flight.way_out(position(one), FIELD, one)
    assert flight.way_out(position(one, unit("d", "defender", free[0])), FIELD, one) == free
    for near in FIELD.around[HERE]:
        monkeypatch.setitem(FIELD.sides, (HERE, near), frozenset({"river"}))
    assert flight.way_out(position(one), FIELD, one) == ()


@pytest.mark.rule("GR-10.2.3")
def test_among_the_enemy_or_under_his_eyes_the_panicked_are_lost() -> None:
    one = unit("a", "attacker", HERE, order="panicked")
    enemy = unit("d", "defender", FIELD.toward(N, 0), "S")
    state = position(one, enemy)
    assert flight.perishes(state, FIELD, one, N)
    assert flight.perishes(state, FIELD, one, enemy.hex)
    assert not flight.perishes(state, FIELD, one, HERE)


@pytest.mark.rule("GR-10.2.2")
def test_of_the_ways_that_are_as_long_the_cheapest_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    one = unit("a", "attacker", "2429", order="panicked")
    assert flight.way_out(position(one), FIELD, one) == ("2330", "2331")
    monkeypatch.setitem(FIELD.terrain, "2330", "forest")
    assert flight.way_out(position(one), FIELD, one) == ("2430", "2331")

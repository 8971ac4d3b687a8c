"""Who has panicked leaves by the shortest way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.grunwald.rules import flight
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
        for pair in ((HERE, near), (near, HERE)):
            monkeypatch.setitem(FIELD.sides, pair, frozenset({"river"}))
    assert flight.way_out(position(one), FIELD, one) == ()


@pytest.mark.rule("GR-10.2.2", "GR-4.2.7")
def test_a_flight_goes_round_a_river(monkeypatch: pytest.MonkeyPatch) -> None:
    one = unit("a", "attacker", "2529", order="panicked")
    for pair in (("2530", "2531"), ("2531", "2530"), ("2529", "2530"), ("2530", "2529")):
        monkeypatch.setitem(FIELD.sides, pair, frozenset({"river"}))
    path = flight.way_out(position(one), FIELD, one)
    assert path == ("2429", "2330", "2331")


@pytest.mark.rule("GR-10.2.2")
def test_where_no_way_leads_to_the_edge_one_leads_as_near_to_it_as_may_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = {"2520", "2521", "2522", "2519"}
    for here in pool:
        for near in set(FIELD.around[here]) - pool:
            for pair in ((here, near), (near, here)):
                monkeypatch.setitem(FIELD.sides, pair, frozenset({"river"}))
    one = unit("a", "attacker", HERE, order="panicked")
    assert flight.way_out(position(one), FIELD, one) == ("2521", "2522")


@pytest.mark.rule("GR-10.2.3")
def test_among_the_enemy_or_under_his_eyes_the_panicked_are_lost() -> None:
    one = unit("a", "attacker", HERE, order="panicked")
    enemy = unit("d", "defender", FIELD.toward(N, 0), "S")
    state = position(one, enemy)
    assert flight.perishes(state, FIELD, one, N)
    assert flight.perishes(state, FIELD, one, enemy.hex)
    assert not flight.perishes(state, FIELD, one, HERE)


@pytest.mark.rule("GR-10.2.2", "GR-4.3.2")
def test_of_the_ways_that_are_as_long_the_cheapest_is_gone_turns_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = unit("a", "attacker", "2429", order="panicked")
    assert flight.way_out(position(one), FIELD, one) == ("2430", "2431"), "it turns about once"
    monkeypatch.setitem(FIELD.terrain, "2430", "forest")
    assert flight.way_out(position(one), FIELD, one) == ("2330", "2331"), "of two as dear the lower hexes"
    monkeypatch.setitem(FIELD.terrain, "2330", "forest")
    assert flight.way_out(position(one), FIELD, one) == ("2530", "2531")


@pytest.mark.rule("GR-10.2.2", "GR-4.3.2")
@pytest.mark.parametrize("hex_", ["2012", "2112"])
def test_who_looks_toward_his_edge_flees_straight_on(hex_: str) -> None:
    one = unit("a", "attacker", hex_, "S", order="panicked")
    assert {each[:2] for each in flight.way_out(position(one), FIELD, one)} == {hex_[:2]}


@pytest.mark.rule("GR-10.2.2")
def test_of_the_ways_that_are_as_long_that_is_gone_which_leads_farthest_in_the_phase(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From 2420 a diagonal step may come early or late; forest on the way makes the late one dearer in all."""
    one = unit("a", "attacker", "2420", "S", order="panicked")
    for row in range(21, 32):
        monkeypatch.setitem(FIELD.terrain, f"24{row}", "clear" if row < 30 else "forest")
    path = flight.way_out(position(one), FIELD, one)
    assert path[:9] == tuple(f"24{row}" for row in range(21, 30))

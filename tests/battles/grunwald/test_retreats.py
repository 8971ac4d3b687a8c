"""Where a unit retreats, by the worked examples W24 and W25."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.grunwald import retreats
from battles.grunwald.zones import controlling
from tests.battles.grunwald.positions import HERE, ground, leader, position, unit

FIELD = ground()
N, NE, SE, S, SW, NW = FIELD.around[HERE]


@pytest.mark.rule("GR-5.4.2")
@given(st.integers(1, 5))
def test_each_step_leads_a_hex_farther_and_the_whole_way_is_gone(hexes: int) -> None:
    one = unit("a", "attacker", HERE)
    found = retreats.paths(position(one), FIELD, one, hexes)
    assert {len(path) for path in found} == {hexes}
    for path in found:
        assert [FIELD.distance(HERE, hex_) for hex_ in path] == list(range(1, hexes + 1))
    assert len({path[-1] for path in found}) == 6 * hexes


@pytest.mark.rule("GR-5.4.5", "GR-4.4.1b")
def test_nobody_retreats_to_the_enemy_nor_where_he_controls_nor_off_the_map() -> None:
    one = unit("a", "attacker", HERE)
    enemy = unit("d", "defender", FIELD.toward(N, 0), "S")
    state = position(one, enemy)
    found = {path[0] for path in retreats.paths(state, FIELD, one, 1)}
    assert found == {hex_ for hex_ in FIELD.around[HERE] if not controlling(state, FIELD, hex_, "attacker")}
    assert N not in found
    beside = position(one, unit("d", "defender", S, "S"), leader("l", "defender", SE))
    assert {S, SE}.isdisjoint(path[0] for path in retreats.paths(beside, FIELD, one, 1))
    corner = unit("a", "attacker", "0000")
    assert {path[0] for path in retreats.paths(position(corner), FIELD, corner, 1)} == {
        "0100",
        "0101",
        "0001",
    }


@pytest.mark.rule("GR-4.5.2a", "GR-4.5.2b", "GR-5.4.4")
def test_full_hexes_bar_the_way_but_riders_go_over_their_own_foot() -> None:
    rider, foot = unit("a", "attacker", HERE), unit("f", "attacker", N, kind="infantry_heavy")
    state = position(rider, foot)
    assert N in {path[0] for path in retreats.paths(state, FIELD, rider, 1)}
    assert retreats.ridden_over(rider, [foot]) == [foot]
    walker = unit("w", "attacker", HERE, kind="levy")
    assert N not in {path[0] for path in retreats.paths(position(walker, foot), FIELD, walker, 1)}
    assert retreats.ridden_over(walker, [foot]) == []
    other = unit("b", "attacker", N)
    assert N not in {path[0] for path in retreats.paths(position(rider, other), FIELD, rider, 1)}
    assert retreats.ridden_over(rider, [other]) == []


@pytest.mark.rule("GR-4.2.7")
def test_a_river_is_as_a_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELD.sides, (HERE, N), frozenset({"river"}))
    one = unit("a", "attacker", HERE)
    assert N not in {path[0] for path in retreats.paths(position(one), FIELD, one, 1)}


@pytest.mark.rule("GR-5.4.2", "GR-5.4.6a")
def test_where_the_whole_way_is_barred_the_longest_is_gone_and_the_rest_is_paid_once() -> None:
    one = unit("a", "attacker", HERE)
    ring = [hex_ for hex_ in FIELD.within(HERE, 3) if FIELD.distance(HERE, hex_) == 3]
    state = position(one, *(unit(f"w{number}", "attacker", hex_) for number, hex_ in enumerate(ring)))
    found = retreats.paths(state, FIELD, one, 4)
    assert {len(path) for path in found} == {2}
    assert retreats.shortfall(4, [2]) == 2
    assert retreats.shortfall(4, [4, 3, 1]) == 3
    assert retreats.shortfall(4, [4]) == 0
    assert retreats.shortfall(4, []) == 0
    wall = [unit(f"w{number}", "attacker", hex_) for number, hex_ in enumerate(FIELD.around[HERE])]
    assert retreats.paths(position(one, *wall), FIELD, one, 2) == [()]


@pytest.mark.rule("GR-11.7.4")
def test_a_bombard_that_is_ready_cannot_retreat() -> None:
    assert retreats.cannot(unit("b", "attacker", HERE, kind="bombard", formation="combat"))
    assert not retreats.cannot(unit("b", "attacker", HERE, kind="bombard", formation="movement"))
    assert not retreats.cannot(unit("b", "attacker", HERE, kind="archer", formation="combat"))


@pytest.mark.rule("GR-5.4.5", "GR-5.4.4")
def test_even_a_weak_enemy_who_looks_away_bars_the_way_and_only_friends_are_ridden_over() -> None:
    one = unit("a", "attacker", HERE, sp=1)
    weak = unit("d", "defender", N, "N", kind="levy")
    assert not retreats.open_to(position(one, weak), FIELD, one, HERE, N)
    lord, friend = leader("x", "defender", N), leader("y", "attacker", N)
    assert not retreats.open_to(position(one, lord), FIELD, one, HERE, N)
    assert retreats.open_to(position(one, friend), FIELD, one, HERE, N)
    lord.place = "eliminated"
    assert retreats.open_to(position(one, lord, friend), FIELD, one, HERE, N)
    assert retreats.ridden_over(one, [weak, unit("f", "attacker", N, kind="levy")]) == [
        unit("f", "attacker", N, kind="levy")
    ]

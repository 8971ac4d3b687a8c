"""Where a unit retreats, by the worked examples W24 and W25."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.grunwald.rules import retreats
from battles.grunwald.rules.zones import controlling
from battles.grunwald.state import Leader, Unit
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


def first_steps(one: Unit, *others: Unit | Leader) -> set[str]:
    """Where a unit may retreat by a hex."""
    return {path[0] for path in retreats.paths(position(one, *others), FIELD, one, 1)}


@pytest.mark.rule("GR-5.4.5", "GR-4.4.1b", "GR-4.2.7")
def test_nobody_retreats_to_the_enemy_nor_where_he_controls_nor_off_the_map(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, enemy = unit("a", "attacker", HERE, sp=1), unit("d", "defender", FIELD.toward(N, 0), "S")
    state = position(one, enemy)
    free = {hex_ for hex_ in FIELD.around[HERE] if not controlling(state, FIELD, hex_, "attacker")}
    assert N not in free
    assert first_steps(one, enemy) == free
    weak, lord = unit("d", "defender", N, "N", kind="levy"), leader("x", "defender", S)
    fallen = leader("z", "defender", SE, place="eliminated")
    assert {N, S, SE} - first_steps(one, weak, lord, leader("y", "attacker", SE), fallen) == {N, S}
    assert first_steps(unit("a", "attacker", "0000")) == {"0100", "0101", "0001"}
    monkeypatch.setitem(FIELD.sides, (HERE, N), frozenset({"river"}))
    assert N not in first_steps(one)


@pytest.mark.rule("GR-4.5.2a", "GR-4.5.2b", "GR-5.4.4")
def test_full_hexes_bar_the_way_but_riders_go_over_their_own_foot() -> None:
    rider, walker = unit("a", "attacker", HERE), unit("w", "attacker", HERE, kind="levy")
    foot, other = unit("f", "attacker", N, kind="infantry_heavy"), unit("b", "attacker", N)
    enemy = unit("d", "defender", N, kind="levy")
    for one, there, free in ((rider, foot, True), (walker, foot, False), (rider, other, False)):
        assert (N in first_steps(one, there)) is free
        assert retreats.ridden_over(one, [there, enemy]) == ([there] if free else [])


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


@pytest.mark.rule("GR-5.4.5", "GR-4.4.1b")
def test_each_hex_farther_away_is_barred_by_the_enemy_his_control_or_the_edge() -> None:
    one, enemy = unit("a", "attacker", HERE), unit("d", "defender", FIELD.toward(N, 0), "S")
    found = retreats.barred(position(one, enemy), FIELD, one, HERE, HERE)
    assert found[N] == "control"
    assert set(found) == set(FIELD.around[HERE]) - first_steps(one, enemy)
    at = next(hex_ for hex_ in FIELD.around if not all(FIELD.around[hex_]))
    lone = unit("a", "attacker", at)
    assert retreats.barred(position(lone), FIELD, lone, at, at)[""] == "edge"

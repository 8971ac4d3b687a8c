"""Who pursues and how far, by the worked example W26."""

import pytest

from battles.grunwald import pursuits
from tests.battles.grunwald.positions import HERE, ground, leader, position, unit

FIELD = ground()
N, NE, SE, S, SW, NW = FIELD.around[HERE]
FAR = FIELD.toward(N, 0)
BEYOND = FIELD.toward(FAR, 0)


@pytest.mark.rule("GR-5.5", "GR-1.3")
def test_all_pursue_but_shooters_and_the_panicked() -> None:
    assert pursuits.may(unit("a", "attacker", HERE))
    assert pursuits.may(unit("a", "attacker", HERE, kind="levy"))
    assert pursuits.may(unit("a", "attacker", HERE, kind="horse_archer"))
    assert not pursuits.may(unit("a", "attacker", HERE, kind="crossbow"))
    assert not pursuits.may(unit("a", "attacker", HERE, order="panicked"))


@pytest.mark.rule("GR-5.5.1", "GR-5.5.2", "GR-6.1.8")
def test_far_from_all_leaders_and_in_high_spirits_a_pursuit_is_mandatory() -> None:
    one = unit("a", "attacker", HERE)

    def must(away: int, level: int = 0) -> bool | None:
        hex_ = HERE
        for _ in range(away):
            hex_ = FIELD.toward(hex_, 3)
        return pursuits.mandatory(position(one, leader("l", "attacker", hex_)), FIELD, one, level)

    assert [must(away) for away in (0, 1, 5, 6)] == [False, None, None, True]
    assert [must(away, 2) for away in (0, 1)] == [False, True]
    assert must(1, 1) is None
    assert pursuits.mandatory(position(one), FIELD, one, 0) is True


@pytest.mark.rule("GR-5.5.4", "GR-5.5.6")
def test_a_mandatory_pursuit_follows_the_whole_retreat_until_somebody_stands_there() -> None:
    one = unit("a", "attacker", HERE)
    path = (FAR, BEYOND)
    assert (pursuits.trail(N, path), pursuits.trail(S, ())) == ((N, FAR, BEYOND), (S,))
    assert pursuits.followed(position(one), FIELD, one, N, path) == (N, FAR, BEYOND)
    fled = unit("d", "defender", BEYOND)
    assert pursuits.followed(position(one, fled), FIELD, one, N, path) == (N, FAR)
    friend = unit("b", "attacker", FAR)
    assert pursuits.followed(position(one, friend), FIELD, one, N, path) == (N,)


@pytest.mark.rule("GR-5.5.5", "GR-5.5.7")
def test_a_voluntary_one_may_stray_a_hex_from_it() -> None:
    one = unit("a", "attacker", N)
    found = set(pursuits.strays(position(one), FIELD, one, N, N, (FAR,)))
    assert FAR in found
    near = {hex_ for each in (N, FAR) for hex_ in FIELD.around[each]}
    assert found == set(FIELD.around[N]) & (near | {N, FAR})
    enemy = unit("d", "defender", BEYOND, "S")
    assert FAR in set(pursuits.strays(position(one, enemy), FIELD, one, N, N, (FAR,))), "zones do not matter"
    there = unit("d", "defender", FAR, "S")
    assert FAR not in set(pursuits.strays(position(one, there), FIELD, one, N, N, (FAR,)))


@pytest.mark.rule("GR-5.5.5", "GR-4.2.7")
def test_nobody_pursues_through_a_river_but_over_a_bridge(monkeypatch: pytest.MonkeyPatch) -> None:
    one = unit("a", "attacker", N)
    for kinds, open_ in ((frozenset({"river"}), False), (frozenset({"river", "bridge"}), True)):
        monkeypatch.setitem(FIELD.sides, (N, FAR), kinds)
        assert (FAR in set(pursuits.strays(position(one), FIELD, one, N, N, (FAR,)))) is open_


@pytest.mark.rule("GR-5.2.9a", "GR-5.2.9b")
def test_attackers_advance_into_an_empty_hex_before_them_and_on_where_no_enemy_controls() -> None:
    one = unit("a", "attacker", HERE)
    state = position(one)
    assert pursuits.advances(state, FIELD, one, [N, S]) == [N]
    assert pursuits.advances(position(one, unit("b", "attacker", N)), FIELD, one, [N]) == []
    assert pursuits.goes_on(state, FIELD, one, N, FAR)
    enemy = position(one, unit("d", "defender", FIELD.toward(FAR, 0), "S"))
    assert not pursuits.goes_on(enemy, FIELD, one, N, FAR)
    held = position(one, unit("d", "defender", FIELD.toward(FAR, 1), "SW"))
    assert not pursuits.goes_on(held, FIELD, one, N, FAR)
    assert not pursuits.goes_on(position(one, unit("d", "defender", FAR)), FIELD, one, N, FAR)


@pytest.mark.rule("GR-5.5", "GR-5.5.4", "GR-5.5.5", "GR-5.2.9b")
def test_a_weak_enemy_bars_a_pursuit_and_a_full_hex_and_the_dead_do_not_pursue() -> None:
    one = unit("a", "attacker", HERE, sp=1)
    for other, free in (
        (unit("d", "defender", FAR, "N", kind="levy"), False),
        (unit("b", "attacker", FAR), False),
        (unit("c", "attacker", FAR, kind="levy"), True),
    ):
        state = position(one, other)
        assert (pursuits.followed(state, FIELD, one, N, (FAR,)) == (N, FAR)) is free
        at_north = unit("a", "attacker", N, sp=1)
        assert (FAR in set(pursuits.strays(state, FIELD, at_north, N, N, (FAR,)))) is free
        assert pursuits.goes_on(state, FIELD, one, N, FAR) is free
    gone = unit("a", "attacker", HERE)
    gone.place = "eliminated"
    assert not pursuits.may(gone)
    edge = unit("a", "attacker", "2531")
    assert set(pursuits.strays(position(edge), FIELD, edge, "2531", "2531", ("2530",))) <= set(FIELD.hexes)


@pytest.mark.rule("GR-12.1.5")
def test_a_pursuit_enters_of_a_fortification_only_where_the_enemy_was() -> None:
    at = unit("a", "attacker", "1404", "S")
    found = set(pursuits.strays(position(at), FIELD, at, "1404", "1404", ("1304",)))
    assert "1405" not in found
    assert FIELD.around["1404"][3] == "1405"
    assert "1405" in set(pursuits.strays(position(at), FIELD, at, "1404", "1404", ("1405", "1505")))

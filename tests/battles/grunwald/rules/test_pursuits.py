"""Who pursues and how far, by the worked example W26."""

import pytest

from battles.grunwald.rules import pursuits
from battles.grunwald.state import Unit
from tests.battles.grunwald.positions import HERE, ground, position, unit

FIELD = ground()
N, NE, SE, S, SW, NW = FIELD.around[HERE]
FAR = FIELD.toward(N, 0)
BEYOND = FIELD.toward(FAR, 0)


@pytest.mark.rule("GR-5.5", "GR-1.3")
def test_all_pursue_but_shooters_the_panicked_and_the_dead() -> None:
    for kind in ("cavalry", "levy", "horse_archer"):
        assert pursuits.may(unit("a", "attacker", HERE, kind=kind))
    for more in ({"kind": "crossbow"}, {"order": "panicked"}, {"place": "eliminated"}):
        assert not pursuits.may(unit("a", "attacker", HERE, **more))


@pytest.mark.rule("GR-5.5.5", "GR-5.5.7", "GR-4.2.7")
def test_a_voluntary_one_may_stray_a_hex_from_it_but_through_no_river(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, enemy = unit("a", "attacker", N), unit("d", "defender", BEYOND, "S")

    def strays(at: Unit = one, path: tuple[str, ...] = (FAR,)) -> set[str]:
        return set(pursuits.strays(position(at, enemy), FIELD, at, at.hex, at.hex, path))

    near = {hex_ for each in (N, FAR) for hex_ in FIELD.around[each]}
    assert strays() == set(FIELD.around[N]) & (near | {N, FAR}), "zones do not matter"
    assert strays(unit("a", "attacker", "2531"), ("2530",)) <= set(FIELD.hexes)
    for kinds, open_ in (({"river"}, False), ({"river", "bridge"}, True)):
        monkeypatch.setitem(FIELD.sides, (N, FAR), frozenset(kinds))
        assert (FAR in strays()) is open_


@pytest.mark.rule("GR-5.2.9a", "GR-5.2.9b")
def test_attackers_advance_into_an_empty_hex_before_them_and_on_where_no_enemy_controls() -> None:
    one = unit("a", "attacker", HERE)
    assert pursuits.advances(position(one), FIELD, one, [N, S]) == [N]
    assert pursuits.advances(position(one, unit("b", "attacker", N)), FIELD, one, [N]) == []
    for there, facing in ((BEYOND, "S"), (FIELD.toward(FAR, 1), "SW")):
        held = position(one, unit("d", "defender", there, facing))
        assert not pursuits.goes_on(held, FIELD, one, N, FAR)


@pytest.mark.rule("GR-5.5.4", "GR-5.5.5", "GR-5.2.9b")
@pytest.mark.parametrize(
    ("other", "free"),
    [
        (unit("d", "defender", FAR, "N", kind="levy"), False),
        (unit("b", "attacker", FAR), False),
        (unit("c", "attacker", FAR, kind="levy"), True),
    ],
)
def test_even_a_weak_enemy_bars_a_pursuit_and_so_does_a_full_hex(other: Unit, free: bool) -> None:
    one, at_north = unit("a", "attacker", HERE, sp=1), unit("a", "attacker", N, sp=1)
    state = position(one, other)
    assert (pursuits.followed(state, FIELD, one, N, (FAR,)) == (N, FAR)) is free
    assert (FAR in set(pursuits.strays(state, FIELD, at_north, N, N, (FAR,)))) is free
    assert pursuits.goes_on(state, FIELD, one, N, FAR) is free


@pytest.mark.rule("GR-12.1.5")
def test_a_pursuit_enters_of_a_fortification_only_where_the_enemy_was() -> None:
    at = unit("a", "attacker", "1404", "S")
    found = set(pursuits.strays(position(at), FIELD, at, "1404", "1404", ("1304",)))
    assert "1405" not in found
    assert FIELD.around["1404"][3] == "1405"
    assert "1405" in set(pursuits.strays(position(at), FIELD, at, "1404", "1404", ("1405", "1505")))

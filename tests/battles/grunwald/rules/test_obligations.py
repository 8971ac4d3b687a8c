"""Who must attack and be attacked, and in which combats."""

import pytest

from battles.grunwald.rules.obligations import Owed, after, controlled, lapsed, owed, stranded, why_not
from battles.grunwald.rules.strengths import Combat
from battles.grunwald.state import State
from tests.battles.grunwald.positions import HERE, dead, ground, leader, off, position, unit

FIELD = ground()
N, NE, SE, S, SW, NW = FIELD.around[HERE]


def fight(state: State, attackers: str, *targets: str) -> Combat:
    return Combat(
        tuple(attackers), tuple(each.id for each in state.units.values() if each.hex in targets), targets
    )


def refused(state: State, combat: Combat, debt: Owed, *, cavalry: bool = True) -> str:
    found = why_not(state, FIELD, "attacker", combat, debt, cavalry=cavalry)
    return found.rule if found else ""


@pytest.mark.rule("GR-5.2.2", "GR-11.1.1")
def test_shooters_and_the_panicked_owe_nothing_but_ready_shooters_may_join() -> None:
    archer = unit("a", "attacker", HERE, kind="archer", formation="combat")
    enemy = unit("d", "defender", N, "S")
    state = position(archer, unit("p", "attacker", S, order="panicked"), enemy)
    assert owed(state, FIELD, "attacker", cavalry=False) == Owed()
    assert refused(state, fight(state, "a", N), Owed(), cavalry=False) == ""
    archer.formation = "movement"
    assert refused(state, fight(state, "a", N), Owed(), cavalry=False) == "GR-5.2.2"
    rider = position(unit("a", "attacker", HERE), enemy)
    assert refused(rider, fight(rider, "a", N), Owed(), cavalry=False) == "GR-5.2.2"


@pytest.mark.rule("GR-5.2.2", "GR-5.2.3", "GR-8.2.7")
def test_a_leader_alone_counts_as_an_enemy_who_must_be_attacked_and_may_be() -> None:
    pieces = unit("a", "attacker", HERE), unit("d", "defender", N, "S"), leader("l", "defender", NE)
    state = position(*pieces)
    debt = owed(state, FIELD, "attacker", cavalry=True)
    assert refused(state, fight(state, "a", N), debt) == "GR-5.2.3"
    assert refused(state, fight(state, "a", N, NE), debt) == ""
    helped = position(*pieces, unit("b", "attacker", FIELD.toward(NE, 2), "NW"))
    debt = owed(helped, FIELD, "attacker", cavalry=True)
    assert refused(helped, fight(helped, "a", N), debt) == ""
    both = position(*pieces, unit("b", "attacker", NW, "SE"))
    assert both.units["b"].hex in FIELD.around[N]
    debt = owed(both, FIELD, "attacker", cavalry=True)
    both.units["b"].facing = FIELD.facing_to(NW, N)
    assert refused(both, fight(both, "b", N), debt) == ""


@pytest.mark.rule("GR-5.1.1a", "GR-5.2.4", "GR-5.2.5", "GR-3.2.3")
def test_only_what_lies_before_somebody_is_attacked_once_and_not_through_a_river(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position(
        unit("a", "attacker", HERE),
        unit("b", "attacker", SE, "S"),
        unit("d", "defender", N, "S"),
        unit("e", "defender", S, "S"),
    )
    assert refused(state, fight(state, "a", S), Owed()) == "GR-5.2.4"
    assert refused(state, fight(state, "a", N, S), Owed()) == "GR-5.2.4"
    assert refused(state, fight(state, "ab", N), Owed()) == "GR-5.2.4"
    assert refused(state, fight(state, "a", N), Owed()) == ""
    assert refused(state, fight(state, "a", N), Owed(fought=("a",))) == "GR-5.2.5"
    assert refused(state, fight(state, "a", N), Owed(("a",), ("d",), ("d",))) == "GR-5.2.5"
    for sides, rule in (({"river"}, "GR-5.2.4"), ({"river", "bridge"}, "")):
        monkeypatch.setitem(FIELD.sides, (HERE, N), frozenset(sides))
        assert refused(state, fight(state, "a", N), Owed()) == rule


@pytest.mark.rule("GR-5.2.2", "GR-5.2.3")
def test_no_combat_is_declared_that_leaves_somebody_without_an_enemy_or_an_enemy_without_attackers() -> None:
    both = position(
        unit("a", "attacker", HERE), unit("b", "attacker", NE, "SW"), unit("d", "defender", N, "S"),
    )  # fmt: skip
    both.units["b"].facing = FIELD.facing_to(NE, N)
    debt = owed(both, FIELD, "attacker", cavalry=True)
    assert debt == Owed(("a", "b"), ("d",))
    assert refused(both, fight(both, "a", N), debt) == "GR-5.2.2"
    assert refused(both, fight(both, "ab", N), debt) == ""
    two = position(unit("a", "attacker", HERE), unit("d", "defender", N, "S"), unit("e", "defender", NE, "S"))
    debt = owed(two, FIELD, "attacker", cavalry=True)
    assert debt == Owed(("a",), ("e", "d")) or debt == Owed(("a",), ("d", "e"))
    assert refused(two, fight(two, "a", N), debt) == "GR-5.2.3"
    assert refused(two, fight(two, "a", N, NE), debt) == ""


@pytest.mark.rule("GR-5.2.2", "GR-5.2.3")
def test_what_a_result_makes_impossible_is_owed_no_more() -> None:
    state = position(
        unit("a", "attacker", HERE), unit("d", "defender", N, "S"), unit("e", "defender", NE, "S")
    )
    debt = after(state, Owed(("a", "b"), ("d", "e")), Combat(("b",), ("d",), (N,)))
    assert debt == Owed(("a",), ("e",), ("b", "d"))
    assert lapsed(state, FIELD, debt) == debt
    dead(state, "e")
    assert lapsed(state, FIELD, debt) == Owed((), (), ("b", "d"))
    alone = position(off("a", "attacker"), unit("e", "defender", NE, "S"))
    assert lapsed(alone, FIELD, Owed(("a",), ("e",))) == Owed()


@pytest.mark.rule("GR-5.2.3", "GR-12.1.8b")
def test_whom_a_fortification_spares_a_combat_need_not_be_attacked() -> None:
    fort, before = "1506", "1507"
    held = [unit(name, "defender", fort, "S", kind="infantry_light") for name in "def"]
    state = position(unit("a", "attacker", before, kind="levy"), *held)
    debt = owed(state, FIELD, "attacker", cavalry=False)
    assert debt == Owed(("a",), ("d", "e", "f"))
    combat = Combat(("a",), ("d", "e"), (fort,))
    assert why_not(state, FIELD, "attacker", combat, debt, cavalry=False) is None
    assert after(state, debt, combat) == Owed((), (), ("a", "d", "e"))


@pytest.mark.rule("GR-3.2.1", "GR-5.2.2", "GR-5.2.3")
def test_nobody_owes_anything_for_whom_it_sees_across_a_river_or_for_the_dead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, enemy = unit("a", "attacker", HERE), unit("d", "defender", N, "S")
    state = position(one, unit("b", "attacker", S, "S"), enemy, off("x", "defender"))
    assert owed(state, FIELD, "attacker", cavalry=True) == Owed(("a",), ("d",))
    assert stranded(state, FIELD, fight(state, "a", N), Owed(("a", "b"), ("d", "x"))) is None
    monkeypatch.setitem(FIELD.sides, (HERE, N), frozenset({"river", "bridge"}))
    assert controlled(state, FIELD, one) == []
    assert owed(state, FIELD, "attacker", cavalry=True) == Owed()

"""A combat phase: combats put together one by one, until nothing is owed."""

from random import Random
from typing import Any

import pytest

from battles.contract.muster import Side
from battles.grunwald.bots.captain import Captain
from battles.grunwald.bots.players import Plain
from battles.grunwald.play import clashing, fighting
from battles.grunwald.play.effects import field_of
from battles.grunwald.play.fighting import Against, Attack, Fighting, Join, Resolve
from battles.grunwald.play.moving import EndPhase
from battles.grunwald.play.orders import Defend
from battles.grunwald.rules import obligations
from battles.grunwald.state import State, Unit
from battles.grunwald.system import LOOP
from tests.battles.grunwald.positions import (
    HERE,
    drafting,
    give,
    ground,
    kinds,
    leader,
    offered,
    position,
    unit,
    why,
)

FIELD = ground()
MIDDLE = "2518"


def fight(*pieces: Any, phase: int = 2) -> State:
    """A combat phase of the attacker, with all that is owed in it."""
    state = position(*pieces, phase=phase)
    state.agenda = [Fighting(obligations.owed(state, FIELD, "attacker", cavalry=state.riding))]
    return state


def two_against_two() -> State:
    """Two riders, of whom the one controls both enemies, and the other one of them."""
    return fight(
        unit("a", "attacker", "2519", "N"),
        unit("b", "attacker", "2619", "N"),
        unit("x", "defender", "2518", "S"),
        unit("y", "defender", "2618", "S"),
    )


def item_of(state: State) -> Fighting:
    found: Fighting = state.agenda[-1]
    return found


@pytest.mark.rule("GR-2.1f", "GR-2.1i", "GR-5.2.10", "GR-5.2.4", "GR-5.1.1a", "GR-5.2.5")
def test_the_attacker_puts_his_combats_together_in_any_order() -> None:
    state = two_against_two()
    attacks = {(order.unit, order.hex) for order in offered(state)}
    assert attacks == {("a", "2518"), ("a", "2618"), ("b", "2618")}
    assert why(state, EndPhase()) == "GR-5.2.4"
    give(state, Attack("b", "2618"))
    assert set(offered(state)) == {Resolve(), Join("a")}
    give(state, Join("a"))
    assert Against("2518") in offered(state)
    assert Resolve() not in offered(state)
    assert why(state, Resolve()) == "GR-5.2.3"
    give(state, Against("2518"))
    [fought] = kinds(give(state, Resolve(), 4, 5), clashing.CombatFought)
    assert (fought.attackers, fought.targets, fought.defenders) == (("b", "a"), ("2618", "2518"), ("y", "x"))


@pytest.mark.rule("GR-5.2.2", "GR-5.2.11", "GR-5.2.12b", "GR-2.0b")
def test_nobody_attacks_twice_and_the_phase_is_over_when_all_is_fought() -> None:
    state = two_against_two()
    give(state, Attack("b", "2618"))
    give(state, Resolve(), 3, 3)
    assert {unit.id for unit in fighting.ready(state, item_of(state))} == {"a"}
    assert fighting.before(state, item_of(state), state.units["a"]) == ["2518"]
    give(state, Attack("a", "2518"))
    give(state, Resolve(), 3, 3)
    assert not isinstance(state.agenda[-1], Fighting)


@pytest.mark.rule("GR-5.2.2", "GR-10.2.1", "GR-5.2.4")
def test_the_panicked_attack_nobody_and_nobody_attacks_behind_himself() -> None:
    state = fight(unit("p", "attacker", "2519", order="panicked"), unit("x", "defender", MIDDLE, "S"))
    assert fighting.ready(state, item_of(state)) == []
    behind = fight(unit("a", "attacker", "2519", "S"), unit("x", "defender", MIDDLE, "S"))
    assert fighting.before(behind, item_of(behind), behind.units["a"]) == []


@pytest.mark.rule("GR-8.2.7", "GR-5.2.2", "GR-5.2.4")
def test_a_leader_alone_must_be_attacked_and_dies_without_a_shift() -> None:
    one = unit("a", "attacker", "2519", "N", charge=2)
    lone, safe = leader("salzbach", "defender", MIDDLE), leader("jungingen", "defender", "2510")
    state = fight(one, lone, safe, leader("witold", "attacker", HERE))
    assert obligations.lone(state, field_of(state), one)
    assert offered(state) == [Attack("a", MIDDLE)]
    give(state, Attack("a", MIDDLE))
    [fought] = kinds(give(state, Resolve(), 6, 6), clashing.CombatFought)
    assert (fought.defenders, fought.final, fought.cell) == ((), 9, "-1 / D2 -1")
    assert (one.sp, lone.place) == (1, "eliminated")
    one.facing = 3
    assert not obligations.lone(state, field_of(state), one)


def garrison(*names: str, side: Side = "defender", hex_: str = "1405", **more: Any) -> list[Unit]:
    """Infantry of two points each in a fortification."""
    return [unit(name, side, hex_, "N", kind="infantry_light", **more) for name in names]


def storm(*inside: Any) -> State:
    """A rider who attacks a fortification."""
    state = fight(unit("a", "attacker", "1404", "S"), *inside)
    give(state, Attack("a", "1405"))
    return state


@pytest.mark.rule("GR-12.1.8b")
def test_the_owner_of_a_fortification_names_who_fights_for_it() -> None:
    state = storm(*garrison("f0", "f1", "f2"))
    assert not kinds(give(state, Resolve()), clashing.CombatFought)
    assert LOOP.to_act(state) == "defender"
    assert offered(state) == [Defend("f0"), Defend("f1"), Defend("f2")]
    assert why(state, Resolve()) == why(state, Defend("a")) == "GR-12.1.8b"
    give(state, Defend("f2"))
    assert offered(state) == [Defend("f0"), Defend("f1")]
    assert why(state, Defend("f2")) == "GR-12.1.8b"
    [fought] = kinds(give(state, Defend("f1"), 3, 3), clashing.CombatFought)
    assert (fought.defenders, fought.defending) == (("f2", "f1"), 4)


@pytest.mark.rule("GR-12.1.8b", "GR-9.2.2")
def test_whoever_is_halved_leaves_room_for_more_who_are_named() -> None:
    state = storm(*garrison("e", "f", "g", order="disorganised"), *garrison("h"))
    give(state, Resolve())
    assert offered(state) == [Defend("h"), Defend("e"), Defend("f"), Defend("g")]
    give(state, Defend("e"))
    give(state, Defend("f"))
    [fought] = kinds(give(state, Defend("h"), 3, 3), clashing.CombatFought)
    assert (fought.defenders, fought.defending) == (("e", "f", "h"), 4)


@pytest.mark.rule("GR-12.1.8b")
@pytest.mark.parametrize("bot", [Captain, Plain])
def test_a_bot_names_the_strongest(bot: Any) -> None:
    state = storm(*garrison("e", sp=1), *garrison("f", "g"))
    give(state, Resolve())
    give(state, bot(Random(1)).choose(state))
    [fought] = kinds(give(state, bot(Random(1)).choose(state), 3, 3), clashing.CombatFought)
    assert fought.defenders == ("f", "g")


@pytest.mark.rule("GR-2.1f", "GR-5.2.10", "GR-5.2.2", "GR-8.2.7")
def test_the_phase_ends_only_when_nothing_is_owed() -> None:
    state = two_against_two()
    for item, ends in (
        (item_of(state), False),
        (Fighting(obligations.Owed(attackers=("a",))), False),
        (Fighting(obligations.Owed(targets=("x",))), False),
        (Fighting(obligations.Owed()), True),
    ):
        assert (EndPhase() in list(fighting.attacks(state, item))) is ends
    more = unit("b", "attacker", "2720", "N")
    alone = fight(unit("a", "attacker", "2519", "N"), more, leader("salzbach", "defender", MIDDLE))
    assert EndPhase() not in list(fighting.attacks(alone, item_of(alone)))


@pytest.mark.rule("GR-2.1f", "GR-5.2.10", "GR-5.1.1a", "GR-5.2.11")
def test_who_joins_has_a_target_before_it_and_targets_come_by_their_names() -> None:
    state = fight(
        unit("a", "attacker", "2519", "N"),
        unit("b", "attacker", "2720", "N"),
        unit("x", "defender", "2518", "S"),
        unit("y", "defender", "2618", "S"),
        unit("z", "defender", "2418", "S"),
    )
    item = Fighting(item_of(state).owed, ("a",), ("2518",))
    found = list(fighting.additions(state, item))
    assert Join("b") not in found
    assert [order.hex for order in found if isinstance(order, Against)] == ["2418", "2618"]
    pair = fight(
        *(unit(name, "attacker", hex_, "N") for name, hex_ in (("a", "2519"), ("b", "2719"))),
        *(unit(f"x{hex_}", "defender", hex_, "S") for hex_ in ("2718", "2818", "2518", "2618", "2418")),
    )
    near = list(fighting.additions(pair, Fighting(item_of(pair).owed, ("a", "b"), ("2618",))))
    hexes = [order.hex for order in near if isinstance(order, Against)]
    assert hexes == sorted(hexes)
    assert len(hexes) > 3
    give(state, Attack("a", "2518"))
    for hex_ in ("2418", "2618"):
        give(state, Against(hex_))
    draft = drafting(state, 3, 3)
    fighting.add(draft, item_of(state), Resolve())
    fighting.fight(draft, item_of(state))
    assert [each.settled for each in state.agenda if isinstance(each, Fighting)] == [True]
    state = two_against_two()
    fighting.attack(drafting(state), item_of(state), EndPhase())
    assert state.agenda == []


@pytest.mark.rule("GR-5.2.4", "GR-8.2.7", "GR-5.2.5", "GR-12.1.8b")
def test_nobody_is_attacked_through_a_river_or_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    one = unit("a", "attacker", "2519", "N")
    state = fight(one, unit("x", "defender", MIDDLE, "S"), unit("y", "defender", MIDDLE, "S", sp=1))
    item = Fighting(obligations.Owed(fought=("x",)))
    assert fighting.defenders(state, item, MIDDLE) == ["y"]
    alone = fight(one, leader("salzbach", "defender", MIDDLE))
    where = field_of(state)
    monkeypatch.setitem(where.sides, ("2519", MIDDLE), frozenset({"river"}))
    assert fighting.before(state, item_of(state), one) == []
    assert not obligations.lone(alone, field_of(alone), one)


@pytest.mark.rule("GR-12.1.8b", "GR-5.2.2")
def test_four_points_attack_from_a_fortification_together_and_the_others_need_not() -> None:
    inside = garrison("a", "b", "c", side="attacker")
    state = fight(*inside, unit("x", "defender", "1404", "S"), phase=4)
    give(state, Attack("a", "1404"))
    assert why(state, Resolve()) == "GR-5.2.2"
    give(state, Join("b"))
    assert offered(state) == [Resolve()]
    give(state, Resolve(), 6, 6, *[1] * 20)
    assert not any(isinstance(order, Attack) for order in offered(state))

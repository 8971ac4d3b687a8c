"""Step 4: attacks, alone and together."""

import pytest

from battles.guiscard import engine
from battles.guiscard.agenda import Assailing, Combat, Refusing
from battles.guiscard.combat import attacking
from battles.guiscard.events.combat import Struck
from battles.guiscard.events.harm import Killed, Stunned
from battles.guiscard.events.movement import BridleLost
from battles.guiscard.orders import AddAttacker, Attack, EndStep, FallBack, Strike
from battles.guiscard.state import Deeds, Formation, Horse
from tests.battles.guiscard.board import decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.combat.fights import AROUND, HERE, NE, NW, N, attack


def three(**more):
    """Three attackers around one."""
    return position(
        foot("a", "attacker", "Nim", N),
        foot("b", "attacker", "Nim", NE),
        foot("c", "attacker", "Nim", NW),
        foot("d", "defender", "Nim", HERE),
        foot("far", "attacker", "Nim", "0519"),
        step="combat",
        **more,
    )


@pytest.mark.rule("GT-2.1e", "GT-6a")
def test_the_active_side_attacks_or_not():
    state = three()
    assert engine.to_act(state) == "attacker"
    assert engine.orders(state) == [Attack("a", "d"), Attack("b", "d"), Attack("c", "d"), EndStep()]
    alone = position(foot("a", "attacker", "Nim", "1516"), foot("d", "defender", "Nim", HERE), step="combat")
    assert attacking.who(alone, Combat()) is None
    assert attacking.who(state, Combat()) == "attacker"
    other = three(active="defender")
    assert attacking.who(other, Combat()) == "defender"


@pytest.mark.rule("GT-6a")
def test_the_step_ends_when_the_side_says_so():
    state = three()
    order(state, EndStep())
    assert (state.step, state.active) != ("combat", "attacker")


@pytest.mark.rule("GT-6.2b", "GT-6.2c")
def test_attackers_join_before_the_die_is_thrown():
    state = three()
    order(state, Attack("a", "d"))
    assert engine.orders(state) == [Strike(), AddAttacker("b"), AddAttacker("c")]
    order(state, AddAttacker("c"))
    (struck,) = happened(order(state, Strike(), [10]), Struck)
    assert (struck.attackers, struck.attack, struck.shifts) == (("a", "c"), 32, {"number": 1})


@pytest.mark.rule("GT-6.2b")
def test_the_last_who_can_join_needs_no_word():
    state = three()
    order(state, Attack("a", "d"))
    order(state, AddAttacker("b"))
    events = order(state, AddAttacker("c"), [8])
    assert happened(events, Struck)[0].attackers == ("a", "b", "c")


@pytest.mark.rule("GT-6.2b")
def test_nobody_joins_a_charge_or_an_attack_announced():
    state = three()
    assert [one.id for one in attacking.joining(state, Assailing("d", ("a",)))] == ["b", "c"]
    assert attacking.joining(state, Assailing("d", ("a",), charging=True)) == []
    assert attacking.joining(state, Assailing("d", ("a",), ready=True)) == []
    assert attacking.joining(state, Assailing("gone", ("a",))) == []
    state.people["b"].deeds = Deeds(attacked=True)
    state.people["c"].condition = "stunned"
    assert attacking.joining(state, Assailing("d", ("a",))) == []


@pytest.mark.rule("GT-6.2b")
def test_only_people_of_the_active_side_who_could_come_there_join():
    # Trees at 2217; a horse of nobody's beside them.
    state = position(
        foot("a", "attacker", "Nim", "2216"),
        rider("r", "attacker", "Nck", "2117", "N"),
        foot("b", "attacker", "Nim", "2218"),
        foot("d", "defender", "Nim", "2217"),
        step="combat",
        horses=[Horse("h", side="attacker", hex="2318", facing=0)],
    )
    assert "h" in state.at.values()
    assert [one.id for one in attacking.joining(state, Assailing("d", ("a",)))] == ["b"]
    loose = position(
        foot("a", "attacker", "Nim", N),
        foot("b", "attacker", "Nim", NE),
        foot("e", "defender", "Nim", NW),
        step="combat",
        horses=[Horse("d", hex=HERE, facing=0)],
    )
    assert [one.id for one in attacking.joining(loose, Assailing("d", ("a",)))] == ["b"]


@pytest.mark.rule("GT-6.2b")
def test_nobody_joins_from_the_front_while_lost_pikes_still_keep_him_off():
    state = position(
        foot("a", "attacker", "Nim", "1519"),
        foot("b", "attacker", "Nim", N),
        foot("c", "attacker", "Nim", "1419"),
        foot("h1", "defender", "Bih", "1417"),
        foot("d", "defender", "Bih", HERE),
        foot("h3", "defender", "Bih", "1618"),
        step="combat",
    )
    state.formations["f1"] = Formation("f1", "defender", 2, ["h1", "d", "h3"], front=["h1", "d", "h3"])
    assert [one.id for one in attacking.joining(state, Assailing("d", ("b",)))] == ["a"]
    state.fallen["d"] = state.turn
    front_only = position(*[foot(name, "attacker", "Nim", hex_) for name, hex_ in (("a", N), ("b", NE))])
    for name in ("h1", "d", "h3"):
        front_only.people[name] = state.people[name]
        front_only.at[state.people[name].hex] = name
    front_only.formations, front_only.fallen = state.formations, {"d": front_only.turn}
    assert attacking.joining(front_only, Assailing("d", ("a",))) == []


@pytest.mark.rule("GT-6b", "GT-6.2a")
def test_each_attacks_once_and_one_enemy_may_be_attacked_again():
    state = position(
        foot("a", "attacker", "Nim", N, "wounded"),
        foot("b", "attacker", "Nim", NE, "wounded"),
        foot("d", "defender", "Nim", HERE),
        foot("e", "defender", "Nim", "1516"),
        step="combat",
    )
    order(state, Attack("a", "d"))
    order(state, Strike(), [5])
    assert engine.orders(state) == [Attack("b", "d"), EndStep()]
    assert refused(state, Attack("a", "d")).rule == "GT-6b"
    assert refused(state, Attack("a", "e")).rule == "GT-6b"


@pytest.mark.rule("GT-6.2b")
@pytest.mark.parametrize(
    ("given", "rule"),
    [
        (AddAttacker("a"), "GT-6b"),
        (AddAttacker("far"), "GT-6.7a"),
        (AddAttacker("d"), "GT-6a"),
        (AddAttacker("nobody"), "GT-6a"),
        (Attack("b", "d"), "GT-2.1g"),
        (EndStep(), "GT-2.1g"),
    ],
)
def test_who_cannot_join_is_refused(given, rule):
    state = three()
    order(state, Attack("a", "d"))
    refusal = refused(state, given)
    assert refusal.rule == rule
    assert refusal.field == ("attacker" if isinstance(given, AddAttacker) else "order")


@pytest.mark.rule("GT-7.4a")
def test_an_announced_attack_waits_for_an_archer_who_may_ride_off():
    state = position(
        foot("a", "attacker", "Nim", N),
        rider("d", "defender", "Bca", HERE, "N", leads=["h"]),
        step="combat",
        horses=[Horse("h", side="defender", leader="d", hex="1720", facing=0)],
    )
    events = order(state, Attack("a", "d"))
    assert happened(events, BridleLost) == [BridleLost("d", "h")]
    assert isinstance(state.agenda[-1], Refusing)
    assert state.agenda[-2] == Assailing("d", ("a",), ready=True)
    assert engine.to_act(state) == "defender"


@pytest.mark.rule("GT-4.4.3g")
def test_riders_in_a_fight_lose_the_horses_they_lead():
    led = [
        Horse("h", side="attacker", leader="a", hex="1316", facing=0),
        Horse("g", side="defender", leader="d", hex="1220", facing=0),
    ]
    state = position(
        rider("a", "attacker", "Nck", N, "S", leads=["h"]),
        rider("d", "defender", "Nck", HERE, "N", leads=["g"]),
        rider("o", "defender", "Nck", "1019", "S"),
        step="combat",
        horses=led,
    )
    deciding = decision(state)
    attacking.let_horses_go(deciding, Assailing("d", ("a",)))
    assert deciding.events == [BridleLost("a", "h"), BridleLost("d", "g")]
    walker = position(
        foot("a", "attacker", "Nck", N, leads=["h"]), foot("d", "defender", "Nck", HERE), horses=led[:1]
    )
    deciding = decision(walker)
    attacking.let_horses_go(deciding, Assailing("d", ("a",)))
    assert deciding.events == []


@pytest.mark.rule("GT-7.3.1c")
def test_after_the_loss_of_his_pikes_a_hoplite_is_not_attacked_from_the_front_in_that_turn():
    state = position(
        foot("a", "attacker", "Nim", N),
        foot("h1", "defender", "Bih", "1417"),
        foot("d", "defender", "Bih", HERE),
        foot("h3", "defender", "Bih", "1618"),
        step="combat",
    )
    state.formations["f1"] = Formation("f1", "defender", 2, ["h1", "d", "h3"], front=["h1", "d", "h3"])
    state.fallen["d"] = state.turn
    assert Attack("a", "d") not in engine.orders(state)
    assert refused(state, Attack("a", "d")).rule == "GT-7.3.1c"
    state.fallen["d"] = state.turn - 1
    assert Attack("a", "d") in engine.orders(state)


@pytest.mark.rule("GT-6.2e")
def test_who_is_stunned_in_the_middle_of_enemies_is_dead_at_once():
    enemies = [foot(f"e{hex_}", "attacker", "Nil", hex_) for hex_ in AROUND]
    state = position(
        *enemies, foot("d", "defender", "Nil", HERE), foot("x", "defender", "Nil", "0519"), step="combat"
    )
    order(state, Attack(f"e{N}", "d"))
    events = order(state, Strike(), [4])
    assert happened(events, Stunned) == [Stunned("d", "combat")]
    assert happened(events, Killed) == [Killed("d", "surrounded")]


def test_a_fight_goes_on_by_itself_when_nobody_can_attack_any_more():
    state = position(foot("a", "attacker", "Nim", N), foot("d", "defender", "Nim", HERE), step="combat")
    events = attack(state, "a", "d", [7])
    assert happened(events, Struck)
    assert FallBack(HERE) not in engine.orders(state)

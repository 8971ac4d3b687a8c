"""Step 4: attacks, alone and together."""

import pytest

from battles.guiscard import system
from battles.guiscard.play.combat import attacking
from battles.guiscard.play.combat.attacking import AddAttacker, Attack, Strike
from battles.guiscard.play.combat.blows import Struck
from battles.guiscard.play.harm import Killed, Stunned
from battles.guiscard.play.movement.horses import BridleLost
from battles.guiscard.play.orders import EndStep
from battles.guiscard.state import Deeds, Formation, Horse
from battles.guiscard.state.items import Assailing, Combat, Refusing
from tests.battles.guiscard.board import asked, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.play.combat.fights import AROUND, HERE, NE, NW, SE, N, S, on_foot


def three(**more):
    """Three attackers around one, and another far off."""
    attackers = on_foot("attacker", a=N, b=NE, c=NW, far="0519")
    return position(*attackers, *on_foot("defender", d=HERE), step="combat", **more)


def joining(state, item):
    """The names of those who may join an attack."""
    return [one.id for one in attacking.joining(state, item)]


def pikes_lost(*attackers):
    """A hoplite here in a rank that looks to the north and north-east; his pikes were lost in this turn."""
    state = position(*attackers, *on_foot("defender", "Bih", h1=NW, d=HERE, h3=SE), step="combat")
    state.formations["f1"] = Formation("f1", "defender", 2, ["h1", "d", "h3"], front=["h1", "d", "h3"])
    state.fallen["d"] = state.turn
    return state


@pytest.mark.rule("GT-2.1e", "GT-6a")
def test_the_active_side_attacks_or_not():
    state = three()
    assert asked(state, Combat()) == system.LOOP.to_act(state) == "attacker"
    assert asked(three(active="defender"), Combat()) == "defender"
    alone = position(foot("a", "attacker", "Nim", "1516"), foot("d", "defender", "Nim", HERE), step="combat")
    assert asked(alone, Combat()) is None
    assert system.LOOP.orders(state) == [Attack("a", "d"), Attack("b", "d"), Attack("c", "d"), EndStep()]
    order(state, EndStep())
    assert (state.step, state.active) != ("combat", "attacker")


@pytest.mark.rule("GT-6.2b", "GT-6.2c")
def test_attackers_join_before_the_die_is_thrown_and_the_last_who_can_needs_no_word():
    state, all_three = three(), three()
    order(state, Attack("a", "d"))
    assert system.LOOP.orders(state) == [Strike(), AddAttacker("b"), AddAttacker("c")]
    order(state, AddAttacker("c"))
    (struck,) = happened(order(state, Strike(), [10]), Struck)
    assert (struck.attackers, struck.attack, struck.shifts) == (("a", "c"), 32, {"number": 1})
    order(all_three, Attack("a", "d"))
    order(all_three, AddAttacker("b"))
    (struck,) = happened(order(all_three, AddAttacker("c"), [8]), Struck)
    assert struck.attackers == ("a", "b", "c")


@pytest.mark.rule("GT-6.2b")
def test_nobody_joins_a_charge_or_an_attack_announced():
    state = three()
    assert joining(state, Assailing("d", ("a",))) == ["b", "c"]
    assert joining(state, Assailing("d", ("a",), charging=True)) == []
    assert joining(state, Assailing("d", ("a",), ready=True)) == []
    assert joining(state, Assailing("gone", ("a",))) == []
    state.people["b"].deeds = Deeds(attacked=True)
    state.people["c"].condition = "stunned"
    assert joining(state, Assailing("d", ("a",))) == []


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
    assert joining(state, Assailing("d", ("a",))) == ["b"]
    people = on_foot("attacker", a=N, b=NE) + on_foot("defender", e=NW)
    loose = position(*people, step="combat", horses=[Horse("d", hex=HERE, facing=0)])
    assert joining(loose, Assailing("d", ("a",))) == ["b"]


@pytest.mark.rule("GT-6.2b")
def test_nobody_joins_from_the_front_while_lost_pikes_still_keep_him_off():
    front, behind = foot("a", "attacker", "Nim", N), foot("b", "attacker", "Nim", S)
    state = pikes_lost(front, behind)
    assert joining(state, Assailing("d", ("a",))) == ["b"]
    assert joining(pikes_lost(front, foot("b", "attacker", "Nim", NE)), Assailing("d", ("a",))) == []


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
    assert system.LOOP.orders(state) == [Attack("b", "d"), EndStep()]
    assert refused(state, Attack("a", "d")).rule == "GT-6b"
    assert refused(state, Attack("a", "e")).rule == "GT-6b"


@pytest.mark.rule("GT-6.2b", "GT-6b", "GT-6.2a")
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
    assert rule != "GT-6b" or refusal.values == {"given": "a"}


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
    assert system.LOOP.to_act(state) == "defender"


@pytest.mark.rule("GT-4.4.3g")
def test_riders_in_a_fight_lose_the_horses_they_lead():
    state = position(
        rider("a", "attacker", "Nck", N, "S", leads=["h"]),
        rider("d", "defender", "Nck", HERE, "N", leads=["g"]),
        rider("o", "defender", "Nck", "1019", "S"),
        step="combat",
        horses=[Horse("h", leader="a", hex="1316", facing=0), Horse("g", leader="d", hex="1220", facing=0)],
    )
    deciding = decision(state)
    attacking.let_horses_go(deciding, Assailing("d", ("a",)))
    assert deciding.events == [BridleLost("a", "h"), BridleLost("d", "g")]


@pytest.mark.rule("GT-7.3.1c")
def test_after_the_loss_of_his_pikes_a_hoplite_is_not_attacked_from_the_front_in_that_turn():
    state = pikes_lost(foot("a", "attacker", "Nim", N))
    assert refused(state, Attack("a", "d")).rule == "GT-7.3.1c"
    state.fallen["d"] = state.turn - 1
    assert Attack("a", "d") in system.LOOP.orders(state)


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

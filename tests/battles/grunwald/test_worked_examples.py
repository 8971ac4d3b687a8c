"""Every worked example of the catalogue, in its order and by its number."""

import re
from typing import Any

import pytest

from battles.grunwald.play import clashing, fates, following, losing, overrunning, salvoes, withdrawing
from battles.grunwald.play.marching import Advance, Marching, TurnTo
from battles.grunwald.play.moving import Moving, Take
from battles.grunwald.play.orders import Pass
from battles.grunwald.play.reacting import CounterCharge, Countering
from battles.grunwald.play.salvoes import Shot
from battles.grunwald.play.withdrawing import Withdrawing
from battles.grunwald.rules import (
    arrivals,
    bearers,
    charge,
    contagion,
    costs,
    counter_charges,
    fatigue,
    fractions,
    obligations,
    odds,
    pursuits,
    results,
    retreats,
    sites,
    stacks,
    steps,
    strengths,
)
from battles.grunwald.rules.strengths import Combat
from battles.grunwald.state import Banner, Clash, State
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
)
from tests.plugins.rules import PAGES

FIELD = ground()
N, NE, SE, S, SW, NW = FIELD.around[HERE]
NN = FIELD.toward(N, 0)


def printed() -> dict[int, list[str]]:
    """The rules of each example as the catalogue names them."""
    text = (PAGES / "grunwald.md").read_text("utf-8")
    found = re.findall(r"^- \*\*W(\d+)\*\* ([^:]+):", text, re.M)
    return {int(number): re.findall(r"GR-[\d.]+\w*", rules) for number, rules in found}


def test_each_example_has_its_test_which_is_marked_with_its_rules() -> None:
    marks: dict[int, set[str]] = {}
    for name, test in globals().items():
        if found := re.match(r"test_w(\d+)_", name):
            ids = {id_ for mark in test.pytestmark if mark.name == "rule" for id_ in mark.args}
            marks.setdefault(int(found[1]), set()).update(ids)
    assert marks.keys() == printed().keys() == set(range(1, 46))
    for number, rules in printed().items():
        for rule in rules:
            assert any(id_.startswith(rule) for id_ in marks[number]), (number, rule)


def weighed(state: State, *attackers: str, target: str = HERE) -> strengths.Weighed:
    defenders = tuple(each.id for each in state.units.values() if each.hex == target)
    return strengths.weighed(state, FIELD, Combat(attackers, defenders, (target,)))


@pytest.mark.rule("GR-1.4a")
def test_w1_two_and_two_points_against_one() -> None:
    assert odds.name_of(odds.initial(2 + 2, 1)) == "4:1"


@pytest.mark.rule("GR-1.5a")
def test_w2_three_shifts_to_the_right_and_one_to_the_left() -> None:
    assert odds.name_of(odds.initial(8, 3)) == "3:1"
    assert odds.name_of(odds.final(odds.initial(8, 3), 3, 0)) == "6:1"
    assert odds.name_of(odds.final(odds.initial(8, 3), 3, 1)) == "5:1"


@pytest.mark.rule("GR-1.5c")
def test_w3_shifts_beyond_the_table() -> None:
    assert odds.name_of(odds.final(odds.initial(6, 1), 7, 2)) == "9:1"


@pytest.mark.rule("GR-1.6a")
def test_w4_halves_go_up() -> None:
    assert (fractions.nearest(1, 2), fractions.nearest(5, 2)) == (1, 3)


@pytest.mark.rule("GR-1.6b")
def test_w5_three_against_two() -> None:
    assert odds.name_of(odds.initial(3, 2)) == "2:1"


@pytest.mark.rule("GR-1.6b")
def test_w6_a_little_less_than_a_half() -> None:
    assert odds.name_of(odds.initial(649, 100)) == "6:1"


@pytest.mark.rule("GR-1.7a", "GR-1.7b")
def test_w7_the_means_of_four_riders() -> None:
    level, armour = fractions.mean([3, 3, 2, 1]), fractions.mean([1, 1, 0, 0])
    assert (level, armour, charge.shift(3, armour)) == (2, 1, 2)


@pytest.mark.rule("GR-3.1.2")
def test_w8_two_of_four_from_behind() -> None:
    four = [
        unit(name, "attacker", hex_, kind="levy") for name, hex_ in zip("wxyz", (N, NE, S, SW), strict=True)
    ]
    assert weighed(position(*four, unit("d", "defender", HERE, "N")), *"wxyz").attackers["rear"] == 4


@pytest.mark.rule("GR-3.3.3a", "GR-3.3.3b")
def test_w9_a_charge_goes_on_through_a_zone_for_a_point() -> None:
    enemy = unit("d", "defender", FIELD.toward(NN, 0), "S")
    one = unit("a", "attacker", N, charge=2)
    assert not steps.entry(position(one, enemy), FIELD, one).stops
    inside = unit("a", "attacker", NN, "NW", charge=2, entered=1)
    assert steps.cost_of(position(inside, enemy), FIELD, inside, FIELD.toward(NN, 5)) == 2 + 2


def turn(sixty: int, armour: int = 0, level: int = 0, hex_: str = HERE) -> float:
    found = costs.turn(FIELD, hex_, sixty, "cavalry", armour, level, archer=False, in_zoc=False)
    return found / costs.HALVES


@pytest.mark.rule("GR-4.3.1")
def test_w10_about() -> None:
    assert turn(3) == 3


@pytest.mark.rule("GR-4.3.2")
def test_w11_a_knight_at_full_charge() -> None:
    assert turn(1, armour=2, level=3) == 6


@pytest.mark.rule("GR-4.3.4", "GR-4.3.2", "GR-5.6.3a", "GR-5.6.3b")
def test_w12_about_at_full_charge() -> None:
    one = unit("a", "attacker", HERE, kind="horse_archer")
    one.type = "cavalry_light"
    state = position(one, agenda=[Moving(), Marching("a")])
    spent = 0
    for _ in range(3):
        give(state, Advance())
    assert (one.spent, one.charge) == (6, 3)
    assert steps.why_not_turn(state, FIELD, one, 2) is not None
    give(state, TurnTo(1))
    spent, one.spent = one.spent, 0
    assert spent == 6 + 8
    give(state, Advance())
    assert (one.spent, one.charge) == (2, 1)
    give(state, TurnTo(3))
    assert (one.spent, one.charge) == (2 + 8, 0)
    give(state, Advance())
    assert (spent + one.spent) / costs.HALVES == 13


@pytest.mark.rule("GR-4.3.6", "GR-4.3.2")
def test_w13_a_knight_in_the_woods() -> None:
    assert FIELD.terrain["0000"] == "forest"
    assert turn(2, armour=2, hex_="0000") == 6


@pytest.mark.rule("GR-4.4.3")
def test_w14_back_after_leaving_in_a_move() -> None:
    assert steps.back_from(2, pursuing=False) == 5


@pytest.mark.rule("GR-4.4.3")
def test_w15_back_after_leaving_in_a_pursuit() -> None:
    assert steps.back_from(2, pursuing=True) == 6


@pytest.mark.rule("GR-4.4.4")
def test_w16_where_cavalry_comes_back() -> None:
    one = unit("a", "attacker", "", left_at="2300", back_from=1)
    one.place = "left"
    found = list(arrivals.ways_back(position(one), FIELD, one, "north"))
    assert (found[0], found[-1], len(found)) == ("1700", "2900", 13)


@pytest.mark.rule("GR-4.5.1")
def test_w17_no_room_beside_one_point_for_two() -> None:
    assert not stacks.room(FIELD, HERE, [unit("b", "attacker", HERE, sp=1)], unit("a", "attacker", N))


@pytest.mark.rule("GR-5.1.1b", "GR-5.1.1c", "GR-5.1.1d")
def test_w18_knights_across_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    for hex_ in (S, SW):
        monkeypatch.setitem(clashing.field_of(position()).sides, (hex_, HERE), frozenset({"stream"}))
    state = position(
        unit("a", "attacker", S, kind="cavalry_heavy", charge=2),
        unit("b", "attacker", SW, "NE", kind="cavalry_heavy", charge=3),
        unit("d", "defender", HERE, "S", kind="cavalry_light", charge=1),
    )
    draft = drafting(state, 1, 3)
    clashing.begin(draft, Combat(("a", "b"), ("d",), (HERE,)))
    [fought] = kinds(draft.events, clashing.CombatFought)
    assert (fought.attacking, fought.defending, odds.name_of(fought.initial)) == (4, 2, "2:1")
    assert fought.shifts == {"attacker": {"armour": 2, "charge": 2}, "defender": {"charge": 1, "terrain": 1}}
    assert odds.name_of(fought.final) == "4:1"


@pytest.mark.rule("GR-5.1.1f")
def test_w19_a_four_at_four_to_one() -> None:
    four = [
        unit(name, "attacker", hex_, facing, kind="levy", sp=2)
        for name, hex_, facing in (("a", S, "N"), ("b", SW, "NE"))
    ]
    state = position(*four, unit("d", "defender", HERE, "S", kind="levy"))
    draft = drafting(state, 1, 3)
    clashing.begin(draft, Combat(("a", "b"), ("d",), (HERE,)))
    [fought] = kinds(draft.events, clashing.CombatFought)
    assert (odds.name_of(fought.final), fought.cell) == ("4:1", "-1 / D2")
    [lost] = [item for item in state.agenda if isinstance(item, losing.Losing)]
    [back] = [item for item in state.agenda if isinstance(item, Withdrawing)]
    assert (lost.side, lost.points, back.side, back.hexes) == ("attacker", 1, "defender", 2)


@pytest.mark.rule("GR-5.1.1g")
def test_w20_light_cavalry_after_it() -> None:
    assert [total for total in range(2, 13) if results.disorganises("D2", "cavalry_0", total)] == [2, 12]


@pytest.mark.rule("GR-5.2.8")
def test_w21_the_mean_of_two_charges() -> None:
    pair = unit("a", "attacker", S, charge=1), unit("b", "attacker", SW, "NE", charge=3)
    assert weighed(position(*pair, unit("d", "defender", HERE, "S")), "a", "b").attackers["charge"] == 2


@pytest.mark.rule("GR-5.2.8")
def test_w22_the_mean_of_three_armours() -> None:
    three = (
        unit("a", "attacker", S, kind="levy"),
        unit("b", "attacker", SW, "NE", kind="levy"),
        unit("c", "attacker", SE, "NW", kind="infantry_heavy"),
    )
    assert weighed(position(*three, unit("d", "defender", HERE, "S")), *"abc").attackers["armour"] == 1


def clash(state: State, attackers: str, defenders: str, cell: str) -> State:
    names = (*attackers, *defenders)
    starts = {name: state.units[name].hex for name in names}
    targets = tuple({state.units[name].hex for name in defenders})
    state.clash = Clash(tuple(attackers), tuple(defenders), targets, cell, starts)
    return state


@pytest.mark.rule("GR-5.2.12a")
def test_w23_charges_after_a_combat() -> None:
    state = position(unit("a", "attacker", S, charge=3), unit("d", "defender", HERE, "S", charge=1))
    clashing.end(drafting(clash(state, "a", "d", "-")))
    assert (state.units["a"].charge, state.units["d"].charge) == (2, 1)


@pytest.mark.rule("GR-5.4.2")
def test_w24_two_hexes_from_where_it_fought() -> None:
    one = unit("a", "attacker", HERE)
    assert {FIELD.distance(HERE, path[-1]) for path in retreats.paths(position(one), FIELD, one, 2)} == {2}


@pytest.mark.rule("GR-5.4.6a", "GR-5.4.6b")
def test_w25_a_hex_too_few_costs_a_point_of_the_owners_choice() -> None:
    assert retreats.shortfall(4, [3]) == 1
    item = Withdrawing("attacker", ("a", "b"), 4, gone=("a", "b"), lacks=1)
    state = position(unit("a", "attacker", HERE), unit("b", "attacker", S), agenda=[item])
    LOOP.topic_of(state).run(drafting(state), item)
    [lost] = state.agenda
    assert list(losing.choices(state, lost)) == [losing.Lose("a"), losing.Lose("b")]
    assert lost.points == 1


@pytest.mark.rule("GR-5.5.4", "GR-5.5.5")
def test_w26_the_whole_way_or_a_hex_beside_it() -> None:
    one = unit("a", "attacker", HERE)
    way = (NN, FIELD.toward(NN, 0))
    assert pursuits.followed(position(one), FIELD, one, N, way) == (N, *way)
    at_north = unit("a", "attacker", N)
    found = set(pursuits.strays(position(at_north), FIELD, at_north, N, N, way))
    assert {NN, FIELD.toward(N, 1), FIELD.toward(N, 5)} <= found


@pytest.mark.rule("GR-5.6.3a", "GR-5.6.3b")
def test_w27_straight_on_and_after_a_turn() -> None:
    one = unit("a", "attacker", HERE, kind="cavalry_light")
    state = position(one, agenda=[Moving(), Marching("a")])
    for _ in range(3):
        give(state, Advance())
    assert one.charge == 3
    give(state, TurnTo(1))
    give(state, Advance())
    give(state, Advance())
    assert one.charge == 2


@pytest.mark.rule("GR-5.6.5", "GR-5.2.7")
def test_w28_armour_and_the_charge_that_it_allows() -> None:
    state = position(unit("a", "attacker", S, charge=3), unit("d", "defender", HERE, "S", kind="levy"))
    assert weighed(state, "a").attackers == {"armour": 1, "charge": 2}


@pytest.mark.rule("GR-5.7.3", "GR-5.7.4")
@pytest.mark.parametrize("moved", [True, False])
def test_w29_a_counter_charge_is_fought_before_anybody_else_moves(moved: bool) -> None:
    first, second = unit("k1", "attacker", HERE), unit("k2", "attacker", "2720", done=moved)
    charged = unit("p1", "defender", "2515", "S")
    others = charged, unit("p2", "defender", NN, "S"), unit("k3", "attacker", "2730")
    state = position(first, second, *others, agenda=[Moving(), Countering("k1")])
    [fought] = kinds(give(state, CounterCharge("p2", N, 3), 4, 5), clashing.CombatFought)
    assert (fought.attackers, fought.defenders, first.done) == (("p2",), ("k1",), True)
    assert (Take("k2") in offered(state)) is not moved
    later = position(unit("k2", "attacker", HERE), unit("p2", "defender", N, "S", countered=True))
    assert obligations.owed(later, FIELD, "attacker", cavalry=True) == obligations.Owed(("k2",), ("p2",))


@pytest.mark.rule("GR-5.7.5")
def test_w30_none_some_or_all_of_four_in_one_combat() -> None:
    riders = [
        unit(
            f"r{way}",
            "defender",
            FIELD.toward(FIELD.toward(HERE, way), way),
            ["N", "NE", "SE", "S", "SW", "NW"][(way + 3) % 6],
        )
        for way in (0, 1, 2, 5)
    ]
    state = position(unit("a", "attacker", HERE), *riders, agenda=[Moving(), Countering("a")])
    found = offered(state)
    assert Pass() in found
    assert {order.unit for order in found if isinstance(order, CounterCharge)} == {"r0", "r1", "r2", "r5"}
    for way in (0, 2):
        give(state, CounterCharge(f"r{way}", FIELD.toward(HERE, way), (way + 3) % 6))
    [fought] = kinds(give(state, Pass(), 3, 4), clashing.CombatFought)
    assert fought.attackers == ("r0", "r2")


@pytest.mark.rule("GR-5.7.6")
def test_w31_the_charge_on_contact(monkeypatch: pytest.MonkeyPatch) -> None:
    one = unit("a", "attacker", HERE, kind="cavalry_heavy", charge=1)
    straight, aside = unit("k", "defender", NN, "S"), unit("k", "defender", FIELD.toward(NE, 1), "SW")
    [ride] = counter_charges.rides(position(one, straight), FIELD, one, straight)
    [turned] = counter_charges.rides(position(one, aside), FIELD, one, aside)
    assert (ride.charge, turned.charge) == (2, 1)
    monkeypatch.setitem(FIELD.sides, (HERE, N), frozenset({"river", "ford"}))
    [ford] = counter_charges.rides(position(one, straight), FIELD, one, straight)
    assert ford.charge == 0


@pytest.mark.rule("GR-5.7.10")
def test_w32_nobody_rides_at_who_is_beside_a_friend() -> None:
    mover, beside = unit("k1", "defender", NN, "S"), unit("p1", "attacker", FIELD.toward(NN, 0))
    assert not counter_charges.target(position(mover, beside), FIELD, mover)


@pytest.mark.rule("GR-5.8.4")
def test_w33_two_points_of_infantry_in_the_clear() -> None:
    one = unit("a", "attacker", HERE, charge=2)
    pair = [unit(name, "defender", N, "S", kind="levy") for name in "xy"]
    assert overrunning.price(position(one, *pair), one, N) == 3 * costs.HALVES


@pytest.mark.rule("GR-6.1.2")
def test_w34_good_morale_counts_in_every_combat() -> None:
    state = position(
        unit("a", "attacker", S, kind="levy"), unit("d", "defender", HERE, "S", kind="levy"), level=1
    )
    assert weighed(state, "a").attackers == {"morale": 1}
    assert weighed(state, "d", target=S).defenders == {"morale": 1}


@pytest.mark.rule("GR-7.1.3b", "GR-7.1.3c")
def test_w35_a_banner_passed_before_and_after_its_bearer_moves() -> None:
    banner = Banner("x", "attacker", bearer="a")
    one, other = unit("a", "attacker", HERE, sp=1), unit("b", "attacker", HERE, sp=1)
    state = position(one, other, banner)
    assert bearers.why_not_pass(state, banner, other, 2) is None
    assert not bearers.stays(one)
    one.entered = 1
    assert bearers.why_not_pass(state, banner, other, 2) is None
    assert bearers.stays(one)
    other.entered = 1
    assert bearers.why_not_pass(state, banner, other, 2) is not None


@pytest.mark.rule("GR-8.1.7a", "GR-8.1.7b")
def test_w36_units_pay_for_a_retreat_cut_short_and_their_leader_does_not() -> None:
    item = Withdrawing("attacker", ("a",), 2)
    state = position(unit("a", "attacker", HERE), leader("witold", "attacker", HERE), agenda=[item])
    withdrawing.through(drafting(state), item, state.units["a"], (S,))
    assert (state.leaders["witold"].hex, state.leaders["witold"].place) == (S, "map")
    [left] = [each for each in state.agenda if isinstance(each, Withdrawing)]
    assert left.lacks == 1


@pytest.mark.rule("GR-8.2.4", "GR-8.2.5")
def test_w37_a_leader_after_a_retreat_of_two_with_a_loss() -> None:
    assert [total for total in range(2, 13) if results.kills_leader(total, 1, 2)] == [2, 3]


@pytest.mark.rule("GR-8.2.4", "GR-8.2.5")
def test_w38_a_leader_after_a_retreat_of_three_cut_short() -> None:
    lost = 1 + retreats.shortfall(3, [2])
    assert [total for total in range(2, 13) if results.kills_leader(total, lost, 3)] == [2, 3, 4, 5]


@pytest.mark.rule("GR-10.1.3", "GR-10.1.2")
def test_w39_the_panicked_pass_through_a_full_hex_whose_unit_tests() -> None:
    fled, rider = unit("p", "attacker", N, order="panicked"), unit("a", "attacker", HERE)
    assert stacks.room(FIELD, HERE, [rider], fled)
    fled.hex = HERE
    assert contagion.must_test(position(fled, rider), HERE) == [(rider, "panicked")]


def volley(state: State, *faces: int) -> list[Any]:
    state.phase = 5
    draft = drafting(state, *faces)
    salvoes.fire(draft, (Shot("s", N, "x"),))
    return draft.events


@pytest.mark.rule("GR-11.2.2a")
def test_w40_archers_hit_their_own_infantry() -> None:
    archers = unit("s", "attacker", HERE, kind="archer", formation="combat")
    state = position(
        archers, unit("x", "defender", N, "S"), unit("f", "attacker", NN, "S", kind="infantry_light")
    )
    volley(state, 1)
    assert (state.units["f"].sp, state.units["x"].sp) == (1, 2)


@pytest.mark.rule("GR-11.2.5")
def test_w41_they_kill_their_own_leader() -> None:
    archers = unit("s", "attacker", HERE, kind="archer", formation="combat")
    friend = unit("f", "attacker", NN, "S", kind="infantry_light")
    state = position(archers, unit("x", "defender", N, "S"), friend, leader("witold", "attacker", NN))
    events = volley(state, 1, 6, 6)
    assert [each.leader for each in kinds(events, fates.LeaderKilled)] == ["witold"]


@pytest.mark.rule("GR-11.2.7")
def test_w42_horse_archers_and_crossbowmen_shoot_at_once() -> None:
    tatars = unit("t", "attacker", HERE, kind="horse_archer", sp=1)
    bolts = unit("c", "defender", N, "S", kind="crossbow", formation="combat")
    state = position(tatars, bolts)
    draft = drafting(state, 6, 6, 6, 6)
    salvoes.fire(draft, (Shot("t", N, "c"), Shot("c", HERE, "t")))
    assert len(kinds(draft.events, salvoes.ShotFired)) == 2
    assert {each.place for each in state.units.values()} == {"eliminated"}


@pytest.mark.rule("GR-12.1.5")
def test_w43_the_pursuer_of_a_garrison_ends_in_its_hex() -> None:
    item = following.Chasing("a", True, "x")
    state = position(unit("a", "attacker", "1404", "S"), unit("x", "defender", "1407"), agenda=[item])
    clash(state, "a", "x", "D2")
    assert state.clash is not None
    state.clash.starts["x"], state.clash.paths = "1405", {"x": ("1406", "1407")}
    LOOP.topic_of(state).run(drafting(state), item)
    assert state.units["a"].hex == "1405"


@pytest.mark.rule("GR-12.1.6", "GR-12.1.7")
def test_w44_three_turns_in_peace() -> None:
    one = unit("a", "attacker", "1405", kind="levy", since=4)
    assert [sites.takes_apart(FIELD, one, turn_) for turn_ in (4, 5, 6, 7, 8)] == [False] * 4 + [True]
    one.since = 6
    assert not sites.takes_apart(FIELD, one, 8)


@pytest.mark.rule("GR-12.1.6")
def test_w44_who_only_stays_and_declares_nothing_takes_nothing_apart() -> None:
    one = unit("a", "attacker", "1405", kind="levy")
    assert not any(sites.takes_apart(FIELD, one, turn_) for turn_ in range(1, 17))


@pytest.mark.rule("GR-12.1.7")
@pytest.mark.parametrize(("told", "counted"), [(4, 6), (0, 0)])
def test_w44_an_attack_starts_the_count_again_of_who_has_declared_it(told: int, counted: int) -> None:
    state = position(
        unit("a", "attacker", "1404", "S"), unit("x", "defender", "1405", kind="levy", since=told)
    )
    state.turn = 6
    clashing.begin(drafting(state, 6, 6), clashing.Combat(("a",), ("x",), ("1405",)))
    assert state.units["x"].since == counted


@pytest.mark.rule("GR-14.1.3")
def test_w45_a_leader_tires() -> None:
    first = fatigue.after_turn(0, stirred=True)
    assert (first, fatigue.after_turn(first, stirred=True)) == (1, 2)

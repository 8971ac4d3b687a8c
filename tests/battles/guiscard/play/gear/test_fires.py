"""Fires are laid by hand, and fought; what burns in a hex, and who may lay hands on it."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard import system
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.gear.fires import FireFought, FireLaid, PutOut, SetFire, why_not_lit
from battles.guiscard.play.harm import FellBack
from battles.guiscard.play.orders import EndStep
from battles.guiscard.play.turn import PhaseBegan
from battles.guiscard.rules.gear.fuel import at_hand, carried, catches, fuel, inflammable
from battles.guiscard.rules.ground import ground_in, ground_of
from battles.guiscard.state import Deeds, Fire
from battles.guiscard.state.fabric import Fabric, Leaning
from battles.guiscard.state.items import Combat
from battles.guiscard.system import SYSTEM
from hexmap.grid import neighbours
from rulebook import Refusal
from tests.battles.guiscard.board import foot, happened, order, position, refused, rider
from tests.battles.guiscard.play.gear.sieges import BESIDE, CAMP, CASTLE, OUTSIDE, PALISADE, alight, siege


def before_the_wall(*more, **fields):
    return siege(foot("a", "attacker", "Nim", OUTSIDE), *more, **{"step": "combat", **fields})


@pytest.mark.rule("GT-10.2.1a")
def test_who_stands_beside_a_work_sets_it_on_fire_without_a_roll_his_own_too():
    state = before_the_wall()
    assert system.LOOP.orders(state) == [SetFire("a", BESIDE), SetFire("a", PALISADE), EndStep()]
    events = order(state, SetFire("a", PALISADE))
    assert happened(events, FireLaid) == [FireLaid("a", PALISADE, "palisade")]
    assert state.fires == {PALISADE: Fire("attacker", "hand", 1)}
    assert state.fabric.burning == (PALISADE,)
    state = siege(foot("d", "defender", "Nim", "1108"), step="combat", active="defender")
    assert SetFire("d", PALISADE) in system.LOOP.orders(state)


@pytest.mark.rule("GT-10.2.1a")
def test_instead_of_attacking_and_once_a_turn():
    state = before_the_wall(foot("b", "attacker", "Nim", "0907"), foot("d", "defender", "Nim", "0808"))
    order(state, SetFire("a", PALISADE))
    assert state.people["a"].deeds.attacked
    assert refused(state, Attack("a", "d")).rule == "GT-6b"
    assert refused(state, SetFire("a", BESIDE)).rule == "GT-10.2.3a"
    assert refused(state, SetFire("b", PALISADE)).rule == "GT-10.2.1a"
    assert SetFire("b", BESIDE) in system.LOOP.orders(state)


@pytest.mark.rule("GT-10.2.1a", "GT-10.2.3a")
@pytest.mark.parametrize(
    ("deeds", "rule"),
    [
        (Deeds(spent=1), "GT-10.2.3a"),
        (Deeds(allowed=8), "GT-10.2.3a"),
        (Deeds(charged=True), "GT-10.2.3a"),
        (Deeds(shot=True), "GT-10.2.3a"),
        (Deeds(attacked=True), "GT-10.2.3a"),
        (Deeds(busy=True), "GT-10.2.3a"),
        (Deeds(displaced=True), "GT-10.2.1a"),
        (Deeds(dislodged=True), "GT-10.2.1a"),
        (Deeds(moved=True), ""),
    ],
)
def test_who_moves_shoots_or_fights_handles_no_fire_who_is_dislodged_lays_none_and_who_stays_does(
    deeds, rule
):
    state = before_the_wall(foot("b", "attacker", "Nim", "0907"))
    alight(state, BESIDE, side="defender")
    state.people["a"].deeds = deeds
    lays, puts_out = SetFire("a", PALISADE), PutOut("a", BESIDE)
    if rule:
        refusal = refused(state, lays)
        assert (refusal.rule, refusal.field) == (rule, "character")
    if rule == "GT-10.2.3a":
        assert refused(state, puts_out).rule == rule
    else:
        assert puts_out in system.LOOP.orders(state)
    if not rule:
        order(state, lays)


@pytest.mark.rule("GT-10.2.1a")
@pytest.mark.parametrize(
    ("given", "rule", "field"),
    [
        (SetFire("a", "1009"), "GT-10.2.1a", "hex"),
        (SetFire("a", "0808"), "GT-10.2.1a", "hex"),
        (SetFire("a", "nowhere"), "GT-10.2.1a", "hex"),
        (SetFire("d", PALISADE), "GT-10.2.1a", "character"),
        (SetFire("nobody", PALISADE), "GT-10.2.1a", "character"),
        (SetFire("s", PALISADE), "GT-1.2h", "character"),
        (PutOut("a", PALISADE), "GT-10.2.3a", "hex"),
        (PutOut("nobody", PALISADE), "GT-10.2.3a", "character"),
    ],
)
def test_nothing_else_is_set_on_fire_and_by_nobody_else(given, rule, field):
    state = before_the_wall(
        foot("d", "defender", "Nim", "1208"), foot("s", "attacker", "Nim", "0909", "stunned")
    )
    refusal = refused(state, given)
    assert (refusal.rule, refusal.field) == (rule, field)


@pytest.mark.rule("GT-10.2.1a")
def test_nobody_sets_fire_to_a_bridge_in_the_open_field():
    bridge = Laid("B5")
    ground = ground_of((bridge,))
    deck = next(hex_ for hex_, kind in ground.terrain.items() if kind == "wooden_deck")
    near = next(each for each in ground.neighbours[deck] if each)
    state = position(foot("a", "attacker", "Nil", near), laid=bridge, step="combat")
    assert not SYSTEM.topics[Combat].is_asked(state, Combat())
    assert list(SYSTEM.topics[Combat].offers(state, Combat())) == [EndStep()]
    with pytest.raises(Refusal) as refusal:
        SYSTEM.topics[Combat].check(state, Combat(), SetFire("a", deck))
    assert (refusal.value.rule, refusal.value.field) == ("GT-10.2.1a", "order")
    state = siege(foot("a", "attacker", "Nil", near), laid=bridge, step="combat")
    assert SetFire("a", deck) in system.LOOP.orders(state)


@pytest.mark.rule("GT-10.2.3a")
@pytest.mark.parametrize(
    ("lit", "puts_out", "fails"), [("hand", (1, 3), (4, 10)), ("spread", (3,), (6,)), ("arrow", (4, 6), (7,))]
)
def test_a_fire_is_put_out_by_the_die_the_surer_if_an_arrow_lit_it(lit, puts_out, fails):
    for die in (*puts_out, *fails):
        state = before_the_wall(foot("b", "attacker", "Nim", "0907"))
        alight(state, PALISADE, side="defender", lit=lit)
        events = order(state, PutOut("a", PALISADE), [die])
        out = die in puts_out
        assert [each.out for each in happened(events, FireFought)] == [out], die
        assert (PALISADE in state.fires, PALISADE in state.fabric.burning) == (not out, not out)
        assert state.people["a"].deeds.attacked


@pytest.mark.rule("GT-10.2.3a", "GT-10.2.3b")
def test_several_try_on_one_hex_and_each_once_and_greek_fire_is_not_put_out():
    state = before_the_wall(foot("b", "attacker", "Nim", "0909"))
    alight(state, PALISADE, side="defender")
    order(state, PutOut("a", PALISADE), [10])
    assert refused(state, PutOut("a", PALISADE)).rule == "GT-10.2.3a"
    order(state, PutOut("b", PALISADE), [1])
    assert not state.fires
    state = before_the_wall()
    alight(state, PALISADE, lit="naphtha")
    assert system.LOOP.orders(state) == [SetFire("a", BESIDE), EndStep()]
    refusal = refused(state, PutOut("a", PALISADE))
    assert (refusal.rule, refusal.field) == ("GT-10.2.3b", "hex")


@pytest.mark.rule("GT-10.2.1a")
@pytest.mark.parametrize(
    ("driven", "may"), [("defender", False), ("attacker", True)], ids=["by the enemy", "in his own phase"]
)
def test_who_was_driven_beside_a_work_in_the_enemys_phase_lays_no_fire_in_his_next_one(driven, may):
    def lays_fire():
        return why_not_lit(state, ground_in(state), state.people["a"], PALISADE) is None

    state = before_the_wall(active=driven)
    SYSTEM.evolve(state, FellBack("a", OUTSIDE, 0))
    for side in ("attacker",) if driven == "defender" else ("defender", "attacker"):
        SYSTEM.evolve(state, PhaseBegan(2, side))
    assert lays_fire() is may
    for side in ("defender", "attacker"):
        SYSTEM.evolve(state, PhaseBegan(3, side))
    assert lays_fire()


@pytest.mark.rule("GT-10.2.1a", "GT-9.2.2b", "GT-9.2.4a")
def test_gate_palisade_platform_and_tents_burn_and_a_tower_does_not():
    burns = {PALISADE: "palisade", "1009": "platform", "1515": "gate"}
    stone = dict.fromkeys(("1506", "1508", "1208", "0102"))
    castle, camp = ground_of((CASTLE,)), ground_of((CAMP,))
    assert {hex_: fuel(Fabric(), castle, hex_) for hex_ in burns | stone} == burns | stone
    assert fuel(Fabric(), camp, "0508") == fuel(Fabric(), camp, "0509") == "tent"
    open_gate = Fabric(open=("1515",))
    assert fuel(open_gate, ground_of((CASTLE,), open_gate), "1515") == "gate"


@pytest.mark.rule("GT-10.2.1a", "GT-10.2.2a")
@pytest.mark.parametrize(
    ("works", "burns"),
    [
        (Fabric(engines=("1216",)), "perrier"),
        (Fabric(siphons=("1216",)), "siphon"),
        (Fabric(leaning=(Leaning("1216", "1215"),)), "siege_ladder"),
        (Fabric(engines=("1215",)), None),
    ],
)
def test_engines_and_ladders_burn_where_they_stand(works, burns):
    assert fuel(works, ground_of((CAMP,), works), "1216") == burns


@pytest.mark.rule("GT-10.2.1a")
def test_what_burns_already_does_not_catch_and_engines_are_among_all_that_may():
    state = siege()
    ground = ground_of((CASTLE,))
    assert catches(state, ground, PALISADE) == "palisade"
    assert {PALISADE, "1515", "1009"} < set(inflammable(state, ground))
    alight(state, PALISADE)
    assert catches(state, ground, PALISADE) is None
    assert PALISADE not in inflammable(state, ground)
    state = siege(laid=CAMP)
    state.fabric = Fabric(engines=("1216",), siphons=("1316",), leaning=(Leaning("1416", "1415"),))
    assert {"1216", "1316", "1416"} < set(inflammable(state, ground_of((CAMP,), state.fabric)))


@pytest.mark.rule("GT-10.2.1a")
def test_nobody_has_fire_with_him_in_the_open_field():
    assert carried(siege())
    assert not carried(position())


@pytest.mark.rule("GT-10.2.1a", "GT-10.2.3a")
def test_hands_reach_through_a_palisade_and_not_through_a_wall_of_stone():
    state = siege(foot("a", "attacker", "Nim", OUTSIDE), foot("t", "defender", "Nim", "1505"))
    ground = ground_of((CASTLE,))
    assert PALISADE in at_hand(ground, state.people["a"])
    assert ground.cells["1505"].borders[1] == "castle_wall"
    assert ground.neighbours["1505"][1] not in at_hand(ground, state.people["t"])


@pytest.mark.rule("GT-10.2.1a")
def test_a_rider_reaches_what_touches_either_half_and_all_reach_what_is_beside_once():
    state = siege(rider("r", "attacker", "Nck", "0907", "N"))
    assert {"1006", PALISADE} <= set(at_hand(ground_of((CASTLE,)), state.people["r"]))
    state = siege(foot("a", "attacker", "Lia", "0808"), foot("b", "attacker", "Lia", "0607"))
    ground = ground_of((CASTLE,))
    for name in ("a", "b"):
        one = state.people[name]
        assert sorted(at_hand(ground, one)) == sorted(neighbours(one.hex))

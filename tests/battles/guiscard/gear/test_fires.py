"""Fires are laid by hand, and fought."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard import engine
from battles.guiscard.agenda import Combat
from battles.guiscard.chapters import CHAPTERS
from battles.guiscard.events import evolve
from battles.guiscard.events.fires import FireFought, FireLaid
from battles.guiscard.events.frame import PhaseBegan
from battles.guiscard.events.harm import FellBack
from battles.guiscard.gear.fires import why_not_lit
from battles.guiscard.ground import ground_in, ground_of
from battles.guiscard.orders import Attack, EndStep, PutOut, SetFire
from battles.guiscard.state import Deeds, Fire
from rulebook import Refusal
from tests.battles.guiscard.board import foot, happened, order, position, refused
from tests.battles.guiscard.gear.sieges import BESIDE, OUTSIDE, PALISADE, alight, siege


def before_the_wall(*more, **fields):
    return siege(foot("a", "attacker", "Nim", OUTSIDE), *more, **{"step": "combat", **fields})


@pytest.mark.rule("GT-10.2.1a")
def test_who_stands_beside_a_work_sets_it_on_fire_without_a_roll():
    state = before_the_wall()
    assert engine.orders(state) == [SetFire("a", BESIDE), SetFire("a", PALISADE), EndStep()]
    events = order(state, SetFire("a", PALISADE))
    assert happened(events, FireLaid) == [FireLaid("a", PALISADE, "palisade")]
    assert state.fires == {PALISADE: Fire("attacker", "hand", 1)}
    assert state.fabric.burning == (PALISADE,)


@pytest.mark.rule("GT-10.2.1a")
def test_instead_of_attacking_and_once_a_turn():
    state = before_the_wall(foot("b", "attacker", "Nim", "0907"), foot("d", "defender", "Nim", "0808"))
    order(state, SetFire("a", PALISADE))
    assert state.people["a"].deeds.attacked
    assert refused(state, Attack("a", "d")).rule == "GT-6b"
    assert refused(state, SetFire("a", BESIDE)).rule == "GT-10.2.3a"
    assert refused(state, SetFire("b", PALISADE)).rule == "GT-10.2.1a"
    assert SetFire("b", BESIDE) in engine.orders(state)


@pytest.mark.rule("GT-10.2.1a")
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
def test_who_moves_shoots_fights_or_is_dislodged_in_the_phase_lays_no_fire_and_who_stays_does(deeds, rule):
    state = before_the_wall(foot("b", "attacker", "Nim", "0907"))
    state.people["a"].deeds = deeds
    if rule:
        refusal = refused(state, SetFire("a", PALISADE))
        assert (refusal.rule, refusal.field) == (rule, "character")
    else:
        order(state, SetFire("a", PALISADE))


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
def test_anybody_sets_fire_to_his_own_works_too():
    state = siege(foot("d", "defender", "Nim", "1108"), step="combat", active="defender")
    assert SetFire("d", PALISADE) in engine.orders(state)


@pytest.mark.rule("GT-10.2.1a")
def test_nobody_sets_fire_to_a_bridge_in_the_open_field():
    bridge = Laid("B5")
    ground = ground_of((bridge,))
    deck = next(hex_ for hex_, kind in ground.terrain.items() if kind == "wooden_deck")
    near = next(each for each in ground.neighbours[deck] if each)
    state = position(foot("a", "attacker", "Nil", near), laid=bridge, step="combat")
    assert CHAPTERS[Combat].who(state, Combat()) is None
    assert list(CHAPTERS[Combat].offers(state, Combat())) == [EndStep()]
    with pytest.raises(Refusal) as refusal:
        CHAPTERS[Combat].check(state, Combat(), SetFire("a", deck))
    assert (refusal.value.rule, refusal.value.field) == ("GT-10.2.1a", "order")
    state = siege(foot("a", "attacker", "Nil", near), laid=bridge, step="combat")
    assert SetFire("a", deck) in engine.orders(state)


@pytest.mark.rule("GT-10.2.3a")
@pytest.mark.parametrize(
    ("lit", "die", "out"),
    [
        ("hand", 3, True),
        ("hand", 4, False),
        ("spread", 3, True),
        ("spread", 6, False),
        ("arrow", 4, True),
        ("arrow", 6, True),
        ("arrow", 7, False),
        ("hand", 10, False),
    ],
)
def test_a_fire_is_put_out_by_the_die_the_surer_if_an_arrow_lit_it(lit, die, out):
    state = before_the_wall(foot("b", "attacker", "Nim", "0907"))
    alight(state, PALISADE, side="defender", lit=lit)
    events = order(state, PutOut("a", PALISADE), [die])
    assert [each.out for each in happened(events, FireFought)] == [out]
    assert (PALISADE in state.fires, PALISADE in state.fabric.burning) == (not out, not out)
    assert state.people["a"].deeds.attacked


@pytest.mark.rule("GT-10.2.3a")
def test_several_try_on_one_hex_and_each_once():
    state = before_the_wall(foot("b", "attacker", "Nim", "0909"))
    alight(state, PALISADE, side="defender")
    order(state, PutOut("a", PALISADE), [10])
    assert refused(state, PutOut("a", PALISADE)).rule == "GT-10.2.3a"
    order(state, PutOut("b", PALISADE), [1])
    assert not state.fires


@pytest.mark.rule("GT-10.2.3a")
@pytest.mark.parametrize(
    "deeds", [Deeds(spent=1), Deeds(allowed=8), Deeds(shot=True), Deeds(attacked=True), Deeds(charged=True)]
)
def test_who_moves_shoots_or_fights_puts_out_nothing(deeds):
    state = before_the_wall(foot("b", "attacker", "Nim", "0909"))
    alight(state, PALISADE)
    state.people["a"].deeds = deeds
    assert refused(state, PutOut("a", PALISADE)).rule == "GT-10.2.3a"


@pytest.mark.rule("GT-10.2.3a")
def test_who_was_dislodged_may_put_out_a_fire():
    state = before_the_wall()
    alight(state, PALISADE, BESIDE, side="defender")
    state.people["a"].deeds = Deeds(displaced=True)
    assert engine.orders(state) == [PutOut("a", BESIDE), PutOut("a", PALISADE), EndStep()]


@pytest.mark.rule("GT-10.2.1a")
@pytest.mark.parametrize(
    ("driven", "may"), [("defender", False), ("attacker", True)], ids=["by the enemy", "in his own phase"]
)
def test_who_was_driven_beside_a_work_in_the_enemys_phase_lays_no_fire_in_his_next_one(driven, may):
    state = before_the_wall(active=driven)
    evolve(state, FellBack("a", OUTSIDE, 0))
    for side in ("attacker",) if driven == "defender" else ("defender", "attacker"):
        evolve(state, PhaseBegan(2, side))
    assert (not_lit(state) is None) is may
    for side in ("defender", "attacker"):
        evolve(state, PhaseBegan(3, side))
    assert not_lit(state) is None


def not_lit(state):
    return why_not_lit(state, ground_in(state), state.people["a"], PALISADE)


@pytest.mark.rule("GT-10.2.3b")
def test_greek_fire_is_not_put_out():
    state = before_the_wall()
    alight(state, PALISADE, lit="naphtha")
    assert engine.orders(state) == [SetFire("a", BESIDE), EndStep()]
    refusal = refused(state, PutOut("a", PALISADE))
    assert (refusal.rule, refusal.field) == ("GT-10.2.3b", "hex")

"""Units that nobody holds back, from the die to the enemy in front of them."""

from typing import Any

import pytest

from battles.devils_horsemen.play import charging
from battles.devils_horsemen.play.charging import Aim, ChargeBegan, TemperTested
from battles.devils_horsemen.play.happenings import CohesionLost, UnitMoved, UnitTurned
from battles.devils_horsemen.play.items import Arriving, Charging, Responding
from battles.devils_horsemen.play.orders import Halt, Step
from battles.devils_horsemen.play.shooting import Answer
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.system import LOOP, SYSTEM
from rulebook import Refusal
from tests.battles.devils_horsemen.orders import chooser, drafting, kinds
from tests.battles.devils_horsemen.positions import leader, position, unit

HERE = "0510"


def knight(id_: str = "k", hex_: str = HERE, **more: Any) -> Unit:
    return unit(id_, "attacker", hex_, **{"type": "KN", "ma": 7, "chivalry": 4, **more})


def enemy(hex_: str, id_: str = "e", facing: str = "N", **more: Any) -> Unit:
    return unit(id_, "defender", hex_, facing, **{"type": "MI", **more})


def charged(state: State, *dice: int, orders: tuple[Any, ...] = (), **more: Any) -> list[Any]:
    """A charge of `k` from beginning to end, with these orders where there is a choice, and these dice."""
    draft = drafting(state, *dice)
    charging.begin(draft, state.units["k"], **more)
    left = list(orders)
    while state.agenda:
        item = state.agenda[-1]
        chapter = SYSTEM.topics[type(item)]
        if chooser(state, item) is None:
            chapter.run(draft, item)
            continue
        order = left.pop(0) if left else chapter.calmest(state, item)
        chapter.check(state, item, order)
        chapter.take(draft, item, order)
    assert not left
    return draft.events


def lists(*units: Unit, **more: Any) -> State:
    return position(*units, acting="attacker", **more)


@pytest.mark.rule("DH-9.31a", "DH-9.31b")
def test_a_die_above_the_lowest_rating_lets_them_loose() -> None:
    for die, held in ((3, True), (4, False)):
        state = lists(knight(), knight("l", "0710", chivalry=3), unit("c", "attacker", "0610", type="LC"))
        draft = drafting(state, die)
        assert charging.roll_to_hold(draft, list(state.units.values())[:3]) is held
        (tested,) = kinds(draft.events, TemperTested)
        assert (tested.units, tested.rating, tested.held) == (("k", "l", "c"), 3, held)


@pytest.mark.rule("DH-9.31b", "DH-7.31a", "DH-6.11a")
def test_a_unit_goes_straight_at_its_enemy_and_must_attack_it() -> None:
    state = lists(knight(), enemy("0506"))
    events = charged(state)
    assert [(each.to, each.spent, each.why) for each in kinds(events, UnitMoved)][-1][1:] == (3, "charge")
    assert len(kinds(events, UnitMoved)) == 3
    assert state.field.adjacent(state.units["k"].hex, "0506")
    assert state.units["k"].marker == "check"
    assert state.units["k"].quarry == "e"
    assert str(SYSTEM.tell(state, kinds(events, ChargeBegan)[0])) == "k charges at e (DH-9.31b)"
    assert not kinds(charged(lists(knight())), UnitMoved), "where no enemy is left it stays"


@pytest.mark.rule("DH-9.31b", "DH-7.12a")
def test_it_turns_as_it_must_and_looks_at_its_enemy_in_the_end() -> None:
    state = lists(knight(facing="S"), enemy("0508"))
    events = charged(state)
    assert kinds(events, UnitTurned)[0].facing in (0, 5)
    assert state.units["k"].spent in (2, 3)
    assert state.units["k"].marker == "check"
    beside = lists(knight(facing="S"), enemy("0509"))
    (turned,) = kinds(charged(beside), UnitTurned)
    assert (turned.facing, turned.spent) in ((5, 1), (0, 1))
    assert beside.units["k"].marker == "check"


@pytest.mark.rule("DH-9.31b")
def test_of_enemies_that_are_as_near_its_owner_picks_one() -> None:
    state = lists(knight(), enemy("0507"), enemy("0607", "f"))
    charged(state, orders=(Aim("f"),))
    assert state.units["k"].quarry == "f"
    state = lists(knight(), enemy("0507"), enemy("0607", "f"), enemy("1007", "g"))
    state.agenda = [Charging("k")]
    chapter = SYSTEM.topics[Charging]
    assert chooser(state, Charging("k")) == "attacker"
    for order, rule in ((Aim("g"), "DH-9.31b"), (Step("0509"), "DH-9.31b"), (Halt(), "DH-9.31b")):
        with pytest.raises(Refusal) as refusal:
            chapter.check(state, Charging("k"), order)
        assert refusal.value.rule == rule


@pytest.mark.rule("DH-9.31b")
def test_of_ways_that_are_as_direct_its_owner_picks_one() -> None:
    state = lists(knight(), enemy("0506"))
    state.agenda = [Charging("k", "e", began=True)]
    assert set(LOOP.orders(state)) == {Step("0509"), Step("0609")}
    events = charged(lists(knight(), enemy("0506")), orders=(Step("0609"),))
    assert kinds(events, UnitMoved)[0].to == "0609"


@pytest.mark.rule("DH-6.13a", "DH-6.32a", "DH-9.31b")
def test_it_pays_for_a_second_move_and_for_the_ground() -> None:
    state = lists(knight(moved=True, moved_penalty=True), enemy("0506"), terrain={"0509": "w", "0609": "w"})
    causes = [(each.cause, each.hits) for each in kinds(charged(state), CohesionLost)]
    assert causes == [("moved again", 1), ("terrain", 1)]


@pytest.mark.rule("DH-9.31b", "DH-6.32a", "DH-11.13a")
def test_who_routs_on_the_way_goes_no_further() -> None:
    state = lists(knight(hits=6), enemy("0505"), terrain={"0509": "w", "0609": "w"})
    item = Charging("k", "e", began=True)
    draft = drafting(state, item=item)
    charging.charge(draft, item, Step("0509"))
    assert state.units["k"].routed
    assert chooser(state, item) is None
    while state.agenda and not isinstance(state.agenda[-1], Charging):
        draft.done()
    LOOP.topic_of(state).run(draft, state.agenda[-1])
    assert state.agenda == []
    assert state.units["k"].marker == ""


@pytest.mark.rule("DH-9.32a", "DH-6.63a")
def test_foot_of_its_own_is_ridden_through_and_checked() -> None:
    foot = [unit(f"f{hex_}", "attacker", hex_, type="MI") for hex_ in ("0509", "0609")]
    state = lists(knight(), *foot, enemy("0506"))
    events = charged(state, 6, orders=(Step("0509"),))
    assert [(each.unit, each.hits, each.cause) for each in kinds(events, CohesionLost)] == [
        ("f0509", 1, "passed through"),
        ("f0509", 2, "ridden through"),
    ]
    assert state.units["k"].hits == 0
    for other in ("LC", "ART"):
        friends = [unit(f"f{hex_}", "attacker", hex_, type=other) for hex_ in ("0509", "0609")]
        events = charged(lists(knight(), *friends, enemy("0506")), orders=(Step("0509"),))
        assert not kinds(events, CohesionLost)


@pytest.mark.rule("DH-5.24b", "DH-6.15a", "DH-9.31b")
def test_a_leader_with_it_goes_along_while_he_has_points() -> None:
    state = lists(knight(), enemy("0506"), leaders=(leader("l", "attacker", HERE, spent=7),))
    charged(state, leader="l")
    assert state.leaders["l"].spent == 9
    assert state.field.distance(HERE, state.leaders["l"].hex) == 2


@pytest.mark.rule("DH-9.31b")
def test_enemies_two_hexes_away_may_draw_back_as_it_begins() -> None:
    state, item = lists(knight(), enemy("0508", type="LC", ma=9)), Charging("k", "e")
    charging.ride_on(drafting(state, item=item), item)
    assert state.agenda[-1] == Responding("k", ("e",))


@pytest.mark.rule("DH-8.43a", "DH-9.31b", "DH-7.15a")
def test_enemies_do_what_they_do_when_somebody_comes() -> None:
    state = lists(knight(), enemy("0508", facing="SE", type="LI", missile="B"))
    item = Charging("k", "e", began=True)
    draft = drafting(state, item=item)
    charging.charge(draft, item, Step("0609"))
    assert state.agenda[-1] == Arriving("k", why="charge", before=HERE)
    assert state.agenda[-2] == item


@pytest.mark.rule("DH-8.41a", "DH-9.31b", "DH-7.24a")
def test_who_holds_it_may_fire_first_when_it_leaves() -> None:
    archer = enemy("0609", "a", "S", type="LI", missile="C", ma=6)
    state = lists(knight(), archer, enemy("0509", "e", "N", place="gone"), enemy("0406", "f"))
    item = Charging("k", "f", began=True)
    draft = drafting(state, 9, item=item)
    charging.charge(draft, item, Step("0509"))
    assert state.units["k"].hex == HERE
    assert state.agenda[0] == Charging("k", "f", began=True, next="0509")
    LOOP.decide(draft, Answer("a"))
    assert state.units["k"].hex != HERE
    assert kinds(draft.events, UnitMoved)[0].to == "0509"


@pytest.mark.rule("DH-9.31b", "DH-8.41a")
def test_who_has_no_target_any_more_when_it_has_been_fired_at_goes_no_further() -> None:
    for place in ("map", "gone"):
        state = lists(knight(), enemy("0506", place=place))
        item = Charging("k", "e", began=True, next="0509")
        draft = drafting(state, item=item)
        charging.ride_on(draft, item)
        assert [each.to for each in kinds(draft.events, UnitMoved)] == ["0509"] * (place == "map")
        assert state.agenda[0] == Charging("k", "e", began=True)

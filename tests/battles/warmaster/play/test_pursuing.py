"""The winner pursues, or advances."""

from typing import Any

import pytest

from battles.warmaster.play.charging import Charging, Follow, Following, begin
from battles.warmaster.play.orders import GoOn
from battles.warmaster.play.placing import Column, Placing, StandsPlaced, Why
from battles.warmaster.play.pursuing import Advance, Advancing, Pursue, Pursuing, orders
from battles.warmaster.play.regrouping import Regrouping, RoundEnded
from battles.warmaster.play.withdrawing import (
    FallBack,
    Occupy,
    UnitFellBack,
    Withdrawing,
    WorksOccupied,
    back,
)
from battles.warmaster.rules import charges
from battles.warmaster.rules.pursuits import must
from battles.warmaster.rules.supports import supports
from battles.warmaster.state import State, Unit
from battles.warmaster.state.ground import Ground, Line
from battles.warmaster.state.rectangles import Facing
from battles.warmaster.system import LOOP
from battles.warmaster.tables import TABLES, size
from tests.battles.warmaster.combats import gone_on, in_round, one, some, told
from tests.battles.warmaster.positions import drafting, give, laid, lone, position, refused, row, stand, unit

OPEN = Ground(180, 120)


def won(
    *others: Unit, kind: str = "infantry", other: str = "infantry", ground: Ground = OPEN, gap: int = 4
) -> State:
    """A line a1 has beaten b1, which has gone back so far; others have fought with them."""
    mine = unit("a1", 50, 50, kind=kind)
    front = mine.stands[0].rect.y1
    deep = size(other).depth // 2
    theirs = unit("b1", 50, front + deep, kind=other)
    state = in_round(mine, theirs, *others, item=Pursuing("attacker"), points=(gap, 0), ground=ground)
    state.put(theirs, row(50, front + deep + gap, "S", other))
    theirs.retreated = True
    return state


def cleared(*others: Unit, fought: tuple[Unit, ...] = ()) -> State:
    """A line a1 has destroyed b1, and is asked what it does; others are on the table who have not fought."""
    state = won(*fought)
    state.put(state.units["b1"], ())
    state.units.update({each.id: each for each in others})
    state.forget()
    gone_on(state)
    return state


def until(state: State, kind: type[Any]) -> None:
    """By default, until such an item is next."""
    while not isinstance(state.agenda[-1], kind):
        give(state, LOOP.calm(state))


@pytest.mark.rule("WM-8.7", "WM-10.3", "WM-17.1", "WM-17.4", "WM-6.9")
def test_a_winner_may_pursue_and_keeps_how_far_each_stand_went() -> None:
    state = won()
    gone_on(state)
    assert LOOP.orders(state) == [Pursue("a1", 1), GoOn()]
    assert LOOP.calm(state) == Pursue("a1", 1)
    refused(state, Pursue("b1", 1), "WM-17.1", "unit")
    refused(state, Column(3), "WM-17.1", "order")
    events = give(state, Pursue("a1", 1))
    assert told(state, events, StandsPlaced) == [
        "infantry a1 pursues into contact with infantry b1 (4 cm, WM-17.4)"
    ]
    assert state.units["a1"].pursued == {1: 4, 2: 4, 3: 4}
    assert state.units["a1"].stormed == ("b1",)
    assert state.units["a1"].in_the_open


@pytest.mark.rule("WM-17.6b", "WM-H9.3")
def test_the_owner_places_the_stands_that_have_nobody_before_them() -> None:
    state = won()
    state.put(state.units["b1"], (stand(1, 50, 56, "S"),))
    gone_on(state)
    give(state, Pursue("a1", 1))
    orders = LOOP.orders(state)
    assert Column(54) in orders
    assert Column(47) in orders, "also beside the enemy"
    events = give(state, GoOn())
    assert one(StandsPlaced, events).stands == row(50, 54)


@pytest.mark.rule("WM-17.2d", "WM-17.2e", "WM-17.3", "WM-22.1")
def test_fortified_infantry_and_artillery_hold() -> None:
    wall = laid(Line("rampart", (48, 51), (60, 51)))
    state = won(ground=wall)
    gone_on(state)
    assert not any(isinstance(order, Pursue) for order in LOOP.orders(state))
    guns = won(kind="artillery", other="militia")
    gone_on(guns)
    assert not any(isinstance(order, Pursue) for order in LOOP.orders(guns))


@pytest.mark.rule("WM-27.1")
def test_fanatics_are_not_asked() -> None:
    state = won(kind="fanatics")
    events = gone_on(state)
    assert one(StandsPlaced, events).unit == "a1"
    pairs = [unit("a1", 50, 50, kind="fanatics"), unit("a2", 66, 50)]
    enemies = [unit("b1", 50, 52), unit("b2", 66, 52)]
    both = in_round(*pairs, *enemies, item=Pursuing("attacker"), points=(4, 0))
    for each, x in zip(enemies, (50, 66), strict=True):
        both.put(each, row(x, 54, "S"))
    gone_on(both)
    assert LOOP.orders(both) == [Pursue("a1", 1), Pursue("a2", 1)]
    refused(both, GoOn(), "WM-27.1", "order")
    give(both, Pursue("a1", 1))
    assert LOOP.orders(both) == [Pursue("a2", 1), GoOn()]
    milder = TABLES.printed["combat"].replace(
        'must_pursue_if_possible = ["fanatic"]', "must_pursue_if_possible = []"
    )
    with TABLES.laid({"combat": milder}):
        assert not must(both.units["a1"])


@pytest.mark.rule("WM-17.5a", "WM-19.1", "WM-19.3")
def test_units_pursue_one_after_another_and_others_come_in_support() -> None:
    state = won(unit("a2", 50, 48))
    gone_on(state)
    assert LOOP.orders(state) == [Pursue("a1", 1), GoOn()], "nobody fights yet whom a2 could support"
    give(state, Pursue("a1", 1))
    assert LOOP.orders(state)[0] == Pursue("a2", 1)
    give(state, Pursue("a2", 1))
    events = give(state, GoOn())
    assert told(state, events, StandsPlaced) == ["infantry a2 pursues in support of friends (4 cm, WM-19.1)"]
    assert one(StandsPlaced, events).stands == row(50, 52)


@pytest.mark.rule("WM-8.8", "WM-10.5a", "WM-22.2", "WM-25.2", "WM-H9.6", "WM-1.2", "WM-2.3")
def test_where_no_enemy_is_left_a_unit_may_advance_on_another() -> None:
    state = cleared(unit("b2", 50, 64))
    state.agenda.insert(0, Regrouping("defender"))
    assert isinstance(state.agenda[-1], Advancing)
    assert LOOP.orders(state) == [Advance("a1", "b2"), GoOn()]
    assert LOOP.calm(state) == GoOn()
    refused(state, Advance("a1", "b1"), "WM-H9.6", "target")
    refused(state, Pursue("a1", 1), "WM-10.5a", "order")
    give(state, Advance("a1", "b2"))
    assert isinstance(state.agenda[-1], Charging)
    events: list[Any] = []
    while state.agenda and not some(RoundEnded, events):
        events += give(state, LOOP.calm(state))
    assert told(state, events, StandsPlaced) == [
        "infantry a1 advances on infantry b2 (longest way 16 cm, WM-H9.6)"
    ]
    assert state.units["a1"].advanced
    assert one(RoundEnded, events).left == {"a1": 1, "b2": 1}


@pytest.mark.rule("WM-25.2", "WM-8.8")
def test_where_no_enemy_is_left_nobody_pursues_in_support_of_another_combat() -> None:
    state = cleared(unit("a2", 50, 60), unit("b2", 50, 62))
    assert not any(isinstance(order, Pursue) for order in LOOP.orders(state))


@pytest.mark.rule("WM-14.4", "WM-10.1", "WM-10.5b", "WM-10.6")
def test_who_advances_may_take_along_who_stands_behind_him_and_does_nothing_else_then() -> None:
    state = cleared(unit("b2", 50, 64), unit("b3", 70, 62, "W"), fought=(unit("a2", 50, 48),))
    give(state, Advance("a1", "b2"))
    until(state, Following)
    assert LOOP.orders(state) == [Follow("a2"), GoOn()]
    give(state, Follow("a2"))
    while state.agenda and isinstance(state.agenda[-1], Placing):
        give(state, GoOn())
    assert state.units["a1"].advanced
    assert not state.units["a1"].charged, "an advance has no bonus of a charge"
    assert {each.unit for each in supports(state)} == {"a2"}
    while state.agenda and LOOP.to_act(state):
        assert not any(getattr(order, "unit", "") == "a2" for order in LOOP.orders(state))
        give(state, GoOn())


@pytest.mark.rule("WM-10.6", "WM-H9.2", "WM-10.4")
def test_a_winner_may_fall_back_or_hold() -> None:
    state = won()
    gone_on(state)
    give(state, GoOn())
    assert isinstance(state.agenda[-1], Withdrawing)
    assert LOOP.orders(state) == [*(FallBack("a1", cm) for cm in range(1, 11)), GoOn()]
    assert LOOP.calm(state) == GoOn()
    refused(state, FallBack("a1", 11), "WM-H9.2", "cm")
    refused(state, Occupy("a1"), "WM-24.4", "unit")
    refused(state, Pursue("a1", 1), "WM-10.6", "order")
    events = give(state, FallBack("a1", 7))
    assert told(state, events, UnitFellBack) == ["infantry a1 falls back 7 cm to the S (WM-10.6)"]
    assert state.units["a1"].stands == row(50, 43)


@pytest.mark.rule("WM-24.1", "WM-24.4", "WM-24.5", "WM-H9.7")
def test_a_winner_may_occupy_works_that_the_enemy_has_left() -> None:
    state = won(ground=laid(Line("rampart", (40, 51), (70, 51))))
    # The attacker's own stands lie along the rampart too, so he is as fortified as they are.
    gone_on(state)
    assert Occupy("a1") in LOOP.orders(state)
    events = give(state, Occupy("a1"))
    assert told(state, events, WorksOccupied) == ["infantry a1 occupies the works of infantry b1 (WM-24.4)"]
    assert state.units["a1"].stands == row(50, 52)


@pytest.mark.rule("WM-24.5", "WM-H9.7", "WM-6.8")
def test_who_occupies_works_has_stormed_nobody_whom_he_touches_from_there() -> None:
    units = unit("a1", 50, 50, stormed=("b1",)), lone("a2", 61, 54, "W"), unit("b1", 50, 52)
    rampart = laid(Line("rampart", (40, 51), (70, 51)))
    state = in_round(*units, item=Withdrawing("attacker"), points=(2, 0), ground=rampart)
    state.put(units[2], row(50, 54, "S"))
    gone_on(state)
    give(state, Occupy("a1"))
    assert {contact.enemy for contact in state.contacts["a1"]} == {"b1"}
    assert state.units["a1"].stormed == (), "walls help him against it"


@pytest.mark.rule("WM-24.4", "WM-H9.7")
def test_works_are_all_places_of_the_fortified_unit_not_only_those_that_were_touched() -> None:
    state = won(
        unit("a1", 0, 0, stands=tuple(stand(n, 50, 52 - 2 * n) for n in (1, 2, 3))),
        ground=laid(Line("rampart", (40, 51), (70, 51))),
    )
    gone_on(state)
    give(state, Occupy("a1"))
    assert state.units["a1"].stands == row(50, 52), "the column touched the first of three stands"


def drawn(*units: Unit, ground: Ground = OPEN) -> State:
    """A draw: the attacker withdraws."""
    return in_round(*units, item=Withdrawing("attacker", drawn=True), ground=ground)


@pytest.mark.rule("WM-8.5b", "WM-8.5c")
def test_after_a_draw_all_fall_back_but_those_who_are_sheltered() -> None:
    units = (unit("a1", 50, 50), unit("a2", 50, 48), unit("b1", 50, 52))
    state = drawn(*units)
    gone_on(state)
    assert {order.unit for order in LOOP.orders(state) if isinstance(order, FallBack)} == {"a2"}, (
        "a1 has no way"
    )
    events = give(state, GoOn())
    assert [(event.unit, event.cm) for event in some(UnitFellBack, events)] == [("a2", 10), ("a1", 10)]
    wooded = drawn(unit("a1", 50, 50), units[2], ground=laid(Line("low_wall", (40, 51), (70, 51))))
    gone_on(wooded)
    assert not some(UnitFellBack, give(wooded, GoOn()))


@pytest.mark.rule("WM-10.1", "WM-8.7", "WM-8.8", "WM-10.3", "WM-10.5a", "WM-25.2")
def test_by_a_table_of_ones_own_a_winner_holds_and_nothing_else() -> None:
    idle = TABLES.printed["combat"].replace(', "pursue"]', "]").replace(', "advance"]', "]")
    with TABLES.laid(
        {"combat": idle.replace('winner_enemy_left = ["fall_back", "hold"]', 'winner_enemy_left = ["hold"]')}
    ):
        state = won()
        gone_on(state)
        assert state.agenda == []
        state = cleared(unit("b2", 50, 64))
        assert {type(order) for order in LOOP.orders(state)} == {FallBack, GoOn}, "no advance"


@pytest.mark.rule("WM-24.4", "WM-8.5b")
def test_after_a_draw_nobody_occupies_works() -> None:
    rampart = laid(Line("rampart", (40, 51), (70, 51)))
    state = drawn(unit("a1", 50, 50), unit("b1", 50, 52), ground=rampart)
    assert state.round is not None
    assert "b1" in state.round.fortified
    state.put(state.units["b1"], row(50, 62, "S"))
    gone_on(state)
    assert {type(order) for order in LOOP.orders(state)} == {FallBack, GoOn}


@pytest.mark.rule("WM-10.5a", "WM-25.2", "WM-H9.6")
def test_each_unit_of_a_winner_may_advance_once() -> None:
    state = cleared(unit("b2", 50, 64), unit("b3", 76, 64), fought=(unit("a2", 70, 50),))
    first = [order for order in LOOP.orders(state) if isinstance(order, Advance)]
    assert {order.unit for order in first} == {"a1", "a2"}
    give(state, Advance("a1", "b2"))
    until(state, Advancing)
    assert {order.unit for order in LOOP.orders(state) if isinstance(order, Advance)} == {"a2"}
    refused(state, Advance("a1", "b2"), "WM-H9.6", "target")


@pytest.mark.rule("WM-H9.2")
@pytest.mark.parametrize(("facing", "x", "y"), [("N", 50, 47), ("S", 50, 53), ("E", 47, 50), ("W", 53, 50)])
def test_a_unit_falls_straight_back_from_where_it_looks(facing: Facing, x: int, y: int) -> None:
    assert back(unit("a1", 50, 50, facing), 3) == row(x, y, facing)


@pytest.mark.rule("WM-H9.2")
def test_a_unit_whose_stands_look_different_ways_falls_back_from_where_its_first_looks() -> None:
    mixed = unit("a1", 0, 0, stands=(stand(1, 50, 50), stand(2, 54, 50, "S")))
    assert back(mixed, 3) == (stand(1, 50, 47), stand(2, 54, 47, "S"))


@pytest.mark.rule("WM-17.1", "WM-22.1")
def test_where_nobody_can_pursue_nothing_is_asked() -> None:
    assert orders(won(kind="artillery", other="militia"), Pursuing("attacker")) == []


@pytest.mark.rule("WM-22.2", "WM-25.2")
def test_who_must_pursue_and_has_one_way_goes_it() -> None:
    state = won(kind="fanatics")
    assert orders(state, Pursuing("attacker")) == [Pursue("a1", 1)]
    draft = drafting(state)
    LOOP.topics[Pursuing].run(draft, Pursuing("attacker"))
    assert any(isinstance(item, Placing) for item in state.agenda) or some(StandsPlaced, draft.events)
    assert not any(isinstance(item, Withdrawing) for item in state.agenda)


@pytest.mark.rule("WM-14.4", "WM-14.1")
@pytest.mark.parametrize(("why", "behind"), [("charge", ()), ("advance", ("a2",))])
def test_who_has_moved_follows_who_advances_and_nobody_else(why: Why, behind: tuple[str, ...]) -> None:
    mine, friend = unit("a1", 50, 50), unit("a2", 50, 48, acted=True, moved=True)
    state = position(mine, friend, unit("b1", 50, 62))
    state.agenda.append(Charging("a1", "b1", why))
    draft = drafting(state)
    begin(draft, state.agenda[-1], charges.leads(state, mine, state.units["b1"])[0])
    assert state.agenda[0] == Following("a1", behind)
    friend.moved = False
    assert charges.behind_it(state, mine, frozenset()) == ["a2"]
